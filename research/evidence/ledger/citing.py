"""Who points to whom, who points in a circle, and who takes something back?

The rule: a citation alone joins nothing. A circle of three houses or more that tell the same figures, and name no source
outside it for them, is one origin.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from research.evidence.ledger.naming import key_of_name
from research.evidence.ledger.read import Read, star
from research.evidence.ledger.types import Attribution, Link, Relation

# The detail of a correction that nobody but its own page confirms: it is shown, and changes nothing.
UNCONFIRMED = "unconfirmed"
RETRACTION = "retraction"
_LEAST_RING = 3
_HEAD_CHARS = 400
_LONG_TITLE = 15
_RETRACTS = re.compile(
    r"\bretract(?:s|ed|ion|ing)\b|\bwithdraw(?:s|n|al)\b|\bwithdrew\b|撤稿|撤回|撤销|rétract|zurückgezogen|retracta|отозва",
    re.IGNORECASE,
)
_CORRECTS = re.compile(
    r"\bcorrection\b|\bcorrects\b|\bcorrigend|\berrat(?:um|a)\b|更正|勘误|訂正|korrektur|berichtigung|rectificati|corrección|"
    r"fe de erratas",
    re.IGNORECASE,
)


def cited(reads: Sequence[Read], given: Sequence[Attribution]) -> Iterator[Link]:
    """Yield who links to or names which held source, each pair once."""
    named: dict[str, dict[str, Attribution]] = defaultdict(dict)
    for each in given:
        if each.source_id:
            named[each.passage.source_id].setdefault(each.source_id, each)
    for read in reads:
        own = named[read.source_id]
        for target in dict.fromkeys((*read.links, *own)):
            found = own.get(target)
            yield Link(
                first=read.source_id,
                second=target,
                relation=Relation.CITES,
                detail=(found.name,) if found else (),
                passages=(found.passage,) if found else (),
            )


def corrected(reads: Sequence[Read]) -> Iterator[Link]:
    """Yield which source takes back or corrects which other, or says so without being entitled to (`UNCONFIRMED`).

    It says so in its title, and links to one other or names it; or at its head, and names it by its title or identifier.
    """
    titles = {key_of_name(read.source.title): read for read in reads if len(read.source.title) >= _LONG_TITLE}
    held = {read.source_id: read for read in reads}
    for read in reads:
        how = _how(f"{read.source.title}\n{read.text[:_HEAD_CHARS]}")
        for other in _about(read, titles, held) if how else ():
            yield Link(
                first=read.source_id, second=other.source_id, relation=Relation.CORRECTS, detail=_told_of(how, read, other)
            )


def _told_of(how: str, notice: Read, other: Read) -> tuple[str, ...]:
    """Anybody can write a notice: it holds where it is of the house of what it takes back, or is linked from there."""
    is_theirs = (bool(notice.owner) and notice.owner == other.owner) or notice.source_id in other.links
    return (how,) if is_theirs else (how, UNCONFIRMED)


def _how(text: str) -> str:
    return RETRACTION if _RETRACTS.search(text) else "correction" if _CORRECTS.search(text) else ""


def _about(read: Read, titles: Mapping[str, Read], held: Mapping[str, Read]) -> Sequence[Read]:
    text = f" {key_of_name(read.text)} "
    named = [other for key, other in titles.items() if other is not read and f" {key} " in text]
    if not named:
        others = (other for other in held.values() if other is not read and not other.works & read.works)
        named = [other for other in others if any(work.value in read.text.lower() for work in other.works)]
    linked = [held[name] for name in read.links]
    return named or (linked if len(linked) == 1 and _how(read.source.title) else [])


def rings(reads: Sequence[Read], citations: Sequence[Link]) -> Iterator[Link]:
    """Yield the members of every circle, each linked to the earliest of them."""
    held = {read.source_id: read for read in reads}
    keys = {read.source_id: read.amounts.keys() for read in reads}
    points: dict[str, list[str]] = defaultdict(list)
    for link in citations:
        if link.passages or keys[link.first] & keys[link.second]:
            points[link.first].append(link.second)
    for circle in _circles(points):
        members = [held[name] for name in sorted(circle)]
        told = Counter(key for read in members for key in keys[read.source_id])
        outside = {name for read in members for name in points[read.source_id]} - circle
        has_evidence = any(told[key] > 1 for name in outside for key in keys[name])
        if not has_evidence and len({read.owner or read.source_id for read in members}) >= _LEAST_RING:
            yield from star(members, Relation.RING, str(len(members)))


def _circles(points: Mapping[str, Sequence[str]]) -> Iterator[frozenset[str]]:
    """Yield the strongly connected components of three or more (Kosaraju 1978, without recursion)."""
    order: list[str] = []
    seen: set[str] = set()
    for start in points:
        order += _reached(start, points, seen)
    back: dict[str, list[str]] = defaultdict(list)
    for first, seconds in points.items():
        for second in seconds:
            back[second].append(first)
    seen = set()
    for start in reversed(order):
        members = _reached(start, back, seen)
        if len(members) >= _LEAST_RING:
            yield frozenset(members)


def _reached(start: str, points: Mapping[str, Sequence[str]], seen: set[str]) -> list[str]:
    """Return what is reached from a node and was not seen before, in the order in which it is left."""
    if start in seen:
        return []
    seen.add(start)
    left: list[str] = []
    path = [(start, iter(points.get(start, ())))]
    while path:
        node, following = path[-1]
        nearest = next((name for name in following if name not in seen), None)
        if nearest is None:
            left.append(node)
            path.pop()
            continue
        seen.add(nearest)
        path.append((nearest, iter(points.get(nearest, ()))))
    return left
