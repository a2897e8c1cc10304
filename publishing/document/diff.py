"""What changed between two documents of one report, item by item and word by word?

Items are paired by their anchors. Every difference between two documents is somewhere in their diff: what is no item
stands under `parts`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from publishing.document.items import Item
from publishing.document.types import ReportDocument


class Change(StrEnum):
    """What became of an item or a part. Of several the first that applies, in this order."""

    ADDED = "added"
    REMOVED = "removed"
    REWORDED = "reworded"
    EVIDENCE = "evidence"
    REGRADED = "regraded"
    MOVED = "moved"
    SAME = "same"


class Mark(StrEnum):
    """What a stretch of words is in a comparison."""

    KEPT = "kept"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of words. The kept and removed ones, joined, are the old text; the kept and added ones the new."""

    text: str
    mark: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemChange:
    """One item, as it was and as it is. At least one of the two is there."""

    anchor: str
    change: Change
    old: Item | None
    new: Item | None
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartChange:
    """A part of the document that is no item (title, evidence statement, sources …) and differs; `name` is a plain word."""

    name: str
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentDiff:
    """Every item of both documents in the new one's order (removed ones where they stood), and the parts that differ."""

    items: tuple[ItemChange, ...]
    parts: tuple[PartChange, ...]

    @property
    def changed(self) -> tuple[ItemChange, ...]:
        """The items that are not the same."""
        return tuple(item for item in self.items if item.change is not Change.SAME)


def diff_documents(old: ReportDocument, new: ReportDocument) -> DocumentDiff:
    """Return the differences between two documents."""
    raise NotImplementedError


def diff_words(old: str, new: str) -> tuple[Words, ...]:
    """Return two texts as one run of kept, removed and added stretches, cut at words, or characters without them."""
    raise NotImplementedError
