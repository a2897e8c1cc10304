"""What can two texts be to each other when they carry the same content? Values only; a mere overlap is none of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Likeness(StrEnum):
    """How two texts carry the same content."""

    SAME = "same"  # equal after normalisation of case, width, white space and punctuation
    MIRROR = "mirror"  # nearly equal, and no number, negation, name or status differs
    EXCERPT = "excerpt"  # nearly the whole of `first` stands in `second`


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """Two texts with the same content, by their places in the input.

    `resemblance` is the exact Jaccard similarity of their shingle sets, `containment` the share of the smaller set that
    stands in the larger; both from 0 to 1. An excerpt is `first`, its whole is `second`; else `first < second`.
    """

    first: int
    second: int
    likeness: Likeness
    resemblance: float
    containment: float
