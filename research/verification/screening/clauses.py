"""Of which clauses does a sentence consist? What one of them says of its subject is not said of the other's.

Cut only where a sentence begins anew: at semicolons, before conjunctions, and in Chinese and Japanese at each comma.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from research.verification.candidates import reading
from research.verification.statements import Statement

FEWEST_WORDS = 2
# An abbreviation or an initial ends no sentence.
SENTENCE_END = (
    r"(?-i:(?<!\bDr)(?<!\bProf)(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bSt)(?<!\bNo)(?<!\bNr)(?<!\bSr)(?<!\bSra)(?<!\b[A-Z])(?<!\bvs)(?<!\bca)"
    r"[.!?][\"'”’»)]*\s+(?=[A-ZÀ-Þ]))"
)
_CUT = re.compile(
    rf"[;；]|{SENTENCE_END}|,\s*(?:and|but|while|whereas|though|although|which|who|yet|or|und|aber|während|wobei|doch|et|mais|tandis que|"
    r"alors que|qui|y|pero|mientras|aunque)\b|\s(?:while|whereas|but|während|aber|tandis que|alors que|mientras|pero)\s|"
    r"\s[–—]\s|，|,\s(?=(?:the|die|der|das|den|la|le|el)\s\w)",
    re.IGNORECASE,
)
_JAPANESE = re.compile("[、。]")


@dataclass(frozen=True)
class Clause:
    """A part of a sentence, `sentence.text[start:end]`, read by itself."""

    start: int
    end: int
    statement: Statement


@lru_cache(maxsize=4_096)
def clauses(text: str, language: str) -> tuple[Clause, ...]:
    """Return the clauses of a sentence in order; the sentence alone where it is one clause."""
    whole = (Clause(0, len(text), reading(text, language)),)
    pattern = _JAPANESE if language == "ja" else _CUT
    inside = [(quantity.start, quantity.end) for quantity in whole[0].statement.quantities]
    cuts = [match for match in pattern.finditer(text) if not any(low <= match.start() < high for low, high in inside)]
    edges = [0, *(match.end() if match.group() in {"，", ";", "；"} else match.start() for match in cuts), len(text)]
    found: list[Clause] = []
    for low, high in pairwise(edges):
        clause = Clause(low, high, reading(text[low:high], language))
        if found and min(len(clause.statement.stems), len(found[-1].statement.stems)) < FEWEST_WORDS:
            start = found.pop().start
            clause = Clause(start, high, reading(text[start:high], language))
        found.append(clause)
    return tuple(found) if len(found) > 1 else whole
