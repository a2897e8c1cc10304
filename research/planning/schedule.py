"""Which hits are fetched next?

Round-robin over the queries, best rank first; a document that several queries found is one pick that names them all (I11).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from research.ports import Hit


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedHits:
    """The hits of one executed query. Only rank and locator are read: nothing of a hit is evidence (I12)."""

    query_id: str
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One document to fetch, with every query that found it, in the order in which the queries were asked."""

    locator: str
    query_ids: tuple[str, ...]


def bootstrap_picks(answer: RankedHits, *, reserved: int) -> tuple[Pick, ...]:
    """Return the reserved part of the source budget: the best distinct hits of the first query, fetched at once (I9)."""
    return next_picks((answer,), frozenset(), limit=reserved)


def next_picks(answers: Sequence[RankedHits], taken: Collection[str], *, limit: int) -> tuple[Pick, ...]:
    """Return up to `limit` documents that are not in `taken`, one query after the other, best rank first."""
    provenance = provenance_of(answers)
    queues = [_queue(answer, taken) for answer in answers]
    picked: dict[str, Pick] = {}
    while len(picked) < limit and any(queues):
        for queue in queues:
            locator = next((item for item in queue if item not in picked), None)
            queue[:] = queue[queue.index(locator) + 1 :] if locator is not None else []
            if locator is not None and len(picked) < limit:
                picked[locator] = Pick(locator=locator, query_ids=provenance[locator])
    return tuple(picked.values())


def again(answers: Sequence[RankedHits], taken: Collection[str]) -> tuple[Pick, ...]:
    """Return the documents of `taken` that more than one query found, so that their provenance can be merged (I11)."""
    found = provenance_of(answers)
    return tuple(
        Pick(locator=locator, query_ids=query_ids)
        for locator, query_ids in found.items()
        if locator in taken and len(query_ids) > 1
    )


def provenance_of(answers: Sequence[RankedHits]) -> dict[str, tuple[str, ...]]:
    """Return which queries found each locator."""
    found: dict[str, tuple[str, ...]] = {}
    for answer in answers:
        for hit in answer.hits:
            known = found.get(hit.locator, ())
            found[hit.locator] = known if answer.query_id in known else (*known, answer.query_id)
    return found


def _queue(answer: RankedHits, taken: Collection[str]) -> list[str]:
    ranked = sorted(answer.hits, key=lambda hit: hit.rank)
    return list(dict.fromkeys(hit.locator for hit in ranked if hit.locator not in taken))
