"""In which order does a person read a document? One linear projection into blocks; every renderer walks exactly these.

A block holds lines, a line holds runs. A line is one text unit: the same in every format, in the same order (I24).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from publishing.document import runs as r
from publishing.document.attestation import Attestation, PublishedDocument, attested
from publishing.document.conflict_blocks import conflict_blocks
from publishing.document.evidence_blocks import account_blocks, cards_blocks, excerpts_blocks, sources_blocks
from publishing.document.item_blocks import (
    derivation_blocks,
    fact_blocks,
    gap_blocks,
    own_language,
    recommendation_blocks,
)
from publishing.document.labels import Labels, labels_for
from publishing.document.quality_blocks import change_blocks, quality_blocks
from publishing.document.runs import Block, BlockKind, Role, Run, Tone
from publishing.document.signatures import edition_line, signature_blocks
from publishing.document.types import (
    Acquisition,
    Derivation,
    Fact,
    Recommendation,
    ReportDocument,
    Search,
)
from publishing.document.weight_blocks import origins_blocks
from research.findings import EndReason
from research.ports import QueryForm
from research.states import Outcome

GAPS_IN_FRONT = 4
# Of the searches behind a gap; all of them stand with the boundaries.
MOST_SEARCHES = 6


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
        *_middle(shown, words, places),
        _assumptions(shown, words),
        _boundaries(shown, words),
        change_blocks(shown, words),
        quality_blocks(shown, words),
        cards_blocks(shown, words, places),
        origins_blocks(shown, words),
        sources_blocks(shown, words),
        account_blocks(shown, words),
        signature_blocks(attestation, words, places) if attestation else (),
    )
    return tuple(block for part in parts for block in part if block.lines)


def _middle(shown: ReportDocument, words: Labels, places: Mapping[int, str]) -> Iterator[Iterator[Block]]:
    """What is not known stands right behind what the statements rest on; in earlier schemas it stood behind everything."""
    in_front = shown.schema_version >= GAPS_IN_FRONT
    if in_front:
        yield _gaps(shown, words)
    yield _findings(shown, words, places)
    yield conflict_blocks(shown, words, places)
    yield _conclusions(shown, words, places)
    yield excerpts_blocks(shown, words)
    if not in_front:
        yield _gaps(shown, words)


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
    yield r.block(BlockKind.TITLE, r.line(Run(document.title, language=own_language(document))), anchor="top", level=1)
    yield r.block(BlockKind.EDITION, r.line(Run(edition_line(document, attestation, words))))
    yield r.block(BlockKind.STATE, r.line(Run(document.state)), tone=_outcome_tone(document.outcome))
    if document.question != document.title:
        label = r.label(words.question, words.colon)
        yield r.block(BlockKind.QUESTION, r.line(*label(Run(document.question, language=own_language(document)))))
    yield r.block(BlockKind.NOTE, r.line(Run(document.method_note)))
    yield r.block(BlockKind.NOTE, r.line(Run(document.alignment_note)))


def _outcome_tone(outcome: Outcome) -> Tone:
    return Tone.PLAIN if outcome is Outcome.SYNTHESISED else Tone.CAUTION


def _direct(document: ReportDocument, words: Labels) -> Iterator[Block]:
    facts = fact_blocks(document, document.direct_findings, words)
    yield from r.under(r.heading(words.direct_findings, "findings"), facts)


def _findings(document: ReportDocument, words: Labels, places: Mapping[int, str]) -> Iterator[Block]:
    own = own_language(document)
    further = fact_blocks(document, document.further_findings, words)
    yield from r.under(r.heading(words.further_findings, "further-findings"), further)
    for section in document.sections:
        yield r.heading(section.heading, section.anchor)
        yield from fact_blocks(document, section.facts, words)
        yield from derivation_blocks(section.derivations, own, words, places)
        yield from gap_blocks(section.gaps, words)


def _conclusions(document: ReportDocument, words: Labels, places: Mapping[int, str]) -> Iterator[Block]:
    own = own_language(document)
    derived = derivation_blocks(document.derivations, own, words, places)
    yield from r.under(r.heading(words.derivations, "derivations"), derived)
    for judged, heading in (
        (False, r.heading(words.recommendations, "recommendations")),
        (True, r.heading(words.verifying.judgements, "judgements")),
    ):
        advice = (item for item in document.recommendations if item.is_judgement is judged)
        yield from r.under(heading, recommendation_blocks(advice, own, words, places))


def _basis(document: ReportDocument, words: Labels) -> Iterator[Block]:
    """On how much the statements rest leads; how they were checked, and what fell, stands smaller below it."""
    said = document.evidence_statement
    leading = sum(map(bool, (said.strong, said.weak, said.groundless))) or len(said.lines)
    kinds = (BlockKind.PARAGRAPH if place < leading else BlockKind.DETAILS for place in range(len(said.lines)))
    lines = (r.block(kind, r.line(Run(text))) for kind, text in zip(kinds, said.lines, strict=True))
    yield from r.under(r.heading(words.evidence_statement, "evidence-statement"), lines)


def _gaps(document: ReportDocument, words: Labels) -> Iterator[Block]:
    none_named = document.outcome is Outcome.SYNTHESISED and not document.gaps
    note = (r.block(BlockKind.PARAGRAPH, r.line(Run(words.no_gap_named))),) if none_named else ()
    searched = r.block(BlockKind.DETAILS, r.line(Run(_searches_behind(document, words), role=Role.DETAIL)))
    yield from r.under(r.heading(words.gaps, "gaps"), (*gap_blocks(document.gaps, words), *note, *_with_lines(searched)))


def _with_lines(block: Block) -> tuple[Block, ...]:
    return (block,) if block.lines else ()


def _searches_behind(document: ReportDocument, words: Labels) -> str:
    """Say by which searches nothing more was found: a gap that does not say so tells a reader nothing (I23)."""
    if document.schema_version < GAPS_IN_FRONT or not document.gaps:
        return ""
    asked = tuple(dict.fromkeys(search.text for search in document.acquisition.searches if not search.failed))
    queries = [f"{words.open_quote}{text}{words.close_quote}" for text in asked[:MOST_SEARCHES]]
    more = ["…"] if len(asked) > MOST_SEARCHES else []
    return words.verifying.gap_searches.format(queries=words.list_separator.join((*queries, *more))) if queries else ""


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
