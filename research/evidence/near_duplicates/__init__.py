"""Which texts carry the same content? The public face of the comparison of two texts and the grouping of many."""

from research.evidence.near_duplicates.compare import likeness, same_content
from research.evidence.near_duplicates.group import near_groups, near_pairs
from research.evidence.near_duplicates.types import Likeness, Near

__all__ = ["Likeness", "Near", "likeness", "near_groups", "near_pairs", "same_content"]
