"""What do the bare numbers of a written calculation stand for? In "41.6 − 16" the premises tell that these are millions.

A bare number is the premise's of the same digits; its result is as many of what that one counts, and nothing larger.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Dimension, Quantity
from research.verification.layers.amounts import says
from research.verification.layers.stated import Stated, magnitude, numeral

_HUNDRED = 100
_NUMERAL = re.compile(r"\d(?:[\d.,'’]*\d)?")
_PLAIN = frozenset({Dimension.COUNT, Dimension.ORDINAL})


def is_bare(operand: Quantity) -> bool:
    """Tell whether an operand is a number and nothing else."""
    return operand.dimension in _PLAIN and not operand.unit and magnitude(operand) == 1


def behind(operand: Quantity, held: Sequence[Quantity], language: str) -> tuple[Quantity, ...]:
    """Return the amounts of the premises that a bare operand may stand for: those that are written with its number."""
    if not is_bare(operand):
        return ()
    wanted = {operand.value, *operand.others}
    return tuple(other for other in held if wanted & _numerals(other, language))


def plain_result(stated: Stated) -> bool:
    """Tell whether the result that is written out is what the bare numbers give, a share also as a percentage."""
    if stated.plain is None or stated.result is None:
        return False
    result = as_plain(stated.result)
    return says(result, stated.plain) or ("÷" in stated.written and says(result, stated.plain * _HUNDRED))


def plainly_said(said: Quantity, stated: Stated, held: Sequence[Quantity], language: str) -> bool:
    """Tell whether a number of the text is what the bare numbers give, in the size that the premises count in."""
    if stated.plain is None or not says(as_plain(said), stated.plain):
        return False
    meant = [behind(operand, held, language) for operand in stated.operands]
    sizes = {size for each in meant for other in each for size in _magnitudes(other)}
    return all(meant) and (magnitude(said) in sizes or is_bare(said))


def as_plain(quantity: Quantity) -> Quantity:
    """Return a quantity as the number that is written, without its unit and its word of magnitude."""
    value = numeral(quantity)
    return replace(quantity, value=value, base=value, factor=Fraction(1), others=(), written=_digits(quantity.written))


def _digits(written: str) -> str:
    match = _NUMERAL.search(written)
    return match.group() if match is not None else written


def _numerals(quantity: Quantity, language: str) -> frozenset[Fraction]:
    found = {numeral(quantity), *quantity.others}
    for match in _NUMERAL.finditer(quantity.written):
        for each in quantities(match.group(), language):
            found |= {each.value, *each.others}
    return frozenset(found)


def _magnitudes(quantity: Quantity) -> frozenset[Fraction]:
    """Of "from 6.3 to 5.1 million" both are millions."""
    sizes = {magnitude(quantity)}
    numbers = _NUMERAL.findall(quantity.written)
    if quantity.high is not None and len(numbers) > 1:
        tail = quantity.written[quantity.written.rfind(numbers[-1]) :]
        sizes.add(magnitude(replace(quantity, value=quantity.high, written=tail)))
    return frozenset(sizes)
