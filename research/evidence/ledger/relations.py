"""What does each relation between two sources make of them: one work, one origin, or neither?

A shared author, a shared contact and a citation are signs; one sign alone makes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from research.evidence.ledger.types import Link, Relation


class Makes(StrEnum):
    """What follows from a relation."""

    WORK = "work"
    ORIGIN = "origin"
    NOTHING = "nothing"


MAKES: dict[Relation, Makes] = {
    Relation.SAME_WORK: Makes.WORK,
    Relation.MIRROR: Makes.WORK,
    Relation.EXCERPT: Makes.ORIGIN,
    Relation.REPRINT: Makes.ORIGIN,
    Relation.TRANSLATION: Makes.ORIGIN,
    Relation.RESTATES: Makes.ORIGIN,
    Relation.QUOTES: Makes.ORIGIN,
    Relation.SAME_FIGURES: Makes.ORIGIN,
    Relation.ONE_OWNER: Makes.ORIGIN,
    Relation.RING: Makes.ORIGIN,
    Relation.SHARED_AUTHOR: Makes.NOTHING,
    Relation.SHARED_CONTACT: Makes.NOTHING,
    Relation.CITES: Makes.NOTHING,
    Relation.CORRECTS: Makes.NOTHING,
}

# The first of such a link has its words from the second: what befalls the second befalls it.
TAKES_FROM = frozenset(
    {
        Relation.MIRROR,
        Relation.EXCERPT,
        Relation.REPRINT,
        Relation.TRANSLATION,
        Relation.RESTATES,
        Relation.QUOTES,
        Relation.SAME_FIGURES,
    }
)


def by_capture(source_id: str) -> tuple[int, str]:
    """Return the key that sorts host ids in the order of capture: 'S2' before 'S10'."""
    return len(source_id), source_id


def by_ends(link: Link) -> tuple[object, ...]:
    """Return the key that sorts links: by their ends, then by what they say."""
    return by_capture(link.first), by_capture(link.second), link.relation, link.outside_key, link.detail, link.outside


class Union:
    """Disjoint sets that only grow, with path halving (Tarjan and van Leeuwen 1984)."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def find(self, node: str) -> str:
        """Return the one that stands for the set of a node."""
        above = self._above
        above.setdefault(node, node)
        while above[node] != node:
            above[node] = above[above[node]]
            node = above[node]
        return node

    def join(self, one: str, other: str) -> None:
        """Make the sets of two nodes one."""
        first, second = self.find(one), self.find(other)
        if first != second:
            self._above[second] = first

    def sets(self, nodes: Iterable[str]) -> list[list[str]]:
        """Return the given nodes set by set, in the order in which they were given."""
        found: dict[str, list[str]] = {}
        for node in nodes:
            found.setdefault(self.find(node), []).append(node)
        return list(found.values())
