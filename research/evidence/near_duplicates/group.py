"""Which of many texts carry the same content? Candidates come cheaply; each is verified on its exact shingles.

Rule: a text joins a group by its likeness to the text that stands for it, never by a chain, and never where it was told
apart from a member. The answer depends on what the texts say, not on their order.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from hashlib import blake2b

from research.evidence.near_duplicates.candidates import Candidates, Few, Many
from research.evidence.near_duplicates.compare import LEAST_SHINGLES, Read, likeness_of, read
from research.evidence.near_duplicates.shingles import tokens_of
from research.evidence.near_duplicates.types import Likeness, Near
from research.evidence.near_duplicates.words import values

# Up to here sets of shingles fit well into memory, and the libraries for more take longer to import than all of it.
FEW_CHARACTERS = 3_000_000
_VARIANTS = 4  # members with numbers of their own that a newcomer with numbers of its own is compared with
_REMEMBERED = 512  # texts that are kept as they were read


def near_pairs(texts: Sequence[str], *, few_characters: int = FEW_CHARACTERS) -> tuple[Near, ...]:
    """Return verified pairs that span every group of like texts, in order of their places; not every pair of a group.

    A passage that stands in several texts which are not like each other (boilerplate, a quotation) joins none of them.
    Beyond `few_characters` in all, candidates come from MinHash and LSH (Broder 1997; Leskovec et al. 2014, chapter 3).
    """
    candidates = (Few if sum(map(len, texts)) <= few_characters else Many)()
    return _Grouping(texts, candidates).pairs()


def near_groups(texts: Sequence[str], *, few_characters: int = FEW_CHARACTERS) -> tuple[tuple[int, ...], ...]:
    """Return the groups of two or more texts with the same content, as ascending places, in order of their first."""
    joined = _Joined()
    for pair in near_pairs(texts, few_characters=few_characters):
        joined.join(pair.first, pair.second)
    return joined.groups()


class _Joined:
    """Disjoint sets of places."""

    def __init__(self) -> None:
        self._parent: dict[int, int] = {}

    def head(self, place: int) -> int:
        parent = self._parent.setdefault(place, place)
        while parent != place:
            self._parent[place] = self._parent[parent]
            place, parent = parent, self._parent[parent]
        return place

    def join(self, first: int, second: int) -> None:
        heads = sorted((self.head(first), self.head(second)))
        self._parent[heads[1]] = heads[0]

    def groups(self) -> tuple[tuple[int, ...], ...]:
        members: dict[int, list[int]] = {}
        for place in sorted(self._parent):
            members.setdefault(self.head(place), []).append(place)
        return tuple(tuple(group) for group in members.values() if len(group) > 1)


class _Grouping:
    """One pass over the texts, longest first: each is compared with the texts that stand for the groups so far."""

    def __init__(self, texts: Sequence[str], candidates: Candidates) -> None:
        self._texts = texts
        self._candidates = candidates
        self._found: list[Near] = []
        self._joined = _Joined()
        self._read: OrderedDict[int, Read] = OrderedDict()
        self._apart: dict[int, set[int]] = {}
        self._members: dict[int, set[int]] = {}
        self._variants: dict[int, list[int]] = {}
        self._excerpts: dict[int, list[Near]] = {}

    def pairs(self) -> tuple[Near, ...]:
        order = self._ordered()
        for place in order:
            found = self._verified(place, self._candidates.earlier(place))
            if not self._mirrors(place, found):
                self._candidates.add(place)
        for place, wholes in self._candidates.wholes():
            self._verified(place, wholes)
        self._join_excerpts(order)
        return tuple(sorted(self._found, key=lambda near: (near.first, near.second)))

    def _ordered(self) -> list[int]:
        """Take equal texts together; return the distinct ones that are long enough, longest first."""
        digests: dict[bytes, int] = {}
        for place, text in enumerate(self._texts):
            tokens = tokens_of(text)
            first = digests.setdefault(_digest(tokens), place)
            if first == place:
                self._candidates.read(place, tokens)
            elif tokens:
                self._found.append(_equal(first, place))
        length = self._candidates.length
        long_enough = (item for item in digests.items() if length(item[1]) >= LEAST_SHINGLES)
        return [place for _, place in sorted(long_enough, key=lambda item: (-length(item[1]), item[0]))]

    def _verified(self, place: int, others: Sequence[int]) -> list[Near]:
        found = []
        for other in others:
            if self._joined.head(other) == self._joined.head(place):
                continue
            near = self._compare(place, other)
            if near is not None:
                found.append(near)
        self._excerpts.setdefault(place, []).extend(found)
        return found

    def _compare(self, place: int, other: int) -> Near | None:
        near = likeness_of(self._get(place), self._get(other), places=(place, other))
        if near is None:
            self._apart.setdefault(place, set()).add(other)
            self._apart.setdefault(other, set()).add(place)
        return near

    def _get(self, place: int) -> Read:
        found = self._read.pop(place, None) or read(self._texts[place])
        self._read[place] = found
        if len(self._read) > _REMEMBERED:
            self._read.popitem(last=False)
        return found

    def _mirrors(self, place: int, found: Sequence[Near]) -> bool:
        """Join the text to the most like text that stands for a group; tell whether there is one."""
        for near in sorted(_mirrors_among(found), key=lambda near: -near.resemblance):
            other = near.second if near.first == place else near.first
            if self._contradicts(place, other):
                continue
            self._take(near)
            del self._excerpts[place]
            return True
        return False

    def _contradicts(self, place: int, other: int) -> bool:
        """Tell whether a newcomer says what a member of the group says otherwise, where the group's head is silent."""
        said = frozenset(values(self._get(place).tokens)) - frozenset(self._get(other).tokens)
        if not said:
            return False
        variants = self._variants.setdefault(other, [])
        if any(self._compare(place, variant) is None for variant in variants):
            return True
        if len(variants) < _VARIANTS:
            variants.append(place)
        return False

    def _take(self, near: Near) -> None:
        self._found.append(near)
        members = self._members.pop(self._joined.head(near.first), {near.first})
        others = self._members.pop(self._joined.head(near.second), {near.second})
        self._joined.join(near.first, near.second)
        self._members[self._joined.head(near.first)] = members | others

    def _join_excerpts(self, order: Sequence[int]) -> None:
        """Join each excerpt to the one group that holds it; longest first, so that the groups of its wholes are known."""
        for place in order:
            found = self._excerpts.get(place, [])
            wholes = {self._joined.head(near.second if near.first == place else near.first) for near in found}
            if len(wholes) != 1 or self._told_apart(place, wholes.pop()):
                continue
            self._take(max(found, key=lambda near: near.containment))

    def _told_apart(self, place: int, group: int) -> bool:
        mine = self._members.get(self._joined.head(place), {place})
        theirs = self._members.get(group, {group})
        return any(not theirs.isdisjoint(self._apart.get(member, ())) for member in mine)


def _equal(first: int, second: int) -> Near:
    return Near(first=first, second=second, likeness=Likeness.SAME, resemblance=1.0, containment=1.0)


def _mirrors_among(found: Sequence[Near]) -> Iterator[Near]:
    return (near for near in found if near.likeness is Likeness.MIRROR)


def _digest(tokens: Sequence[str]) -> bytes:
    return blake2b("\n".join(tokens).encode("utf-8", "surrogatepass"), digest_size=16).digest()
