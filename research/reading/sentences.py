"""Where does each sentence begin and end? Exact offsets; no sentence crosses a block.

The boundaries are sentencex's (rules for many languages); what it misses in CJK text and splits wrongly is mended here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from research.reading.types import Block, BlockKind, SentenceSpan

# A sentence end of Chinese and Japanese with the closing marks that belong to it.
_CJK_END = re.compile("[。！？｡]+[”’」』）〉》】〕｣\"']*")
_LANGUAGES = re.compile("[a-z]{2,3}")
# A piece that cannot stand alone: it starts in lower case or with a closing mark, or holds no letter or digit.
_DEPENDENT = re.compile(r"[^\w]*$|[)\]}”’»,;:%]")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(])(?:[A-Z]|No|Nos|Fig|Figs|Eq|Sec|Ch|Art|Vol|vol|pp?|cf|ca|approx|resp|e\.g|i\.e|vs|St|Mr|Mrs|Ms|Dr|Prof|Inc|Ltd|Co|"
    r"z\.B|bzw|Nr|Abs|S|u\.a|d\.h|et al|U\.S|U\.K|a\.m|p\.m)\.$"
)


def sentences(text: str, *, language: str, start: int = 0, end: int | None = None) -> tuple[SentenceSpan, ...]:
    """Return the sentences of `text[start:end]` in order, as code-point offsets into `text`, without outer white space."""
    stop = len(text) if end is None else min(end, len(text))
    spans = (
        SentenceSpan(start=first, end=last)
        for low, high in _boundaries(text[start:stop], language)
        for first, last in (_trim(text, start + low, start + high),)
        if first < last
    )
    return tuple(spans)


def sentences_of(text: str, blocks: Iterable[Block], *, language: str) -> tuple[SentenceSpan, ...]:
    """Return the sentences of the blocks in order. Headings, table rows and code lines are not split."""
    found: list[SentenceSpan] = []
    for block in blocks:
        if block.kind in {BlockKind.HEADING, BlockKind.TABLE_ROW, BlockKind.CODE}:
            first, last = _trim(text, block.start, block.end)
            found += [SentenceSpan(start=first, end=last)] if first < last else []
        else:
            found += sentences(text, language=language, start=block.start, end=block.end)
    return tuple(found)


def _boundaries(part: str, language: str) -> Iterator[tuple[int, int]]:
    """Cut first at paragraphs, then by the library, then at CJK ends; mend what was cut inside a sentence."""
    for low, high in _lines(part):
        pieces = list(_by_library(part[low:high], language))
        for first, last in _mended(part[low:high], pieces):
            yield low + first, low + last


def _lines(part: str) -> Iterator[tuple[int, int]]:
    position = 0
    for match in re.finditer(r"\n\s*\n", part):
        yield position, match.start()
        position = match.end()
    yield position, len(part)


def _by_library(part: str, language: str) -> Iterator[tuple[int, int]]:
    from sentencex import get_sentence_boundaries

    if not part.strip():
        return
    code = language if _LANGUAGES.fullmatch(language) else "en"
    position = 0
    for boundary in get_sentence_boundaries(code, part):
        last = boundary["end_index"]
        if last > position:
            yield from _cjk(part, position, last)
            position = last
    if position < len(part):
        yield from _cjk(part, position, len(part))


def _cjk(part: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    position = start
    for match in _CJK_END.finditer(part, start, end):
        yield position, match.end()
        position = match.end()
    if position < end:
        yield position, end


def _mended(part: str, pieces: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    if not pieces:
        return
    first, last = pieces[0]
    for low, high in pieces[1:]:
        before, after = part[first:last].rstrip(), part[low:high].lstrip()
        if _ABBREVIATED.search(before[-12:]) or _DEPENDENT.match(after) or after[:1].islower():
            last = high
            continue
        yield first, last
        first, last = low, high
    yield first, last


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
