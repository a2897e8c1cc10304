"""Why does one passage that carries a claim count, or not? By retraction, kind, attribution and language, in that order."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from research.evidence.ledger.claims import Standing, SupportLink
from research.evidence.ledger.dated import are_of_one_house, named_pairs
from research.evidence.ledger.relations import TAKES_FROM, by_capture
from research.evidence.ledger.types import (
    Attribution,
    Feature,
    KindRule,
    Ledger,
    Link,
    OriginGroup,
    Profile,
    Relation,
    SourceKind,
)

_BY_KIND = {
    SourceKind.COMMUNITY: Standing.COMMUNITY,
    SourceKind.DEMO: Standing.DEMO,
    SourceKind.ROUNDUP: Standing.NO_DETAIL,
}
_PRIMARY = frozenset(
    {
        SourceKind.AUTHORITATIVE_TEXT,
        SourceKind.DOCUMENTATION,
        SourceKind.SOURCE_CODE,
        SourceKind.PRIMARY,
        SourceKind.EXPERIMENT,
        SourceKind.FIRST_HAND,
    }
)
_OWN_WORK = frozenset({Feature.METHOD, Feature.MEASUREMENT, Feature.FIRST_PERSON})
# Each of these may stand in a page that only passes it on; two of them together hardly do.
_OWN_TRACES = frozenset({Feature.ERROR_TEXT, Feature.CONDITIONS, Feature.OCCASION})
_LEAST_TRACES = 2
# Whoever reports or was there may have heard a speaker: the first to tell the words stands for them, later ones repeat them.
_LISTENS = frozenset({SourceKind.NEWS, SourceKind.FIRST_HAND, SourceKind.INDEPENDENT_MEASUREMENT})
_NO_DAY = "9999"
# 'doi:10.1/x'; no title with a colon, and no address, which anybody can state as their own.
_IDENTIFIER = re.compile(r"[a-z]+:(?!//)\S+$")
# An attribution that covers less of a supporting passage is about something else in it.
_LEAST_COVERED = 0.5
# A page that gives so little of itself to others still tells of its own.
_MENTION = 0.1


def is_primary(profile: Profile) -> bool:
    """Tell whether a source is of a kind whose author made the fact (an independent measurement is a kind of its own)."""
    return profile.kind in _PRIMARY


@dataclass(frozen=True, slots=True)
class Stood:
    """A supporting passage with its group and the reason why it counts or not."""

    source_id: str
    group: OriginGroup
    standing: Standing
    language: str
    leads_to: str = ""
    outside: str = ""


class Weights:
    """A ledger, indexed once, that tells the standing of passages."""

    def __init__(self, ledger: Ledger) -> None:
        self.groups = ledger.groups
        self.profiles: Mapping[str, Profile] = {found.source_id: found for found in ledger.profiles}
        self._group = {name: group for group in ledger.groups for name in group.source_ids}
        self._given: dict[str, list[Attribution]] = defaultdict(list)
        for each in ledger.attributions:
            self._given[each.passage.source_id].append(each)
        self._beyond: dict[str, list[str]] = defaultdict(list)
        for link in ledger.beyond:
            self._beyond[link.first].append(link.second)
        self._retracted = _retracted(ledger)

    def language(self, supports: Sequence[SupportLink]) -> str:
        """Return the language of the statement: that of the first support."""
        return next((self._language(link.source_id) for link in supports if link.source_id in self.profiles), "")

    def stood(self, supports: Sequence[SupportLink]) -> tuple[Stood, ...]:
        """Return the standing of every support whose source is held, in their order."""
        language, carrying = self.language(supports), {link.source_id for link in supports}
        held = [link for link in supports if link.source_id in self._group]
        heard = self._heard(held)
        return tuple(self._stood(link, language, carrying, heard) for link in held)

    def _language(self, source_id: str) -> str:
        return self.profiles[source_id].language.partition("-")[0].lower()

    def _stood(self, link: SupportLink, language: str, carrying: Collection[str], heard: Mapping[str, OriginGroup]) -> Stood:
        group, own = self._group[link.source_id], self._language(link.source_id)
        standing, leads_to, outside = self._reason(link, group, heard)
        if standing is Standing.COUNTS and (giver := self._giver(link.source_id, carrying)):
            standing, leads_to = Standing.RESTATEMENT, self._group[giver].group_id
        if standing is Standing.COUNTS and own and language and own != language and not link.bridge:
            standing = Standing.OTHER_LANGUAGE
        return Stood(link.source_id, group, standing, own, leads_to, outside)

    def _heard(self, supports: Sequence[SupportLink]) -> Mapping[str, OriginGroup]:
        """Return, by the key of a speaker, the group of the earliest report in which that person is heard for the claim."""
        found: dict[str, SupportLink] = {}
        for link in supports:
            given = self._attributed(link)
            is_heard = given is not None and given.is_spoken and self.profiles[link.source_id].kind in _LISTENS
            if given is None or not is_heard or link.source_id in self._retracted:
                continue
            if given.key not in found or self._age(link) < self._age(found[given.key]):
                found[given.key] = link
        return {key: self._group[link.source_id] for key, link in found.items()}

    def _age(self, link: SupportLink) -> tuple[object, ...]:
        return self.profiles[link.source_id].published or _NO_DAY, by_capture(link.source_id)

    def _reason(self, link: SupportLink, group: OriginGroup, heard: Mapping[str, OriginGroup]) -> tuple[Standing, str, str]:
        """Return the standing, the group that it leads to, and what is not held."""
        if link.source_id in self._retracted:
            return Standing.RETRACTED, "", ""
        profile = self.profiles[link.source_id]
        if profile.kind in _BY_KIND:
            return _BY_KIND[profile.kind], "", ""
        given = self._attributed(link)
        leads_to = self._group[given.source_id].group_id if given and given.source_id else group.group_id
        if leads_to != group.group_id:
            return Standing.RESTATEMENT, leads_to, ""
        if given and not given.source_id and not self._is_settled(given, group):
            first = heard.get(given.key) if given.is_spoken and profile.kind in _LISTENS else None
            if first is None:
                return Standing.UNTRACED, "", given.name or group.outside
            if first is not group:
                return Standing.RESTATEMENT, first.group_id, ""
        is_loose = not group.root or self._is_loose(profile, group)
        return (Standing.UNTRACED, "", group.outside) if is_loose else (Standing.COUNTS, "", "")

    def _giver(self, source_id: str, carrying: Collection[str]) -> str:
        """A source of another origin that carries the claim and from which this one takes; '' where both take from both."""
        givers = (name for name in self._beyond.get(source_id, ()) if name in carrying)
        return next((name for name in givers if source_id not in self._beyond.get(name, ())), "")

    def _is_settled(self, given: Attribution, group: OriginGroup) -> bool:
        """A name that leads to a member of the group elsewhere on the page leads there here, too."""
        same = (each for each in self._given[given.passage.source_id] if given.key and each.key == given.key)
        return any(each.source_id in group.source_ids for each in same)

    def _is_loose(self, profile: Profile, group: OriginGroup) -> bool:
        """A secondary that leads to nothing which is held: it is the root of its group only for want of another.

        What it passes on without a name is untraced; if it also did something itself, what it gives to nobody is its own.
        """
        if profile.kind is not SourceKind.SECONDARY:
            return False
        is_own = profile.rule is not KindRule.PERSON and (_shows_own_work(profile) or self._names_nobody(profile))
        root = self.profiles.get(group.root)
        return not is_own and (root is None or (root.kind is SourceKind.SECONDARY and not group.by_hand))

    def _names_nobody(self, profile: Profile) -> bool:
        """What speaks of findings and gives no more than a mention to anybody tells of its own: 'the inspectors found'."""
        given = [each.passage for each in self._given.get(profile.source_id, ()) if not each.is_spoken]
        return sum(each.end - each.start for each in given) <= _MENTION * profile.size

    def _attributed(self, link: SupportLink) -> Attribution | None:
        """Return the attribution that covers most of a passage, one of a held source before others."""
        covering = [
            each
            for each in self._given.get(link.source_id, ())
            if _covered(link, each) >= _LEAST_COVERED * max(1, link.end - link.start)
        ]
        return max(covering, key=lambda each: (bool(each.source_id), _covered(link, each)), default=None)


def _shows_own_work(profile: Profile) -> bool:
    shown = {feature for feature, _ in profile.features}
    return not shown.isdisjoint(_OWN_WORK) or len(shown & _OWN_TRACES) >= _LEAST_TRACES


def _covered(link: SupportLink, given: Attribution) -> int:
    return min(link.end, given.passage.end) - max(link.start, given.passage.start)


def _retracted(ledger: Ledger) -> frozenset[str]:
    """The retracted sources, their copies, and everything that took its words from them."""
    found = {profile.source_id for profile in ledger.profiles if profile.is_retracted}
    if not found:
        return frozenset()
    taking: dict[str, list[str]] = defaultdict(list)
    for giver, taker in _passing(ledger):
        taking[giver].append(taker)
    open_ends = list(found)
    while open_ends:
        for other in taking[open_ends.pop()]:
            if other not in found:
                found.add(other)
                open_ends.append(other)
    return frozenset(found)


def _passing(ledger: Ledger) -> Iterator[tuple[str, str]]:
    """Who passes a retraction on to whom: to its own house, and to who names or links to it, never by a stated day alone.

    An identifier that both state over one text passes it either way; a title and an author are soon written on a page.
    """
    profiles = {profile.source_id: profile for profile in ledger.profiles}
    links = [link for link in (*(each for group in ledger.groups for each in group.links), *ledger.beyond) if link.second]
    named = named_pairs(links)
    for link in links:
        is_one_text = _is_one_text(link)
        both = ((link.second, link.first), (link.first, link.second)) if is_one_text else ((link.second, link.first),)
        if link.relation not in TAKES_FROM and not is_one_text:
            continue
        for giver, taker in both:
            is_of_one = giver in profiles and taker in profiles and are_of_one_house(giver, taker, profiles)
            if is_of_one or (taker, giver) in named or _is_identified(link):
                yield giver, taker


def _is_one_text(link: Link) -> bool:
    return (
        link.relation is Relation.MIRROR or (link.relation is Relation.SAME_WORK and not link.detail) or _is_identified(link)
    )


def _is_identified(link: Link) -> bool:
    return link.relation is Relation.SAME_WORK and any(_IDENTIFIER.match(told) for told in link.detail)
