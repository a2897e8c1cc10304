"""A page may hang, kill or take over the process that reads it. It costs itself, and nothing of it runs in ours."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path

import pytest

from research.capture.reader import Reader, ReadJob
from research.capture.readers import Readers
from research.capture.types import ReadPage
from research.errors import CaptureFailed, FetchFailure
from research.reading.types import BlockKind
from tests.support.capturing import article
from tests.support.loops import run_apart

# A child that works as ours does, but for what the body of a page makes it do.
HOSTILE_CHILD = """
import json, os, sys, time
from research.capture import reader_child as child
from research.errors import CaptureFailed, FetchFailure

honest = child.read

def read(body, **told):
    text = body.decode()
    if "HANG" in text:
        time.sleep(600)
    if "DIE" in text:
        os._exit(9)
    if "FLOOD" in text:
        while True:
            os.write(0, b"x" * 65536)
    if "RAISE" in text:
        raise RecursionError("deep")
    if "MEMORY" in text:
        return bytearray(4 << 30)
    if "WALL" in text:
        raise CaptureFailed(FetchFailure.BOT_WALL, "The page is a bot wall.")
    if "NOISE" in text:
        os.write(1, b"noise from a parser\\n")
    if "SURROUNDINGS" in text:
        raise CaptureFailed(FetchFailure.EMPTY, json.dumps(sorted(os.environ)))
    return honest(body, **told)

def put(shared, answer, most):
    for name, lie in LIES.items():
        if name.encode() in answer:
            os.ftruncate(shared, 0)
            os.pwrite(shared, lie, 0)
            return len(lie)
    return honest_put(shared, answer, most)

