"""Of which time does a passage speak? A day, a month or a year in words or digits, or one told from the publication.

The rule: the latest period that had begun when the page was published, told as exactly as the page does; age counts from its
last day, so that nothing is called older than it is. The future, the year of a price level and of a citation date nothing.
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


# "In 2024 money" says how a sum is counted, and "(Moreno, 2019)" who said it: neither says when something was so.
_LEVEL = r"(?:prices?|money|values?|terms|price level|(?:us |constant )?(?:dollars?|euros?|pounds?|crowns?|francs?|yen|yuan|usd|eur|gbp))"
_NO_TIME = (
    rf"(?i:\b(?:in|at|of|to) (?:constant |real |average )?(?:19|20)\d\d(?:[ -](?:constant|real))?[ -]{_LEVEL}(?!\w))",
    rf"(?i:\b(?:{_LEVEL}|price (?:base|basis|year)) (?:of|as of|from|:) ?(?:the year )?(?:19|20)\d\d(?!\w))",
    r"(?i:\b(?:preis(?:stand|basis|niveau)(?:es)?|(?:in|zu|nach) preisen)(?: \w+){0,2}:? ?(?:von |des jahres |\w+ )?(?:19|20)\d\d(?!\w))",
    r"(?i:\b(?:aux prix|en euros(?: constants)?|en valeur|aux conditions économiques|en francs) (?:de |d')?(?:l'année )?(?:19|20)\d\d(?!\w))",
    r"(?i:\b(?:a precios|en (?:euros|pesos|dólares)(?: constantes)?|en moneda)(?: constantes| corrientes)? (?:de |del )(?:año )?(?:19|20)\d\d(?!\w))",
    r"(?:按|以)?(?:19|20)\d\d ?年(?:的)?(?:不变|可比|固定|基准)?价格?(?:计算|计)?|(?:19|20)\d\d年(?:価格|基準価格)",
    r"\b[A-ZÀ-Þ][\w'-]+(?: et al\.?| u\. ?a\.| (?:and|&|und|et|y) [A-ZÀ-Þ][\w'-]+)? \((?:19|20)\d\d[a-z]?(?:, [^()\n]{1,30})?\)",
    r"\((?:[^()\n]{0,40}; )?[A-ZÀ-Þ][^()\d\n]{1,50}, (?:19|20)\d\d[a-z]?(?:[;,:] [^()\n]{1,60})?\)|等[（(](?:19|20)\d\d[)）]|\[(?:19|20)\d\d\]",
)


@dataclass(frozen=True, slots=True)
class Period:
    """A day, month or year that a text names: its first and last day, how it is told, and where it stands.

    `told` is ISO of no more than was said: '2024', '2024-11' or '2024-11-05'; of a quarter it is the year.
    """

    first: date
    last: date
    at: int
    told: str = ""
    is_since: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """When something was: as it is told ('2024', '2024-11', '2024-11-05'), and the day from which its age is counted."""

    told: str
    day: date


def periods(text: str) -> tuple[Period, ...]:
    """Return the periods that a text names with their year, in order, those within another left out."""
    folded = fold_date(_timed(text[:_MOST_CHARS]))
    found: list[tuple[int, int, Period]] = []
    for pattern in _patterns():
        for match in pattern.finditer(folded):
            low, high = match.span()
            period = _period(match, folded)
            if period and not any(start < high and low < end for start, end, _ in found):
                found.append((low, high, period))
    return tuple(period for _, _, period in sorted(found, key=lambda entry: entry[0]))


def event(text: str, *, published: str, observed_on: date) -> Event | None:
    """Return of when a passage speaks, None when it does not say so.

    "Last year" is counted from `published` (ISO or ''). A longer period counts with its last day that had passed.
    """
    said = _iso(published) or observed_on
    bound = min(said, observed_on)
    told = [
        Event(period.told, min(period.last, bound))
        for period in periods(text)
        if period.first <= bound and not period.is_since
    ]
    if not told and published:
        told = list(_told_from(fold_date(text[:_MOST_CHARS]), bound))
    # Of two that end together the more exact one: the day of a year and the year itself.
    return max(told, key=lambda each: (each.day, len(each.told)), default=None)


def is_dated(statement: str) -> bool:
    """Tell whether a statement says itself of when it speaks. "Since 2019" does not: that goes on."""
    return any(not period.is_since for period in periods(statement))


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    # Ten milliseconds, which an import need not take.
    return tuple(re.compile(pattern) for pattern in _PERIODS)


def _timed(text: str) -> str:
    """Return a text without the years that say nothing of time."""
    if not any(digit in text for digit in "12"):
        return text
    for pattern in _untimed():
        text = pattern.sub(_kept, text)
    return text


def _kept(match: re.Match[str]) -> str:
    """A month before a year is no author: "(March, 2019)" stays."""
    word = re.search(r"\w+(?=\W+(?:19|20)\d\d)", match[0])
    return match[0] if word and word[0].lower() in MONTHS else " "


@cache
def _untimed() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in _NO_TIME)


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
        return Period(date(year, 3 * quarter - 2, 1), _last_of(year, 3 * quarter), match.start(), f"{year}", is_since)
    if not month:
        return Period(date(year, 1, 1), date(year, 12, 31), match.start(), f"{year}", is_since)
    day = int(parts.get("day") or 0)
    if not day:
        return Period(date(year, month, 1), _last_of(year, month), match.start(), f"{year}-{month:02}", is_since)
    try:
        named = date(year, month, day)
    except ValueError:
        return None
    return Period(named, named, match.start(), named.isoformat(), is_since)


def _last_of(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])


def _told_from(folded: str, said: date) -> Iterator[Event]:
    for pattern, unit in _TOLD_FROM:
        if not pattern.search(folded):
            continue
        match unit:
            case "year":
                yield Event(f"{said.year - 1}", date(said.year - 1, 12, 31))
            case "this_year":
                yield Event(f"{said.year}", said)
            case "month":
                last = said.replace(day=1) - timedelta(days=1)
                yield Event(f"{last:%Y-%m}", last)
            case "week":
                # A week may lie in two months: told as the month in which it ended.
                ended = said - timedelta(days=said.weekday() + 1)
                yield Event(f"{ended:%Y-%m}", ended)
            case _:
                before = said - timedelta(days=1)
                yield Event(before.isoformat(), before)
