"""What does the report say about itself? State, method, what its statements rest on; never completeness (I16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from publishing.document.changes import reasons_of, total
from publishing.document.labels import FALLBACK_NOTE, Labels, wording_for
from publishing.document.quality_types import ChangeCount
from publishing.document.sources import moment
from publishing.document.types import EvidenceStatement, Fact
from research.findings import EndReason, Findings, SynthesisStatus
from research.states import Outcome
from research.synthesis.types import HostGapKind
from research.verification.rulings import Act
from research.verification.types import Basis, Verdict
from research.verification.wording.types import Grounds, Strength


def state(findings: Findings, words: Labels) -> str:
    """Return the one sentence under the title: what was delivered, not whether the question was answered."""
    pending = findings.synthesis is SynthesisStatus.PENDING
    match findings.outcome:
        case Outcome.SYNTHESISED:
            return words.state_synthesised
        case Outcome.SOURCE_BACKED | Outcome.DELIVERY_FAILURE:
            return words.state_pending if pending else words.state_source_backed
        case Outcome.NO_EVIDENCE:
            running = findings.end_reason is EndReason.RUNNING
            if running:
                return words.state_no_evidence_yet
            failed = any(gap.kind is HostGapKind.SEARCH_FAILED for gap in findings.host_gaps)
            return words.state_search_failed if failed else words.state_no_evidence
        case _ as never:
            assert_never(never)


def method_note(findings: Findings, words: Labels) -> str:
    """Return how the statements came about, and in which language the fixed sentences are when it is not the asked one."""
    return in_asked_language(_how(findings, words), findings.brief.language)


def in_asked_language(note: str, language: str) -> str:
    """Return the note, with a sentence about the language of the furniture when the house does not speak the asked one."""
    asked = language.split("-", maxsplit=1)[0].lower()
    return note if wording_for(asked) == asked else f"{note} {FALLBACK_NOTE}"


def alignment_note(findings: Findings, words: Labels) -> str:
    """Return how far statements were compared with their evidence; '' for a report in which none could have been."""
    quoted = all(finding.verdict.basis is Basis.QUOTE for finding in findings.facts)
    return "" if quoted and not findings.rulings else words.verifying.alignment[findings.alignment]


def evidence_statement(
    findings: Findings, facts: Iterable[Fact], changes: Sequence[ChangeCount], words: Labels
) -> EvidenceStatement:
    """Return what the statements of the findings rest on; `facts` and `changes` are those of the document."""
    cutoff = moment(findings.observed_at)[:10] if findings.sources else ""
    return counted(facts, changes, words, Besides(dropped=findings.dropped, merged=findings.merged, cutoff=cutoff))


@dataclass(frozen=True, slots=True, kw_only=True)
class Besides:
    """What an evidence statement says beside its facts: counts that nothing in the document can be counted from."""

    dropped: int = 0
    excluded: int = 0
    merged: int = 0
    cutoff: str = ""


def counted(facts: Iterable[Fact], changes: Sequence[ChangeCount], words: Labels, besides: Besides) -> EvidenceStatement:
    """Return the counts of what these facts rest on, and the sentences that say them. Zero counts are not said."""
    held = tuple(facts)
    grades = Counter(_grade(fact.verdict, fact.basis) for fact in held)
    grounds = Counter(fact.grounds for fact in held)
    statement = EvidenceStatement(
        quoted=grades["quoted"],
        supported=grades["supported"],
        partial=grades["partial"],
        conflicting=grades["conflicting"],
        unchecked=grades["unchecked"],
        dropped=besides.dropped,
        excluded=besides.excluded,
        merged=besides.merged,
        strong=grounds[Grounds.STRONG],
        weak=grounds[Grounds.WEAK],
        groundless=grounds[Grounds.NONE],
        disputed=sum(fact.strength is Strength.DISPUTED for fact in held),
        removed=total(changes, Act.REMOVED),
        restated=total(changes, Act.RESTATED),
        cutoff=besides.cutoff,
        lines=(),
    )
    disputed = sum(fact.strength is Strength.DISPUTED or fact.verdict is Verdict.CONFLICT for fact in held)
    reasons = reasons_of(changes, Act.REMOVED, words)
    lines = tuple(_lines(statement, words, disputed=disputed, reasons=reasons))
    nothing = () if held else (words.rests_nothing,)
    return statement.model_copy(update={"lines": nothing + lines})


def _lines(statement: EvidenceStatement, words: Labels, *, disputed: int, reasons: str) -> Iterator[str]:
    """Yield how much rests on what, then how it was checked and disputed, what fell, and until when was read."""
    said = words.verifying
    counts = (
        (said.rests_strong, statement.strong),
        (said.rests_weak, statement.weak),
        (said.rests_none, statement.groundless),
        (words.rests_quoted, statement.quoted),
        (words.rests_supported, statement.supported),
        (words.rests_partial, statement.partial),
        (words.rests_conflicting, disputed),
        (words.rests_unchecked, statement.unchecked),
        (words.rests_merged, statement.merged),
        (words.rests_dropped, statement.dropped),
        (said.rests_removed, statement.removed),
        (said.rests_restated, statement.restated),
        (words.rests_excluded, statement.excluded),
    )
    yield from (sentence.format(count=count, reasons=reasons) for sentence, count in counts if count)
    if statement.cutoff:
        yield said.cutoff.format(date=statement.cutoff)


def _how(findings: Findings, words: Labels) -> str:
    if findings.facts and findings.synthesis is SynthesisStatus.MODEL:
        return words.method_model
    if findings.facts and all(finding.verdict.basis is Basis.QUOTE for finding in findings.facts):
        return words.method_extractive
    return words.method_excerpts if findings.excerpts else words.method_nothing


def _grade(verdict: Verdict, basis: Basis) -> str:
    match verdict:
        case Verdict.ENTAIL:
            return "quoted" if basis is Basis.QUOTE else "supported"
        case Verdict.PARTIAL:
            return "partial"
        case Verdict.CONFLICT:
            return "conflicting"
        case Verdict.IRRELEVANT | Verdict.UNCHECKED:
            return "unchecked"
        case _ as never:
            assert_never(never)
