"""Which passages take which side? Places that say otherwise are joined into disagreements, places that agree into sides.

A place is one passage with the value by which it differs: one sentence may take part in two disagreements about two values.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from research.admission.types import AdmittedFact
from research.evidence.ledger.claims import Against, Dispute, SupportBasis, SupportLink, Weighed
from research.evidence.quantities.compare import same_quantity
from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Quantity
from research.evidence.types import Source
from research.verification.agreement import bare
from research.verification.conflicts.types import Candidate, Position

_OF_AMOUNTS = frozenset({Against.OTHER_VALUE, Against.OTHER_SCALE})


@dataclass(frozen=True, slots=True)
class Cluster:
    """One disagreement: its sides, each with every place that takes it, and the places of sides that correct the others."""

    sides: tuple[tuple[Position, ...], ...]
    correcting: frozenset[int]


@dataclass(slots=True)
class _Web:
    """Places, who opposes whom, and who says the same."""

    places: list[Position] = field(default_factory=list)
    against: list[set[int]] = field(default_factory=list)
    alike: list[set[int]] = field(default_factory=list)
    correcting: set[int] = field(default_factory=set)


def clusters(
    facts: Sequence[AdmittedFact], weighed: Sequence[Weighed], candidates: Sequence[Candidate], sources: Mapping[str, Source]
) -> Iterator[Cluster]:
    """Yield the disagreements of facts and candidates about the held `sources`, every place once, in no special order."""
    web = _Web()
    told = {fact.item_id: fact for fact in facts}
    for entry in weighed:
        if entry.disputes and entry.item_id in told:
            _add_fact(web, told[entry.item_id], entry, sources)
    for candidate in candidates:
        if candidate.first.source_id in sources and candidate.second.source_id in sources:
            _oppose(web, _place(web, candidate.first, sources), _place(web, candidate.second, sources))
    _join_equal_texts(web, sources)
    _name_facts(web, weighed, told)
    for members in _components(web):
        sides = _sides(web, members, sources)
        if len(sides) > 1:
            corrects = frozenset(at for at, side in enumerate(sides) if web.correcting & set(side))
            yield Cluster(tuple(tuple(web.places[at] for at in side) for side in sides), corrects)


def _add_fact(web: _Web, fact: AdmittedFact, entry: Weighed, sources: Mapping[str, Source]) -> None:
    for dispute in entry.disputes:
        value = dispute.claimed if dispute.how in _OF_AMOUNTS else ""
        own = [
            _place(web, _of_link(link, value, fact), sources) for link in _carrying(fact, entry) if link.source_id in sources
        ]
        if not own or not _is_held(dispute, sources):
            continue
        for other in own[1:]:
            _agree(web, own[0], other)
        against = _place(web, _of_dispute(dispute), sources)
        _oppose(web, own[0], against)
        if dispute.how is Against.CORRECTED:
            web.correcting.add(against)


def _is_held(dispute: Dispute, sources: Mapping[str, Source]) -> bool:
    """A notice that stands in no passage opens no card, and a side that nobody can look at is none."""
    source = sources.get(dispute.source_id)
    return source is not None and any(chunk.chunk_id == dispute.chunk_id for chunk in source.chunks)


def _carrying(fact: AdmittedFact, entry: Weighed) -> Iterator[SupportLink]:
    """The fact's own citation first, one passage for each source; a passage that only bears a fact carries no side."""
    seen: set[str] = set()
    for link in sorted(
        entry.supports, key=lambda link: (link.basis is not SupportBasis.CITED, link.source_id != fact.source_id)
    ):
        if link.source_id not in seen:
            seen.add(link.source_id)
            yield link


def _of_link(link: SupportLink, value: str, fact: AdmittedFact) -> Position:
    item_id = fact.item_id if link.source_id == fact.source_id else ""
    return Position(
        source_id=link.source_id, chunk_id=link.chunk_id, start=link.start, end=link.end, value=value, item_id=item_id
    )


def _of_dispute(dispute: Dispute) -> Position:
    value = dispute.said if dispute.how in _OF_AMOUNTS else ""
    return Position(
        source_id=dispute.source_id, chunk_id=dispute.chunk_id, start=dispute.start, end=dispute.end, value=value
    )


