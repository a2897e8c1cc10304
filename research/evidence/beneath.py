"""How is one file of a workspace read without ever leaving its root?

Folder by folder from an open descriptor, and no symbolic link is followed anywhere: what a path says is what is opened.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from research.errors import CaptureFailed, FetchFailure, UnsafePath
from research.evidence.paths import path_segments, safe_path

_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_LINK_ERRORS = frozenset({errno.ELOOP, errno.EMLINK})
_MISSING_ERRORS = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG})
_STEP = 1 << 20
_ATTEMPTS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class FileStat:
    """What tells one state of a file from another without reading it. Times in nanoseconds."""

    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int


def stat_of(found: os.stat_result) -> FileStat:
    """Return the part of a stat result that identifies a state of the file."""
    return FileStat(size=found.st_size, mtime_ns=found.st_mtime_ns, ctime_ns=found.st_ctime_ns, inode=found.st_ino)


def read_beneath(root: Path, path: str, *, max_bytes: int, check: Callable[[], None]) -> bytes:
    """Return the bytes of the regular file at `path` beneath `root`, read in one unchanged state.

    `check` is called between steps and may raise to stop. Raises CaptureFailed with MISSING, REFUSED_PATH (also for any
    symbolic link on the way), REFUSED_TYPE (not a regular file), TOO_LARGE or UNREADABLE (also when it keeps changing).
    """
    for _ in range(_ATTEMPTS):
        descriptor = _open_beneath(root, path)
        try:
            body = _read_unchanged(descriptor, path, max_bytes, check)
        except OSError as failure:
            raise _unreadable(path) from failure
        finally:
            os.close(descriptor)
        if body is not None:
            return body
    raise CaptureFailed(FetchFailure.UNREADABLE, f"The file {path!a} changed while it was read. Try again.")


def head_beneath(root: Path, path: str, *, size: int) -> bytes:
    """Return the first bytes of the regular file at `path` beneath `root`, at most `size`. Raises as `read_beneath` does."""
    descriptor = _open_beneath(root, path)
    try:
        _check_regular(os.fstat(descriptor), path)
        return os.read(descriptor, size)
    except OSError as failure:
        raise _unreadable(path) from failure
    finally:
        os.close(descriptor)


def _open_beneath(root: Path, path: str) -> int:
    try:
        spelled, canonical = path_segments(path), tuple(safe_path(path).split("/"))
    except UnsafePath as refusal:
        raise CaptureFailed(FetchFailure.REFUSED_PATH, refusal.message) from refusal
    try:
        return _descend(root, spelled)
    except FileNotFoundError as missing:
        if spelled == canonical:
            raise _failure(path, missing) from missing
    except OSError as failure:
        raise _failure(path, failure) from failure
    try:  # the same name, as another system composed its accents
        return _descend(root, canonical)
    except OSError as failure:
        raise _failure(path, failure) from failure


def _descend(root: Path, segments: tuple[str, ...]) -> int:
    folder = os.open(root, _DIRECTORY)
    try:
        for segment in segments[:-1]:
            inner = open_folder(segment, folder)
            os.close(folder)
            folder = inner
        return open_file(segments[-1], folder)
    finally:
        os.close(folder)


def open_folder(name: str, folder: int) -> int:
    """Open one folder inside an open folder. Raises OSError, ELOOP for a symbolic link."""
    try:
        return os.open(name, _DIRECTORY | os.O_NOFOLLOW, dir_fd=folder)
    except NotADirectoryError:
        # Linux says ENOTDIR for a link as well; the two are different news.
        if stat.S_ISLNK(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), name) from None
        raise


def open_file(name: str, folder: int) -> int:
    """Open one file inside an open folder, never through a link and never waiting for a pipe. Raises OSError."""
    return os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)


def _read_unchanged(descriptor: int, path: str, max_bytes: int, check: Callable[[], None]) -> bytes | None:
    before = os.fstat(descriptor)
    _check_regular(before, path)
    if before.st_size > max_bytes:
        raise _too_large(path, max_bytes)
    parts: list[bytes] = []
    left = before.st_size + 1  # one byte more than there were tells that it grew
    while left > 0 and (part := os.read(descriptor, min(left, _STEP))):
        check()
        parts.append(part)
        left -= len(part)
    body = b"".join(parts)
    after = os.fstat(descriptor)
    same = stat_of(before) == stat_of(after) and len(body) == after.st_size
    return body if same else None


def _check_regular(found: os.stat_result, path: str) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise CaptureFailed(FetchFailure.REFUSED_TYPE, f"The path {path!a} names no regular file.")


def _too_large(path: str, max_bytes: int) -> CaptureFailed:
    message = f"The file {path!a} has more than {max_bytes} bytes. Split it or raise the limit."
    return CaptureFailed(FetchFailure.TOO_LARGE, message)


def _failure(path: str, failure: OSError) -> CaptureFailed:
    if failure.errno in _LINK_ERRORS:
        message = f"The path {path!a} leads through a symbolic link, which is never followed."
        return CaptureFailed(FetchFailure.REFUSED_PATH, message)
    if failure.errno in _MISSING_ERRORS:
        return CaptureFailed(FetchFailure.MISSING, f"There is no file at {path!a}.")
    return _unreadable(path)


def _unreadable(path: str) -> CaptureFailed:
    return CaptureFailed(FetchFailure.UNREADABLE, f"The file {path!a} cannot be read. Check its permissions.")
