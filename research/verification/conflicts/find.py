"""Which disagreements does a report show? Those of its facts and those that no fact tells, each once, with all sides.

A source that a person set aside takes no side, and what only one source says is no disagreement.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from research.admission.types import AdmittedFact
from research.evidence.ledger.claims import Weighed
from research.evidence.ledger.types import Ledger, Profile
from research.evidence.types import Chunk, Source
from research.verification.candidates import Passage
from research.verification.conflicts.basis import basis_differences
from research.verification.conflicts.kinds import kind_of
from research.verification.conflicts.opposed import do_scatter, within_spread
from research.verification.conflicts.resolve import Side, resolve
from research.verification.conflicts.sides import Cluster, clusters
from research.verification.conflicts.told import Told
from research.verification.conflicts.types import (
    BasisDifference,
    BasisDimension,
    Candidate,
    Conflict,
    Disagreements,
    EstimateRange,
    Position,
)


def disagreements(
    facts: Sequence[AdmittedFact],
    weighed: Sequence[Weighed],
    candidates: Sequence[Candidate],
    ledger: Ledger,
    sources: Sequence[Source],
) -> Disagreements:
    """Return the conflicts (X1 …) and the ranges of estimates (E1 …) of a report, in the order of the sources' ids.

    Every passage is compared in its own language. The order of `sources` does not change the result.
    """
    held = {source.source_id: source for source in sources if source.source_id not in ledger.excluded}
    ordered = sorted(held.values(), key=lambda source: _by_id(source.source_id))
    found = [_told(cluster, held) for cluster in clusters(facts, weighed, candidates, held)]
    kept = sorted((entry for entry in found if len({s for side in entry[0] for s in side.source_ids}) > 1), key=_order)
    conflicts: list[Conflict] = []
    ranges: list[EstimateRange] = []
    for sides, correcting in kept:
        if _is_range(sides):
            ranges.append(_range(sides, f"E{len(ranges) + 1}"))
        else:
            conflicts.append(_conflict(sides, correcting, ledger, ordered, f"X{len(conflicts) + 1}"))
    return Disagreements(conflicts=tuple(conflicts), ranges=tuple(ranges))


_Told = tuple[tuple[Side, ...], int]


def _by_id(name: str) -> tuple[str, int]:
    """Return a key that puts S2 before S10."""
    match = re.fullmatch(r"(\D*)(\d+)", name)
    return (match[1], int(match[2])) if match else (name, 0)


def _order(entry: _Told) -> tuple[tuple[tuple[str, int], int, str], ...]:
    return tuple(_place(side.position) for side in entry[0])


def _place(position: Position) -> tuple[tuple[str, int], int, str]:
    return _by_id(position.source_id), position.start, position.value


def _told(cluster: Cluster, sources: Mapping[str, Source]) -> _Told:
    """Return the sides of a cluster in the order of their ids, and the place of the one that corrects the others."""
    first = [_first(places) for places in cluster.sides]
    leading = {position.source_id for position in first}
    sides = []
    for at, (position, places) in enumerate(zip(first, cluster.sides, strict=True)):
        also = sorted({place.source_id for place in places} - leading, key=_by_id)
        side = Side(told=_read(position, sources), position=replace(position, also=tuple(also)))
        sides.append((side, at in cluster.correcting))
    sides.sort(key=lambda entry: _place(entry[0].position))
    corrects = [at for at, (_, corrects) in enumerate(sides) if corrects]
    return tuple(side for side, _ in sides), corrects[0] if len(corrects) == 1 else -1


def _first(places: Sequence[Position]) -> Position:
    """The passage that stands for a side: the one that a fact tells, else that of the earliest source."""
    return min(places, key=lambda place: (not place.item_id, _by_id(place.item_id), _place(place)))


def _read(position: Position, sources: Mapping[str, Source]) -> Told:
    source = sources[position.source_id]
    chunk = next((c for c in source.chunks if c.chunk_id == position.chunk_id), None)
    chunk = chunk or next((c for c in source.chunks if c.start <= position.start < c.end), _whole(source))
    return Told(Passage(source, chunk, ((position.start, position.end),)))


def _whole(source: Source) -> Chunk:
    return Chunk(
        chunk_id="",
        source_id=source.source_id,
        ordinal=0,
        start=0,
        end=len(source.text),
        text=source.text,
        locator=0,
        locator_end=0,
        heading="",
    )


def _is_range(sides: Sequence[Side]) -> bool:
    amounts = [side.told.amount(side.position.value) for side in sides]
    held = [amount for amount in amounts if amount is not None]
    if len(held) != len(sides) or not within_spread(*held):
        return False
    return all(do_scatter(one.told, other.told) for one, other in combinations(sides, 2))


def _range(sides: Sequence[Side], range_id: str) -> EstimateRange:
    valued = [
        (amount.base, amount.written) for side in sides if (amount := side.told.amount(side.position.value)) is not None
    ]
    return EstimateRange(
        range_id=range_id, positions=tuple(side.position for side in sides), low=min(valued)[1], high=max(valued)[1]
    )


def _conflict(
    sides: Sequence[Side], correcting: int, ledger: Ledger, sources: Sequence[Source], conflict_id: str
) -> Conflict:
    profiles = [ledger.profile_of(side.position.source_id) for side in sides]
    differences = _differences(sides, profiles)
    is_of_amounts = all(side.told.amount(side.position.value) is not None for side in sides)
    kind = kind_of(sides[0].told, sides[1].told, differences, is_of_amounts=is_of_amounts)
    ended = resolve(sides, kind, differences, ledger, sources, correcting=correcting)
    return Conflict(
        conflict_id=conflict_id,
        kind=kind,
        positions=tuple(side.position for side in sides),
        differences=differences,
        resolution=ended.resolution,
        cause=ended.cause,
        favoured=ended.favoured,
        adjudicator=ended.adjudicator,
    )


def _differences(sides: Sequence[Side], profiles: Sequence[Profile | None]) -> tuple[BasisDifference, ...]:
    """Return in what the bases differ, with what each of several sides says, in their order."""
    found: dict[BasisDimension, dict[int, str]] = {}
    for one, other in combinations(range(len(sides)), 2):
        pair = basis_differences(sides[one].told, sides[other].told, profiles=(profiles[one], profiles[other]))
        for difference in pair:
            said = found.setdefault(difference.dimension, {})
            said[one], said[other] = difference.said
    return tuple(
        BasisDifference(dimension=dimension, said=tuple(said.get(at, "") for at in range(len(sides))))
        for dimension, said in found.items()
    )
