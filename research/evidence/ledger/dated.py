"""Which directions rest on nothing but the days that pages state, and what may follow from these? Anybody can state a day.

The rule: a page whose text or figures stand in several houses that do not name it, and that have nothing else in common, has
taken from them, whatever day it states.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from research.evidence.ledger.relations import MAKES, TAKES_FROM, Makes, Union, by_capture
from research.evidence.ledger.types import Link, Profile, Relation

_Pair = tuple[str, str]
# What restates says itself that it takes from somebody.
_BY_DAY = TAKES_FROM - {Relation.RESTATES}


def named_pairs(links: Iterable[Link]) -> frozenset[_Pair]:
    """Return who names or links to whom."""
    return frozenset((link.first, link.second) for link in links if link.is_named or link.relation is Relation.CITES)


def are_of_one_house(one: str, other: str, profiles: Mapping[str, Profile]) -> bool:
    """Tell whether two sources are of one owner; files have none."""
    return bool(profiles[one].owner) and profiles[one].owner == profiles[other].owner


def put_right(links: Sequence[Link], profiles: Mapping[str, Profile]) -> tuple[list[Link], list[Link]]:
    """Return the links with those turned round by which a stated day made one page the giver of several houses.

    The second list holds what such a page takes beside the text that it copies whole: it joins nothing.
    """
    named = named_pairs(links)
    taking: dict[str, list[Link]] = defaultdict(list)
    partners: dict[str, set[str]] = defaultdict(set)
    for link in links:
        if MAKES[link.relation] is Makes.WORK and link.second:
            partners[link.first].add(link.second)
            partners[link.second].add(link.first)
        elif _is_dated(link, named, profiles):
            taking[link.second].append(link)
    near = neighbours(links) if taking else {}
    holders = {
        giver
        for giver in taking
        if _holds_several(giver, {*(link.first for link in taking[giver]), *partners[giver]}, near, profiles)
    }
    kept = [link for link in links if link.second not in holders or link not in taking[link.second]]
    round_about = [_round(link) for giver in sorted(holders, key=by_capture) for link in taking[giver]]
    beside = [link for link in round_about if partners[link.first]]
    return [*kept, *(link for link in round_about if not partners[link.first])], beside


def _is_dated(link: Link, named: Collection[_Pair], profiles: Mapping[str, Profile]) -> bool:
    if link.relation not in _BY_DAY or not link.second or (link.first, link.second) in named:
        return False
    return not are_of_one_house(link.first, link.second, profiles)


def _holds_several(
    giver: str, takers: Collection[str], near: Mapping[str, Collection[str]], profiles: Mapping[str, Profile]
) -> bool:
    """Tell whether those that seem to take from a page would stand apart without it, and are of several houses."""
    found = apart_without(giver, sorted(takers, key=by_capture), near)
    return any(not are_of_one_house(found[0][0], other[0], profiles) for other in found[1:])


def neighbours(links: Iterable[Link]) -> Mapping[str, Collection[str]]:
    """Return what content joins each source to; an owner does not make one content of two."""
    found: dict[str, set[str]] = defaultdict(set)
    for link in links:
        if MAKES[link.relation] is not Makes.NOTHING and link.relation is not Relation.ONE_OWNER:
            other = link.second or f"outside:{link.outside_key}"
            found[link.first].add(other)
            found[other].add(link.first)
    return found


def apart_without(hub: str, names: Sequence[str], near: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Return some neighbours of a source as they hang together without it, directly or by one other."""
    union = Union()
    for name in names:
        for other in near.get(name, ()):
            if other != hub:
                union.join(name, other)
    return union.sets(names)


def _round(link: Link) -> Link:
    """The words stand in both; the other way round they are neither an excerpt nor a quotation."""
    found = replace(link, first=link.second, second=link.first)
    match link.relation:
        case Relation.EXCERPT:
            return replace(found, relation=Relation.REPRINT)
        case Relation.QUOTES:
            return replace(found, relation=Relation.REPRINT, detail=())
        case _:
            return found
