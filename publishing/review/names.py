"""Which name may stand on a published copy? One line that a reader sees, no address, and nothing that signs somebody in."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from publishing.document.text import one_line, reader_text
from research.trust.marks import normalized

MAX_NAME = 120
# Letters by category that are drawn as an empty space: the Hangul fillers.
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0")


def clean_name(name: str) -> str:
    """Return a name on one line, without controls, bidi controls and invisible characters; '' where no letter is seen."""
    cleaned = one_line(reader_text(name))
    return cleaned if any(_is_seen(char) for char in cleaned) else ""


def _is_seen(char: str) -> bool:
    return unicodedata.category(char).startswith("L") and char not in _BLANK_LETTERS


def showable_name(name: str, *, hidden: Iterable[str] = ()) -> str:
    """Return the name as copies may show it, '' where it is none: too long, an address, or one of the `hidden` names.

    Compared in NFKC and case-folded, so that no other width or letter-case lets a login or a mail address through.
    """
    cleaned = clean_name(name)
    folded = _folded(cleaned)
    if len(cleaned) > MAX_NAME or "@" in folded or folded in {_folded(value) for value in hidden}:
        return ""
    return cleaned


def _folded(value: str) -> str:
    return normalized("NFKC", normalized("NFKC", value).casefold()).strip()
