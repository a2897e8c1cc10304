"""Which numbers of a source would not stand in another by chance, and does another tell the same ones in the same order?

The rule: a figure is a quantity in its base unit, so that two writings meet; a bare year or a small count is none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Dimension, Quantity

# A page that is longer tells its figures early; the rest is tables.
_MOST_CHARS = 60_000
_PARAGRAPH = re.compile(r"[^\n]+")
# Numbers that are spelled with letters are hardly ever distinctive; a paragraph without a numeral is not looked at.
_TELEPHONE = re.compile(r"\+\d[\d ()/.-]{7,}\d")
_NUMERAL = re.compile(r"\d|[一二三四五六七八九十百千万亿两]")
_NO_FIGURE = frozenset({Dimension.ORDINAL, Dimension.VERSION, Dimension.CLOCK, Dimension.DATE})
_SMALL = 12
_YEARS = range(1500, 2101)
_YEAR = re.compile(r"\d{4}")
_LONG_NUMBER = 3


# Dimension, unit, and the amount as numerator and denominator: integers are hashed many times faster than a fraction.
Key = tuple[str, str, int, int]


@dataclass(frozen=True, slots=True)
class Figure:
    """A distinctive number of a text: where it stands, what it is, and how unlikely it is to be met by chance.

    `key` is the amount in its base unit; `plain` the number as it is written, for a language whose units are not known.
    """

    start: int
    key: Key
    plain: Key
    weight: int

    def met(self, *, is_foreign: bool) -> Key:
        """Return what a text of the same or of another language must have for both to tell one figure."""
        return self.plain if is_foreign else self.key


def figures(text: str, language: str) -> tuple[Figure, ...]:
    """Return the distinctive figures of a text in its order, as often as they are told."""
    return tuple(
        Figure(paragraph.start() + each.start, key_of(each), _key("", "", each.value), _weight(each))
        for paragraph in _PARAGRAPH.finditer(text, 0, _MOST_CHARS)
        if _NUMERAL.search(paragraph[0])
        for each in quantities(_without_telephones(paragraph[0]), language)
        if is_distinctive(each)
    )


def _without_telephones(paragraph: str) -> str:
    return _TELEPHONE.sub(_blank, paragraph) if "+" in paragraph else paragraph


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def once(told: Iterable[Figure]) -> tuple[Figure, ...]:
    """Return every figure at its first place."""
    found: dict[Key, Figure] = {}
    for figure in told:
        found.setdefault(figure.key, figure)
    return tuple(found.values())


def places_of(told: Iterable[Figure], *, is_foreign: bool) -> Mapping[Key, int]:
    """Return where each figure stands among the others, by what a text of the same or of another language must have."""
    return {figure.met(is_foreign=is_foreign): place for place, figure in enumerate(told)}


def is_distinctive(quantity: Quantity) -> bool:
    """Tell whether a quantity says more than a count on fingers or the number of a year."""
    if quantity.dimension in _NO_FIGURE or not quantity.certain:
        return False
    if quantity.dimension is Dimension.COUNT and not quantity.unit:
        is_year = _YEAR.fullmatch(quantity.written) is not None and int(quantity.value) in _YEARS
        return not is_year and (quantity.value > _SMALL or quantity.value.denominator > 1)
    return quantity.value != 0


def key_of(quantity: Quantity) -> Key:
    """Return what two writings of one amount have in common."""
    unit = quantity.unit if quantity.dimension in {Dimension.MONEY, Dimension.OTHER_UNIT} else ""
    return _key(quantity.dimension.value, unit, quantity.base)


def _key(dimension: str, unit: str, amount: Fraction) -> Key:
    return dimension, unit, amount.numerator, amount.denominator


def _weight(quantity: Quantity) -> int:
    """The significant digits: 12.47 is met by chance less often than 10."""
    digits = str(quantity.value.numerator * 1000 // quantity.value.denominator).strip("-").strip("0")
    return min(_LONG_NUMBER, max(1, len(digits)))


def longest_rise(places: Sequence[int]) -> int:
    """Return the length of the longest rising subsequence (Schensted 1961)."""
    tails: list[int] = []
    for place in places:
        at = bisect_left(tails, place)
        tails[at : at + 1] = [place]
    return len(tails)
