"""When may a host be asked again? One page at a time per spacing, and not before a host that asked for time has had it.

Kept for the whole process: two runs, one after the other, are one visitor to a host.
"""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Protocol

_KEPT_HOSTS = 5_000
# A host's robots.txt may ask for more; by then no run that met it is still going on.
_LONGEST_HOLD_S = 3_600.0
# What one page's Retry-After closes a host for to every other run: one page does not speak for a whole host.
SHARED_HOLD_S = 60.0


class PaceClock(Protocol):
    """A monotonic clock in seconds, and a sleep on it. A soak hands in one that runs ahead."""

    def now(self) -> float:
        """Return a reading in seconds."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return when `seconds` have passed on this clock."""
        ...


class SystemClock:
    """The machine's own."""

    def now(self) -> float:
        """Return a reading in seconds."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Sleep without holding up the event loop."""
        await asyncio.sleep(seconds)


class HostPace:
    """The next moment at which each host may be asked for a page. Safe to share between threads."""

    def __init__(self, clock: PaceClock | None = None) -> None:
        self.clock = clock or SystemClock()
        self._lock = threading.Lock()
        self._next: dict[str, float] = {}

    def wait_s(self, host: str) -> float:
        """Return the seconds until `host` may be asked; 0 when it may be asked now."""
        with self._lock:
            return max(0.0, self._next.get(host, 0.0) - self.clock.now())

    def take(self, host: str, spacing_s: float) -> bool:
        """Ask for the turn: True, and the host is closed for `spacing_s`, or False when its turn has not come."""
        with self._lock:
            now = self.clock.now()
            if self._next.get(host, now) > now:
                return False
            self._close(host, now + spacing_s, now)
            return True

    def asked(self, host: str, spacing_s: float) -> None:
        """Count a request that followed at once (a redirect within the host): it, too, keeps the next one away."""
        self.hold(host, spacing_s)

    def hold(self, host: str, seconds: float) -> None:
        """Leave the host alone for `seconds`, as it asked for. A shorter hold never shortens a longer one."""
        with self._lock:
            now = self.clock.now()
            until = now + min(seconds, _LONGEST_HOLD_S)
            if until > self._next.get(host, now):
                self._close(host, until, now)

    def _close(self, host: str, until: float, now: float) -> None:
        self._next[host] = until
        if len(self._next) > _KEPT_HOSTS:
            self._next = {known: when for known, when in self._next.items() if when > now}
