"""How does a method search and read? Search and read are two steps; every failure is stored and harms no sibling (I8)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from research.budget import Resource
from research.errors import CaptureFailed, FetchFailure, ResearchError, SearchFailed, StoreFailed, WorkspaceError
from research.evidence.paths import safe_path
from research.methods import background
from research.methods.desk import Desk
from research.planning.schedule import Pick
from research.planning.types import AdmittedQuery
from research.ports import Captured, SearchAnswer, SearchRequest
from research.reading.chunks import chunk_spans
from research.reading.read import read
from research.reading.types import ChunkSpan, Reading
from research.store import accounts, acquisition, runs

log = logging.getLogger("countersign.run")


def count_scope(desk: Desk) -> None:
    """Keep the census of the scope, so that every file can be accounted for (I28).

    A workspace that has gone costs the run its census, never what it has stored: the account then holds every hit.
    """
    try:
        files = background.call(lambda: desk.census.census(desk.brief.workspace), stop=desk.stop)
    except (SearchFailed, WorkspaceError) as failure:
        log.warning("The files of run %s cannot be counted: %s", desk.handle.run_id, failure.message)
        return
    accounts.save_scope(desk.handle, desk.blobs, files)


def search(desk: Desk, query: AdmittedQuery) -> SearchAnswer | None:
    """Execute one admitted query within the budget; None when it could not be answered or afforded."""
    desk.stop.check()
    if not desk.may_spend(Resource.SEARCHES):
        return None
    acquisition.start_query(desk.handle, query)
    request = SearchRequest(
        query_id=query.query_id,
        text=query.text,
        form=query.form,
        workspace=desk.brief.workspace,
        path_prefix=query.path_prefix,
        limit=desk.limits.hits_per_search,
    )
    try:
        answer = background.call(lambda: desk.searcher.search(request, stop=desk.stop), stop=desk.stop)
    except (SearchFailed, WorkspaceError) as failure:
        acquisition.fail_query(desk.handle, query.query_id, failure.message)
        return None
    acquisition.answer_query(desk.handle, answer)
    runs.save_meter(desk.handle, desk.meter)
    return answer


def fetch(desk: Desk, picks: Iterable[Pick], *, on_stored: Callable[[], None]) -> None:
    """Read and store each pick in turn until the picks or the budget end. `on_stored` hears of each durable source."""
    for pick in picks:
        desk.stop.check()
        if _is_stored(desk, pick.locator):
            merge(desk, (pick,))
            continue
        if not desk.has_left(Resource.SOURCES) or not desk.may_spend(Resource.FETCH_ATTEMPTS):
            return
        if _capture(desk, pick):
            on_stored()
        runs.save_meter(desk.handle, desk.meter)


def merge(desk: Desk, picks: Iterable[Pick]) -> None:
    """Add the provenance of picks that are stored already; it costs no identity and no fetch (I11)."""
    for pick in picks:
        if _is_stored(desk, pick.locator):
            acquisition.merge_source(desk.handle, safe_path(pick.locator), pick.query_ids)


def _is_stored(desk: Desk, locator: str) -> bool:
    return acquisition.has_source(desk.handle.run_id, safe_path(locator))


def _capture(desk: Desk, pick: Pick) -> bool:
    """Fetch, read and store one pick. A failed fetch or write is recorded and excludes only itself (I5)."""
    try:
        captured, reading, spans = background.call(lambda: _read_one(desk, pick.locator), stop=desk.stop)
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


def _read_one(desk: Desk, locator: str) -> tuple[Captured, Reading, tuple[ChunkSpan, ...]]:
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


def _parse_one(desk: Desk, locator: str) -> tuple[Captured, Reading, tuple[ChunkSpan, ...]]:
    captured = desk.fetcher.fetch(desk.brief.workspace, locator, max_bytes=desk.limits.source_bytes, stop=desk.stop)
    reading = read(
        captured.body,
        name=locator,
        media_type=captured.media_type,
        max_chars=desk.limits.source_chars,
        check=desk.stop.check,
    )
    return captured, reading, chunk_spans(reading)
