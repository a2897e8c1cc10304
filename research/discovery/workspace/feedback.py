"""Which words do the best files share that the query did not say, and which other files hold them too?

Pseudo-relevance feedback (Lavrenko and Croft 2001; Abdul-Jaleel and others 2004), over the files that were found already: it
changes their order and finds no others. A word of one file alone says nothing; the query's own words outweigh all of these.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from research.evidence.stopwords import FUNCTION_WORDS

# Chosen on three public collections (English abstracts, English web pages, Chinese news); any value near them is as good.
_FILES, _NEAR = 8, 0.7  # the best files that are asked, and how near to the best one they must be
_WORDS, _LOOKED_AT = 10, 40
_COMMON = 0.5  # of all found files: a word in more of them tells none from another
_WEIGHT = 0.1  # of all the shared words, against the whole query
_K1, _B = 2.0, 0.75
_MOST_REPEATS = 3
_LEAST_COMMON = 8  # of few found files, more may share a word
_SMALL = frozenset[str]().union(*FUNCTION_WORDS.values())
_LEAST_LENGTH = 60  # tokens; a file of three words shall not speak louder than a page
HEAD_TOKENS = 400  # a file says in its beginning what it is about


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file with its points for the query's own words, and the beginning of its body."""

    path: str
    identity: int
    points: float
    head: Sequence[str]


def reordered(
    candidates: Sequence[Candidate], own: Collection[str], *, most: float, rarity: Callable[[str], float]
) -> list[Candidate]:
    """Return the files, best first, with the points that shared words add. `most` is what the query's words weigh in all."""
    ranked = sorted(candidates, key=_order)
    shared = _shared(ranked, frozenset(own), rarity)
    if not shared:
        return ranked
    mean = sum(len(one.head) for one in ranked) / len(ranked)
    return sorted((_lifted(one, shared, _WEIGHT * most, mean) for one in ranked), key=_order)


def _order(candidate: Candidate) -> tuple[float, str, int]:
    return -candidate.points, candidate.path, candidate.identity


def _shared(ranked: Sequence[Candidate], own: frozenset[str], rarity: Callable[[str], float]) -> dict[str, float]:
    """Return the words of two or more of the best files, with their shares of one."""
    weights: defaultdict[str, float] = defaultdict(float)
    files: Counter[str] = Counter()
    for one in ranked[:_FILES]:
        if one.points < _NEAR * ranked[0].points:
            break
        counts = Counter(one.head)
        for token in counts.keys() - own:
            if len(token) > 1 and token not in _SMALL:
                weights[token] += one.points * min(counts[token], _MOST_REPEATS) / max(len(one.head), _LEAST_LENGTH)
                files[token] += 1
    often = sorted((-weights[token] * count, token) for token, count in files.items() if count > 1)[:_LOOKED_AT]
    kept = _telling([token for _, token in often], ranked)[:_WORDS]
    rated = {token: weights[token] * rarity(token) for token in kept}
    total = sum(rated.values())
    return {token: weight / total for token, weight in rated.items()} if total else {}


def _telling(tokens: Sequence[str], ranked: Sequence[Candidate]) -> list[str]:
    """Return the words that stand in few enough of the files to tell one from another, in their order."""
    heads = [frozenset(one.head) for one in ranked]
    most = max(_LEAST_COMMON, _COMMON * len(heads))
    return [token for token in tokens if sum(token in head for head in heads) <= most]


def _lifted(one: Candidate, shared: dict[str, float], weight: float, mean: float) -> Candidate:
    counts = Counter(filter(shared.__contains__, one.head))
    norm = _K1 * (1 - _B + _B * len(one.head) / mean)
    added = sum(shared[token] * count * (_K1 + 1) / (count + norm) for token, count in counts.items())
    return Candidate(one.path, one.identity, round(one.points + weight * added, 6), one.head)
