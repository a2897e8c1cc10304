"""What does a reader load before its first page? All that a page of ordinary length needs, by reading one."""

from __future__ import annotations

from research.reading.chunks import chunk_spans
from research.reading.read import read

_SENTENCE = "<p>The ropeway of the town carries {} passengers an hour, and it stops in strong wind, as its owners say.</p>"
_MAX_CHARS = 10_000


def warm_up() -> None:
    """Read a made-up page that is long enough for a vote on its main content, so that every library is loaded."""
    sentences = "".join(_SENTENCE.format(number) for number in range(100, 120))
    page = f"<html lang=en><head><title>The ropeway</title></head><body><h1>The ropeway</h1>{sentences}</body></html>"
    chunk_spans(read(page.encode(), name="warm.html", media_type="text/html", max_chars=_MAX_CHARS))
