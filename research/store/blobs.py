"""Where do bytes live? In files under their SHA-256; a put is durable when it returns, and a get proves the bytes."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

from research.errors import StoreFailed


class FileBlobStore:
    """`BlobStore` in a folder: stage, hash, fsync, rename, fsync the folder.

    A kill at any point leaves either the whole blob or a staged file that nothing refers to. Storing bytes again restores
    a file that was altered on disk.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._staging = root / "staging"

    def put(self, data: bytes) -> str:
        """Store the bytes durably and return their digest (hex). Raises StoreFailed."""
        digest = hashlib.sha256(data).hexdigest()
        target = self._path(digest)
        if _holds(target, data):
            return digest
        try:
            self._write(target, data)
        except OSError as error:
            raise StoreFailed(f"The data folder cannot take a file of {len(data)} bytes: {error.strerror}.") from error
        return digest

    def get(self, digest: str) -> bytes:
        """Return the bytes. Raises StoreFailed when they are missing or altered."""
        try:
            data = self._path(digest).read_bytes()
        except OSError as error:
            raise StoreFailed(f"The stored bytes {digest[:12]}… are missing from the data folder.") from error
        if hashlib.sha256(data).hexdigest() != digest:
            raise StoreFailed(f"The stored bytes {digest[:12]}… were altered on disk; restore them from a backup.")
        return data

    def has(self, digest: str) -> bool:
        """Tell whether the bytes are there."""
        return self._path(digest).exists()

    def _path(self, digest: str) -> Path:
        return self._root / digest[:2] / digest[2:4] / digest

    def _write(self, target: Path, data: bytes) -> None:
        self._staging.mkdir(parents=True, exist_ok=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        descriptor, staged = tempfile.mkstemp(dir=self._staging)
        try:
            with os.fdopen(descriptor, "wb") as handle:
                handle.write(data)
                handle.flush()
                os.fsync(handle.fileno())
            Path(staged).replace(target)
        except OSError:
            Path(staged).unlink(missing_ok=True)
            raise
        for folder in (target.parent, target.parent.parent, self._root):
            _sync_folder(folder)


def _holds(path: Path, data: bytes) -> bool:
    """Tell whether a file holds exactly these bytes; reads no more than one byte beyond their number."""
    try:
        with path.open("rb") as handle:
            return handle.read(len(data) + 1) == data
    except OSError:
        # Missing, or not to be read: written anew, which says what is wrong if it cannot be.
        return False


def _sync_folder(folder: Path) -> None:
    # A rename is durable only once its folder is.
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
