"""How often do these words say that something happens? 'twice', 'zweimal', '两次', each with the time it is said for.

They say the same amounts as 'two times' and 'two times a year'; what may be a ratio or a 'formerly' holds nobody to it.
"""

# ruff: noqa: E501 - one line holds all the words of one thing
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from research.evidence.quantities import fold
from research.evidence.quantities.amounts import Amount, Page
from research.evidence.quantities.chinese import NUMERALS
from research.evidence.quantities.compounds import compound
from research.evidence.quantities.measures import quotient
from research.evidence.quantities.types import Quantity
from research.evidence.quantities.unit_words import LATIN_WORDS
from research.evidence.quantities.units import UNITS, Unit

TIMES = "×"
_ENGLISH = {"once": 1, "twice": 2, "thrice": 3}
_TAILS = {"de": "mal", "nl": "maal"}
_SINGULAR = re.compile(r"[ -](?:time|mal|fois|vez|volta|keer|maal)\b")
_PERIODS = frozenset({"yr", "month", "wk", "d", "h", "min"})
_NAMES = {word: symbol for word, symbol in LATIN_WORDS.items() if symbol in _PERIODS}
_EACH = re.compile(
    r"(?: ?/ ?| all'| a l'| l'| (?:an?|per|each|every|pro|im|am|je|jede[nrs]?|in der|par|chaque|por|cada|al|a la|alla|ogni|ao|elke?) )"
    rf"({'|'.join(sorted(_NAMES, key=len, reverse=True))})\b(?! ?\d)"
)
_ADVERBS = {
    "yr": "annually|yearly|jahrlich|annuellement|anualmente|annualmente|jaarlijks",
    "month": "monthly|monatlich|mensuellement|mensualmente|mensilmente|mensalmente|maandelijks",
    "wk": "weekly|wochentlich|hebdomadairement|semanalmente|settimanalmente|wekelijks",
    "d": "daily|taglich|quotidiennement|diariamente|giornalmente|dagelijks",
    "h": "hourly|stundlich",
}
_PERIOD_OF = {word: symbol for symbol, words in _ADVERBS.items() for word in words.split("|")}
_ADVERB = re.compile(rf"[ -]({'|'.join(_PERIOD_OF)})\b")
# 'twice as large', 'twice the size' and 'zweimal so viel' compare; nothing happens twice there.
_COMPARES = re.compile(
    r" (?:as|the|that|this|those|these|what|its|their|his|her|our|my|your|more|less|so|mehr|weniger|zo|meer|minder)\b"
)
# Behind a numeral 次 and 回 are often no times: 二次元, 两回事, 2回目.
_HAN_TIMES = re.compile(r"次(?![元方曲函感生产產数數级級要品性])|回(?![事合目線路転転戦生答収收归帰])")
_HAN_PERIODS = {
    "yr": "年|年間|年间|年度",
    "month": "月|个月|個月|か月|ヶ月|カ月",
    "wk": "周|週|星期|週間",
    "d": "天|日",
    "h": "小时|小時|時間",
}
_HAN_PERIOD_OF = {word: symbol for symbol, words in _HAN_PERIODS.items() for word in words.split("|")}
_HAN_NAMES = "|".join(sorted(_HAN_PERIOD_OF, key=len, reverse=True))
# Between '每年' and '两次' may stand what is done; '年2回' needs nothing before it, and '2024年两次' is no rate.
_HAN_BEFORE = re.compile(
    rf"(?:[每毎]({_HAN_NAMES})[^\W\d_{NUMERALS}]{{0,5}}|(?:(?<![\d{NUMERALS}])[一1]|(?<![\u3400-\u9fff\d]))({_HAN_NAMES})に?)$"
)
_HAN_ONE_PERIOD = re.compile(rf"[一1](?:{'|'.join(_HAN_PERIOD_OF)})に?[\d{NUMERALS}]{{1,4}}[次回]")
# Other words for so many times a period; they carry a number and ask for none.
_ALSO = {
    (
        1,
        "yr",
    ): r"(?<!semi-)(?<!semi)\bannual|\byearly|(?:every|each) year|(?<!halb)jahrlich|jedes jahr|\bannuel|chaque ann|\banual|cada ano|ogni anno|jaarlijks|elk jaar|[每毎]年|年次",
    (
        2,
        "yr",
    ): r"semi-?annual|biannual|half-yearly|every six months|halbjahrlich|semestr|semestral|halfjaarlijks|[每毎]半年|半年ごと",
    (1, "month"): r"\bmonthly|(?:every|each) month|monatlich|mensuel|mensual|mensil|mensal|maandelijks|[每毎]月",
    (1, "wk"): r"\bweekly|(?:every|each) week|wochentlich|hebdomadaire|semanal|settimanal|wekelijks|[每毎][周週]",
    (1, "d"): r"\bdaily|(?:every|each) day|taglich|quotidien|diari|giornalier|dagelijks|[每毎][天日]",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Often:
    """How often: the amount, its unit and where the writing ends; `loose` where the words may say something else."""

    amount: Amount
    unit: Unit
    end: int
    loose: bool = False


def begins_often(word: str, language: str) -> bool:
    """Tell whether a word in small letters says by itself how often."""
    return _count(word, language) is not None


def often_at(page: Page, at: int, end: int) -> Often | None:
    """Return what 'twice' or 'zweimal' says that stands from `at` to `end`."""
    count = _count(page.low[at:end], page.tongue)
    if count is None:
        return None
    unit, stop = rated(page, end)
    amount = Amount(start=at, end=end, value=count, worded=True)
    # 'once' is as often 'formerly' or 'as soon as', and 'einmal' is 'even'.
    loose = stop == end and (count == 1 or _COMPARES.match(page.low, end) is not None)
    return Often(amount=amount, unit=unit, end=stop, loose=loose)


def times_behind(page: Page, amount: Amount) -> Often | None:
    """Return how often an amount says by the word behind it that no table of units holds: '两次', '年2回', 'one time a year'."""
    singular = _SINGULAR.match(page.low, amount.end) if amount.value == 1 and amount.worded else None
    if singular:
        unit, end = rated(page, singular.end())
        return Often(amount=amount, unit=unit, end=end) if end > singular.end() else None
    han = _HAN_TIMES.match(page.plain, amount.end)
    if han is None or (han.group() == "次" and page.japanese):
        return None
    before = _HAN_BEFORE.search(page.plain, max(0, amount.start - 12), amount.start)
    unit = _rate(_HAN_PERIOD_OF[before[1] or before[2]]) if before else UNITS[TIMES]
    return Often(amount=amount, unit=unit, end=han.end(), loose=before is None and amount.value == 1 and amount.worded)


def rated(page: Page, end: int) -> tuple[Unit, int]:
    """Return the unit of times that end at a place, with the period that follows, and where it ends."""
    each = _EACH.match(page.low, end)
    if each:
        return _rate(_NAMES[each[1]]), each.end()
    adverb = _ADVERB.match(page.low, end)
    return (_rate(_PERIOD_OF[adverb[1]]), adverb.end()) if adverb else (UNITS[TIMES], end)


def is_only_period(page: Page, at: int) -> bool:
    """Tell whether a numeral only opens the period of what follows, as '一年' does in '一年两次'."""
    return page.plain[at] in "一1" and _HAN_ONE_PERIOD.match(page.plain, at) is not None


def says_as_often(said: Quantity, held: Sequence[Quantity], evidence: str) -> bool:
    """Tell whether the evidence says by a word without a number how often: 'annually' is once a year."""
    times, _, period = said.unit.partition("/")
    words = _ALSO.get((int(said.value), period)) if times == TIMES and said.value.denominator == 1 else None
    # Where the text counts times, its 'annually' belongs to them.
    if words is None or any(other.unit.startswith(TIMES) for other in held):
        return False
    return re.search(words, fold.low(evidence)) is not None


@lru_cache(maxsize=4096)
def _count(word: str, language: str) -> Fraction | None:
    if language == "en":
        return Fraction(_ENGLISH[word]) if word in _ENGLISH else None
    tail = _TAILS.get(language)
    if tail is None or not word.endswith(tail):
        return None
    return compound(word.removesuffix(tail), language) if word != tail else None


@lru_cache(maxsize=16)
def _rate(period: str) -> Unit:
    unit = quotient(UNITS[TIMES], UNITS[period])
    assert unit is not None  # noqa: S101 - times have neither offset nor share
    return replace(unit, symbol=f"{TIMES}/{period}")
