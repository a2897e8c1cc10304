"""Who reads the pages of a session? One child process, a second one under load, and never two large pages at once.

A page that hangs or kills its reader costs itself only: the child is replaced, and its siblings are read.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from research.capture.reader import COMMAND, Reader, ReaderLost, ReadJob
from research.capture.types import ReadPage
from research.errors import CaptureFailed, FetchFailure

_MOST_READERS = 2
_LOAD = 4  # pages that wait before a second process is worth its memory
_LARGE_BYTES = 1_000_000
# An honest page of 8 MB takes 3 s (measured); a busy machine gets room, and a hostile page no more than this.
READ_SECONDS = 20.0


class Readers:
    """The reader processes of one session. Lives on its event loop."""

    def __init__(self, *, max_chars: int, seconds: float = READ_SECONDS, command: tuple[str, ...] = COMMAND) -> None:
        self._max_chars = max_chars
        self._seconds = seconds
        self._command = command
        self._changed = asyncio.Condition()
        self._large = asyncio.Lock()
        self._idle: list[Reader] = []
        self._alive: set[Reader] = set()
        self._waiting = 0

    async def warm(self) -> None:
        """Start the first process before there is a page. What goes wrong shows at the first page."""
        with contextlib.suppress(ReaderLost, TimeoutError):
            async with self._held(await self._take()) as reader:
                await reader.start()

    async def read(self, body: bytes, job: ReadJob) -> ReadPage:
        """Return what a page says. Raises CaptureFailed: what reading raised, TIMED_OUT, or UNREADABLE for a lost reader."""
        async with self._large if len(body) > _LARGE_BYTES else contextlib.nullcontext():
            try:
                async with self._held(await self._take()) as reader:
                    return await reader.read(body, job, seconds=self._seconds)
            except TimeoutError:
                raise CaptureFailed(FetchFailure.TIMED_OUT, "Reading the page took too long and was ended.") from None
            except ReaderLost:
                raise CaptureFailed(
                    FetchFailure.UNREADABLE, "The process that read the page ended without an answer."
                ) from None

    def close(self) -> None:
        """Kill every process."""
        for reader in tuple(self._alive):
            self._drop(reader)

    @contextlib.asynccontextmanager
    async def _held(self, reader: Reader) -> AsyncIterator[Reader]:
        """Give a reader back when its job ended by the book; one that was left in the middle of a job is killed."""
        try:
            yield reader
        except CaptureFailed:
            self._idle.append(reader)
            raise
        except BaseException:
            self._drop(reader)
            raise
        else:
            self._idle.append(reader)
        finally:
            await self._tell()

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _take(self) -> Reader:
        async with self._changed:
            self._waiting += 1
            self._changed.notify_all()
            try:
                await self._changed.wait_for(lambda: self._idle or self._may_grow())
            finally:
                self._waiting -= 1
            if self._idle:
                return self._idle.pop()
            return self._started()

    def _started(self) -> Reader:
        try:
            reader = Reader(self._command, max_chars=self._max_chars)
        except OSError as error:  # no process or no descriptor is left on this machine
            raise ReaderLost from error
        self._alive.add(reader)
        return reader

    def _may_grow(self) -> bool:
        return not self._alive or (len(self._alive) < _MOST_READERS and self._waiting >= _LOAD)

    def _drop(self, reader: Reader) -> None:
        self._alive.discard(reader)
        reader.close()
