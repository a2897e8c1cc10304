"""Do these two texts carry the same content? Judged on their exact shingles and on every place where they differ."""

from __future__ import annotations

from dataclasses import dataclass

from research.evidence.near_duplicates.differences import differ
from research.evidence.near_duplicates.shingles import Shingle, shingles_of, tokens_of
from research.evidence.near_duplicates.types import Likeness, Near
from research.evidence.ranking import containment, similarity

# Shorter texts are the same only when they are equal: a sentence is a template sooner than a reprint.
LEAST_SHINGLES = 16
# Of the smaller text's shingles, the share that must stand in the larger. A changed word costs five shingles.
LEAST_CONTAINMENT = 0.7
_LEAST_RESEMBLANCE = 0.6  # below it, the smaller text is a part of the larger


@dataclass(frozen=True, slots=True)
class Read:
    """A text as it is compared."""

    text: str
    tokens: tuple[str, ...]
    shingles: frozenset[Shingle]


def read(text: str) -> Read:
    """Read a text once for many comparisons."""
    tokens = tokens_of(text)
    return Read(text, tokens, shingles_of(tokens))


def same_content(a: str, b: str) -> bool:
    """Tell whether two texts are the same, mirrors, or one an excerpt of the other."""
    return likeness(a, b) is not None


def likeness(a: str, b: str) -> Near | None:
    """Return how two texts (places 0 and 1) carry the same content; None where they do not. An empty text is like none."""
    return likeness_of(read(a), read(b), places=(0, 1))


def likeness_of(a: Read, b: Read, *, places: tuple[int, int]) -> Near | None:
    """Return what `likeness` returns, for texts that were read, under the given places."""
    first, second = sorted(places)
    if a.tokens == b.tokens:
        kind = Near(first=first, second=second, likeness=Likeness.SAME, resemblance=1.0, containment=1.0)
        return kind if a.tokens else None
    share = containment(a.shingles, b.shingles)
    if min(len(a.shingles), len(b.shingles)) < LEAST_SHINGLES or share < LEAST_CONTAINMENT:
        return None
    # The alignment of two texts may depend on their order, the answer must not.
    (small, place), (large, other) = sorted(
        ((a, places[0]), (b, places[1])), key=lambda one: (len(one[0].tokens), one[0].tokens)
    )
    if differ(small.text, large.text, small.tokens, large.tokens):
        return None
    resemblance = similarity(a.shingles, b.shingles)
    if resemblance >= _LEAST_RESEMBLANCE:
        return Near(first=first, second=second, likeness=Likeness.MIRROR, resemblance=resemblance, containment=share)
    return Near(first=place, second=other, likeness=Likeness.EXCERPT, resemblance=resemblance, containment=share)
