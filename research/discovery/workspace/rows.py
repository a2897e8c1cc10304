"""How do the values of the index become rows, and rows values?

The one place that knows the columns. It opens no transaction: its callers group what belongs together.
"""

from __future__ import annotations

import sqlite3

from research.discovery.workspace.types import FileRow, IndexedText
from research.evidence.beneath import FileStat
from research.ports import FileFate, ScopedFile
from research.trust.marks import normalized

_COLUMNS = "path, canonical, size, mtime_ns, ctime_ns, inode, seen_ns, fate, sha256, media_type, reason, duplicate_of"


def file_rows(connection: sqlite3.Connection) -> dict[str, FileRow]:
    """Return every file that the index knows, by path."""
    rows = connection.execute(f"SELECT {_COLUMNS} FROM file ORDER BY path")  # noqa: S608 - a constant
    return {row[0]: _file_row(row) for row in rows}


def _file_row(row: tuple[str, str, int, int, int, str, int, str, str, str, str, str]) -> FileRow:
    path, _, size, mtime_ns, ctime_ns, inode, seen_ns, fate, sha256, media_type, reason, duplicate_of = row
    return FileRow(
        path=path,
        stat=FileStat(size=size, mtime_ns=mtime_ns, ctime_ns=ctime_ns, inode=int(inode)),
        seen_ns=seen_ns,
        fate=FileFate(fate),
        sha256=sha256,
        media_type=media_type,
        reason=reason,
        duplicate_of=duplicate_of,
    )


def scoped_files(connection: sqlite3.Connection) -> tuple[ScopedFile, ...]:
    """Return the account of every file, by path."""
    rows = connection.execute("SELECT path, size, sha256, fate, reason, duplicate_of FROM file ORDER BY path")
    return tuple(
        ScopedFile(path=path, size=size, sha256=sha256, fate=FileFate(fate), reason=reason, duplicate_of=duplicate_of)
        for path, size, sha256, fate, reason, duplicate_of in rows
    )


def put_file(connection: sqlite3.Connection, row: FileRow, text: IndexedText | None = None) -> None:
    """Write one file; its words are replaced by `text`, or removed unless the row still says that it is indexed."""
    identity = connection.execute(
        f"INSERT INTO file ({_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (path) DO UPDATE SET "  # noqa: S608
        "size=excluded.size, mtime_ns=excluded.mtime_ns, ctime_ns=excluded.ctime_ns, inode=excluded.inode, "
        "seen_ns=excluded.seen_ns, fate=excluded.fate, sha256=excluded.sha256, media_type=excluded.media_type, "
        "reason=excluded.reason, duplicate_of=excluded.duplicate_of RETURNING id",
        _values(row),
    ).fetchall()[0][0]
    if text is not None or row.fate is not FileFate.INDEXED:
        _drop_words(connection, identity)
    if text is not None:
        _put_words(connection, identity, text)


def _values(row: FileRow) -> tuple[str | int, ...]:
    found = row.stat
    canonical = normalized("NFC", row.path)
    # Some file systems number their files beyond SQLite's signed integers: the inode is kept as text.
    known = (found.size, found.mtime_ns, found.ctime_ns, str(found.inode), row.seen_ns)
    return (row.path, canonical, *known, row.fate.value, row.sha256, row.media_type, row.reason, row.duplicate_of)


def drop_file(connection: sqlite3.Connection, path: str) -> None:
    """Forget one file with its words."""
    for (identity,) in connection.execute("SELECT id FROM file WHERE path = ?", (path,)).fetchall():
        _drop_words(connection, identity)
        connection.execute("DELETE FROM file WHERE id = ?", (identity,))


def _drop_words(connection: sqlite3.Connection, identity: int) -> None:
    if connection.execute("DELETE FROM document WHERE id = ?", (identity,)).rowcount:
        connection.execute("DELETE FROM terms WHERE rowid = ?", (identity,))


def _put_words(connection: sqlite3.Connection, identity: int, text: IndexedText) -> None:
    connection.execute(
        "INSERT INTO document (id, title, text, language, chars, stream_chars) VALUES (?, ?, ?, ?, ?, ?)",
        (identity, text.title, text.text, text.language, len(text.text), len(text.body_stream)),
    )
    connection.execute(
        "INSERT INTO terms (rowid, title, path, body) VALUES (?, ?, ?, ?)",
        (identity, text.title_stream, text.path_stream, text.body_stream),
    )


def total_chars(connection: sqlite3.Connection) -> int:
    """Return how much text the index holds, in code points."""
    return int(connection.execute("SELECT coalesce(sum(chars), 0) FROM document").fetchone()[0])


def languages(connection: sqlite3.Connection, most: int) -> tuple[str, ...]:
    """Return the languages of the indexed files, the most frequent first, at most `most`; English always."""
    rows = connection.execute(
        "SELECT language FROM document WHERE language != '' GROUP BY language ORDER BY count(*) DESC, language LIMIT ?",
        (most,),
    )
    return tuple(dict.fromkeys(("en", *(row[0] for row in rows))))[:most]
