"""Which day does a short text name? Full dates of many languages, and days told by their distance ("3 days ago").

A text without a day ("May 2021") names none: nothing is filled in.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from research.reading.date_words import COUNTS, MONTHS, NAMED_DAYS, UNITS
from research.trust.marks import normalized

if TYPE_CHECKING:
    from re2 import _Regexp

# Nothing that we read was published on the web before, or is dated later.
EARLIEST = date(1990, 1, 1)
_MAX_CHARS = 400
_CJK = "[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"


@dataclass(frozen=True, slots=True)
class TextDay:
    """A day that a text names: `day` is ISO ('' when it is told by distance and no day to count from is known)."""

    day: str
    start: int
    relative: bool = False


def _alternatives(words: dict[str, int]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_YEAR = r"(?P<year>(?:19|20)\d\d)"
_MONTH = rf"(?P<month>{_alternatives(MONTHS)})"
_DAY = r"(?P<day>[0-3]?\d)"
_FULL = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<!\d){_YEAR}(?P<mark>[-/.])(?P<month>0?[1-9]|1[0-2])(?P=mark){_DAY}(?!\d)",
        rf"(?<!\d){_YEAR}\s?[年년]\s?(?P<month>1[0-2]|0?[1-9])\s?[月월]\s?{_DAY}(?:\s?[日号號일]|(?!\d))",
        r"(?<!\d)(?P<first>[0-3]?\d)\s?(?P<mark>[./-])\s?(?P<second>[0-3]?\d)\s?(?P=mark)\s?(?P<year>(?:19|20)?\d\d)(?!\d)",
        rf"(?<!\d){_DAY}(?:st|nd|rd|th|er|º|ª|[.)])?[\s-](?:de |of |d')?{_MONTH}\b\.?,?[\s-](?:del? )?{_YEAR}(?!\d)",
        rf"(?<!\w){_MONTH}\b\.? {_DAY}(?:st|nd|rd|th|\.)?,? {_YEAR}(?!\d)",
        rf"(?<!\d){_YEAR}[.,]? {_MONTH}\b\.? {_DAY}\b",
        rf"(?<!\d){_YEAR}(?P<month>0[1-9]|1[0-2])(?P<day>[0-3]\d)(?!\d)",
    )
)
_YEARLESS = re.compile(r"(?<!\d)(?P<month>1[0-2]|0?[1-9])\s?[月월]\s?(?P<day>[0-3]?\d)\s?[日号號일]")
_COUNT = rf"(?P<count>\d{{1,3}}|{_alternatives(COUNTS)})"
_UNIT = rf"(?P<unit>{_alternatives(UNITS)})"
_DISTANT = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<!\w){_COUNT} {_UNIT}(?!\w) (?:ago|fa|geleden|назад|temu|sedan|siden|atras)(?!\w)",
        rf"(?<!\w)(?:vor|il y a|hace|ha) {_COUNT} {_UNIT}(?!\w)",
        rf"{_COUNT}\s?{_UNIT}\s?(?:前|以前|之前|전)",
    )
)
# A named day stands first or behind a mark or a word of publishing: "USA Today" and a German "hier" name none.
_NAMED = re.compile(
    r"(?:^|[,:|·•–-] ?|(?:published|posted|updated|veroffentlicht|publie|publicado|pubblicato|gepubliceerd) )"
    rf"(?P<word>{'|'.join(re.escape(word) for word in NAMED_DAYS if not re.match(_CJK, word))})(?![\w.])"
    rf"|(?P<sign>{'|'.join(word for word in NAMED_DAYS if re.match(_CJK, word))})"
)
_HERE = frozenset({"de", "nl"})
_MENTIONS = (
    r"\b(?:yesterday|last (?:night|week|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|"
    r"\d+ (?:hours?|days?|weeks?|months?|years?) ago|"
    r"gestern|vorgestern|vor \d+ (?:stunden|tagen|wochen|monaten|jahren)|avant-hier|"
    r"il y a \d+ (?:heures|jours|semaines|mois|ans)|"
    r"ayer|hace \d+ (?:horas|d[ií]as|semanas|meses|a[ñn]os)|ieri|ontem|"
    r"gisteren|wczoraj|вчера|позавчера)\b|昨天|前天|昨日|一昨日|어제|"
    r"\d+\s?(?:天|日|周|週間|个月|か月|年|일|주|개월|년)\s?前"
)
_MONTH_FIRST_HINT = frozenset({"en", "en-us", "en-ph"})


def day_in(text: str, *, language: str = "", today: date | None = None) -> TextDay | None:
    """Return the first day that a text names within its first 400 characters, or None.

    `language` is a BCP 47 tag: it says whether 3/4 is March or April. `today` is the day from which distances are counted.
    """
    folded = fold_date(text[:_MAX_CHARS])
    found = [*_full_days(folded, language), *_distant_days(folded, language, today)]
    return min(found, key=lambda day: (day.start, day.relative), default=None)


def month_and_day(text: str) -> tuple[int, int] | None:
    """Return the month and day of a date without its year, as East Asian pages print it, or None."""
    match = _YEARLESS.search(fold_date(text[:_MAX_CHARS]))
    return (int(match["month"]), int(match["day"])) if match else None


def relative_mentions(text: str) -> int:
    """Count the days that a running text tells by their distance from its publication ("yesterday", "3 days ago")."""
    return sum(1 for _ in _mentions().finditer(text))


def iso_day(year: int, month: int, day: int) -> str:
    """Return YYYY-MM-DD, or '' for a day that no calendar has or that lies before the web."""
    try:
        found = date(year, month, day)
    except ValueError:
        return ""
    return found.isoformat() if found >= EARLIEST else ""


@functools.cache
def _mentions() -> _Regexp:
    import re2

    options = re2.Options()
    options.case_sensitive = False
    return re2.compile(_MENTIONS, options)


@functools.lru_cache(maxsize=2048)
def fold_date(text: str) -> str:
    """Return the text in lower case, without marks, with widths and spaces made alike."""
    plain = normalized("NFKC", text).casefold().replace("’", "'")
    if not plain.isascii():
        plain = "".join(char for char in normalized("NFD", plain) if not unicodedata.combining(char))
        plain = normalized("NFC", plain)
    return " ".join(plain.split())


def _full_days(text: str, language: str) -> Iterator[TextDay]:
    for pattern in _FULL:
        for match in pattern.finditer(text):
            day = _day_of(match, language)
            if day:
                yield TextDay(day, match.start())
                break


def _day_of(match: re.Match[str], language: str) -> str:
    parts = match.groupdict()
    year = int(parts["year"])
    if "first" in parts:
        if year < 100:  # noqa: PLR2004 - two digits
            year += 2000 if year < 70 else 1900  # noqa: PLR2004 - as POSIX reads them
        return _numeric_day(year, int(parts["first"]), int(parts["second"]), parts["mark"], language)
    month = parts["month"]
    return iso_day(year, int(month) if month.isdigit() else MONTHS[month], int(parts["day"]))


def _numeric_day(year: int, first: int, second: int, mark: str, language: str) -> str:
    is_month_first = mark != "." and language.lower() in _MONTH_FIRST_HINT
    if first > 12 or second > 12:  # noqa: PLR2004 - months
        is_month_first = second > 12  # noqa: PLR2004
    return iso_day(year, first, second) if is_month_first else iso_day(year, second, first)


def _distant_days(text: str, language: str, today: date | None) -> Iterator[TextDay]:
    for pattern in _DISTANT:
        if match := pattern.search(text):
            count = COUNTS.get(match["count"]) or int(match["count"])
            yield TextDay(_before(today, _distance(count, match["unit"])), match.start(), relative=True)
    named = _NAMED.search(text)
    word = (named["word"] or named["sign"]) if named else ""
    if named and not (word == "hier" and language[:2] in _HERE):
        yield TextDay(_before(today, NAMED_DAYS[word]), named.start(), relative=True)


def _distance(count: int, unit: str) -> int | None:
    days = UNITS[unit]
    return None if days < 0 else count * days


def _before(today: date | None, days: int | None) -> str:
    return "" if today is None or days is None else (today - timedelta(days=days)).isoformat()
