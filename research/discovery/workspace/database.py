"""How is the index of one directory kept in one SQLite file?

The file is a cache: when its layout, its tokens or its bytes are not what we expect, it is thrown away and built again.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from research.discovery.workspace.tokens import fingerprint
from research.discovery.workspace.types import IndexLimits
from research.errors import SearchFailed

LAYOUT = "1"
_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE file (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    canonical TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    ctime_ns INTEGER NOT NULL,
    inode TEXT NOT NULL,
    seen_ns INTEGER NOT NULL,
    fate TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    media_type TEXT NOT NULL,
    reason TEXT NOT NULL,
    duplicate_of TEXT NOT NULL
);
CREATE INDEX file_canonical ON file (canonical);
CREATE TABLE document (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    language TEXT NOT NULL,
    chars INTEGER NOT NULL,
    stream_chars INTEGER NOT NULL
);
CREATE INDEX document_language ON document (language, chars, stream_chars);
CREATE VIRTUAL TABLE terms USING fts5(title, path, body, tokenize="ascii tokenchars '_.+#'");
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(terms, 'row');
"""
_BUSY_S = 30.0
_LOCK_POLL_S = 0.05
_BROKEN = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_STEPS_BETWEEN_CHECKS = 20_000


@contextlib.contextmanager
def opened(database: Path) -> Iterator[sqlite3.Connection]:
    """Open the index, which must be there, in autocommit mode, ready for `written`; it is closed at the end."""
    address = f"{database.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(address, uri=True, timeout=_BUSY_S, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        # Losing the last transactions with the machine costs a refresh, no evidence: the index can be built again.
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA cache_size=-32000")
        yield connection
    finally:
        connection.close()


@contextlib.contextmanager
def written(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the block in one write transaction: all of it is kept, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


@contextlib.contextmanager
def read_snapshot(connection: sqlite3.Connection, check: Callable[[], None]) -> Iterator[None]:
    """Run the block over one unchanging state of the index; what `check` raises ends a long statement as well."""
    raised: list[BaseException] = []
    connection.set_progress_handler(lambda: _asked_to_stop(check, raised), _STEPS_BETWEEN_CHECKS)
    connection.execute("BEGIN")
    try:
        yield
    except sqlite3.OperationalError as failure:
        raise (raised[0] if raised else failure) from None
    finally:
        connection.set_progress_handler(None, 0)
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _asked_to_stop(check: Callable[[], None], raised: list[BaseException]) -> int:
    try:
        check()
    except BaseException as stop:  # noqa: BLE001 - handed on by `read_snapshot`; SQLite would swallow it here
        raised.append(stop)
        return 1
    return 0


def create(database: Path) -> None:
    """Make an empty index file that only its owner reads, where there is none: it will hold the words of a workspace."""
    os.close(os.open(database, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))


def ensure_layout(connection: sqlite3.Connection, root: Path, limits: IndexLimits) -> bool:
    """Create the tables where there are none; return False when the file was made with other rules or for another root."""
    expected = {
        "layout": LAYOUT,
        "tokens": fingerprint(),
        "root": os.fsencode(root).hex(),
        "max_text_chars": str(limits.max_text_chars),
    }
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables:
        return known_layout(connection) == expected
    with written(connection):
        for statement in _TABLES.split(";"):
            connection.execute(statement)
        connection.executemany("INSERT INTO meta VALUES (?, ?)", expected.items())
    return True


def known_layout(connection: sqlite3.Connection) -> dict[str, str]:
    """Return what the file says about itself; empty when it says nothing we can read."""
    try:
        return dict(connection.execute("SELECT key, value FROM meta"))
    except sqlite3.OperationalError:
        return {}


def is_broken(failure: sqlite3.DatabaseError) -> bool:
    """Tell whether an error means that the file is damaged (and not busy, full or forbidden)."""
    return getattr(failure, "sqlite_errorcode", 0) & 0xFF in _BROKEN


def discard(database: Path) -> None:
    """Delete the index with its journals. Only under `refresh_lock`."""
    # The file itself goes first: nobody can open it any more and take an old journal for that of the new one.
    for suffix in ("", "-wal", "-shm", "-journal"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)


@contextlib.contextmanager
def refresh_lock(database: Path, check: Callable[[], None]) -> Iterator[None]:
    """Hold the right to write this index, across processes; the system frees it when its holder dies.

    `check` is called while another process holds it, and may raise to stop waiting. Raises SearchFailed when the lock
    cannot be kept in that folder.
    """
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(database.with_name(database.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as failure:
        raise SearchFailed(
            f"The index folder {str(database.parent)!a} cannot be written. Check its permissions."
        ) from failure
    try:
        while not _locked(lock):
            check()
            time.sleep(_LOCK_POLL_S)
        yield
    finally:
        os.close(lock)


def _locked(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
