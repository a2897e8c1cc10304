"""Which sentences of its cited evidence does a statement rest on? Both sides read sentence by sentence, best first.

What is flagged is no evidence, and what stands outside the cited passages helps to understand them and carries nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from research.admission.types import AdmittedFact
from research.evidence import flags
from research.evidence.passages import sentence_spans
from research.evidence.quantities.compare import uncarried
from research.evidence.quantities.types import Quantity
from research.evidence.types import Chunk, Source
from research.reading.sentences import sentences
from research.reading.types import TableUnit
from research.reading.units import bound_to, unit_at
from research.verification.candidates import reading
from research.verification.screening.types import Aligned, Nearby
from research.verification.statements import Statement, stems_of

_Span = tuple[int, int]


def align(fact: AdmittedFact, source: Source, *, language: str) -> Aligned:
    """Return a fact beside the sentences of its cited chunks and one on each side; `language` is the fact's own."""
    tag = language.partition("-")[0].casefold()
    chunks = chunks_of(fact, source)
    whole = reading(fact.text, tag)
    near = sorted(_nearby(whole, source, chunks), key=lambda one: (not one.is_cited, -one.share, one.start))
    near = sorted(near, key=lambda one: -one.share)
    return Aligned(
        text=fact.text,
        language=tag,
        claims=claims_of(fact.text, tag),
        source=source,
        near=tuple(near),
        known=_known(source, chunks, near),
    )


def chunks_of(fact: AdmittedFact, source: Source) -> tuple[Chunk, ...]:
    """Return the chunks that a fact cites and that are there, in the order of the source."""
    return tuple(chunk for chunk in source.chunks if chunk.chunk_id in fact.chunk_ids)


def claims_of(text: str, language: str) -> tuple[Statement, ...]:
    """Return one reading for each sentence of a statement."""
    found = sentences(text, language=language)
    return tuple(reading(text[span.start : span.end], language) for span in found) or (reading(text, language),)


def share_of(claim: Statement, passage: Statement) -> float:
    """Return the part (0..1) of a claim's words, names and numbers that a passage holds."""
    numbers = list(claim.quantities)
    asked = len(claim.stems) + len(numbers)
    if not asked:
        return 0.0
    carried = len(numbers) - len(lacking(numbers, passage))
    return (len(claim.stems & passage.stems) + carried) / asked


def lacking(said: Sequence[Quantity], passage: Statement) -> tuple[Quantity, ...]:
    """Return the quantities that a sentence does not carry."""
    return uncarried(said, passage.quantities, passage.text) if said else ()


def words_share(claim: Statement, passage: Statement) -> float:
    """Return the part of a claim's words, its names and numbers apart, that a passage holds; 1 where it has none."""
    content = claim.stems.difference(claim.proper_names)
    return len(content & passage.stems) / len(content) if content else 1.0


def best_for(claim: Statement, aligned: Aligned) -> tuple[Nearby, ...]:
    """Return the sentences of the evidence for one sentence of the statement, best first; those of its language only."""
    same = [one for one in aligned.near if one.statement.language == claim.language]
    if len(aligned.claims) == 1:
        return tuple(same)
    return tuple(sorted(same, key=lambda one: -share_of(claim, one.statement)))


def is_row(source: Source, near: Nearby) -> TableUnit | None:
    """Return the row of a table that a sentence is, None for prose."""
    unit = unit_at(source.units, near.start, near.end) if source.units else None
    return unit if isinstance(unit, TableUnit) else None


def _nearby(whole: Statement, source: Source, chunks: Sequence[Chunk]) -> Iterator[Nearby]:
    flagged = flags.merged(source.flagged)
    cited = {span: chunk for chunk in chunks for span in sentence_spans(source, chunk)}
    beside = {span: chunk for span, chunk in _beside(source, chunks) if span not in cited}
    for (low, high), chunk in sorted({**cited, **beside}.items()):
        if flags.overlaps(low, high, flagged) or not source.text[low:high].strip():
            continue
        statement = reading(source.text[low:high], source.language_of(chunk).partition("-")[0].casefold())
        yield Nearby(low, high, statement, (low, high) in cited, share_of(whole, statement))


def _beside(source: Source, chunks: Sequence[Chunk]) -> Iterator[tuple[_Span, Chunk]]:
    """Yield the last sentence before each cited chunk and the first one behind it."""
    at = {chunk.chunk_id: ordinal for ordinal, chunk in enumerate(source.chunks)}
    for chunk in chunks:
        ordinal = at[chunk.chunk_id]
        for other, place in ((ordinal - 1, -1), (ordinal + 1, 0)):
            if 0 <= other < len(source.chunks) and (spans := sentence_spans(source, source.chunks[other])):
                yield spans[place], source.chunks[other]


def _known(source: Source, chunks: Iterable[Chunk], near: Iterable[Nearby]) -> frozenset[str]:
    """Return the stems of what a sentence may take for granted: title, headings, captions, and the sentences beside."""
    chunks = tuple(chunks)
    texts = [(source.title, source.language), *((chunk.heading, source.language_of(chunk)) for chunk in chunks)]
    for one in near:
        if not one.is_cited:
            texts.append((one.statement.text, one.statement.language))
        elif row := is_row(source, one):
            texts += [(words, one.statement.language) for words in bound_to(row)]
    return frozenset[str]().union(*(stems_of(text, language) for text, language in texts if text))
