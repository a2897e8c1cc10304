"""What does a run hand over? Findings, built from what is stored and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from research.admission.types import Admitted, AdmittedFact
from research.brief.types import Brief
from research.budget import Limits
from research.evidence.account import close_account
from research.evidence.cards import card_at, cards_for, cited_chunks
from research.evidence.types import AccountEntry, EvidenceCard, Source
from research.findings import (
    Account,
    EndReason,
    FactFinding,
    Findings,
    QueryRecord,
    SourceExcerpts,
    SynthesisFailure,
    SynthesisStatus,
)
from research.ports import BlobStore, FileFate, ScopedFile
from research.states import Outcome
from research.store import accounts, acquisition, queries
from research.store.journal import RunHandle
from research.synthesis.excerpts import excerpts
from research.synthesis.types import NOTHING_STORED, HostGap, HostGapKind
from research.verification.types import Basis, ItemVerdict

NOTHING = Admitted()


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis:
    """What synthesis left: the admitted items with their verdicts, and the gaps that the host found.

    `failure` says why a model left nothing; `withheld` counts the passages that it was not shown.
    """

    status: SynthesisStatus
    admitted: Admitted = NOTHING
    verdicts: tuple[ItemVerdict, ...] = ()
    host_gaps: tuple[HostGap, ...] = ()
    failure: SynthesisFailure | None = None
    withheld: int = 0


PENDING = Synthesis(status=SynthesisStatus.PENDING)
UNAVAILABLE = Synthesis(status=SynthesisStatus.UNAVAILABLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What the store holds of a run at one moment."""

    sources: tuple[Source, ...]
    entries: tuple[AccountEntry, ...]
    is_counted: bool


def load_stored(handle: RunHandle, blobs: BlobStore, admitted: Admitted | None = None) -> Stored:
    """Read a run's sources and close its account as it stands; `admitted` says what is cited."""
    sources = acquisition.load_sources(handle.run_id, blobs)
    entries = close_account(
        _scope(handle.run_id, blobs),
        cited=_cited_anchors(sources, admitted) if admitted else frozenset(),
        stored=frozenset(source.canonical_anchor for source in sources),
        failed=acquisition.load_failures(handle.run_id),
        found=queries.load_found_addresses(handle.run_id),
    )
    return Stored(sources=sources, entries=entries, is_counted=accounts.is_counted(handle.run_id))


def _scope(run_id: UUID, blobs: BlobStore) -> tuple[ScopedFile, ...]:
    """Return the census, and every hit that it lacks: a run that was stopped early has hits and no census yet (I28)."""
    files = accounts.load_scope(run_id, blobs)
    known = {file.path for file in files}
    hits = queries.load_file_hits(run_id)
    return (*files, *(ScopedFile(path=path, size=0, sha256="", fate=FileFate.INDEXED) for path in hits if path not in known))


def _cited_anchors(sources: tuple[Source, ...], admitted: Admitted) -> frozenset[str]:
    cited = {fact.source_id for fact in admitted.facts}
    return frozenset(source.canonical_anchor for source in sources if source.source_id in cited)


def build_findings(
    handle: RunHandle,
    brief: Brief,
    stored: Stored,
    *,
    synthesis: Synthesis,
    end_reason: EndReason,
    limits: Limits,
    budget_reached: tuple[str, ...] = (),
) -> Findings:
    """Return the findings of a run. Facts make it synthesised; sources alone, source-backed; nothing, no evidence."""
    by_id = {source.source_id: source for source in stored.sources}
    outcome = _outcome(stored, synthesis)
    searches = queries.load_queries(handle.run_id)
    shown = outcome is Outcome.SOURCE_BACKED
    return Findings(
        run_id=str(handle.run_id),
        brief=brief,
        outcome=outcome,
        synthesis=synthesis.status,
        end_reason=end_reason,
        observed_at=_observed_at(stored.sources, handle.clock.now()),
        sources=stored.sources,
        facts=_fact_findings(synthesis, by_id) if outcome is Outcome.SYNTHESISED else (),
        derivations=synthesis.admitted.derivations,
        recommendations=synthesis.admitted.recommendations,
        gaps=synthesis.admitted.gaps,
        host_gaps=_host_gaps(outcome, synthesis, searches),
        excerpts=_excerpts(stored.sources, brief, limits) if shown else (),
        queries=searches,
        # The web has no files to count: its hits are the whole of its account.
        account=Account(entries=stored.entries, is_counted=stored.is_counted or not brief.reads_workspace),
        dropped=len(synthesis.admitted.rejections),
        budget_reached=budget_reached,
        synthesis_failure=synthesis.failure,
        withheld=synthesis.withheld,
    )


def _outcome(stored: Stored, synthesis: Synthesis) -> Outcome:
    if synthesis.admitted.facts:
        return Outcome.SYNTHESISED
    return Outcome.SOURCE_BACKED if stored.sources else Outcome.NO_EVIDENCE


def _observed_at(sources: tuple[Source, ...], now: datetime) -> datetime:
    return max((source.captured_at for source in sources), default=now)


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


def _fact_findings(synthesis: Synthesis, by_id: Mapping[str, Source]) -> tuple[FactFinding, ...]:
    verdicts = {verdict.item_id: verdict for verdict in synthesis.verdicts}
    return tuple(
        FactFinding(
            fact=fact, verdict=verdicts[fact.item_id], cards=_cards(fact, verdicts[fact.item_id], by_id[fact.source_id])
        )
        for fact in synthesis.admitted.facts
    )


def _cards(fact: AdmittedFact, verdict: ItemVerdict, source: Source) -> tuple[EvidenceCard, ...]:
    if verdict.basis is not Basis.QUOTE:
        return cards_for(source, fact.chunk_ids, fact.text)
    for chunk in cited_chunks(source, fact.chunk_ids):
        if chunk.start <= verdict.quote_start < chunk.end:
            return (card_at(source, chunk, verdict.quote_start, verdict.quote_end),)
    return cards_for(source, fact.chunk_ids, fact.text)


def _excerpts(sources: tuple[Source, ...], brief: Brief, limits: Limits) -> tuple[SourceExcerpts, ...]:
    cards = excerpts(sources, brief.question, limits=limits)
    return tuple(SourceExcerpts(source_id=source_id, cards=found) for source_id, found in cards)
