"""How does a child process read pages? One JSON line in, one line out; bytes and answers lie in a file that both have open.

It warms up, says that it is ready, and answers until its input ends, or until an alarm that it sets itself: for a job that
hangs, and for a rest in which no job comes. Its memory is bounded, and it knows no Django.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from dataclasses import replace
from datetime import date
from typing import IO

from research.errors import CaptureFailed, FetchFailure
from research.reading.chunks import chunk_spans
from research.reading.extractor import load_alone
from research.reading.read import read
from research.reading.warm import warm_up

READY = "ready"
# What any file that this process writes may grow to: a model of languages unpacks itself into one.
_FILE_BYTES = 128_000_000
# The parent ends a job far earlier; this alarm ends the process when the parent is gone, also inside a parser in C.
_LONGEST_S = 60
_REST = "rest"


def main(shared: int, memory_bytes: int, answer_bytes: int) -> None:
    """Answer jobs from standard input. `shared` is the descriptor of the file; the sizes are bounds."""
    _bound(resource.RLIMIT_AS, memory_bytes)
    _bound(resource.RLIMIT_FSIZE, _FILE_BYTES)
    _bound(resource.RLIMIT_CORE, 0)
    # Parsers in C write warnings where they like: keep them out of the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    signal.alarm(_LONGEST_S)
    _warm_up()
    signal.alarm(0)
    _say(answers, READY)
    for line in sys.stdin.buffer:
        job = json.loads(line)
        if _REST in job:
            signal.alarm(job[_REST])
            continue
        signal.alarm(_LONGEST_S)
        size = _put(shared, _answer(shared, job), answer_bytes)
        signal.alarm(0)
        _say(answers, str(size))


def _warm_up() -> None:
    """Load what a page needs, while the session still waits for its first one."""
    try:
        load_alone()
        warm_up()
    except Exception:  # noqa: BLE001 - what is broken here fails each page by itself, with its type
        return


def _say(answers: IO[str], word: str) -> None:
    answers.write(word + "\n")
    answers.flush()


def _answer(shared: int, job: dict[str, str | int]) -> bytes:
    """Read one page; whatever its parser does is this page's failure."""
    try:
        return _page(os.pread(shared, int(job["size"]), 0), job)
    except CaptureFailed as failure:
        return _failure(failure.code, failure.message)
    except Exception as error:  # noqa: BLE001 - parsers of foreign formats raise anything; the pages after it must be read
        return _failure(FetchFailure.UNREADABLE, f"The page could not be read ({type(error).__name__}).")


def _page(body: bytes, job: dict[str, str | int]) -> bytes:
    reading = read(
        body,
        name=str(job["name"]),
        media_type=str(job["media_type"]),
        declared_charset=str(job["charset"]),
        url=str(job["url"]),
        requested_url=str(job["requested_url"]),
        captured_on=date.fromisoformat(str(job["captured_on"])),
        max_chars=int(job["max_chars"]),
    )
    if reading.title == job["name"]:
        reading = replace(reading, title=reading.title.rstrip("/"))
    page = {"reading": reading, "chunks": chunk_spans(reading)}
    return json.dumps({"page": page}, ensure_ascii=False, default=_fields).encode()


def _fields(value: object) -> dict[str, object]:
    """A frozen value as an object of JSON."""
    return {name: getattr(value, name) for name in value.__slots__}  # type: ignore[attr-defined]


def _failure(code: FetchFailure, message: str) -> bytes:
    return json.dumps({"failure": {"code": code, "message": message}}).encode()


def _put(shared: int, answer: bytes, most: int) -> int:
    """Lay the answer in the file, in place of the body, and return its size."""
    if len(answer) > most:
        answer = _failure(FetchFailure.TOO_LARGE, "What the page says is over the bound.")
    os.ftruncate(shared, 0)
    return os.pwrite(shared, answer, 0)


def _bound(limit: int, size: int) -> None:
    try:
        resource.setrlimit(limit, (size, size))
    except (OSError, ValueError):  # macOS refuses some; the time bound still holds
        return


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
