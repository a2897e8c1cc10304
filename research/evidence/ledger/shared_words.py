"""Which sources are edited copies of each other? A good part of the shorter one stands in the other, run of words by run.

The rule: runs are met through an index of a sample of them, each source only with the earliest that hold one; texts that
tell other figures were written to one form, and are no copies.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from zlib import crc32

from research.evidence.ledger.read import Read, later_first
from research.evidence.ledger.types import Link, Passage, Relation
from research.evidence.near_duplicates.shingles import Shingle, shingles_from, shingles_of, tokens_of

# The runs that begin with one word in four are looked up: two copies that share a third of their runs still meet at many.
_SAMPLE = 4
_LEAST_MET = 4
_LEAST_SHARE = 0.35
_LEAST_RUNS = 25
_HUBS = 12
# Where both tell figures, half of those of the one that tells fewer.
_LEAST_AGREED = 0.5


def shared_words(reads: Sequence[Read]) -> Iterator[Link]:
    """Yield the edited copies: the later one first, with the share of its runs that stand in the other, in percent."""
    held = {read.source_id: read for read in reads}
    runs: dict[str, frozenset[Shingle]] = {}
    for (one, other), count in sorted(_met(reads).items()):
        if count < _LEAST_MET or not _agree(held[one], held[other]):
            continue
        first, second = (_kept(runs, held[name]) for name in (one, other))
        least = min(len(first), len(second))
        if least >= _LEAST_RUNS and (share := len(first & second) / least) >= _LEAST_SHARE:
            later, earlier = later_first(held[one], held[other])
            yield Link(
                first=later.source_id,
                second=earlier.source_id,
                relation=Relation.REPRINT,
                detail=(str(round(100 * share)),),
                passages=(Passage(source_id=later.source_id, start=0, end=len(later.text)),),
            )


def _kept(runs: dict[str, frozenset[Shingle]], read: Read) -> frozenset[Shingle]:
    """All runs are made only of what met something."""
    if read.source_id not in runs:
        runs[read.source_id] = shingles_of(tokens_of(read.text))
    return runs[read.source_id]


def _met(reads: Sequence[Read]) -> Counter[tuple[str, str]]:
    holding: dict[Shingle, list[str]] = defaultdict(list)
    for read in sorted(reads, key=lambda each: each.age):
        for run in shingles_from(tokens_of(read.text), _is_sampled):
            holding[run].append(read.source_id)
    met: Counter[tuple[str, str]] = Counter()
    for names in (names for names in holding.values() if len(names) > 1):
        for place, name in enumerate(names):
            for hub in names[: min(place, _HUBS)]:
                met[(hub, name)] += 1
    return met


@lru_cache(maxsize=65_536)
def _is_sampled(word: str) -> bool:
    return crc32(word.encode("utf-8", "surrogatepass")) % _SAMPLE == 0


def _agree(one: Read, other: Read) -> bool:
    least = min(len(one.amounts), len(other.amounts))
    return len(one.amounts.keys() & other.amounts.keys()) >= _LEAST_AGREED * least
