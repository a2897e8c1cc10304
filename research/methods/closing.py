"""What does a run hand over? Findings, built from what is stored and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from research.admission.types import Admitted
from research.brief.types import Brief
from research.budget import Limits
from research.evidence.account import FoundAddress, close_account
from research.evidence.ledger.fold import fold
from research.evidence.ledger.types import LedgerEdit
from research.evidence.ledger.weigh import weigh
from research.evidence.types import AccountEntry, Source
from research.findings import (
    Account,
    AlignmentState,
    EndReason,
    Findings,
    QueryRecord,
    SourceExcerpts,
    SynthesisFailure,
    SynthesisStatus,
)
from research.methods.concluding import Concluded, Record, conclude, shown_cards
from research.methods.facts import Judged, shown_sources
from research.ports import BlobStore, FileFate, ScopedFile
from research.states import Outcome
from research.store import accounts, acquisition, queries
from research.store.closings import Closing, load_closing
from research.store.ledger import KeptLedger
from research.store.results import load_held, load_results
from research.store.rulings import load_rulings
from research.synthesis.excerpts import excerpts
from research.synthesis.types import NOTHING_STORED, HostGap, HostGapKind
from research.verification.conflicts.types import Candidate
from research.verification.judging.types import Critique
from research.verification.layers.types import Held
from research.verification.rulings import Ruling
from research.verification.screening.types import Screened
from research.verification.standing import what_stands
from research.verification.types import ItemVerdict

NOTHING = Admitted()


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis:
    """What synthesis and verification left: the items with their verdicts and rulings, and the gaps that the host found.

    `failure` says why a model left nothing; `withheld` counts the passages that it was not shown. `screened` is what the
    screen found for each fact, while the run goes on; `candidates` are the disagreements of the sources. `judged` counts
    the pairs that a judge was asked about, `unable` those of them that it gave no verdict on.
    """

    status: SynthesisStatus
    admitted: Admitted = NOTHING
    verdicts: tuple[ItemVerdict, ...] = ()
    host_gaps: tuple[HostGap, ...] = ()
    failure: SynthesisFailure | None = None
    withheld: int = 0
    screened: tuple[Screened, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    held: tuple[Held, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    alignment: AlignmentState = AlignmentState.SCREEN_ONLY
    judged: int = 0
    unable: int = 0
    critique: Critique | None = None


PENDING = Synthesis(status=SynthesisStatus.PENDING)
UNAVAILABLE = Synthesis(status=SynthesisStatus.UNAVAILABLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What the store holds of a run at one moment: its sources, and what its account is closed from."""

    sources: tuple[Source, ...]
    files: tuple[ScopedFile, ...]
    failed: Mapping[str, str]
    found: tuple[FoundAddress, ...]
    queries: tuple[QueryRecord, ...]
    is_counted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """What a report says about its run, beside what is stored: synthesis, why it ended, and when it last observed."""

    synthesis: Synthesis
    end_reason: EndReason
    observed_at: datetime
    budget_reached: tuple[str, ...] = ()


def closing_of(closed: Closed) -> Closing:
    """Return what is kept of a closed run: everything that its report says and that is not stored elsewhere."""
    synthesis = closed.synthesis
    return Closing(
        synthesis=synthesis.status,
        end_reason=closed.end_reason,
        observed_at=closed.observed_at,
        has_items=synthesis.admitted != NOTHING or bool(synthesis.rulings),
        host_gaps=synthesis.host_gaps,
        failure=synthesis.failure,
        withheld=synthesis.withheld,
        budget_reached=closed.budget_reached,
        alignment=synthesis.alignment,
        judged=synthesis.judged,
        unable=synthesis.unable,
        critique=synthesis.critique,
    )


def load_closed(run_id: UUID, blobs: BlobStore) -> Closed:
    """Return what a run came to, with its items. Raises StoreFailed for a run that has not closed its account."""
    kept = load_closing(run_id, blobs)
    admitted, verdicts = load_results(run_id) if kept.has_items else (NOTHING, ())
    synthesis = Synthesis(
        status=kept.synthesis,
        admitted=admitted,
        verdicts=verdicts,
        host_gaps=kept.host_gaps,
        failure=kept.failure,
        withheld=kept.withheld,
        rulings=load_rulings(run_id) if kept.has_items else (),
        held=load_held(run_id) if kept.has_items else (),
        alignment=kept.alignment,
        judged=kept.judged,
        unable=kept.unable,
        critique=kept.critique,
    )
    return Closed(
        synthesis=synthesis,
        end_reason=kept.end_reason,
        observed_at=kept.observed_at,
        budget_reached=kept.budget_reached,
    )


def load_stored(run_id: UUID, blobs: BlobStore) -> Stored:
    """Read what the store holds of a run. Raises StoreFailed."""
    return Stored(
        sources=acquisition.load_sources(run_id, blobs),
        files=_scope(run_id, blobs),
        failed=acquisition.load_failures(run_id),
        found=tuple(queries.load_found_addresses(run_id)),
        queries=queries.load_queries(run_id),
        is_counted=accounts.is_counted(run_id),
    )


def _scope(run_id: UUID, blobs: BlobStore) -> tuple[ScopedFile, ...]:
    """Return the census, and every hit that it lacks: a run that was stopped early has hits and no census yet (I28)."""
    files = accounts.load_scope(run_id, blobs)
    known = {file.path for file in files}
    hits = queries.load_file_hits(run_id)
    return (*files, *(ScopedFile(path=path, size=0, sha256="", fate=FileFate.INDEXED) for path in hits if path not in known))


def observed_at(sources: Iterable[Source], now: datetime) -> datetime:
    """Return the observation boundary: the capture of the last source, or now where there is none (I27)."""
    return max((source.captured_at for source in sources), default=now)


