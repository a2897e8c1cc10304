"""What has changed in the directory since the index was last made, and how does the index follow?

The outcome depends on the files alone: after any history of refreshes, kills and races it is that of a fresh build.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

from research.discovery.workspace import rows
from research.discovery.workspace.database import written
from research.discovery.workspace.extract import refusal_of
from research.discovery.workspace.groups import Candidate, Group, Settled
from research.discovery.workspace.pool import extract_all
from research.discovery.workspace.types import (
    Entry,
    FileRow,
    IndexedText,
    IndexLimits,
    IndexSummary,
    Job,
    Outcome,
    Refusal,
    SkipReason,
)
from research.discovery.workspace.walk import walk
from research.errors import CaptureFailed
from research.evidence.beneath import head_beneath, read_beneath
from research.ports import FileFate
from research.reading.kinds import HEAD_BYTES, media_type_of

# A file written within this time of its hashing may change again without a new time stamp: it is hashed once more.
_RACY_NS = 2_000_000_000
_GROUPS_A_WRITE = 64
_CHARS_A_WRITE = 4_000_000


class Refresh:
    """One pass over the directory, under the refresh lock."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        root: Path,
        limits: IndexLimits,
        check: Callable[[], None],
        now_ns: Callable[[], int],
    ) -> None:
        self._connection, self._root, self._limits, self._check = connection, root, limits, check
        self._now_ns = now_ns
        self._read = 0

    def run(self) -> IndexSummary:
        """Bring the index up to the directory and return what was found. What `check` raises ends it between files."""
        entries = walk(self._root, self._limits, self._check)
        known = rows.file_rows(self._connection)
        removed = self._forget(known, entries)
        settled: list[FileRow] = []
        candidates: list[Candidate] = []
        for entry in entries:
            self._check()
            found = self._examine(entry, known.get(entry.path))
            (candidates if isinstance(found, Candidate) else settled).append(found)  # type: ignore[arg-type]
        self._write([(row, None) for row in settled], known)
        self._settle_groups(_groups(candidates, self._retried(known)), known)
        return self._summary(removed)

    def _forget(self, known: dict[str, FileRow], entries: Sequence[Entry]) -> int:
        gone = known.keys() - {entry.path for entry in entries}
        if gone:
            with written(self._connection):
                for path in sorted(gone):
                    rows.drop_file(self._connection, path)
                    del known[path]
        return len(gone)

    def _examine(self, entry: Entry, row: FileRow | None) -> FileRow | Candidate:
        now = self._now_ns()
        if entry.fate is not None:
            return FileRow(path=entry.path, stat=entry.stat, seen_ns=now, fate=entry.fate, reason=entry.reason)
        if row is not None and row.stat == entry.stat and entry.stat.mtime_ns + _RACY_NS < row.seen_ns:
            return Candidate(row=row, known=row) if row.sha256 else row
        return self._hash(entry, row, now)

    def _hash(self, entry: Entry, row: FileRow | None, now: int) -> FileRow | Candidate:
        fresh = FileRow(path=entry.path, stat=entry.stat, seen_ns=now, fate=FileFate.FAILED)
        try:
            # A large film is not read to learn that it is one.
            media_type = media_type_of(entry.path, head_beneath(self._root, entry.path, size=HEAD_BYTES))
            if not media_type:
                return dataclasses.replace(fresh, fate=FileFate.SKIPPED, reason=SkipReason.TYPE)
            body = read_beneath(self._root, entry.path, max_bytes=self._limits.max_file_bytes, check=self._check)
        except CaptureFailed as failure:
            refusal = refusal_of(failure)
            return dataclasses.replace(fresh, fate=refusal.fate, reason=refusal.reason)
        digest = hashlib.sha256(body).hexdigest()
        same = row is not None and (row.sha256, row.media_type) == (digest, media_type)
        return Candidate(row=dataclasses.replace(fresh, sha256=digest, media_type=media_type), known=row if same else None)

    def _retried(self, known: dict[str, FileRow]) -> bool:
        """Tell whether files that found no room may be tried again."""
        is_full = any(row.reason == SkipReason.INDEX_FULL for row in known.values())
        return is_full and rows.total_chars(self._connection) < self._limits.max_total_chars

    def _settle_groups(self, groups: Sequence[Group], known: dict[str, FileRow]) -> None:
        by_digest = {group.sha256: group for group in groups}
        waiting = list(groups)
        while waiting:
            jobs: list[Job] = []
            done: list[Settled] = []
            for group in waiting:
                job = group.next_job()
                if job is None:
                    done.extend(group.settled())
                else:
                    jobs.append(job)
            self._write(done, known)
            self._extract(tuple(jobs), by_digest, known)
            waiting = [by_digest[job.sha256] for job in jobs if not by_digest[job.sha256].is_settled()]

    def _extract(self, jobs: tuple[Job, ...], groups: dict[str, Group], known: dict[str, FileRow]) -> None:
        room = self._limits.max_total_chars - rows.total_chars(self._connection) if jobs else 0
        batch: list[Settled] = []
        chars = 0
        with contextlib.closing(extract_all(self._root, jobs, self._limits, self._check)) as outcomes:
            for job, outcome in outcomes:
                group = groups[job.sha256]
                fitting = _fitting(outcome, room)
                group.learn(job, fitting)
                self._read += 1
                taken = len(fitting.text) if isinstance(fitting, IndexedText) else 0
                room, chars = room - taken, chars + taken
                if group.is_settled():
                    batch.extend(group.settled())
                if len(batch) >= _GROUPS_A_WRITE or chars >= _CHARS_A_WRITE:
                    self._write(batch, known)
                    batch, chars = [], 0
        self._write(batch, known)

    def _write(self, settled: Sequence[Settled], known: dict[str, FileRow]) -> None:
        changed = [(row, text) for row, text in settled if text is not None or _differs(row, known.get(row.path))]
        if not changed:
            return
        with written(self._connection):
            for row, text in changed:
                rows.put_file(self._connection, row, text)

    def _summary(self, removed: int) -> IndexSummary:
        counts = Counter(dict(self._connection.execute("SELECT fate, count(*) FROM file GROUP BY fate").fetchall()))
        return IndexSummary(
            files=counts.total(),
            indexed=counts[FileFate.INDEXED.value],
            duplicates=counts[FileFate.DUPLICATE.value],
            skipped=counts[FileFate.SKIPPED.value],
            failed=counts[FileFate.FAILED.value],
            read=self._read,
            removed=removed,
        )


def _groups(candidates: Sequence[Candidate], retry_full: bool) -> tuple[Group, ...]:  # noqa: FBT001 - one private caller
    members: defaultdict[str, list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        members[candidate.row.sha256].append(candidate)
    return tuple(Group(digest, tuple(found), retry_full=retry_full) for digest, found in members.items())


def _fitting(outcome: Outcome, room: int) -> Outcome:
    if isinstance(outcome, IndexedText) and len(outcome.text) > room:
        return Refusal(fate=FileFate.SKIPPED, reason=SkipReason.INDEX_FULL)
    return outcome


def _differs(row: FileRow, known: FileRow | None) -> bool:
    if known is None:
        return True
    is_racy = row.sha256 != "" and known.stat.mtime_ns + _RACY_NS >= known.seen_ns
    return is_racy or dataclasses.replace(row, seen_ns=known.seen_ns) != known
