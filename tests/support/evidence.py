"""Builds stored sources for tests of the pure rooms: a text, cut into chunks where the test says so."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

from research.evidence.types import Chunk, Source, SourceClass
from research.reading.types import FlaggedSpan, LocatorKind

CAPTURED = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def stored(
    *passages: str,
    number: int = 1,
    title: str = "",
    language: str = "en",
    heading: str = "",
    flagged: tuple[str, ...] = (),
    anchor: str = "",
) -> Source:
    """Return the source S`number` whose chunks are the passages; `flagged` names the words that are flagged in it."""
    text = "\n\n".join(passages)
    digest = hashlib.sha256(text.encode()).hexdigest()
    source_id = f"S{number}"
    return Source(
        source_id=source_id,
        requested_anchor=anchor or f"notes/{number}.md",
        canonical_anchor=anchor or f"notes/{number}.md",
        title=title or f"Note {number}",
        transport="workspace",
        media_type="text/markdown",
        encoding="utf-8",
        language=language,
        source_class=SourceClass.WORKSPACE_DOCUMENT,
        locator_kind=LocatorKind.LINE,
        digest=digest,
        text_digest=digest,
        text=text,
        chunks=_chunks(source_id, passages, heading),
        flagged=tuple(_flag(text, words) for words in flagged),
        captured_at=CAPTURED,
        query_ids=("Q1",),
        fetched_ms=10,
        persisted_ms=20,
    )


def _chunks(source_id: str, passages: tuple[str, ...], heading: str) -> tuple[Chunk, ...]:
    chunks: list[Chunk] = []
    start = 0
    for ordinal, passage in enumerate(passages, 1):
        end = start + len(passage)
        chunks.append(
            Chunk(
                chunk_id=f"{source_id}.C{ordinal}",
                source_id=source_id,
                ordinal=ordinal,
                start=start,
                end=end,
                text=passage,
                locator=ordinal,
                locator_end=ordinal,
                heading=heading,
            )
        )
        start = end + 2
    return tuple(chunks)


def _flag(text: str, words: str) -> FlaggedSpan:
    start = text.index(words)
    return FlaggedSpan(start=start, end=start + len(words), rule="test")
