"""How sure are words that were recognised in a picture? Signs of misreading make them doubtful; nothing makes sure."""

from __future__ import annotations

import re

from research.reading.types import Confidence

_WORD = re.compile(r"\S+")
# A letter among digits, a digit among letters, a capital inside a word, a sign that no word has.
_MISREAD = re.compile(r"\d[^\W\d_]\d|[a-z]\d[a-z]|[a-z][A-Z]{1,2}[a-z]|[|¦~^_\\\ufffd¬¢¤]|[^\W\d_][!1][a-z]")
_MOST_MISREAD = 0.02
_FEWEST_WORDS = 30


def confidence_of(text: str) -> Confidence:
    """Return how sure the words of one page are: LOW with signs of misreading, else UNKNOWN."""
    words = _WORD.findall(text)
    misread = sum(_MISREAD.search(word) is not None for word in words)
    if "\ufffd" in text or misread > _MOST_MISREAD * max(len(words), _FEWEST_WORDS):
        return Confidence.LOW
    return Confidence.UNKNOWN
