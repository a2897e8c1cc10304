"""Which characters may stand in a document? NFC text that a reader sees as it is.

Controls, bidi controls, invisible format characters and lone surrogates do not survive.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from research.trust.marks import normalized

# Joiners shape emoji, Persian and Indic text; the Arabic and Syriac marks of category Cf have a shape of their own.
_SEEN_FORMAT_CHARACTERS = frozenset("\u200c\u200d\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2\U000110bd\U000110cd")
_NOT_ONE_SPACE = re.compile(r"[\t\n\r\f\v]|  ")
_WHITE = re.compile(r"[ \t\n\r\f\v]+")
_RTL_LANGUAGES = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"})
_REPLACEMENT = "\ufffd"
_PLANE_END = 0xFFFE
_NONCHARACTERS = range(0xFDD0, 0xFDF0)


def reader_text(value: str) -> str:
    """Return the text in NFC without controls, bidi controls, invisible characters and surrogates. Idempotent."""
    if value.isascii() and value.isprintable():
        return value
    return normalized("NFC", "".join(_seen(char) for char in value))


def one_line(value: str) -> str:
    """Return the text on one line: white space runs become one space, none at the ends."""
    if value.isprintable() and "  " not in value:
        return value.strip()
    return (_WHITE.sub(" ", value) if _NOT_ONE_SPACE.search(value) else value).strip()


def direction(language: str) -> str:
    """Return the writing direction of a BCP 47 tag: 'rtl', 'ltr', or 'auto' when the language is not known."""
    if not language:
        return "auto"
    return "rtl" if language.split("-", maxsplit=1)[0].lower() in _RTL_LANGUAGES else "ltr"


def shortened(value: str, limit: int) -> str:
    """Return the text on one line, cut at a word boundary with an ellipsis when it is longer than `limit` characters."""
    line = one_line(value)
    if len(line) <= limit:
        return line
    head = line[: limit - 1]
    at_word = head.rsplit(" ", 1)[0] if " " in head[limit // 2 :] else head
    return at_word.rstrip(" ,;:.-–—") + "…"


@lru_cache(maxsize=4096)
def _seen(char: str) -> str:
    if char in "\n\t":
        return char
    match unicodedata.category(char):
        case "Cc" | "Zl" | "Zp":
            return "" if char < " " and char not in "\r\f\v" else " "
        case "Cf":
            return char if char in _SEEN_FORMAT_CHARACTERS else ""
        case "Cs":
            return _REPLACEMENT
        case "Cn":
            noncharacter = ord(char) & _PLANE_END == _PLANE_END or ord(char) in _NONCHARACTERS
            return _REPLACEMENT if noncharacter else char
        case _:
            return char
