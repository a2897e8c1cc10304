"""What may a number in digits mean? Every reading that its separators leave open, as exact fractions.

'1,234.5' settles itself; '1,234' is settled by a language that writes one way, and stays open where none is known.
"""

# ruff: noqa: PLR2004 - tens, hundreds and the days of a month are what is spoken of
from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache


def _words(text: str) -> list[str]:
    return text.split()


# Longer runs are keys, hashes and rulers of dots, and no amounts; the bound keeps arithmetic on hostile text linear.
MOST_CHARS = 64
_MOST_POWER = 300
_MOST_RESULT_DIGITS = 400

_RUN = re.compile(r"\d{1,3}(?: \d{3}){1,6}(?!\d)(?:[.,]\d{1,30}(?![\d]|[.,']\d))?|\d+(?:[.,'\u066b\u066c]\d+)*|\.\d+")
_SPLIT = re.compile(r"[.,' \u066b\u066c]")
_LAKH = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}")
_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_EXPONENT = re.compile(
    r"[eE]([+-]?\d{1,3})(?![\w])"
    r"|\^([+-]{0,2}\d{1,3})(?!\d)"
    r"| ?(?:[×x*·]|\\times|\\cdot) ?10(?:\^ ?[({]?([+-]?\d{1,3})[)}]?|([+-]\d{1,3})|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))(?!\d)"
    r"|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})"
)
_OVER = re.compile(r" ?/ ?(\d{1,3})(?!\d|[/.,]\d|[A-Za-z]\d)")
_MIXED = re.compile(r" {1,2}(\d{1,3}) ?/ ?(\d{1,3})(?!\d|[/.,]\d)")
VULGAR = {
    **dict(zip("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚", map(Fraction, _words("1/2 1/3 2/3 1/4 3/4 1/5 2/5 3/5 4/5 1/6 5/6")), strict=True)),
    **dict(zip("⅛⅜⅝⅞⅐⅑⅒", map(Fraction, _words("1/8 3/8 5/8 7/8 1/7 1/9 1/10")), strict=True)),
}
_VULGAR = re.compile(f" ?([{''.join(VULGAR)}])")


class Marks(StrEnum):
    """How a language writes: the decimal mark, or which of the two is likelier where both are in use."""

    POINT = "point"
    COMMA = "comma"
    LIKELY_POINT = "likely point"
    LIKELY_COMMA = "likely comma"


_POINT = frozenset(_words("en zh ja ko hi th he ar ur bn ta te ms"))
_COMMA = frozenset(_words("de fr it nl pt sv da no nb nn fi pl cs sk ru uk tr el hu ro bg hr sr sl id vi"))


def marks_of(language: str) -> Marks:
    """Return how a language tag writes decimals. Spanish writes a comma in Europe and a point in Mexico."""
    primary = language.replace("_", "-").split("-")[0].lower()
    if primary in _POINT:
        return Marks.POINT
    if primary == "es":
        return Marks.LIKELY_COMMA
    return Marks.COMMA if primary in _COMMA else Marks.LIKELY_POINT


@dataclass(frozen=True, slots=True, kw_only=True)
class Literal:
    """A number in digits that ends at `end`. `parts` are the whole numbers of a dotted or spaced one."""

    end: int
    value: Fraction
    others: tuple[Fraction, ...] = ()
    parts: tuple[Fraction, ...] = ()
    dotted: bool = False
    plain: bool = False
    fraction: bool = False


def literal_at(text: str, at: int, marks: Marks) -> Literal | None:
    """Return the number that begins at a place of a plain text, without its sign; None where it is no amount."""
    match = _RUN.match(text, at)
    if match is None:
        vulgar = VULGAR.get(text[at : at + 1])
        return Literal(end=at + 1, value=vulgar, fraction=True) if vulgar is not None else None
    run = match.group()
    if len(run) > MOST_CHARS:
        return None
    length, value, others, parts = _reading(run, marks)
    end = at + length
    dotted = bool(parts) and " " not in run
    plain = run.isdigit() and length == len(run)
    if length < len(run) or dotted:
        return Literal(end=end, value=value, others=others, parts=parts, dotted=dotted, plain=plain)
    found = Literal(end=end, value=value, others=others, parts=parts, plain=plain)
    return _powered(text, found) or (_with_fraction(text, found, run) if plain else None) or found


def run_end(text: str, at: int) -> int:
    """Return where the digits and separators that begin at a place end."""
    match = _RUN.match(text, at)
    return match.end() if match else at + 1


