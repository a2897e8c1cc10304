"""Who reads the pages of a session? One child process, a second one under load, and never two large pages at once.

The first is the one that an earlier session left warm, if there is one, and is left to the next.

A page that hangs or kills its reader costs itself only: the child is replaced, and its siblings are read.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from research.capture.kept import KeptReader
from research.capture.reader import COMMAND, Reader, ReaderLost, ReadJob
from research.capture.types import ReadPage
from research.errors import CaptureFailed, FetchFailure

_MOST_READERS = 2
# A second process is worth its start and its memory when what waits takes the first one longer than this ...
_LOAD_S = 1.0
# ... or when a page has waited so long: the one before it hangs, or reads slower than was estimated.
_PATIENCE_S = 2.0
# What a page takes, estimated (measured on pages of 60 kB to 8 MB).
_PAGE_S = 0.02
_BYTE_S = 0.4e-6
_LARGE_BYTES = 1_000_000
# An honest page of 8 MB takes 3 s (measured); a busy machine gets room, and a hostile page no more than this.
READ_SECONDS = 20.0


class Readers:
    """The reader processes of one session. Lives on its event loop; `kept` is where the warm one comes from and goes to."""

    def __init__(
        self,
        *,
        max_chars: int,
        seconds: float = READ_SECONDS,
        command: tuple[str, ...] = COMMAND,
        kept: KeptReader | None = None,
    ) -> None:
        self._max_chars = max_chars
        self._seconds = seconds
        self._command = command
        self._kept = kept
        self._changed = asyncio.Condition()
        self._large = asyncio.Lock()
        self._idle: list[Reader] = []
        self._alive: set[Reader] = set()
        self._waiting_s = 0.0

    async def warm(self) -> None:
        """Start the first process before there is a page. What goes wrong shows at the first page."""
        with contextlib.suppress(ReaderLost, TimeoutError):
            async with self._held(await self._take(0.0)) as reader:
                await reader.start()

    async def read(self, body: bytes, job: ReadJob) -> ReadPage:
        """Return what a page says. Raises CaptureFailed: what reading raised, TIMED_OUT, or UNREADABLE for a lost reader."""
        async with self._large if len(body) > _LARGE_BYTES else contextlib.nullcontext():
            try:
                async with self._held(await self._take(_PAGE_S + len(body) * _BYTE_S)) as reader:
                    return await reader.read(body, job, seconds=self._seconds)
            except TimeoutError:
                raise CaptureFailed(FetchFailure.TIMED_OUT, "Reading the page took too long and was ended.") from None
            except ReaderLost:
                raise CaptureFailed(
                    FetchFailure.UNREADABLE, "The process that read the page ended without an answer."
                ) from None

    def close(self) -> None:
        """Kill every process but one without a job, which is kept."""
        if self._kept is not None and self._idle:
            reader = self._idle.pop()
            self._alive.discard(reader)
            self._kept.keep(reader)
        self._idle.clear()
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

    async def _take(self, cost_s: float) -> Reader:
        async with self._changed:
            self._waiting_s += cost_s
            self._changed.notify_all()
            try:
                await self._room()
            finally:
                self._waiting_s -= cost_s
            if self._idle:
                return self._idle.pop()
            return self._started()

    async def _room(self) -> None:
        """Wait for a reader without a job, or for the right to start one."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_S):
                await self._changed.wait_for(lambda: self._idle or self._may_grow(self._waiting_s > _LOAD_S))
                return
        await self._changed.wait_for(lambda: self._idle or self._may_grow(all(reader.is_warm for reader in self._alive)))

    def _may_grow(self, is_loaded: bool) -> bool:  # noqa: FBT001 - one question, asked in two places
        return not self._alive or (is_loaded and len(self._alive) < _MOST_READERS)

    def _started(self) -> Reader:
        reader = self._kept.take(max_chars=self._max_chars) if self._kept is not None else None
        if reader is None:
            try:
                reader = Reader(self._command, max_chars=self._max_chars)
            except OSError as error:  # no process or no descriptor is left on this machine
                raise ReaderLost from error
        self._alive.add(reader)
        return reader

    def _drop(self, reader: Reader) -> None:
        self._alive.discard(reader)
        reader.close()
