"""When is a failed request tried again?

Full jitter under a doubling cap (Brooker, "Exponential Backoff and Jitter", 2015); a server's Retry-After is a floor.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_FIRST_SECONDS = 0.5
_CAP_SECONDS = 8.0


def pause_seconds(failures: int, retry_after_s: float | None, random: Callable[[], float]) -> float:
    """Return how long to wait after the given number of failures. `random` gives a number in [0, 1)."""
    jitter = random() * min(_CAP_SECONDS, _FIRST_SECONDS * 2.0 ** (failures - 1))
    return max(retry_after_s or 0.0, jitter)


def read_retry_after(value: str | None, now: datetime) -> float | None:
    """Return the seconds that a Retry-After header asks for (RFC 9110, 10.2.3), or None where it is absent or unreadable."""
    if value is None:
        return None
    text = value.strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - now).total_seconds())
