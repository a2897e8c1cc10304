"""How do a run's queries reach the workspaces that the operator allowed?

One index a workspace, refreshed before the first search of a process and again when the last look is some time ago.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from research.clock import StopSignal
from research.discovery.workspace.abroad import Terms
from research.discovery.workspace.index import WorkspaceIndex
from research.discovery.workspace.query import Found
from research.discovery.workspace.types import IndexLimits, IndexSummary
from research.errors import SearchFailed, WorkspaceUnavailable
from research.evidence.paths import WorkspaceRoot, safe_prefix
from research.evidence.patterns import linear_pattern
from research.evidence.terms import shipped_terms
from research.ports import Hit, QueryForm, ScopedFile, SearchAnswer, SearchRequest

LOOK_AGAIN_S = 30.0
_MOST_HITS = 200
_LOCK_POLL_S = 0.1


@dataclass(slots=True)
class _Known:
    """The index of one workspace, and when its directory was last looked at."""

    index: WorkspaceIndex
    lock: threading.Lock = field(default_factory=threading.Lock)
    looked: float | None = None


class WorkspaceSearcher:
    """Implements the ports `Searcher` and `FileCensus` over named workspaces; index files live in `folder`.

    `names` gives the table of terms, by which files in other languages are found. `monotonic` is in seconds. Safe to share
    between threads.
    """

    def __init__(
        self,
        roots: tuple[WorkspaceRoot, ...],
        folder: Path,
        limits: IndexLimits | None = None,
        *,
        names: Terms = shipped_terms,
        look_again_s: float = LOOK_AGAIN_S,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._known = {
            root.name: _Known(WorkspaceIndex(root.root, index_path(folder, root), limits, names=names)) for root in roots
        }
        self._look_again_s, self._monotonic = look_again_s, monotonic

    def search(self, request: SearchRequest, *, stop: StopSignal) -> SearchAnswer:
        """Answer one query. Raises UnsafePath, UnsafePattern, WorkspaceUnavailable, SearchFailed, Stopped."""
        stop.check()
        known = self._workspace(request.workspace)
        prefix = safe_prefix(request.path_prefix)
        if request.form is QueryForm.REGEX:
            linear_pattern(request.text)  # a refused pattern costs no refresh
        self._look(known, stop.check)
        found = self._find(known, request, prefix, stop.check)
        return SearchAnswer(request=request, hits=_hits(found), total=found.total)

    def census(self, workspace: str) -> tuple[ScopedFile, ...]:
        """Return every file of the workspace with its fate, by path. Raises WorkspaceUnavailable, SearchFailed."""
        known = self._workspace(workspace)
        self._look(known, _never)
        try:
            return known.index.census()
        except sqlite3.DatabaseError as failure:
            raise _failed(workspace) from failure

    def refresh(self, workspace: str, *, check: Callable[[], None]) -> IndexSummary:
        """Follow the directory now. Raises WorkspaceUnavailable, SearchFailed, and whatever `check` raises."""
        known = self._workspace(workspace)
        with _held(known.lock, check):
            return self._refresh(known, check)

    def _workspace(self, name: str) -> _Known:
        try:
            return self._known[name]
        except KeyError:
            raise WorkspaceUnavailable(
                f"There is no workspace named {name!a}. Name one of the setting COUNTERSIGN_WORKSPACES, or add it there."
            ) from None

    def _look(self, known: _Known, check: Callable[[], None]) -> None:
        with _held(known.lock, check):
            now = self._monotonic()
            if known.looked is None or now - known.looked >= self._look_again_s:
                self._refresh(known, check)

    def _refresh(self, known: _Known, check: Callable[[], None]) -> IndexSummary:
        try:
            summary = known.index.refresh(check=check)
        except sqlite3.Error as failure:
            raise SearchFailed("The index of the workspace cannot be written. Check the data folder.") from failure
        known.looked = self._monotonic()
        return summary

    def _find(self, known: _Known, request: SearchRequest, prefix: str, check: Callable[[], None]) -> Found:
        limit = max(0, min(request.limit, _MOST_HITS))
        try:
            return known.index.search(request.text, form=request.form, path_prefix=prefix, limit=limit, check=check)
        except sqlite3.Error:
            # The file was damaged or removed after our last look: build it again, once.
            with _held(known.lock, check):
                self._refresh(known, check)
        try:
            return known.index.search(request.text, form=request.form, path_prefix=prefix, limit=limit, check=check)
        except sqlite3.Error as failure:
            raise _failed(request.workspace) from failure


@contextlib.contextmanager
def _held(lock: threading.Lock, check: Callable[[], None]) -> Iterator[None]:
    """Hold the lock; while another thread refreshes, `check` may stop the waiting."""
    while not lock.acquire(timeout=_LOCK_POLL_S):
        check()
    try:
        yield
    finally:
        lock.release()


def index_path(folder: Path, root: WorkspaceRoot) -> Path:
    """Return where the index of a workspace is kept: one file for each name and directory."""
    identity = hashlib.sha256(root.name.encode() + b"\0" + os.fsencode(root.root)).hexdigest()
    return folder / f"{identity[:24]}.sqlite3"


def _hits(found: Found) -> tuple[Hit, ...]:
    return tuple(
        Hit(rank=rank, locator=file.path, title=file.title, snippet=file.snippet, score=file.score)
        for rank, file in enumerate(found.files, start=1)
    )


def _failed(workspace: str) -> SearchFailed:
    return SearchFailed(
        f"The index of the workspace {workspace!a} cannot be read. Delete it from the data folder; it is built again."
    )


def _never() -> None:
    """Let a refresh run to its end."""
