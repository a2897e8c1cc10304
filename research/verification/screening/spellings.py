"""Is this name written in a text? In another form, by its initials, in full, or as the adjective of a country."""

# ruff: noqa: E501 - one line holds the names of one thing
from __future__ import annotations

import re
from functools import lru_cache

from research.evidence.tokens import without_marks

STUMP = 4
_ALIASES = tuple(
    frozenset(row.split("|"))
    for row in (
        "us|u.s|usa|american|americans|united states|amerika|amerikanisch|états-unis|américain|estados unidos|america",
        "tv|television|televised|fernsehen|télévision|televisión",
        "uk|u.k|british|britain|united kingdom|england|großbritannien|britisch|royaume-uni|britannique|reino unido",
        "eu|european|europe|europa|europäisch|europäische|union|européenne|europea|europeo|european union",
        "french|france|frankreich|französisch|français|française|francia|francés",
        "dutch|netherlands|holland|niederlande|niederländisch", "swiss|switzerland|schweiz|schweizer|suisse|suiza",
        "spanish|spain|spanien|spanisch|españa|español|espagne", "danish|denmark|dane|danes|dänemark", "german|germany|deutschland|deutsch|deutsche|allemagne|allemand|alemania|alemán",
        "greek|greece|griechenland", "welsh|wales", "scottish|scotland|scots", "irish|ireland", "polish|poland|polen|pole", "turkish|turkey|türkei|türkiye",
        "swedish|sweden|schweden|swede", "norwegian|norway|norwegen", "finnish|finland|finn", "chinese|china|prc", "japanese|japan", "thai|thailand", "czech|czechia",
        "portuguese|portugal", "filipino|philippines", "catholic|church", "argentine|argentina", "peruvian|peru", "ukrainian|ukraine",
    )
)  # fmt: skip


def is_named_in(name: str, text: str, around: str = "") -> bool:
    """Tell whether a text names this: in another form, by its initials, in full, or by an adjective of it.

    `around` is the sentence in which the name stands; its neighbours tell what it is the initials of.
    """
    folded, held = _plain(name), _plain(text)
    stump = folded[: max(STUMP, len(folded) - 2)] if len(folded) > STUMP else folded
    if re.search(rf"(?<![^\W\d_]){re.escape(stump)}", held):
        return True
    if any(folded in row and any(re.search(rf"(?<!\w){re.escape(other)}(?!\w)", held) for other in row) for row in _ALIASES):
        return True
    return _by_initials(name, text, around)


@lru_cache(maxsize=8_192)
def _plain(text: str) -> str:
    return " ".join(map(without_marks, re.sub(r"['’]", " ", re.sub(r"['’]s\b", "", text.casefold())).split()))


def _by_initials(name: str, text: str, around: str) -> bool:
    short = name.removesuffix("s")
    if short.isupper() and len(short) > 1:
        return _spells(short, text)
    return any(name in _long_form(short, around) for short in re.findall(r"\b[A-Z]{2,8}\b", text))


def _spells(short: str, text: str) -> bool:
    return bool(_long_form(short, text))


@lru_cache(maxsize=4_096)
def _long_form(short: str, text: str) -> str:
    """Return the words of a text whose capitals are these initials: "World Health Organization" for "WHO"."""
    letters = r"[\w-]*(?:[\s-]+(?:of|for|and|the|on|in|de|la|du|der|für|und|des|del|&))*[\s-]+".join(map(re.escape, short))
    match = re.search(rf"\b{letters}[\w-]*", text, re.IGNORECASE)
    return match.group() if match else ""
