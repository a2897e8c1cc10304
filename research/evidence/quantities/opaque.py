"""Which runs of digits are one name and measure nothing? Telephone and book numbers, addresses, '24/7', years of an era.

They are looked for once and first, so that no part of them is taken for an amount.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from research.evidence.quantities.types import Dimension, Quantity

_OPAQUE = re.compile(
    r"(?P<phone>\+\d{1,3}(?:[ ./-]?\(\d{1,5}\)|[ ./-]\d{2,5}){2,6}(?![\d]))"
    r"|(?P<book>\b97[89]-\d{1,5}-\d{1,7}-\d{1,7}-[\dX]\b)"
    r"|(?P<doi>\b10\.\d{4,9}/[^\s,;)]{1,80})"
    r"|(?P<hex>\b0x[0-9A-Fa-f]{1,16}\b)"
    r"|(?P<always>\b24/7\b|\b9/11\b)"
    r"|(?P<decade>(?<![\w'’])['’]\d0s\b)"
    r"|(?P<act>\b(?:19|20)\d\d/\d{1,5}(?:/[A-Z]{2,4})?\b(?![/.]\d))"
    r"|(?P<formula>\b(?:[A-Z][a-z]?\d{0,3}){1,3}[A-Z][a-z]?\d{1,3}(?:[A-Z][a-z]?\d{0,3}){1,6}(?![A-Za-z0-9]))"
    r"|(?P<era>(?:(?P<name>令和|平成|昭和)(?P<year>\d{1,2}|元)年)(?:(?P<month>\d{1,2})月(?:(?P<day>\d{1,2})日)?)?)",
)
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925}


def opaque(text: str) -> Iterator[Quantity]:
    """Yield what is one name in a text, and the years of an era as the dates that they are, in their order."""
    for match in _OPAQUE.finditer(text):
        if match["era"]:
            yield _era(match)
        elif match["act"] is None or not _is_span_of_years(match["act"]):
            yield _label(match)


def _is_span_of_years(written: str) -> bool:
    """Tell whether '2019/20' names a season, or '2019/2020' two years, or '2023/05' a month."""
    return len(written.partition("/")[2]) in {2, 4}


def _label(match: re.Match[str]) -> Quantity:
    digits = re.sub(r"\D", "", match.group())[:18] or "0"
    name = re.sub(r"[\s().-]", "", match.group()).casefold()
    return Quantity(
        start=match.start(),
        end=match.end(),
        written=match.group(),
        value=Fraction(int(digits)),
        base=Fraction(int(digits)),
        unit=name,
        dimension=Dimension.LABEL,
    )


def _era(match: re.Match[str]) -> Quantity:
    year = _ERAS[match["name"]] + (1 if match["year"] == "元" else int(match["year"]))
    numbers = [year, *(int(match[part]) for part in ("month", "day") if match[part])]
    day = "-".join((f"{year:04}", *(f"{number:02}" for number in numbers[1:])))
    return Quantity(
        start=match.start(),
        end=match.end(),
        written=match.group(),
        value=Fraction(year),
        base=Fraction(year),
        dimension=Dimension.DATE,
        day=day,
        parts=tuple(map(Fraction, numbers)),
    )