LIES = {
    "TOO-BIG": b"x" * 30_000_000,
    "NO-JSON": b"cos\\nsystem\\n(S'true'\\ntR.",
    "OFFSETS": json.dumps({"page": {"reading": {"title": "", "text": "short", "blocks": [], "locator_kind": "none",
        "media_type": "text/html", "encoding": "utf-8", "language": "en"},
        "chunks": [{"ordinal": 1, "start": 0, "end": 99}]}}).encode(),
    "NOTHING": b"{}",
}
honest_put, child._put, child.read = child._put, put, read
child.main(*map(int, sys.argv[1:]))
"""

Read = Callable[[str], Awaitable[ReadPage]]


@pytest.fixture
def hostile(tmp_path: Path) -> tuple[str, ...]:
    script = tmp_path / "hostile.py"
    package = Path(__file__).resolve().parents[2]
    script.write_text(f"import sys; sys.path.insert(0, {str(package)!r})\n{HOSTILE_CHILD}")
    return (sys.executable, "-X", "utf8", str(script))


async def reads(command: tuple[str, ...], *bodies: str, seconds: float = 10.0) -> list[ReadPage | FetchFailure | str]:
    """Read bodies one after the other by one pool; a failure stands as its code, that of EMPTY as its message."""
    readers = Readers(max_chars=100_000, seconds=seconds, command=command)
    found: list[ReadPage | FetchFailure | str] = []
    try:
        for body in bodies:
            try:
                found.append(await readers.read(body.encode(), job()))
            except CaptureFailed as failure:
                found.append(failure.message if failure.code is FetchFailure.EMPTY else failure.code)
    finally:
        readers.close()
        await asyncio.sleep(0)
    return found


def job() -> ReadJob:
    return ReadJob(
        name="page/",
        media_type="text/html",
        charset="utf-8",
        url="https://a.example.org/page",
        max_chars=100_000,
        captured_on=date(2024, 5, 17),
    )


def test_a_reading_crosses_back_whole(hostile: tuple[str, ...]) -> None:
    [page] = run_apart(reads(hostile, article("Ardal")))
    assert isinstance(page, ReadPage)
    assert page.reading.title == "The bees of Ardal"
    assert BlockKind.PARAGRAPH in {block.kind for block in page.reading.blocks}
    assert page.chunks
    assert page.chunks[-1].end == len(page.reading.text)


def test_a_day_that_is_told_by_its_distance_is_counted_from_the_day_of_the_capture(hostile: tuple[str, ...]) -> None:
    told = article("Ardal").replace("</h1>", "</h1><p class=byline>Published 3 days ago</p>")
    [page] = run_apart(reads(hostile, told))
    assert isinstance(page, ReadPage)
    assert page.reading.date == "2024-05-14"


def test_what_reading_refuses_crosses_back_with_its_code(hostile: tuple[str, ...]) -> None:
    assert run_apart(reads(hostile, "WALL")) == [FetchFailure.BOT_WALL]


@pytest.mark.parametrize("word", ["DIE", "RAISE", "MEMORY", "TOO-BIG", "NO-JSON", "OFFSETS", "NOTHING", "FLOOD"])
def test_a_page_that_breaks_its_reader_is_unreadable_and_the_next_one_is_read(hostile: tuple[str, ...], word: str) -> None:
    broken, honest = run_apart(reads(hostile, article(word), article("Ardal")))
    assert broken is FetchFailure.UNREADABLE
    assert isinstance(honest, ReadPage)


def test_a_page_that_hangs_is_ended_and_the_next_one_is_read(hostile: tuple[str, ...]) -> None:
    hung, honest = run_apart(reads(hostile, article("HANG"), article("Ardal"), seconds=3.0))
    assert hung is FetchFailure.TIMED_OUT
    assert isinstance(honest, ReadPage)


def test_what_a_parser_prints_is_no_answer(hostile: tuple[str, ...]) -> None:
    [page] = run_apart(reads(hostile, article("NOISE")))
    assert isinstance(page, ReadPage)


def test_a_reader_finds_no_keys_in_its_surroundings(hostile: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERSIGN_MODEL_API_KEY", "secret")
    [told] = run_apart(reads(hostile, "SURROUNDINGS"))
    assert isinstance(told, str)
    assert "COUNTERSIGN" not in told


def test_a_reader_that_cannot_start_fails_its_pages_and_not_the_session() -> None:
    assert run_apart(reads((sys.executable, "-c", "raise SystemExit(3)"), "a", "b")) == [FetchFailure.UNREADABLE] * 2
    assert run_apart(reads(("/nowhere/at/all",), "a")) == [FetchFailure.UNREADABLE]


def test_a_second_reader_starts_only_under_load(hostile: tuple[str, ...]) -> None:
    async def most(pages: int) -> int:
        readers = Readers(max_chars=100_000, command=hostile)
        await readers.warm()
        work = [asyncio.create_task(readers.read(article(f"p{number}").encode(), job())) for number in range(pages)]
        await asyncio.gather(*work)
        count = len(readers._alive)
        readers.close()
        await asyncio.sleep(0)
        return count

    assert run_apart(most(10)) == 1
    assert run_apart(most(80)) == 2


def test_a_page_that_nobody_waits_for_any_more_gives_its_reader_up(hostile: tuple[str, ...]) -> None:
    async def after_a_cancel() -> ReadPage:
        readers = Readers(max_chars=100_000, command=hostile)
        await readers.warm()
        hung = asyncio.create_task(readers.read(article("HANG").encode(), job()))
        await asyncio.sleep(0.2)
        hung.cancel()
        page = await readers.read(article("Ardal").encode(), job())
        readers.close()
        await asyncio.sleep(0)
        return page

    assert run_apart(after_a_cancel()).reading.title == "The bees of Ardal"


def test_nothing_is_left_open(hostile: tuple[str, ...]) -> None:
    def descriptors() -> int:
        return len(list(Path("/dev/fd").iterdir()))

    run_apart(reads(hostile, article("DIE"), article("Ardal")))
    before = descriptors()
    run_apart(reads(hostile, article("DIE"), article("Ardal")))
    assert descriptors() == before


def test_a_reader_is_closed_once_however_often_it_is_told(hostile: tuple[str, ...], tmp_path: Path) -> None:
    """A session that ends closes every reader, also one that a cancelled capture is just dropping."""

    async def closed_twice() -> None:
        reader = Reader(hostile, max_chars=100_000)
        freed = reader._file
        reader.close()
        other = os.open(tmp_path / "another's", os.O_CREAT | os.O_RDWR)
        os.dup2(other, freed)  # the number is another's now
        reader.close()
        os.fstat(freed)
        for number in {freed, other}:
            os.close(number)

    run_apart(closed_twice())
