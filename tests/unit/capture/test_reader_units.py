"""The units of a page come back from the process that read it exactly as they were found, or the answer is not believed."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from research.capture.reader import _is_sound
from research.capture.reader_child import _fields
from research.capture.types import ReadPage
from research.reading.chunks import chunk_spans
from research.reading.read import read
from research.reading.types import (
    MAX_UNITS,
    Cell,
    CodeUnit,
    DemoUnit,
    FigureUnit,
    Footnote,
    NoteUnit,
    PagePicture,
    ScanUnit,
    TableUnit,
)
from tests.unit.reading.test_units_tables import PAGE

READING = read(PAGE.encode(), name="costs.html", media_type="text/html", max_chars=50_000)
KINDS = (
    CodeUnit(start=0, end=5, language="python", symbols=("run",)),
    FigureUnit(start=0, end=5, labels=("x",), is_chart=True, axis="x", unit="ms", conditions="n = 3"),
    ScanUnit(start=0, end=5, page=1, picture="0" * 64),
    DemoUnit(start=0, end=5, sign="captions"),
    NoteUnit(start=0, end=5, mark="a"),
)


def page_of(*, units: tuple[object, ...] = READING.units, pictures: tuple[PagePicture, ...] = ()) -> ReadPage:
    reading = replace(READING, units=units, pictures=pictures)  # type: ignore[arg-type]
    return ReadPage(reading=reading, chunks=chunk_spans(READING))


def test_every_kind_of_unit_comes_back_as_it_was() -> None:
    page = page_of(units=(*READING.units, *KINDS), pictures=(PagePicture(page=1, digest="0" * 64, png="aGE="),))
    said = json.dumps(page, ensure_ascii=False, default=_fields)
    assert TypeAdapter(ReadPage).validate_json(said) == page
    assert _is_sound(page, 50_000)


@pytest.mark.parametrize(
    "unit",
    [
        NoteUnit(start=0, end=1_000_000),
        TableUnit(start=0, end=5, cells=(Cell(start=3, end=1_000_000),)),
        TableUnit(start=0, end=5, footnotes=(Footnote(mark="a", text="x", start=9, end=2),)),
    ],
)
def test_a_place_outside_the_text_is_not_believed(unit: object) -> None:
    assert not _is_sound(page_of(units=(unit,)), 50_000)


def test_more_units_or_pictures_than_the_bounds_are_not_believed() -> None:
    assert not _is_sound(page_of(units=(NoteUnit(start=0, end=1),) * (MAX_UNITS + 1)), 50_000)
    assert not _is_sound(page_of(pictures=(PagePicture(page=1, digest="", png=""),) * 99), 50_000)
