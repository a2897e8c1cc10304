"""How do the origin groups look? Each one a small drawing of boxes and lines, made by a pure function from its links.

A work is a box, what it takes from is the box above it, and a source that is not held is dashed. One drawing a group, so
that a page can set them beside or below each other without making them smaller.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from research.evidence.ledger.relations import TAKES_FROM
from research.evidence.ledger.types import Ledger, Link, OriginGroup, Relation, Work
from research.selectors import wording_ledger as wording

# A drawing is as wide as a phone leaves room for; more sources than these are not taken in at a glance.
WIDTH = 336
MOST_SOURCES = 40
_LEFT, _INDENT, _DEEPEST = 14, 20, 5
_PAD, _LINE, _GAP = 8, 18, 12
_ADDRESSES = 3
_NARROW, _WIDE = 7.1, 13.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """What a source is called in a drawing: its publisher or host, and its day ('' if it tells none)."""

    name: str
    day: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A line of words in a box; `y` is its base line. `is_soft` marks what explains."""

    x: int
    y: int
    text: str
    is_soft: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A work, or what is not held."""

    x: int
    y: int
    width: int
    height: int
    is_outside: bool
    lines: tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A line from a box to what it takes from, or (`is_side`) to what it is joined with for another reason."""

    path: str
    is_side: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupPicture:
    """One drawing. `told` says in words what it shows; `hidden` counts the sources that are not drawn."""

    group_id: str
    sources: int
    width: int
    height: int
    boxes: tuple[Box, ...]
    strokes: tuple[Stroke, ...]
    told: str
    hidden: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The largest groups, largest first, and how many groups and sources are not drawn; `alone` counts the lone sources."""

    groups: tuple[GroupPicture, ...]
    groups_left: int
    sources_left: int
    alone: int


def picture_of(ledger: Ledger, names: Mapping[str, Named]) -> Picture:
    """Draw the groups that have something to show. Beyond 40 sources in all, the largest alone; of a larger one, a part."""
    works = {work.work_id: work for work in ledger.works}
    # Sorting is stable: groups of one size stay in the order of capture.
    ordered = sorted(filter(is_joined, ledger.groups), key=lambda group: -len(group.source_ids))
    drawn: list[GroupPicture] = []
    room = MOST_SOURCES
    for group in ordered:
        if room <= 0 or (drawn and len(group.source_ids) > room):
            break
        drawn.append(draw(group, [works[work_id] for work_id in group.work_ids], names, room=room))
        room -= len(group.source_ids)
    left = ordered[len(drawn) :]
    hidden = sum(len(group.source_ids) for group in left) + sum(one.hidden for one in drawn)
    alone = sum(not is_joined(group) for group in ledger.groups)
    return Picture(groups=tuple(drawn), groups_left=len(left), sources_left=hidden, alone=alone)


def is_joined(group: OriginGroup) -> bool:
    """Tell whether a group is more than one source that stands alone: it has others, links, or leads to what is not held."""
    return len(group.source_ids) > 1 or bool(group.outside or group.links)


@dataclass(frozen=True, slots=True)
class _Node:
    """A work, or what is outside (then `sources` is empty): what it takes from ('' for nothing), and why."""

    key: str
    sources: tuple[str, ...]
    above: str
    why: str
    outside: str = ""


def draw(group: OriginGroup, works: Sequence[Work], names: Mapping[str, Named], *, room: int = MOST_SOURCES) -> GroupPicture:
    """Return the drawing of one group, of at most `room` sources."""
    nodes = _nodes(group, works)
    boxes: dict[str, Box] = {}
    drawn = 0
    for node, depth in _walk(nodes):
        if drawn >= room:
            break
        y = max((box.y + box.height + _GAP for box in boxes.values()), default=4)
        boxes[node.key] = _box(node, depth, y, names)
        drawn += len(node.sources)
    strokes = [stroke for node in nodes.values() if node.key in boxes for stroke in _strokes(node, boxes, nodes)]
    height = max((box.y + box.height for box in boxes.values()), default=0) + 4
    return GroupPicture(
        group_id=group.group_id,
        sources=len(group.source_ids),
        width=WIDTH,
        height=height,
        boxes=tuple(boxes.values()),
        strokes=tuple(strokes),
        told=_told(node for node in nodes.values() if node.key in boxes),
        hidden=len(group.source_ids) - min(drawn, len(group.source_ids)),
    )


def _nodes(group: OriginGroup, works: Sequence[Work]) -> dict[str, _Node]:
    """Return the works by id, the root first, with the outside source where one is named."""
    work_of = {source_id: work.work_id for work in works for source_id in work.source_ids}
    above = _above(group, work_of)
    root = work_of.get(group.root, "")
    nodes: dict[str, _Node] = {}
    if group.outside:
        nodes[_outside(group.outside)] = _Node(_outside(group.outside), (), "", "not held here", group.outside)
    for work in sorted(works, key=lambda work: work.work_id != root):
        up, why = above.get(work.work_id, ("", ""))
        up = up if up in nodes or not up.startswith("outside:") else ""
        if not up and not why and work.work_id != root:
            why = _side_reason(group, work)
        nodes[work.work_id] = _Node(work.work_id, work.source_ids, up, why)
    return nodes


def _above(group: OriginGroup, work_of: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Return for each work the one that it takes from, and the words for it. What would close a circle is left out."""
    found: dict[str, tuple[str, str]] = {}
    for link in group.links:
        child = work_of.get(link.first, "")
        parent = work_of.get(link.second, "") if link.second else _outside(link.outside)
        if link.relation not in TAKES_FROM or not child or not parent or child in found or _leads(parent, child, found):
            continue
        found[child] = (parent, _why(link))
    return found


