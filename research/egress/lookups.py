"""How is a blocking name lookup waited for, so that neither a cancel nor a deadline has to wait with it?

Each has a daemon thread. One that hangs cannot be ended, so only so many may be left behind before no more are asked:
of one event loop (a session of captures is one), and in all. A name that hangs is not asked again meanwhile.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial

# Given a host and a port, return the IP literals to dial, best first; raise OSError when there are none.
Lookup = Callable[[str, int], tuple[str, ...]]
_Name = tuple[Lookup, str]

_MAX_ABANDONED = 192
_MAX_OF_A_LOOP = 64
# Beyond what captures may leave behind: a search provider or the language model is reached all the same.
_RESERVE = 32


class LookupRefused(OSError):
    """A name was not looked up, for a reason that lies with this program. The text says why."""


class TooManyLookups(LookupRefused):
    """So many lookups hang that no further thread is spent on one."""


class LookupHangs(LookupRefused):
    """An earlier lookup of the same name has not come back."""


class LookupThreads:
    """Runs lookups on daemon threads and counts those that nobody waits for any more."""

    def __init__(
        self, max_abandoned: int = _MAX_ABANDONED, *, max_of_a_loop: int = _MAX_OF_A_LOOP, reserve: int = _RESERVE
    ) -> None:
        self._max_abandoned, self._max_of_a_loop, self._reserve = max_abandoned, max_of_a_loop, reserve
        # Of each question and of each loop, how many threads still run although their caller has gone.
        self._names: Counter[_Name] = Counter()
        self._loops: Counter[asyncio.AbstractEventLoop] = Counter()
        self._lock = threading.Lock()

    @property
    def abandoned(self) -> int:
        """Return how many threads still run although their caller has gone."""
        with self._lock:
            return self._names.total()

    async def run(self, lookup: Lookup, host: str, port: int, *, is_reserved: bool = False) -> tuple[str, ...]:
        """Return what `lookup` answers. Raises what it raises, and LookupRefused.

        `is_reserved` is for hosts of the operator's choice: it opens the reserve, and a name that hangs is asked again.
        """
        loop = asyncio.get_running_loop()
        self._check((lookup, host), loop, is_reserved=is_reserved)
        one = _OneLookup(lookup, host, port, partial(self._count, (lookup, host), loop))
        threading.Thread(target=one.run, name="name-lookup", daemon=True).start()
        return await one.wait()

    def _check(self, name: _Name, loop: asyncio.AbstractEventLoop, *, is_reserved: bool) -> None:
        most = self._max_abandoned + (self._reserve if is_reserved else 0)
        with self._lock:
            if name in self._names and not is_reserved:
                raise LookupHangs("an earlier lookup of the name has not come back")
            if self._names.total() >= most or self._loops.get(loop, 0) >= self._max_of_a_loop:
                raise TooManyLookups("too many lookups of other names have not come back")

    def _count(self, name: _Name, loop: asyncio.AbstractEventLoop, change: int) -> None:
        with self._lock:
            self._names[name] += change
            self._loops[loop] += change
            # Counts of nothing are dropped: they would keep the loop and the name.
            self._names, self._loops = +self._names, +self._loops


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
