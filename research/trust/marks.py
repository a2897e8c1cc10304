"""How is foreign text brought into a normal form without end? With a bounded number of marks on one letter.

Ordering the marks of one letter takes the square of their number, with the interpreter held. No writing stacks thirty
(UAX 15, stream-safe text). Only this module calls `unicodedata.normalize`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

MOST_MARKS = 30
# Characters that are no marks by themselves, and become some in a normal form.
_BECOME_MARKS = "\u0f73\u0f75\u0f81\uff9e\uff9f"
# Marks stand in the first two planes; the planes beyond hold ideographs, tags and private characters.
_FIRST_MARK, _LAST_PLACE = 0x300, 0x1FFFF
# A mark has at most two marks in any normal form.
_PARTED = MOST_MARKS // 2
_JOINER = "\u034f"
Form = Literal["NFC", "NFD", "NFKC", "NFKD"]


def normalized(form: Form, text: str) -> str:
    """Return the text in a normal form, in linear time; of more than thirty marks in a row, the first thirty. Idempotent."""
    if text.isascii():
        return text
    return bounded_marks(unicodedata.normalize(form, bounded_marks(text)))


def bounded_marks(text: str) -> str:
    """Return the text with at most thirty marks in a row; what is beyond them is left out."""
    return _runs(MOST_MARKS).sub(r"\1", text) if _may_exceed(text, MOST_MARKS) else text


def parted_marks(text: str) -> str:
    """Return the text with a joiner after each fifteen marks in a row: `normalized` then leaves nothing of it out."""
    if not _may_exceed(text, _PARTED):
        return text
    return _runs(_PARTED).sub(lambda run: _JOINER.join(_pieces(run[0])), text)


def _may_exceed(text: str, most: int) -> bool:
    """Tell whether more than so many marks stand in a row. Such a run cannot pass between characters that far apart."""
    step = most + 1
    # The list of all marks takes longer to make than most texts take to read: it is made when there is one.
    marks = frozenset(filter(_is_mark, set(text[::step])))
    if not marks:
        return False
    met = (at for at in range(0, len(text), step) if text[at] in marks)
    return any(_runs(most).search(text, max(0, at - most), at + step) for at in met)


def _pieces(run: str) -> list[str]:
    return [run[at : at + _PARTED] for at in range(0, len(run), _PARTED)]


def _is_mark(char: str) -> bool:
    return unicodedata.combining(char) != 0 or char in _BECOME_MARKS


@lru_cache(maxsize=2)
def _runs(most: int) -> re.Pattern[str]:
    allowed = "".join(filter(_is_mark, map(chr, range(_FIRST_MARK, _LAST_PLACE + 1))))
    return re.compile(f"([{allowed}]{{{most}}})[{allowed}]+")
