"""Which provider is left alone for now? One that said "too often" or wanted a person, until its pause is over.

Asking on would only prolong the pause. Kept in this process; the clock comes in.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from research.errors import SearchFailed, SearchFailure
from research.ports import SearchProvider

# As long as SearXNG waits by default, where a provider does not say it itself.
PAUSES_S = {SearchFailure.RATE_LIMITED: 180.0, SearchFailure.CHALLENGE: 3_600.0}


@dataclass(frozen=True, slots=True)
class _Pause:
    until: float
    code: SearchFailure


class Suspensions:
    """The pauses of one process. Safe to share between threads. `monotonic` gives seconds."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._pauses: dict[SearchProvider, _Pause] = {}
        self._lock = threading.Lock()

    def check(self, provider: SearchProvider, label: str) -> None:
        """Raise SearchFailed (RATE_LIMITED or CHALLENGE) while the provider is left alone."""
        with self._lock:
            pause = self._pauses.get(provider)
        left = 0.0 if pause is None else pause.until - self._monotonic()
        if pause is not None and left > 0:
            raise SearchFailed(
                f"{label} is left alone for another {ceil(left)} seconds, because it was asked too often. Choose another"
                " provider, or try again later.",
                code=pause.code,
                retry_after_s=left,
            )

    def learn(self, provider: SearchProvider, failure: SearchFailed) -> None:
        """Begin a pause when a failure asks for one: by its code, or by a time to wait."""
        seconds = PAUSES_S.get(failure.code) if failure.retry_after_s is None else failure.retry_after_s
        if not seconds:
            return
        code = SearchFailure.CHALLENGE if failure.code is SearchFailure.CHALLENGE else SearchFailure.RATE_LIMITED
        until = self._monotonic() + seconds
        with self._lock:
            known = self._pauses.get(provider)
            if known is None or known.until < until:
                self._pauses[provider] = _Pause(until, code)
