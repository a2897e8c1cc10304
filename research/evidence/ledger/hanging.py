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
_SIGNS = frozenset({"author", "contact", "contacts", "link", "name", "sisters"})


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
    Two signs join two houses, and a third with them only where it shares two signs with each: a page can take the author of
    one house and the contact of another, and that both link to it is no tie between them.
    """
    signs: list[Link] = []
    claims: dict[tuple[str, ...], list[Link]] = defaultdict(list)
    for link in links:
        if link.relation is not Relation.ONE_OWNER:
            continue
        if _is_shown(link, profiles):
            owners.join(link.first, end_of(link))
        elif _SIGNS.issuperset(link.detail):
            signs.append(link)
        else:
            claims[link.detail].append(link)
    _join_signs(signs, owners)
    bound: dict[str, tuple[str, ...]] = {}
    for detail, found in claims.items():
        for link in found:
            _claim(link, detail, bound, owners)


def _is_shown(link: Link, profiles: Mapping[str, Profile]) -> bool:
    same = bool(link.second) and profiles[link.first].owner == profiles[link.second].owner
    return same or not link.detail


def _join_signs(signs: Sequence[Link], owners: Union) -> None:
    pairs = [(owners.find(link.first), owners.find(link.second)) for link in signs]
    tied = {frozenset(pair) for pair in pairs}
    within: dict[str, frozenset[str]] = {}
    for pair in pairs:
        one, other = (within.get(owners.find(house), frozenset((house,))) for house in pair)
        if all(first == second or frozenset((first, second)) in tied for first in one for second in other):
            owners.join(*pair)
            within[owners.find(pair[0])] = one | other


def _claim(link: Link, detail: tuple[str, ...], bound: dict[str, tuple[str, ...]], owners: Union) -> None:
    ends = [owners.find(link.first), owners.find(end_of(link))]
    if all(bound.get(end, detail) == detail for end in ends):
        owners.join(*ends)
        bound[owners.find(ends[0])] = detail
