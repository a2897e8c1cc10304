"""A session over the web of tests: submit addresses, take every outcome, and leave nothing running."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Iterator
from contextlib import contextmanager

from research.capture.reader import COMMAND
from research.capture.types import CapturePolicy, CaptureSession, PageOutcome, ReadingCache, RetrievalCache
from research.capture.web import WebCapture
from research.clock import StopSignal, start_clock
from research.errors import FetchFailure
from research.ports import Candidate
from tests.support.web import TestWeb

AGENT = "Countersign/0.1 (+https://operator.example.org/)"
_WORDS = "The surveyors of {name} counted the hives of the valley in {year} and wrote down {count} of them in their book."


class RunningClock:
    """A pace clock that runs ahead: a sleep ends as soon as nothing earlier is left to wait for."""

    def __init__(self) -> None:
        self._now = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Event]] = []
        self._order = itertools.count()
        self._is_running = False
        self._task: asyncio.Task[None] | None = None

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        heapq.heappush(self._sleepers, (self._now + seconds, next(self._order), woken))
        if not self._is_running:
            self._is_running = True
            self._task = asyncio.get_running_loop().create_task(self._run())
        await woken.wait()

    async def _run(self) -> None:
        while self._sleepers:
            await asyncio.sleep(0)  # whoever can go on does so first
            until, _, woken = heapq.heappop(self._sleepers)
            self._now = max(self._now, until)
            woken.set()
        self._is_running = False


def article(name: str, *, paragraphs: int = 12) -> str:
    """Return a page that any reader takes for an article; each name gives other bytes."""
    body = "".join(f"<p>{_WORDS.format(name=name, year=1990 + n, count=7 * n + 3)}</p>" for n in range(paragraphs))
    return (
        f"<!doctype html><html lang=en><head><title>The bees of {name}</title></head>"
        f"<body><main><article><h1>The bees of {name}</h1>{body}</article></main></body></html>"
    )


def capture_over(
    web: TestWeb,
    *,
    readings: ReadingCache | None = None,
    retrievals: RetrievalCache | None = None,
    reader: tuple[str, ...] = COMMAND,
    pace_clock: RunningClock | None = None,
) -> WebCapture:
    """Return the product's capture with the network of a test's web."""
    return WebCapture(
        user_agent=AGENT,
        network=web.network,
        pace_clock=pace_clock or RunningClock(),
        readings=readings,
        retrievals=retrievals,
        reader=reader,
    )


@contextmanager
def session_of(
    capture: WebCapture, policy: CapturePolicy | None = None, *, stop: StopSignal | None = None
) -> Iterator[CaptureSession]:
    """Open a session and close it at the end."""
    session = capture.open(policy or CapturePolicy(), stop=stop or stop_after())
    try:
        yield session
    finally:
        session.close()


def stop_after(milliseconds: int = 60_000) -> StopSignal:
    """Return a signal whose deadline is far enough not to matter."""
    return StopSignal(clock=start_clock(), deadline_ms=milliseconds)


def candidate(url: str, candidate_id: str = "Q1.H1") -> Candidate:
    """Return a candidate as the store would load it."""
    return Candidate(candidate_id=candidate_id, url=url)


def outcomes_of(session: CaptureSession, urls: tuple[str, ...]) -> dict[str, PageOutcome]:
    """Submit every address, and return what became of each, by address."""
    for number, url in enumerate(urls, start=1):
        session.submit(candidate(url, f"Q1.H{number}"))
    found: dict[str, PageOutcome] = {}
    while session.in_flight():
        outcome = session.next(timeout_s=30)
        assert outcome is not None
        found[outcome.candidate.url] = outcome
    return found


def captured(web: TestWeb, url: str, policy: CapturePolicy | None = None) -> PageOutcome:
    """Capture one address in a session of its own."""
    with session_of(capture_over(web), policy) as session:
        return outcomes_of(session, (url,))[url]


def code_of(outcome: PageOutcome) -> FetchFailure | None:
    """Return the code of a failure, or None for a page."""
    return outcome.failure.code if outcome.failure else None
