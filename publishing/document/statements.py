"""What does the report say about itself? State, method, what its statements rest on; never completeness (I16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from publishing.document.labels import FALLBACK_NOTE, Labels, wording_for
from publishing.document.types import EvidenceStatement
from research.findings import EndReason, Findings, SynthesisStatus
from research.states import Outcome
from research.synthesis.types import HostGapKind
from research.verification.types import Basis, Verdict


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


def evidence_statement(findings: Findings, words: Labels) -> EvidenceStatement:
    """Return what the statements of the findings rest on."""
    verdicts = ((finding.verdict.verdict, finding.verdict.basis) for finding in findings.facts)
    return counted(verdicts, words, dropped=findings.dropped, merged=findings.merged)


def counted(
    verdicts: Iterable[tuple[Verdict, Basis]], words: Labels, *, dropped: int, excluded: int = 0, merged: int = 0
) -> EvidenceStatement:
    """Return the counts of what statements with these verdicts rest on, and the sentences that say them.

    Zero counts are not said.
    """
    grades = Counter(_grade(verdict, basis) for verdict, basis in verdicts)
    said = (
        (words.rests_quoted, grades["quoted"]),
        (words.rests_supported, grades["supported"]),
        (words.rests_partial, grades["partial"]),
        (words.rests_conflicting, grades["conflicting"]),
        (words.rests_unchecked, grades["unchecked"]),
        (words.rests_merged, merged),
        (words.rests_dropped, dropped),
        (words.rests_excluded, excluded),
    )
    lines = tuple(sentence.format(count=count) for sentence, count in said if count)
    nothing = () if grades.total() else (words.rests_nothing,)
    return EvidenceStatement(
        quoted=grades["quoted"],
        supported=grades["supported"],
        partial=grades["partial"],
        conflicting=grades["conflicting"],
        unchecked=grades["unchecked"],
        dropped=dropped,
        excluded=excluded,
        merged=merged,
        lines=nothing + lines,
    )


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
