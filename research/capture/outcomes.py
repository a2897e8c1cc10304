"""What passes between a session's event loop and the thread that takes its outcomes, and what is kept of them."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from research.capture.reader import ReadJob
from research.capture.types import PageOutcome, ReadingCache, ReadingKey, ReadPage, RetrievalCache
from research.ports import Captured, WebTrace
from research.reading import kinds
from research.reading.version import READER_VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A finished capture. `key` is set when its reading is fresh, `is_fresh` when its bytes are."""

    outcome: PageOutcome
    key: ReadingKey | None = None
    is_fresh: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """Asks the caller's thread for an earlier reading; the answer goes into a future that the loop awaits."""

    key: ReadingKey
    answer: Future[ReadPage | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Caches:
    """The ports of both caches, where there are any. Touched in the caller's thread only."""

    readings: ReadingCache | None = None
    retrievals: RetrievalCache | None = None
    reuse_seconds: int = 0

    def retrieved(self, url: str, now: datetime) -> Captured | None:
        """Return an earlier capture that the freshness policy allows, marked as such; its capture time is its own."""
        if self.retrievals is None or self.reuse_seconds <= 0:
            return None
        found = self.retrievals.get(url, since=now - timedelta(seconds=self.reuse_seconds))
        if found is None:
            return None
        return replace(found, trace=replace(found.trace or WebTrace(), retrieved_from_cache=True))

    def answer(self, question: Question) -> None:
        """Look a reading up for the loop."""
        try:
            question.answer.set_result(self.readings.get(question.key) if self.readings else None)
        finally:
            if not question.answer.done():
                question.answer.set_result(None)

    def keep(self, done: Done) -> None:
        """Keep what is fresh of an outcome."""
        outcome = done.outcome
        if self.readings is not None and done.key is not None and outcome.reading is not None:
            self.readings.put(done.key, ReadPage(reading=outcome.reading, chunks=outcome.chunks))
        if self.retrievals is not None and self.reuse_seconds > 0 and done.is_fresh and outcome.captured is not None:
            self.retrievals.put(outcome.captured)


class Tally:
    """Which candidates are under way. Asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ids: set[str] = set()

    def add(self, candidate_id: str) -> None:
        """Count a candidate in. Raises ValueError for one that is under way: outcomes are joined by id."""
        with self._lock:
            if candidate_id in self._ids:
                raise ValueError(f"The candidate {candidate_id} is being captured already.")
            self._ids.add(candidate_id)

    def remove(self, candidate_id: str) -> None:
        """Count a candidate out."""
        with self._lock:
            self._ids.discard(candidate_id)

    def count(self) -> int:
        """Return how many have not come back."""
        with self._lock:
            return len(self._ids)


def key_of(captured: Captured, max_chars: int) -> ReadingKey:
    """Return what the reading of a capture depends on."""
    trace = captured.trace or WebTrace()
    url = trace.hops[-1].url if trace.hops else captured.requested_anchor
    return ReadingKey(
        digest=trace.decoded_digest,
        media_type=captured.media_type,
        charset=trace.charset,
        url=url,
        version=READER_VERSION,
        max_chars=max_chars,
        requested_url=trace.hops[0].url if trace.hops and trace.hops[0].url != url else "",
    )


def job_of(key: ReadingKey, captured_on: date) -> ReadJob:
    """Return what a reader is told of a capture.

    The day is no part of the key: bytes that came again tell their days by the distance from when they came first.
    """
    return ReadJob(
        name=_name(key),
        media_type=key.media_type,
        charset=key.charset,
        url=key.url,
        max_chars=key.max_chars,
        captured_on=captured_on,
        requested_url=key.requested_url,
    )


def _name(key: ReadingKey) -> str:
    """The end of the address as a name without an extension: what a page is, its type says, and not its address."""
    last = key.url.partition("?")[0].rstrip("/").rpartition("/")[2]
    return f"{last}.docx" if key.media_type == kinds.DOCX else f"{last}/"
