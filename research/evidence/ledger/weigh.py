"""How many independent origins carry a claim, and what does each of them weigh? Counted over verified links only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from research.evidence.ledger.claims import (
    Authority,
    Claims,
    CountedOrigin,
    Dispute,
    Grade,
    Independence,
    Merge,
    Standing,
    SupportBasis,
    SupportLink,
    Weighed,
)
from research.evidence.ledger.standing import Stood, Weights, is_primary
from research.evidence.ledger.types import Ledger, OriginGroup

# Of several passages of one group the one that says most decides: what counts, then what could be made to count.
_BEST_FIRST = (
    Standing.COUNTS,
    Standing.OTHER_LANGUAGE,
    Standing.RESTATEMENT,
    Standing.UNTRACED,
    Standing.RETRACTED,
    Standing.NO_DETAIL,
    Standing.COMMUNITY,
    Standing.DEMO,
)


def weigh(item_ids: Sequence[str], claims: Claims, ledger: Ledger) -> tuple[Weighed, ...]:
    """Return what the ledger says about each statement that stands, in the order of `item_ids`.

    `item_ids` are the facts as they were admitted. A fact whose source is excluded is left out; one that was merged into
    another is left out and its links become the other's, unless that other fell: then it stands by itself.
    """
    cited = {link.item_id: link.source_id for link in reversed(claims.supports) if link.basis is SupportBasis.CITED}
    standing = [item for item in dict.fromkeys(item_ids) if cited.get(item) not in ledger.excluded]
    merges = _merges(standing, claims.merges)
    told = [item for item in standing if item not in merges]
    kept_of = {item: _kept(item, merges) for item in standing}
    gathered = _Gathered(claims, ledger, merges, kept_of)
    return tuple(gathered.weighed(item) for item in told)


def independence(item_id: str, supports: Sequence[SupportLink], ledger: Ledger) -> Independence:
    """Return how many origins carry a statement. Every group with a supporting passage stands in `origins` with its reason.

    A passage that the ledger's attributions give to somebody else counts as a restatement of that source's group, or as
    untraced where it is not held. The statement's language is that of its first support, which is its own citation.
    """
    return _independence(item_id, supports, Weights(ledger), None)


def _independence(
    item_id: str, supports: Sequence[SupportLink], weights: Weights, grades: Sequence[Grade] | None
) -> Independence:
    stood = weights.stood(supports)
    by_group: dict[str, list[Stood]] = defaultdict(list)
    for each in stood:
        by_group[each.group.group_id].append(each)
    origins = tuple(_origin(by_group[group.group_id]) for group in weights.groups if group.group_id in by_group)
    counting = {origin.group_id for origin in origins if origin.standing is Standing.COUNTS}
    return Independence(
        item_id=item_id,
        count=len(counting),
        primary=any(_is_primary(each, weights, grades) for each in stood if each.standing is Standing.COUNTS),
        origins=origins,
        apart=_apart(stood, counting, weights.language(supports)),
    )


def _origin(passages: Sequence[Stood]) -> CountedOrigin:
    best = min(passages, key=lambda each: _BEST_FIRST.index(each.standing))
    group: OriginGroup = best.group
    carrying = {each.source_id for each in passages}
    return CountedOrigin(
        group_id=group.group_id,
        source_ids=tuple(name for name in group.source_ids if name in carrying),
        standing=best.standing,
        leads_to=best.leads_to,
        outside=best.outside,
    )


def _apart(stood: Iterable[Stood], counting: set[str], language: str) -> tuple[tuple[str, int], ...]:
    """The counts by language, that of the statement first; nothing where no language stands apart."""
    groups: dict[str, set[str]] = defaultdict(set)
    for each in stood:
        if each.standing is Standing.OTHER_LANGUAGE and each.group.group_id not in counting:
            groups[each.language].add(each.group.group_id)
    if not groups:
        return ()
    return (language, len(counting)), *((name, len(groups[name])) for name in sorted(groups))


def _is_primary(each: Stood, weights: Weights, grades: Sequence[Grade] | None) -> bool:
    if grades is not None:
        return any(grade.source_id == each.source_id and grade.authority is Authority.PRIMARY for grade in grades)
    return is_primary(weights.profiles[each.source_id])


def _merges(standing: Sequence[str], merges: Iterable[Merge]) -> dict[str, Merge]:
    """The merges that hold, by the statement that is told no more: both stand, and no circle is closed."""
    held = set(standing)
    found: dict[str, Merge] = {}
    for merge in merges:
        is_open = merge.kept in held and merge.merged in held and merge.merged not in found
        if is_open and _kept(merge.kept, found) != merge.merged:
            found[merge.merged] = merge
    return found


def _kept(item: str, merges: Mapping[str, Merge]) -> str:
    while item in merges:
        item = merges[item].kept
    return item


class _Gathered:
    """Links, disputes and grades by the statement that tells them; what comes from an excluded source is gone."""

    def __init__(self, claims: Claims, ledger: Ledger, merges: Mapping[str, Merge], kept_of: Mapping[str, str]) -> None:
        self._weights = Weights(ledger)
        self._merges = merges
        self._supports: dict[str, list[SupportLink]] = defaultdict(list)
        self._disputes: dict[str, list[Dispute]] = defaultdict(list)
        self._grades: dict[str, list[Grade]] = defaultdict(list)
        self._merged: dict[str, list[Merge]] = defaultdict(list)
        self._has_grades = bool(claims.grades)
        held = self._weights.profiles
        for link in claims.supports:
            if link.item_id in kept_of and link.source_id in held:
                self._supports[kept_of[link.item_id]].append(self._moved(link))
        for dispute in claims.disputes:
            if kept := kept_of.get(dispute.item_id) if dispute.source_id in held else None:
                self._disputes[kept].append(replace(dispute, item_id=kept))
        for grade in claims.grades:
            if kept := kept_of.get(grade.item_id) if grade.source_id in held else None:
                self._grades[kept].append(replace(grade, item_id=kept))
        for item, merge in merges.items():
            self._merged[kept_of[item]].append(merge)

    def _moved(self, link: SupportLink) -> SupportLink:
        """A merged statement's citation carries the kept one by what the two share: that is a screen, and the bridge."""
        merge = self._merges.get(link.item_id)
        if merge is None:
            return link
        basis = SupportBasis.SCREEN if link.basis is SupportBasis.CITED else link.basis
        item = _kept(link.item_id, self._merges)
        return replace(
            link, item_id=item, basis=basis, shared=link.shared or merge.shared, bridge=link.bridge or merge.shared
        )

    def weighed(self, item: str) -> Weighed:
        own = self._supports[item]
        supports = _unlike(sorted(own, key=lambda link: link.basis is not SupportBasis.CITED))
        grades = tuple({grade.source_id: grade for grade in reversed(self._grades[item])}.values())[::-1]
        told = grades if self._has_grades else None
        return Weighed(
            item_id=item,
            supports=supports,
            disputes=tuple(self._disputes[item]),
            independence=_independence(item, supports, self._weights, told),
            grades=grades,
            merged=tuple(self._merged[item]),
        )


def _unlike(links: Iterable[SupportLink]) -> tuple[SupportLink, ...]:
    """Each passage once: the first that names it stands."""
    found: dict[tuple[str, int, int], SupportLink] = {}
    for link in links:
        found.setdefault((link.source_id, link.start, link.end), link)
    return tuple(found.values())
