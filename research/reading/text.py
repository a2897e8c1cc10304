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
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
# Numbers of headings: 1.2, IV., A., §3, 第三章, 一、, (二), chapter 4, and "1." (which lists use too: where more is asked).
_NUMBERED = re.compile(
    r"(?:\d{1,3}(?:\.\d{1,3})*[.)、．]?\s+|[IVXLC]{1,6}[.)]\s+|[A-Z][.)]\s+|§\s?\d|第[〇零一二三四五六七八九十百千\d]{1,5}[章节節條条部编編篇卷回款]|"
    r"[(（]?[一二三四五六七八九十]{1,3}[)）、．.]|[(（]\d{1,2}[)）]|(?:\w+\s)?(?:\d{1,3}|[IVXLC]{1,6})[.:]\s)"
)
_MAX_TITLE = 80
_MAX_CJK_TITLE = 30
# Below this share of the widest line, a line that is no sentence was ended by will and not by the margin (chosen).
_RAGGED = 0.75
_OPENING_MARKS = " \t(\"'“‘«„「『（《¿¡["
_TITLE_TEXT = re.compile(r"[^\W\d_]{2}|[\u3400-\u9fff]")
_NO_TITLE = re.compile(r"[.,;:!?…。，；：！？、\-–—|]$|[。；！？]|^\W*\w+@|://")
_SENTENCE_END = re.compile("[.!?…。！？؟।][\"'”’»)」』）]*(?:\\s|$)|[。！？]")
_COLUMNS = re.compile(r"\S(?: {3,}|\t)\s*\S|\|")
_LABEL = re.compile(r"[^\s:：]{1,30}[:：]\s*\S")


def paragraphs(text: str) -> Iterator[Draft]:
    """Yield the paragraphs of a text: hard-wrapped lines are one; headings and list items stand alone, blank line or not."""
    for first_line, lines in groups(text):
        yield from _items(first_line, lines)


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
    headings = frozenset(_headings(lines))
    start = 0
    for index in range(1, len(lines) + 1):
        if index == len(lines) or _divides(lines, index) or index in headings or index - 1 in headings:
            part = lines[start:index]
            if not all(_RULE.match(line) for line in part):
                yield Draft(_kind(part, is_heading=start in headings), "\n".join(part), first_line + start)
            start = index


def _divides(lines: list[str], index: int) -> bool:
    return bool(_LIST_ITEM.match(lines[index]) or _RULE.match(lines[index - 1]))


def _kind(part: list[str], *, is_heading: bool) -> BlockKind:
    if is_heading:
        return BlockKind.HEADING
    return BlockKind.LIST_ITEM if _LIST_ITEM.match(part[0]) else BlockKind.PARAGRAPH


def _headings(lines: list[str]) -> Iterator[int]:
    """Yield the indexes of the lines of a group that are headings (read backwards: one heading may open another)."""
    width = max(len(line) for line in lines)
    below = False
    for index in range(len(lines) - 2, -1, -1):
        below = _is_underlined(lines, index) or (
            _opens(lines, index)
            and (below or _SENTENCE_END.search(_body(lines, index)) is not None)
            and _is_titular(lines, index, width)
        )
        if below:
            yield index


def _is_underlined(lines: list[str], index: int) -> bool:
    if _RULE.match(lines[index]) or not _RULE.match(lines[index + 1]):
        return False
    return index == 0 or bool(_RULE.match(lines[index - 1])) or bool(_SENTENCE_END.search(lines[index - 1]))


def _opens(lines: list[str], index: int) -> bool:
    """A heading stands first, or below a sentence's end or a numbered line; what stands below it starts a sentence."""
    line, above, following = lines[index].strip(), lines[index - 1] if index else "", lines[index + 1].strip()
    if _COLUMNS.search(line) or _COLUMNS.search(following) or _RULE.match(following) or _starts_low(following):
        return False
    return not above or bool(
        _RULE.match(above) or _SENTENCE_END.search(above) or (_NUMBERED.match(above) and _NUMBERED.match(line))
    )


def _body(lines: list[str], index: int) -> str:
    """The lines below that belong together: up to the next list item or rule."""
    stop = index + 2
    while stop < len(lines) and not _divides(lines, stop):
        stop += 1
    return " ".join(lines[index + 1 : stop])


def _is_titular(lines: list[str], index: int, width: int) -> bool:
    """Short, without a stop, starting as a title does, and ended by will: the next word would still have fitted."""
    line, following = lines[index].strip(), lines[index + 1].strip()
    numbered = _NUMBERED.match(line)
    cjk = bool(_CJK.search(line))
    if len(line) > (_MAX_CJK_TITLE if cjk else _MAX_TITLE) or not _TITLE_TEXT.search(line) or _NO_TITLE.search(line):
        return False
    if _starts_low(line) or (not numbered and _LIST_ITEM.match(line)) or _LIST_ITEM.match(following) or _LABEL.match(line):
        return False
    if _LIST_ITEM.match(line) and len(following) <= len(line):
        return False
    next_word = 1 if _CJK.match(following) else 1 + len(following.split(maxsplit=1)[0])
    return len(lines[index]) + next_word <= (width if numbered or cjk else width * _RAGGED)


def _starts_low(line: str) -> bool:
    first = line.lstrip(_OPENING_MARKS)[:1]
    return not first.isalnum() or first.islower()
