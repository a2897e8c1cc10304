"""Which unit or money stands at this place? The longest name wins; 'per' joins two."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from research.evidence.quantities import currencies, han_names, unit_words
from research.evidence.quantities.types import Dimension
from research.evidence.quantities.units import SPELLINGS, UNITS, Unit

_SYMBOL = re.compile(r"(?:[A-Za-zμΩ°º℃℉%‰‱×㎡㎞㎏㎝㎜㎥\u0400-\u04ff]+[²³23]?|[%°])(?:\^[23])?(?:/(?:s|h|hr)(?![A-Za-z]))?")
_WORDS = re.compile(r"[ -]?((?:°|[a-z]+)[a-z.]*(?:[ -][a-z.]+){0,3})")
_SIGN_AFTER = re.compile(r" ?(us\$|hk\$|[$€£¥₹₩₽₺₪¢]|zł)")
_CODE_AFTER = re.compile(r" ?([A-Z]{3})(?![A-Za-z])")
_SHORT_MONEY = re.compile(r" ?(k|K|m|M|mn|bn|B|b|T|t|Md|Mrd|Mds|Mio)? ?(€|\$|£|EUR|USD|GBP|CHF)(?![A-Za-z])")
_INCHES = re.compile(r" ?in\b")
_OF = re.compile(r" (?:de |d'|di |of )")
_PER = re.compile(
    r" ?/ ?| per | pro | par | por | je | an (?=hour|ounce|acre)| al | all'| l'| a l'|"
    r" a (?=hour|day|second|minute|week|month|year|kilogram|kilo\b|tonne|ton\b|lit(?:re|er)\b|gallon|barrel|mile\b|square )"
)
_PER_HAN = re.compile(r" ?/ ?|每")
_BEFORE_SIGN = re.compile(r"((?:[a-z]{1,4})?[$€£¥₹₩₽₺₪₫]|(?<![a-z])(?:rs\.?|kr|s?fr\.)|人民[币幣]|港[币幣]) {0,2}$")
_BEFORE_CODE = re.compile(r"(?<![A-Za-z])([A-Z]{3}) ?$")
# Letters that are as often something else: units only where they touch the number, or only where they do not.
_TOUCHING = frozenset({"in", "st", "d", "ct", "au", "x", "B", "ch", "CV", "PS", "kn", "N", "J", "mu", "hm", "um"})
_APART = frozenset({"K"})
_NO_WORD = frozenset({"in", "an", "once", "pe", "v", "ore", "ora"})
_NAMED_QUOTIENTS = {
    (Dimension.LENGTH, Dimension.DURATION): Dimension.SPEED,
    (Dimension.DATA, Dimension.DURATION): Dimension.DATA_RATE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A unit and where its writing ends."""

    unit: Unit
    end: int


def money_unit(code: str, factor: Fraction = Fraction(1)) -> Unit:
    symbol = code if factor == 1 else f"{code}/{factor.denominator}"
    return Unit(symbol=symbol, dimension=Dimension.MONEY, factor=factor, measure=code)


def measure_at(plain: str, low: str, at: int, language: str, *, apart: bool = False) -> Measure | None:
    """Return the unit or money that is written right behind a number that ends at `at`.

    `apart` allows what is a unit only together with a larger one: 'in' behind '5 ft 2'.
    """
    if apart and (inches := _INCHES.match(low, at)):
        return Measure(unit=UNITS["in"], end=inches.end())
    found = _simple(plain, low, at, language)
    if found is None:
        return None
    per = _PER.match(low, found.end) or _PER_HAN.match(low, found.end)
    under = _simple(plain, low, per.end(), language, bare=True) if per else None
    per_unit = quotient(found.unit, under.unit) if under else None
    return Measure(unit=per_unit, end=under.end) if per_unit and under else found


def _simple(plain: str, low: str, at: int, language: str, *, bare: bool = False) -> Measure | None:
    if at >= len(low):
        return None
    here = at + (low[at] == " " or (low[at] == "-" and not bare))
    first = low[here : here + 1]
    if first > "\u2e7f" and not first > "\uff00":
        return _han(low, here)
    return _money(plain, low, at, language) or _symbol(plain, at, bare=bare) or _word(low, at, bare=bare)


def _han(low: str, at: int) -> Measure | None:
    for size in range(max(unit_words.MOST_HAN, currencies.MOST_HAN), 0, -1):
        name = low[at : at + size]
        if han_names.is_other_word(low, at, name):
            continue
        if name in unit_words.HAN_WORDS:
            return Measure(unit=UNITS[unit_words.HAN_WORDS[name]], end=at + size)
        if name in currencies.MONEY_HAN:
            return Measure(unit=money_unit(*currencies.MONEY_HAN[name]), end=at + size)
    return Measure(unit=UNITS["yr"], end=at + 1) if first_is_year(low, at) else None


