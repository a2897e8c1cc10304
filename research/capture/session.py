"""How do the captures of one run go on side by side, while one thread alone takes what came of them?

An event loop in a thread of its own fetches; reader processes read; the caller's thread submits and takes. What is cached is
asked in the caller's thread, which is the only one that may touch the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable

from research.capture.captures import Captures
from research.capture.outcomes import Caches, Done, Question, Tally
from research.capture.types import PageOutcome
from research.clock import StopSignal
from research.ports import Candidate

_POLL_SECONDS = 0.05
# How long aborted captures may take to close their sockets before they are left to the loop's end.
_CLOSE_SECONDS = 0.4
_JOIN_SECONDS = 2.0
# How many taken outcomes may wait to be kept while others come in without a pause; each holds its body.
_MOST_UNKEPT = 4


class WebSession:
    """Implements `CaptureSession`. `captures` does the work on the loop of this session's thread."""

    def __init__(self, captures: Captures, caches: Caches, *, stop: StopSignal) -> None:
        self._captures = captures
        self._caches = caches
        self._stop = stop
        self._under_way = Tally()
        self._unkept: list[Done] = []
        self._closing = asyncio.Event()
        self._crash: BaseException | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="capture-session", daemon=True)
        self._thread.start()

    def submit(self, candidate: Candidate) -> None:
        """Queue one capture; returns at once. Raises ValueError for a candidate that is under way."""
        self._under_way.add(candidate.candidate_id)
        earlier = self._caches.retrieved(candidate.url, self._captures.now())
        self._tell(lambda: self._captures.begin(candidate, earlier))

    def next(self, *, timeout_s: float) -> PageOutcome | None:
        """Return the next finished capture, or None after `timeout_s` seconds. Raises the stop's reason.

        What an outcome leaves for other runs is kept in a later call: the caller stores its source first.
        """
        end = time.monotonic() + timeout_s
        while True:
            self._stop.check()
            if self._captures.finished.empty() or len(self._unkept) >= _MOST_UNKEPT:
                self._keep()
            left = end - time.monotonic()
            try:
                item = self._captures.finished.get(timeout=max(0.0, min(left, _POLL_SECONDS)))
            except queue.Empty:
                self._check_alive()
                if left <= 0:
                    return None
                continue
            if isinstance(item, Question):
                self._caches.answer(item)
                continue
            return self._taken(item)

    def in_flight(self) -> int:
        """Return how many candidates were submitted and have not come back."""
        return self._under_way.count()

    def abandon(self) -> None:
        """Abort what is in flight; each comes back as TIMED_OUT with its trace. The session goes on."""
        self._tell(self._captures.abandon)

    def close(self) -> None:
        """Abort what is in flight (sockets closed within 0.5 s) and end the session's thread and processes."""
        self._tell(self._closing.set)
        self._thread.join(_JOIN_SECONDS)
        self._keep()

    def _taken(self, done: Done) -> PageOutcome:
        self._under_way.remove(done.outcome.candidate.candidate_id)
        if done.outcome.captured is not None:
            size = len(done.outcome.captured.body)
            self._tell(lambda: self._captures.let_go(size))
        self._unkept.append(done)
        return done.outcome

    def _keep(self) -> None:
        """Keep what was taken, in the caller's thread. A cache that cannot take it says so and raises nothing."""
        kept, self._unkept = self._unkept, []
        for done in kept:
            self._caches.keep(done)

    def _tell(self, order: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended: nothing is left to be told
            self._loop.call_soon_threadsafe(order)

    def _check_alive(self) -> None:
        """A fault of the loop is ours and must be seen, or the caller would wait for ever."""
        if self._crash is not None:
            raise self._crash

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._work())
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
            self._crash = error
        finally:
            self._loop.close()

    async def _work(self) -> None:
        self._captures.open()
        try:
            while not self._closing.is_set() and self._stop.reason() is None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), _POLL_SECONDS)
        finally:
            await self._captures.close(within_s=_CLOSE_SECONDS)
