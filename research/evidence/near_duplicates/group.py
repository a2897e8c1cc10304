"""Which of many texts carry the same content? Candidates come from MinHash and LSH; each is verified on exact shingles."""

from __future__ import annotations

from collections.abc import Sequence

from research.evidence.near_duplicates.types import Near


def near_pairs(texts: Sequence[str]) -> tuple[Near, ...]:
    """Return verified pairs that span every group of like texts, in order of their places; not every pair of a group."""
    raise NotImplementedError


def near_groups(texts: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return the groups of two or more texts with the same content, as ascending places, in order of their first."""
    raise NotImplementedError
