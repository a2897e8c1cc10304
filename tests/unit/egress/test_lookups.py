"""A look-up that hangs costs its thread and nothing else, and only so many threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from research.egress.lookups import Lookup, LookupHangs, LookupThreads, TooManyLookups
from tests.support.loops import run_apart


def answered(_host: str, _port: int) -> tuple[str, ...]:
    return ("93.184.216.34",)


def test_an_answer_and_a_failure_come_back() -> None:
    def failing(_host: str, _port: int) -> tuple[str, ...]:
        raise OSError("no such name")

    threads = LookupThreads()
    assert run_apart(threads.run(answered, "a.example.org", 443)) == ("93.184.216.34",)
    with pytest.raises(OSError, match="no such name"):
        run_apart(threads.run(failing, "a.example.org", 443))
    assert threads.abandoned == 0


def test_no_more_threads_are_left_behind_than_the_cap_and_they_count_until_they_end() -> None:
    threads = LookupThreads(max_abandoned=2)
    release = threading.Event()

    def hanging(_host: str, _port: int) -> tuple[str, ...]:
        release.wait()
        return ("93.184.216.34",)

    async def leave(times: int) -> None:
        for number in range(times):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(threads.run(hanging, f"h{number}.example.org", 443), 0.01)
        assert threads.abandoned == times
        with pytest.raises(TooManyLookups):
            await threads.run(answered, "b.example.org", 443)

    run_apart(leave(2))
    hung = [thread for thread in threading.enumerate() if thread.name == "name-lookup"]
    assert all(thread.daemon for thread in hung)
    release.set()
    for thread in hung:
        thread.join(20)
    assert threads.abandoned == 0
    assert run_apart(threads.run(answered, "b.example.org", 443)) == ("93.184.216.34",)


def test_threads_that_are_waited_for_do_not_count() -> None:
    threads = LookupThreads(max_abandoned=1)
    together = threading.Barrier(4)

    def meeting(_host: str, _port: int) -> tuple[str, ...]:
        together.wait(20)
        return ("93.184.216.34",)

    async def all_at_once() -> list[tuple[str, ...]]:
        return await asyncio.gather(*(threads.run(meeting, f"h{number}.example.org", 443) for number in range(4)))

    assert len(run_apart(all_at_once())) == 4


@contextmanager
def hanging() -> Iterator[Lookup]:
    """Give a lookup that hangs until the end of the block."""
    release = threading.Event()

    def lookup(_host: str, _port: int) -> tuple[str, ...]:
        release.wait()
        return ()

    try:
        yield lookup
    finally:
        release.set()


async def leave(threads: LookupThreads, lookup: Lookup, *hosts: str) -> None:
    for host in hosts:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(threads.run(lookup, host, 443), 0.01)


def test_a_name_that_hangs_is_not_asked_again_meanwhile_and_others_are() -> None:
    threads = LookupThreads()

    async def ask(lookup: Lookup) -> None:
        await leave(threads, lookup, "a.example.org")
        with pytest.raises(LookupHangs):
            await threads.run(lookup, "a.example.org", 443)
        assert await threads.run(answered, "b.example.org", 443)

    with hanging() as lookup:
        run_apart(ask(lookup))
        assert threads.abandoned == 1


def test_what_one_session_leaves_behind_keeps_no_other_from_asking() -> None:
    threads = LookupThreads(max_abandoned=8, max_of_a_loop=2)

    async def spend(lookup: Lookup) -> None:
        await leave(threads, lookup, "a.example.org", "b.example.org")
        with pytest.raises(TooManyLookups):
            await threads.run(answered, "c.example.org", 443)

    with hanging() as lookup:
        run_apart(spend(lookup))
        assert run_apart(threads.run(answered, "c.example.org", 443)) == ("93.184.216.34",)


def test_a_search_provider_is_looked_up_when_captures_have_spent_their_share() -> None:
    threads = LookupThreads(max_abandoned=1, reserve=1)

    async def ask(*, is_reserved: bool) -> tuple[str, ...]:
        return await threads.run(answered, "api.example.org", 443, is_reserved=is_reserved)

    with hanging() as lookup:
        run_apart(leave(threads, lookup, "a.example.org"))
        with pytest.raises(TooManyLookups):
            run_apart(ask(is_reserved=False))
        assert run_apart(ask(is_reserved=True)) == ("93.184.216.34",)
