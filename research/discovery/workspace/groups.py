"""Which one of the files with the same bytes stands for all of them?

The first by path that can be read; the others are its duplicates. A file that cannot be read stands for nobody.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import PurePosixPath

from research.discovery.workspace.types import FileRow, IndexedText, Job, Outcome, Refusal, SkipReason
from research.ports import FileFate

Settled = tuple[FileRow, IndexedText | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One file whose bytes are known. `known` is what the index says about the same bytes under this path."""

    row: FileRow
    known: FileRow | None


class Group:
    """The files of one digest, in path order, and what has been learned about each."""

    def __init__(self, sha256: str, members: tuple[Candidate, ...], *, retry_full: bool) -> None:
        self.sha256 = sha256
        self._members = members
        self._texts: dict[str, IndexedText | None] = {}
        self._refusals: dict[str, Refusal] = {}
        for member in members:
            self._recall(member, retry_full=retry_full)

    def _recall(self, member: Candidate, *, retry_full: bool) -> None:
        match member.known:
            case None:
                return
            case FileRow(fate=FileFate.INDEXED):
                self._texts[member.row.path] = None  # its words are in the index already
            case FileRow(fate=FileFate.SKIPPED | FileFate.FAILED as fate, reason=reason):
                if not (retry_full and reason == SkipReason.INDEX_FULL):
                    self._refusals[_kind(member.row.path)] = Refusal(fate=fate, reason=reason)
            case _:
                return

    def next_job(self) -> Job | None:
        """Return the file to be read next, or None when the group is settled."""
        for member in self._members:
            row = member.row
            if row.path in self._texts:
                return None
            if _kind(row.path) not in self._refusals:
                return Job(path=row.path, sha256=row.sha256, media_type=row.media_type)
        return None

    def learn(self, job: Job, outcome: Outcome) -> None:
        """Take in what reading a file brought. The same bytes under the same kind of name fail the same way."""
        if isinstance(outcome, Refusal):
            self._refusals[_kind(job.path)] = outcome
        else:
            self._texts[job.path] = outcome

    def is_settled(self) -> bool:
        """Tell whether every member's fate is known."""
        return self.next_job() is None

    def settled(self) -> list[Settled]:
        """Return the row of every member, and the words of the one that stands for them if they are new."""
        found: list[Settled] = []
        leader = ""
        for member in self._members:
            row = member.row
            if leader:
                found.append((dataclasses.replace(row, fate=FileFate.DUPLICATE, reason="", duplicate_of=leader), None))
            elif row.path in self._texts:
                leader = row.path
                found.append((_row(row, FileFate.INDEXED, ""), self._texts[row.path]))
            else:
                refusal = self._refusals[_kind(row.path)]
                found.append((_row(row, refusal.fate, refusal.reason), None))
        return found


def _row(row: FileRow, fate: FileFate, reason: str) -> FileRow:
    return dataclasses.replace(row, fate=fate, reason=reason, duplicate_of="")


def _kind(path: str) -> str:
    return PurePosixPath(path).suffix.lower()
