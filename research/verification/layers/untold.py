"""May a number that no single calculation gives be right all the same? Then nobody can tell, and it is not wrong.

Listed things are counted, days lie apart, and two steps lead where one does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations

from research.evidence.quantities.types import Dimension, Quantity
from research.verification.layers.amounts import Operand, linear, operands, same_measure, says
from research.verification.layers.operations import MOST_OPERANDS

# So many things can be listed and counted.
_MOST_LISTED = 12
# Of more amounts, two steps give anything.
_MOST_OF_TWO_STEPS = 6
_LISTED = re.compile(r"[,;，；、・]\s*(?!\d)|\b(?:and|und|et|y|e)\b|[和与及と]")
_MOMENTS = frozenset({Dimension.DATE, Dimension.CLOCK})
_SHARES = frozenset({Dimension.PERCENT, Dimension.POINTS})
_YEAR = 365 * 24 * 3600


def may_be_so(said: Quantity, held: Sequence[Quantity], premises: Sequence[str], language: str) -> bool:
    """Tell whether a number may come from the premises in a way that is not calculated again here."""
    if said.high is not None or any(other.high is not None for other in held):
        return _is_near_some(said, held)
    if said.dimension in _MOMENTS or said.dimension is Dimension.DURATION:
        return _lies_between(said, held)
    if said.dimension is Dimension.COUNT and not said.unit and said.value.denominator == 1:
        listed = sum(len(_LISTED.findall(premise)) + 1 for premise in premises)
        if said.value <= min(listed, _MOST_LISTED):
            return True
    amounts = operands(tuple(premises), language)
    return len(amounts) > MOST_OPERANDS or any(says(said, value) for value in _two_steps(said, amounts))


def _is_near_some(said: Quantity, held: Sequence[Quantity]) -> bool:
    """What is calculated from ranges is another range; only of the same measure."""
    return any(same_measure(said, other) for other in held if other.high is not None) or said.high is not None


def _lies_between(said: Quantity, held: Sequence[Quantity]) -> bool:
    """Tell whether days or times of day are told, between which something lasts, or a day and how long from it."""
    moments = [other for other in held if other.dimension in _MOMENTS]
    lasting = [other for other in held if other.dimension is Dimension.DURATION]
    if said.dimension is not Dimension.DURATION:
        return bool(moments) and bool(lasting)
    years = sorted(int(other.day[:4]) for other in moments if other.day[:4].isdigit())
    if len(moments) > 1 and len(years) == len(moments) and linear(said) >= _YEAR:
        apart = linear(said) / _YEAR
        return any(abs(two - one - apart) <= 1 for one in years for two in years if two > one)
    return len(moments) > 1 or (bool(lasting) and bool(moments))


def _two_steps(said: Quantity, held: Sequence[Operand]) -> Iterator[Fraction]:
    alike = [operand for operand in held if said.dimension in _SHARES or same_measure(said, operand.quantity)]
    if len(alike) > _MOST_OF_TWO_STEPS:
        return
    for one, two, three in permutations(alike, 3):
        a, b, c = one.value, two.value, three.value
        if not (same_measure(one.quantity, two.quantity) and same_measure(two.quantity, three.quantity)):
            continue
        yield from (a + b - c, a - b - c) if said.dimension not in _SHARES else ()
        if c and said.dimension in _SHARES:
            yield from ((a - b) / c, (a + b) / c)
    for one, two in permutations(alike, 2):
        if same_measure(one.quantity, two.quantity) and said.dimension in _SHARES and one.value + two.value:
            yield from (one.value / (one.value + two.value), 1 - one.value / two.value if two.value else Fraction(0))
