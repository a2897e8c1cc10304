"""What changed between two documents of one report, item by item and word by word?

Items are paired by their anchors. Every difference between two documents is somewhere in their diff: what is no item
stands under `parts`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from publishing.document.closure import with_gap_anchors
from publishing.document.items import Item, Part, items_of, parts_of
from publishing.document.parts import differing_parts
from publishing.document.sheet import sheet_of
from publishing.document.types import Derivation, Fact, Gap, Recommendation, ReportDocument
from publishing.document.words import Mark, Words, diff_lines, diff_words

__all__ = ["Change", "DocumentDiff", "ItemChange", "Mark", "PartChange", "Words", "diff_documents", "diff_words"]


class Change(StrEnum):
    """What became of an item or a part. Of several the first that applies, in this order."""

    ADDED = "added"
    REMOVED = "removed"
    REWORDED = "reworded"
    EVIDENCE = "evidence"
    REGRADED = "regraded"
    MOVED = "moved"
    SAME = "same"


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
    parts = (PartChange(name=pair.name, words=diff_lines(pair.old, pair.new)) for pair in differing_parts(old, new))
    return DocumentDiff(items=tuple(_item_changes(_Side.of(old), _Side.of(new))), parts=tuple(parts))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """One of the two documents: items, the values behind them and their lists, by anchor."""

    items: dict[str, Item]
    parts: dict[str, Part]
    lists: dict[str, str]

    @classmethod
    def of(cls, document: ReportDocument) -> _Side:
        named = with_gap_anchors(document)
        sections = {number: section.anchor for number, section in enumerate(named.sections)}
        lists = sheet_of(named).lists
        return cls(
            items={item.anchor: item for item in items_of(named)},
            parts={part.anchor: part for part in parts_of(named)},
            lists={part.anchor: f"{shelf} {sections.get(number, '')}" for (shelf, number), parts in lists for part in parts},
        )


def _item_changes(old: _Side, new: _Side) -> Iterator[ItemChange]:
    moved = _moved(old, new)
    for anchor in _order(list(old.items), list(new.items)):
        was, now = old.items.get(anchor), new.items.get(anchor)
        before, after = (_said(side.parts.get(anchor), other.parts.get(anchor)) for side, other in ((old, new), (new, old)))
        yield ItemChange(
            anchor=anchor,
            change=_change(was, now, is_moved=anchor in moved, is_reworded=before != after),
            old=was,
            new=now,
            words=diff_words(before, after),
        )


def _order(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Yield the new anchors in their order, each removed one behind the one that it stood behind."""
    there = set(new)
    behind: dict[str, list[str]] = {}
    last = ""
    for anchor in old:
        if anchor in there:
            last = anchor
        else:
            behind.setdefault(last, []).append(anchor)
    yield from behind.get("", ())
    for anchor in new:
        yield anchor
        yield from behind.get(anchor, ())


def _said(part: Part | None, other: Part | None) -> str:
    """Return the wording of an item, and its conditions, method or sources where they are not the other's."""
    if part is None:
        return ""
    besides = _besides(part)
    return part.text if other is None or besides == _besides(other) else "\n".join((part.text, *besides))


def _besides(part: Part) -> tuple[str, ...]:
    match part:
        case Fact():
            return ()
        case Derivation():
            return (part.method,)
        case Recommendation():
            return part.conditions
        case Gap():
            return part.sources


def _change(was: Item | None, now: Item | None, *, is_moved: bool, is_reworded: bool) -> Change:
    if was is None or now is None:
        return Change.ADDED if was is None else Change.REMOVED
    changes = {
        Change.REWORDED: is_reworded or (was.kind, was.language) != (now.kind, now.language),
        Change.EVIDENCE: _rests_on(was) != _rests_on(now),
        Change.REGRADED: _graded(was) != _graded(now),
        Change.MOVED: is_moved,
    }
    return next((change for change, holds in changes.items() if holds), Change.SAME)


def _rests_on(item: Item) -> tuple[object, ...]:
    return item.evidence_digest, item.cards, item.corroborations, item.against, sorted(item.premises)


def _graded(item: Item) -> tuple[object, ...]:
    return item.verdict, item.basis, item.edited, item.standing, item.told


def _moved(old: _Side, new: _Side) -> set[str]:
    """Return the items that stand in another list, or that had to move so that the others could stay in order."""
    places = {anchor: place for place, anchor in enumerate(old.items)}
    both = [anchor for anchor in new.items if anchor in places]
    stayed = [anchor for anchor in both if old.lists[anchor] == new.lists[anchor]]
    return set(both) - {stayed[at] for at in _longest_rising([places[anchor] for anchor in stayed])}


def _longest_rising(values: Sequence[int]) -> list[int]:
    """Return the indices of a longest increasing subsequence (patience sorting)."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, value in enumerate(values):
        pile = bisect_left(tails, value)
        before.append(ends[pile - 1] if pile else -1)
        tails[pile : pile + 1] = [value]
        ends[pile : pile + 1] = [index]
    chain = []
    at = ends[-1] if ends else -1
    while at >= 0:
        chain.append(at)
        at = before[at]
    return chain[::-1]
