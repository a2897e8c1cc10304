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
from research.evidence.tokens import PieceKind, pieces

_BASE, _MODULUS = 1_000_003, 2**61 - 1
_RUN = 5
_UNSPACED_RUN = 9
# One run in four is looked up: two copies that share a third of their runs still meet at many.
_SAMPLE = 4
_LEAST_MET = 4
_LEAST_SHARE = 0.35
_LEAST_RUNS = 25
_HUBS = 12
# Where both tell figures, half of those of the one that tells fewer.
_LEAST_AGREED = 0.5


def shared_words(reads: Sequence[Read]) -> Iterator[Link]:
    """Yield the edited copies: the later one first, with the share of its runs that stand in the other, in percent."""
    runs = {read.source_id: _runs(read.text) for read in reads}
    held = {read.source_id: read for read in reads}
    for (one, other), count in sorted(_met(reads, runs).items()):
        least = min(len(runs[one]), len(runs[other]))
        if count < _LEAST_MET or least < _LEAST_RUNS or not _agree(held[one], held[other]):
            continue
        share = len(runs[one] & runs[other]) / least
        if share >= _LEAST_SHARE:
            later, earlier = later_first(held[one], held[other])
            yield Link(
                first=later.source_id,
                second=earlier.source_id,
                relation=Relation.REPRINT,
                detail=(str(round(100 * share)),),
                passages=(Passage(source_id=later.source_id, start=0, end=len(later.text)),),
            )


def _met(reads: Sequence[Read], runs: dict[str, frozenset[int]]) -> Counter[tuple[str, str]]:
    holding: dict[int, list[str]] = defaultdict(list)
    for read in sorted(reads, key=lambda each: each.age):
        for run in runs[read.source_id]:
            if run % _SAMPLE == 0:
                holding[run].append(read.source_id)
    met: Counter[tuple[str, str]] = Counter()
    for names in holding.values():
        for place, name in enumerate(names):
            for hub in names[: min(place, _HUBS)]:
                met[(hub, name)] += 1
    return met


def _runs(text: str) -> frozenset[int]:
    """The hashed runs of five words, or of nine characters where words are not set apart."""
    found: set[int] = set()
    words: list[int] = []
    for piece in pieces(text):
        if piece.kind is PieceKind.RUN:
            found.update(_rolled([ord(char) for char in piece.text], _UNSPACED_RUN))
        else:
            words.append(_code(piece.text))
    found.update(_rolled(words, _RUN))
    return frozenset(found)


@lru_cache(maxsize=65_536)
def _code(word: str) -> int:
    return crc32(word.casefold().encode())


def _rolled(codes: Sequence[int], size: int) -> Iterator[int]:
    """Yield a hash of every run of `size` codes, each from the one before (Karp and Rabin 1987)."""
    gone = pow(_BASE, size, _MODULUS)
    rolled = 0
    for place, code in enumerate(codes):
        rolled = (rolled * _BASE + code) % _MODULUS
        if place >= size:
            rolled = (rolled - codes[place - size] * gone) % _MODULUS
        if place >= size - 1:
            yield rolled


def _agree(one: Read, other: Read) -> bool:
    least = min(len(one.amounts), len(other.amounts))
    return len(one.amounts.keys() & other.amounts.keys()) >= _LEAST_AGREED * least
