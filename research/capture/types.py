"""What does a method see of the web's capture? The policy that it hands in, and outcomes that it joins by candidate."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from research.clock import StopSignal
from research.errors import CaptureFailed
from research.ports import Candidate, Captured, WebTrace
from research.reading.types import ChunkSpan, Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class PageOutcome:
    """What came of one candidate: a page with its reading, or a failure. `fetched_ms` is the offset when its body was whole.

    `trace` is there for failures, too, as far as the capture got. Exactly one of `captured` and `failure` is set; `reading`
    is None when the same bytes were seen before in this session (`copy_of` names that candidate).
    """

    candidate: Candidate
    fetched_ms: int
    trace: WebTrace
    captured: Captured | None = None
    reading: Reading | None = None
    chunks: tuple[ChunkSpan, ...] = ()
    failure: CaptureFailed | None = None
    copy_of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CapturePolicy:
    """What a run allows of the web: restricted terms, formats beyond markup and text, and bounds (bytes, characters, ms)."""

    terms: tuple[str, ...] = ()
    documents: bool = False
    page_bytes: int = 8_000_000
    page_ms: int = 20_000
    page_chars: int = 400_000
    concurrency: int = 8
    host_concurrency: int = 2
    host_spacing_ms: int = 1_000
    reuse_seconds: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingKey:
    """What a reading depends on: the bytes (SHA-256, hex), their labels, the final address, and the version of the reader.

    `max_chars` is the bound that the text was read under: a longer bound may read more. `requested_url` is the address that
    was redirected to the final one, '' without a redirect: a page may stand in the place of another.
    """

    digest: str
    media_type: str
    charset: str
    url: str
    version: str
    max_chars: int
    requested_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPage:
    """A reading with its citable spans, as one value."""

    reading: Reading
    chunks: tuple[ChunkSpan, ...]


class ReadingCache(Protocol):
    """Evidence by content: what the same bytes said before. Asked only in the thread that calls the session."""

    def get(self, key: ReadingKey) -> ReadPage | None:
        """Return the reading that was made under exactly this key, or None."""
        ...

    def put(self, key: ReadingKey, page: ReadPage) -> None:
        """Keep a reading. A second one under the same key is the same."""
        ...


class RetrievalCache(Protocol):
    """Earlier captures by address. Used only where `CapturePolicy.reuse_seconds` allows; asked in the caller's thread."""

    def get(self, url: str, *, since: datetime) -> Captured | None:
        """Return the newest capture of exactly this address that is not older than `since`, or None."""
        ...

    def put(self, captured: Captured) -> None:
        """Keep a fresh capture under its requested address."""
        ...


class CaptureSession(Protocol):
    """The captures of one run: many at once, bounded per host and overall. Results are joined by candidate."""

    def submit(self, candidate: Candidate) -> None:
        """Queue one capture; returns at once."""
        ...

    def next(self, *, timeout_s: float) -> PageOutcome | None:
        """Return the next finished capture, or None after `timeout_s` seconds. Raises the stop's reason."""
        ...

    def in_flight(self) -> int:
        """Return how many candidates were submitted and have not come back."""
        ...

    def abandon(self) -> None:
        """Abort what is in flight; each comes back as TIMED_OUT with its trace. The session goes on."""
        ...

    def close(self) -> None:
        """Abort what is in flight (sockets closed within 0.5 s) and end the session's thread and processes."""
        ...


class PageCapture(Protocol):
    """Captures pages of the web."""

    def open(self, policy: CapturePolicy, *, stop: StopSignal) -> CaptureSession:
        """Start a session for one run; its readers warm up beside the first search."""
        ...
