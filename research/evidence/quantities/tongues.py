"""In which language are the number words of a text? Known by its tag, else by its small words; the data stands here.

A guess decides which words are numbers, never how a separator is read.
"""

from __future__ import annotations

import re

from research.evidence.quantities.compounds import starters
from research.evidence.quantities.words import LANGUAGES

_SMALL = {
    "en": "the of and to is was that for with by are from at were has this",
    "de": "der die das und ist nicht mit von den im zu auf sich des dem wurde",
    "fr": "le la les des et est dans du que pour qui sur une au par",
    "es": "el los las y que del por con para se una es al su fue",
    "it": "il che di gli della per sono nel con alla dei delle e non",
    "pt": "o os as que do da em para com uma dos das foi ao pelo",
    "nl": "het een van en dat op te zijn voor met niet aan bij ook werd",
}
_WORD = re.compile(r"[a-z]+")
_LOOKED_AT = 3000


def tongue_of(low: str, language: str) -> str:
    """Return the language whose number words a text in small letters uses, '' where it is none with such a list."""
    primary = language.replace("_", "-").split("-")[0].lower()
    if primary:
        return primary if primary in LANGUAGES else ""
    words = _WORD.findall(low, 0, _LOOKED_AT)
    if not words:
        return ""
    held = {tag: sum(word in small for word in words) for tag, small in _SETS.items()}
    if not any(held.values()):
        held = {tag: sum(word in starters(tag) for word in words) for tag in LANGUAGES}
    return max(held, key=lambda tag: held[tag])


_SETS = {tag: frozenset(words.split()) for tag, words in _SMALL.items()}
