"""What does a statement claim? By its words and form: what rules say, what a thing costs, what was found, what happened.

The rule: one list in one order. What binds comes before what costs, what somebody measured before what merely happened,
and a number alone decides only when nothing else did.
"""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

import re
from functools import lru_cache

from research.evidence.grading import claim_words as words
from research.evidence.grading.finder import Phrases, of_language
from research.evidence.ledger.claims import ClaimKind

_MOST_CHARS = 2000
# A year, a day or a version is no figure.
_FIGURE = re.compile(r"\d")
_NO_FIGURE = re.compile(
    r"\b(?:1[5-9]|20)\d\d\s?年?|\d{1,2}\s?[月日号]|\bv?\d+\.\d+\.\d+\b|\bv\d+|\b\d{1,2}(?:st|nd|rd|th|\.)? (?:January|February|March|April|May|June|July|"
    r"August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)\b|"
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b"
)
_NUMERALS = re.compile(r"[一二三四五六七八九十百千]+[万亿]|百分之")


@lru_cache(maxsize=4096)
def claim_kind(statement: str, language: str) -> ClaimKind:
    """Return what a statement claims. `language` is its BCP 47 primary tag; without word lists for it, all are asked."""
    text = statement[:_MOST_CHARS].replace("’", "'")
    data = text.encode("utf-8", "replace")

    def says(table: Phrases) -> bool:
        return of_language(table, language).found(data)

    if says(words.RULE):
        return ClaimKind.RULE
    if says(words.MONEY) and says(words.PRICE):
        return ClaimKind.PRICE
    for kind, table in _AFTER_PRICE:
        if says(table):
            return kind
    if _FIGURE.search(_NO_FIGURE.sub(" ", text)) or _NUMERALS.search(text):
        return ClaimKind.FIGURE
    return ClaimKind.STATE if says(words.STATE) else ClaimKind.OTHER


_AFTER_PRICE: tuple[tuple[ClaimKind, Phrases], ...] = (
    (ClaimKind.FINDING, words.FINDING),
    (ClaimKind.INTERFACE, words.INTERFACE),
    (ClaimKind.OPINION, words.OPINION),
    (ClaimKind.TREND, words.TREND),
    (ClaimKind.EVENT, words.EVENT),
)
