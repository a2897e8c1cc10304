"""What does an amount measure? The amount with the unit or money that stands around it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from research.evidence.quantities.amounts import Amount, Page
from research.evidence.quantities.chinese import NUMERALS, chinese_at
from research.evidence.quantities.dates import Moment
from research.evidence.quantities.frequencies import TIMES, Often, rated, times_behind
from research.evidence.quantities.literals import literal_at
from research.evidence.quantities.measures import Measure, measure_after_scale, measure_at
from research.evidence.quantities.types import Dimension
from research.evidence.quantities.units import UNITS, Unit
from research.evidence.quantities.words import LANGUAGES

_SMALLER = re.compile(" {0,2}又? {0,2}")
_SMALL_MONEY = {"角": 10, "毛": 10, "分": 100, "美分": 100, "欧分": 100, "便士": 100}
_SCALE_BEHIND = re.compile(r" ([a-z]{2,9})\b")
_SMALLER_UNIT = re.compile(r",? (?:and |und |et |y )?(\d{1,2}(?:\.\d)?)(?![\d,.]*\d)")
_GO_ON = frozenset({"ft", "h", "min", "lb", "st", "d"})
_EXACTLY = frozenset("整正")
_MORE = frozenset("余餘多")
_FAHRENHEIT_BEFORE = re.compile(r"(?:华氏|華氏)(?:温度|溫度)?(?:为|是)? ?$")
_CELSIUS_BEFORE = re.compile(r"(?:摄氏|攝氏)(?:温度|溫度)?(?:为|是)? ?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """An amount with its unit, or a moment; `high` is the other end of a range.

    `loose` tells that the words may say something else, so that nobody is held to them.
    """

    start: int
    end: int
    amount: Amount | None = None
    moment: Moment | None = None
    unit: Unit | None = None
    high: Fraction | None = None
    loose: bool = False


def united(page: Page, amount: Amount) -> Whole:
    """Return an amount with the unit that stands behind it, if any."""
    if amount.unit or amount.dimension is not Dimension.COUNT:
        return Whole(start=amount.start, end=amount.end, amount=amount)
    measure = _behind(page, amount)
    if measure is None:
        often = times_behind(page, amount)
        return happening(often) if often else Whole(start=amount.start, end=amount.end, amount=amount)
    if measure.unit.symbol == TIMES:
        unit, end = rated(page, measure.end)
        # 'une fois' may be 'once', but '一倍' is as much again.
        loose = end == measure.end and not amount.certain and page.low[amount.start].isascii()
        return Whole(start=amount.start, end=end, amount=amount, unit=unit, loose=loose)
    whole = Whole(start=amount.start, end=measure.end, amount=amount, unit=measure.unit)
    if measure.unit.dimension is Dimension.MONEY:
        return _with_small_money(page, _scaled_behind(page, whole, amount))
    if measure.unit.symbol in _GO_ON and amount.value.denominator == 1:
        return _with_smaller_unit(page, whole, amount)
    return _heat(page, whole) if measure.unit.symbol == "°" else whole


def happening(often: Often) -> Whole:
    """Return how often something happens as an amount with its unit."""
    return Whole(start=often.amount.start, end=often.end, amount=often.amount, unit=often.unit, loose=often.loose)


def _behind(page: Page, amount: Amount) -> Measure | None:
    end = amount.end
    if page.plain[end : end + 1] in _MORE and page.plain[end - 1 : end] not in _MORE:
        end += 1
    found = measure_at(page.plain, page.low, end, page.language)
    if found is None and (amount.scale > 1 or amount.worded):
        found = measure_after_scale(page.plain, page.low, end, page.language)
    return found


def _scaled_behind(page: Page, whole: Whole, amount: Amount) -> Whole:
    """Read '75 USD million'."""
    word = _SCALE_BEHIND.match(page.low, whole.end) if page.tongue and amount.scale == 1 else None
    size = LANGUAGES[page.tongue].scales.get(word[1]) if word else None
    if word is None or size is None:
        return whole
    others = tuple(other * size for other in amount.others)
    scaled = replace(amount, value=amount.value * size, others=others, scale=Fraction(size))
    return replace(whole, end=word.end(), amount=scaled)


def _with_smaller_unit(page: Page, whole: Whole, amount: Amount) -> Whole:
    """Read '5 ft 2 in' and '2 h 30 min' as the one quantity that they are, in the larger unit."""
    step = _SMALLER_UNIT.match(page.low, whole.end)
    found = measure_at(page.plain, page.low, step.end(), page.language, apart=True) if step else None
    if step is None or found is None or whole.unit is None or found.unit.measure != whole.unit.measure:
        return whole
    if found.unit.dimension is not whole.unit.dimension or found.unit.factor >= whole.unit.factor:
        return whole
    more = Fraction(step[1]) * found.unit.factor / whole.unit.factor
    if more >= 1:
        return whole
    return replace(whole, end=found.end, amount=replace(amount, value=amount.value + more))


def _with_small_money(page: Page, whole: Whole) -> Whole:
    """Read on in '五元三毛二分' and '壹拾壹元整'."""
    assert whole.amount is not None  # noqa: S101 - only an amount has money
    amount = whole.amount
    end, value = whole.end, amount.value
    for _ in range(3):
        step = _SMALLER.match(page.plain, end)
        at = step.end() if step else end
        if at >= len(page.plain) or not (page.plain[at].isdigit() or page.plain[at] > "\u2e7f"):
            break
        part = _part(page, at)
        name = next((name for name in _SMALL_MONEY if page.plain.startswith(name, part[1])), "") if part else ""
        if not part or not name:
            break
        value, end = value + part[0] / _SMALL_MONEY[name], part[1] + len(name)
    if page.plain[end : end + 1] in _EXACTLY:
        end += 1
    return replace(whole, end=end, amount=replace(amount, value=value))


def _part(page: Page, at: int) -> tuple[Fraction, int] | None:
    if page.plain[at].isdigit():
        literal = literal_at(page.plain, at, page.marks)
        return (literal.value, literal.end) if literal else None
    han = chinese_at(page.plain, at, page.marks, whole_only=True) if page.plain[at] in NUMERALS else None
    return (han.value, han.end) if han else None


def _heat(page: Page, whole: Whole) -> Whole:
    """Tell degrees of heat by the words before them: '华氏温度98.6度'."""
    around = max(0, whole.start - 8)
    if _FAHRENHEIT_BEFORE.search(page.plain, around, whole.start):
        return replace(whole, unit=UNITS["°F"])
    if _CELSIUS_BEFORE.search(page.plain, around, whole.start):
        return replace(whole, unit=UNITS["°C"])
    return whole
