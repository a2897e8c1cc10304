"""Is this an amount per day, month or year, by a word that stands apart from it? '15 mg daily', '年产200吨'.

The words are looked for in the same clause; a rate that they give is a further reading and never the only one.
"""

# ruff: noqa: E501 - one line holds all the names of one thing
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from research.evidence.quantities.measures import quotient
from research.evidence.quantities.types import Dimension, Quantity
from research.evidence.quantities.units import UNITS, Unit

_WORDS = {
    "h": "hourly|an hour|(?:per|each|every) hour|stundlich|(?:pro|je) stunde|par heure|(?:por|a la) hora|all'ora|per uur",
    "d": "daily|a day|(?:per|each|every) day|taglich(?:e[nrs]?)?|(?:am|pro|je) tag|par jour|quotidien(?:ne)?s?|la journee|(?:al|por|ao) dia|"
    "diari[oae]s?|diariamente|al giorno|giornalier[aeio]|dagelijkse?|per dag",
    "wk": "weekly|a week|(?:per|each|every) week|wochentlich(?:e[nrs]?)?|(?:pro|je|in der) woche|par semaine|hebdomadaires?|semanal(?:es)?|"
    "(?:a la|por) semana|(?:alla|a) settimana|settimanal[ei]|wekelijkse?|per week",
    "month": "monthly|a month|(?:per|each|every) month|monatlich(?:e[nrs]?)?|(?:pro|je|im) monat|par mois|mensuel(?:le)?s?|mensual(?:es)?|"
    "(?:al|por) mes|por mes|al mese|mensil[ei]|mensa(?:l|is)|maandelijkse?|per maand",
    "yr": "annual(?:ly)?|yearly|a year|(?:per|each|every) year|jahrlich(?:e[nrs]?)?|(?:pro|je) jahr|im jahr(?! ?\\d)|par an|annuel(?:le)?s?|"
    "chaque annee|anual(?:es)?|anualmente|anua(?:l|is)|(?:al|por|ao) ano|all'anno|annu[aeio]|jaarlijkse?|per jaar",
}  # fmt: skip
_HAN = {
    "h": "[每毎](?:小时|小時|時)",
    "d": "[每毎一][天日]|日均|日产|日產|日供水?|日処理|1日(?:あたり|当たり)?",
    "wk": "[每毎][周週]",
    "month": "[每毎]个?個?月|月均|月产|月產|月間",
    "yr": "[每毎]年|年均|年产|年產|年间|年間|年処理",
}
_AMID = r"[^\W\d_]+"
_BEHIND = {
    period: re.compile(rf"(?: {_AMID}){{0,4}}?[ -](?:{words})\b|[^\W\d_a-z]{{0,4}}(?:{_HAN[period]})")
    for period, words in _WORDS.items()
}
_AHEAD = {
    period: re.compile(rf"\b(?:{words})(?: {_AMID}){{0,4}} ?$|(?:{_HAN[period]})(?:[^\W\d_a-z]{{0,6}}?) ?$")
    for period, words in _WORDS.items()
}
_REACH = 60
_NO_RATE = frozenset(
    {
        Dimension.PERCENT, Dimension.POINTS, Dimension.DATE, Dimension.CLOCK, Dimension.VERSION, Dimension.LABEL, Dimension.ORDINAL,
        Dimension.OTHER_UNIT, Dimension.SPEED, Dimension.DATA_RATE, Dimension.DURATION, Dimension.COUNT,
    }
)  # fmt: skip
_CLAUSE_END = re.compile(r"[.!?](?=\s|$)|[。！？\n]")


def rates_of(low: str, amount: Quantity, found: Sequence[Quantity]) -> Iterator[Quantity]:
    """Yield what an amount says per period or per other unit, by the words around it or by the amount before it."""
    if not amount.unit or amount.dimension in _NO_RATE:
        return
    before = max((one.end for one in found if one.end <= amount.start), default=0)
    behind = min((one.start for one in found if one.start >= amount.end), default=len(low))
    for period in _WORDS:
        if _says(low, amount, period, before, behind) and (unit := quotient(_unit_of(amount), UNITS[period])):
            yield _per(amount, unit)
    yield from (_per(amount, _unit_of(one)) for one in found if _is_before(low, one, amount))


def _says(low: str, amount: Quantity, period: str, before: int, behind: int) -> bool:
    if _BEHIND[period].match(low, amount.end, min(behind, amount.end + _REACH)):
        return True
    return _AHEAD[period].search(low, max(before, amount.start - _REACH), amount.start) is not None


def _is_before(low: str, one: Quantity, amount: Quantity) -> bool:
    """Tell whether a sentence names a rate first and then only the amount: '38 euros per ton, and for the other 22 euros'."""
    if one.end > amount.start or not one.unit.startswith(f"{amount.unit}/"):
        return False
    return _CLAUSE_END.search(low, one.end, amount.start) is None


def _unit_of(quantity: Quantity) -> Unit:
    return Unit(
        symbol=quantity.unit,
        dimension=quantity.dimension,
        factor=quantity.factor,
        offset=quantity.offset,
        measure=quantity.measure,
    )


def _per(amount: Quantity, unit: Unit) -> Quantity:
    return replace(
        amount,
        unit=unit.symbol,
        dimension=unit.dimension,
        measure=unit.measure,
        factor=unit.factor,
        offset=unit.offset,
        base=unit.based(amount.value),
        high_base=None if amount.high is None else unit.based(amount.high),
        also=(),
    )
