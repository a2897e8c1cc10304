"""Which earlier texts may a text be like? Two answers with one face: an index of shingles for few, LSH for many.

Rule: a candidate is only a candidate. Texts are asked for and added in one order, longest first, so a candidate is never
shorter than the text that asks. What stands in very many texts nominates only a few of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from research.evidence.near_duplicates.compare import LEAST_CONTAINMENT
from research.evidence.near_duplicates.shingles import hashed_shingles, shingles_of
from research.evidence.near_duplicates.words import values

if TYPE_CHECKING:
    import numpy as np
    from datasketch import MinHash  # type: ignore[import-untyped]
    from numpy.typing import NDArray

    Hashes = NDArray[np.uint64]

# The most texts that a text is compared with. In a thicker crowd only those with the same numbers are asked.
MOST_CANDIDATES = 16
# A shingle in more texts than these, copies counted once, may be boilerplate: it nominates only the longest few. An excerpt
# finds its whole among these; of boilerplate they are different texts, and what stands in several texts joins none.
_COMMON, _LONGEST = 12, 4
# Twelve bands of four: a Jaccard similarity of 0.8 is met with probability 0.998, of 0.6 with 0.81 (Leskovec et al. 2014,
# section 3.4). What the bands miss, the shared shingles find.
_BANDS, _ROWS = 12, 4
_CROWD = 32
# Of very many shingles, a quarter chosen by value nominates: the same ones in every text that has them (Broder 1997).
_ALL_SHINGLES, _SHARE = 1_000_000, 4
_LEAST_NOMINATED = 0.3


class Candidates(Protocol):
    """Who may be like a text: asked in order, and told who stands for a group of its own."""

    def read(self, place: int, tokens: tuple[str, ...]) -> None:
        """Take note of a text that will be asked for."""

    def length(self, place: int) -> int:
        """Return the number of distinct shingles of a text."""

    def earlier(self, place: int) -> Sequence[int]:
        """Return added texts that a text may be like, in a fixed order."""

    def add(self, place: int) -> None:
        """Let a text be found by those after it."""

    def wholes(self) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield, for added texts, further longer ones in which they may be contained."""


class Few:
    """Candidates among texts that fit into memory as sets: every shingle nominates, nothing is estimated."""

    def __init__(self) -> None:
        self._shingles: dict[int, frozenset[int]] = {}
        self._holders: dict[int, list[int]] = {}
        self._same_numbers = _Crowd()

    def read(self, place: int, tokens: tuple[str, ...]) -> None:
        # The interpreter's own hash differs between processes; it only nominates, and two that meet are told apart later.
        self._shingles[place] = frozenset(map(hash, shingles_of(tokens)))
        self._same_numbers.read(place, tokens)

    def length(self, place: int) -> int:
        return len(self._shingles[place])

    def earlier(self, place: int) -> Sequence[int]:
        hits: Counter[int] = Counter()
        common = 0
        for shingle in self._shingles[place]:
            holders = self._holders.get(shingle)
            if holders is None:
                continue
            common += len(holders) > _COMMON
            hits.update(holders if len(holders) <= _COMMON else holders[:_LONGEST])
        least = LEAST_CONTAINMENT * len(self._shingles[place])
        found = [other for other, count in hits.most_common() if count + common >= least]
        found = sorted(found, key=lambda other: (-hits[other], other))[:MOST_CANDIDATES]
        return found if common < least else [*found, *(o for o in self._same_numbers.of(place) if o not in found)]

    def add(self, place: int) -> None:
        self._same_numbers.add(place)
        for shingle in self._shingles[place]:
            holders = self._holders.setdefault(shingle, [])
            if len(holders) <= _COMMON:
                holders.append(place)

    def wholes(self) -> Iterator[tuple[int, Sequence[int]]]:
        return iter(())