@lru_cache(maxsize=8192)
def _reading(run: str, marks: Marks) -> tuple[int, Fraction, tuple[Fraction, ...], tuple[Fraction, ...]]:  # noqa: PLR0911 - one line a kind
    """Return how much of a run is one number, its likeliest value, its further values and its plain parts."""
    groups = _SPLIT.split(run)
    seps = [character for character in run if not character.isdigit()]
    if not seps:
        return len(run), Fraction(int(run)), (), ()
    if run[0] == ".":
        return len(run), _decimal("0", groups[1]), (), ()
    parts = tuple(Fraction(int(group)) for group in groups)
    if len(set(seps)) > 1:
        return _mixed(run, groups, seps) or _first(groups)
    if _grouped(run, groups, seps[0]):
        whole = Fraction(int("".join(groups)))
        if seps[0] == " ":
            return len(run), whole, (), parts
        if len(seps) > 1 or seps[0] in "'\u066c":
            return len(run), whole, (), ()
        return _open(run, whole, _decimal(groups[0], groups[1]), marks)
    if len(seps) == 1 and seps[0] in ".,\u066b":
        return len(run), _decimal(groups[0], groups[1]), (), ()
    return (len(run), parts[0], (), parts) if seps[0] == "." else _first(groups)


def _first(groups: list[str]) -> tuple[int, Fraction, tuple[Fraction, ...], tuple[Fraction, ...]]:
    return len(groups[0]), Fraction(int(groups[0])), (), ()


def _decimal(whole: str, fraction: str) -> Fraction:
    return Fraction(int(whole + fraction), 10 ** len(fraction))


def _grouped(run: str, groups: list[str], sep: str) -> bool:
    if sep == "\u066b":
        return False
    thousands = len(groups[0]) <= 3 and groups[0][0] != "0" and all(len(group) == 3 for group in groups[1:])
    return thousands or (sep == "," and _LAKH.fullmatch(run) is not None)


def _mixed(
    run: str, groups: list[str], seps: list[str]
) -> tuple[int, Fraction, tuple[Fraction, ...], tuple[Fraction, ...]] | None:
    """Read two kinds of separators: the last stands once and before decimals, the other groups what is before it."""
    last, before = seps[-1], set(seps[:-1])
    if last in "' \u066c" or len(before) != 1 or last in before:
        return None
    whole = run[: run.rindex(last)]
    if not _grouped(whole, groups[:-1], seps[0]):
        return None
    return len(run), _decimal("".join(groups[:-1]), groups[-1]), (), ()


def _open(
    run: str, whole: Fraction, decimal: Fraction, marks: Marks
) -> tuple[int, Fraction, tuple[Fraction, ...], tuple[Fraction, ...]]:
    point = "." in run
    groups = point == (marks in {Marks.COMMA, Marks.LIKELY_COMMA})
    value, other = (whole, decimal) if groups else (decimal, whole)
    settled = marks in {Marks.POINT, Marks.COMMA}
    return len(run), value, () if settled else (other,), ()


def _powered(text: str, found: Literal) -> Literal | None:
    match = _EXPONENT.match(text, found.end)
    if match is None:
        return None
    scientific, caret, *tens, superscript = match.groups()
    if superscript is not None and found.value != 10:
        return None
    ten = scientific or next((power for power in tens if power), None)
    power = int((ten or caret or superscript).translate(_SUPERSCRIPT).replace("--", "").replace("+-", "-").lstrip("+"))
    raised = (lambda value: value * Fraction(10) ** power) if ten else (lambda value: _power(value, power))
    if abs(power) > _MOST_POWER or _power(found.value, 0) is None:
        return None
    value = raised(found.value)
    if value is None:
        return None
    others = tuple(other for other in map(raised, found.others) if other is not None)
    return Literal(end=match.end(), value=value, others=others)


def _power(value: Fraction, power: int) -> Fraction | None:
    digits = len(str(value.numerator)) + len(str(value.denominator))
    if digits * abs(power) > _MOST_RESULT_DIGITS * 4 or (value == 0 and power < 0):
        return None
    return value**power


def _with_fraction(text: str, found: Literal, run: str) -> Literal | None:
    """Read '3/4', '2 1/4' and '2½'; '2019/20' names years, and '24/7' no amount."""
    vulgar = _VULGAR.match(text, found.end)
    if vulgar:
        return Literal(end=vulgar.end(), value=found.value + VULGAR[vulgar[1]], fraction=True)
    mixed = _MIXED.match(text, found.end)
    if mixed and 0 < int(mixed[1]) < int(mixed[2]):
        return Literal(end=mixed.end(), value=found.value + Fraction(int(mixed[1]), int(mixed[2])), fraction=True)
    over = _OVER.match(text, found.end)
    if over is None or len(run) > 3 or int(over[1]) == 0 or (run, over[1]) == ("24", "7"):
        return None
    return Literal(end=over.end(), value=found.value / int(over[1]), fraction=True)
