"""A look-up that hangs costs its thread and nothing else, and only so many threads."""

from __future__ import annotations

import asyncio
import threading

import pytest

from research.egress.lookups import LookupThreads, TooManyLookups


def answered(_host: str, _port: int) -> tuple[str, ...]:
    return ("93.184.216.34",)


def test_an_answer_and_a_failure_come_back() -> None:
    def failing(_host: str, _port: int) -> tuple[str, ...]:
        raise OSError("no such name")

    threads = LookupThreads()
    assert asyncio.run(threads.run(answered, "a.example.org", 443)) == ("93.184.216.34",)
    with pytest.raises(OSError, match="no such name"):
        asyncio.run(threads.run(failing, "a.example.org", 443))
    assert threads.abandoned == 0


def test_no_more_threads_are_left_behind_than_the_cap_and_they_count_until_they_end() -> None:
    threads = LookupThreads(max_abandoned=2)
    release = threading.Event()

    def hanging(_host: str, _port: int) -> tuple[str, ...]:
        release.wait()
        return ("93.184.216.34",)

    async def leave(times: int) -> None:
        for _ in range(times):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(threads.run(hanging, "a.example.org", 443), 0.01)
        assert threads.abandoned == times
        with pytest.raises(TooManyLookups):
            await threads.run(answered, "b.example.org", 443)

    asyncio.run(leave(2))
    hung = [thread for thread in threading.enumerate() if thread.name == "name-lookup"]
    assert all(thread.daemon for thread in hung)
    release.set()
    for thread in hung:
        thread.join(20)
    assert threads.abandoned == 0
    assert asyncio.run(threads.run(answered, "b.example.org", 443)) == ("93.184.216.34",)


def test_threads_that_are_waited_for_do_not_count() -> None:
    threads = LookupThreads(max_abandoned=1)
    together = threading.Barrier(4)

    def meeting(_host: str, _port: int) -> tuple[str, ...]:
        together.wait(20)
        return ("93.184.216.34",)

    async def all_at_once() -> list[tuple[str, ...]]:
        return await asyncio.gather(*(threads.run(meeting, f"h{number}.example.org", 443) for number in range(4)))

    assert len(asyncio.run(all_at_once())) == 4
