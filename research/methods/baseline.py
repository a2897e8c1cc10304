"""The baseline method: search the request, fetch the ranked hits, one synthesis. The yardstick of every comparison."""

from __future__ import annotations

from research.methods.acquire import count_scope, fetch, search
from research.methods.closing import Synthesis
from research.methods.deliver import Preliminary
from research.methods.desk import Desk
from research.methods.synthesise import synthesise
from research.planning.admit import bootstrap_query
from research.planning.schedule import RankedHits, next_picks


def baseline(desk: Desk, preliminary: Preliminary) -> Synthesis:
    """Carry out one run in three steps."""
    answer = search(desk, bootstrap_query(desk.brief))
    if answer is not None:
        found = (RankedHits(query_id=answer.request.query_id, hits=answer.hits),)
        fetch(desk, next_picks(found, frozenset(), limit=desk.limits.fetch_attempts), on_stored=preliminary.first)
    count_scope(desk)
    preliminary.refresh()
    return synthesise(desk)
