"""May a fact rest on what it cites? By the unit that carries it: a row, a chart, a recognised page, a demo, a note.

What a unit may not carry, no wording makes it carry; each refusal says which unit it was and what it lacks.
"""

from __future__ import annotations

from research.admission.ground import Ground
from research.admission.types import RejectionCode
from research.evidence import flags
from research.evidence.cards import cited_chunks
from research.evidence.carrying import (
    Barred,
    barred_places,
    only_shows,
    refused_quotation,
    tells_of_showing,
    values_with_units,
)
from research.evidence.quantities.compare import missing
from research.evidence.quotes import Span, locate
from research.evidence.types import Chunk, Source
from research.reading.units import Refusal
from research.synthesis.types import FactProposal

Problem = tuple[RejectionCode, str] | None

WHY: dict[Refusal, str] = {
    Refusal.NO_UNIT: "it stands in a table that states no unit for it",
    Refusal.NO_AXIS: "it stands at a chart whose axis is not stated",
    Refusal.NO_CONDITIONS: "it stands at a chart that does not say under which conditions it holds",
    Refusal.RECOGNISED: "it was recognised in a scanned picture and may be misread",
    Refusal.ONLY_SHOWN: "it was said in a demonstration, which shows only that something was presented",
    Refusal.NOTE_ALONE: "it stands in a footnote without what the note belongs to",
    Refusal.HEADS_ALONE: "it stands in the heads of a table without a row",
}


def unit_problem(fact: FactProposal, ground: Ground) -> Problem:
    """Return what the units that a fact cites refuse it, or None."""
    source = ground.sources[fact.source_id]
    if not source.units:
        return None
    chunks = cited_chunks(source, fact.chunk_ids)
    quoted = _quotation(fact, source, chunks)
    return (
        _quotation_problem(source, quoted) or _showing_problem(fact, source, chunks, quoted) or _number_problem(fact, ground)
    )


def number_text(fact: FactProposal, ground: Ground) -> str:
    """Return the text in which the numbers of a fact must stand: its passages, with the values of rows in their units."""
    source = ground.sources[fact.source_id]
    said = ground.quotable_text(fact.source_id, fact.chunk_ids)
    told = values_with_units(source, cited_chunks(source, fact.chunk_ids)) if source.units else ""
    return f"{said}\n{told}" if told else said


def number_language(fact: FactProposal, ground: Ground) -> str:
    """Return the language in which the cited passages write their numbers."""
    source = ground.sources[fact.source_id]
    told = {source.language_of(chunk) for chunk in cited_chunks(source, fact.chunk_ids)}
    return told.pop() if len(told) == 1 else source.language


def _quotation(fact: FactProposal, source: Source, chunks: tuple[Chunk, ...]) -> Span | None:
    found = (locate(source.text, fact.text, start=chunk.start, end=chunk.end) for chunk in chunks)
    return next((span for span in found if span is not None), None)


def _quotation_problem(source: Source, quoted: Span | None) -> Problem:
    why = refused_quotation(source, quoted.start, quoted.end) if quoted else None
    if why is None:
        return None
    return RejectionCode.PART_ALONE, f"The quotation says nothing by itself: {WHY[why]}."


def _showing_problem(fact: FactProposal, source: Source, chunks: tuple[Chunk, ...], quoted: Span | None) -> Problem:
    places = [(quoted.start, quoted.end)] if quoted else [(chunk.start, chunk.end) for chunk in chunks]
    if not only_shows(source, places) or tells_of_showing(fact.text):
        return None
    return (
        RejectionCode.ONLY_PRESENTED,
        "The evidence is a demonstration or a talk; it carries only that something was presented, not that it is so.",
    )


def _number_problem(fact: FactProposal, ground: Ground) -> Problem:
    """A number may stand in several places; one that may carry it is enough."""
    source = ground.sources[fact.source_id]
    chunks = cited_chunks(source, fact.chunk_ids)
    barred = barred_places(source, chunks)
    if not barred:
        return None
    language = number_language(fact, ground)
    closed = flags.joined((*((place.start, place.end) for place in barred), *flags.merged(source.flagged)))
    parts = (part for chunk in chunks for part in flags.clear_parts(chunk.start, chunk.end, closed))
    free = "\n".join((*(source.text[low:high] for low, high in parts), values_with_units(source, chunks)))
    lost = missing(fact.text, free, claim_language=ground.language, evidence_language=language)
    never = {(one.start, one.end) for one in missing(fact.text, number_text(fact, ground), evidence_language=language)}
    refused = [number.written for number in lost if (number.start, number.end) not in never]
    if not refused:
        return None
    why = _reason(refused[0], source, barred, language)
    return RejectionCode.NUMBER_NOT_CARRIED, f"The number {refused[0]} may not be taken from its passage: {WHY[why]}."


def _reason(written: str, source: Source, barred: tuple[Barred, ...], language: str) -> Refusal:
    holding = (
        place.why
        for place in barred
        if not missing(written, source.text[place.start : place.end], evidence_language=language)
    )
    return next(holding, barred[0].why)
