"""Which sources are one work: the same identifier, the same address, the same text? And which is a piece of another?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from research.evidence.identity.addresses import canonical_url
from research.evidence.ledger.read import Read, is_address, linked, shared, star
from research.evidence.ledger.types import Link, Passage, Relation
from research.evidence.near_duplicates import Likeness, near_pairs
from research.evidence.tokens import tokens

# Many sites state one address for all their pages by mistake: a stated address counts only for texts that are alike.
_LEAST_ALIKE = 0.5


def same_works(reads: Sequence[Read]) -> Iterator[Link]:
    """Yield what makes one work, and excerpts."""
    for work, members in shared((str(work), read) for read in reads for work in sorted(read.works)).items():
        yield from star(members, Relation.SAME_WORK, work)
    for key, members in shared((key, read) for read in reads for key in sorted(read.keys)).items():
        yield from star(members, Relation.SAME_WORK, key)
    yield from _stated_addresses(reads)
    yield from _alike(reads)


def _stated_addresses(reads: Sequence[Read]) -> Iterator[Link]:
    held = {key: read for read in reversed(reads) for key in read.keys}
    for read in reads:
        if not is_address(read.source.marks.canonical):
            continue
        key = canonical_url(read.source.marks.canonical)
        other = held.get(key)
        if other is not None and other is not read and _overlap(read, other) >= _LEAST_ALIKE:
            yield Link(first=read.source_id, second=other.source_id, relation=Relation.SAME_WORK, detail=(key,))


def _overlap(one: Read, other: Read) -> float:
    first, second = (set(tokens(each.text, language="en")) for each in (one, other))
    return len(first & second) / max(1, min(len(first), len(second)))


def _alike(reads: Sequence[Read]) -> Iterator[Link]:
    for near in near_pairs([read.text for read in reads]):
        one, other = reads[near.first], reads[near.second]
        if near.likeness is Likeness.EXCERPT:
            yield Link(
                first=one.source_id,
                second=other.source_id,
                relation=Relation.EXCERPT,
                detail=(_percent(near.containment),),
                passages=(_whole(one),),
            )
        else:
            yield linked(one, other, Relation.MIRROR, (_percent(near.resemblance),))


def _whole(read: Read) -> Passage:
    return Passage(source_id=read.source_id, start=0, end=len(read.text))


def _percent(share: float) -> str:
    return str(round(100 * share))


def by_id(reads: Sequence[Read]) -> Mapping[str, Read]:
    """Return the sources by their ids."""
    return {read.source_id: read for read in reads}
