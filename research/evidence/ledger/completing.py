"""Which pages that are like one page are like each other, too? Copies are met at the earliest of them, and not in pairs.

The rule: what stands in several others it did not bring together. Texts that tell other figures were written to one form,
and are no copies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from research.evidence.ledger.dated import apart_without, neighbours
from research.evidence.ledger.read import Read, later_first
from research.evidence.ledger.relations import by_capture
from research.evidence.ledger.types import Link, Relation
from research.evidence.near_duplicates.shingles import Shingle, shingles_of, tokens_of

_LEAST_SHARE = 0.35
# So many texts that stand apart are compared with each other; a page that more are like is a collection.
_MOST = 12
_LEAST_AGREED = 0.5


def completed(links: Sequence[Link], held: Mapping[str, Read]) -> Iterator[Link]:
    """Yield the edited copies among what is like one page, as far as nothing joins them without it."""
    near = neighbours(links)
    runs: dict[str, frozenset[Shingle]] = {}
    done: set[tuple[str, str]] = set()
    for hub in sorted(near.keys() & held.keys(), key=by_capture):
        names = sorted(held.keys() & near[hub], key=by_capture)
        firsts = [members[0] for members in apart_without(hub, names, near)][:_MOST]
        for pair in combinations(firsts, 2):
            share = 0.0 if pair in done else _share(held[pair[0]], held[pair[1]], runs)
            done.add(pair)
            if share >= _LEAST_SHARE:
                later, earlier = later_first(held[pair[0]], held[pair[1]])
                detail = (str(round(100 * share)),)
                yield Link(first=later.source_id, second=earlier.source_id, relation=Relation.REPRINT, detail=detail)


def _share(one: Read, other: Read, runs: dict[str, frozenset[Shingle]]) -> float:
    if len(one.amounts.keys() & other.amounts.keys()) < _LEAST_AGREED * min(len(one.amounts), len(other.amounts)):
        return 0.0
    for each in (one, other):
        if each.source_id not in runs:
            runs[each.source_id] = shingles_of(tokens_of(each.text))
    first, second = runs[one.source_id], runs[other.source_id]
    return len(first & second) / max(1, min(len(first), len(second)))
