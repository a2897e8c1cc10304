"""How does one pattern read every script? Two foldings of a text that keep each character at its place."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache

_FULL_WIDTH = range(0xFF01, 0xFF5F)
_WIDTH_SHIFT = 0xFEE0
_MOST_REPLACED = 80
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u1680\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t", " "),
        **dict.fromkeys("\u2212\ufe63\u2010\u2011", "-"),
        **dict.fromkeys("\u2012\u2013\u2014\u2015", "\u2013"),
        **dict.fromkeys("\u2019\u2018\u02bc\u02b9", "'"),
        **dict.fromkeys("\u301c\u223c\u02dc", "~"),
        **dict.fromkeys("\u00d7\u2715\u2a2f", "\u00d7"),
        **dict.fromkeys("\u22c5\u2219", "\u00b7"),
        "\u2044": "/",
        "\u2215": "/",
        "\u00b5": "\u03bc",
        "\u2126": "\u03a9",
        "\ufe50": ",",
        "\u066a": "%",
        "\ufe6a": "%",
        "\uffe5": "\u00a5",
        "\uffe1": "\u00a3",
        "\uffe0": "\u00a2",
        "\uffe6": "\u20a9",
    }
)


def plain(text: str) -> str:
    """Return a text with ASCII digits, usual width, one space, one dash and one apostrophe; no character moves."""
    return text.replace("\t", " ") if text.isascii() else _mapped(text, _plain_character)


def low(folded: str) -> str:
    """Return a plain text in small letters without accents; no character moves."""
    if folded.isascii():
        return folded.lower()
    small = folded.lower()
    # Some capitals become two characters; then each is folded by itself, for the places must hold.
    return _mapped(small if len(small) == len(folded) else folded, _low_character)


def _mapped(text: str, one: Callable[[str], str]) -> str:
    table = {character: new for character in set(text) if (new := one(character)) != character}
    if len(table) > _MOST_REPLACED:
        return text.translate({ord(character): new for character, new in table.items()})
    # A translation looks every character up; a few replacements are much faster, and what they give is final.
    for character, new in table.items():
        text = text.replace(character, new)
    return text


@lru_cache(maxsize=4096)
def _plain_character(character: str) -> str:
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    if ord(character) in _FULL_WIDTH:
        character = chr(ord(character) - _WIDTH_SHIFT)
    return character.translate(_ALIKE)


@lru_cache(maxsize=4096)
def _low_character(character: str) -> str:
    small = character.lower()
    if len(small) != 1:
        small = character
    first, _, rest = unicodedata.decomposition(small).partition(" ")
    accented = bool(rest) and not first.startswith("<") and "\u00c0" <= small <= "\u1eff"
    base = chr(int(first, 16)) if accented else small
    return base if base == small or not unicodedata.decomposition(base) else _low_character(base)
