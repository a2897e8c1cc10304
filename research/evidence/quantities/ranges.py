"""Does a number open a range? '3–5 %', 'between 3 and 5', '3至5', 'von 3 bis 5': one quantity with two ends.

What one end leaves out, a scale or a unit, it takes from the other.
"""

from __future__ import annotations

import re
from dataclasses import replace

from research.evidence.quantities.amounts import Amount, Page, amount_at
from research.evidence.quantities.chinese import NUMERALS
from research.evidence.quantities.measures import Measure, money_before
from research.evidence.quantities.types import Dimension
from research.evidence.quantities.unites import Whole, united
from research.evidence.quantities.units import Unit

_TO = re.compile(r" ?[\-\u2013~] ?|\.\.\.?| (?:to|through|bis|a|au|al|ate|tot) | ?(?:至|到|から) ?")
_AND = re.compile(r" (?:and|und|et|y|e|en) | ?(?:和|与|與|と) ?")
_BETWEEN = re.compile(r"\b(?:between|zwischen|entre|fra|tra|tussen)(?: about| roughly| etwa)? ?[$€£]?$|(?:介于|介於|在) ?$")
_SPLIT_SIGN = re.compile(r"[$€£¥]|(?:US|HK)\$")
_MORE_FOLLOWS = re.compile(r"[-\u2013/]\d")
_ONE_MAGNITUDE = 100  # '200 to 1.5 million' may well be a range
_DIGITS_BEFORE = re.compile(r"\d[-\u2013/]$")


def range_from(page: Page, whole: Whole, *, money: Measure | None) -> Whole:
    """Return the range that an amount opens, or the amount with its own unit and the money before it."""
    first = _with_money(whole, money)
    second = _second(page, first)
    if second is None or second.amount is None or first.amount is None:
        return first
    if _falls(first.amount, second.amount):
        return first
    low, high = _shared(first.amount, second.amount)
    if not _one_unit(first.unit, second.unit) or high.value <= low.value:
        return first
    return replace(first, end=second.end, unit=first.unit or second.unit, amount=low, high=high.value)


def _with_money(whole: Whole, money: Measure | None) -> Whole:
    if money is None or (whole.unit is not None and whole.unit.dimension is not Dimension.MONEY):
        return whole
    if whole.unit is not None and whole.unit.measure != money.unit.measure:
        # 'US$ 5' and '150 $ USD' name one money twice; 'USD 5 €' does not, and the nearer one holds.
        return whole
    return replace(whole, start=money.end, unit=whole.unit or money.unit)


def _second(page: Page, first: Whole) -> Whole | None:
    amount = first.amount
    if amount is None or amount.dimension is not Dimension.COUNT or amount.high is not None:
        return None
    join = _TO.match(page.low, first.end) or _between(page, first)
    if join is None or _DIGITS_BEFORE.search(page.plain, max(0, first.start - 2), first.start):
        return None
    sign = _SPLIT_SIGN.match(page.plain, join.end())
    at = sign.end() if sign else join.end()
    if at >= len(page.low) or not _may_begin(page, at):
        return None
    found = amount_at(page, at, money=first.unit is not None and first.unit.dimension is Dimension.MONEY)
    if found is None or found.dimension is not Dimension.COUNT or found.start != at:
        return None
    if _MORE_FOLLOWS.match(page.plain, found.end) or (found.parts and " " not in page.plain[at : found.end]):
        return None
    return _with_money(united(page, found), money_before(page.plain, page.low, at, page.language) if sign else None)


def _may_begin(page: Page, at: int) -> bool:
    character = page.low[at]
    return character.isdigit() or character in NUMERALS or (bool(page.tongue) and "a" <= character <= "z")


def _between(page: Page, first: Whole) -> re.Match[str] | None:
    if _BETWEEN.search(page.low, max(0, first.start - 24), first.start) is None:
        return None
    return _AND.match(page.low, first.end)


def _falls(one: Amount, other: Amount) -> bool:
    """Tell whether '6.3 to 5.1 million' goes down: two numbers of one magnitude, and no range from six to millions."""
    if one.scale != 1 or other.scale == 1 or one.unit:
        return False
    bare = other.value / other.scale
    return bare <= one.value < bare * _ONE_MAGNITUDE


def _shared(low: Amount, high: Amount) -> tuple[Amount, Amount]:
    """Give '3 to 5 million' its scale at both ends, and open readings that one end settles."""
    if low.scale == 1 and high.scale > 1 and not low.unit and low.value < high.value / high.scale:
        low = replace(low, value=low.value * high.scale, others=tuple(other * high.scale for other in low.others))
    if low.others and not high.others:
        low = replace(low, others=())
    return low, high


def _one_unit(one: Unit | None, other: Unit | None) -> bool:
    """Tell whether both ends have one unit: the same, or the second's alone; money may stand at the first alone."""
    if one is None or other is None:
        return one is None or one.dimension is Dimension.MONEY
    return one == other
