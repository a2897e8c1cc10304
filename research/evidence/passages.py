"""Which sentences does a chunk consist of?

Lines that their author wrapped are one paragraph; headings, labels and list items stand alone, and a row is one sentence.
Sentences never cross a paragraph, so that what is quoted, shown and verified is cut alike everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from research.evidence.carrying import units_of_chunk
from research.evidence.tokens import is_unspaced
from research.evidence.types import Chunk, Source
from research.reading.sentences import sentences
from research.reading.types import TableUnit

# A line this long that ends without a full stop was wrapped by its author; a shorter one is a heading or a label.
WRAPPED_LINE, WRAPPED_LINE_UNSPACED = 45, 18
_LINE_END = re.compile(r"[.!?:;。！？：；…][\"'”’»」』)\]）]*\Z")
_LIST_MARK = re.compile(r"\s*(?:[-*•‣·|#>]|\d+[.)]\s)")
_LINE = re.compile(r"[^\n]*\n?")


def sentence_spans(source: Source, chunk: Chunk) -> tuple[tuple[int, int], ...]:
    """Return the sentences of a chunk as offsets in the source's text, in order."""
    return tuple(span for paragraph in paragraph_sentences(source, chunk) for span in paragraph)


def paragraph_sentences(source: Source, chunk: Chunk) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the sentences of a chunk, paragraph by paragraph."""
    whole = [(unit.start, unit.end) for unit in units_of_chunk(source, chunk) if isinstance(unit, TableUnit)]
    for low, high in paragraphs(source.text, chunk):
        row = next((span for span in whole if span[0] <= low and high <= span[1] + 1), None)
        if row is not None:
            yield (row,)
            continue
        found = sentences(source.text, language=source.language_of(chunk), start=low, end=high)
        yield tuple((span.start, span.end) for span in found)


def paragraphs(text: str, chunk: Chunk) -> Iterator[tuple[int, int]]:
    """Yield the spans of a chunk's paragraphs: lines, joined where their author wrapped them."""
    low = high = chunk.start
    for start, end in _lines(text, chunk.start, chunk.end):
        if high > low and not _continues(text[low:high], text[start:end], chunk.heading):
            yield low, high
            low = start
        elif high == low:
            low = start
        high = end
    if high > low:
        yield low, high


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in _LINE.finditer(text, start, end):
        if match.end() > match.start():
            yield match.start(), match.end()


def _continues(before: str, line: str, heading: str) -> bool:
    last = before.rstrip("\n").rsplit("\n", 1)[-1].strip()
    if not last or not line.strip() or last == heading or _LIST_MARK.match(line) or _LINE_END.search(last):
        return False
    return len(last) >= (WRAPPED_LINE_UNSPACED if is_unspaced(last) else WRAPPED_LINE)
