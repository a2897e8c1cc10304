"""What may rest on a unit of a source? A number only on what has its unit, its axis and its conditions; a demo on nothing.

The rule is the same for every proposer: it is asked here, of the unit alone, and nobody may choose another answer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import assert_never

from research.reading.measures import lacks_unit
from research.reading.types import (
    Cell,
    CodeUnit,
    DemoUnit,
    FigureUnit,
    NoteUnit,
    ProseUnit,
    ScanUnit,
    TableUnit,
    Unit,
)


class Refusal(StrEnum):
    """Why something may not rest on a unit."""

    NO_UNIT = "no_unit"
    NO_AXIS = "no_axis"
    NO_CONDITIONS = "no_conditions"
    RECOGNISED = "recognised"
    ONLY_SHOWN = "only_shown"
    NOTE_ALONE = "note_alone"
    HEADS_ALONE = "heads_alone"


def may_carry_number(unit: Unit, text: str, *, start: int = 0, end: int | None = None) -> Refusal | None:
    """Return why a number may not rest on a unit, or None. `text` is the source's whole text.

    Of a row, only the cells that touch `text[start:end]` are judged; by default all of them. No confidence of a recognised
    page but a person's own lets a number through, and nothing does for a demonstration.
    """
    match unit:
        case ProseUnit() | CodeUnit() | NoteUnit():
            return None
        case TableUnit():
            stop = len(text) if end is None else end
            cells = (cell for cell in unit.cells if cell.start < stop and start < cell.end)
            return Refusal.NO_UNIT if any(cell_lacks_unit(unit, cell, text) for cell in cells) else None
        case FigureUnit():
            return _figure_refusal(unit)
        case ScanUnit():
            return None if unit.confidence == "verified" else Refusal.RECOGNISED
        case DemoUnit():
            return Refusal.ONLY_SHOWN
        case _:
            assert_never(unit)


def may_be_quoted(unit: Unit) -> Refusal | None:
    """Return why a unit may not be quoted as a statement by itself, or None."""
    match unit:
        case ProseUnit() | CodeUnit() | FigureUnit() | ScanUnit() | DemoUnit():
            return None
        case TableUnit():
            return None if unit.cells else Refusal.HEADS_ALONE
        case NoteUnit():
            return Refusal.NOTE_ALONE
        case _:
            assert_never(unit)


def states_only_showing(unit: Unit) -> bool:
    """Tell whether all that a unit carries is that something was presented."""
    return isinstance(unit, DemoUnit)


def bound_to(unit: Unit) -> tuple[str, ...]:
    """Return what a unit is not understood without, as the source writes it: caption, heads, units, footnotes."""
    match unit:
        case TableUnit():
            heads = " | ".join(cell.head for cell in unit.cells if cell.head)
            label = unit.label if unit.cells else ""
            units = tuple(
                cell.unit for cell in unit.cells if cell.unit and cell.unit not in f"{cell.head} {unit.caption} {label}"
            )
            notes = tuple(f"{note.mark} {note.text}".strip() for note in unit.footnotes)
            return tuple(dict.fromkeys(part for part in (unit.caption, heads, *units, *notes) if part))
        case ProseUnit() | CodeUnit() | FigureUnit() | ScanUnit() | DemoUnit() | NoteUnit():
            return ()
        case _:
            assert_never(unit)


def cell_lacks_unit(row: TableUnit, cell: Cell, text: str) -> bool:
    """Tell whether a cell holds a measured quantity whose unit neither it nor anything beside it states."""
    if cell.unit:
        return False
    return lacks_unit(text[cell.start : cell.end], beside=f"{cell.head} | {row.label} | {row.caption}")


def _figure_refusal(unit: FigureUnit) -> Refusal | None:
    """A picture that draws no data has a caption like any sentence; a chart is read off its axis, in its unit."""
    if not unit.is_chart:
        return None
    if not unit.axis:
        return Refusal.NO_AXIS
    if not unit.unit:
        return Refusal.NO_UNIT
    return None if unit.conditions else Refusal.NO_CONDITIONS


def units_in(units: Sequence[Unit], start: int, end: int) -> Iterator[Unit]:
    """Yield the units that share a character with `start..end`, in order. They are sorted, and may lie inside each other."""
    for unit in units[: bisect_right(units, end - 1, key=lambda unit: unit.start)]:
        if unit.end > start and unit.start < end:
            yield unit


def unit_at(units: Sequence[Unit], start: int, end: int) -> Unit:
    """Return the smallest unit that holds all of `start..end`; prose where none does."""
    holding = [unit for unit in units_in(units, start, end) if unit.start <= start and end <= unit.end]
    return min(holding, key=lambda unit: unit.end - unit.start, default=ProseUnit(start=start, end=end))