def build_findings(
    run_id: UUID,
    brief: Brief,
    stored: Stored,
    closed: Closed,
    *,
    limits: Limits,
    kept: KeptLedger | None = None,
    edits: Sequence[LedgerEdit] = (),
) -> Findings:
    """Return the findings of a run; without a `kept` ledger nothing is merged, weighed or left out, and edits are none."""
    judged = _judged(closed.synthesis, kept, edits)
    sources = tuple(source for source in stored.sources if source.source_id not in judged.ledger.excluded)
    outcome = _outcome(sources, judged)
    findings = Findings(
        run_id=str(run_id),
        brief=brief,
        outcome=outcome,
        synthesis=_status(closed.synthesis, judged),
        end_reason=closed.end_reason,
        observed_at=closed.observed_at,
        sources=stored.sources,
        gaps=judged.admitted.gaps,
        host_gaps=_host_gaps(outcome, closed.synthesis, stored.queries),
        excerpts=_excerpts(sources, brief, limits) if outcome is Outcome.SOURCE_BACKED else (),
        queries=stored.queries,
        dropped=len(judged.admitted.rejections),
        budget_reached=closed.budget_reached,
        synthesis_failure=closed.synthesis.failure,
        withheld=closed.synthesis.withheld,
        ledger=judged.ledger,
        merged=sum(len(entry.merged) for entry in judged.weighed),
        alignment=closed.synthesis.alignment,
    )
    concluded = conclude(judged, _record(closed.synthesis, kept), sources, brief)
    return _with_conclusions(findings, concluded, _account(stored, concluded, brief))


def _with_conclusions(findings: Findings, concluded: Concluded, account: Account) -> Findings:
    """Add what follows from the items; of a report that is still to come, nothing is measured."""
    return replace(
        findings,
        facts=concluded.facts if findings.outcome is Outcome.SYNTHESISED else (),
        derivations=concluded.judged.admitted.derivations,
        recommendations=concluded.judged.admitted.recommendations,
        account=account,
        held=concluded.held,
        advised=concluded.advised,
        disagreements=concluded.disagreements,
        rulings=concluded.rulings,
        quality=concluded.quality if findings.synthesis is not SynthesisStatus.PENDING else None,
    )


def _record(synthesis: Synthesis, kept: KeptLedger | None) -> Record:
    return Record(
        rulings=synthesis.rulings,
        held=synthesis.held,
        candidates=kept.candidates if kept is not None else (),
        judged=synthesis.judged,
        unable=synthesis.unable,
    )


def _account(stored: Stored, concluded: Concluded, brief: Brief) -> Account:
    # The web has no files to count: its hits are the whole of its account.
    return Account(entries=_entries(stored, concluded), is_counted=stored.is_counted or not brief.reads_workspace)


def _judged(synthesis: Synthesis, kept: KeptLedger | None, edits: Sequence[LedgerEdit]) -> Judged:
    admitted, verdicts = synthesis.admitted, synthesis.verdicts
    if kept is None:
        return Judged(admitted=admitted, verdicts=verdicts)
    ledger = fold(kept.survey, edits)
    weighed = weigh([fact.item_id for fact in admitted.facts], kept.claims, ledger)
    standing = what_stands(admitted, weighed, excluded=ledger.excluded)
    return Judged(admitted=standing, verdicts=verdicts, ledger=ledger, weighed=weighed, has_ledger=True)


def _outcome(sources: Sequence[Source], judged: Judged) -> Outcome:
    if judged.admitted.facts:
        return Outcome.SYNTHESISED
    return Outcome.SOURCE_BACKED if sources else Outcome.NO_EVIDENCE


def _status(synthesis: Synthesis, judged: Judged) -> SynthesisStatus:
    """A synthesis of which no fact is left is told as one that is not there."""
    fell = bool(synthesis.admitted.facts) and not judged.admitted.facts
    return SynthesisStatus.UNAVAILABLE if fell else synthesis.status


def _host_gaps(outcome: Outcome, synthesis: Synthesis, searches: tuple[QueryRecord, ...]) -> tuple[HostGap, ...]:
    if outcome is not Outcome.NO_EVIDENCE:
        return synthesis.host_gaps
    nothing = HostGap(kind=_why_nothing(searches))
    if nothing.kind is HostGapKind.SEARCH_FAILED:
        return (nothing,)  # that a word stands in no passage would be read as an answer
    return (nothing, *(gap for gap in synthesis.host_gaps if gap.kind not in NOTHING_STORED))


def _why_nothing(searches: tuple[QueryRecord, ...]) -> HostGapKind:
    failed = [search.failed for search in searches]
    if not any(failed):
        return HostGapKind.NO_EVIDENCE
    return HostGapKind.SEARCH_FAILED if all(failed) else HostGapKind.SEARCH_FAILED_IN_PART


def _entries(stored: Stored, concluded: Concluded) -> tuple[AccountEntry, ...]:
    """Close the account: a source is cited when a statement or a disagreement shows a passage of it, for or against."""
    cited = {source_id for finding in concluded.facts for source_id in shown_sources(finding)}
    cited |= {card.source_id for entry in concluded.disagreements for card in shown_cards(entry)}
    anchors = {source.source_id: source.canonical_anchor for source in stored.sources}
    return close_account(
        stored.files,
        cited=frozenset(anchors[source_id] for source_id in cited),
        stored=frozenset(anchors.values()),
        failed=stored.failed,
        found=stored.found,
    )


def _excerpts(sources: Sequence[Source], brief: Brief, limits: Limits) -> tuple[SourceExcerpts, ...]:
    cards = excerpts(sources, brief.question, limits=limits)
    return tuple(SourceExcerpts(source_id=source_id, cards=found) for source_id, found in cards)