def first_is_year(low: str, at: int) -> bool:
    return low[at] in "年岁歳" and low[at + 1 : at + 2] not in {"级", "代", "度"}


def _money(plain: str, low: str, at: int, language: str) -> Measure | None:
    sign = _SIGN_AFTER.match(low, at)
    if sign:
        code = currencies.SIGNS.get(sign[1])
        # A sign before the next number is that number's own.
        if code is None or low[sign.end() : sign.end() + 1].isdigit():
            return None
        return Measure(unit=money_unit(_yen(code, language)), end=sign.end())
    code_match = _CODE_AFTER.match(plain, at)
    if code_match and code_match[1] in currencies.CODES:
        code = currencies.SAME_CODE.get(code_match[1], code_match[1])
        return Measure(unit=money_unit(code), end=code_match.end())
    return None


def _yen(code: str, language: str) -> str:
    return currencies.YEN_OF.get(language[:2], code) if code == "¥" else code


def _symbol(plain: str, at: int, *, bare: bool) -> Measure | None:
    apart = plain[at] in " -" and not bare
    match = _SYMBOL.match(plain, at + apart)
    if match is None:
        return None
    for written in (match.group(), match.group().split("/")[0]):
        symbol = SPELLINGS.get(written, written)
        unit = UNITS.get(symbol)
        if unit is None or (apart and written in _TOUCHING) or (not apart and not bare and written in _APART):
            continue
        end = at + apart + len(written)
        if plain[end : end + 1].isalnum() and plain[end - 1].isalpha() and plain[end : end + 1] < "\u2e80":
            continue
        return Measure(unit=unit, end=end)
    return None


def _word(low: str, at: int, *, bare: bool) -> Measure | None:
    match = _WORDS.match(low, at)
    if match is None or (bare and match.start(1) != at) or not _starts_unit(match[1]):
        return None
    words = match[1]
    while words:
        found = _named(words, match.start(1))
        if found is not None:
            return found
        cut = max(words.rfind(" "), words.rfind("-"))
        words = words[:cut] if cut > 0 else ""
    return None


@lru_cache(maxsize=4096)
def _starts_unit(words: str) -> bool:
    first = re.split(r"[ .-]", words, maxsplit=1)[0]
    return first in unit_words.FIRST_WORDS or first in currencies.MONEY_FIRST or words[0] == "°" or words.startswith("u.s")


def _named(words: str, start: int) -> Measure | None:
    name = words.rstrip(".")
    if not name or name in _NO_WORD:
        return None
    end = start + len(name)
    if name in unit_words.LATIN_WORDS:
        return Measure(unit=UNITS[unit_words.LATIN_WORDS[name]], end=end)
    if name in currencies.MONEY_WORDS:
        return Measure(unit=money_unit(*currencies.MONEY_WORDS[name]), end=end)
    return None


def measure_after_scale(plain: str, low: str, at: int, language: str) -> Measure | None:
    """Return the unit of 'six million de dollars', where a small word stands before it."""
    of = _OF.match(low, at)
    return measure_at(plain, low, of.end() - 1 if of and low[of.end() - 1] == " " else of.end(), language) if of else None


def money_before(plain: str, low: str, at: int, language: str) -> Measure | None:
    """Return the money whose sign or code stands before a number, with the place where it begins as `end`."""
    sign = _BEFORE_SIGN.search(low, max(0, at - 8), at)
    if sign:
        whole = sign[1]
        while whole and whole not in currencies.SIGNS:
            whole = whole[1:]
        if whole:
            code = currencies.SIGNS[whole]
            return Measure(unit=money_unit(_yen(code, language)), end=sign.start() + len(sign[1]) - len(whole))
    code_match = _BEFORE_CODE.search(plain, max(0, at - 6), at)
    if code_match and code_match[1] in currencies.CODES:
        code = currencies.SAME_CODE.get(code_match[1], code_match[1])
        return Measure(unit=money_unit(code), end=code_match.start())
    return None


def quotient(over: Unit, under: Unit) -> Unit | None:
    """Return the unit of so much of one per one of the other; None where no quotient can be made of them."""
    if over.offset or under.offset or Dimension.PERCENT in {over.dimension, under.dimension}:
        return None
    factor = over.factor / under.factor
    named = _NAMED_QUOTIENTS.get((over.dimension, under.dimension))
    symbol = f"{over.symbol}/{under.symbol}"
    if named and not under.measure:
        return (
            replace(UNITS[symbol], symbol=symbol) if symbol in UNITS else Unit(symbol=symbol, dimension=named, factor=factor)
        )
    measure = f"{over.measure or over.dimension}/{under.measure or under.dimension}"
    return Unit(symbol=symbol, dimension=Dimension.OTHER_UNIT, factor=factor, measure=measure)
