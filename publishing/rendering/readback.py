"""Which report is this file, and does it still say the same? What anybody hands in is read, and never run or fetched from.

It is judged by what a person sees. A file whose text is right and whose bytes are not is told apart by its digest, which
is the caller's to compare. Compare with the units of the *stored bytes* of the same format, so that a report of an older
house is not called altered for its furniture.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from publishing.document.attestation import PublishedDocument, parse_publication
from publishing.document.canonical import parse_document
from publishing.document.text import shortened
from publishing.document.types import ReportDocument
from publishing.errors import InvalidDocument
from publishing.rendering.children import Outcome, OutOfTime, run_child
from publishing.rendering.equivalence import Difference, drawn_difference, first_difference
from publishing.rendering.reading import FileFormat, FileText, sniff

__all__ = ["Difference", "FileFormat", "Identified", "ReadLimits", "difference_from", "first_difference", "identify"]

CHILD = "publishing.rendering.readback_child"
_NAME_CHARS = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLimits:
    """What reading one file may use: sizes in bytes, wall and CPU time in seconds."""

    file_bytes: int = 20_000_000
    wall_s: float = 20.0
    cpu_s: int = 18
    memory_bytes: int = 1_500_000_000
    output_bytes: int = 60_000_000


DEFAULT_LIMITS = ReadLimits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Identified:
    """What a file is by its bytes and what it shows.

    `fingerprints` are those that stand in it; for JSON of ours the computed one, then the one that it claims. `units` is
    None where the file is none of ours, and for a PDF, whose text is in `drawn`. `warnings` are sentences about what could
    show a person something else than the text. `document` and `published` are there for JSON of ours alone.
    """

    format: FileFormat
    fingerprints: tuple[str, ...] = ()
    units: tuple[str, ...] | None = None
    drawn: str = ""
    warnings: tuple[str, ...] = ()
    document: ReportDocument | None = None
    published: PublishedDocument | None = None


def identify(data: bytes, filename_hint: str = "", *, limits: ReadLimits = DEFAULT_LIMITS) -> Identified:
    """Return what a file is and shows, whatever its name says; the name only stands in sentences to a person.

    Raises InvalidDocument, with a sentence, for a file that is too large, broken, or takes too long to read.
    """
    name = f"“{shortened(filename_hint, _NAME_CHARS)}”" if filename_hint.strip() else "The file"
    if len(data) > limits.file_bytes:
        raise InvalidDocument(f"{name} is larger than {limits.file_bytes // 1_000_000} MB; paste its fingerprint instead.")
    kind = sniff(data)
    if kind is FileFormat.UNKNOWN:
        return Identified(format=kind)
    read = _read_confined(kind, data, name, limits)
    is_ours = kind is FileFormat.JSON and read.units is not None
    document, published = _objects_of(data) if is_ours else (None, None)
    return Identified(
        format=kind,
        fingerprints=read.fingerprints,
        units=read.units,
        drawn=read.drawn,
        warnings=read.warnings,
        document=document,
        published=published,
    )


def difference_from(found: Identified, units: Sequence[str]) -> Difference | None:
    """Return where what a file shows parts from the units that are stored, of whichever format; None when it does not.

    For a file without text units, which is none of ours, that is the first unit.
    """
    if found.format is FileFormat.PDF:
        return drawn_difference(found.drawn, units)
    return first_difference(found.units or (), units)


def _objects_of(data: bytes) -> tuple[ReportDocument | None, PublishedDocument | None]:
    """Parse again, in this process, what the confined one found to be ours."""
    try:
        published = parse_publication(data)
    except InvalidDocument:
        return parse_document(data), None
    return published.document, published


def _read_confined(kind: FileFormat, data: bytes, name: str, limits: ReadLimits) -> FileText:
    order = {
        "format": kind.value,
        "cpu_s": limits.cpu_s,
        "memory_bytes": limits.memory_bytes,
        "output_bytes": limits.output_bytes,
    }
    whole = json.dumps(order).encode() + b"\n" + data
    try:
        outcome = run_child(CHILD, whole, wall_s=limits.wall_s, output_bytes=limits.output_bytes)
    except OutOfTime as error:
        raise InvalidDocument(f"{name} took too long to read; paste its fingerprint instead.") from error
    return _file_text(outcome, name)


def _file_text(outcome: Outcome, name: str) -> FileText:
    if outcome.code != 0:
        raise InvalidDocument(f"{name} could not be read; it is broken, or none of this house’s reports.")
    answer = json.loads(outcome.data)
    return FileText(
        units=None if answer["units"] is None else tuple(answer["units"]),
        drawn=answer["drawn"],
        fingerprints=tuple(answer["fingerprints"]),
        warnings=tuple(answer["warnings"]),
    )
