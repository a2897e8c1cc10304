"""How do pages of the web come in? Many at once, each bounded, judged at every hop, and read in a process apart."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from research.capture.types import CapturePolicy, CaptureSession
from research.clock import StopSignal, utc_now
from research.egress.network import SYSTEM_NETWORK, Network


class WebCapture:
    """Implements `PageCapture`. Robots rules and the pace of each host are kept between the runs of one process."""

    def __init__(self, *, user_agent: str, network: Network = SYSTEM_NETWORK, now: Callable[[], datetime] = utc_now) -> None:
        self._user_agent = user_agent
        self._network = network
        self._now = now

    def open(self, policy: CapturePolicy, *, stop: StopSignal) -> CaptureSession:
        """Start a session for one run; its reader processes warm up beside the first search."""
        raise NotImplementedError
