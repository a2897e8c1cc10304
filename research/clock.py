"""How long has this run taken, and when must it stop?

One monotonic origin a run (I1). The readings come in as functions, so that a test or a replay can hand in its own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from research.errors import DeadlinePassed, Stopped


def utc_now() -> datetime:
    """Return the wall time, aware, in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class RunClock:
    """Measures one run from one origin.

    `origin` is a reading of `monotonic` in seconds; `wall` gives the observation time of day.
    """

    origin: float
    monotonic: Callable[[], float] = time.monotonic
    wall: Callable[[], datetime] = utc_now

    def elapsed_ms(self) -> int:
        """Return the whole milliseconds since the origin."""
        return int((self.monotonic() - self.origin) * 1000)

    def now(self) -> datetime:
        """Return the wall time of now, in UTC."""
        return self.wall()


def start_clock(*, monotonic: Callable[[], float] = time.monotonic, wall: Callable[[], datetime] = utc_now) -> RunClock:
    """Take the origin now."""
    return RunClock(origin=monotonic(), monotonic=monotonic, wall=wall)


@dataclass(slots=True)
class StopSignal:
    """Says whether a run may go on: cancelled, past its deadline, or no longer the owner.

    `deadline_ms` is the offset at which work stops; what is left until the wall-time maximum is the delivery reserve.
    It is set from the heartbeat's thread and read from every other; the first reason stays.
    """

    clock: RunClock
    deadline_ms: int
    _reason: Stopped | None = None
    _event: threading.Event = field(default_factory=threading.Event)

    def stop(self, reason: Stopped) -> None:
        """Ask for the stop. Only the first reason counts."""
        if self._reason is None:
            self._reason = reason
        self._event.set()

    def remaining_ms(self) -> int:
        """Return the working time that is left, never below zero."""
        return max(0, self.deadline_ms - self.clock.elapsed_ms())

    def reason(self) -> Stopped | None:
        """Return why the run must stop, or None while it may go on."""
        if self._reason is not None:
            return self._reason
        if self.remaining_ms() == 0:
            return DeadlinePassed("The run's working time is used up.")
        return None

    def check(self) -> None:
        """Raise RunCancelled, LeaseLost or DeadlinePassed when the run must stop."""
        reason = self.reason()
        if reason is not None:
            raise reason

    def wait(self, seconds: float) -> bool:
        """Sleep up to `seconds`; return True as soon as a stop is asked for."""
        return self._event.wait(min(seconds, self.remaining_ms() / 1000))
