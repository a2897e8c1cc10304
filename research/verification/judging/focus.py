"""Which sentences of a long piece of evidence does a judge read?

The ones that share most of what the sentence says, with the sentence before each, in their own order and never cut.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from research.evidence.tokens import tokens
from research.reading.language import detect
from research.reading.sentences import sentences

MOST_CHARS = 1_500
# What the question in one word is asked about: a small model reads a short text more closely.
FIRST_CHARS = 700
_GAP = "\n[…]\n"
# What a neighbour lends: enough to bring in who "it" is, too little to push out a sentence that speaks for itself.
_LENT = 0.25

Place = tuple[int, int]


def focus(evidence: str, sentence: str, most_chars: int = MOST_CHARS) -> str:
    """Return the evidence, or its sentences that bear most on `sentence`, in order, in at most `most_chars` characters.

    What is left out stands as '[…]'; everything else is the evidence's own text, so that a quotation of one stretch is
    found in the original. A single sentence that is longer than the bound is returned whole.
    """
    if len(evidence) <= most_chars:
        return evidence
    return _GAP.join(evidence[start:end] for start, end in focus_spans(evidence, sentence, most_chars))


def focus_spans(evidence: str, sentence: str, most_chars: int = MOST_CHARS) -> tuple[Place, ...]:
    """Return the stretches of whole sentences that `focus` keeps, as code-point offsets, in order."""
    language = detect(evidence)
    places = _sentences(evidence, language)
    if not places:
        return ()
    weights = _weights([tokens(evidence[start:end], language=language) for start, end in places], sentence, language)
    kept = _chosen(places, weights, most_chars)
    return _joined(places, kept)


def nearest(evidence: str, sentence: str) -> str:
    """Return the sentence of the evidence that bears most on `sentence` by itself; '' where none shares a word."""
    language = detect(evidence)
    places = _sentences(evidence, language)
    own = _own_weights([tokens(evidence[start:end], language=language) for start, end in places], sentence, language)
    best = max(range(len(places)), key=lambda at: (own[at], -at), default=-1)
    if best < 0 or not own[best]:
        return ""
    start, end = places[best]
    return evidence[start:end]


def _sentences(evidence: str, language: str) -> tuple[Place, ...]:
    found: list[Place] = []
    start = 0
    for line in evidence.splitlines(keepends=True):
        spans = sentences(evidence, language=language, start=start, end=start + len(line))
        found += [(span.start, span.end) for span in spans]
        start += len(line)
    return tuple(found)


def _weights(read: Sequence[tuple[str, ...]], sentence: str, language: str) -> list[float]:
    """Weigh each sentence by the shared words, rare ones above common ones, with a share of what its successor has."""
    own = _own_weights(read, sentence, language)
    return [weight + _LENT * following for weight, following in zip(own, [*own[1:], 0.0], strict=True)]


def _own_weights(read: Sequence[tuple[str, ...]], sentence: str, language: str) -> list[float]:
    wanted = set(tokens(sentence, language=language))
    spread = Counter(token for words in read for token in set(words))
    return [sum(math.log(1 + len(read) / spread[token]) for token in wanted & set(words)) for words in read]


def _chosen(places: Sequence[Place], weights: Sequence[float], most_chars: int) -> list[int]:
    kept: list[int] = []
    left = most_chars
    for at in sorted(range(len(places)), key=lambda at: (-weights[at], at)):
        start, end = places[at]
        between = start - places[at - 1][1] if at else 0
        size = end - start + max(len(_GAP), between)
        if size <= left or not kept:
            kept.append(at)
            left -= size
    return sorted(kept)


def _joined(places: Sequence[Place], kept: Sequence[int]) -> tuple[Place, ...]:
    spans: list[Place] = []
    last = -2
    for at in kept:
        start, end = places[at]
        if at == last + 1:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
        last = at
    return tuple(spans)
