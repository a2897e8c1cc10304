"""I7: one writer. A second claimer gets nothing, a late one leaves no row, and a take-over is noticed between two steps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

import pytest
from django.contrib.auth.models import User

from research.clock import StopSignal, start_clock
from research.errors import LeaseLost
from research.models import FetchFailureRow, QueryRow, Run, RunEvent
from research.planning.admit import bootstrap_query
from research.ports import Captured
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.recovery import recovery_sweep
from research.states import EventKind, RunState
from research.store import journal, queries, runs
from research.store.journal import RunHandle
from tests.support.running import Listener, carry_out, submit

pytestmark = pytest.mark.django_db(transaction=True)

LEASE = timedelta(seconds=20)


def claimed(context: ResearchContext, run: Run) -> RunHandle:
    clock = start_clock()
    fence = runs.claim(run.pk, owner="first", lease=LEASE, clock=clock)
    assert fence is not None
    return RunHandle(run_id=run.pk, fence=fence, clock=clock)


def taken_over(run_id: UUID) -> int | None:
    later = start_clock().now() + timedelta(hours=1)
    return runs.take_over(run_id, owner="second", lease=LEASE, now=later)


def test_a_second_claimer_gets_nothing(context: ResearchContext, ada: User) -> None:
    run = submit(context, ada)
    claimed(context, run)
    assert runs.claim(run.pk, owner="second", lease=LEASE, clock=start_clock()) is None


def test_a_run_that_somebody_carries_out_is_left_alone_by_everybody_else(context: ResearchContext, ada: User) -> None:
    second = Listener()
    states: list[RunState] = []

    def push_in(event: object) -> None:
        run_id = UUID(getattr(event, "run_id", ""))
        states.append(run_execute(context, run_id, owner="second", observer=second))

    run = carry_out(context, ada, listener=Listener(acts={EventKind.SOURCE_STORED: push_in}))
    assert set(states) == {RunState.RUNNING}
    assert second.heard == []
    assert run.state == RunState.COMPLETED
    assert {event.fence for event in run.events.exclude(kind=EventKind.QUEUED)} == {1}


def test_a_late_writer_leaves_no_row(context: ResearchContext, ada: User) -> None:
    run = submit(context, ada)
    late = claimed(context, run)
    assert taken_over(run.pk) == 2
    before = RunEvent.objects.count()
    with pytest.raises(LeaseLost):
        queries.start_query(late, bootstrap_query(runs.load_brief(run.brief)))
    with pytest.raises(LeaseLost):
        journal.record(late, EventKind.DEADLINE_REACHED)
    assert not runs.renew_lease(late, lease=LEASE)
    runs_meter = Run.objects.values_list("meters", "state", "fence").get(pk=run.pk)
    assert runs_meter == ({}, RunState.RUNNING, 2)
    assert (QueryRow.objects.count(), FetchFailureRow.objects.count(), RunEvent.objects.count()) == (0, 0, before)


def test_a_good_lease_is_not_taken_over(context: ResearchContext, ada: User) -> None:
    run = submit(context, ada)
    handle = claimed(context, run)
    assert runs.take_over(run.pk, owner="second", lease=LEASE, now=handle.clock.now()) is None
    assert recovery_sweep(context, owner="second") == ()


@dataclass
class Stranded:
    """A fetcher whose run is taken over while it works; it returns when its stop says so."""

    real: object
    run_id: UUID | None = None
    noticed: bool = False

    def fetch(self, workspace: str, locator: str, *, max_bytes: int, stop: StopSignal) -> Captured:
        assert self.run_id is not None
        taken_over(self.run_id)
        self.noticed = stop.wait(20)
        return self.real.fetch(workspace, locator, max_bytes=max_bytes, stop=stop)


@pytest.mark.slow
def test_the_heartbeat_notices_a_take_over_and_the_old_owner_writes_no_more(context: ResearchContext, ada: User) -> None:
    stranded = Stranded(real=context.fetcher)
    hasty = replace(context, fetcher=stranded, lease=timedelta(seconds=1))
    run = submit(hasty, ada)
    stranded.run_id = run.pk
    assert run_execute(hasty, run.pk, owner="first") is RunState.RUNNING
    run.refresh_from_db()
    assert stranded.noticed
    assert (run.fence, run.lease_owner) == (2, "second")
    assert {event.fence for event in run.events.exclude(kind=EventKind.QUEUED)} == {1}
    assert not run.events.filter(kind__in=[EventKind.FINISHED, EventKind.FINAL_DELIVERED]).exists()
    assert not run.sources.exists()


@pytest.mark.slow
def test_the_heartbeat_keeps_the_lease_of_a_run_that_takes_longer(context: ResearchContext, ada: User) -> None:
    @dataclass
    class Slow:
        swept: tuple[UUID, ...] = ()

        def fetch(self, workspace: str, locator: str, *, max_bytes: int, stop: StopSignal) -> Captured:
            stop.wait(1.2)
            self.swept += recovery_sweep(hasty, owner="second")
            return context.fetcher.fetch(workspace, locator, max_bytes=max_bytes, stop=stop)

    slow = Slow()
    hasty = replace(context, fetcher=slow, lease=timedelta(seconds=1.6))
    run = carry_out(hasty, ada)
    assert slow.swept == ()
    assert (run.state, run.fence) == (RunState.COMPLETED, 1)


def test_a_run_that_ended_is_written_by_nobody(context: ResearchContext, ada: User) -> None:
    run = carry_out(context, ada)
    handle = RunHandle(run_id=run.pk, fence=run.fence, clock=start_clock())
    with pytest.raises(LeaseLost):
        journal.record(handle, EventKind.FINAL_DELIVERED)
