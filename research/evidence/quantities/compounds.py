# ruff: noqa: PLR2004 - tens and hundreds are what is spoken of
"""Which number does one word say? And which words may begin a number at all?

German, Dutch and Italian write a whole number as one word; it is taken apart into its pieces, or it is no number.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from research.evidence.quantities.words import LANGUAGES

_MOST_LETTERS = 90
_HALVES = (("anderthalb", Fraction(3, 2)), ("einhalb", Fraction(1, 2)))


@lru_cache(maxsize=16)
def starters(language: str) -> frozenset[str]:
    """Return the words with which a number of a language may begin, compounds apart."""
    words = LANGUAGES[language]
    return frozenset(
        {*words.small, *words.hundreds, *words.scales, *words.dozens, *words.parts, *words.ordinals}
        - {"mn", "mm", "md", "mi", "bi"}
    )


@lru_cache(maxsize=16)
def _heads(language: str) -> frozenset[str]:
    return frozenset(piece[:2] for piece, _ in LANGUAGES[language].compound) | frozenset({"an"})


def begins(word: str, language: str) -> bool:
    """Tell whether a word in small letters may begin a number."""
    return word in starters(language) or (word[:2] in _heads(language) and compound(word, language) is not None)


@lru_cache(maxsize=16)
def _pieces(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = LANGUAGES[language]
    pieces = sorted([piece for piece, _ in words.compound] + list(words.glue), key=len, reverse=True)
    one = "|".join(pieces)
    return re.compile(f"(?:{one})+"), re.compile(one)


@lru_cache(maxsize=8192)
def compound(word: str, language: str) -> Fraction | None:
    """Return what a number that is written as one word says: 'einhundertdrei', 'drieentwintig', 'duecento'."""
    words = LANGUAGES[language]
    if not words.compound or len(word) > _MOST_LETTERS:
        return None
    for tail, more in _HALVES if language == "de" else ():
        if word.endswith(tail):
            head = compound(word[: -len(tail)], language) if word != tail else Fraction(0)
            return None if head is None or (not head and tail == "einhalb") else head + more
    whole, piece = _pieces(language)
    if whole.fullmatch(word) is None:
        return None
    return _compound_value(piece.findall(word), dict(words.compound), frozenset(words.glue))


def _compound_value(pieces: list[str], values: dict[str, int], glue: frozenset[str]) -> Fraction | None:
    if pieces[0] in glue or pieces[-1] in glue:
        return None
    total = section = 0
    for piece in pieces:
        value = values.get(piece, 0)
        if value == 1000:
            total, section = total + (section or 1) * 1000, 0
        elif value == 100:
            section = (section % 100 or 1) * 100 + section - section % 100
        elif value >= 20 and section % 100 >= 10:
            return None
        else:
            section += value
    return Fraction(total + section)
