"""Which amounts can be reckoned with, and how exactly is one written? For calculations over the numbers of premises.

The last digit that is written is the grain: a result that rounds to it is the same, and is shown as nearly equal.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from research.evidence.quantities.compare import asked_of
from research.evidence.quantities.types import Bound, Dimension, Quantity
from research.verification.lexicon import measure_row, measures

_NAMING = frozenset({Dimension.DATE, Dimension.CLOCK, Dimension.VERSION, Dimension.LABEL, Dimension.ORDINAL})
_TIMES = "×"
_DIGITS = re.compile(r"\d")
_COMPARES = re.compile(
    r"\b(?:\w+er than|more|less|fewer|change[ds]?|differ\w*|higher|lower|improve\w*|gap|veränder\w*|änder\w*|mehr|weniger|unterschied\w*|\w+er als|plus|moins|"
    r"écart|différence|más|menos|diferencia|cambi\w+)\b|比|更|差|变化|より|増|減|差",
    re.IGNORECASE,
)
_MOST_SMALL = 10
# What is only nearly a number in words lies within a tenth of it on either side.
_NEAR = Fraction(1, 5)


@dataclass(frozen=True, slots=True)
class Operand:
    """An amount of a premise: the premise's number, its value in the base unit, and the year that the premise names."""

    premise: int
    quantity: Quantity
    value: Fraction
    year: str


def operands(premises: tuple[str, ...], language: str) -> tuple[Operand, ...]:
    """Return the amounts of some premises with one sure reading, in their order."""
    found = []
    for at, text in enumerate(premises):
        held = asked_of(text, language)
        years = {
            quantity.day[:4] for quantity in held if quantity.dimension is Dimension.DATE and quantity.day[:4].isdigit()
        }
        year = years.pop() if len(years) == 1 else ""
        found += [Operand(at, quantity, quantity.base, year) for quantity in held if is_amount(quantity)]
    return tuple(found)


def is_amount(quantity: Quantity) -> bool:
    """Tell whether a quantity is one plain amount: no name, no date, no range, and no writing with two readings."""
    return quantity.dimension not in _NAMING and quantity.high is None and not quantity.others


def is_small_word(quantity: Quantity) -> bool:
    """Tell whether a quantity only counts what is spoken of, in words: "the two ferries", "for one year"."""
    if _DIGITS.search(quantity.written) is not None:
        return False
    is_plain = quantity.dimension is Dimension.COUNT and not quantity.unit
    return quantity.value == 1 or (is_plain and quantity.value <= _MOST_SMALL)


def is_times(quantity: Quantity) -> bool:
    """Tell whether a quantity says how many times as much: "3.2 times"."""
    return quantity.unit == _TIMES or (quantity.dimension is Dimension.COUNT and not quantity.unit)


def same_measure(one: Quantity, other: Quantity) -> bool:
    """Tell whether two amounts measure one thing, so that they can be added."""
    if (one.dimension, one.measure) != (other.dimension, other.measure):
        return False
    return one.dimension is not Dimension.OTHER_UNIT or one.unit == other.unit


def linear(quantity: Quantity) -> Fraction:
    """Return an amount in its base unit without the zero of its scale: 5 °C warmer are 5 K."""
    return quantity.value * quantity.factor


def says(stated: Quantity, exact: Fraction) -> bool:
    """Tell whether an amount, as it is written, says an exact result in its base unit.

    It is rounded to the last digit that is written; "about 6,000" gives the zeros at its end away, "almost twice" a tenth.
    "More than 3,000" is said of what lies above, and not as far above as the next such number.
    """
    wanted, worth = linear(stated), _worth(stated)
    match stated.bound:
        case Bound.MORE_THAN | Bound.AT_LEAST:
            return wanted <= exact < wanted + worth
        case Bound.LESS_THAN | Bound.AT_MOST:
            return wanted - worth < exact <= wanted
        case _:
            return 2 * abs(exact - wanted) <= worth


def _worth(quantity: Quantity) -> Fraction:
    """Return how much the last digit that counts is worth in the base unit; 0 for a plain number in words."""
    digits = "".join(_DIGITS.findall(_numeral(quantity.written)))
    if not digits.isascii() or not digits.strip("0"):
        return Fraction(0) if quantity.bound is Bound.EXACT else abs(linear(quantity)) * _NEAR
    if quantity.bound is not Bound.EXACT:
        digits = digits.rstrip("0")
    return abs(linear(quantity)) / int(digits)


def _numeral(written: str) -> str:
    match = re.search(r"\d[\d.,'’  \u00a0]*", written)
    return match.group() if match else ""


def compares(text: str) -> bool:
    """Tell whether a text says how much more or less something is, or how it changed."""
    rows = {measure_row("rose"), measure_row("more")}
    return any(row in rows for row, _ in measures(text)) or _COMPARES.search(text) is not None


def direction(text: str) -> int:
    """Return 1 where a text speaks of a rise alone, -1 of a fall alone, else 0."""
    row = measure_row("rose")
    cells = {cell for at, cell in measures(text) if at == row}
    return {frozenset({0}): 1, frozenset({1}): -1}.get(frozenset(cells), 0)
