"""Of which time does a passage speak? A day, a month or a year in words or digits, or one told from the publication.

The rule: the latest period that had begun when the page was published; of a month or a year its last day counts, so that
nothing is called older than it is. What a page says of the future dates nothing.
"""

# ruff: noqa: E501, ISC004 - the lines of a table

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from research.reading.date_text import fold_date
from research.reading.date_words import MONTHS

_MOST_CHARS = 1200
_LEAD = 24  # characters in which a 'since' would stand
_MONTH = "|".join(sorted((re.escape(word) for word in MONTHS), key=len, reverse=True))
_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)"
# The text is folded: small letters, no marks, single spaces.
_PERIODS = (
    rf"(?<!\d){_YEAR}[-/.](?P<month>0?[1-9]|1[0-2])[-/.](?P<day>[0-3]?\d)(?!\d)",
    rf"(?<!\d){_YEAR}\s?[年년]\s?(?:(?P<month>1[0-2]|0?[1-9])\s?[月월](?:\s?(?P<day>[0-3]?\d)\s?[日号號일])?)?",
    r"(?<![\d.])(?P<day>[0-3]?\d)\.\s?(?P<month>0?[1-9]|1[0-2])\.\s?(?P<year>(?:19|20)\d\d)(?!\d)",
    rf"(?<!\d)(?P<day>[0-3]?\d)(?:st|nd|rd|th|er|º|\.)? (?:de |of )?(?P<name>{_MONTH})\.?,? (?:del? )?{_YEAR}(?!\d)",
    rf"(?<!\w)(?P<name>{_MONTH})\.? (?P<day>[0-3]?\d)(?:st|nd|rd|th)?, {_YEAR}(?!\d)",
    rf"(?<!\w)(?P<name>{_MONTH})\.?,? (?:del? |of )?{_YEAR}(?!\d)",
    rf"(?<!\w)(?:q(?P<quarter>[1-4])|(?P<ordinal>first|second|third|fourth|ersten?|zweiten?|dritten?|vierten?) "
    rf"(?:quarter|quartal))(?: of| des jahres)? {_YEAR}(?!\d)",
    rf"(?<![\w.,$€£¥/-]){_YEAR}(?![\w%°]|[.,-]\d| ?(?:km|kg|mb|gb|kwh|mw|w|m|euro|euros|usd|eur|people|units|元|人|个|円)(?!\w))",
)
_QUARTERS = {"fi": 1, "er": 1, "se": 2, "zw": 2, "th": 3, "dr": 3, "fo": 4, "vi": 4}  # first, ersten, second, zweiten …
# Since when something holds does not say when it was so.
_SINCE = re.compile(
    r"(?:\b(?:since|seit|depuis|desde|from|ab|starting(?: in| on)?|a partir d[eu])"
    r"(?: (?:the|dem|le|el|early|late|mid|anfang|ende|mitte))? |自|从)\Z"
)
_TOLD_FROM = (
    (
        re.compile(
            r"\blast year\b|\bim vorjahr\b|\bletztes jahr\b|\bim vergangenen jahr\b|\bl'annee derniere\b|\bel ano pasado\b|去年|昨年"
        ),
        "year",
    ),
    (re.compile(r"\bthis year\b|\bin diesem jahr\b|\bdieses jahr\b|\bcette annee\b|\beste ano\b|今年"), "this_year"),
    (
        re.compile(r"\blast month\b|\bim vormonat\b|\bletzten monat\b|\ble mois dernier\b|\bel mes pasado\b|上个?月|先月"),
        "month",
    ),
    (
        re.compile(
            r"\blast week\b|\bletzte woche\b|\bvergangene woche\b|\bla semaine derniere\b|\bla semana pasada\b|上周|先週"
        ),
        "week",
    ),
    (re.compile(r"\byesterday\b|\bgestern\b|\bayer\b|昨天|昨日"), "day"),
)


@dataclass(frozen=True, slots=True)
class Period:
    """A day, month or year that a text names: its first and last day, and where it stands in the folded text."""

    first: date
    last: date
    at: int
    is_since: bool = False


def periods(text: str) -> tuple[Period, ...]:
    """Return the periods that a text names with their year, in order, those within another left out."""
    folded = fold_date(text[:_MOST_CHARS])
    found: list[tuple[int, int, Period]] = []
    for pattern in _patterns():
        for match in pattern.finditer(folded):
            low, high = match.span()
            period = _period(match, folded)
            if period and not any(start < high and low < end for start, end, _ in found):
                found.append((low, high, period))
    return tuple(period for _, _, period in sorted(found, key=lambda entry: entry[0]))


def event_day(text: str, *, published: str, observed_on: date) -> str:
    """Return the day that a passage speaks of as ISO, '' when it names none.

    "Last year" is counted from `published` (ISO or ''). Of a longer period the last day that had passed is returned.
    """
    said = _iso(published) or observed_on
    bound = min(said, observed_on)
    days = [min(period.last, bound) for period in periods(text) if period.first <= bound and not period.is_since]
    if not days and published:
        days = list(_told_from(fold_date(text[:_MOST_CHARS]), bound))
    return max(days).isoformat() if days else ""


def is_dated(statement: str) -> bool:
    """Tell whether a statement says itself of when it speaks. "Since 2019" does not: that goes on."""
    return any(not period.is_since for period in periods(statement))


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    # Ten milliseconds, which an import need not take.
    return tuple(re.compile(pattern) for pattern in _PERIODS)


def _iso(day: str) -> date | None:
    try:
        return date.fromisoformat(day[:10])
    except ValueError:
        return None


def _period(match: re.Match[str], folded: str) -> Period | None:
    parts = match.groupdict()
    year = int(parts["year"])
    month = MONTHS[parts["name"]] if parts.get("name") else int(parts.get("month") or 0)
    is_since = bool(_SINCE.search(folded[max(0, match.start() - _LEAD) : match.start()]))
    quarter = int(parts.get("quarter") or 0) or _QUARTERS.get((parts.get("ordinal") or "")[:2], 0)
    if quarter:
        return Period(date(year, 3 * quarter - 2, 1), _last_of(year, 3 * quarter), match.start(), is_since)
    if not month:
        return Period(date(year, 1, 1), date(year, 12, 31), match.start(), is_since)
    day = int(parts.get("day") or 0)
    if not day:
        return Period(date(year, month, 1), _last_of(year, month), match.start(), is_since)
    try:
        named = date(year, month, day)
    except ValueError:
        return None
    return Period(named, named, match.start(), is_since)


def _last_of(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])


def _told_from(folded: str, said: date) -> Iterator[date]:
    for pattern, unit in _TOLD_FROM:
        if not pattern.search(folded):
            continue
        match unit:
            case "year":
                yield date(said.year - 1, 12, 31)
            case "this_year":
                yield said
            case "month":
                yield said.replace(day=1) - timedelta(days=1)
            case "week":
                yield said - timedelta(days=7)
            case _:
                yield said - timedelta(days=1)
