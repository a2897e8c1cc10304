"""I1: one monotonic origin a run. Offsets count from the claim, the queue wait stands apart, and recovery adds nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User

from research.clock import RunClock
from research.models import Run
from research.services.context import ResearchContext
from research.services.recovery import recovery_sweep
from research.states import EventKind, RunState
from tests.support import crash
from tests.support.running import Listener, carry_out, submit

pytestmark = pytest.mark.django_db(transaction=True)

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
ORIGIN = 5_000.0
BESIDE = {EventKind.PRELIMINARY_DELIVERED}


@dataclass
class Script:
    """A monotonic clock that stands still until a step pushes it."""

    seconds: float = ORIGIN

    def read(self) -> float:
        return self.seconds

    def push(self, seconds: float) -> object:
        def act(_event: object) -> None:
            self.seconds += seconds

        return act

    def clock(self, wall: datetime = NOON) -> RunClock:
        return RunClock(origin=ORIGIN, monotonic=self.read, wall=lambda: wall)


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def pushed(script: Script) -> Listener:
    return Listener(
        acts={
            EventKind.CLAIMED: script.push(3),
            EventKind.SEARCH_ANSWERED: script.push(7),
            EventKind.SCOPE_COUNTED: script.push(11),
        }
    )


def test_every_offset_counts_from_the_claim(context: ResearchContext, ada: User, script: Script, pushed: Listener) -> None:
    run = carry_out(context, ada, listener=pushed, clock=script.clock())
    by_kind = {event.kind: event.offset_ms for event in pushed.heard if event.kind not in BESIDE}
    assert by_kind[EventKind.CLAIMED] == 0
    assert by_kind[EventKind.SEARCH_STARTED] == by_kind[EventKind.SEARCH_ANSWERED] == 3_000
    assert by_kind[EventKind.SOURCE_STORED] == 10_000
    assert by_kind[EventKind.FINAL_DELIVERED] == by_kind[EventKind.FINISHED] == 21_000
    assert {(row.fetched_ms, row.persisted_ms) for row in run.sources.all()} == {(10_000, 10_000)}
    query = run.queries.get()
    assert (query.started_ms, query.ended_ms) == (3_000, 3_000)
    stored = run.events.exclude(kind__in=[EventKind.QUEUED, *BESIDE]).order_by("seq")
    assert [event.offset_ms for event in stored] == [event.offset_ms for event in pushed.heard if event.kind not in BESIDE]


def test_the_figures_are_offsets_and_the_queue_wait_stands_apart(
    context: ResearchContext, ada: User, script: Script, pushed: Listener
) -> None:
    at_noon = replace(context, now=lambda: NOON)
    run = carry_out(at_noon, ada, listener=pushed, clock=script.clock(wall=NOON + timedelta(seconds=90)))
    assert run.figures == {
        "queue_wait_ms": 90_000,
        "first_source_fetched_ms": 10_000,
        "first_source_persisted_ms": 10_000,
        "delivered_ms": 21_000,
    }
    assert run.events.get(kind=EventKind.CLAIMED).payload["queue_wait_ms"] == 90_000


def test_the_wait_in_the_queue_takes_nothing_from_the_working_time(
    context: ResearchContext, ada: User, script: Script
) -> None:
    limits = replace(context.limits, wall_ms=60_000)
    patient = replace(context, now=lambda: NOON, limits=limits)
    run = carry_out(patient, ada, clock=script.clock(wall=NOON + timedelta(days=2)))
    assert (run.state, run.reason) == (RunState.COMPLETED, "")


@pytest.mark.slow
def test_a_recovery_adds_no_duration_of_its_own(context: ResearchContext, ada: User, script: Script) -> None:
    run = submit(context, ada)
    trap = crash.Trap(EventKind.SCOPE_COUNTED, {EventKind.SEARCH_ANSWERED: script.push(7)})
    crash.execute_and_die(context, run.pk, trap, clock=script.clock())
    before = _offsets(run)
    recovery_sweep(replace(context, now=lambda: context.now() + timedelta(hours=1)), owner="recovery")
    run.refresh_from_db()
    assert run.state == RunState.INTERRUPTED
    assert "delivered_ms" not in run.figures
    assert set(run.figures) <= {"queue_wait_ms", "first_source_fetched_ms", "first_source_persisted_ms"}
    assert _offsets(run)[: len(before)] == before
    assert {event.fence for event in run.events.filter(seq__gt=len(before))} == {2}


def _offsets(run: Run) -> list[int]:
    return list(run.events.order_by("seq").values_list("offset_ms", flat=True))
