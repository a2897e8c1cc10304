"""Which works and origin groups follow from the links and from what a person decided? Cheap, and done again at each edit.

The rule: content joins first, and no source makes one origin of two others (`hanging`); ownership then joins only what does
not come from elsewhere, so that a house which reprints two agencies never makes one origin of them. A person's word is
applied last, and stands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from research.evidence.ledger.dated import put_right
from research.evidence.ledger.hanging import end_of, hang, own, turned
from research.evidence.ledger.members import root_of, work
from research.evidence.ledger.relations import MAKES, Makes, Union, by_capture, by_ends
from research.evidence.ledger.types import (
    Attribution,
    EditKind,
    KindRule,
    Ledger,
    LedgerEdit,
    Link,
    OriginGroup,
    Profile,
    Relation,
    Survey,
    Work,
)


def fold(survey: Survey, edits: Sequence[LedgerEdit] = ()) -> Ledger:
    """Return works, groups and profiles. Ids ('W1', 'O1') follow the order of capture, not that of the edits.

    An excluded source stands in `excluded` and nowhere else; what it joined stays joined, for its copies do not become
    independent of each other. An edit that was undone, or that names an unknown source, has no effect. MERGE and SPLIT are
    applied in the order of their ordinals. A SPLIT parts works as well; a MERGE joins origins, never works.
    """
    profiles = {found.source_id: found for found in sorted(survey.profiles, key=lambda each: by_capture(each.source_id))}
    holding = [edit for edit in active(edits) if profiles.keys() >= set(edit.source_ids)]
    excluded = {name for edit in holding if edit.kind is EditKind.EXCLUDE for name in edit.source_ids}
    reclassed = _reclassed(profiles, holding)
    known = (turned(link, profiles) for link in survey.links if _is_known(link, profiles))
    right, beside = put_right(sorted(known, key=by_ends), profiles)
    links = sorted(right, key=by_ends)
    found, beyond = _parts(list(profiles), links, reclassed)
    parts = _edited(found, holding)
    kept = {name: found for name, found in reclassed.items() if name not in excluded}
    works, groups = _named(parts, links, kept, reclassed)
    return Ledger(
        works=works,
        groups=groups,
        profiles=tuple(kept.values()),
        attributions=tuple(_attributions(survey.attributions, kept)),
        excluded=tuple(sorted(excluded, key=by_capture)),
        beyond=tuple(_apart((*beyond, *beside), groups)),
    )


def _apart(links: Iterable[Link], groups: Iterable[OriginGroup]) -> Iterable[Link]:
    """The links between two groups: what a person merged since stands in one."""
    group_of = {name: group.group_id for group in groups for name in group.source_ids}
    held = (link for link in links if link.first in group_of and link.second in group_of)
    return (link for link in held if group_of[link.first] != group_of[link.second])


def active(edits: Sequence[LedgerEdit]) -> tuple[LedgerEdit, ...]:
    """Return the decisions that hold, by ordinal: those that were undone are left out, and so is every UNDO itself.

    An UNDO that was itself undone undoes nothing; one that names itself, a later edit or none has no effect.
    """
    undone: set[int] = set()
    for edit in sorted(edits, key=lambda each: each.ordinal, reverse=True):
        if edit.kind is EditKind.UNDO and edit.ordinal not in undone and edit.undoes < edit.ordinal:
            undone.add(edit.undoes)
    held = (edit for edit in edits if edit.kind is not EditKind.UNDO and edit.ordinal not in undone)
    return tuple(sorted(held, key=lambda each: each.ordinal))


@dataclass(slots=True)
class _Part:
    """A group in the making: its members by the works that they are, and the edits that shaped it."""

    works: list[list[str]]
    by_hand: set[int] = field(default_factory=set)

    @property
    def members(self) -> set[str]:
        return {name for members in self.works for name in members}

    def only(self, names: Collection[str], ordinal: int) -> _Part:
        kept = [[name for name in members if name in names] for members in self.works]
        return _Part([members for members in kept if members], {*self.by_hand, ordinal})


def _is_known(link: Link, profiles: Collection[str]) -> bool:
    return link.first in profiles and (link.second in profiles or (not link.second and bool(link.outside_key)))


def _reclassed(profiles: dict[str, Profile], edits: Iterable[LedgerEdit]) -> dict[str, Profile]:
    found = dict(profiles)
    for edit in edits:
        if edit.kind is EditKind.RECLASS and edit.kind_after is not None:
            for name in edit.source_ids:
                found[name] = replace(found[name], kind=edit.kind_after, rule=KindRule.PERSON)
    return found


def _parts(names: list[str], links: Sequence[Link], profiles: dict[str, Profile]) -> tuple[list[_Part], tuple[Link, ...]]:
    """The partition that follows from the links alone, and the dependences that joined nothing."""
    works, origins, owners = Union(), Union(), Union()
    for link in links:
        if MAKES[link.relation] is Makes.WORK and link.second:
            works.join(link.first, link.second)
        if MAKES[link.relation] is Makes.WORK or link.relation is Relation.RING:
            origins.join(link.first, end_of(link))
    beyond = hang(links, origins)
    own(links, profiles, owners)
    _join_owned(names, links, profiles, origins, owners)
    return [_Part(works.sets(members)) for members in origins.sets(names)], beyond


def _join_owned(
    names: list[str], links: Sequence[Link], profiles: dict[str, Profile], origins: Union, owners: Union
) -> None:
    """Join what belongs to one owner, but for the members whose content comes from somebody else."""
    own: list[str] = []
    dependent = _by_first(links)
    for members in origins.sets(names):
        root = root_of(members, dependent, profiles).source_id
        own += [name for name in members if root and owners.find(name) == owners.find(root)]
    for owned in owners.sets(own):
        for name in owned[1:]:
            origins.join(owned[0], name)


def _by_first(links: Sequence[Link]) -> dict[str, list[Link]]:
    found: dict[str, list[Link]] = {}
    for link in links:
        found.setdefault(link.first, []).append(link)
    return found


def _edited(parts: list[_Part], edits: Iterable[LedgerEdit]) -> list[_Part]:
    for edit in edits:
        names = set(edit.source_ids)
        if edit.kind is EditKind.MERGE and len(names) > 1:
            parts = _merged(parts, names, edit.ordinal)
        elif edit.kind is EditKind.SPLIT:
            parts = [piece for part in parts for piece in _split(part, names, edit.ordinal)]
    return parts


def _merged(parts: list[_Part], names: set[str], ordinal: int) -> list[_Part]:
    touched = [part for part in parts if part.members & names]
    rest = [part for part in parts if not part.members & names]
    by_hand = {ordinal}.union(*(part.by_hand for part in touched))
    return [*rest, _Part([members for part in touched for members in part.works], by_hand)]


def _split(part: _Part, names: set[str], ordinal: int) -> list[_Part]:
    """The named members leave together: that some of the rest met only through them does not part the rest."""
    leaving = part.members & names
    staying = part.members - names
    if not leaving or not staying:
        return [part]
    return [part.only(leaving, ordinal), part.only(staying, ordinal)]


def _named(
    parts: list[_Part], links: Sequence[Link], kept: dict[str, Profile], profiles: dict[str, Profile]
) -> tuple[tuple[Work, ...], tuple[OriginGroup, ...]]:
    """Give ids in the order of capture, and leave out what is excluded."""
    left = [(part, [name for name in kept if name in part.members]) for part in parts]
    left = sorted((pair for pair in left if pair[1]), key=lambda pair: by_capture(pair[1][0]))
    held = [[name for name in members if name in kept] for part, _ in left for members in part.works]
    ordered = sorted((sorted(members, key=by_capture) for members in held if members), key=lambda each: by_capture(each[0]))
    works = tuple(work(f"W{number}", members, kept) for number, members in enumerate(ordered, 1))
    work_of = {name: found.work_id for found in works for name in found.source_ids}
    dependent = _by_first(links)
    groups = tuple(
        _group(f"O{number}", part, members, work_of, dependent, profiles) for number, (part, members) in enumerate(left, 1)
    )
    return works, groups


def _group(
    group_id: str,
    part: _Part,
    members: list[str],
    work_of: dict[str, str],
    dependent: dict[str, list[Link]],
    profiles: dict[str, Profile],
) -> OriginGroup:
    root = root_of(sorted(part.members, key=by_capture), dependent, profiles)
    is_held = root.source_id in members
    return OriginGroup(
        group_id=group_id,
        work_ids=tuple(dict.fromkeys(work_of[name] for name in members)),
        source_ids=tuple(members),
        root=root.source_id if is_held else "",
        outside=root.outside if is_held or not root.source_id else profiles[root.source_id].owner,
        links=tuple(
            link for name in members for link in dependent.get(name, ()) if not link.second or link.second in members
        ),
        by_hand=tuple(sorted(part.by_hand)),
    )


def _attributions(found: Iterable[Attribution], kept: Collection[str]) -> Iterable[Attribution]:
    """What names an excluded source names something that is not held any more."""
    for each in found:
        if each.passage.source_id in kept:
            yield replace(each, source_id="") if each.source_id not in kept else each
