"""What happens to one candidate, from its turn to its reading? One task each, on the event loop of a session.

Whatever becomes of it, one outcome comes out: a page, a copy of one, or a typed failure. Siblings never hear of it.
"""

from __future__ import annotations

import asyncio
import logging
import queue
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime

from research.capture.outcomes import Done, Question, job_of, key_of
from research.capture.pace import HostPace
from research.capture.page import PageFetcher, Surroundings, Trail
from research.capture.readers import Readers
from research.capture.reuse import may_reuse
from research.capture.robots import RulesShelf
from research.capture.turns import Turns
from research.capture.types import PageOutcome, ReadingKey, ReadPage
from research.clock import RunClock
from research.egress.page_call import warm
from research.errors import CaptureFailed, FetchFailure
from research.ports import Candidate, Captured, WebTrace

_log = logging.getLogger(__name__)
# Bodies that were fetched and not yet taken, in bytes: above this, no further page is begun.
_HELD_BYTES = 40_000_000
_LOST = CaptureFailed(FetchFailure.UNREADABLE, "The page met a fault of this program; the log has it.")
_ABANDONED = "The page was given up: everything else had come in, and it had not."
_Content = tuple[str, str, str]


class Captures:
    """The work of one session. All but `finished` and `now` is touched on its event loop only."""

    def __init__(
        self,
        around: Surroundings,
        *,
        pace: HostPace,
        shelf: RulesShelf,
        clock: RunClock,
        make_readers: Callable[[int], Readers],
        asks_for_readings: bool,
    ) -> None:
        self.finished: queue.SimpleQueue[Done | Question] = queue.SimpleQueue()
        self.now: Callable[[], datetime] = around.now
        self._around = around
        self._pace, self._shelf, self._clock = pace, shelf, clock
        self._make_readers = make_readers
        self._asks_for_readings = asks_for_readings
        self._tasks: set[asyncio.Task[None]] = set()
        self._capturing: set[asyncio.Task[None]] = set()
        self._abandoned: set[asyncio.Task[None]] = set()
        # By content: who reads it first, and what came of that (None for a page).
        self._first: dict[_Content, tuple[str, asyncio.Future[CaptureFailed | None]]] = {}
        self._held = 0
        self._room = asyncio.Event()

    def open(self) -> None:
        """Start the readers. Called once, on the loop."""
        policy = self._around.policy
        turns = Turns(
            self._pace,
            concurrency=policy.concurrency,
            host_concurrency=policy.host_concurrency,
            spacing_s=policy.host_spacing_ms / 1000,
            patience_s=policy.page_ms / 1000,
            room=self._room,
        )
        self._fetcher = PageFetcher(self._around, turns, self._shelf)
        self._readers = self._make_readers(policy.page_chars)
        self._room.set()
        self._start(self._readers.warm())
        # Loading a machine's authorities takes tens of milliseconds, once a process: beside the first search.
        self._start(asyncio.to_thread(warm, self._around.network))

    def begin(self, candidate: Candidate, earlier: Captured | None) -> None:
        """Begin one capture; `earlier` is one that is used again where it keeps to this session's policy."""
        if earlier is not None and not may_reuse(earlier, self._around.policy, self._shelf):
            earlier = None
        task = self._start(self._capture(candidate, earlier))
        self._capturing.add(task)
        task.add_done_callback(self._capturing.discard)

    def abandon(self) -> None:
        """Abort every capture that has not ended; each still has its outcome."""
        for task in self._capturing:
            self._abandoned.add(task)
            task.add_done_callback(self._abandoned.discard)
            task.cancel()

    def let_go(self, size: int) -> None:
        """Hear that a body of `size` bytes was taken: it is the taker's now."""
        self._hold(-size)

    async def close(self, *, within_s: float) -> None:
        """Abort everything; what has not closed its sockets after `within_s` is left to the loop's end."""
        tasks = {*self._tasks, *self._fetcher.robots.tasks()}
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=within_s)
        self._readers.close()

    def _start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _capture(self, candidate: Candidate, earlier: Captured | None) -> None:
        trail = Trail(self._around.policy.page_bytes)
        try:
            captured = earlier or await self._fetcher.fetch(candidate.url, trail)
            done = await self._page(candidate, captured, is_fresh=earlier is None)
        except CaptureFailed as failure:
            done = self._failed(candidate, trail, earlier, failure)
        except asyncio.CancelledError:
            if asyncio.current_task() not in self._abandoned:
                raise
            done = self._failed(candidate, trail, earlier, CaptureFailed(FetchFailure.TIMED_OUT, _ABANDONED))
        except Exception:  # noqa: BLE001 - whatever a page provokes, its siblings must live
            _log.exception("The capture of candidate %s met a fault of this program.", candidate.candidate_id)
            done = self._failed(candidate, trail, earlier, _LOST)
        self.finished.put(done)

    def _failed(self, candidate: Candidate, trail: Trail, earlier: Captured | None, failure: CaptureFailed) -> Done:
        trace = earlier.trace if earlier and earlier.trace else trail.trace()
        ended_ms = self._clock.elapsed_ms()
        return Done(outcome=PageOutcome(candidate=candidate, fetched_ms=ended_ms, trace=trace, failure=failure))

    async def _page(self, candidate: Candidate, captured: Captured, *, is_fresh: bool) -> Done:
        outcome = PageOutcome(
            candidate=candidate,
            fetched_ms=self._clock.elapsed_ms(),
            trace=captured.trace or WebTrace(),
            captured=captured,
        )
        self._hold(len(captured.body))
        try:
            return await self._read(outcome, captured, is_fresh=is_fresh)
        except BaseException:
            self._hold(-len(captured.body))
            raise

    async def _read(self, outcome: PageOutcome, captured: Captured, *, is_fresh: bool) -> Done:
        """Read a page once, however many addresses brought it; a copy waits for what became of the first."""
        key = key_of(captured, self._around.policy.page_chars)
        content = (key.digest, key.media_type, key.charset)
        if content in self._first:
            candidate_id, result = self._first[content]
            failure = await asyncio.shield(result)
            if failure is not None:
                raise CaptureFailed(failure.code, failure.message)
            return Done(outcome=replace(outcome, copy_of=candidate_id), is_fresh=is_fresh)
        result = asyncio.get_running_loop().create_future()
        self._first[content] = (outcome.candidate.candidate_id, result)
        try:
            page, is_new = await self._reading(key, captured)
        except BaseException as error:
            result.set_result(error if isinstance(error, CaptureFailed) else _LOST)
            raise
        result.set_result(None)
        read = replace(outcome, reading=page.reading, chunks=page.chunks)
        return Done(outcome=read, key=key if is_new else None, is_fresh=is_fresh)

    async def _reading(self, key: ReadingKey, captured: Captured) -> tuple[ReadPage, bool]:
        """Return what a page says, and whether it was read just now."""
        if self._asks_for_readings:
            question = Question(key, Future())
            self.finished.put(question)
            known = await asyncio.wrap_future(question.answer)
            if known is not None:
                return known, False
        job = job_of(key, captured.captured_at.astimezone(UTC).date())
        return await self._readers.read(captured.body, job), True

    def _hold(self, size: int) -> None:
        self._held += size
        if self._held < _HELD_BYTES:
            self._room.set()
        else:
            self._room.clear()
