"""Which paragraphs do the lines of a PDF's pages make? Running heads go, hyphens are undone, no paragraph crosses a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from research.reading.drafts import Draft
from research.reading.figures import is_caption
from research.reading.note_marks import TABLE_CAPTION
from research.reading.pdf_rows import with_heads
from research.reading.pdf_tables import CELL
from research.reading.types import BlockKind
from research.reading.unit_hints import ScanHint

# A page number stands at an end of its line; digits elsewhere tell two lines apart.
_PAGE_NUMBER = re.compile(r"^\W*\d+\b|\b\d+\W*$")
_EDGE_LINES = 3
_MIN_PAGES = 3
_HYPHEN_END = re.compile(r"[^\W\d_][-\u00ad\u2010]$")
_SENTENCE_END = re.compile("[.!?:;。！？…][\"'”’)»」』]*$")
_ITEM = re.compile(r"(?:[•▪◦‣·–*-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S")
_SHORT_LINE = 0.75
_HEADING_CHARS = 90


def page_drafts(pages: Sequence[tuple[int, str]], *, scans: Collection[int] = ()) -> list[Draft]:
    """Return the blocks of (page number, raw text) pairs; each block's locator is its page. `scans` are recognised pages."""
    lines = [(number, [line.strip(" \t") for line in re.split(r"\r\n|\r|\n", text)]) for number, text in pages]
    repeated = _running_lines([found for _, found in lines])
    drafts = [
        Draft(kind, text, number, hint=ScanHint(number) if number in scans else None)
        for number, found in lines
        for kind, text in _paragraphs(list(_without_edges(found, repeated)))
    ]
    return list(with_heads(_without_captions_inside(drafts)))


def _without_captions_inside(drafts: list[Draft]) -> Iterator[Draft]:
    """Yield the drafts with a caption that stands inside a sentence moved behind it."""
    at = 0
    while at < len(drafts):
        around = drafts[at : at + 3]
        if len(around) == 3 and _interrupts(*around):  # noqa: PLR2004 - a caption and its two neighbours
            yield replace(around[0], text=_joined([around[0].text, around[2].text]))
            yield around[1]
            at += 3
            continue
        yield drafts[at]
        at += 1


def _interrupts(before: Draft, caption: Draft, after: Draft) -> bool:
    is_open = before.kind is BlockKind.PARAGRAPH and not _SENTENCE_END.search(before.text)
    goes_on = after.kind is BlockKind.PARAGRAPH and after.text[:1].islower()
    return is_open and goes_on and before.locator == caption.locator == after.locator and _is_caption(caption.text)


def _is_caption(line: str) -> bool:
    return is_caption(line) or TABLE_CAPTION.match(line) is not None


def _running_lines(pages: list[list[str]]) -> set[str]:
    """The lines that stand at the edge of most pages, page numbers apart."""
    if len(pages) < _MIN_PAGES:
        return set()
    counts: Counter[str] = Counter()
    for lines in pages:
        counts.update({_shape(line) for line in _edges(lines)})
    return {shape for shape, count in counts.items() if count * 2 > len(pages) and count >= _MIN_PAGES}


def _edges(lines: list[str]) -> list[str]:
    solid = [line for line in lines if line and CELL not in line]
    return solid[:_EDGE_LINES] + solid[-_EDGE_LINES:]


def _without_edges(lines: list[str], repeated: set[str]) -> Iterator[str]:
    solid = [index for index, line in enumerate(lines) if line and CELL not in line]
    edge = {*solid[:_EDGE_LINES], *solid[-_EDGE_LINES:]}
    for index, line in enumerate(lines):
        if index in edge and (_shape(line) in repeated or _is_page_number(line)):
            continue
        yield line


def _shape(line: str) -> str:
    return _PAGE_NUMBER.sub("#", line).casefold()


def _is_page_number(line: str) -> bool:
    return bool(re.fullmatch(r"[-–—\s]*(?:page\s+|p\.\s*)?\d{1,4}(?:\s*(?:/|of)\s*\d{1,4})?[-–—\s]*", line, re.IGNORECASE))


def _paragraphs(lines: list[str]) -> Iterator[tuple[BlockKind, str]]:
    width = _usual_width(lines)
    current: list[str] = []
    for line in lines:
        if CELL in line:
            if current:
                yield _kind(current), _joined(current)
            yield BlockKind.TABLE_ROW, line
            current = []
            continue
        if current and (not line or _starts_new(current[-1], line, width) or _ends_caption(current, width)):
            yield _kind(current), _joined(current)
            current = []
        if line:
            current.append(line)
    if current:
        yield _kind(current), _joined(current)


def _ends_caption(lines: list[str], width: int) -> bool:
    return len(lines[-1]) < width * _SHORT_LINE and _is_caption(lines[0])


def _usual_width(lines: list[str]) -> int:
    lengths = sorted(len(line) for line in lines if line)
    return lengths[int(len(lengths) * 0.8)] if lengths else 0


def _starts_new(previous: str, line: str, width: int) -> bool:
    if _ITEM.match(line) or _is_caption(line):
        return True
    short = len(previous) < width * _SHORT_LINE
    if short and _SENTENCE_END.search(previous):
        return True
    # A short line without an end, followed by a capital, is a heading or a cell.
    return (
        short and not previous.endswith((",", "-", "\u00ad", "–")) and line[:1].isupper() and len(previous) < _HEADING_CHARS
    )


def _kind(lines: list[str]) -> BlockKind:
    return BlockKind.LIST_ITEM if _ITEM.match(lines[0]) else BlockKind.PARAGRAPH


def _joined(lines: list[str]) -> str:
    text = lines[0]
    for line in lines[1:]:
        if _HYPHEN_END.search(text) and line[:1].islower():
            text = text[:-1] + line
        elif text.endswith("-"):
            text += line
        else:
            text += "\n" + line
    return text
