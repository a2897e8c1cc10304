"""On which of several does a source hang, and which claims of a house hold? No source makes one origin of two others.

The rule: what a page says, copies or claims may place itself, never join what stands apart without it. It hangs on one of
those that it takes from; its links to the others are handed back, and weigh on its own passages alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from research.evidence.ledger.relations import MAKES, TAKES_FROM, Makes, Union, by_capture
from research.evidence.ledger.types import Link, Profile, Relation

_NO_DAY = "9999"
# What says itself that it takes its words goes before what only tells the same.
_SAID = frozenset({Relation.RESTATES, Relation.QUOTES, Relation.TRANSLATION})
_WHOLE = frozenset({Relation.EXCERPT, Relation.REPRINT})
# Signs that two pages share are no name that a house could claim.
_SIGNS = frozenset({"author", "contact", "contacts", "link", "name"})


def end_of(link: Link) -> str:
    """Return the node that a link leads to: a source, or something that is not held."""
    return link.second or f"outside:{link.outside_key}"


def turned(link: Link, profiles: Mapping[str, Profile]) -> Link:
    """Return a link from the one that takes: a later page that holds the whole of an earlier one reprints it."""
    is_excerpt = link.relation is Relation.EXCERPT and bool(link.second)
    if not is_excerpt or _age(link.second, profiles) < _age(link.first, profiles):
        return link
    return Link(first=link.second, second=link.first, relation=Relation.REPRINT, detail=link.detail)


def _age(name: str, profiles: Mapping[str, Profile]) -> tuple[object, ...]:
    return profiles[name].published or _NO_DAY, by_capture(name)


def hang(links: Iterable[Link], origins: Union) -> tuple[Link, ...]:
    """Join every source to one of those that it takes from; return the links that joined nothing.

    What takes from one alone is joined before what takes from several, so that these find their givers together.
    """
    taken: dict[str, list[Link]] = defaultdict(list)
    for link in links:
        if link.relation in TAKES_FROM and MAKES[link.relation] is Makes.ORIGIN:
            taken[link.first].append(link)
    several: list[str] = []
    for taker in sorted(taken, key=by_capture):
        if len({origins.find(end_of(link)) for link in taken[taker]}) > 1:
            several.append(taker)
            continue
        origins.join(taker, end_of(taken[taker][0]))
    for taker in several:
        _join_best(taker, taken[taker], origins)
    return tuple(link for taker in several for link in taken[taker] if not _is_joined(link, origins))


def _is_joined(link: Link, origins: Union) -> bool:
    return origins.find(link.first) == origins.find(end_of(link))


def _join_best(taker: str, found: Sequence[Link], origins: Union) -> None:
    by_origin: dict[str, list[Link]] = defaultdict(list)
    for link in found:
        by_origin[origins.find(end_of(link))].append(link)
    origins.join(taker, end_of(min(by_origin.values(), key=_weight)[0]))


def _weight(found: Sequence[Link]) -> tuple[object, ...]:
    said = sum(link.relation in _SAID for link in found)
    whole = sum(link.relation in _WHOLE for link in found)
    return -said, -whole, -len(found), by_capture(end_of(found[0])), found[0].detail


def own(links: Iterable[Link], profiles: Mapping[str, Profile], owners: Union) -> None:
    """Join houses: addresses of one owner first, then what is claimed, as far as it joins no two houses through a third.

    A name that several houses claim makes them one. A house that claims two names has the one under which it came first.
    """
    claims: dict[tuple[str, ...], list[Link]] = defaultdict(list)
    for link in links:
        if link.relation is not Relation.ONE_OWNER:
            continue
        if _is_shown(link, profiles):
            owners.join(link.first, end_of(link))
        else:
            claims[link.detail].append(link)
    bound: dict[str, tuple[str, ...]] = {}
    for detail, found in claims.items():
        for link in found:
            _claim(link, detail, bound, owners)


def _is_shown(link: Link, profiles: Mapping[str, Profile]) -> bool:
    same = bool(link.second) and profiles[link.first].owner == profiles[link.second].owner
    return same or not link.detail or _SIGNS.issuperset(link.detail)


def _claim(link: Link, detail: tuple[str, ...], bound: dict[str, tuple[str, ...]], owners: Union) -> None:
    ends = [owners.find(link.first), owners.find(end_of(link))]
    if all(bound.get(end, detail) == detail for end in ends):
        owners.join(*ends)
        bound[owners.find(ends[0])] = detail
