"""Which parts of a stored source are no running text, and what may rest on each? As a person reads it beside the text."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from research.evidence.types import Source
from research.reading.types import (
    CodeUnit,
    Confidence,
    DemoUnit,
    FigureUnit,
    NoteUnit,
    ProseUnit,
    ScanUnit,
    TableUnit,
    Unit,
)
from research.reading.units import may_carry_number

CONFIDENCES: dict[Confidence, str] = {
    Confidence.UNKNOWN: "How well it was recognised is not known.",
    Confidence.LOW: "It shows signs of misreading.",
    Confidence.VERIFIED: "A person compared it with the picture.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ScannedPage:
    """A page that was recognised in a picture: its number, its transcription, and whether its picture is kept."""

    page: int
    text: str
    confidence: str
    has_picture: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceUnits:
    """What a person is told of a source's units: a sentence for each kind, and the scanned pages with their pictures."""

    sentences: tuple[str, ...] = ()
    scans: tuple[ScannedPage, ...] = ()


NO_UNITS = SourceUnits()


def source_units(source: Source) -> SourceUnits:
    """Return what is told of the units of a source."""
    kinds = Counter(_kind(unit) for unit in source.units)
    kinds.pop("", None)
    refused = Counter(_kind(unit) for unit in source.units if may_carry_number(unit, source.text) is not None)
    return SourceUnits(
        sentences=tuple(SENTENCES[kind].format(number=number, refused=refused[kind]) for kind, number in kinds.items()),
        scans=tuple(_scanned(unit, source) for unit in source.units if isinstance(unit, ScanUnit)),
    )


def _scanned(unit: ScanUnit, source: Source) -> ScannedPage:
    return ScannedPage(
        page=unit.page,
        text=source.text[unit.start : unit.end],
        confidence=CONFIDENCES[unit.confidence],
        has_picture=bool(unit.picture),
    )


def _kind(unit: Unit) -> str:
    """The kind of a unit that a person is told of: rows of heads and footnotes are told with their rows."""
    match unit:
        case TableUnit():
            return "table" if unit.cells else ""
        case ProseUnit() | NoteUnit() | CodeUnit():
            return ""
        case FigureUnit() | ScanUnit() | DemoUnit():
            return unit.kind


SENTENCES: dict[str, str] = {
    "table": "{number} rows of tables; {refused} of them hold a value whose unit is not stated: no number may rest on it.",
    "figure": "{number} captions of figures; {refused} of them are charts without a stated axis, unit or conditions.",
    "scan": "{number} pages were recognised in pictures: they may be cited, but no number may rest on them.",
    "demo": "It is the transcript of a demonstration or a talk, and carries only that something was presented.",
}
