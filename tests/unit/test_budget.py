"""I2 and I3: maxima are fixed, counting refuses what they do not allow, and the deadline keeps its reserve."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.budget import Limits, Meter, Resource
from research.clock import RunClock, StopSignal
from research.errors import BudgetExhausted, DeadlinePassed, RunCancelled


@given(st.lists(st.tuples(st.sampled_from(list(Resource)), st.integers(0, 9)), max_size=60))
def test_a_meter_never_passes_its_limits(spending: list[tuple[Resource, int]]) -> None:
    meter = Meter(Limits(generations=3, searches=5, fetch_attempts=7, sources=4, packet_chars=20, excerpt_chars=20))
    for resource, amount in spending:
        before = meter.used(resource)
        try:
            meter.spend(resource, amount)
        except BudgetExhausted:
            assert meter.used(resource) == before
        assert meter.used(resource) <= meter.limits.of(resource)


def test_work_stops_before_the_delivery_reserve_begins() -> None:
    reading = {"seconds": 0.0}
    clock = RunClock(origin=0.0, monotonic=lambda: reading["seconds"])
    stop = StopSignal(clock=clock, deadline_ms=Limits(wall_ms=100_000, delivery_reserve_ms=20_000).deadline_ms)
    reading["seconds"] = 79.9
    stop.check()
    reading["seconds"] = 80.0
    with pytest.raises(DeadlinePassed):
        stop.check()


def test_the_first_reason_to_stop_stays() -> None:
    stop = StopSignal(clock=RunClock(origin=0.0, monotonic=lambda: 0.0), deadline_ms=1_000)
    stop.stop(RunCancelled("first"))
    stop.stop(DeadlinePassed("second"))
    assert isinstance(stop.reason(), RunCancelled)


def test_a_reserve_that_leaves_no_time_for_work_is_refused() -> None:
    with pytest.raises(ValueError, match="delivery_reserve_ms"):
        Limits(wall_ms=1_000, delivery_reserve_ms=1_000)


def test_a_negative_maximum_is_refused() -> None:
    with pytest.raises(ValueError, match="sources"):
        Limits(sources=-1)


def test_what_was_never_done_is_given_back_and_never_more_than_was_spent() -> None:
    meter = Meter(Limits(searches=1))
    meter.spend(Resource.SEARCHES)
    meter.give_back(Resource.SEARCHES)
    meter.give_back(Resource.SEARCHES)
    assert meter.left(Resource.SEARCHES) == 1
