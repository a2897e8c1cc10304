"""Which days does a text name whose month or year stands only once? '12–14 May 2025', '2025年3月…4月'.

The month comes from the date that a day is joined to; the year from that date, or from the nearest one before it.
"""

# ruff: noqa: E501, PLR2004 - tens, hundreds and the days of a month are what is spoken of
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from research.evidence.quantities import fold
from research.evidence.quantities.types import Dimension, Quantity

_JOINED = re.compile(
    r"(?:st|nd|rd|th|er|\.|º)? ?(?:[-\u2013~]|,|,? (?:to|and|or|bis|bis zum|und|oder|au|al|et|et le|y|y el|e|e il|o|en|tot|tot en met|a)(?: the)?) ?"
)
_JOINED_HAN = re.compile(r"[日号號]? ?(?:から|[-\u2013~至到和与與及と、])(?:当月|当天|同月)? ?")
_DAY_HAN = re.compile(r" ?[日号號]")
_MONTH_HAN = re.compile(r"(?<![\d年个個ヶカ第])(1[0-2]|[1-9]) ?月(?! ?\d{1,2} ?[日号號])(?![余餘間间])")
_SENTENCE = re.compile(r"[.!?] (?=[A-Z])|[。！？\n]")
_TO_MONTH = frozenset({" ", ". ", " de ", " d'", " di ", " of "})
_REACH = 200  # a year that stands further away belongs to something else


def shared_dates(text: str, found: Sequence[Quantity]) -> tuple[Quantity, ...]:
    """Return the dates that a text says in part: their places and words are those of the part that is written."""
    plain = fold.plain(text)
    days = (*_ahead(plain, found), *_behind(plain, found))
    undated = (one for one in (*found, *days) if one.dimension is Dimension.DATE and one.day.startswith("--"))
    years = (dated for one in undated for dated in _dated(plain, one, found))
    return (*(day for day in days if not day.day.startswith("--")), *years, *_months(plain, found))


def _ahead(plain: str, found: Sequence[Quantity]) -> Iterator[Quantity]:
    """Yield days before the date whose month they share: '12 and 14 May', 'vom 12. bis 14. Mai'; '12–14' is one range."""
    date: Quantity | None = None
    follows = 0
    low = fold.low(plain)
    for one in reversed(found):
        if one.dimension is Dimension.DATE:
            date, follows = (one, one.start) if _names_month(one) else (None, 0)
            continue
        touches = date is not None and (_JOINED.fullmatch(low[one.end : follows]) or _is_range_of(one, date, low, follows))
        if date is None or not touches or not _may_be_days(one):
            date = None
            continue
        follows = one.start
        yield from (_on(date, value, one) for value in (one.value, one.high) if value is not None)


def _is_range_of(one: Quantity, date: Quantity, low: str, follows: int) -> bool:
    """Tell whether '12–14' stands before 'May 2025', which is a date without a day."""
    return one.high is not None and len(date.day) == 7 and low[one.end : follows] in _TO_MONTH


def _behind(plain: str, found: Sequence[Quantity]) -> Iterator[Quantity]:
    """Yield days behind the date whose month they share: 'May 12–14, 2025', '5月12日至14日'."""
    low = fold.low(plain)
    for date, one in pairwise(found):
        if date.dimension is not Dimension.DATE or not _names_day(date) or not _may_be_days(one):
            continue
        gap = low[date.end : one.start]
        if _JOINED_HAN.fullmatch(gap) and _DAY_HAN.match(plain, one.end):
            yield _on(date, one.value, one)
        elif date.written[:1].isalpha() and _JOINED.fullmatch(gap):
            yield from _with_year_behind(low, _on(date, one.value, one), date)


def _with_year_behind(low: str, day: Quantity, first: Quantity) -> Iterator[Quantity]:
    """Yield both days with the year behind the second one, or the second one as it is."""
    year = re.compile(r"(?:st|nd|rd|th)?,? ((?:19|20)\d\d)(?!\d)").match(low, day.end)
    if year is None or not day.day.startswith("--"):
        yield day
        return
    yield from (_in_year(one, year[1]) for one in (first, day))


def _dated(plain: str, one: Quantity, found: Sequence[Quantity]) -> Iterator[Quantity]:
    """Yield a day with the year of the nearest date before it, and of the date right behind it in the same sentence."""
    dated = [other for other in found if other.dimension is Dimension.DATE and other.day[:1].isdigit()]
    before = next((other for other in reversed(dated) if other.end <= one.start and one.start - other.end < _REACH), None)
    behind = next((other for other in dated if one.end <= other.start < one.end + _REACH), None)
    if before is not None:
        yield _in_year(one, before.day[:4])
    if behind is not None and _SENTENCE.search(plain, one.end, behind.start) is None:
        yield _in_year(one, behind.day[:4])


def _months(plain: str, found: Sequence[Quantity]) -> Iterator[Quantity]:
    """Yield bare Chinese and Japanese months with the year of the nearest date before them."""
    dated = [other for other in found if other.dimension is Dimension.DATE and other.day[:1].isdigit()]
    for match in _MONTH_HAN.finditer(plain) if dated else ():
        before = next((one for one in reversed(dated) if one.end <= match.start() < one.end + _REACH), None)
        if before is not None:
            month = int(match[1])
            yield replace(
                before,
                start=match.start(),
                end=match.end(),
                written=match.group(),
                day=f"{before.day[:4]}-{month:02d}",
                parts=(Fraction(before.day[:4]), Fraction(month)),
            )


def _names_month(one: Quantity) -> bool:
    return len(one.day) >= 7


def _names_day(one: Quantity) -> bool:
    return len(one.day) == 10 or (one.day.startswith("--") and len(one.day) == 7)


def _may_be_days(one: Quantity) -> bool:
    if one.dimension not in {Dimension.COUNT, Dimension.ORDINAL} or one.unit or one.value.denominator != 1:
        return False
    return all(1 <= value <= 31 for value in (one.value, one.high) if value is not None)


def _on(date: Quantity, value: Fraction, one: Quantity) -> Quantity:
    """Return a day of the month that a date names."""
    month = date.day[:7] if date.day[:1].isdigit() else date.day[:4]
    year = (Fraction(date.day[:4]),) if date.day[:1].isdigit() else ()
    return replace(
        date,
        start=one.start,
        end=one.end,
        written=one.written,
        day=f"{month}-{int(value):02d}",
        parts=(value, *year),
    )


def _in_year(one: Quantity, year: str) -> Quantity:
    value = Fraction(int(year))
    return replace(one, value=value, base=value, day=f"{year}-{one.day[2:]}", parts=(*one.parts, value))
