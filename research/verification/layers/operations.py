"""Which single elementary calculation over the amounts of some premises gives a number? Exact, with units that fit.

Sum, difference, product, quotient, share, change, ratio, and a mean where the words say so. What rounds is shown as "≈".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from research.evidence.quantities.types import Dimension, Quantity
from research.verification.layers.amounts import Operand, is_times, linear, same_measure, says

# More amounts than this give anything by chance.
MOST_OPERANDS = 16
# Measured: of four amounts with five digits, some share or change is any whole percentage in one case of seven.
MANY_OPERANDS, FEW_DIGITS = 4, 2
_ZEROED = frozenset({Dimension.TEMPERATURE})
_MEAN = re.compile(r"\b(?:mean|average[ds]?|durchschnitt\w*|mittel(?:wert)?|moyenne|promedio|media)\b|平均", re.IGNORECASE)
_TOGETHER = 3


@dataclass(frozen=True, slots=True)
class Result:
    """What a calculation gives, in the base unit, and how it is written without its result."""

    value: Fraction
    written: str


def explained(stated: Quantity, held: Sequence[Operand], words: str, *, turn: int = 0, compares: bool = False) -> str:
    """Return the expression that gives a stated amount, '' where no single operation does; exact ones come first.

    `words` say how it was calculated; `turn` is 1 for a rise and -1 for a fall, 0 where the text speaks of neither.
    `compares` tells that it says how much more or less: a percentage is then a change, and elsewhere a share.
    """
    if len(held) > MOST_OPERANDS:
        return ""
    found = [result for result in _results(stated, held, words, turn, compares=compares) if says(stated, result.value)]
    exact = next((result for result in found if result.value == linear(stated)), None)
    if exact is not None:
        return f"{exact.written} = {stated.written}"
    return f"{found[0].written} ≈ {stated.written}" if found else ""


def may_be_chance(stated: Quantity, held: Sequence[Operand]) -> bool:
    """Tell whether among so many amounts some operation comes near a number of so few digits by chance."""
    digits = "".join(filter(str.isdigit, stated.written)).strip("0")
    return len(held) >= MANY_OPERANDS and len(digits) <= FEW_DIGITS


def _results(stated: Quantity, held: Sequence[Operand], words: str, turn: int, *, compares: bool) -> Iterator[Result]:
    for one, other in permutations(held, 2):
        if _may_turn(one, other, turn):
            yield from _of_two(stated, one, other, compares=compares)
    yield from _sums(stated, held)
    yield from _remainders(stated, held)
    if _MEAN.search(words):
        yield from _means(stated, held)


def _may_turn(new: Operand, old: Operand, turn: int) -> bool:
    """Where both years are told, what rose is the later amount."""
    if not turn or not new.year or not old.year or new.year == old.year:
        return True
    later, earlier = (new, old) if new.year > old.year else (old, new)
    return (later.value > earlier.value) is (turn > 0)


def _of_two(stated: Quantity, one: Operand, other: Operand, *, compares: bool) -> Iterator[Result]:
    a, b = one.quantity, other.quantity
    if same_measure(a, b):
        yield from _of_like(stated, one, other, compares=compares)
    if b.dimension is Dimension.COUNT and not b.unit and same_measure(stated, a) and a.dimension not in _ZEROED:
        yield from _by_count(one, other)
    if b.dimension is Dimension.PERCENT and same_measure(stated, a) and a.dimension not in _ZEROED:
        yield Result(one.value * other.value, f"{a.written} × {b.written}")


def _by_count(one: Operand, other: Operand) -> Iterator[Result]:
    a, b = one.quantity.written, other.quantity.written
    yield Result(one.value * other.value, f"{a} × {b}")
    if other.value:
        yield Result(one.value / other.value, f"{a} ÷ {b}")


def _of_like(stated: Quantity, one: Operand, other: Operand, *, compares: bool) -> Iterator[Result]:
    a, b = one.quantity, other.quantity
    if one.value > other.value:
        yield from _differences(stated, one, other)
    if not other.value or a.dimension in _ZEROED:
        return
    if is_times(stated):
        yield Result(one.value / other.value, f"{a.written} ÷ {b.written}")
    if stated.dimension is Dimension.PERCENT and compares:
        change = abs(one.value - other.value) / other.value
        high, low = (a, b) if one.value >= other.value else (b, a)
        yield Result(change, f"({high.written} − {low.written}) ÷ {b.written}")
    elif stated.dimension is Dimension.PERCENT and one.value <= other.value:
        yield Result(one.value / other.value, f"{a.written} ÷ {b.written}")


def _differences(stated: Quantity, one: Operand, other: Operand) -> Iterator[Result]:
    """Two shares differ by points: a difference of percentages that is called percent is another thing."""
    is_share = one.quantity.dimension is Dimension.PERCENT
    fits = stated.dimension is Dimension.POINTS if is_share else same_measure(stated, one.quantity)
    if fits:
        yield Result(one.value - other.value, f"{one.quantity.written} − {other.quantity.written}")


def _sums(stated: Quantity, held: Sequence[Operand]) -> Iterator[Result]:
    """Two of a kind, all of a kind, or the first of its kind in each premise."""
    alike = [operand for operand in held if same_measure(stated, operand.quantity)]
    if stated.dimension in _ZEROED:
        return
    for at, one in enumerate(alike):
        yield from (_sum((one, other)) for other in alike[at + 1 :])
    by_premise: dict[int, Operand] = {}
    for operand in alike:
        by_premise.setdefault(operand.premise, operand)
    for group in (alike, list(by_premise.values())):
        if len(group) >= _TOGETHER:
            yield _sum(group)


def _sum(group: Sequence[Operand]) -> Result:
    return Result(
        sum((operand.value for operand in group), Fraction(0)), " + ".join(each.quantity.written for each in group)
    )


def _remainders(stated: Quantity, held: Sequence[Operand]) -> Iterator[Result]:
    if stated.dimension is Dimension.PERCENT:
        for operand in held:
            if operand.quantity.dimension is Dimension.PERCENT and operand.value < 1:
                yield Result(1 - operand.value, f"100 % − {operand.quantity.written}")


def _means(stated: Quantity, held: Sequence[Operand]) -> Iterator[Result]:
    by_premise: dict[int, list[Operand]] = defaultdict(list)
    for operand in held:
        if same_measure(stated, operand.quantity):
            by_premise[operand.premise].append(operand)
    group = [entries[0] for entries in by_premise.values()]
    alike = [operand for entries in by_premise.values() for operand in entries]
    for each in (group, alike):
        if len(each) > 1:
            whole = _sum(each)
            yield Result(whole.value / len(each), f"({whole.written}) ÷ {len(each)}")
