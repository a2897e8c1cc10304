"""Which passages may a remote model not be shown? Those that hold a restricted term of the brief, in any form.

Only what would be sent is looked at: a term in disguise is costly to find, and a packet is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from research.evidence.types import Source
from research.synthesis.types import Packet, PacketSource
from research.trust.terms import scan

_ROUNDS = 3  # after that, what falls out of the packet is not replaced any more


def open_packet(
    sources: Sequence[Source], terms: Sequence[str], build: Callable[[frozenset[str]], Packet]
) -> tuple[Packet, frozenset[str]]:
    """Return a packet of which no passage holds one of `terms`, and the ids of the passages that were withheld from it.

    `build` makes the packet of `sources` without the chunks that it is given.
    """
    withheld: frozenset[str] = frozenset()
    clean: set[PacketSource] = set()
    for _ in range(_ROUNDS):
        packet = build(withheld)
        found = frozenset(
            chunk_id for source in packet.sources if source not in clean for chunk_id in _holding(source, terms)
        )
        if not found:
            return packet, withheld
        clean |= {source for source in packet.sources if all(chunk.chunk_id not in found for chunk in source.chunks)}
        withheld |= found
    seen = {chunk.chunk_id for source in packet.sources for chunk in source.chunks} - withheld
    unseen = frozenset(chunk.chunk_id for source in sources for chunk in source.chunks if chunk.chunk_id not in seen)
    return build(unseen), withheld


def _holding(source: PacketSource, terms: Sequence[str]) -> Iterator[str]:
    """Yield the chunks that hold a term, or share one with the chunk that follows; all of them where the title holds it."""
    if not scan("\n".join((source.title, *(chunk.text for chunk in source.chunks))), terms):
        return
    if scan(source.title, terms):
        yield from (chunk.chunk_id for chunk in source.chunks)
        return
    held = {chunk.chunk_id for chunk in source.chunks if scan(chunk.text, terms)}
    yield from held
    for first, second in pairwise(source.chunks):
        alone = first.chunk_id not in held and second.chunk_id not in held
        if alone and scan(f"{first.text}\n{second.text}", terms):
            yield from (first.chunk_id, second.chunk_id)
