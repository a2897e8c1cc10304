"""Which report is this file, and is it still the published one? It is read, and never run or fetched from.

Both questions are answered by a confined child, one after the other: first which fingerprints stand in the file, then, with
the *stored bytes* of the same format, where the file parts from them. This process never parses what was handed in.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from publishing.document.text import shortened
from publishing.errors import InvalidDocument
from publishing.rendering.children import OutOfTime, run_child
from publishing.rendering.departures import Departure, Part
from publishing.rendering.reading import FileFormat, sniff

__all__ = ["DEFAULT_LIMITS", "Departure", "FileFormat", "Identified", "Part", "ReadLimits", "compare", "identify"]

CHILD = "publishing.rendering.readback_child"
_NAME_CHARS = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLimits:
    """What reading one file may use: sizes in bytes, wall and CPU time in seconds.

    Markdown is short, and its parser the slowest: it has a bound of its own.
    """

    file_bytes: int = 20_000_000
    markdown_bytes: int = 5_000_000
    wall_s: float = 8.0
    cpu_s: int = 8
    memory_bytes: int = 1_500_000_000
    output_bytes: int = 1_000_000


DEFAULT_LIMITS = ReadLimits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Identified:
    """What a file is by its bytes, and the fingerprints in it; for JSON of ours the computed one, then the claimed one.

    `warnings` are sentences about what could show a person something else than the text.
    """

    format: FileFormat
    fingerprints: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def identify(data: bytes, filename_hint: str = "", *, limits: ReadLimits = DEFAULT_LIMITS) -> Identified:
    """Return what a file is, whatever its name says; the name only stands in sentences to a person.

    Raises InvalidDocument, with a sentence, for a file that is too large, broken, or takes too long to read.
    """
    name = _named(filename_hint)
    if len(data) > limits.file_bytes:
        raise _too_large(name, limits.file_bytes)
    kind = sniff(data)
    if kind is FileFormat.UNKNOWN:
        return Identified(format=kind)
    if kind is FileFormat.MARKDOWN and len(data) > limits.markdown_bytes:
        raise _too_large(name, limits.markdown_bytes)
    answer = _asked(kind, data, b"", name, limits)
    return Identified(format=kind, fingerprints=tuple(answer["fingerprints"]), warnings=tuple(answer["warnings"]))


def compare(
    kind: FileFormat, data: bytes, stored: bytes, filename_hint: str = "", *, limits: ReadLimits = DEFAULT_LIMITS
) -> Departure | None:
    """Return where a file first parts from the stored one of its format; None when only its bytes differ.

    Raises InvalidDocument, with a sentence, for a file that cannot be read, or takes too long.
    """
    departure = _asked(kind, data, stored, _named(filename_hint), limits)["departure"]
    return None if departure is None else Departure(**departure | {"part": Part(departure["part"])})


def _named(hint: str) -> str:
    return f"“{shortened(hint[: 4 * _NAME_CHARS], _NAME_CHARS)}”" if hint.strip() else "The file"


def _too_large(name: str, most: int) -> InvalidDocument:
    return InvalidDocument(f"{name} is larger than {most // 1_000_000} MB; paste its fingerprint instead.")


def _asked(kind: FileFormat, data: bytes, stored: bytes, name: str, limits: ReadLimits) -> dict[str, Any]:
    order = {
        "format": kind.value,
        "stored_bytes": len(stored),
        "cpu_s": limits.cpu_s,
        "memory_bytes": limits.memory_bytes,
        "output_bytes": limits.output_bytes,
    }
    whole = json.dumps(order).encode() + b"\n" + stored + data
    try:
        outcome = run_child(CHILD, whole, wall_s=limits.wall_s, output_bytes=limits.output_bytes)
    except OutOfTime as error:
        raise InvalidDocument(f"{name} took too long to read; paste its fingerprint instead.") from error
    if outcome.code != 0:
        raise InvalidDocument(f"{name} could not be read; it is broken, or none of this house’s reports.")
    answer: dict[str, Any] = json.loads(outcome.data)
    return answer
