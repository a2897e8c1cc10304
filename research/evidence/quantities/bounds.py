"""How do the words around a number bound it? Data and two look-ups: before it and behind it."""

# ruff: noqa: E501 - one line holds all the names of one thing
from __future__ import annotations

import re

from research.evidence.quantities.types import Bound

_BEFORE = {
    Bound.ABOUT: "about|around|approximately|approx.|approx|roughly|nearly|almost|some|circa|ca.|c.|etwa|rund|ungefahr|zirka|"
    "knapp|fast|environ|pres de|presque|quelque|cerca de|alrededor de|aproximadamente|unos|unas|casi|circa|quasi|ongeveer|"
    "bijna|an estimated|estimated|~|≈|∼|±|约|約|大约|大約|大概|近|将近|將近|接近|差不多|约合|およそ",
    Bound.AT_LEAST: "at least|no less than|no fewer than|not less than|minimum of|a minimum of|mindestens|wenigstens|au moins|"
    "al menos|por lo menos|como minimo|almeno|pelo menos|minstens|≥|>=|至少|不少于|不少於|不低于|不低於|最少|少なくとも",
    Bound.AT_MOST: "at most|up to|as much as|as many as|no more than|not more than|maximum of|a maximum of|hochstens|maximal|"
    "bis zu|au plus|jusqu'a|jusque|como maximo|hasta|al massimo|fino a|ate|no maximo|hoogstens|maximaal|tot wel|≤|<=|"
    "至多|最多|不超过|不超過|不高于|不高於|不多于|不多於|最大|最高",
    Bound.MORE_THAN: "more than|over|above|exceeding|greater than|in excess of|exceeds|exceeded|mehr als|uber|plus de|"
    "plus d'|superieur a|mas de|superior a|piu di|oltre|mais de|meer dan|ruim|>|超过|超過|超|逾|多于|多於|高于|高於|大于|大於",
    Bound.LESS_THAN: "less than|fewer than|under|below|lower than|smaller than|weniger als|unter|moins de|moins d'|"
    "inferieur a|menos de|inferior a|meno di|minder dan|onder|<|不到|低于|低於|小于|小於|少于|少於|不足|未满|未滿",
}
_AFTER = {
    Bound.AT_LEAST: ("or more", "or higher", "or above", "oder mehr", "ou plus", "o mas", "o piu", "ou mais", "of meer",
                     "及以上", "或以上", "以上", "或更多"),
    Bound.AT_MOST: ("or less", "or fewer", "or lower", "or below", "oder weniger", "ou moins", "o menos", "o meno",
                    "of minder", "及以下", "或以下", "以下"),
    Bound.ABOUT: ("左右", "上下", "前后", "程度", "or so"),
    Bound.MORE_THAN: ("多", "余", "餘"),
}  # fmt: skip
_WORDS = {word: bound for bound, words in _BEFORE.items() for word in words.split("|")}
_MOST = max(map(len, _WORDS))
_WITH_PLUS = re.compile(r"\+(?![\d+])")


def bound_before(low: str, at: int) -> Bound:
    """Return how the words that end before a place bound the number there."""
    held = low[max(0, at - _MOST - 3) : at].rstrip(" \n(")
    if not held:
        return Bound.EXACT
    if not held[-1].isascii():
        return next((_WORDS[held[-size:]] for size in (4, 3, 2, 1) if held[-size:] in _WORDS), Bound.EXACT)
    words = held.split()[-4:]
    for first in range(len(words)):
        phrase = " ".join(words[first:])
        if phrase in _WORDS:
            return _WORDS[phrase]
    return _WORDS.get(held[-2:], _WORDS.get(held[-1], Bound.EXACT))


def bound_after(low: str, end: int) -> Bound:
    """Return how the words behind a quantity bound it."""
    held = low[end : end + 12].lstrip(" ,")
    if not held:
        return Bound.EXACT
    if held[0] == "+" and _WITH_PLUS.match(held):
        return Bound.AT_LEAST
    if held[0] not in "oO" and held[0].isascii():
        return Bound.EXACT
    return next((bound for bound, words in _AFTER.items() if held.startswith(words)), Bound.EXACT)
