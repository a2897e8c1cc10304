from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from research.capture.pace import SHARED_HOLD_S, HostPace
from research.capture.turns import Turns
from research.errors import CaptureFailed, FetchFailure
from tests.support.capturing import RunningClock
from tests.support.loops import run_apart


def turns_of(pace: HostPace, *, concurrency: int = 8, host_concurrency: int = 2, spacing_s: float = 1.0) -> Turns:
    room = asyncio.Event()
    room.set()
    return Turns(
        pace,
        concurrency=concurrency,
        host_concurrency=host_concurrency,
        spacing_s=spacing_s,
        patience_s=20.0,
        room=room,
    )


async def starts_of(turns: Turns, clock: RunningClock, hosts: list[str]) -> list[tuple[str, float]]:
    starts: list[tuple[str, float]] = []

    async def visit(host: str) -> None:
        async with turns.turn(host):
            starts.append((host, clock.now()))
            await asyncio.sleep(0)

    async with asyncio.TaskGroup() as group:
        for host in hosts:
            group.create_task(visit(host))
    return starts


def test_a_host_is_asked_once_in_a_spacing() -> None:
    clock = RunningClock()
    starts = run_apart(starts_of(turns_of(HostPace(clock)), clock, ["a.example.org"] * 30))
    moments = [moment for _, moment in starts]
    assert len(moments) == 30
    assert all(later - earlier >= 1.0 for earlier, later in pairwise(moments))


def test_one_slow_host_keeps_no_other_waiting() -> None:
    clock = RunningClock()
    starts = run_apart(starts_of(turns_of(HostPace(clock)), clock, ["a.example.org"] * 5 + ["b.example.org"]))
    assert ("b.example.org", 0.0) in starts


def test_the_places_of_a_session_are_bounded() -> None:
    async def most_at_once() -> int:
        turns = turns_of(HostPace(RunningClock()), concurrency=3)
        now = most = 0

        async def visit(host: str) -> None:
            nonlocal now, most
            async with turns.turn(host):
                now += 1
                most = max(most, now)
                await asyncio.sleep(0)
                now -= 1

        async with asyncio.TaskGroup() as group:
            for number in range(20):
                group.create_task(visit(f"h{number}.example.org"))
        return most

    assert run_apart(most_at_once()) == 3


def test_a_host_that_asks_for_longer_than_a_page_may_take_is_not_asked() -> None:
    async def visit() -> None:
        pace = HostPace(RunningClock())
        pace.hold("a.example.org", 60)
        async with turns_of(pace).turn("a.example.org"):
            pytest.fail("a host that asked to be left alone was given a turn")

    with pytest.raises(CaptureFailed) as failure:
        run_apart(visit())
    assert failure.value.code is FetchFailure.RATE_LIMITED
    assert failure.value.retry_after_s == 60


def test_a_shorter_hold_never_shortens_a_longer_one() -> None:
    pace = HostPace(RunningClock())
    pace.hold("a.example.org", 60)
    pace.hold("a.example.org", 1)
    assert pace.wait_s("a.example.org") == 60


def test_the_pace_outlives_the_session_that_set_it() -> None:
    clock = RunningClock()
    pace = HostPace(clock)
    run_apart(starts_of(turns_of(pace), clock, ["a.example.org"]))
    [(_, second)] = run_apart(starts_of(turns_of(pace), clock, ["a.example.org"]))
    assert second >= 1.0


def test_a_turn_that_was_refused_leaves_its_place_to_others() -> None:
    async def visits() -> list[tuple[str, float]]:
        clock = RunningClock()
        pace = HostPace(clock)
        turns = turns_of(pace, concurrency=1)
        pace.hold("a.example.org", 60)
        with pytest.raises(CaptureFailed):
            async with turns.turn("a.example.org"):
                pass
        return await starts_of(turns, clock, ["b.example.org"])

    assert run_apart(visits()) == [("b.example.org", 0.0)]


def test_what_one_page_asks_for_holds_its_own_run_and_the_others_for_a_moment_only() -> None:
    async def visit(turns: Turns) -> None:
        async with turns.turn("a.example.org"):
            pass

    async def visits() -> float:
        clock = RunningClock()
        pace = HostPace(clock)
        mine, anothers = turns_of(pace), turns_of(pace)
        mine.leave("a.example.org", 86_400)
        mine.leave("a.example.org", 5)
        assert pace.wait_s("a.example.org") == SHARED_HOLD_S
        await clock.sleep(SHARED_HOLD_S)
        await visit(anothers)
        with pytest.raises(CaptureFailed) as failure:
            await visit(mine)
        assert failure.value.code is FetchFailure.RATE_LIMITED
        assert failure.value.retry_after_s is not None
        return failure.value.retry_after_s

    assert run_apart(visits()) == 86_400 - SHARED_HOLD_S


def test_what_a_robots_txt_asks_for_holds_every_run() -> None:
    pace = HostPace(RunningClock())
    turns_of(pace).hold("a.example.org", 600)
    assert pace.wait_s("a.example.org") == 600
