"""A row of a table takes along what it is understood by: its heads, its unit, its caption and its notes."""

from __future__ import annotations

import pytest

from research.reading.measures import lacks_unit, unit_in
from research.reading.read import read
from research.reading.types import NoteUnit, Reading, TableUnit
from research.reading.units import Refusal, bound_to, may_be_quoted, may_carry_number, unit_at

PAGE = """<html><body><h1>Costs of the plant</h1><p>The plant was built by the city and is run by a company since.</p>
<table><caption>Table 2: Results of the company (in EUR m)</caption>
<thead><tr><th rowspan="2">Item</th><th colspan="2">Year</th></tr><tr><th>2023</th><th>2024<sup>1</sup></th></tr></thead>
<tbody><tr><th>Revenue</th><td>120.5</td><td>133.1<sup>a</sup></td></tr>
<tr><th>Staff (number)</th><td>1,200</td><td>1,250</td></tr></tbody></table>
<p><sup>1</sup> Preliminary.<br><sup>a</sup> Without the harbour.</p>
<p>The city sold its last share of the company in the year after that.</p></body></html>"""


def page(markup: str) -> Reading:
    return read(markup.encode(), name="costs.html", media_type="text/html", max_chars=50_000)


def rows(reading: Reading) -> dict[str, TableUnit]:
    return {unit.label: unit for unit in reading.units if isinstance(unit, TableUnit)}


def test_a_row_of_a_page_carries_heads_unit_caption_and_the_notes_of_its_marks() -> None:
    reading = page(PAGE)
    row = rows(reading)["Revenue"]
    assert reading.text[row.start : row.end] == "Revenue | 120.5 | 133.1"
    assert [(reading.text[cell.start : cell.end], cell.head, cell.unit) for cell in row.cells] == [
        ("120.5", "Year / 2023", "in EUR m"),
        ("133.1", "Year / 2024", "in EUR m"),
    ]
    assert row.caption == "Table 2: Results of the company (in EUR m)"
    assert [(note.mark, note.text) for note in row.footnotes] == [("1", "Preliminary."), ("a", "Without the harbour.")]
    assert "Without the harbour." in " ".join(bound_to(row))


def test_a_row_without_a_mark_has_only_the_notes_of_its_heads() -> None:
    assert [note.mark for note in rows(page(PAGE))["Staff (number)"].footnotes] == ["1"]


def test_the_mark_of_a_note_never_becomes_a_digit_or_a_letter_of_its_number() -> None:
    text = page(PAGE).text
    assert "133.1a" not in text
    assert "2024^1" not in text
    power = page("<table><tr><th>Cells</th></tr><tr><td>10<sup>6</sup></td><td>x</td></tr></table>")
    assert "10^6" in power.text


def test_a_note_is_a_unit_of_its_own_that_says_nothing_alone() -> None:
    reading = page(PAGE)
    at = reading.text.index("Without the harbour")
    unit = unit_at(reading.units, at, at + 10)
    assert isinstance(unit, NoteUnit)
    assert may_be_quoted(unit) is Refusal.NOTE_ALONE


def test_heads_alone_may_not_be_quoted() -> None:
    assert may_be_quoted(rows(page(PAGE))["Item"]) is Refusal.HEADS_ALONE


MARKDOWN = """# Speed

| System | Latency (ms) | Speed | Users |
|---|---|---|---|
| A | 12 | 55.5 | 300 |
| B | | 60.5 | 20* |

\\* Without guests.
"""


def test_markdown_keeps_each_value_below_its_own_head() -> None:
    reading = read(MARKDOWN.encode(), name="speed.md", max_chars=10_000)
    found = rows(reading)
    assert [cell.head for cell in found["A"].cells] == ["Latency (ms)", "Speed", "Users"]
    assert [(reading.text[cell.start : cell.end], cell.head) for cell in found["B"].cells] == [
        ("60.5", "Speed"),
        ("20*", "Users"),
    ]
    assert [note.text for note in found["B"].footnotes] == ["Without guests."]
    assert not found["A"].footnotes


def test_only_the_cell_without_a_unit_carries_no_number() -> None:
    reading = read(MARKDOWN.encode(), name="speed.md", max_chars=10_000)
    row = rows(reading)["A"]
    latency, speed, users = row.cells
    assert may_carry_number(row, reading.text, start=latency.start, end=latency.end) is None
    assert may_carry_number(row, reading.text, start=users.start, end=users.end) is None
    assert may_carry_number(row, reading.text, start=speed.start, end=speed.end) is Refusal.NO_UNIT


def test_restructured_text_has_its_heads_too() -> None:
    rule = "====== ============"
    text = f"Speed\n=====\n\n{rule}\nSystem Latency (ms)\n{rule}\nA      12\nB      14\n{rule}\n"
    reading = read(text.encode(), name="speed.rst", max_chars=10_000)
    assert [(cell.head, cell.unit) for cell in rows(reading)["B"].cells] == [("Latency (ms)", "ms")]


@pytest.mark.parametrize(
    ("words", "unit"),
    [
        ("Latency (ms)", "ms"),
        ("Umsatz in Mio. €", "Mio. €"),
        ("收入（单位：亿元）", "亿元"),
        ("单位：亿元", "亿元"),
        ("Share (%)", "%"),
        ("Price, USD", "USD"),
        ("Throughput [req/s]", "req/s"),
        ("売上高（百万円）", "百万円"),
        ("Выручка, млн руб.", "млн руб."),
        ("Year", ""),
        ("Model A (2023)", ""),
        ("Note (a)", ""),
        ("Name (short)", ""),
        ("Plant (in Rotterdam)", ""),
        ("Harbour, Rotterdam", ""),
    ],
)
def test_a_unit_is_read_as_its_head_writes_it(words: str, unit: str) -> None:
    assert unit_in(words) == unit


@pytest.mark.parametrize(
    ("value", "beside", "lacks"),
    [
        ("120", "Latency", True),
        ("120.5", "2019 | Norway | Exports", True),
        ("120", "营收", True),
        ("120 ms", "Latency", False),
        ("€5", "Price", False),
        ("120", "Employees", False),
        ("1,234", "Visitors", False),
        ("2019", "Time", False),
        ("0.87", "F1", False),
        ("3.11", "Version", False),
        ("Rotterdam", "Length", False),
    ],
)
def test_counts_years_and_shares_need_no_unit_and_what_is_measured_does(value: str, beside: str, *, lacks: bool) -> None:
    assert lacks_unit(value, beside=beside) is lacks
