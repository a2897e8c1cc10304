"""How are files of the workspace read? One after another beside the method's thread, each stored before the next begins."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field

from research.budget import Resource
from research.errors import CaptureFailed, FetchFailure, ResearchError, SearchFailed, StoreFailed, WorkspaceError
from research.evidence.paths import safe_path
from research.methods.desk import Desk
from research.methods.inbox import Inbox
from research.planning.schedule import Pick
from research.ports import Captured, ScopedFile
from research.reading.types import ChunkSpan, Reading
from research.store import accounts, acquisition, runs

log = logging.getLogger("countersign.run")

Read = tuple[Captured, Reading, tuple[ChunkSpan, ...]]


@dataclass(slots=True)
class Files:
    """The workspace's part of a run. `share` bounds its attempts while another reach works too; None is no bound."""

    desk: Desk
    inbox: Inbox
    on_stored: Callable[[], None]
    share: int | None = None
    _waiting: deque[Pick] = field(default_factory=deque)
    _tried: int = 0
    _busy: bool = False
    _counting: bool = False

    def read(self, picks: Iterable[Pick]) -> None:
        """Read picks in turn until they or the budget end."""
        self._waiting.extend(picks)
        self.go_on()

    def go_on(self) -> None:
        """Begin the next pick. What is stored already is merged: it costs no identity and no fetch (I11)."""
        while self._waiting and not self._busy and not self._is_share_used:
            self.desk.stop.check()
            pick = self._waiting.popleft()
            if not self.merge(pick):
                self._begin(pick)

    @property
    def is_idle(self) -> bool:
        """Tell whether nothing is being read or counted, and nothing may be begun."""
        return not self._busy and not self._counting and (not self._waiting or self._is_share_used)

    @property
    def _is_share_used(self) -> bool:
        return self.share is not None and self._tried >= self.share

    def merge(self, pick: Pick) -> bool:
        """Add the provenance of a pick that is stored; False when it is not."""
        anchor = safe_path(pick.locator)
        if not acquisition.has_source(self.desk.handle.run_id, anchor):
            return False
        acquisition.merge_source(self.desk.handle, anchor, pick.query_ids)
        return True

    def _begin(self, pick: Pick) -> None:
        if not self.desk.has_left(Resource.SOURCES) or not self.desk.may_spend(Resource.FETCH_ATTEMPTS):
            self._waiting.clear()
            return
        self._tried += 1
        self._busy = True
        self.inbox.start(lambda: _read_one(self.desk, pick.locator), lambda future: self._take(pick, future))

    def _take(self, pick: Pick, future: Future[Read]) -> None:
        self._busy = False
        stored = self._store(pick, future)
        runs.save_meter(self.desk.handle, self.desk.meter)
        if stored:
            self.on_stored()
        self.go_on()

    def _store(self, pick: Pick, future: Future[Read]) -> bool:
        """Store what was read. A failed fetch or write is recorded and excludes only itself (I5)."""
        desk = self.desk
        try:
            captured, reading, spans = future.result()
        except CaptureFailed as failure:
            acquisition.fail_fetch(desk.handle, pick.locator, failure)
            return False
        fetched_ms = desk.handle.clock.elapsed_ms()
        desk.figures.setdefault("first_source_fetched_ms", fetched_ms)
        if acquisition.merge_copy(desk.handle, captured.body, pick.query_ids):
            return False
        try:
            acquisition.save_source(
                desk.handle, desk.blobs, captured, reading, spans, query_ids=pick.query_ids, fetched_ms=fetched_ms
            )
        except StoreFailed as failure:
            acquisition.fail_store(desk.handle, pick.locator, failure)
            return False
        desk.meter.spend(Resource.SOURCES)
        desk.figures.setdefault("first_source_persisted_ms", desk.handle.clock.elapsed_ms())
        return True

    def count(self) -> None:
        """Keep the census of the scope, so that every file can be accounted for (I28)."""
        desk = self.desk
        self._counting = True
        self.inbox.start(lambda: desk.census.census(desk.brief.workspace), self._keep_census)

    def _keep_census(self, future: Future[tuple[ScopedFile, ...]]) -> None:
        """A workspace that has gone costs the run its census, never what it has stored: the account then holds every hit."""
        self._counting = False
        try:
            accounts.save_scope(self.desk.handle, self.desk.blobs, future.result())
        except (SearchFailed, WorkspaceError) as failure:
            log.warning("The files of run %s cannot be counted: %s", self.desk.handle.run_id, failure.message)


def _read_one(desk: Desk, locator: str) -> Read:
    """Fetch and read. Whatever a file does to its parser, it fails alone: only CaptureFailed or Stopped leave here."""
    try:
        return _parse_one(desk, locator)
    except WorkspaceError as failure:
        raise CaptureFailed(FetchFailure.MISSING, failure.message) from failure
    except ResearchError:
        raise
    except Exception as error:
        log.exception("A file of run %s could not be read", desk.handle.run_id)
        raise CaptureFailed(FetchFailure.UNREADABLE, f"The file {locator!a} could not be read ({error!r:.200}).") from error


def _parse_one(desk: Desk, locator: str) -> Read:
    from research.reading.chunks import chunk_spans
    from research.reading.read import read

    captured = desk.fetcher.fetch(desk.brief.workspace, locator, max_bytes=desk.limits.source_bytes, stop=desk.stop)
    reading = read(
        captured.body,
        name=locator,
        media_type=captured.media_type,
        max_chars=desk.limits.source_chars,
        check=desk.stop.check,
    )
    return captured, reading, chunk_spans(reading)
