"""Do these two texts carry the same content? Judged on their exact shingles and on every place where they differ."""

from __future__ import annotations

from research.evidence.near_duplicates.types import Near


def same_content(a: str, b: str) -> bool:
    """Tell whether two texts are the same, mirrors, or one an excerpt of the other."""
    return likeness(a, b) is not None


def likeness(a: str, b: str) -> Near | None:
    """Return how two texts (places 0 and 1) carry the same content; None where they do not."""
    raise NotImplementedError