def _place(web: _Web, position: Position, sources: Mapping[str, Source]) -> int:
    """Return the number of a place; one that overlaps a known place of the same value is that place."""
    language = sources[position.source_id].language
    for at, known in enumerate(web.places):
        if known.source_id != position.source_id or not _overlap(known, position):
            continue
        if same_value(known.value, position.value, language, language):
            web.places[at] = replace(known, item_id=known.item_id or position.item_id)
            return at
    web.places.append(position)
    web.against.append(set())
    web.alike.append(set())
    return len(web.places) - 1


def _overlap(one: Position, other: Position) -> bool:
    return one.start == other.start or (one.start < other.end and other.start < one.end)


def same_value(one: str, other: str, language: str, other_language: str) -> bool:
    """Tell whether two written values are the same amount, or the same word."""
    if one == other:
        return True
    first, second = _only(one, language), _only(other, other_language)
    return first is not None and second is not None and same_quantity(first, second)


def _only(value: str, language: str) -> Quantity | None:
    found = quantities(value, language) if value else ()
    return found[0] if len(found) == 1 else None


def _oppose(web: _Web, one: int, other: int) -> None:
    if one != other:
        web.against[one].add(other)
        web.against[other].add(one)


def _agree(web: _Web, one: int, other: int) -> None:
    if one != other:
        web.alike[one].add(other)
        web.alike[other].add(one)


def _join_equal_texts(web: _Web, sources: Mapping[str, Source]) -> None:
    first: dict[tuple[str, str], int] = {}
    for at, place in enumerate(web.places):
        text = bare(sources[place.source_id].text[place.start : place.end]).casefold()
        _agree(web, at, first.setdefault((text, place.value), at))


def _name_facts(web: _Web, weighed: Sequence[Weighed], told: Mapping[str, AdmittedFact]) -> None:
    """A place that is what another fact cites is told by that fact."""
    cited: dict[str, list[tuple[SupportLink, AdmittedFact]]] = defaultdict(list)
    for entry in weighed:
        fact = told.get(entry.item_id)
        for link in entry.supports if fact is not None else ():
            if fact is not None and link.basis is SupportBasis.CITED and link.source_id == fact.source_id:
                cited[link.source_id].append((link, fact))
    for at, place in enumerate(web.places):
        if place.item_id:
            continue
        for link, fact in cited[place.source_id]:
            if link.start < place.end and place.start < link.end and _numeral(place.value) in fact.text:
                web.places[at] = replace(place, item_id=fact.item_id)
                break


def _numeral(value: str) -> str:
    return next(iter(re.findall(r"\d[\d.,]*\d|\d", value)), value)


def _components(web: _Web) -> Iterator[list[int]]:
    left = set(range(len(web.places)))
    while left:
        reached = {min(left)}
        open_ = list(reached)
        while open_:
            at = open_.pop()
            new = (web.against[at] | web.alike[at]) - reached
            reached |= new
            open_ += new
        left -= reached
        yield sorted(reached)


def _sides(web: _Web, members: Sequence[int], sources: Mapping[str, Source]) -> list[list[int]]:
    """Return the sides of a disagreement: who agrees, and who says the same against the same."""
    sides = [[at] for at in members]
    while True:
        pair = next(
            (
                (one, other)
                for at, one in enumerate(sides)
                for other in sides[at + 1 :]
                if _one_side(web, one, other, sources)
            ),
            None,
        )
        if pair is None:
            return sides
        sides.remove(pair[1])
        pair[0].extend(pair[1])


def _one_side(web: _Web, one: Sequence[int], other: Sequence[int], sources: Mapping[str, Source]) -> bool:
    foes = [set[int]().union(*(web.against[at] for at in side)) for side in (one, other)]
    if foes[0] & set(other):
        return False
    if any(web.alike[at] & set(other) for at in one):
        return True
    if not foes[0] & foes[1]:
        return False
    first, second = web.places[one[0]], web.places[other[0]]
    return same_value(first.value, second.value, sources[first.source_id].language, sources[second.source_id].language)
