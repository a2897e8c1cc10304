"""Which files does a directory hold, and which of them are out of bounds before they are opened?

Every file is named exactly once; a folder that is not entered stands for its contents under a path that ends in '/'.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from operator import attrgetter
from pathlib import Path

from research.discovery.workspace.types import Entry, FailReason, IndexLimits, SkipReason
from research.errors import UnsafePath, WorkspaceUnavailable
from research.evidence.beneath import FileStat, open_folder, stat_of
from research.evidence.paths import safe_path
from research.ports import FileFate

_VERSION_CONTROL = frozenset({".git", ".hg", ".svn", ".bzr", ".jj", ".pijul", "CVS", "_darcs"})
_NO_STAT = FileStat(size=0, mtime_ns=0, ctime_ns=0, inode=0)


def walk(root: Path, limits: IndexLimits, check: Callable[[], None]) -> tuple[Entry, ...]:
    """Return the entries of the tree, by path. Symbolic links are named, never followed.

    `check` may raise to stop. Raises WorkspaceUnavailable when the root itself cannot be listed.
    """
    try:
        folder = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as failure:
        raise WorkspaceUnavailable(
            f"The workspace folder {str(root)!a} cannot be opened. Check the setting COUNTERSIGN_WORKSPACES and the folder."
        ) from failure
    try:
        found = tuple(_Walk(limits, check).entries(folder, "", 0))
    finally:
        os.close(folder)
    return tuple(sorted(found, key=attrgetter("path")))


@dataclass(slots=True)
class _Walk:
    limits: IndexLimits
    check: Callable[[], None]
    files: int = 0
    listed: int = 0
    canonical: set[str] = field(default_factory=set)

    def entries(self, folder: int, prefix: str, depth: int) -> Iterator[Entry]:
        self.check()
        try:
            # By name, so that the bounds on counts cut the same files off every time.
            children = sorted(islice(os.scandir(folder), self.limits.max_entries + 1), key=attrgetter("name"))
        except OSError:
            yield _settled(prefix or "./", FileFate.FAILED, FailReason.UNREADABLE)
            return
        for child in children:
            if self.listed >= self.limits.max_entries:
                yield _settled(f"{prefix or './'}", FileFate.SKIPPED, SkipReason.TOO_MANY)
                return
            self.listed += 1
            yield from self._entry(child, folder, prefix, depth)

    def _entry(self, child: os.DirEntry[str], folder: int, prefix: str, depth: int) -> Iterator[Entry]:
        path = prefix + child.name
        try:
            found = child.stat(follow_symlinks=False)
        except OSError:
            yield _settled(_printable(path), FileFate.FAILED, FailReason.UNREADABLE)
            return
        is_folder = stat.S_ISDIR(found.st_mode)
        if not self._has_safe_name(path):
            shown = _printable(path) + ("/" if is_folder else "")
            yield _settled(shown, FileFate.SKIPPED, SkipReason.NAME, stat_of(found))
        elif is_folder:
            yield from self._folder(child.name, folder, path, depth)
        else:
            yield self._file(child.name, path, found)

    def _has_safe_name(self, path: str) -> bool:
        """Tell whether the path can be asked for, and is not another's canonical path (accents composed otherwise)."""
        try:
            canonical = safe_path(path)
        except UnsafePath:
            return False
        if canonical in self.canonical:
            return False
        self.canonical.add(canonical)
        return True

    def _folder(self, name: str, folder: int, path: str, depth: int) -> Iterator[Entry]:
        shown = f"{path}/"
        if name in _VERSION_CONTROL:
            yield _settled(shown, FileFate.SKIPPED, SkipReason.VERSION_CONTROL)
        elif name.startswith("."):
            yield _settled(shown, FileFate.SKIPPED, SkipReason.HIDDEN)
        elif depth + 1 >= self.limits.max_depth:
            yield _settled(shown, FileFate.SKIPPED, SkipReason.TOO_DEEP)
        else:
            yield from self._inside(name, folder, shown, depth)

    def _inside(self, name: str, folder: int, shown: str, depth: int) -> Iterator[Entry]:
        try:
            inner = open_folder(name, folder)
        except OSError:
            yield _settled(shown, FileFate.FAILED, FailReason.UNREADABLE)
            return
        try:
            yield from self.entries(inner, shown, depth + 1)
        finally:
            os.close(inner)

    def _file(self, name: str, path: str, found: os.stat_result) -> Entry:
        reason = self._skip_reason(name, found)
        if reason is not None:
            return _settled(path, FileFate.SKIPPED, reason, stat_of(found))
        self.files += 1
        return Entry(path=path, stat=stat_of(found))

    def _skip_reason(self, name: str, found: os.stat_result) -> SkipReason | None:
        if stat.S_ISLNK(found.st_mode):
            return SkipReason.SYMLINK
        if not stat.S_ISREG(found.st_mode):
            return SkipReason.SPECIAL
        if name.startswith("."):
            return SkipReason.HIDDEN
        if found.st_size == 0:
            return SkipReason.EMPTY
        if found.st_size > self.limits.max_file_bytes:
            return SkipReason.TOO_LARGE
        return SkipReason.TOO_MANY if self.files >= self.limits.max_files else None


def _settled(path: str, fate: FileFate, reason: str, found: FileStat = _NO_STAT) -> Entry:
    return Entry(path=path, stat=found, fate=fate, reason=reason)


def _printable(path: str) -> str:
    """Return a name that the disk spells in bytes we cannot show as one that we can."""
    return "".join(map(_printable_character, path))


def _printable_character(character: str) -> str:
    if character == "\\":
        return "\\\\"
    return character if character.isprintable() else f"\\x{ord(character):02x}"
