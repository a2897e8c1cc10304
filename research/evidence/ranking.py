"""Which of these texts carry the request best, without saying the same thing twice?

BM25 (Robertson and Zaragoza 2009) scores, maximal marginal relevance (Carbonell and Goldstein 1998) spreads. Ties go to the
earlier text, so the same input always gives the same order.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

TokenT = TypeVar("TokenT", bound=Hashable)

K1 = 1.2  # the usual saturation of a repeated term
B = 0.75  # the usual weight of a text's length


def inverse_frequencies(texts: Sequence[Sequence[str]]) -> dict[str, float]:
    """Return the BM25 inverse document frequency (always positive) of every token of the texts."""
    seen = Counter(token for text in texts for token in set(text))
    return {token: math.log(1 + (len(texts) - count + 0.5) / (count + 0.5)) for token, count in seen.items()}


def bm25(request: Collection[str], texts: Sequence[Sequence[str]], *, k1: float = K1, b: float = B) -> tuple[float, ...]:
    """Return one score a text for the distinct tokens of the request; 0.0 where none is shared.

    An empty text stands for one that is known to share nothing; it does not count for the mean length.
    """
    if not texts:
        return ()
    rarity = inverse_frequencies(texts)
    wanted = sorted(set(request) & rarity.keys())
    lengths = [len(text) for text in texts if text]
    mean = sum(lengths) / len(lengths) if lengths else 1.0
    return tuple(_score(wanted, text, rarity, k1=k1, norm=k1 * (1 - b + b * len(text) / mean)) for text in texts)


def _score(wanted: Sequence[str], text: Sequence[str], rarity: dict[str, float], *, k1: float, norm: float) -> float:
    counts = Counter(text)
    return sum(rarity[token] * counts[token] * (k1 + 1) / (counts[token] + norm) for token in wanted if counts[token])


def similarity(first: frozenset[TokenT], second: frozenset[TokenT]) -> float:
    """Return the Jaccard similarity of two token sets; two empty sets share nothing."""
    union = len(first | second)
    return len(first & second) / union if union else 0.0


def containment(first: frozenset[TokenT], second: frozenset[TokenT]) -> float:
    """Return how much of the smaller token set the other one holds, from 0 to 1."""
    smaller = min(len(first), len(second))
    return len(first & second) / smaller if smaller else 0.0
