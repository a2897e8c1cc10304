"""Which calculation do the words themselves state? '9.4 million − 3.1 million = 6.3 million', read and done again.

Flat expressions alone: what holds brackets or words between its numbers states nothing that can be done again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Dimension, Quantity

_CUT = re.compile(r"[;:()\n，；。：（）]|[,.](?=\s|\Z)")
_EQUALS = re.compile(r"[=≈＝]")
_SIGNED = re.compile(r"\d[^\d]{0,40}[+\-−－–×x*÷/＋／]")
_OPERATOR = re.compile(r"\s*([+＋×÷*])\s*|\s+([-−－–/／x])\s+|(?<=[\d%])\s*([−－/／])\s*(?=\d)")
_SIGNS = {"-": "−", "－": "−", "–": "−", "＋": "+", "x": "×", "*": "×", "/": "÷", "／": "÷"}
FEWEST_PARTS = 2
_NUMERAL = re.compile(r"\d(?:[\d.,'’ \u00a0\u202f]*\d)?")


@dataclass(frozen=True, slots=True)
class Stated:
    """An expression that is written out: its operands, what it gives in the base unit, and the result that it claims."""

    operands: tuple[Quantity, ...]
    value: Fraction
    written: str
    result: Quantity | None
    # What the bare numerals give: in "41.6 − 16" the words beside the number tell that these are millions.
    plain: Fraction | None = None


def stated_calculations(text: str, language: str) -> Iterator[Stated]:
    """Yield the calculations that a text writes out, in their order."""
    for part in _CUT.split(text):
        sides = _EQUALS.split(part)
        for written, result in zip_longest(sides, sides[1:], fillvalue=""):
            found = _read(written, result, language) if _SIGNED.search(written) else None
            if found is not None:
                yield found


def _read(text: str, result: str, language: str) -> Stated | None:
    parts = [part for part in _OPERATOR.split(text) if part is not None]
    numbers, signs = parts[::2], [_SIGNS.get(sign, sign) for sign in parts[1::2]]
    held = [_only(part, language) for part in numbers]
    if len(held) < FEWEST_PARTS or any(quantity is None for quantity in held):
        return None
    operands = tuple(quantity for quantity in held if quantity is not None)
    value = _value(operands, [quantity.base for quantity in operands], signs)
    plain = _value(operands, [numeral(quantity) for quantity in operands], signs, is_plain=True)
    if value is None:
        return None
    written = operands[0].written + "".join(f" {s} {q.written}" for s, q in zip(signs, operands[1:], strict=True))
    return Stated(operands, value, written, _only(result, language) if result else None, plain)


def numeral(quantity: Quantity) -> Fraction:
    """Return the number of a quantity without the word of magnitude behind it: 41.6 of "41.6 million"."""
    scale = magnitude(quantity)
    return quantity.value / scale if scale else quantity.value


def magnitude(quantity: Quantity) -> Fraction:
    """Return what the word behind a number multiplies it by: a million in "41.6 million"; 1 without such a word."""
    match = _NUMERAL.search(quantity.written)
    if match is None or not quantity.value:
        return Fraction(1)
    written = match.group()
    ratio = abs(quantity.value) / (int(re.sub(r"\D", "", written)) or 1)
    mark = max(written.rfind("."), written.rfind(","))
    # Digits that are the value themselves have marks of thousands alone.
    return ratio if mark < 0 or ratio == 1 else ratio * 10 ** (len(written) - mark - 1)


def _only(text: str, language: str) -> Quantity | None:
    found = quantities(text, language)
    return found[0] if len(found) == 1 and found[0].dimension is not Dimension.DATE and found[0].high is None else None


def _value(
    operands: Sequence[Quantity], values: Sequence[Fraction], signs: Sequence[str], *, is_plain: bool = False
) -> Fraction | None:
    """Products first; only amounts of one measure are added."""
    terms: list[tuple[int, Fraction]] = [(1, values[0])]
    for sign, each in zip(signs, values[1:], strict=True):
        match sign:
            case "+" | "−":
                terms.append((1 if sign == "+" else -1, each))
            case "×":
                terms[-1] = terms[-1][0], terms[-1][1] * each
            case _:
                if not each:
                    return None
                terms[-1] = terms[-1][0], terms[-1][1] / each
    kinds = {(q.dimension, q.measure) for q in operands if not is_plain}
    if len(terms) == len(operands) and len(kinds) > 1:
        return None
    return sum((sign * value for sign, value in terms), Fraction(0))
