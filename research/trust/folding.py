"""What does a text look like with every disguise of its letters taken off?

Folding serves comparison only: it is lossy on purpose, and both sides of a comparison go through it.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from research.trust.confusables import ALTERED, LETTERS, SIGNS
from research.trust.marks import normalized

# Letters of other scripts by the Latin letter that they are drawn like, after case folding (capital shapes first:
# Cyrillic en is drawn like H, Greek nu like N). The lower-case shapes that differ are in _HURRIED.
_LOOKALIKES = LETTERS | str.maketrans(
    "авеԁһнікӏмоорԛсѕтухјԝ" "αβεζηικμνορτυχγ" "ϝϳѵԍꭺ" "ıȷɑɡɩℓ" "ոսցօհզ",
    "abedhhiklmoopqcstyxjw" "abezhikmnoptyxy" "fjvga" "ijagil" "nugohq",
)  # fmt: skip

# Shapes that only a reader in a hurry confuses, and digits drawn like letters; applied on top of the first table.
_HURRIED = str.maketrans("01l34578hyuпгиьωσ", "oiieastbnvvnrvbwo")
_LOOSE = {place: letter.translate(_HURRIED) for place, letter in ALTERED.items()} | _HURRIED

_ROT13 = str.maketrans("abcdefghijklmnopqrstuvwxyz", "nopqrstuvwxyzabcdefghijklm")
# Drawn as nothing although they count as letters.
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5")
_UNSPACED = (
    (0x0E00, 0x0EFF),
    (0x1000, 0x11FF),
    (0x1780, 0x17FF),
    (0x3040, 0x31FF),
    (0x3400, 0x9FFF),
    (0xAC00, 0xD7FF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)


@dataclass(frozen=True, slots=True)
class Folded:
    """Letters and digits only. `edges[i]` tells whether a word begins or ends before character i; it is one longer."""

    chars: str
    edges: bytearray


def fold(text: str) -> Folded:
    """Return the text in NFKC, case-folded, without marks, invisible characters and separators, look-alikes made Latin."""
    chars: list[str] = []
    edges = bytearray()
    edge, last = True, ""
    for char in normalized("NFKC", text).translate(SIGNS):
        if not is_visible(char):
            continue
        letters = _base_letters(char)
        if not letters:
            edge = edge or not unicodedata.combining(char)
            continue
        chars.append(letters)
        edges.append(edge or _changes_kind(last, char))
        edges.extend(bytes(len(letters) - 1))
        edge, last = False, char
    edges.append(1)
    return Folded("".join(chars).translate(_LOOKALIKES), edges)


def fold_case(text: str) -> str:
    """Return the text in NFKC, case-folded, its signs and spaces kept: for terms that are mostly signs, such as 'C++'."""
    return normalized("NFKC", text).casefold()


def is_visible(char: str) -> bool:
    """Tell whether a character is drawn at all: no zero-width, bidirectional, tag or soft-hyphen character."""
    return unicodedata.category(char) != "Cf" and char not in _BLANK_LETTERS


def loosen(chars: str) -> str:
    """Return folded characters with digits and half-similar shapes folded as well; same length."""
    return chars.translate(_LOOSE)


def rot13(chars: str) -> str:
    """Return folded characters with the Latin letters rotated by thirteen."""
    return chars.translate(_ROT13)


def writes_without_spaces(chars: str) -> bool:
    """Tell whether some character belongs to a script that does not part its words by spaces."""
    return any(low <= ord(char) <= high for char in chars for low, high in _UNSPACED)


def _base_letters(char: str) -> str:
    if char.isascii():
        return char.lower() if char.isalnum() else ""
    if char.isdigit():
        return str(unicodedata.digit(char))
    return "".join(part for part in normalized("NFKD", char.casefold()) if part.isalnum())


def _changes_kind(last: str, char: str) -> bool:
    """Tell whether 'aB', 'a1' or '1a' part two words."""
    return last.isdigit() != char.isdigit() or (last.islower() and char.isupper())
