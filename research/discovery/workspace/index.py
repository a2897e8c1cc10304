"""What does one directory hold, and where in it does a query's answer stand?

The front of the room: refresh, search, census over one index file. Safe beside other processes that do the same.
"""

from __future__ import annotations

import dataclasses
import sqlite3
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from research.discovery.workspace import rows
from research.discovery.workspace.abroad import Terms
from research.discovery.workspace.database import (
    create,
    discard,
    ensure_layout,
    is_broken,
    opened,
    read_snapshot,
    refresh_lock,
    written,
)
from research.discovery.workspace.extract import indexed_text
from research.discovery.workspace.query import Found, find_pattern, find_words
from research.discovery.workspace.refresh import Refresh
from research.discovery.workspace.types import FileRow, IndexLimits, IndexSummary
from research.evidence.beneath import FileStat
from research.evidence.terms import shipped_terms
from research.ports import FileFate, QueryForm, ScopedFile
from research.reading.plain import PlainText


class WorkspaceIndex:
    """The index of the directory `root` in the SQLite file `database`, which is made when it is missing."""

    def __init__(
        self,
        root: Path,
        database: Path,
        limits: IndexLimits | None = None,
        *,
        names: Terms = shipped_terms,
        now_ns: Callable[[], int] = time.time_ns,
    ) -> None:
        self._root, self._database, self._names = root, database, names
        self._limits = limits or IndexLimits()
        self._now_ns = now_ns

    def refresh(self, *, check: Callable[[], None]) -> IndexSummary:
        """Follow the directory: read what is new or changed, forget what is gone. A damaged index is built again.

        `check` is called between files and may raise to stop; what was written until then stays and is used next time.
        Raises WorkspaceUnavailable when the directory cannot be listed, SearchFailed when the index cannot be written.
        """
        with refresh_lock(self._database, check):
            try:
                summary = self._refresh(check)
            except sqlite3.DatabaseError as failure:
                if not is_broken(failure):
                    raise
                summary = None
            if summary is not None:
                return summary
            discard(self._database)
            rebuilt = self._refresh(check)
            assert rebuilt is not None  # noqa: S101 - a new file has our layout
            return dataclasses.replace(rebuilt, rebuilt=True)

    def _refresh(self, check: Callable[[], None]) -> IndexSummary | None:
        create(self._database)
        with opened(self._database) as connection:
            if not ensure_layout(connection, self._root, self._limits):
                return None
            return Refresh(connection, self._root, self._limits, check, self._now_ns).run()

    def search(
        self, text: str, *, form: QueryForm, path_prefix: str = "", limit: int = 20, check: Callable[[], None]
    ) -> Found:
        """Answer one query from the index as it stands; `path_prefix` is canonical ('' means everywhere).

        Raises UnsafePattern, and whatever `check` raises.
        """
        with opened(self._database) as connection, read_snapshot(connection, check):
            if form is QueryForm.REGEX:
                return find_pattern(connection, text, prefix=path_prefix, limit=limit, check=check)
            return find_words(connection, text, prefix=path_prefix, limit=limit, check=check, names=self._names)

    def census(self) -> tuple[ScopedFile, ...]:
        """Return every file of the directory with its fate, by path, as of the last refresh."""
        with opened(self._database) as connection:
            return rows.scoped_files(connection)

    def put_texts(self, texts: Iterable[tuple[str, PlainText]]) -> None:
        """Index texts that stand in no directory, by path. A refresh would forget them."""
        with refresh_lock(self._database, lambda: None):
            create(self._database)
            with opened(self._database) as connection:
                ensure_layout(connection, self._root, self._limits)
                with written(connection):
                    for path, plain in texts:
                        rows.put_file(connection, _row_of(path, plain), indexed_text(plain, path))


def _row_of(path: str, plain: PlainText) -> FileRow:
    stat = FileStat(size=len(plain.text), mtime_ns=0, ctime_ns=0, inode=0)
    return FileRow(path=path, stat=stat, seen_ns=0, fate=FileFate.INDEXED, media_type=plain.media_type)
