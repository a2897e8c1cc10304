"""What are the paragraphs of a plain text or a source file, and on which lines do they stand?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from research.reading.drafts import Draft
from research.reading.types import BlockKind

_LIST_ITEM = re.compile(r"\s{0,8}(?:[-*+•‣·]|\(?\d{1,3}[.)])\s+\S")
_RULE = re.compile(r"\s*([=\-~*_#^])\1{2,}\s*$")
_MARKED = re.compile(r"\s*(?:[|#>*+-]|\d+[.)])")
_MAX_CODE_LINES = 40


def paragraphs(text: str) -> Iterator[Draft]:
    """Yield the paragraphs of a text; hard-wrapped lines are one paragraph, list items stand alone."""
    for first_line, lines in groups(text):
        titled = len(lines) >= 2 and _RULE.match(lines[1]) and not _RULE.match(lines[0])  # noqa: PLR2004 - a title and its rule
        if titled:
            yield Draft(BlockKind.HEADING, lines[0], first_line)
        if lines := lines[2:] if titled else lines:
            yield from _items(first_line + 2 * bool(titled), lines)


def code_blocks(text: str) -> Iterator[Draft]:
    """Yield the groups of lines between empty lines, verbatim, no group longer than forty lines."""
    for first_line, lines in groups(text):
        for offset in range(0, len(lines), _MAX_CODE_LINES):
            yield Draft(BlockKind.CODE, "\n".join(lines[offset : offset + _MAX_CODE_LINES]), first_line + offset)


def groups(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield (line number of the first line, lines) of each run of lines that are not blank."""
    lines: list[str] = []
    for number, line in enumerate(_lines(text), start=1):
        if line.strip():
            lines.append(line.rstrip())
        elif lines:
            yield number - len(lines), lines
            lines = []
    if lines:
        yield number - len(lines) + 1, lines


def longest_paragraph(text: str) -> int:
    """Return the length in code points of the longest run of lines that no blank line and no list or table mark divides."""
    longest = current = 0
    for line in _lines(text):
        current = len(line) if not line.strip() or _MARKED.match(line) else current + len(line)
        longest = max(longest, current)
    return longest


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _items(first_line: int, lines: list[str]) -> Iterator[Draft]:
    start = 0
    for index in range(1, len(lines) + 1):
        if index == len(lines) or _LIST_ITEM.match(lines[index]) or _RULE.match(lines[index - 1]):
            part = lines[start:index]
            if not all(_RULE.match(line) for line in part):
                kind = BlockKind.LIST_ITEM if _LIST_ITEM.match(part[0]) else BlockKind.PARAGRAPH
                yield Draft(kind, "\n".join(part), first_line + start)
            start = index
