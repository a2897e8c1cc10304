"""Of which period is a value told? A day, a week, a month, a quarter or a year, where the words beside it say so."""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from functools import cache

_PERIODS = {
    "per second": r"(?:a|per|each|every) second|(?:pro|je) sekunde|par seconde|por segundo|每秒|毎秒",
    "per minute": r"(?:a|per|each|every) minute|(?:pro|je) minute|par minute|por minuto|每分钟|毎分",
    "per hour": r"(?:an?|per|each|every) hour|hourly|(?:pro|je) stunde|stündlich\w*|par heure|por hora|每小时|毎時",
    "per day": r"(?:a|per|each|every) day|daily|(?:pro|je) tag|täglich\w*|am tag|par jour|quotidien\w*|por día|al día|diari\w+|每天|每日|日均|毎日|一日あたり|1日あたり",
    "per week": r"(?:a|per|each|every) week|weekly|(?:pro|je) woche|wöchentlich\w*|par semaine|hebdomadaire\w*|por semana|a la semana|semanal\w*|每周|毎週",
    "per month": r"(?:a|per|each|every) month|monthly|(?:pro|je|im) monat|monatlich\w*|par mois|mensuel\w*|por mes|al mes|mensual\w*|每月|月均|毎月|月間",
    "per quarter": r"(?:a|per|each|every) quarter|quarterly|(?:pro|je|im) quartal|vierteljährlich\w*|par trimestre|trimestriel\w*|por trimestre|trimestral\w*|每季度?|四半期",
    "per year": r"(?:a|per|each|every) year|annual(?:ly)?|yearly|per annum|(?:pro|je|im) jahr|jährlich\w*|par an|annuel\w*|por año|al año|anual\w*|每年|年均|毎年|年間",
}  # fmt: skip
_NAMES = tuple(_PERIODS)
_REACH = 60
_STOP = re.compile(r"[.;:!?。；：！？]|\d|，|, (?:and|und|et|y) ")


def period_at(text: str, start: int, end: int) -> str:
    """Return the period that stands right behind a value, inside it or right before it: 'per year'; '' for none."""
    behind = _STOP.split(text[end : end + _REACH], maxsplit=1)[0]
    before = _STOP.split(text[max(0, start - _REACH) : start])[-1]
    for words, last in ((text[start:end], False), (behind, False), (before, True)):
        found = list(_any().finditer(words))
        if found:
            match = found[-1] if last else found[0]
            return _NAMES[int((match.lastgroup or "p0")[1:])]
    return ""


@cache
def _any() -> re.Pattern[str]:
    return re.compile(
        "|".join(
            rf"(?P<p{at}>(?<![^\W\d_\u3040-\u9fff])(?:{words})(?![^\W\d_\u3040-\u9fff]))"
            for at, words in enumerate(_PERIODS.values())
        ),
        re.IGNORECASE,
    )
