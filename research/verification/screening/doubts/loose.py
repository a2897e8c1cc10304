"""Do two words of one language come from one? For doubts, that compare more freely than faults do.

A stem is the same as another that begins alike; a pair of characters only as itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from research.verification.screening.aligned import lacking
from research.verification.screening.types import Aligned, Nearby
from research.verification.statements import Statement, Word

UNSPACED = frozenset({"zh", "ja"})
_LEAST, _MOST_ENDING, _SHARE = 4, 4, 0.6


@lru_cache(maxsize=16_384)
def alike(one: str, other: str) -> bool:
    """Tell whether two stems begin alike and differ in their endings only."""
    if one == other:
        return True
    begun = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    longest = max(len(one), len(other))
    return begun >= _LEAST and (begun >= _SHARE * longest or (begun > _LEAST and longest - begun <= _MOST_ENDING))


def held_words(words: Iterable[Word], stems: Collection[str], language: str) -> tuple[Word, ...]:
    """Return those words that are among some stems, in a language with spaces also in another form."""
    if language in UNSPACED:
        return tuple(word for word in words if word.stem in stems)
    return tuple(word for word in words if word.stem in stems or any(alike(word.stem, stem) for stem in stems))


def cited_in_order(aligned: Aligned, language: str) -> tuple[Nearby, ...]:
    """Return the cited sentences of a language in the order of the source."""
    found = (one for one in aligned.near if one.is_cited and one.statement.language == language)
    return tuple(sorted(found, key=lambda one: one.start))


def is_numbered_in(part: Statement, held: Sequence[Nearby]) -> bool:
    """Tell whether some one sentence carries each number of a part."""
    return all(any(not lacking([amount], one.statement) for one in held) for amount in part.quantities)


def translated(aligned: Aligned, language: str) -> bool:
    """Tell whether none of the cited sentences is in a language."""
    return not any(one.is_cited and one.statement.language == language for one in aligned.near)
