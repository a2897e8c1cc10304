"""How do findings become a document? A pure projection: the same findings give the same document, to the byte.

Nothing is judged here. What stands in `Findings` is numbered, ordered, phrased in the report's language and accounted for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from publishing.document import account, labels, statements
from publishing.document.acquisition import acquisition, failed_searches
from publishing.document.books import Books
from publishing.document.changes import change_counts, quality_entry
from publishing.document.disagreements import cards_of, disagreement_entries
from publishing.document.grades import Graded, detail_of, kind_of, origin_of
from publishing.document.labels import Labels
from publishing.document.layers import advice_of, derivations_of, recommendations_of
from publishing.document.mask import Mask, masker
from publishing.document.origins import origin_groups
from publishing.document.passages import Passages, collect, excerpts_of
from publishing.document.sources import moment, readable
from publishing.document.telling import framed, standing_in
from publishing.document.text import one_line, shortened
from publishing.document.types import (
    Card,
    DisagreementEntry,
    Fact,
    Gap,
    Observation,
    ReportDocument,
    SourceEntry,
)
from publishing.document.weighing import corroborating, opposing, told
from publishing.document.works import ledger_entries
from research.evidence.types import EvidenceCard, Source
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
    books = Books.of(findings, words, mask)
    made = _Made.of(findings, books)
    passages, numbers = made.passages, made.numbers
    changes = change_counts(findings.rulings)
    excerpts = excerpts_of(findings.excerpts, books)
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
        alignment_note=statements.alignment_note(findings, words),
        observation=_observation(findings, words),
        evidence_statement=statements.evidence_statement(findings, made.facts, changes, words),
        direct_findings=made.facts[:DIRECT_FINDINGS],
        further_findings=made.facts[DIRECT_FINDINGS:],
        derivations=derivations_of(findings, numbers, mask),
        recommendations=recommendations_of(findings, numbers, mask),
        gaps=_gaps(findings, books),
        acquisition=acquisition(findings, words, mask),
        excerpts=excerpts.groups,
        cards=_cards(passages, Graded.of(findings.facts, numbers, books)),
        ledger=ledger_entries(passages),
        sources_read=tuple(_read_only(findings, passages)),
        origin_groups=origin_groups(books, passages.numbers) if findings.sources else (),
        disagreements=made.disagreements,
        changes=changes,
        quality=quality_entry(findings.quality),
        account=account.summarise(findings.account, cited=_anchors(passages), mask=mask),
        evidence=passages.records() + excerpts.records,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """What the parts of a document have in common: numbers, passages, and what stands on them."""

    numbers: dict[str, int]
    passages: Passages
    disagreements: tuple[DisagreementEntry, ...]
    facts: tuple[Fact, ...]

    @classmethod
    def of(cls, findings: Findings, books: Books) -> _Made:
        """Return the numbered facts, with every passage that they and the disagreements cite."""
        numbers = _statement_numbers(findings)
        marked: list[tuple[int, Sequence[EvidenceCard]]] = [
            (numbers[finding.fact.item_id], _marked(finding, books)) for finding in findings.facts
        ]
        passages = collect([*marked, (0, tuple(cards_of(findings.disagreements)))], books)
        told = {finding.fact.item_id: numbers[finding.fact.item_id] for finding in findings.facts}
        disagreements = disagreement_entries(findings.disagreements, told, passages)
        facts = tuple(_facts(findings, numbers, passages, disagreements))
        return cls(numbers=numbers, passages=passages, disagreements=disagreements, facts=facts)


def _read_only(findings: Findings, passages: Passages) -> Iterator[SourceEntry]:
    """Yield the sources of which nothing is cited and no excerpt is shown."""
    copies = (source_id for held in passages.copies.values() for source_id in held)
    shown = {*copies, *(group.source_id for group in findings.excerpts)}
    return (passages.books.entry(source.source_id) for source in findings.sources if source.source_id not in shown)


def _statement_numbers(findings: Findings) -> dict[str, int]:
    items = [finding.fact.item_id for finding in findings.facts]
    items += [item.item_id for item in findings.derivations]
    items += [item.item_id for item in advice_of(findings)]
    return {item_id: number for number, item_id in enumerate(items, start=1)}


def _marked(finding: FactFinding, books: Books) -> tuple[EvidenceCard, ...]:
    """Return the cards that the marks of a statement open: what it cites, what else carries it, what speaks against it."""
    return (*finding.cards, *corroborating(finding, books), *opposing(finding, books))


def _cards(passages: Passages, graded: Graded) -> tuple[Card, ...]:
    placed = zip(passages.labels, passages.cards(), strict=True)
    return tuple(_graded(card, source_id, passages, graded) for (source_id, *_), card in placed)


def _graded(card: Card, source_id: str, passages: Passages, graded: Graded) -> Card:
    said: dict[str, object] = {
        "kind": kind_of(source_id, passages.books),
        "origin": origin_of(source_id, passages.books, passages.numbers),
        "detail": detail_of(source_id, passages.books),
        "grades": graded.for_card(source_id, card.cited_by),
    }
    return card.model_copy(update=said) if any(said.values()) else card


def _facts(
    findings: Findings, numbers: dict[str, int], passages: Passages, disagreements: Sequence[DisagreementEntry]
) -> Iterator[Fact]:
    for finding in findings.facts:
        number = numbers[finding.fact.item_id]
        fact = _fact(finding, number, _language(finding, findings, passages.books.sources), passages)
        conflicts = standing_in(number, disagreements)
        yield fact.model_copy(update={"conflicts": conflicts}) if conflicts else fact


def _fact(finding: FactFinding, number: int, language: str, passages: Passages) -> Fact:
    weight, beside = told(finding, passages.books, passages), framed(finding, passages.books)
    return Fact(
        number=number,
        anchor=f"statement-{number}",
        text=one_line(passages.books.mask(finding.fact.text)),
        language=language,
        verdict=finding.verdict.verdict,
        basis=finding.verdict.basis,
        citations=passages.citations(finding.cards),
        corroborations=weight.corroborations,
        against=weight.against,
        origins=weight.origins,
        standing=weight.standing,
        strength=finding.telling.strength if finding.telling else "",
        grounds=finding.telling.grounds if finding.telling else "",
        frame=beside.frame,
        hollow=beside.hollow,
        as_of=beside.as_of,
    )


def _language(finding: FactFinding, findings: Findings, sources: Mapping[str, Source]) -> str:
    verbatim = finding.verdict.basis is Basis.QUOTE
    return sources[finding.fact.source_id].language if verbatim else findings.brief.language


def _gaps(findings: Findings, books: Books) -> tuple[Gap, ...]:
    words, mask = books.words, books.mask
    host = [Gap(text=_host_gap(gap, findings, words, mask)) for gap in findings.host_gaps]
    if findings.outcome is Outcome.NO_EVIDENCE and all(g.kind not in NOTHING_STORED for g in findings.host_gaps):
        host.append(Gap(text=words.gap_no_evidence))
    named = [
        Gap(
            text=one_line(mask(gap.text)),
            sources=tuple(books.entry(i).title for i in gap.source_ids if i in books.sources),
        )
        for gap in findings.gaps
    ]
    return tuple(host + named)


def _host_gap(gap: HostGap, findings: Findings, words: Labels, mask: Mask) -> str:
    match gap.kind:
        case HostGapKind.NO_EVIDENCE:
            return words.gap_no_evidence
        case HostGapKind.SEARCH_FAILED | HostGapKind.SEARCH_FAILED_IN_PART:
            in_part = gap.kind is HostGapKind.SEARCH_FAILED_IN_PART
            sentence = words.gap_search_failed_in_part if in_part else words.gap_search_failed
            return failed_searches(sentence, findings.queries, words)
        case HostGapKind.NO_STATEMENT:
            return words.gap_no_statement
        case HostGapKind.TERMS_WITHOUT_SOURCE:
            return words.gap_terms.format(terms=_quoted(gap.terms, words, mask))
        case HostGapKind.SYMBOL_ABSENT:
            sentence = words.gap_symbol if gap.named_in else words.gap_symbol_asked
            return sentence.format(terms=_quoted(gap.terms, words, mask), files=gap.files, place=mask(gap.named_in))
        case HostGapKind.UNSUPPORTED:
            return _unsupported(gap, words, mask)


def _unsupported(gap: HostGap, words: Labels, mask: Mask) -> str:
    """Say of what a statement fell, what was searched for it, and that it is therefore not known."""
    said = words.verifying
    sentences = [said.gap_unsupported.format(terms=_quoted(gap.terms or gap.queries, words, mask))]
    others = tuple(query for query in gap.queries if query not in gap.terms)
    if others:
        sentences.append(said.gap_searched_again.format(queries=_quoted(others, words, mask)))
    elif gap.queries:
        sentences.append(said.gap_searched_so)
    return " ".join(sentences).replace("。 ", "。")  # a full-width stop brings its own space


def _quoted(terms: tuple[str, ...], words: Labels, mask: Mask) -> str:
    return words.list_separator.join(f"{words.open_quote}{mask(term)}{words.close_quote}" for term in terms)


def _observation(findings: Findings, words: Labels) -> Observation:
    sentence = words.observed if findings.sources else words.observed_nothing
    at = moment(findings.observed_at)
    return Observation(at=at, meaning=sentence.format(time=readable(at)))


def _anchors(passages: Passages) -> frozenset[str]:
    return frozenset(passages.books.sources[source_id].canonical_anchor for source_id in passages.sources)
