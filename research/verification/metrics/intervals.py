"""How far can a share be trusted that was counted on a few? Wilson's score interval (Wilson 1927)."""

from __future__ import annotations

from math import sqrt

from research.verification.metrics.types import Share

Z_95 = 1.959964


def wilson(share: Share, *, z: float = Z_95) -> tuple[float, float] | None:
    """Return the lower and upper end of the interval of a share, 0..1; None for a share of nothing."""
    if not share.whole:
        return None
    n, p = share.whole, share.part / share.whole
    middle = p + z * z / (2 * n)
    spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
