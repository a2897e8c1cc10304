"""A warm reader rests between two sessions. It is never left behind: not by its owner, and not by a process that dies."""

from __future__ import annotations

import gc
import os
import select
import subprocess
import sys
from datetime import date
from pathlib import Path

from research.capture.kept import KeptReader
from research.capture.reader import COMMAND, Reader, ReadJob
from research.capture.readers import Readers
from research.capture.types import CapturePolicy
from tests.support.capturing import article, capture_over, outcomes_of, session_of
from tests.support.loops import run_apart
from tests.support.web import web_of_tests

CHARS = 100_000
JOB = ReadJob(
    name="page/",
    media_type="text/html",
    charset="utf-8",
    url="https://a.example.org/page",
    max_chars=CHARS,
    captured_on=date(2024, 5, 17),
)
# Starts a reader, waits until it is warm, tells its number, hands it a job that hangs or lets it rest, and dies.
PARENT = """
import asyncio, json, os, sys
from research.capture.reader import COMMAND, Reader

async def main():
    reader = Reader(COMMAND, max_chars=100_000)
    await reader.start()
    print(reader._process.pid, flush=True)
    os._exit(9)

asyncio.run(main())
"""


async def _read_once(kept: KeptReader, *, max_chars: int = CHARS) -> int:
    """Read a page in a session's readers, close them, and return the number of the process that read."""
    readers = Readers(max_chars=max_chars, kept=kept)
    await readers.read(article("Ardal").encode(), JOB)
    [reader] = readers._idle
    readers.close()
    return reader._process.pid


def _has_ended(pid: int) -> bool:
    """Wait for the end of a process that may be nobody's child."""
    try:
        watch = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watch], [], [], 30)[0])
    finally:
        os.close(watch)


def test_the_next_session_on_another_loop_is_read_by_the_same_process() -> None:
    kept = KeptReader()
    first = run_apart(_read_once(kept))
    assert run_apart(_read_once(kept)) == first
    kept.close()
    assert _has_ended(first)


def test_a_reader_for_another_bound_is_not_taken_and_ends() -> None:
    kept = KeptReader()
    first = run_apart(_read_once(kept))
    assert run_apart(_read_once(kept, max_chars=2 * CHARS)) != first
    assert _has_ended(first)
    kept.close()


def test_a_reader_that_rested_too_long_is_not_taken() -> None:
    times = iter((0.0, 1_000.0, 1_000.0))
    kept = KeptReader(now=lambda: next(times))
    first = run_apart(_read_once(kept))
    assert run_apart(_read_once(kept)) != first
    kept.close()


def test_a_reader_for_which_nobody_comes_ends_by_itself() -> None:
    async def rested() -> Reader:
        reader = Reader(COMMAND, max_chars=CHARS)
        await reader.start()
        assert reader.rest(1)
        return reader

    reader = run_apart(rested())
    assert reader._process.wait(30) != 0
    assert not reader.is_alive()
    reader.close()


def test_a_reader_that_was_never_warm_is_not_kept() -> None:
    reader = Reader(COMMAND, max_chars=CHARS)
    kept = KeptReader()
    kept.keep(reader)
    assert not reader.is_alive()
    assert kept.take(max_chars=CHARS) is None


def test_a_closed_place_keeps_none() -> None:
    kept = KeptReader()
    kept.close()
    assert _has_ended(run_apart(_read_once(kept)))


def test_two_sessions_of_one_capture_share_a_reader_which_ends_with_the_capture() -> None:
    with web_of_tests() as web:
        capture = capture_over(web)
        met = []
        for number in range(2):
            web.page(url := f"https://a.example.org/{number}", article(f"n{number}"))
            with session_of(capture, CapturePolicy(page_chars=CHARS)) as session:
                assert outcomes_of(session, (url,))[url].reading is not None
            reader = capture._kept.take(max_chars=CHARS)
            assert reader is not None
            capture._kept.keep(reader)
            met.append(reader)
        assert met[0] is met[1]
        capture.close()
        assert not met[0].is_alive()


def test_a_capture_that_nobody_holds_any_more_leaves_no_process() -> None:
    with web_of_tests() as web:
        capture = capture_over(web)
        reader = Reader(COMMAND, max_chars=CHARS)
        run_apart(reader.start())
        capture._kept.keep(reader)
        del capture
        gc.collect()
        assert not reader.is_alive()


def test_a_reader_ends_with_a_parent_that_dies() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PARENT], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False
    )
    assert done.returncode == 9
    assert _has_ended(int(done.stdout))
