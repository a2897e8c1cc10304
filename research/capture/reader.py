"""How is one page read by a process that may hang or die? One child, one job at a time, and nothing of it is executed here.

Body and answer lie in a nameless file that both processes have open; the answer is JSON, bounded and checked.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

import research
from research.capture.types import ReadPage
from research.errors import CaptureFailed, FetchFailure
from research.reading.types import (
    MAX_CONTACTS,
    MAX_IDENTIFIERS,
    MAX_LINKS,
    MAX_PICTURES,
    MAX_UNITS,
    PageMarks,
    TableUnit,
    Unit,
)

COMMAND = (sys.executable, "-X", "utf8", "-m", "research.capture.reader_child")
_PACKAGES = Path(research.__file__).parents[1]  # where a child finds this package, whatever it is told of its surroundings
# A page of 8 MB needs 150 to 400 MB of address space in all, by its elements (measured); a bomb of markup ends here.
_MEMORY_BYTES = 512 << 20
_START_S = 60.0  # what a child may need to start on a busy machine
_LINE_BYTES = 64  # of what a child says: a word, or the size of its answer
_ANSWER_BYTES_A_CHAR = 8
_ANSWER_BYTES = 12_000_000  # what the units repeat and the pictures of a scan take


class ReaderLost(Exception):
    """The child is late, dead, or answers what no honest child does. It must be replaced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadJob:
    """What a child is told beside the bytes. `charset` is the transport's label; `max_chars` bounds the text.

    `requested_url` is the address that led to `url`, '' when none did; `captured_on` is the day of the capture, in UTC.
    """

    name: str
    media_type: str
    charset: str
    url: str
    max_chars: int
    captured_on: date
    requested_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Failure:
    code: FetchFailure
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    page: ReadPage | None = None
    failure: _Failure | None = None


class Reader:
    """One child process. Not safe for two jobs at once; the pool sees to that. Raises OSError when none can be started.

    It belongs to no event loop: between two jobs it may pass from one to another.
    """

    def __init__(self, command: tuple[str, ...], *, max_chars: int) -> None:
        self.max_chars = max_chars
        self.is_warm = False
        self._answer_bytes = max_chars * _ANSWER_BYTES_A_CHAR + _ANSWER_BYTES
        self._file = _shared_file()
        self._socket, theirs = socket.socketpair()
        self._socket.setblocking(False)
        self._closed = False
        with theirs:
            try:
                self._process = self._started(command, theirs.fileno())
            except OSError:
                self._let_go()
                raise

    async def start(self) -> None:
        """Wait until the child is warm. Raises ReaderLost, or TimeoutError when it is not within a minute."""
        if not self.is_warm:
            async with asyncio.timeout(_START_S):
                await self._line()
            self.is_warm = True

    async def read(self, body: bytes, job: ReadJob, *, seconds: float) -> ReadPage:
        """Return what a page says. Raises CaptureFailed as the reader did, TimeoutError, ReaderLost."""
        await self.start()
        size = _lay(self._file, body)
        async with asyncio.timeout(seconds):
            await self._send(json.dumps({**asdict(job), "size": size}, default=date.isoformat).encode() + b"\n")
            said = await self._line()
        answer = self._take(said)
        if answer.failure is not None:
            raise CaptureFailed(answer.failure.code, answer.failure.message)
        if answer.page is None or not _is_sound(answer.page, job.max_chars):
            raise ReaderLost
        return answer.page

    def is_alive(self) -> bool:
        """Tell whether the process runs."""
        return not self._closed and self._process.poll() is None

    def rest(self, seconds: int) -> bool:
        """Tell the child to end if no job comes for so long, and return whether it heard."""
        if not self.is_warm or not self.is_alive():
            return False
        line = json.dumps({"rest": seconds}).encode() + b"\n"
        try:
            return self._socket.send(line) == len(line)
        except OSError:
            return False

    def close(self) -> None:
        """Kill the child and let go of everything. Once: afterwards the number of the file may be another's."""
        if self._closed:
            return
        self._closed = True
        self._process.kill()
        self._process.wait()
        self._let_go()

    def _started(self, command: tuple[str, ...], channel: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 - our own module, arguments as a list
            (*command, str(self._file), str(_MEMORY_BYTES), str(self._answer_bytes)),
            stdin=channel,
            stdout=channel,
            stderr=subprocess.DEVNULL,
            pass_fds=(self._file,),
            cwd=_PACKAGES,
            # A hostile page that takes over its parser finds no keys in its surroundings; arithmetic that starts no threads
            # leaves the address space to pages.
            env={"OPENBLAS_NUM_THREADS": "1"},
        )

    def _let_go(self) -> None:
        self._socket.close()
        os.close(self._file)

    async def _send(self, line: bytes) -> None:
        try:
            await asyncio.get_running_loop().sock_sendall(self._socket, line)
        except OSError as error:  # broken off
            raise ReaderLost from error

    async def _line(self) -> bytes:
        """Hear one line: the child says nothing unasked, so nothing follows it."""
        said = b""
        while not said.endswith(b"\n"):
            try:
                piece = await asyncio.get_running_loop().sock_recv(self._socket, _LINE_BYTES)
            except OSError as error:
                raise ReaderLost from error
            said += piece
            if not piece or len(said) > _LINE_BYTES:
                raise ReaderLost
        return said.strip()

    def _take(self, said: bytes) -> _Answer:
        size = int(said) if said.isdigit() and len(said) < 10 else 0  # noqa: PLR2004 - ten digits are over any bound
        if not 0 < size <= self._answer_bytes:
            raise ReaderLost
        answer = os.pread(self._file, size, 0)
        os.ftruncate(self._file, 0)
        try:
            return _ANSWERS.validate_json(answer)
        except ValidationError as error:
            raise ReaderLost from error


_ANSWERS = TypeAdapter(_Answer)


def _shared_file() -> int:
    """Open a file without a name: in memory where the system has that, else in the folder for temporary files."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("page")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def _lay(file: int, body: bytes) -> int:
    with contextlib.suppress(OSError):
        os.ftruncate(file, 0)
        if os.pwrite(file, body, 0) == len(body):
            return len(body)
    raise CaptureFailed(FetchFailure.UNREADABLE, "The page could not be handed to its reader: no room for temporary files.")


def _is_sound(page: ReadPage, max_chars: int) -> bool:
    """Tell whether every offset lies in the text: later stages cut by them."""
    length, reading = len(page.reading.text), page.reading
    spans = [(span.start, span.end) for group in (reading.blocks, reading.flagged, page.chunks) for span in group]
    spans += [span for unit in reading.units for span in _spans(unit)]
    return (
        length <= max_chars
        and _is_bounded(reading.marks)
        and len(reading.units) <= MAX_UNITS
        and len(reading.pictures) <= MAX_PICTURES
        and all(0 <= start <= end <= length for start, end in spans)
    )


def _spans(unit: Unit) -> Iterator[tuple[int, int]]:
    yield unit.start, unit.end
    if isinstance(unit, TableUnit):
        yield from ((cell.start, cell.end) for cell in unit.cells)
        yield from ((note.start, note.end) for note in unit.footnotes)


def _is_bounded(marks: PageMarks) -> bool:
    return (
        len(marks.links) <= MAX_LINKS and len(marks.identifiers) <= MAX_IDENTIFIERS and len(marks.contacts) <= MAX_CONTACTS
    )
