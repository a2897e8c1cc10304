"""How does a reader meet a source? Title, place, publisher and dates as stated (I27)."""

from __future__ import annotations

from datetime import UTC, datetime

from publishing.document.labels import Labels
from publishing.document.mask import Mask
from publishing.document.text import one_line
from publishing.document.types import SourceEntry
from research.evidence.types import Source


def source_entry(source: Source, words: Labels, mask: Mask) -> SourceEntry:
    """Return a source as a reader meets it."""
    is_page = source.canonical_anchor.startswith(("https://", "http://"))
    return SourceEntry(
        title=one_line(mask(source.title)) or words.untitled,
        path="" if is_page else one_line(mask(source.canonical_anchor)),
        url=source.canonical_anchor if is_page else "",
        publisher=one_line(mask(source.publisher)),
        date=source.date,
        language=source.language,
        source_class=source.source_class,
        captured_at=moment(source.captured_at),
        truncated=source.truncated,
    )


def moment(value: datetime) -> str:
    """Return an aware time as ISO 8601 in UTC, to the second."""
    return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def readable(at: str) -> str:
    """Return an ISO moment as a reader writes it: '2026-11-30 09:30 UTC'."""
    return f"{at[:10]} {at[11:16]} UTC"
