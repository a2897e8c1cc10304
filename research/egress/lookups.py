"""How is a blocking name lookup waited for, so that neither a cancel nor a deadline has to wait with it?

Each has a daemon thread. One that hangs cannot be ended, so only so many may be left behind before no more are asked.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import partial

# Given a host and a port, return the IP literals to dial, best first; raise OSError when there are none.
Lookup = Callable[[str, int], tuple[str, ...]]

_MAX_ABANDONED = 64


class TooManyLookups(OSError):
    """So many lookups hang that no further thread is spent on one."""


class LookupThreads:
    """Runs lookups on daemon threads and counts those that nobody waits for any more."""

    def __init__(self, max_abandoned: int = _MAX_ABANDONED) -> None:
        self._max_abandoned = max_abandoned
        self._abandoned = 0
        self._lock = threading.Lock()

    @property
    def abandoned(self) -> int:
        """Return how many threads still run although their caller has gone."""
        return self._abandoned

    async def run(self, lookup: Lookup, host: str, port: int) -> tuple[str, ...]:
        """Return what `lookup` answers. Raises what it raises, and TooManyLookups."""
        if self._abandoned >= self._max_abandoned:
            raise TooManyLookups(f"{self._abandoned} lookups have not come back")
        one = _OneLookup(lookup, host, port, self._count)
        threading.Thread(target=one.run, name="name-lookup", daemon=True).start()
        return await one.wait()

    def _count(self, change: int) -> None:
        with self._lock:
            self._abandoned += change


class _OneLookup:
    def __init__(self, lookup: Lookup, host: str, port: int, count: Callable[[int], None]) -> None:
        self._ask = partial(lookup, host, port)
        self._count = count
        self._loop = asyncio.get_running_loop()
        self._answer: asyncio.Future[tuple[str, ...]] = self._loop.create_future()
        self._lock = threading.Lock()
        self._ended = self._left = False

    async def wait(self) -> tuple[str, ...]:
        try:
            return await self._answer
        except asyncio.CancelledError:
            self._leave()
            raise

    def run(self) -> None:
        result, failure = None, None
        try:
            result = self._ask()
        except Exception as error:  # noqa: BLE001  # handed to the waiter, whatever it is
            failure = error
        self._end()
        try:
            self._loop.call_soon_threadsafe(self._settle, result, failure)
        except RuntimeError:
            return  # the call has ended, and its loop with it

    def _settle(self, result: tuple[str, ...] | None, failure: Exception | None) -> None:
        if self._answer.done():
            return
        if failure is None:
            self._answer.set_result(result or ())
        else:
            self._answer.set_exception(failure)

    def _leave(self) -> None:
        with self._lock:
            self._left = True
            if not self._ended:
                self._count(1)

    def _end(self) -> None:
        with self._lock:
            self._ended = True
            if self._left:
                self._count(-1)


LOOKUPS = LookupThreads()
