"""Which passages may a remote model not be shown? Those that hold a restricted term of the brief, in any form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from research.evidence.types import Source
from research.trust.terms import scan


def withheld_chunks(sources: Sequence[Source], terms: Sequence[str]) -> frozenset[str]:
    """Return the ids of the chunks that hold one of `terms`, or share one with the chunk that follows.

    A title goes with every passage, so that a term in it withholds the whole source.
    """
    if not terms:
        return frozenset()
    return frozenset(chunk_id for source in sources for chunk_id in _of_source(source, terms))


def _of_source(source: Source, terms: Sequence[str]) -> Iterator[str]:
    if scan(source.title, terms):
        yield from (chunk.chunk_id for chunk in source.chunks)
    elif scan(source.text, terms):
        yield from _holding(source, terms)


def _holding(source: Source, terms: Sequence[str]) -> Iterator[str]:
    held = {chunk.chunk_id for chunk in source.chunks if scan(chunk.text, terms)}
    yield from held
    for first, second in pairwise(source.chunks):
        alone = first.chunk_id not in held and second.chunk_id not in held
        if alone and scan(source.text[first.start : second.end], terms):
            yield from (first.chunk_id, second.chunk_id)
