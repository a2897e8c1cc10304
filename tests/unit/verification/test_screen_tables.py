"""A value of a table belongs to its row, its column and its unit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from research.evidence.types import Source
from research.reading.types import Cell, TableUnit
from research.verification.rulings import RulingCode
from research.verification.screening.screen import deletes
from tests.support.evidence import stored
from tests.support.screening import screened

ROWS = (("Orvale", "640", "710"), ("Brantham", "820", "905"))
HEADS = ("2021", "2022")


def table() -> Source:
    """Return a page with a table of the rain in two towns and two years, in millimetres."""
    lines = ["Rain in the towns of the coast.", *(" | ".join(row) for row in ROWS)]
    source = stored("\n".join(lines), title="Rain")
    units = []
    for row in ROWS:
        start = source.text.index(" | ".join(row))
        cells = tuple(_cell(source, start, value, head) for value, head in zip(row[1:], HEADS, strict=True))
        end = start + len(" | ".join(row))
        units.append(TableUnit(start=start, end=end, label=row[0], cells=cells, caption="Rain in mm"))
    return replace(source, units=tuple(units))


def _cell(source: Source, start: int, value: str, head: str) -> Cell:
    at = source.text.index(value, start)
    return Cell(start=at, end=at + len(value), head=head, unit="mm")


@pytest.mark.parametrize(
    "text",
    [
        "Orvale had 710 mm of rain in 2022.",
        "In 2021, Brantham had 820 mm of rain.",
        "Brantham had 905 millimetres of rain in 2022.",
        "There were 64 cm of rain in Orvale in 2021.",
    ],
)
def test_a_value_of_its_row_and_column_is_kept(text: str) -> None:
    assert not deletes(screened(text, table())), screened(text, table()).faults


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Orvale had 710 mm of rain in 2021.", RulingCode.OTHER_TIME),
        ("Orvale had 905 mm of rain in 2022.", RulingCode.OTHER_ENTITY),
        ("Brantham had 905 cm of rain in 2022.", RulingCode.OTHER_UNIT),
        ("Brantham had 950 mm of rain in 2022.", RulingCode.OTHER_NUMBER),
    ],
)
def test_a_value_of_another_row_column_or_unit_is_removed(text: str, code: RulingCode) -> None:
    found = screened(text, table())
    assert deletes(found)
    assert code in {fault.code for fault in found.faults}
