"""Which foreign letters and signs are drawn like a Latin letter?

The Unicode names tell it, or the shape where names tell sounds. Each table of `folding` maps one character to one
lower-case letter or digit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

# Names in which a letter stands alone at the end: flags' letters, white letters on black discs and squares.
_SIGN = re.compile(r"(?:REGIONAL INDICATOR SYMBOL|(?:CROSSED )?NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL) LETTER ([A-Z])")
_SMALL_CAPITAL = re.compile(r"LATIN LETTER SMALL CAPITAL ([A-Z])")
# A letter with a stroke, a hook or a tail, or written in another hand. In some languages it is a letter of its own.
_ALTERED = re.compile(r"LATIN (?:SMALL LETTER|LETTER SMALL CAPITAL) (?:[A-Z]{2,} )?([A-Z])(?: WITH [A-Z -]+)?")
_SIGNS = (range(0x1F100, 0x1F200),)
_LATIN = (
    range(0x80, 0x2B0),
    range(0x1D00, 0x1DC0),
    range(0x2C60, 0x2C80),
    range(0xA720, 0xA800),
    range(0xAB30, 0xAB70),
)
_NO_LETTER = "."
# Scripts whose names tell sounds: first place, step from letter to letter, and the Latin letter of each shape.
_SHAPES = (
    (0x13A0, 1, "drt..i...yaje......w...m...h.yo.gnhz..........4b..r.ws...vs...lc..p...kd......6....gb."),
    (0xA4D0, 1, "bpddt.gk.jc.zf.mnlsr..vh..wxy.a.e.iou"),
    (0x2C81, 2, "abrde.zhoiklmn.o.pcty.x.w"),
    (0x10300, 1, "abcdefzh.iklmn.op.qrstvx"),
)
# Normal forms make a final sigma of it, which is drawn unlike: it is read before them.
LUNATE_SIGMA = str.maketrans("\u03f2\u03f9", "cc")


def _named(pattern: re.Pattern[str], places: Iterable[range]) -> Iterator[tuple[int, str]]:
    for place in (place for span in places for place in span):
        match = pattern.fullmatch(unicodedata.name(chr(place), ""))
        if match:
            yield place, match[1].lower()


def _shaped() -> Iterator[tuple[int, str]]:
    for first, step, letters in _SHAPES:
        yield from ((first + step * at, letter) for at, letter in enumerate(letters) if letter != _NO_LETTER)


# Signs that are no letters to Unicode, and to every reader.
SIGNS = dict(_named(_SIGN, _SIGNS))
# Letters, after case folding.
LETTERS = dict((*_named(_SMALL_CAPITAL, _LATIN), *_shaped()))
# Letters that only a reader in a hurry takes for the plain one, after case folding.
ALTERED = {place: letter for place, letter in _named(_ALTERED, _LATIN) if place not in LETTERS}
