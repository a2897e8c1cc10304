"""Which reader outlives its session? One warm process between the runs of this process, for some minutes.

It ends by itself when nobody comes for it: its own alarm is set before it is laid down here.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from research.capture.reader import Reader

# Starting one costs about what reading ten pages does; its memory is not held longer than a pause between two runs.
REST_SECONDS = 300
# So long before its alarm a resting reader is not taken any more.
_MARGIN_S = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    reader: Reader
    until: float
    owner: int


class KeptReader:
    """A place for one reader. Safe to share between threads; `now` is a monotonic clock in seconds."""

    def __init__(self, *, rest_s: int = REST_SECONDS, now: Callable[[], float] = time.monotonic) -> None:
        self._rest_s = rest_s
        self._now = now
        self._lock = threading.Lock()
        self._kept: _Kept | None = None
        self._is_closed = False

    def take(self, *, max_chars: int) -> Reader | None:
        """Return the reader that rests here, if it lives and was made for this bound. It is the taker's then."""
        kept = self._emptied()
        if kept is None or kept.owner != os.getpid():  # a forked process must not talk to its parent's reader
            return None
        if kept.reader.max_chars == max_chars and self._now() < kept.until and kept.reader.is_alive():
            return kept.reader
        kept.reader.close()
        return None

    def keep(self, reader: Reader) -> None:
        """Lay a reader down that has no job; the one that was here is closed."""
        if not reader.rest(self._rest_s):
            reader.close()
            return
        kept = _Kept(reader=reader, until=self._now() + self._rest_s - _MARGIN_S, owner=os.getpid())
        with self._lock:
            before, self._kept = self._kept, None if self._is_closed else kept
        for other in (before, kept if self._is_closed else None):
            if other is not None:
                other.reader.close()

    def close(self) -> None:
        """Close the reader that rests here, and keep no other."""
        self._is_closed = True
        kept = self._emptied()
        if kept is not None and kept.owner == os.getpid():
            kept.reader.close()

    def _emptied(self) -> _Kept | None:
        with self._lock:
            kept, self._kept = self._kept, None
        return kept
