"""Which clause of the evidence does a clause of a sentence rest on? By words, names and numbers, most of all the predicate.

Both sides are cut into clauses; what lies about as near as the nearest is looked at too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from research.evidence.quantities.compare import same_quantity
from research.verification.screening.clauses import Clause, clauses
from research.verification.screening.types import Aligned, Nearby
from research.verification.statements import Statement

UNSPACED_TAGS = frozenset({"zh", "ja"})
LEAST, AS_NEAR, SPREAD = 0.4, 0.8, 0.25
# A short answer ("No one was hurt") says its few words of what the sentence says.
_SHORT = 2
_BEGINNING = 5


@dataclass(frozen=True, slots=True)
class Pair:
    """A clause of the sentence, and one of the evidence; `score` is 0..1, `shared` the words both hold."""

    claim: Clause
    near: Nearby
    held: Clause
    score: float
    shared: frozenset[str]


def pairs(claim: Statement, aligned: Aligned) -> Iterator[tuple[Clause, tuple[Pair, ...]]]:
    """Yield each clause of a sentence with the clauses of its language that it may rest on, best first; () for none."""
    language = claim.language
    held = [
        (near, part) for near in aligned.near if _is_of(near, language) for part in clauses(near.statement.text, language)
    ]
    whole = [(near, Clause(0, len(near.statement.text), near.statement)) for near in aligned.near if _is_of(near, language)]
    for part in clauses(claim.text, language):
        yield part, _spread(_scored(part, held, aligned), _scored(part, whole, aligned))


def _is_of(near: Nearby, language: str) -> bool:
    return near.statement.language == language


def _scored(part: Clause, held: list[tuple[Nearby, Clause]], aligned: Aligned) -> tuple[Pair, ...]:
    scored = [_pair(part, near, other, aligned.known) for near, other in held]
    return _nearest([pair for pair in scored if pair is not None])


def _spread(parts: tuple[Pair, ...], sentences: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """Prefer clauses; where the words lie over two clauses of one sentence, the sentence."""
    best = parts[0].score if parts else 0.0
    return sentences if sentences and sentences[0].score >= best + SPREAD else parts


def _nearest(scored: list[Pair]) -> tuple[Pair, ...]:
    best = max((pair.score for pair in scored), default=0.0)
    kept = [pair for pair in scored if pair.score >= max(LEAST, AS_NEAR * best)]
    return tuple(sorted(kept, key=lambda pair: (-pair.score, pair.near.start)))


def _pair(claim: Clause, near: Nearby, held: Clause, known: frozenset[str]) -> Pair | None:
    one, other = claim.statement, held.statement
    words = one.stems
    shared = frozenset(stem for stem in words if stands(stem, other))
    if not shared:
        return None
    numbers = sum(any(same_quantity(said, each) for each in other.quantities) for said in one.quantities)
    taken = sum(stem in known for stem in words - shared)
    asked = len(words) - taken + len(one.quantities)
    back = len(other.stems) + len(other.quantities)
    score = (len(shared) + numbers) / asked if asked else 0.0
    if back and back <= _SHORT + 2 and len(shared) + numbers >= min(back, _SHORT):
        score = max(score, (len(shared) + numbers) / back * 0.8)
    return Pair(claim, near, held, score, shared)


def stands(stem: str, other: Statement) -> bool:
    """Tell whether a statement holds a word or, where words stand apart, another form of it."""
    if stem in other.stems:
        return True
    if other.language in UNSPACED_TAGS or len(stem) < _BEGINNING:
        return False
    return any(each[:_BEGINNING] == stem[:_BEGINNING] for each in other.stems)
