"""Does a sentence stand inside quotation marks whose speaker stands outside? By the marks of its paragraph.

A quotation of several sentences is somebody's speech; one that is a whole sentence needs a word of saying beside it.
"""

from __future__ import annotations

import re

_PAIRS = {"“": "”", "„": "“”", "«": "»", "「": "」", "『": "』", "‹": "›"}
_CLOSERS = frozenset("”“»」』›")
_SINGLE = frozenset("'‘")
_STOPS = frozenset(".,!?…")
_BESIDE = 160

Span = tuple[int, int]


def is_quoted_speech(text: str, start: int, end: int, paragraph: Span, says: str, *, is_said_above: bool) -> Span | None:
    """Return where the quotation that holds `text[start:end]` stands, None where it is not within somebody's speech.

    `says` is a pattern of words of saying, `is_said_above` tells that what stands above the paragraph introduces speech.
    """
    found = _around(text, start, end, paragraph)
    if found is None:
        return None
    opened, closed = found
    outside = (
        f"{text[max(paragraph[0], opened - _BESIDE) : opened]} {text[closed + 1 : min(paragraph[1], closed + _BESIDE)]}"
    )
    has_sayer = re.search(says, outside.casefold()) is not None
    is_open = text[max(paragraph[0], opened - 3) : opened].rstrip().endswith((":", "："))
    return (opened, closed + 1) if has_sayer or is_open or (is_said_above and not outside.strip()) else None


def _around(text: str, start: int, end: int, paragraph: Span) -> Span | None:
    """Return the places of the marks that open before a sentence's first letter and close behind its last one."""
    low = start
    while low < end and (text[low].isspace() or text[low] in "\"'‘“„«「『‹"):
        low += 1
    high = end
    while high > low and (text[high - 1].isspace() or text[high - 1] in "\"'’”“»」』›"):
        high -= 1
    opened = _open_at(text, paragraph[0], low)
    if opened < 0:
        return None
    closed = _closing(text, opened, high, paragraph[1])
    inner = _closing(text, opened, opened + 1, high)
    return (opened, closed) if closed >= 0 and inner < 0 else None


def _open_at(text: str, first: int, at: int) -> int:
    """Return the place of the quotation mark that is still open at a place, -1 for none."""
    held: list[int] = []
    for n in range(first, at):
        mark = text[n]
        if held and _closes(text, held[-1], n):
            held.pop()
        elif mark in _PAIRS or (mark == '"' and not text[n - 1 : n].isdigit()) or (not held and _opens_single(text, n)):
            held.append(n)
    return held[0] if held else -1


def _closing(text: str, opened: int, low: int, high: int) -> int:
    return next((n for n in range(low, high) if _closes(text, opened, n)), -1)


def _closes(text: str, opened: int, at: int) -> bool:
    opener, mark = text[opened], text[at]
    if opener in _SINGLE:
        # An apostrophe stands behind a letter; what ends a quotation, behind its last mark.
        return mark in "'’" and text[at - 1 : at] in _STOPS
    return mark == '"' if opener == '"' else mark in _PAIRS.get(opener, "")


def _opens_single(text: str, at: int) -> bool:
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    return text[at] in _SINGLE and (not before or before.isspace()) and after.isupper()
