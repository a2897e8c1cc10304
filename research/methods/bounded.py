"""The bounded method: bootstrap at once, preliminary delivery, one optional planner beside it, one atomic synthesis.

No fan-out by source, query, claim or section, and no second model opinion.
"""

from __future__ import annotations

from research.methods import planner
from research.methods.acquire import count_scope, fetch, merge, search
from research.methods.closing import Synthesis
from research.methods.deliver import Preliminary
from research.methods.desk import Desk
from research.methods.synthesise import synthesise
from research.planning.admit import bootstrap_query
from research.planning.schedule import RankedHits, again, bootstrap_picks, next_picks
from research.ports import SearchAnswer


def bounded(desk: Desk, preliminary: Preliminary) -> Synthesis:
    """Carry out one run: acquire in two steps, then synthesise over what is stored."""
    planning = planner.start(desk)
    first = bootstrap_query(desk.brief)
    with planner.kept(desk, planning):
        found = _ranked(search(desk, first))
        reserved = bootstrap_picks(found[0], reserved=desk.limits.bootstrap_sources) if found else ()
        fetch(desk, reserved, on_stored=preliminary.first)
        count_scope(desk)
        planned = planner.queries(desk, planning, already=(first,))
    for query in planned:
        found += _ranked(search(desk, query))
    taken = {pick.locator for pick in reserved}
    merge(desk, again(found, taken))
    fetch(desk, next_picks(found, taken, limit=desk.limits.fetch_attempts), on_stored=preliminary.first)
    preliminary.refresh()
    return synthesise(desk)


def _ranked(answer: SearchAnswer | None) -> tuple[RankedHits, ...]:
    return () if answer is None else (RankedHits(query_id=answer.request.query_id, hits=answer.hits),)
