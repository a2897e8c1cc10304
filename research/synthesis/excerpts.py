"""What is shown of the sources while there is no synthesis, or none at all?

Verbatim excerpts, bounded for each source and in all, the passages nearest to the question first. They are no conclusions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from research.budget import Limits
from research.evidence.cards import card_at
from research.evidence.passages import sentence_spans
from research.evidence.types import Chunk, EvidenceCard, Source
from research.synthesis.aspects import question_language
from research.synthesis.packet import clipped, fair_order, rank_chunks

EXCERPT_CHARS = 350
LEAST_CUT = 60  # a shorter piece of a sentence tells a reader nothing


# Less room than this holds no sentence worth showing, and looking for one would cost a pass over every chunk.
LEAST_ROOM = 60


class Excerpted(NamedTuple):
    """The excerpts of one source, in the order of its text."""

    source_id: str
    cards: tuple[EvidenceCard, ...]


def excerpts(sources: Sequence[Source], question: str, *, limits: Limits) -> tuple[Excerpted, ...]:
    """Return excerpts of the sources in their order, nothing of a source that has no clear text.

    At most `limits.excerpt_chars` characters, and `excerpt_chars_per_source` for each source. Every source gets its best
    passage before any gets a second one.
    """
    left = dict.fromkeys((source.source_id for source in sources), limits.excerpt_chars_per_source)
    total = limits.excerpt_chars
    cards: dict[str, list[EvidenceCard]] = {source.source_id: [] for source in sources}
    for ranked in fair_order(rank_chunks(sources, question, language=question_language(question))):
        source = ranked.source
        room = min(EXCERPT_CHARS, left[source.source_id], total)
        if room < LEAST_ROOM:
            continue
        start, end = _passage(source, ranked.chunk, room)
        if end <= start:
            continue
        cards[source.source_id].append(card_at(source, ranked.chunk, start, end))
        left[source.source_id] -= end - start
        total -= end - start
    return tuple(
        Excerpted(source_id=source_id, cards=tuple(sorted(own, key=lambda card: card.start)))
        for source_id, own in cards.items()
        if own
    )


def _passage(source: Source, chunk: Chunk, room: int) -> tuple[int, int]:
    """Return the first whole sentences of a clear part that fit the room; a first one that is too long is cut."""
    start = end = chunk.start
    for _, sentence_end in sentence_spans(source, chunk):
        if sentence_end - chunk.start > room:
            break
        end = sentence_end
    if end == start and room >= LEAST_CUT:
        cut = clipped(chunk, room)
        end = cut.end
    return start, end
