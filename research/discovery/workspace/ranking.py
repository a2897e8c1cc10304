"""How well does one file answer a query?

BM25F (Zaragoza and others 2004): the fields of a file are weighed before a repeated term saturates, and only the body's
length counts. Rarity is always positive, so that a workspace of two files is ranked as well.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from research.evidence.tokens import UNSPACED

_UNSPACED = re.compile(f"[{UNSPACED}]")
# Chosen on three public collections (English abstracts, English web pages, Chinese news); any value near them is as good.
_K1 = 2.0
# In a question without spaces each word is asked for as several pairs: a repeated word saturates sooner, and a number or a
# word of letters, which is one token, stands for as many as its neighbours.
_K1_UNSPACED = 0.8
_NUMBER_UNSPACED, _WORD_UNSPACED = 2.0, 1.5
_B = 0.75
_TITLE = 2.0
_PATH = 1.0
_ABROAD = 0.5  # a name in another language, against a word of the query


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One word of a query: the tokens it may have in the index, how many files hold any of them, and what it weighs."""

    tokens: tuple[str, ...]
    files: int
    weight: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A name in another language: the stream of its tokens, and how many files hold them in this order."""

    stream: str
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
    unspaced = any(map(_is_unspaced, terms))
    k1 = _K1_UNSPACED if unspaced else _K1
    total = 0.0
    for term in terms:
        weight = sum(body[token] / norm + _TITLE * title[token] + _PATH * path[token] for token in term.tokens)
        total += _importance(term, corpus, unspaced=unspaced) * weight * (k1 + 1) / (weight + k1)
    return round(total, 6)


def score_phrases(phrases: Sequence[Phrase], streams: tuple[str, str, str], *, body_chars: int, corpus: Corpus) -> float:
    """Return what the phrases add to the score of a file with these streams of title, path and body."""
    if not phrases:
        return 0.0
    title, path, body = (f" {stream} " for stream in streams)
    norm = 1 - _B + _B * body_chars / (corpus.mean_chars or 1.0)
    total = 0.0
    for phrase in phrases:
        sought = f" {phrase.stream} "
        weight = body.count(sought) / norm + _TITLE * title.count(sought) + _PATH * path.count(sought)
        total += _ABROAD * rarity(phrase.files, corpus) * weight * (_K1 + 1) / (weight + _K1)
    return round(total, 6)


def whole(terms: Sequence[Term], phrases: Sequence[Phrase], corpus: Corpus) -> float:
    """Return what all words of a query weigh together."""
    unspaced = any(map(_is_unspaced, terms))
    abroad = sum(_ABROAD * rarity(phrase.files, corpus) for phrase in phrases)
    return abroad + sum(_importance(term, corpus, unspaced=unspaced) for term in terms)


def rarity(files: int, corpus: Corpus) -> float:
    """Return the inverse document frequency of a word that so many files hold; always positive."""
    files = min(files, corpus.files)
    return math.log(1 + (corpus.files - files + 0.5) / (files + 0.5))


def _importance(term: Term, corpus: Corpus, *, unspaced: bool) -> float:
    found = term.weight * rarity(term.files, corpus)
    if not unspaced or _is_unspaced(term):
        return found
    return found * (_NUMBER_UNSPACED if term.tokens[0][0].isdigit() else _WORD_UNSPACED)


def _is_unspaced(term: Term) -> bool:
    return _UNSPACED.match(term.tokens[0]) is not None
