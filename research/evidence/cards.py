"""What does a citation open? The quotation where it stands, with the words around it.

The quotation is the statement itself where a cited chunk carries it word for word, else the sentence of the chunk that
comes nearest to it. Nothing flagged is ever shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from research.evidence import flags, quotes
from research.evidence.passages import sentence_spans
from research.evidence.ranking import containment
from research.evidence.tokens import tokens
from research.evidence.types import Chunk, EvidenceCard, Source
from research.reading.types import CodeUnit, NoteUnit, ProseUnit, TableUnit, Unit
from research.reading.units import bound_to, may_be_quoted, unit_at

CONTEXT_CHARS = 240
_HEADING_CHARS = 90
_BLANK = re.compile(r"\n\s*\n")
_CLOSED = re.compile(r"[.!?…。！？;；:：,，][\"'”’»)\]」』]*\Z")
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'”’»)\]]*\s+|(?<=[。！？])[」』”]*\s*|\n\s*")
_WORD_EDGE = re.compile(r"\s+|(?<=[、，；：])")


def cards_for(source: Source, chunk_ids: Iterable[str], statement: str) -> tuple[EvidenceCard, ...]:
    """Return the cards of one fact: the one card of a verbatim quotation, else one card for each cited chunk.

    Chunks without a quotable character give no card. Raises KeyError for a chunk that the source does not have.
    """
    cited = cited_chunks(source, chunk_ids)
    clear = flags.merged(source.flagged)
    for chunk in cited:
        span = quotes.locate(source.text, statement, start=chunk.start, end=chunk.end)
        if span is not None and not flags.overlaps(span.start, span.end, clear):
            return (card_at(source, chunk, span.start, span.end),)
    nearest = ((chunk, nearest_sentence(source, chunk, statement)) for chunk in cited)
    return tuple(card_at(source, chunk, *span) for chunk, span in nearest if span is not None)


def cited_chunks(source: Source, chunk_ids: Iterable[str]) -> tuple[Chunk, ...]:
    """Return the named chunks of one source, each once. Raises KeyError for one that it does not have."""
    known = {chunk.chunk_id: chunk for chunk in source.chunks}
    return tuple(known[chunk_id] for chunk_id in dict.fromkeys(chunk_ids))


def card_at(source: Source, chunk: Chunk, start: int, end: int) -> EvidenceCard:
    """Return the card that quotes `source.text[start:end]`."""
    clear = flags.merged(source.flagged)
    low, high = context_span(source.text, start, end, clear)
    unit = unit_at(source.units, start, end)
    low, high = own_context(source, chunk, (start, end), (low, high))
    return EvidenceCard(
        source_id=source.source_id,
        chunk_id=chunk.chunk_id,
        quote=source.text[start:end],
        before=source.text[low:start],
        after=source.text[end:high],
        start=start,
        end=end,
        locator=chunk.locator,
        locator_end=chunk.locator_end,
        bound=_clear_words(source, bound_to(unit), clear),
        unit=None if isinstance(unit, ProseUnit) else unit,
    )


def _clear_words(source: Source, words: Iterable[str], flagged: flags.Spans) -> tuple[str, ...]:
    """Return what is bound to a quotation, without what is flagged in its source."""
    barred = [source.text[low:high] for low, high in flagged]
    return tuple(part for part in words if not any(part in span or span in part for span in barred if span.strip()))


def own_context(source: Source, chunk: Chunk, quote: tuple[int, int], around: tuple[int, int]) -> tuple[int, int]:
    """Return the context without headings, rows, code and notes: they would be read as parts of its sentences.

    A row has none: what it is understood by is bound to it.
    """
    unit = unit_at(source.units, *quote)
    if isinstance(unit, TableUnit):
        return quote
    low, high = around
    for start, end in reversed(list(_gaps(source.text, low, quote[0]))):
        if not _runs_on(source, chunk, unit, _block_start(source.text, start), start):
            low = end
            break
    for start, end in _gaps(source.text, quote[1], high):
        if not _runs_on(source, chunk, unit, end, _block_end(source.text, end)):
            high = start
            break
    return low, high


def _gaps(text: str, low: int, high: int) -> Iterator[tuple[int, int]]:
    """Yield where empty lines part the blocks of a text."""
    for match in _BLANK.finditer(text, low, high):
        yield match.span()


def _block_start(text: str, end: int) -> int:
    at = text.rfind("\n\n", 0, end)
    return 0 if at < 0 else at + 2


def _block_end(text: str, start: int) -> int:
    at = text.find("\n\n", start)
    return len(text) if at < 0 else at


def _runs_on(source: Source, chunk: Chunk, unit: Unit, start: int, end: int) -> bool:
    """Tell whether a block beside a quotation is running text of the same kind."""
    words = source.text[start:end].strip()
    if not words:
        return True
    other = unit_at(source.units, start, end)
    if type(other) is not type(unit) or isinstance(other, NoteUnit):
        return False
    is_heading = words == chunk.heading or (len(words) <= _HEADING_CHARS and not _CLOSED.search(words))
    return isinstance(unit, CodeUnit) or not is_heading


def nearest_sentence(source: Source, chunk: Chunk, statement: str) -> tuple[int, int] | None:
    """Return the quotable sentence of a chunk that shares most with the statement, or None when all of it is flagged."""
    flagged = flags.merged(source.flagged)
    spans = [span for span in sentence_spans(source, chunk) if not flags.overlaps(*span, flagged)]
    if not spans:
        return None
    language = source.language_of(chunk)
    wanted = frozenset(tokens(statement, language=language))
    telling = [span for span in spans if may_be_quoted(unit_at(source.units, *span)) is None] or spans
    return max(telling, key=lambda span: _nearness(wanted, _told(source, span), language))


def _told(source: Source, span: tuple[int, int]) -> str:
    """Return what a sentence says, with what is bound to it."""
    return "\n".join((source.text[span[0] : span[1]], *bound_to(unit_at(source.units, *span))))


def _nearness(wanted: frozenset[str], text: str, language: str) -> tuple[int, float]:
    held = frozenset(tokens(text, language=language))
    return len(wanted & held), containment(wanted, held)


def context_span(text: str, start: int, end: int, flagged: flags.Spans, *, size: int = CONTEXT_CHARS) -> tuple[int, int]:
    """Return `low, high` of the text shown with `text[start:end]`: about `size` characters on each side.

    Both sides are cut at a sentence where one ends in their outer half, else between words, and before anything flagged.
    """
    low = max([0, start - size, *(stop for _, stop in flagged if stop <= start)])
    high = min([len(text), end + size, *(begin for begin, _ in flagged if begin >= end)])
    return _cut_start(text, low, start), _cut_end(text, end, high)


def _cut_start(text: str, low: int, start: int) -> int:
    if low == 0:
        return low
    half = (low + start) // 2
    cut = _first_end(_SENTENCE_END, text, low, half) or _first_end(_WORD_EDGE, text, low, half)
    return low if cut is None else cut


def _first_end(pattern: re.Pattern[str], text: str, low: int, high: int) -> int | None:
    match = pattern.search(text, max(0, low - 1), high)
    return match.end() if match else None


def _cut_end(text: str, end: int, high: int) -> int:
    if high == len(text):
        return high
    half = (end + high) // 2
    places = [_places(pattern, text, half, high) for pattern in (_SENTENCE_END, _WORD_EDGE)]
    return next((found[-1] for found in places if found), high)


def _places(pattern: re.Pattern[str], text: str, low: int, high: int) -> Sequence[int]:
    return [match.start() for match in pattern.finditer(text, low, high)]
