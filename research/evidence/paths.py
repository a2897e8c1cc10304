"""Where does a workspace lie, and which paths in it are safe?

A safe path is repository-relative and stays beneath the root by its text alone; whether the disk agrees is the question of
`beneath`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from research.errors import UnsafePath
from research.trust.marks import MOST_MARKS, bounded_marks, normalized

LONGEST_PATH = 1024  # characters
LONGEST_SEGMENT = 255  # bytes, the limit of the usual file systems
_DRIVE = re.compile(r"[A-Za-z]:")
# Controls, and format characters that make one path look like another (bidi, zero width, soft hyphen).
_REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkspaceRoot:
    """A directory that the operator allowed, under its name. `public` says that its text is approved public context."""

    name: str
    root: Path
    public: bool


def safe_path(text: str) -> str:
    """Return the canonical form of a repository-relative path: POSIX, NFC, without '.' and empty segments.

    Raises UnsafePath for a path that is empty, absolute, climbs, names a drive, or holds characters that deceive.
    """
    return normalized("NFC", "/".join(path_segments(text)))


def safe_prefix(text: str) -> str:
    """Return the canonical form of a path that limits a search; '' and '.' mean everywhere. Raises UnsafePath."""
    if text.strip("/") in {"", "."} and not text.startswith("/"):
        return ""
    return safe_path(text)


def path_segments(text: str) -> tuple[str, ...]:
    """Return the checked segments of a path as they are spelled on disk. Raises UnsafePath."""
    _check_text(text)
    segments = tuple(segment for segment in text.split("/") if segment not in {"", "."})
    if not segments:
        raise UnsafePath("The path names no file. Give a path relative to the workspace, such as 'notes/plan.md'.")
    for segment in segments:
        _check_segment(segment)
    if _DRIVE.match(segments[0]):
        raise _unsafe(text, "it starts with a drive letter")
    return segments


def _check_text(text: str) -> None:
    if len(text) > LONGEST_PATH:
        raise UnsafePath(f"The path has {len(text)} characters; {LONGEST_PATH} are allowed. Name a shorter path.")
    is_plain = text.isascii() and text.isprintable()
    if not is_plain and any(unicodedata.category(character) in _REFUSED_CATEGORIES for character in text):
        raise _unsafe(text, "it holds control or invisible characters")
    if bounded_marks(text) != text:
        raise _unsafe(text, f"it puts more than {MOST_MARKS} marks on one letter")
    if "\\" in text:
        raise _unsafe(text, "it holds a backslash; separate folders with '/'")
    if text.startswith("/"):
        raise _unsafe(text, "it is absolute")


def _check_segment(segment: str) -> None:
    # Compatibility forms of dots ('．．', '‥') climb nowhere here, but they are written to deceive some later reader.
    if normalized("NFKC", segment) in {".", ".."}:
        raise _unsafe(segment, "it climbs out of a folder")
    if len(segment.encode()) > LONGEST_SEGMENT:
        raise UnsafePath(f"A name in the path is longer than {LONGEST_SEGMENT} bytes. Name a shorter path.")


def _unsafe(text: str, why: str) -> UnsafePath:
    return UnsafePath(f"The path {text!a} was refused because {why}. Give a path relative to the workspace.")
