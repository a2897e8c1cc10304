"""When does a capture of this session get its turn? So many at once, so many of one host, and each host at its pace."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from research.capture.pace import SHARED_HOLD_S, HostPace
from research.errors import CaptureFailed, FetchFailure


class Turns:
    """Hands out the turns of one session. `patience_s` is the longest that a page waits for a host that asked for time.

    `room` is set while another body may be held.
    """

    def __init__(
        self,
        pace: HostPace,
        *,
        concurrency: int,
        host_concurrency: int,
        spacing_s: float,
        patience_s: float,
        room: asyncio.Event,
    ) -> None:
        self._pace = pace
        self._all = asyncio.Semaphore(concurrency)
        self._host_concurrency = host_concurrency
        self._hosts: dict[str, asyncio.Semaphore] = {}
        self._spacing_s = spacing_s
        self._patience_s = patience_s
        # Until when this session leaves a host alone that asked it for time.
        self._asked_for: dict[str, float] = {}
        self._room = room

    @asynccontextmanager
    async def turn(self, host: str) -> AsyncIterator[None]:
        """Wait for a turn at `host` and hold it. Waiting costs nobody else a place. Raises CaptureFailed (RATE_LIMITED)."""
        async with self._hosts.setdefault(host, asyncio.Semaphore(self._host_concurrency)):
            await self._place(host)
            try:
                yield
            finally:
                self._all.release()

    async def again(self, host: str, *, within_s: float) -> None:
        """Wait for another turn at a host while holding one (a redirect, a retry). Raises CaptureFailed (RATE_LIMITED)."""
        while not self._take(host):
            await self._wait(host, within_s)

    def count(self, host: str) -> None:
        """Count a request that follows at once on the same host."""
        self._pace.asked(host, self._spacing_s)

    def hold(self, host: str, seconds: float) -> None:
        """Leave a host alone for as long as its robots.txt asks; every run does."""
        self._pace.hold(host, seconds)

    def leave(self, host: str, seconds: float) -> None:
        """Leave a host alone for as long as a reply of it asked; other runs do so for a moment."""
        until = self._pace.clock.now() + seconds
        self._asked_for[host] = max(until, self._asked_for.get(host, until))
        self._pace.hold(host, min(seconds, SHARED_HOLD_S))

    async def _place(self, host: str) -> None:
        """Take one of the session's places, in the very moment in which the host may be asked."""
        while True:
            await self._wait(host, self._patience_s)
            await self._all.acquire()
            await self._room.wait()
            if self._take(host):
                return
            self._all.release()

    def _take(self, host: str) -> bool:
        return self._asked_for.get(host, 0.0) <= self._pace.clock.now() and self._pace.take(host, self._spacing_s)

    async def _wait(self, host: str, longest_s: float) -> None:
        now = self._pace.clock.now()
        wait_s = max(self._pace.wait_s(host), self._asked_for.get(host, now) - now)
        if wait_s > longest_s:
            raise CaptureFailed(
                FetchFailure.RATE_LIMITED, f"{host} asks to be left alone for {wait_s:.0f} s.", retry_after_s=wait_s
            )
        if wait_s > 0:
            await self._pace.clock.sleep(wait_s)
