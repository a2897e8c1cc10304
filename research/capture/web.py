"""How do pages of the web come in? Many at once, each bounded, judged at every hop, and read in a process apart."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from datetime import datetime

from research.capture.captures import Captures
from research.capture.kept import KeptReader
from research.capture.outcomes import Caches
from research.capture.pace import HostPace, PaceClock
from research.capture.page import Surroundings
from research.capture.reader import COMMAND
from research.capture.readers import Readers
from research.capture.robots import RulesShelf
from research.capture.session import WebSession
from research.capture.types import CapturePolicy, CaptureSession, ReadingCache, RetrievalCache
from research.clock import StopSignal, utc_now
from research.egress.network import SYSTEM_NETWORK, Network


class WebCapture:
    """Implements `PageCapture`. Kept between the runs of one process: robots rules, the pace of each host, a warm reader.

    `pace_clock` times that pace; `readings` and `retrievals` are the caches, where the installation has them; `reader` is
    the command line of a reader process.
    """

    def __init__(
        self,
        *,
        user_agent: str,
        network: Network = SYSTEM_NETWORK,
        now: Callable[[], datetime] = utc_now,
        pace_clock: PaceClock | None = None,
        readings: ReadingCache | None = None,
        retrievals: RetrievalCache | None = None,
        reader: tuple[str, ...] = COMMAND,
    ) -> None:
        self._user_agent = user_agent
        self._network = network
        self._now = now
        self._pace = HostPace(pace_clock)
        self._shelf = RulesShelf(self._pace.clock)
        self._readings, self._retrievals = readings, retrievals
        self._reader = reader
        self._kept = kept = KeptReader()
        self.close = weakref.finalize(self, kept.close)

    def open(self, policy: CapturePolicy, *, stop: StopSignal) -> CaptureSession:
        """Start a session for one run; its reader processes warm up beside the first search."""
        command, kept = self._reader, self._kept
        around = Surroundings(policy=policy, network=self._network, user_agent=self._user_agent, now=self._now)
        captures = Captures(
            around,
            pace=self._pace,
            shelf=self._shelf,
            clock=stop.clock,
            make_readers=lambda max_chars: Readers(max_chars=max_chars, command=command, kept=kept),
            asks_for_readings=self._readings is not None,
        )
        caches = Caches(readings=self._readings, retrievals=self._retrievals, reuse_seconds=policy.reuse_seconds)
        return WebSession(captures, caches, stop=stop)
