"""Which stored text does a proposer see? A closed list of ids and bounded chunks, the most relevant first to find room.

Nothing flagged is inside, and what did not fit is recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from research.budget import Limits
from research.evidence import flags
from research.evidence.ranking import bm25
from research.evidence.types import Chunk, Source
from research.synthesis.aspects import Wanted, content_terms, question_language
from research.synthesis.types import Packet, PacketSource

SMALLEST_PART = 20  # characters; less than that beside a flagged span is no evidence
_BREAKS = ("\n", "。", "！", "？", ". ", " ")


@dataclass(frozen=True, slots=True)
class RankedChunk:
    """A clear part of a chunk with its relevance to the request."""

    source: Source
    chunk: Chunk
    score: float


def build_packet(
    sources: Sequence[Source],
    question: str,
    *,
    limits: Limits,
    withheld: frozenset[str] = frozenset(),
    promoted: frozenset[str] = frozenset(),
) -> Packet:
    """Return the packet of `sources`: at most `limits.packet_chars` characters, `packet_chars_per_source` for each.

    The chunks whose ids are `withheld` may not be shown to this proposer; they are left out before anything is weighed.
    Every source gets its best chunk before any gets a second one; then those of the ids `promoted`, then relevance decides.
    Inside a source, chunks keep the order of the document.
    """
    shown = [_without(source, withheld) for source in sources] if withheld else sources
    kept: list[RankedChunk] = []
    used = dict.fromkeys((source.source_id for source in sources), 0)
    total = 0
    ranking = rank_chunks(shown, question, language=question_language(question), longest=limits.packet_chars_per_source)
    for ranked in fair_order(ranking, promoted):
        size = len(ranked.chunk.text)
        source_id = ranked.source.source_id
        if total + size > limits.packet_chars or used[source_id] + size > limits.packet_chars_per_source:
            continue
        kept.append(ranked)
        used[source_id] += size
        total += size
    clear = sum(len(part.text) for source in shown for chunk in source.chunks for part in clear_chunks(source, chunk))
    return Packet(sources=_by_source(shown, kept), chars=total, left_out=_left_out(sources, kept), full=total < clear)


def _without(source: Source, withheld: frozenset[str]) -> Source:
    return replace(source, chunks=tuple(chunk for chunk in source.chunks if chunk.chunk_id not in withheld))


def rank_chunks(
    sources: Sequence[Source], question: str, *, language: str, longest: int | None = None
) -> tuple[RankedChunk, ...]:
    """Return the clear parts of all chunks, best first; ties keep the order of sources and text.

    A chunk is scored with the title and heading above it; `language` is the tag under which texts are compared, that of the
    question. A part longer than `longest` is cut at its last break.
    """
    parts = [(source, part) for source in sources for chunk in source.chunks for part in clear_chunks(source, chunk)]
    wanted = Wanted(content_terms(question, language))
    texts = [wanted.tokens_in(f"{source.title}\n{part.heading}\n{part.text}", language) for source, part in parts]
    scored = [
        RankedChunk(source, part if longest is None else clipped(part, longest), score)
        for (source, part), score in zip(parts, bm25(wanted.tokens, texts), strict=True)
    ]
    return tuple(sorted((ranked for ranked in scored if ranked.chunk.text), key=lambda ranked: -ranked.score))


def clear_chunks(source: Source, chunk: Chunk) -> tuple[Chunk, ...]:
    """Return the parts of a chunk that no flagged span touches: the chunk itself where nothing is flagged in it."""
    spans = flags.merged(source.flagged)
    if not flags.overlaps(chunk.start, chunk.end, spans):
        return (chunk,) if chunk.text.strip() else ()
    parts = (_narrowed(source, chunk, *part) for part in flags.clear_parts(chunk.start, chunk.end, spans))
    return tuple(part for part in parts if len(part.text) >= SMALLEST_PART)


def _narrowed(source: Source, chunk: Chunk, start: int, end: int) -> Chunk:
    text = source.text[start:end]
    low = start + len(text) - len(text.lstrip())
    high = end - (len(text) - len(text.rstrip()))
    return replace(chunk, start=low, end=max(low, high), text=source.text[low : max(low, high)])


def clipped(chunk: Chunk, longest: int) -> Chunk:
    """Return the beginning of a chunk, at most `longest` characters, cut at a line, sentence or word where one ends."""
    if len(chunk.text) <= longest:
        return chunk
    head = chunk.text[:longest]
    at = max((head.rfind(mark) + len(mark.rstrip()) for mark in _BREAKS if head.rfind(mark) > longest // 2), default=longest)
    text = head[:at].rstrip()
    return replace(chunk, text=text, end=chunk.start + len(text))


def fair_order(ranked: Iterable[RankedChunk], promoted: frozenset[str] = frozenset()) -> tuple[RankedChunk, ...]:
    """Return the best chunk of every source first, then those that are promoted, then all others; each in its order."""
    first: list[RankedChunk] = []
    later: list[RankedChunk] = []
    seen: set[str] = set()
    for item in ranked:
        (later if item.source.source_id in seen else first).append(item)
        seen.add(item.source.source_id)
    return (*first, *sorted(later, key=lambda item: item.chunk.chunk_id not in promoted))


def _by_source(sources: Sequence[Source], kept: Sequence[RankedChunk]) -> tuple[PacketSource, ...]:
    return tuple(
        PacketSource(source_id=source.source_id, title=source.title, anchor=source.canonical_anchor, chunks=chunks)
        for source in sources
        if (chunks := _chunks_of(source, kept))
    )


def _chunks_of(source: Source, kept: Sequence[RankedChunk]) -> tuple[Chunk, ...]:
    own = (item.chunk for item in kept if item.source.source_id == source.source_id)
    return tuple(sorted(own, key=lambda chunk: chunk.start))


def _left_out(sources: Sequence[Source], kept: Sequence[RankedChunk]) -> tuple[str, ...]:
    inside = {item.chunk.chunk_id for item in kept}
    return tuple(chunk.chunk_id for source in sources for chunk in source.chunks if chunk.chunk_id not in inside)
