"""How does the optional planner run beside the bootstrap? Whatever it does wrong, acquisition goes on without it (I10)."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING

from research.budget import Resource
from research.errors import Stopped
from research.evidence.patterns import linear_pattern
from research.methods import asking, background
from research.methods.desk import Desk, ModelAccess
from research.planning.admit import QueryLimits, admit_queries, reach_of
from research.planning.types import AdmittedQuery
from research.states import EventKind
from research.store import journal, results
from research.store import queries as searches
from research.trust.terms import scan

if TYPE_CHECKING:
    from research.planning.prompt import PlannerReply

Planning = Future["asking.Asked[PlannerReply]"]

PURPOSE = "planner"
# A call in flight hears of the stop within milliseconds; the delivery must not wait longer for its record.
GRACE_S = 0.5


def start(desk: Desk) -> Planning | None:
    """Start one planner generation from the complete request; None when the method, the model or the budget has none.

    The last generation belongs to synthesis, and a plan that may add no query is not asked for.
    """
    access = desk.model
    affordable = desk.meter.left(Resource.GENERATIONS) > 1 and _limits(desk).count > 0
    if not desk.config.planner or access is None or not affordable:
        return None
    desk.meter.spend(Resource.GENERATIONS)
    return background.start(lambda: _asked(desk, access))


def _asked(desk: Desk, access: ModelAccess) -> asking.Asked[PlannerReply]:
    """Write the prompt and ask, beside the method's thread: the first search waits for neither."""
    from research.planning.prompt import planner_prompt

    return asking.ask(desk, access, planner_prompt(desk.brief, _limits(desk), desk.delimiter), purpose=PURPOSE)


@contextmanager
def kept(desk: Desk, planning: Planning | None) -> Iterator[None]:
    """Keep the record of a planner's call also when a stop ends the block before anybody asked for the answer."""
    try:
        yield
    except Stopped:
        if planning is not None and not results.has_model_call(desk.handle.run_id, PURPOSE):
            wait([planning], timeout=GRACE_S)
            if planning.done():
                results.save_model_call(desk.handle, desk.blobs, planning.result().record)
        raise


def queries(desk: Desk, planning: Planning | None, *, already: tuple[AdmittedQuery, ...]) -> tuple[AdmittedQuery, ...]:
    """Wait for the planner and admit what may be searched; nothing when it failed in any way."""
    if planning is None:
        return ()
    reply = asking.keep(desk, background.join(planning, stop=desk.stop))
    if reply is None:
        journal.record(desk.handle, EventKind.PLAN_FAILED)
        return ()
    from research.planning.prompt import proposals_of

    judged = admit_queries(
        proposals_of(reply.value),
        already=already,
        limits=_limits(desk),
        next_id=len(already) + 1,
        compile_pattern=check_pattern,
        restricted=lambda text: scan(text, desk.brief.restricted_terms),
        reach=reach_of(desk.brief),
    )
    for refused in judged.refused:
        searches.refuse_query(desk.handle, refused)
    journal.record(desk.handle, EventKind.PLAN_ADMITTED, admitted=len(judged.admitted), refused=len(judged.refused))
    return judged.admitted


def check_pattern(pattern: str) -> None:
    """Raise UnsafePattern for a pattern that is invalid or has no linear-time form."""
    linear_pattern(pattern)


def _limits(desk: Desk) -> QueryLimits:
    """A plain query is one search in each reach; the bootstrap was one before, and a search for what falls comes after."""
    reach = max(1, len(reach_of(desk.brief)))
    return QueryLimits(count=max(0, desk.limits.searches // reach - 1 - desk.config.search_again))
