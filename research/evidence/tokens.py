"""Which tokens stand for a text when texts are compared or ranked?

One rule for every script: words are folded and stemmed, scripts written without spaces become character bigrams,
numbers keep their value. Offsets are not kept; quotes are found elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import snowballstemmer

from research.trust.marks import normalized

# Han, kana, Hangul, Thai, Lao, Myanmar, Khmer: scripts whose words are not set apart, or carry particles at their end.
UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff々〇\u3040-\u30ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f"
)
_UNSPACED = re.compile(f"[{UNSPACED}]")
_MARKS = "\u0300-\u036f\u064b-\u065f\u0900-\u0dff"
_TOKEN = re.compile(
    rf"(?P<run>[{UNSPACED}]+)|(?P<number>\d+(?:[.,]\d+)*)|(?P<word>[^\W_{UNSPACED}](?:[^\W_{UNSPACED}]|[{_MARKS}])*)"
)
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
# Marks are dropped from Latin, Greek and Cyrillic letters only: elsewhere they are vowels.
_LAST_FOLDED = "\u052f"

_STEMMERS = {
    "ar": "arabic",
    "ca": "catalan",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "et": "estonian",
    "fi": "finnish",
    "fr": "french",
    "hi": "hindi",
    "hu": "hungarian",
    "id": "indonesian",
    "it": "italian",
    "nl": "dutch",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sv": "swedish",
    "tr": "turkish",
}


class PieceKind(StrEnum):
    """What a piece of text is to the tokeniser."""

    RUN = "run"
    NUMBER = "number"
    WORD = "word"


class Piece(NamedTuple):
    """A word, a number, or a run of unspaced script, in its usual width and its own case."""

    kind: PieceKind
    text: str


def tokens(text: str, *, language: str = "en") -> tuple[str, ...]:
    """Return the comparison tokens of a text, in order.

    `language` is a BCP 47 primary tag and chooses the Snowball stemmer; a tag without one leaves words whole. Texts that
    are compared with each other must be read with the same tag, or a shared name may get two stems.
    """
    folded = normalized("NFKC", text).casefold()
    found: list[str] = []
    # The inner loop of ranking: plain strings here, `Piece` for everyone else.
    for match in _TOKEN.finditer(folded):
        kind, piece = match.lastgroup, match.group()
        if kind == "word":
            found.append(stem(piece, language))
        elif kind == "run":
            found.extend(bigrams(piece))
        else:
            found.append(plain_number(piece))
    return tuple(found)


def pieces(text: str) -> Iterator[Piece]:
    """Yield the words, numbers and runs of unspaced script of a text."""
    for match in _TOKEN.finditer(normalized("NFKC", text)):
        yield Piece(PieceKind(match.lastgroup or ""), match.group())


def token_of(kind: PieceKind, folded: str, language: str) -> str:
    """Return the one token of a casefolded word or number."""
    return plain_number(folded) if kind is PieceKind.NUMBER else stem(folded, language)


def is_unspaced(text: str) -> bool:
    """Tell whether most letters of a text belong to a script that sets no spaces."""
    found = len(_UNSPACED.findall(text))
    return found > 0 and 2 * found > sum(map(str.isalpha, text))


def bigrams(run: str) -> tuple[str, ...]:
    """Return the overlapping character pairs of a run; a single character stands for itself."""
    if len(run) == 1:
        return (run,)
    return tuple(first + second for first, second in pairwise(run))


def plain_number(piece: str) -> str:
    """Return a number literal without thousands separators and with a decimal point: '1,234.5' is '1234.5'."""
    if _GROUPED.fullmatch(piece):
        return piece.replace(",", "")
    return piece.replace(",", ".")


@lru_cache(maxsize=65_536)
def stem(word: str, language: str) -> str:
    """Return the folded stem of one casefolded word."""
    name = _STEMMERS.get(language)
    # A stemmer holds state while it works: a new one a word keeps threads apart, and the cache makes it cheap.
    stemmed: str = snowballstemmer.stemmer(name).stemWord(word) if name else word
    return without_marks(stemmed)


def without_marks(word: str) -> str:
    """Return a word without diacritics where they are variants of a letter ('größe' is 'große', 'й' is 'и')."""
    if word.isascii() or max(word) > _LAST_FOLDED:
        return word
    parts = normalized("NFD", word)
    return normalized("NFC", "".join(part for part in parts if not unicodedata.combining(part)))
