"""How is a queued run carried out? Claim first: the origin is taken before any other work (I1)."""

from __future__ import annotations

import logging
from uuid import UUID

from research.budget import Limits, Meter
from research.clock import RunClock, StopSignal, start_clock
from research.errors import LeaseLost
from research.methods import background
from research.methods.conduct import conduct, recipe_for
from research.methods.desk import Desk
from research.models import Run
from research.prompting import new_delimiter
from research.services import frozen
from research.services.context import ResearchContext
from research.services.heartbeat import heartbeat
from research.states import EventKind, RunState
from research.store import journal, runs
from research.store.journal import Observer, RunHandle, silent

log = logging.getLogger("countersign.run")


def run_execute(
    context: ResearchContext, run_id: UUID, *, owner: str, observer: Observer = silent, clock: RunClock | None = None
) -> RunState:
    """Claim and carry out one run; returns the state it is in afterwards.

    A run that somebody else claimed is left alone. `clock` is handed in where the origin was taken earlier (the terminal's
    start).
    """
    clock = clock or start_clock(wall=context.now)
    fence = runs.claim(run_id, owner=owner, lease=context.lease, clock=clock)
    if fence is None:
        return runs.state_of(run_id)
    run = Run.objects.select_related("brief").get(pk=run_id)
    handle = RunHandle(run_id=run_id, fence=fence, clock=clock, observer=observer)
    limits = runs.load_limits(run)
    stop = StopSignal(clock=clock, deadline_ms=limits.deadline_ms)
    try:
        with heartbeat(handle, stop, lease=context.lease):
            _carry_out(context, run, handle, limits, stop)
    except LeaseLost:
        log.warning("Run %s was taken over by another worker; this one wrote nothing more.", run_id)
    return runs.state_of(run_id)


def _carry_out(context: ResearchContext, run: Run, handle: RunHandle, limits: Limits, stop: StopSignal) -> None:
    journal.record(handle, EventKind.CLAIMED, fence=handle.fence, queue_wait_ms=_queue_wait_ms(run))
    desk = _desk(context, run, handle, limits, stop)
    ending = conduct(desk, recipe_for(desk.brief))
    runs.finish(
        handle,
        state=ending.state,
        outcome=ending.outcome,
        reason=ending.reason,
        figures=desk.figures,
        meter=desk.meter,
    )


def _desk(context: ResearchContext, run: Run, handle: RunHandle, limits: Limits, stop: StopSignal) -> Desk:
    brief = runs.load_brief(run.brief)
    return Desk(
        brief=brief,
        config=frozen.method_of(run),
        limits=limits,
        meter=Meter(limits),
        stop=stop,
        handle=handle,
        searcher=context.searcher,
        census=context.census,
        fetcher=context.fetcher,
        blobs=context.blobs,
        sink=context.sink,
        model=frozen.model_of(run, context.model),
        delimiter=new_delimiter(context.random_hex()),
        background=background.start,
        web=context.web,
        terms=context.terms,
        entailment=context.entailment,
        figures={"queue_wait_ms": _queue_wait_ms(run)},
    )


def _queue_wait_ms(run: Run) -> int:
    # The wait is measured by wall clock on two machines perhaps: it is shown apart and never enters a duration of the run.
    if run.claimed_at is None:
        return 0
    return max(0, int((run.claimed_at - run.queued_at).total_seconds() * 1000))
