"""What goes into the index of a directory, within which bounds, and what comes of it?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from research.evidence.beneath import FileStat
from research.ports import FileFate


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexLimits:
    """Fixed maxima of one index. Sizes in bytes, text in code points, time in seconds.

    Up to `inline_files` new plain files are read in this process; anything else goes to child processes, where a parser may
    hang, crash or eat memory without harm to its siblings.
    """

    max_file_bytes: int = 20_000_000
    max_files: int = 50_000
    max_entries: int = 200_000
    max_depth: int = 40
    max_text_chars: int = 1_000_000
    max_total_chars: int = 400_000_000
    workers: int = 2
    seconds_per_file: float = 20.0
    worker_memory_bytes: int = 2_000_000_000
    inline_files: int = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexSummary:
    """What a refresh found and did. `files` is the sum of the four fates; `read` were read anew, `removed` are gone."""

    files: int
    indexed: int
    duplicates: int
    skipped: int
    failed: int
    read: int
    removed: int
    rebuilt: bool = False


class SkipReason(StrEnum):
    """Why a file, or a whole folder (its path ends in '/'), is not in the index although it could be read."""

    TYPE = "type"
    TOO_LARGE = "too_large"
    EMPTY = "empty"
    HIDDEN = "hidden"
    VERSION_CONTROL = "version_control"
    SYMLINK = "symlink"
    SPECIAL = "special"
    NAME = "name"
    TOO_DEEP = "too_deep"
    TOO_MANY = "too_many"
    INDEX_FULL = "index_full"


class FailReason(StrEnum):
    """Why a file that should be in the index is not."""

    UNREADABLE = "unreadable"
    CRASHED = "crashed"
    TIMED_OUT = "timed_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One file as the walk met it. With a fate it is settled; without, its bytes have to be read."""

    path: str
    stat: FileStat
    fate: FileFate | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRow:
    """One file as the index knows it. `seen_ns` is the wall time at which its bytes were last hashed."""

    path: str
    stat: FileStat
    seen_ns: int
    fate: FileFate
    sha256: str = ""
    media_type: str = ""
    reason: str = ""
    duplicate_of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One file to be read for its words; `sha256` is what its bytes must hash to."""

    path: str
    sha256: str
    media_type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexedText:
    """The words of one file: its text as shown, and the token streams of its three fields."""

    title: str
    text: str
    language: str
    title_stream: str
    path_stream: str
    body_stream: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a job brought no words."""

    fate: FileFate
    reason: str


Outcome = IndexedText | Refusal
