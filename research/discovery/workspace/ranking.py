"""How well does one file answer a query?

BM25F (Zaragoza and others 2004): the fields of a file are weighed before a repeated term saturates, and only the body's
length counts. Rarity is always positive, so that a workspace of two files is ranked as well.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

# Chosen on three public collections (English abstracts, English web pages, Chinese news); any value near them is as good.
_K1 = 2.0
_B = 0.75
_TITLE = 2.0
_PATH = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One word of a query: the tokens it may have in the index, and how many files hold any of them."""

    tokens: tuple[str, ...]
    files: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """What the rarity of a term and the length of a file are measured against. `mean_chars` is of body streams."""

    files: int
    mean_chars: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """The tokens of one file; `body` may be only the beginning of a stream of `body_chars` characters."""

    title: Sequence[str]
    path: Sequence[str]
    body: Sequence[str]
    body_chars: int


def score(terms: Sequence[Term], fields: Fields, corpus: Corpus) -> float:
    """Return the BM25F score of one file, rounded so that equal files tie."""
    wanted = {token for term in terms for token in term.tokens}
    body = Counter(filter(wanted.__contains__, fields.body))
    title, path = Counter(fields.title), Counter(fields.path)
    norm = 1 - _B + _B * fields.body_chars / (corpus.mean_chars or 1.0)
    total = 0.0
    for term in terms:
        weight = sum(body[token] / norm + _TITLE * title[token] + _PATH * path[token] for token in term.tokens)
        total += _rarity(term, corpus) * weight * (_K1 + 1) / (weight + _K1)
    return round(total, 6)


def _rarity(term: Term, corpus: Corpus) -> float:
    files = min(term.files, corpus.files)
    return math.log(1 + (corpus.files - files + 0.5) / (files + 0.5))
