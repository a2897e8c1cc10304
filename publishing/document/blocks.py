"""In which order does a person read a document? One linear projection into blocks; every renderer walks exactly these.

A block holds lines, a line holds runs. A line is one text unit: the same in every format, in the same order (I24).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from publishing.document import runs as r
from publishing.document.attestation import Attestation, PublishedDocument, attested
from publishing.document.evidence_blocks import account_blocks, cards_blocks, excerpts_blocks, sources_blocks
from publishing.document.labels import Labels, labels_for
from publishing.document.runs import Block, BlockKind, Role, Run, Tone
from publishing.document.signatures import edition_line, signature_blocks
from publishing.document.types import (
    Acquisition,
    Derivation,
    Fact,
    Gap,
    Recommendation,
    ReportDocument,
    Search,
    SourceEntry,
)
from publishing.document.weight_blocks import beside_source, origins_blocks, weight_lines
from research.findings import EndReason
from research.ports import QueryForm
from research.states import Outcome
from research.verification.types import Basis, Verdict


def blocks(document: ReportDocument, attestation: Attestation | None = None) -> tuple[Block, ...]:
    """Return the whole document as blocks in reading order; blocks without text are left out.

    With an attestation, `document` is the signed one: it is shown with the verdicts that people gave, and with their
    signatures at its end.
    """
    shown = attested(PublishedDocument(document=document, attestation=attestation)) if attestation else document
    return laid_out(shown, attestation)


def laid_out(shown: ReportDocument, attestation: Attestation | None) -> tuple[Block, ...]:
    """Return the blocks of a document that already stands as it is shown; whether the two belong together is not asked."""
    words = labels_for(shown.wording)
    places = numbered_places(shown)
    parts = (
        _head(shown, attestation, words),
        _direct(shown, words),
        _basis(shown, words),
        _findings(shown, words, places),
        excerpts_blocks(shown, words),
        _gaps(shown, words),
        _assumptions(shown, words),
        _boundaries(shown, words),
        cards_blocks(shown, words, places),
        origins_blocks(shown, words),
        sources_blocks(shown, words),
        account_blocks(shown, words),
        signature_blocks(attestation, words, places) if attestation else (),
    )
    return tuple(block for part in parts for block in part if block.lines)


def text_units(document: ReportDocument, attestation: Attestation | None = None) -> tuple[str, ...]:
    """Return the text of every line of every block, in reading order: what each format has to show."""
    return units_of(blocks(document, attestation))


def units_of(shown: Iterable[Block]) -> tuple[str, ...]:
    """Return the text of every line of the blocks."""
    return tuple(line.text for block in shown for line in block.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """One entry of the contents: where it leads, what it says, and its level (1 is the title)."""

    anchor: str
    text: str
    level: int


def contents(document: ReportDocument, attestation: Attestation | None = None) -> tuple[Heading, ...]:
    """Return the title and the headings in reading order, for a page that offers them beside the report."""
    return tuple(
        Heading(anchor=block.anchor, text=block.lines[0].text, level=block.level)
        for block in blocks(document, attestation)
        if block.level
    )


def numbered_places(document: ReportDocument) -> dict[int, str]:
    """Return the anchor of every numbered statement: in a later revision a number is not part of its anchor any more."""
    facts = (*document.direct_findings, *document.further_findings, *(f for part in document.sections for f in part.facts))
    conclusions = (*document.derivations, *(item for part in document.sections for item in part.derivations))
    items: tuple[Fact | Derivation | Recommendation, ...] = (*facts, *conclusions, *document.recommendations)
    return {item.number: item.anchor for item in items}


def _head(document: ReportDocument, attestation: Attestation | None, words: Labels) -> Iterator[Block]:
    yield r.block(BlockKind.TITLE, r.line(Run(document.title, language=_own(document))), anchor="top", level=1)
    yield r.block(BlockKind.EDITION, r.line(Run(edition_line(document, attestation, words))))
    yield r.block(BlockKind.STATE, r.line(Run(document.state)), tone=_outcome_tone(document.outcome))
    if document.question != document.title:
        label = r.label(words.question, words.colon)
        yield r.block(BlockKind.QUESTION, r.line(*label(Run(document.question, language=_own(document)))))
    yield r.block(BlockKind.NOTE, r.line(Run(document.method_note)))


def _own(document: ReportDocument) -> str:
    """The language of what the run itself wrote, where it is not the language of the furniture around it."""
    return "" if document.language == document.wording else document.language


def _outcome_tone(outcome: Outcome) -> Tone:
    return Tone.PLAIN if outcome is Outcome.SYNTHESISED else Tone.CAUTION


def _direct(document: ReportDocument, words: Labels) -> Iterator[Block]:
    yield from r.under(
        r.heading(words.direct_findings, "findings"), _facts(document.direct_findings, _origins(document), words)
    )


def _origins(document: ReportDocument) -> dict[str, SourceEntry]:
    ledger = {entry.number: entry for entry in document.ledger}
    return {card.anchor: ledger[card.source].source_at(card.address) for card in document.cards}


def _findings(document: ReportDocument, words: Labels, places: Mapping[int, str]) -> Iterator[Block]:
    origins, own = _origins(document), _own(document)
    further = _facts(document.further_findings, origins, words)
    yield from r.under(r.heading(words.further_findings, "further-findings"), further)
    for section in document.sections:
        yield r.heading(section.heading, section.anchor)
        yield from _facts(section.facts, origins, words)
        yield from _derivations(section.derivations, own, words, places)
        yield from _gap_items(section.gaps, words)
    derived = _derivations(document.derivations, own, words, places)
    yield from r.under(r.heading(words.derivations, "derivations"), derived)
    advised = _recommendations(document.recommendations, own, words, places)
    yield from r.under(r.heading(words.recommendations, "recommendations"), advised)


def _facts(facts: Iterable[Fact], origins: Mapping[str, SourceEntry], words: Labels) -> Iterator[Block]:
    for fact in facts:
        marks = (Run(f"[{c.label}]", role=Role.CITATION, target=c.card) for c in fact.citations)
        verdict = Run(_mark(fact, words), role=Role.VERDICT, tone=_tone(fact))
        statement = Run(fact.text, language=fact.language)
        judged = r.dotted([(verdict,), *filter(None, [_edited(fact, words)])])
        line = r.line(_number(fact.number), statement, *marks, *judged)
        whose = r.line(*_origin(origins[fact.citations[0].card], beside_source(fact, words)))
        yield r.block(BlockKind.FACT, line, whose, *weight_lines(fact, words), anchor=fact.anchor)


def _origin(source: SourceEntry, count: tuple[Run, ...]) -> Iterator[Run]:
    """Whose words these are, and from when: a draft's figure must not look like the final one's. Then who else says so."""
    named = Run(source.title, role=Role.DETAIL, language=source.language)
    dated = (Run(source.date, role=Role.DETAIL),) if source.date else ()
    return r.dotted(filter(None, [(named,), dated, count]))


def _number(number: int) -> Run:
    return Run(f"{number}.", role=Role.NUMBER)


def _edited(item: Fact | Derivation | Recommendation | Gap, words: Labels) -> tuple[Run, ...]:
    return (Run(words.mark_edited, role=Role.VERDICT, tone=Tone.CAUTION),) if item.edited else ()


def _mark(fact: Fact, words: Labels) -> str:
    match fact.verdict:
        case Verdict.ENTAIL:
            return _supported(fact, words)
        case Verdict.PARTIAL:
            return words.mark_partial
        case Verdict.CONFLICT:
            return words.mark_conflict
        case Verdict.IRRELEVANT:
            return words.mark_irrelevant
        case Verdict.UNCHECKED:
            return words.mark_unchecked


def _supported(fact: Fact, words: Labels) -> str:
    match fact.basis:
        case Basis.QUOTE:
            return words.mark_quoted_withheld if words.withheld in fact.text else words.mark_quoted
        case Basis.PERSON:
            return words.mark_person
        case _:
            return words.mark_supported


def _tone(fact: Fact) -> Tone:
    if fact.verdict is Verdict.ENTAIL:
        return Tone.SOUND
    return Tone.ALERT if fact.verdict in {Verdict.CONFLICT, Verdict.IRRELEVANT} else Tone.CAUTION


def _derivations(items: Iterable[Derivation], language: str, words: Labels, places: Mapping[int, str]) -> Iterator[Block]:
    for item in items:
        method = Run(words.by_method.format(method=item.method), role=Role.DETAIL) if item.method else Run("")
        yield r.block(
            BlockKind.DERIVATION,
            r.line(_number(item.number), Run(item.text, language=language), *_edited(item, words)),
            r.line(*r.references(words.follows_from, item.premises, words, places)),
            r.line(method),
            anchor=item.anchor,
        )


def _recommendations(
    items: Iterable[Recommendation], language: str, words: Labels, places: Mapping[int, str]
) -> Iterator[Block]:
    for item in items:
        conditions = (words.on_condition.format(condition=text) for text in item.conditions)
        yield r.block(
            BlockKind.RECOMMENDATION,
            r.line(_number(item.number), Run(item.text, language=language), *_edited(item, words)),
            *(r.line(Run(text, role=Role.DETAIL)) for text in conditions),
            r.line(*r.references(words.stands_on, item.premises, words, places)),
            anchor=item.anchor,
        )


def _basis(document: ReportDocument, words: Labels) -> Iterator[Block]:
    lines = (r.block(BlockKind.PARAGRAPH, r.line(Run(text))) for text in document.evidence_statement.lines)
    yield from r.under(r.heading(words.evidence_statement, "evidence-statement"), lines)


def _gaps(document: ReportDocument, words: Labels) -> Iterator[Block]:
    none_named = document.outcome is Outcome.SYNTHESISED and not document.gaps
    note = (r.block(BlockKind.PARAGRAPH, r.line(Run(words.no_gap_named))),) if none_named else ()
    yield from r.under(r.heading(words.gaps, "gaps"), (*_gap_items(document.gaps, words), *note))


def _gap_items(gaps: Iterable[Gap], words: Labels) -> Iterator[Block]:
    for gap in gaps:
        titles = words.list_separator.join(gap.sources)
        looked_at = words.gap_sources.format(titles=titles) if gap.sources else ""
        named = r.line(Run(gap.text), *_edited(gap, words))
        yield r.block(BlockKind.GAP, named, r.line(Run(looked_at, role=Role.DETAIL)), anchor=gap.anchor)


def _assumptions(document: ReportDocument, words: Labels) -> Iterator[Block]:
    items = (r.block(BlockKind.ITEM, r.line(Run(text))) for text in document.assumptions)
    yield from r.under(r.heading(words.assumptions, "assumptions"), items)


def _boundaries(document: ReportDocument, words: Labels) -> Iterator[Block]:
    yield r.heading(words.boundaries, "boundaries")
    yield r.block(BlockKind.PARAGRAPH, r.line(Run(document.observation.meaning)))
    yield r.block(BlockKind.PARAGRAPH, r.line(Run(_end(document.acquisition, words))))
    for search in document.acquisition.searches:
        yield r.block(
            BlockKind.ITEM, r.line(Run(_search(search, words))), tone=Tone.CAUTION if search.failed else Tone.PLAIN
        )
    if not document.acquisition.searches:
        yield r.block(BlockKind.PARAGRAPH, r.line(Run(words.no_search)))
    for limit in document.acquisition.limits:
        yield r.block(BlockKind.ITEM, r.line(Run(limit)), tone=_limit_tone(limit, words))


def _limit_tone(limit: str, words: Labels) -> Tone:
    """Who was asked is a statement; whatever else bounded the gathering wants a reader's caution."""
    return Tone.PLAIN if limit.startswith(words.searched_by.partition("{")[0]) else Tone.CAUTION


def _end(acquisition: Acquisition, words: Labels) -> str:
    return {
        EndReason.RUNNING: words.end_running,
        EndReason.FINISHED: words.end_finished,
        EndReason.CANCELLED: words.end_cancelled,
        EndReason.DEADLINE: words.end_deadline,
        EndReason.INTERRUPTED: words.end_interrupted,
    }[acquisition.end]


def _search(search: Search, words: Labels) -> str:
    pattern = search.form is QueryForm.REGEX
    if search.failed:
        sentence = words.search_pattern_failed if pattern else words.search_words_failed
    else:
        sentence = words.search_pattern if pattern else words.search_words
    return sentence.format(query=f"{words.open_quote}{search.text}{words.close_quote}", count=search.hits)
