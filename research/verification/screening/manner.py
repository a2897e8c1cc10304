"""Is a rephrased sentence as sure, as general and as conditioned as its evidence? Faults of manner."""

from __future__ import annotations

from collections.abc import Iterator

from research.verification.screening.types import Aligned, ScreenFault


def manner_faults(aligned: Aligned) -> Iterator[ScreenFault]:  # noqa: ARG001
    """Yield where a statement says more, or otherwise, than its evidence by its small words."""
    yield from ()
