"""Is this certainly a date, a year or a time of day? Then its numbers count nothing.

'3/4/2023' is a date of that year, whose day and month stay open.
"""

# ruff: noqa: PLR2004 - tens, hundreds and the days of a month are what is spoken of
# ruff: noqa: E501 - one line holds all the names of one thing
from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

_MONTH_NAMES = """
january januar janvier enero gennaio janeiro januari janner jan janv ene gen
february februar fevrier febrero febbraio fevereiro februari feb fevr fev
march marz mars marzo marco maart maerz mar mrz
april avril abril aprile apr avr abr
may mai mayo maggio maio mei mag
june juni juin junio giugno junho jun giu
july juli juillet julio luglio julho jul juil lug
august aout agosto augustus aug ago
september septembre septiembre settembre setembro sept sep set
october oktober octobre octubre ottobre outubro oct okt ott out
november novembre noviembre novembro nov
december dezember decembre diciembre dicembre dezembro dec dez dic
"""
MONTHS = {name: month for month, names in enumerate(_MONTH_NAMES.strip().splitlines(), start=1) for name in names.split()}
_NAMES = "|".join(sorted(MONTHS, key=len, reverse=True))
_YEAR = r"(1[5-9]\d\d|20\d\d|21\d\d)"
_OF = r"(?: ?-? ?|\. ?|,? (?:de |of |del |di )?)"
_HEAD = re.compile(r"\d{1,4}(?!\d)")
_ISO = re.compile(
    r"(1[5-9]\d\d|2[01]\d\d)([-/.])(0?[1-9]|1[0-2])(?:\2(0?[1-9]|[12]\d|3[01]))?(?![\d]|[-/.]\d)(?:t[\d:.]{4,15}z?)?"
)
_SHORT = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d]|[-/.]\d)")
_DAY_FIRST = re.compile(
    rf"(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|º|°|\.)?(?: ?-? ?|\. ?| (?:de |of |di )?)(?:the )?({_NAMES})\b\.?"
    rf"(?:(?:,? | de | del |-){_YEAR}(?!\d|[.,]\d))?"
)
_MONTH_FIRST = re.compile(
    rf"({_NAMES})\b\.?(?: (0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?![\d]|[.,:/%]\d| ?%)(?:(?:, ?| ){_YEAR}(?!\d|[.,]\d))?"
    rf"|(?:,? | de | del | of ){_YEAR}(?!\d|[.,]\d))"
)
_HAN_DIGITS = str.maketrans("〇零○一二三四五六七八九", "000123456789")
_HAN = re.compile(
    r"(\d{4}|[〇零○一二三四五六七八九]{4}) ?年(?:(?: ?(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九]) ?月)"
    r"(?: ?([12]\d|3[01]|0?[1-9]|[二三]?十[一二三四五六七八九]?|[一二三四五六七八九]) ?[日号號])?)?"
)
_HAN_DAY = re.compile(
    r"(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九]) ?月 ?([12]\d|3[01]|0?[1-9]|[二三]?十[一二三四五六七八九]?|[一二三四五六七八九]) ?[日号號]"
)
_KOREAN = re.compile(r"(\d{4}) ?년(?: ?(\d{1,2}) ?월(?: ?(\d{1,2}) ?일)?)?")
_CLOCK = re.compile(
    r"([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?(?![\d:])(?: ?[ap]\.?m\b\.?| uhr\b)?|(1[0-2]|[1-9])(?: ?[ap]m\b| uhr\b)"
)
_LONE_YEAR = re.compile(r"(1[89]\d\d|20\d\d)(?![\d%]|[.,'/:]\d| ?%| ?[$€£]|[a-z])")
_YEAR_BEFORE = re.compile(
    r"(?:\b(?:in|since|by|until|till|from|during|before|after|of|year|fiscal|fy|early|late|mid|seit|ab|bis|vor|nach|jahr|jahre|"
    r"en|depuis|des|annee|desde|hasta|ano|nel|dal|em|sinds|vanaf|spring|summer|autumn|fall|winter|q[1-4]|h[12]|late|end)"
    r"[ -]|[(\[])$"
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A date, year or time that ends at `end`; `day` as in `Quantity`, '' for a time of day. `parts` as written."""

    end: int
    day: str
    parts: tuple[Fraction, ...]
    clock: bool = False


def moment_at(low: str, at: int, language: str) -> Moment | None:
    """Return the date or time that begins at a digit, a Chinese numeral or the name of a month."""
    first = low[at]
    if first.isdigit():
        return _numeric(low, at, language)
    if first.isascii():
        return _month_first(low, at)
    ahead = low[at + 1 : at + 6]
    return _han(low, at) if "年" in ahead or "月" in ahead else None


def _numeric(low: str, at: int, language: str) -> Moment | None:  # noqa: PLR0911 - one line a kind
    head = _HEAD.match(low, at)
    if head is None:
        return None
    end = head.end()
    match low[end : end + 1]:
        case "-" | "/" | ".":
            return _iso(low, at) or _short(low, at, language) or _day_first(low, at) or _lone_year(low, at)
        case ":":
            return _clock(low, at)
        case "年" | "月":
            return _han(low, at)
        case "년":
            return _korean(low, at)
        case " " | "a" | "p" | "s" | "n" | "r" | "t" | "e" | "º" | "°":
            return _day_first(low, at) or _clock(low, at) or _han(low, at) or _korean(low, at) or _lone_year(low, at)
        case _:
            return _lone_year(low, at)


def _numbers(*texts: str | None) -> tuple[Fraction, ...]:
    return tuple(Fraction(int(text)) for text in texts if text)


def _day(year: str | int | None, month: str | int | None = None, day: str | int | None = None) -> str:
    head = f"{int(year):04d}" if year else "-"
    if not month:
        return head
    return f"{head}-{int(month):02d}" + (f"-{int(day):02d}" if day else "")


def _iso(low: str, at: int) -> Moment | None:
    match = _ISO.match(low, at)
    if match is None or (match[4] is None and (match[2] != "-" or len(match[3]) != 2)):
        return None
    return Moment(end=match.end(), day=_day(match[1], match[3], match[4]), parts=_numbers(match[1], match[3], match[4]))


def _short(low: str, at: int, language: str) -> Moment | None:
    match = _SHORT.match(low, at)
    if match is None or (len(match[4]) == 2 and match[2] != "."):
        return None
    one, two, year = int(match[1]), int(match[3]), int(match[4])
    year += 0 if year > 99 else 2000 if year < 70 else 1900
    if not (1500 <= year < 2200 and 1 <= min(one, two) <= 12 and max(one, two) <= 31):
        return None
    if match[2] == "." or two <= 12 < one or (language[:2] not in {"en", ""} and two <= 12):
        day = _day(year, two, one)
    elif one <= 12 < two:
        day = _day(year, one, two)
    else:
        day = _day(year, one, two) if one == two else _day(year)
    return Moment(end=match.end(), day=day, parts=_numbers(match[1], match[3], match[4]))


def _day_first(low: str, at: int) -> Moment | None:
    match = _DAY_FIRST.match(low, at)
    if match is None or (len(match[2]) == 3 and match[3] is None and match[2] in {"mar", "set", "out", "ago", "gen", "jan"}):
        return None
    return Moment(end=match.end(), day=_day(match[3], MONTHS[match[2]], match[1]), parts=_numbers(match[1], match[3]))


def _month_first(low: str, at: int) -> Moment | None:
    match = _MONTH_FIRST.match(low, at)
    if match is None:
        return None
    month, day, year = MONTHS[match[1]], match[2], match[3] or match[4]
    return Moment(end=match.end(), day=_day(year, month, day), parts=_numbers(day, year))


def _clock(low: str, at: int) -> Moment | None:
    match = _CLOCK.match(low, at)
    if match is None:
        return None
    return Moment(end=match.end(), day="", parts=_numbers(match[1], match[2], match[3], match[4]), clock=True)


def _han_number(text: str | None) -> int:
    if not text:
        return 0
    tens, ten, ones = text.translate(_HAN_DIGITS).partition("十")
    return (int(tens or 1) * 10 + int(ones or 0)) if ten else int(tens)


def _han(low: str, at: int) -> Moment | None:
    match = _HAN.match(low, at)
    if match:
        year, month, day = map(_han_number, match.groups())
        if not 1000 <= year < 2200:
            return None
        return Moment(end=match.end(), day=_day(year, month, day), parts=_fractions(year, month, day))
    match = _HAN_DAY.match(low, at)
    if match is None:
        return None
    month, day = map(_han_number, match.groups())
    return Moment(end=match.end(), day=_day(None, month, day), parts=_fractions(month, day))


def _fractions(*values: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(value) for value in values if value)


def _korean(low: str, at: int) -> Moment | None:
    match = _KOREAN.match(low, at)
    return Moment(end=match.end(), day=_day(*match.groups()), parts=_numbers(*match.groups())) if match else None


def _lone_year(low: str, at: int) -> Moment | None:
    match = _LONE_YEAR.match(low, at)
    if match is None or _YEAR_BEFORE.search(low, max(0, at - 10), at) is None:
        return None
    return Moment(end=match.end(), day=match[1], parts=_numbers(match[1]))
