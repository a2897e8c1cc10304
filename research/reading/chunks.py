"""Into which citable spans does a source fall? Whole blocks where they fit, else whole sentences.

The rule: every character that is not white space lies in exactly one chunk, and no chunk spans two pages.
"""

from __future__ import annotations

from collections.abc import Iterator

from research.reading.language import language_of_part
from research.reading.sentences import sentences
from research.reading.types import Block, BlockKind, ChunkSpan, LocatorKind, Reading

TARGET_CHARS = 900
MAX_CHARS = 1400
# A citation names the lines of its chunk: a reader looks through this many, not through a page.
_MAX_LINES = 12


def chunk_spans(reading: Reading, *, target_chars: int = TARGET_CHARS, max_chars: int = MAX_CHARS) -> tuple[ChunkSpan, ...]:
    """Return the chunks of a reading in order. A chunk is closed near `target_chars` and never passes `max_chars`."""
    spans: list[ChunkSpan] = []
    open_pieces: list[Block] = []
    for piece in _pieces(reading, max_chars):
        if open_pieces and _closes(open_pieces, piece, reading.locator_kind, target_chars, max_chars):
            spans.append(_span(reading, open_pieces, len(spans) + 1))
            open_pieces = []
        open_pieces.append(piece)
    if open_pieces:
        spans.append(_span(reading, open_pieces, len(spans) + 1))
    return tuple(spans)


def _closes(pieces: list[Block], following: Block, kind: LocatorKind, target: int, limit: int) -> bool:
    size, grown = pieces[-1].end - pieces[0].start, following.end - pieces[0].start
    if kind is LocatorKind.PAGE and following.locator != pieces[0].locator:
        return True
    if grown > limit:
        return True
    if kind is LocatorKind.LINE and following.locator - pieces[0].locator >= _MAX_LINES and size >= target // 3:
        return True
    # A heading opens what stands below it, unless hardly anything was gathered.
    if following.kind is BlockKind.HEADING and any(piece.kind is not BlockKind.HEADING for piece in pieces):
        return size >= target // 3
    return size >= target or grown > target + (limit - target) // 2


def _pieces(reading: Reading, max_chars: int) -> Iterator[Block]:
    """The blocks of the text, with those that are too long cut up, and with any text that no block claims."""
    position = 0
    for block in reading.blocks:
        yield from _unclaimed(reading, position, block.start)
        yield from _cut(reading, block, max_chars)
        position = block.end
    yield from _unclaimed(reading, position, len(reading.text))


def _unclaimed(reading: Reading, start: int, end: int) -> Iterator[Block]:
    if reading.text[start:end].strip():
        yield from _cut(reading, Block(kind=BlockKind.PARAGRAPH, start=start, end=end), MAX_CHARS)


def _cut(reading: Reading, block: Block, max_chars: int) -> Iterator[Block]:
    if block.end - block.start <= max_chars:
        yield block
        return
    lines = 0
    position = block.start
    for start, end in _packed(reading, block, max_chars):
        if reading.locator_kind is LocatorKind.LINE and block.kind is BlockKind.CODE:
            lines += reading.text.count("\n", position, start)
        position = start
        yield Block(kind=block.kind, start=start, end=end, locator=block.locator + lines, heading=block.heading)


def _packed(reading: Reading, block: Block, max_chars: int) -> Iterator[tuple[int, int]]:
    """Pack sentences (lines, in code) into pieces of at most `max_chars`."""
    first = last = -1
    for start, end in _units(reading, block, max_chars):
        if first >= 0 and end - first > max_chars:
            yield first, last
            first = start
        first = start if first < 0 else first
        last = end
    if first >= 0:
        yield first, last


def _units(reading: Reading, block: Block, max_chars: int) -> Iterator[tuple[int, int]]:
    if block.kind is BlockKind.CODE:
        spans = _line_spans(reading.text, block)
    else:
        found = sentences(reading.text, language=reading.language, start=block.start, end=block.end)
        spans = iter([(sentence.start, sentence.end) for sentence in found])
    for start, end in spans:
        yield from _hard_cut(reading.text, start, end, max_chars)


def _line_spans(text: str, block: Block) -> Iterator[tuple[int, int]]:
    position = block.start
    while position < block.end:
        line_end = text.find("\n", position, block.end)
        line_end = block.end if line_end < 0 else line_end
        if text[position:line_end].strip():
            yield position, line_end
        position = line_end + 1


def _hard_cut(text: str, start: int, end: int, max_chars: int) -> Iterator[tuple[int, int]]:
    """Cut a sentence that is longer than a whole chunk: at the last space in reach, else at the bound."""
    while end - start > max_chars:
        space = text.rfind(" ", start + max_chars // 2, start + max_chars)
        stop = space if space > 0 else start + max_chars
        yield start, stop
        start = stop
    yield start, end


def _span(reading: Reading, pieces: list[Block], ordinal: int) -> ChunkSpan:
    first, last = pieces[0], pieces[-1]
    heading = first.heading
    if first.kind is BlockKind.HEADING:
        heading = reading.text[first.start : first.end]
    placed = [piece.locator for piece in pieces if piece.locator]
    locator = placed[0] if placed else 0
    locator_end = placed[-1] if placed else 0
    if reading.locator_kind is LocatorKind.LINE and last.kind is BlockKind.CODE and locator_end:
        locator_end += reading.text.count("\n", last.start, last.end)
    return ChunkSpan(
        ordinal=ordinal,
        start=first.start,
        end=last.end,
        locator=locator,
        locator_end=max(locator, locator_end),
        heading=heading,
        language=_own_language(reading, pieces),
    )


def _own_language(reading: Reading, pieces: list[Block]) -> str:
    """The language of a chunk where its words speak plainly another one than the source's, else ''."""
    prose = [piece for piece in pieces if piece.kind is not BlockKind.CODE]
    if not prose:
        return ""
    own = language_of_part(reading.text[prose[0].start : prose[-1].end], reading.language)
    return "" if own == reading.language else own