class Many:
    """Candidates among very many texts: MinHash and LSH for likeness, shared rare shingles for containment.

    Shared shingles rather than an ensemble of LSH by size: an excerpt of thirty words is found in a page of any length, with
    no guess about the sizes of the texts, by one sort.
    """

    def __init__(self) -> None:
        from datasketch import MinHash, MinHashLSH

        self._hashes: dict[int, Hashes] = {}
        self._empty = MinHash(num_perm=_BANDS * _ROWS, hashfunc=int)
        self._lsh = MinHashLSH(num_perm=_BANDS * _ROWS, params=(_BANDS, _ROWS))
        self._added: list[int] = []
        self._same_numbers = _Crowd()
        self._asked: tuple[int, MinHash | None, bool] = (-1, None, False)

    def read(self, place: int, tokens: tuple[str, ...]) -> None:
        self._hashes[place] = hashed_shingles(tokens)
        self._same_numbers.read(place, tokens)

    def length(self, place: int) -> int:
        return len(self._hashes[place])

    def earlier(self, place: int) -> Sequence[int]:
        import numpy as np

        signature = self._empty.copy()
        signature.update_batch((self._hashes[place] >> np.uint64(32)).tolist())
        found = self._lsh.query(signature)
        crowded = len(found) > _CROWD
        self._asked = (place, signature, crowded)
        return self._likely(place, self._same_numbers.of(place) if crowded else found)

    def add(self, place: int) -> None:
        asked, signature, crowded = self._asked
        self._added.append(place)
        self._same_numbers.add(place)
        # A thick crowd is not made thicker: its bucket would be read once by each of its members.
        if asked == place and not crowded:
            self._lsh.insert(place, signature, check_duplication=False)

    def wholes(self) -> Iterator[tuple[int, Sequence[int]]]:
        import numpy as np

        del self._lsh
        ranks = np.arange(len(self._added))
        total = sum(len(self._hashes[place]) for place in self._added)
        share = np.uint64(1 if total <= _ALL_SHINGLES else _SHARE)
        chosen = [hashes[hashes % share == 0] for hashes in (self._hashes[place] for place in self._added)]
        sizes = np.array([len(hashes) for hashes in chosen], dtype=np.int64)
        if not chosen:
            return
        codes, counts = np.unique(_shared(np.concatenate(chosen), np.repeat(ranks, sizes)), return_counts=True)
        smalls, larges = codes >> np.int64(32), codes & np.int64(0xFFFFFFFF)
        enough = counts >= np.maximum(1, _LEAST_NOMINATED * sizes[smalls])
        yield from self._by_small(smalls[enough], larges[enough], counts[enough])

    def _by_small(
        self, smalls: NDArray[np.int64], larges: NDArray[np.int64], counts: NDArray[np.int64]
    ) -> Iterator[tuple[int, Sequence[int]]]:
        import numpy as np

        order = np.lexsort((larges, -counts, smalls))
        starts = np.flatnonzero(np.diff(smalls[order], prepend=-1))
        for group in np.split(order, starts[1:]) if len(order) else ():
            place = self._added[int(smalls[group[0]])]
            likely = self._likely(place, [self._added[int(larges[at])] for at in group])
            if likely:
                yield place, likely

    def _likely(self, place: int, others: Sequence[int]) -> list[int]:
        """Return the others that hold enough of a text's hashed shingles, most first: a cheap look before the exact one."""
        import numpy as np

        mine = self._hashes[place]
        shared = {other: int(np.isin(mine, self._hashes[other], assume_unique=True).sum()) for other in others}
        likely = [other for other in others if shared[other] >= LEAST_CONTAINMENT * len(mine)]
        return sorted(likely, key=lambda other: (-shared[other], -self.length(other), other))[:MOST_CANDIDATES]


class _Crowd:
    """The latest added texts by their numbers and dates: in a family of templates only these can be copies."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        self._places: dict[int, list[int]] = {}

    def read(self, place: int, tokens: tuple[str, ...]) -> None:
        self._numbers[place] = hash(values(tokens))

    def of(self, place: int) -> Sequence[int]:
        return tuple(self._places.get(self._numbers[place], ()))

    def add(self, place: int) -> None:
        places = self._places.setdefault(self._numbers[place], [])
        places.append(place)
        del places[:-MOST_CANDIDATES]


def _shared(hashes: Hashes, ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return a code (later rank, earlier rank) for each pair of texts at each rare shingle that they share."""
    import numpy as np

    order = np.argsort(hashes, kind="stable")
    ranks = ranks[order]
    starts = np.flatnonzero(np.diff(hashes[order], prepend=hashes[order[:1]] ^ np.uint64(1)))
    counts = np.diff(starts, append=len(ranks))
    found = []
    for count in range(2, _COMMON + 1):
        rows = ranks[starts[counts == count][:, None] + np.arange(count)]
        found += [(rows[:, late] << np.int64(32)) | rows[:, early] for late in range(1, count) for early in range(late)]
    common = np.flatnonzero(counts > _COMMON)
    for early in range(_LONGEST):
        late = np.repeat(starts[common] + early + 1, counts[common] - early - 1)
        late += np.arange(len(late)) - np.repeat(
            np.cumsum(counts[common] - early - 1) - counts[common] + early + 1, counts[common] - early - 1
        )
        found.append((ranks[late] << np.int64(32)) | np.repeat(ranks[starts[common] + early], counts[common] - early - 1))
    return np.concatenate(found) if found else np.zeros(0, dtype=np.int64)
