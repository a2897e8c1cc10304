"""How are many files read at once, although any of them may hang or kill its parser?

Child processes take one job at a time; the parent keeps the time and replaces a child that is late or dead.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import selectors
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import IO, cast

import research
from research.discovery.workspace.extract import extract
from research.discovery.workspace.types import FailReason, IndexedText, IndexLimits, Job, Outcome, Refusal
from research.errors import SearchFailed
from research.ports import FileFate
from research.reading.kinds import MARKDOWN, PLAIN, SOURCE

_PLAIN_TYPES = frozenset({PLAIN, MARKDOWN, SOURCE})
_POLL_S = 0.1
_STEP = 1 << 20
_AHEAD = 2  # jobs a child holds, so that it never waits for the parent
_START_S = 60.0  # what a child may need to start on a busy machine
_CHILD = (sys.executable, "-X", "utf8", "-m", "research.discovery.workspace.child")
_PACKAGES = Path(research.__file__).parents[1]  # where a child finds this package, whatever it is told of its surroundings


def extract_all(
    root: Path,
    jobs: tuple[Job, ...],
    limits: IndexLimits,
    check: Callable[[], None],
    *,
    child: tuple[str, ...] = _CHILD,
    monotonic: Callable[[], float] = time.monotonic,
) -> Generator[tuple[Job, Outcome], None, None]:
    """Yield every job once with its outcome, in any order. What `check` raises ends the work and its children.

    Raises SearchFailed when a child process cannot start: that is this machine's failure, not a file's.
    """
    if len(jobs) <= limits.inline_files and all(job.media_type in _PLAIN_TYPES for job in jobs):
        for job in jobs:
            check()
            yield job, extract(root, job, limits, check)
        return
    pool = _Pool((*child, str(root.absolute()), json.dumps(dataclasses.asdict(limits))), jobs, limits, monotonic)
    try:
        yield from pool.run(check)
    finally:
        pool.close()


class _Child:
    """One child process with the jobs it holds; the first of them is the one it works on."""

    def __init__(self, command: tuple[str, ...], now: float) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - our own module, arguments as a list
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=_PACKAGES,
            env={},  # a hostile file that takes over its parser finds no keys in its surroundings
        )
        self.input, self.output = cast("IO[bytes]", self.process.stdin), cast("IO[bytes]", self.process.stdout)
        self.jobs: deque[Job] = deque()
        self.buffer: list[bytes] = []
        self.since = now
        self.is_ready = False

    def send(self, job: Job) -> None:
        self.jobs.append(job)
        with contextlib.suppress(BrokenPipeError):  # its death is read as the end of its output
            self.input.write(json.dumps(dataclasses.asdict(job)).encode() + b"\n")
            self.input.flush()

    def lines(self) -> list[bytes] | None:
        """Return the whole lines that are there, or None when the child is gone."""
        part = os.read(self.output.fileno(), _STEP)
        if not part:
            return None
        if b"\n" not in part:
            self.buffer.append(part)
            return []
        *lines, rest = (b"".join(self.buffer) + part).split(b"\n")
        self.buffer = [rest]
        return lines

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.input, self.output):
            with contextlib.suppress(BrokenPipeError):
                pipe.close()


class _Pool:
    def __init__(
        self, command: tuple[str, ...], jobs: tuple[Job, ...], limits: IndexLimits, monotonic: Callable[[], float]
    ) -> None:
        self.command, self.limits, self.monotonic = command, limits, monotonic
        self.waiting = deque(jobs)
        self.selector = selectors.DefaultSelector()
        self.children: set[_Child] = set()

    def run(self, check: Callable[[], None]) -> Iterator[tuple[Job, Outcome]]:
        while self.waiting or self.children:
            check()
            self._fill()
            for key, _ in self.selector.select(_POLL_S):
                yield from self._read(key.data)
            yield from self._late()

    def close(self) -> None:
        for child in tuple(self.children):
            self._remove(child)
        self.selector.close()

    def _fill(self) -> None:
        while self.waiting and len(self.children) < self.limits.workers:
            child = _Child(self.command, self.monotonic())
            self.children.add(child)
            self.selector.register(child.output, selectors.EVENT_READ, child)
            self._feed(child)
        for child in tuple(self.children):
            self._feed(child)

    def _feed(self, child: _Child) -> None:
        while self.waiting and len(child.jobs) < _AHEAD:
            child.send(self.waiting.popleft())
        if not child.jobs:
            self._remove(child)

    def _read(self, child: _Child) -> Iterator[tuple[Job, Outcome]]:
        lines = child.lines()
        if lines is None:
            _check_started(child)
            yield from self._give_up(child, FailReason.CRASHED)
            return
        child.since = self.monotonic()
        for line in lines:
            if not child.is_ready:
                child.is_ready = True
                continue
            job = child.jobs.popleft()
            self._feed_next(child)
            yield job, _outcome(line)

    def _feed_next(self, child: _Child) -> None:
        if self.waiting:
            child.send(self.waiting.popleft())

    def _late(self) -> Iterator[tuple[Job, Outcome]]:
        now = self.monotonic()
        for child in tuple(self.children):
            late = now - child.since
            if not child.is_ready and late > _START_S:
                _check_started(child)
            if child.is_ready and child.jobs and late > self.limits.seconds_per_file:
                yield from self._give_up(child, FailReason.TIMED_OUT)

    def _give_up(self, child: _Child, reason: FailReason) -> Iterator[tuple[Job, Outcome]]:
        guilty, *innocent = child.jobs
        self.waiting.extendleft(reversed(innocent))
        self._remove(child)
        yield guilty, Refusal(fate=FileFate.FAILED, reason=reason)

    def _remove(self, child: _Child) -> None:
        self.children.discard(child)
        self.selector.unregister(child.output)
        child.kill()


def _check_started(child: _Child) -> None:
    if not child.is_ready:
        raise SearchFailed(
            "A process that reads files could not start. Check that the machine has memory and processes left."
        )


def _outcome(line: bytes) -> Outcome:
    answer = json.loads(line)
    if "text" in answer:
        return IndexedText(**answer["text"])
    return Refusal(fate=FileFate(answer["refusal"]["fate"]), reason=answer["refusal"]["reason"])
