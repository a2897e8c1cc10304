"""Which quantities does a text write? Each with its place, unit and original form, in the order of the text.

One pass over the places where a number may begin; every pattern that looks on from there is bounded.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from research.evidence.quantities import fold
from research.evidence.quantities.amounts import Amount, Page, amount_at, signed
from research.evidence.quantities.bounds import bound_after, bound_before
from research.evidence.quantities.chinese import NUMERALS
from research.evidence.quantities.compounds import begins, starters
from research.evidence.quantities.dates import MONTHS, moment_at
from research.evidence.quantities.frequencies import begins_often, is_only_period, often_at
from research.evidence.quantities.labels import doubtful_numeral, is_sure_numeral, label_at, ordinal_before, version_at
from research.evidence.quantities.literals import VULGAR, marks_of, run_end
from research.evidence.quantities.measures import money_before
from research.evidence.quantities.opaque import opaque
from research.evidence.quantities.ranges import range_from
from research.evidence.quantities.tongues import tongue_of
from research.evidence.quantities.types import Bound, Dimension, Quantity
from research.evidence.quantities.unites import Whole, happening, united
from research.evidence.quantities.units import UNITS
from research.evidence.quantities.words import LANGUAGES


def _words(text: str) -> list[str]:
    return text.split()


_ANCHOR = re.compile(f"([a-zß]+)|\\d|(?<![\\w.])\\.(?=\\d)|[{NUMERALS}{''.join(VULGAR)}]")
_TOLERANCE = re.compile(r" ?± ?")
# Dollars around a formula are no money.
_MATHS = re.compile(r"\$(?=[^$\n]{0,200}[\\^_=])[^$\n]{1,200}\$(?!\d)")
_ONE = Fraction(1)
_NO_BREAK = frozenset("\u00a0\u2009\u202f\u2007")
_GROUPS_WITH_SPACES = frozenset(_words("fr sv nb no nn fi pl cs sk ru uk hu bg et lv lt"))


def quantities(text: str, language: str = "") -> tuple[Quantity, ...]:
    """Return every quantity of a text in its order, none inside another; `language` is a tag, '' where it is unknown."""
    return tuple(_quantities(text, language))


def numbers(text: str, language: str = "") -> tuple[Fraction, ...]:
    """Return the plain values of a text in its order: what verification stands on.

    A range gives both ends, a date or a version the numbers it is written with; places in an order count nothing.
    """
    return tuple(value for quantity in quantities(text, language) for value in plain_values(quantity))


def values_of(text: str, language: str = "") -> frozenset[Fraction]:
    """Return every value that a text may write, in base units: two texts with the same ones say the same amounts."""
    return frozenset(
        value
        for quantity in _quantities(text, language)
        if quantity.certain
        for value in (quantity.parts if quantity.day else _based(quantity))
    )


def _based(quantity: Quantity) -> Iterable[Fraction]:
    return quantity.readings if quantity.high_base is None else {*quantity.readings, quantity.high_base}


def plain_values(quantity: Quantity) -> tuple[Fraction, ...]:
    """Return the values that a quantity writes."""
    if quantity.dimension in {Dimension.DATE, Dimension.CLOCK, Dimension.VERSION}:
        return quantity.parts
    if quantity.dimension is Dimension.ORDINAL and not quantity.certain:
        return ()
    return (quantity.value,) if quantity.high is None else (quantity.value, quantity.high)


def _quantities(text: str, language: str) -> Iterator[Quantity]:
    plain = _MATHS.sub(lambda match: match.group().replace("$", " "), fold.plain(text)) if "$" in text else fold.plain(text)
    low = fold.low(plain)
    page = Page(plain=plain, low=low, tongue=tongue_of(low, language), marks=marks_of(language), language=language.lower())
    known = _known(page.tongue)
    after = 0
    names = deque(opaque(text))
    for match in _ANCHOR.finditer(low):
        while names and names[0].start <= match.start():
            name = names.popleft()
            if name.start >= after:
                after = name.end
                yield name
        word = match[1]
        if word is not None and not _may_begin(word, page.tongue, known):
            continue
        at = match.start()
        if at < after:
            continue
        found = _at(page, at) if word is None or not begins_often(word, page.tongue) else _often(page, at, match.end())
        if found is None:
            after = run_end(plain, at) if low[at].isdigit() else max(after, at)
            continue
        # What looks back for a sign or for money never reaches into the quantity before.
        quantity = _quantity(text, page, found, after)
        after = max(quantity.end, at + 1)
        yield quantity
    yield from (name for name in names if name.start >= after)


@lru_cache(maxsize=16)
def _known(tongue: str) -> frozenset[str]:
    return starters(tongue) | MONTHS.keys() if tongue else frozenset(MONTHS)


def _may_begin(word: str, tongue: str, known: frozenset[str]) -> bool:
    if word in known or begins_often(word, tongue):
        return True
    return bool(tongue and LANGUAGES[tongue].compound) and begins(word, tongue)


def _at(page: Page, at: int) -> Whole | None:
    """Return what begins at a place, tried from what is most certain to what is least."""
    digit = page.low[at].isdigit()
    if page.low.startswith("零下", at) or is_only_period(page, at):
        return None
    if digit or page.low[at] in NUMERALS:
        label = label_at(page.plain, at) if digit else ordinal_before(page, at)
        if label is not None:
            return Whole(start=label.start, end=label.end, amount=label)
    if digit or page.low[at] not in VULGAR:
        moment = moment_at(page.low, at, page.language)
        if moment is not None:
            return Whole(start=at, end=moment.end, moment=moment)
    if digit and (version := version_at(page.plain, page.low, at)):
        return Whole(start=version.start, end=version.end, amount=version)
    before = money_before(page.plain, page.low, at, page.language) if digit else None
    amount = amount_at(page, at, money=before is not None)
    if amount is None or doubtful_numeral(page.plain, amount):
        return None
    return range_from(page, _tolerant(page, united(page, amount)), money=before)


def _often(page: Page, at: int, end: int) -> Whole | None:
    often = often_at(page, at, end)
    return happening(often) if often else None


def _tolerant(page: Page, found: Whole) -> Whole:
    """Return an amount with the unit that stands behind its tolerance: '12.4 ± 0.3 mm' is 12.4 mm."""
    sign = _TOLERANCE.match(page.plain, found.end) if found.unit is None else None
    if sign is None or sign.end() >= len(page.plain) or not page.plain[sign.end()].isdigit():
        return found
    other = amount_at(page, sign.end())
    unit = united(page, other).unit if other is not None else None
    return replace(found, unit=unit) if unit is not None else found


def _quantity(text: str, page: Page, found: Whole, after: int) -> Quantity:
    if found.moment is not None:
        return _moment(text, found)
    amount, unit, plain = found.amount, found.unit, page.plain
    assert amount is not None  # noqa: S101 - a whole is either a moment or an amount
    start, value, others, high = _signed(page, found, amount, after)
    own = unit or UNITS.get(amount.unit) or UNITS[""]
    dimension = amount.dimension if amount.dimension is not Dimension.COUNT else own.dimension
    symbol = amount.unit if dimension in {Dimension.VERSION, Dimension.LABEL} else own.symbol
    return Quantity(
        start=start,
        end=found.end,
        written=text[start : found.end],
        value=value,
        high=high,
        unit=symbol,
        dimension=dimension,
        measure=own.measure,
        base=own.based(value),
        high_base=None if high is None else own.based(high),
        others=others,
        factor=own.factor,
        offset=own.offset,
        bound=_bound(page, start, found, amount),
        parts=() if dimension is Dimension.COUNT and _is_joined(text[start : found.end], page.language) else amount.parts,
        scale=amount.scale,
        certain=not found.loose and (amount.certain or unit is not None or is_sure_numeral(plain, amount)),
    )


def _is_joined(written: str, language: str) -> bool:
    """Tell whether the spaces in a number certainly join it: they do not break, or the language groups with spaces."""
    return language[:2] in _GROUPS_WITH_SPACES or not _NO_BREAK.isdisjoint(written)


def _signed(
    page: Page, found: Whole, amount: Amount, after: int
) -> tuple[int, Fraction, tuple[Fraction, ...], Fraction | None]:
    if amount.dimension is not Dimension.COUNT:
        return max(found.start, after), amount.value, amount.others, found.high
    whole = replace(amount, start=found.start)
    turned = signed(page, whole)
    if turned.start < after:
        turned = whole
    high = found.high if found.high is not None else turned.high
    return max(turned.start, after), turned.value, turned.others, high


def _bound(page: Page, start: int, found: Whole, amount: Amount) -> Bound:
    before = bound_before(page.low, start)
    if before is not Bound.EXACT:
        return before
    after = bound_after(page.low, found.end)
    return Bound.MORE_THAN if amount.more and after is Bound.EXACT else after


def _moment(text: str, found: Whole) -> Quantity:
    moment = found.moment
    assert moment is not None  # noqa: S101 - asked for a moment only
    value = Fraction(int(moment.day[:4])) if moment.day[:1].isdigit() else (*moment.parts, _ONE)[0]
    return Quantity(
        start=found.start,
        end=found.end,
        written=text[found.start : found.end],
        value=value,
        base=value,
        unit="",
        dimension=Dimension.CLOCK if moment.clock else Dimension.DATE,
        day=moment.day,
        parts=moment.parts,
    )
