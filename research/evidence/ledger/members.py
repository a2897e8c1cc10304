"""Which member of a work or a group is its root, its fullest, its newest, its most authoritative?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from research.evidence.ledger.relations import MAKES, TAKES_FROM, Makes, by_capture
from research.evidence.ledger.types import Link, Profile, Relation, SourceKind, Work

# From who made the fact to who only shows it: an order for choosing among copies of one thing, never a score.
_BY_STANDING = (
    SourceKind.AUTHORITATIVE_TEXT,
    SourceKind.DOCUMENTATION,
    SourceKind.SOURCE_CODE,
    SourceKind.PRIMARY,
    SourceKind.EXPERIMENT,
    SourceKind.FIRST_HAND,
    SourceKind.INDEPENDENT_MEASUREMENT,
    SourceKind.NEWS,
    SourceKind.UNTOLD,
    SourceKind.SECONDARY,
    SourceKind.ROUNDUP,
    SourceKind.COMMUNITY,
    SourceKind.DEMO,
)
_STANDING = {kind: place for place, kind in enumerate(_BY_STANDING)}
# A page without a date is taken to be the latest: it cannot show that it came first.
_NO_DAY = "9999"


@dataclass(frozen=True, slots=True)
class Root:
    """Where a group comes from: a member, or something that is not held."""

    source_id: str
    outside: str = ""


def work(work_id: str, members: Sequence[str], profiles: Mapping[str, Profile]) -> Work:
    """Return a work of members in the order of capture; where two are alike, the one captured first is named."""
    found = [profiles[name] for name in members]
    return Work(
        work_id=work_id,
        source_ids=tuple(members),
        fullest=max(found, key=lambda each: each.size).source_id,
        newest=max(found, key=lambda each: each.changed or each.published).source_id,
        authoritative=min(found, key=lambda each: (each.is_retracted, _STANDING[each.kind])).source_id,
    )


def root_of(members: Sequence[str], dependent: Mapping[str, Sequence[Link]], profiles: Mapping[str, Profile]) -> Root:
    """Return the member from which the others come: it depends on no other, and is the earliest and most primary of such.

    A group whose root itself depends on something outside has no held root. In a circle all depend on each other: then the
    earliest stands for it, and one that also gives something to somebody outside does not speak for it.
    """
    inside = set(members)
    taken = {name for name in members if any(_takes(link, inside) for link in dependent.get(name, ()))}
    free = [name for name in members if name not in taken]
    first = [name for name in taken if not any(_takes_inside(link, inside) for link in dependent[name])]
    root = min(free or first or members, key=lambda name: _earliest(name, dependent, inside, profiles))
    leading = [] if free else (first or [root])
    names = Counter(link.outside for name in leading for link in dependent[name] if _is_outside(link))
    if names:
        return Root("", min(names, key=lambda name: (-names[name], name)))
    return Root(root)


def _takes(link: Link, inside: set[str]) -> bool:
    return link.relation in TAKES_FROM and (link.second in inside or _is_outside(link))


def _takes_inside(link: Link, inside: set[str]) -> bool:
    return link.relation in TAKES_FROM and link.second in inside


def _is_outside(link: Link) -> bool:
    return not link.second and MAKES[link.relation] is Makes.ORIGIN and link.relation is not Relation.ONE_OWNER


def _earliest(
    name: str, dependent: Mapping[str, Sequence[Link]], inside: set[str], profiles: Mapping[str, Profile]
) -> tuple[object, ...]:
    """A source on which many rest goes before one that nobody names; then day, standing and capture decide."""
    resting = sum(link.second == name and link.relation in TAKES_FROM for each in inside for link in dependent.get(each, ()))
    found = profiles[name]
    return -min(resting, 1), found.published or _NO_DAY, _STANDING[found.kind], by_capture(name)