def _why(link: Link) -> str:
    return f"{wording.RELATIONS[link.relation]} {link.second or 'what is not held'}"


def _outside(name: str) -> str:
    return f"outside:{name}"


def _leads(start: str, goal: str, above: Mapping[str, tuple[str, str]]) -> bool:
    node = start
    while node != goal and node in above:
        node = above[node][0]
    return node == goal


_SIDES = {Relation.ONE_OWNER: "one owner", Relation.RING: "in the ring"}


def _side_reason(group: OriginGroup, work: Work) -> str:
    for link in group.links:
        if link.relation in _SIDES and {link.first, link.second} & set(work.source_ids):
            return _SIDES[link.relation]
    return "by decision" if group.by_hand else ""


def _walk(nodes: Mapping[str, _Node]) -> Iterator[tuple[_Node, int]]:
    """Yield each node below what it takes from, with its depth."""
    below: dict[str, list[_Node]] = {}
    for node in nodes.values():
        below.setdefault(node.above if node.above in nodes else "", []).append(node)
    stack = [(node, 0) for node in reversed(below.get("", ()))]
    while stack:
        node, depth = stack.pop()
        yield node, depth
        stack += [(child, depth + 1) for child in reversed(below.get(node.key, ()))]


def _box(node: _Node, depth: int, y: int, names: Mapping[str, Named]) -> Box:
    x = _LEFT + _INDENT * min(depth, _DEEPEST)
    width = WIDTH - x - 2
    rows = [(text, False) for text in _titles(node, names)]
    rows += [(node.why, True)] if node.why else []
    lines = tuple(
        Words(x=x + _PAD, y=y + _PAD + _LINE * place + 13, text=_fitted(text, width - 2 * _PAD), is_soft=is_soft)
        for place, (text, is_soft) in enumerate(rows)
    )
    return Box(x=x, y=y, width=width, height=2 * _PAD + _LINE * len(rows), is_outside=bool(node.outside), lines=lines)


def _titles(node: _Node, names: Mapping[str, Named]) -> Iterator[str]:
    if node.outside:
        yield node.outside
        return
    for source_id in node.sources[:_ADDRESSES]:
        named = names.get(source_id, Named(name=""))
        yield " · ".join(filter(None, (source_id, named.day, named.name)))
    if len(node.sources) > _ADDRESSES:
        yield f"and {wording.plural(len(node.sources) - _ADDRESSES, 'more address', 'more addresses')}"


def _fitted(text: str, room: float) -> str:
    used = 0.0
    for at, character in enumerate(text):
        used += _WIDE if unicodedata.east_asian_width(character) in "WF" else _NARROW
        if used > room:
            return text[: max(at - 1, 1)].rstrip() + "…"
    return text


def _strokes(node: _Node, boxes: Mapping[str, Box], nodes: Mapping[str, _Node]) -> Iterator[Stroke]:
    box = boxes[node.key]
    middle = box.y + box.height // 2
    if node.above in boxes:
        parent = boxes[node.above]
        # At the deepest indent a box stands straight below what it takes from.
        start = parent.x + 8 if parent.x < box.x else parent.x - 6
        path = f"M {start} {parent.y + parent.height} V {middle} H {box.x}"
        if parent.x >= box.x:
            path = f"M {parent.x} {parent.y + parent.height // 2} H {start} V {middle} H {box.x}"
        yield Stroke(path=path, is_side=False)
    elif first := next((boxes[key] for key in nodes if key in boxes and key != node.key and boxes[key].y < box.y), None):
        yield Stroke(path=f"M {first.x} {first.y + first.height // 2} H 5 V {middle} H {box.x}", is_side=True)


def _told(nodes: Iterable[_Node]) -> str:
    """Return the drawing in words."""
    return " ".join(_sentence(node) for node in nodes)


def _sentence(node: _Node) -> str:
    if node.outside:
        return f"“{node.outside}” is not held here."
    who = " and ".join(node.sources) if len(node.sources) <= _ADDRESSES else f"{node.sources[0]} and its copies"
    return f"{who}: {node.why}." if node.why else f"{who} stands first." if node.above == "" else f"{who}."
