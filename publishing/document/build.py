"""How do findings become a document? A pure projection: the same findings give the same document, to the byte.

Nothing is judged here. What stands in `Findings` is numbered, ordered, phrased in the report's language and accounted for.
"""

from __future__ import annotations

from collections.abc import Iterator

from publishing.document import account, labels, statements
from publishing.document.acquisition import acquisition, failed_searches
from publishing.document.labels import Labels
from publishing.document.mask import Mask, masker
from publishing.document.passages import Passages, collect, excerpts_of
from publishing.document.sources import moment, readable, source_entry
from publishing.document.text import one_line, shortened
from publishing.document.types import (
    Derivation,
    Fact,
    Gap,
    LedgerEntry,
    Observation,
    Recommendation,
    ReportDocument,
)
from research.evidence.types import Source
from research.findings import FactFinding, Findings
from research.states import Outcome
from research.synthesis.types import NOTHING_STORED, HostGap, HostGapKind
from research.verification.types import Basis

TITLE_CHARS = 140
# What a reader takes in at a glance; the rest follows under its own heading.
DIRECT_FINDINGS = 5


def build_document(findings: Findings) -> ReportDocument:
    """Return the report that the findings make. Raises KeyError when an item names a source that is not among them."""
    wording = labels.wording_for(findings.brief.language)
    words = labels.labels_for(wording)
    mask = masker(findings.brief.restricted_terms, instead=words.withheld)
    numbers = _statement_numbers(findings)
    passages = collect(findings.facts, numbers, mask)
    sources = {source.source_id: source for source in findings.sources}
    facts = tuple(_facts(findings, numbers, passages, sources, mask))
    excerpts = excerpts_of(findings.excerpts, sources, mask, words)
    shown = {*passages.numbers, *(group.source_id for group in findings.excerpts)}
    return ReportDocument(
        title=shortened(mask(findings.brief.question), TITLE_CHARS),
        question=one_line(mask(findings.brief.question)),
        assumptions=tuple(mask(line) for line in findings.brief.assumptions),
        language=findings.brief.language,
        wording=wording,
        outcome=findings.outcome,
        synthesis=findings.synthesis,
        state=statements.state(findings, words),
        method_note=statements.method_note(findings, words),
        observation=_observation(findings, words),
        evidence_statement=statements.evidence_statement(findings, words),
        direct_findings=facts[:DIRECT_FINDINGS],
        further_findings=facts[DIRECT_FINDINGS:],
        derivations=tuple(_derivations(findings, numbers, mask)),
        recommendations=tuple(_recommendations(findings, numbers, mask)),
        gaps=_gaps(findings, sources, words, mask),
        acquisition=acquisition(findings, words, mask),
        excerpts=excerpts.groups,
        cards=passages.cards(sources),
        ledger=_ledger(passages, sources, words, mask),
        sources_read=tuple(source_entry(s, words, mask) for s in findings.sources if s.source_id not in shown),
        account=account.summarise(findings.account, cited=_anchors(passages, sources), mask=mask),
        evidence=passages.records(sources) + excerpts.records,
    )


def _statement_numbers(findings: Findings) -> dict[str, int]:
    items = [finding.fact.item_id for finding in findings.facts]
    items += [item.item_id for item in findings.derivations]
    items += [item.item_id for item in findings.recommendations]
    return {item_id: number for number, item_id in enumerate(items, start=1)}


def _facts(
    findings: Findings, numbers: dict[str, int], passages: Passages, sources: dict[str, Source], mask: Mask
) -> Iterator[Fact]:
    for finding in findings.facts:
        language = _language(finding, findings, sources)
        yield _fact(finding, numbers[finding.fact.item_id], language, passages, mask)


def _fact(finding: FactFinding, number: int, language: str, passages: Passages, mask: Mask) -> Fact:
    return Fact(
        number=number,
        anchor=f"statement-{number}",
        text=one_line(mask(finding.fact.text)),
        language=language,
        verdict=finding.verdict.verdict,
        basis=finding.verdict.basis,
        citations=passages.citations(finding.cards),
    )


def _language(finding: FactFinding, findings: Findings, sources: dict[str, Source]) -> str:
    verbatim = finding.verdict.basis is Basis.QUOTE
    return sources[finding.fact.source_id].language if verbatim else findings.brief.language


def _derivations(findings: Findings, numbers: dict[str, int], mask: Mask) -> list[Derivation]:
    return [
        Derivation(
            number=numbers[item.item_id],
            anchor=f"statement-{numbers[item.item_id]}",
            text=one_line(mask(item.text)),
            premises=tuple(sorted(numbers[premise] for premise in item.premise_ids)),
            method=one_line(mask(item.method)),
        )
        for item in findings.derivations
    ]


def _recommendations(findings: Findings, numbers: dict[str, int], mask: Mask) -> list[Recommendation]:
    return [
        Recommendation(
            number=numbers[item.item_id],
            anchor=f"statement-{numbers[item.item_id]}",
            text=one_line(mask(item.text)),
            premises=tuple(sorted(numbers[premise] for premise in item.premise_ids)),
            conditions=tuple(one_line(mask(condition)) for condition in item.conditions),
        )
        for item in findings.recommendations
    ]


def _gaps(findings: Findings, sources: dict[str, Source], words: Labels, mask: Mask) -> tuple[Gap, ...]:
    host = [Gap(text=_host_gap(gap, findings, words, mask)) for gap in findings.host_gaps]
    if findings.outcome is Outcome.NO_EVIDENCE and all(g.kind not in NOTHING_STORED for g in findings.host_gaps):
        host.append(Gap(text=words.gap_no_evidence))
    named = [
        Gap(
            text=one_line(mask(gap.text)),
            sources=tuple(source_entry(sources[i], words, mask).title for i in gap.source_ids if i in sources),
        )
        for gap in findings.gaps
    ]
    return tuple(host + named)


def _host_gap(gap: HostGap, findings: Findings, words: Labels, mask: Mask) -> str:
    match gap.kind:
        case HostGapKind.NO_EVIDENCE:
            return words.gap_no_evidence
        case HostGapKind.SEARCH_FAILED:
            return failed_searches(words.gap_search_failed, findings.queries, words)
        case HostGapKind.SEARCH_FAILED_IN_PART:
            return failed_searches(words.gap_search_failed_in_part, findings.queries, words)
        case HostGapKind.NO_STATEMENT:
            return words.gap_no_statement
        case HostGapKind.TERMS_WITHOUT_SOURCE:
            quoted = (f"{words.open_quote}{mask(term)}{words.close_quote}" for term in gap.terms)
            return words.gap_terms.format(terms=words.list_separator.join(quoted))


def _observation(findings: Findings, words: Labels) -> Observation:
    sentence = words.observed if findings.sources else words.observed_nothing
    at = moment(findings.observed_at)
    return Observation(at=at, meaning=sentence.format(time=readable(at)))


def _anchors(passages: Passages, sources: dict[str, Source]) -> frozenset[str]:
    return frozenset(sources[source_id].canonical_anchor for source_id in passages.numbers)


def _ledger(passages: Passages, sources: dict[str, Source], words: Labels, mask: Mask) -> tuple[LedgerEntry, ...]:
    return tuple(
        LedgerEntry(number=number, anchor=f"source-{number}", source=source_entry(sources[source_id], words, mask))
        for source_id, number in passages.numbers.items()
    )
