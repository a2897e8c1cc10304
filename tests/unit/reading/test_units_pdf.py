"""The rows of a PDF keep their heads over pages, columns follow each other, and captions leave the sentences alone."""

from __future__ import annotations

from research.reading.chunks import chunk_spans
from research.reading.page_pictures import grey_png
from research.reading.pdf_layout import page_drafts
from research.reading.pdf_tables import CELL
from research.reading.read import read
from research.reading.types import BlockKind, Confidence, Reading, ScanUnit, TableUnit
from research.reading.units import Refusal, may_be_quoted, may_carry_number, unit_at
from tests.unit.reading.test_pdf_visible import FULL_SHEET, image, page


def at(x: int, y: int, said: str) -> str:
    return f"BT /F1 10 Tf {x} {y} Td ({said}) Tj ET "


def table(rows: list[list[str]], *, top: int = 600) -> str:
    return "".join(
        at(60 + 140 * column, top - 16 * line, cell)
        for line, row in enumerate(rows)
        for column, cell in enumerate(row)
        if cell
    )


ROWS = [["Plant", "Output \\(GWh\\)", "Speed"], ["Rijn", "120.5", "55.5"], ["Maas", "", "60.5"], ["Waal", "90", "70.5"]]


def reading_of(content: str) -> Reading:
    return read(page(content), name="a.pdf", max_chars=10_000)


def test_a_row_of_a_page_has_its_cells_below_their_heads() -> None:
    reading = reading_of(at(60, 630, "Table 1: Output of the plants") + table(ROWS))
    rows = {unit.label: unit for unit in reading.units if isinstance(unit, TableUnit)}
    told = {label: [(reading.text[c.start : c.end], c.head, c.unit) for c in row.cells] for label, row in rows.items()}
    assert told["Rijn"] == [("120.5", "Output (GWh)", "GWh"), ("55.5", "Speed", "")]
    assert told["Maas"] == [("60.5", "Speed", "")]
    assert rows["Waal"].caption == "Table 1: Output of the plants"
    assert may_be_quoted(rows["Plant"]) is Refusal.HEADS_ALONE
    assert "Rijn | 120.5 | 55.5" in reading.text


def test_words_with_gaps_in_two_lines_are_no_table() -> None:
    reading = reading_of(table(ROWS[:2]))
    assert not reading.units
    assert not any(block.kind is BlockKind.TABLE_ROW for block in reading.blocks)


LEFT = [f"The left column of the page tells of plant {n}" for n in "abcd"]
RIGHT = [f"and the right column of it tells of ferry {n}" for n in "abcd"]


def test_columns_that_are_drawn_line_by_line_are_read_one_after_another() -> None:
    drawn = "".join(
        at(40, 600 - 14 * n, left) + at(320, 600 - 14 * n, right)
        for n, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True))
    )
    text = " ".join(reading_of(drawn).text.split())
    assert text == " ".join([*LEFT, *RIGHT])


def test_a_table_that_goes_on_over_a_page_keeps_its_head() -> None:
    first = CELL.join(["Plant", "Output (GWh)"]) + "\r\n" + CELL.join(["Rijn", "120"])
    drafts = page_drafts([(1, f"Table 4: Output\r\n{first}"), (2, CELL.join(["Maas", "90"])), (3, "The end of the report.")])
    assert [(draft.locator, draft.text, draft.heads) for draft in drafts] == [
        (1, "Table 4: Output", ""),
        (1, "Plant | Output (GWh)", ""),
        (1, "Rijn | 120", "Table 4: Output: Plant | Output (GWh)"),
        (2, "Maas | 90", "Table 4: Output: Plant | Output (GWh)"),
        (3, "The end of the report.", ""),
    ]


def test_a_table_of_other_columns_on_the_next_page_takes_no_head_along() -> None:
    first = CELL.join(["Plant", "Output (GWh)"]) + "\r\n" + CELL.join(["Rijn", "120"])
    drafts = page_drafts([(1, first), (2, CELL.join(["Maas", "90", "7"]))])
    assert drafts[-1].heads == ""


def test_a_caption_inside_a_sentence_moves_behind_it() -> None:
    long = "The plant of the city stores electricity for the harbour and for all the houses that"
    drafts = page_drafts(
        [(1, f"{long}\r\nFigure 2: The plant in spring\r\nstand around it in the old town of the city by the sea.")]
    )
    assert [draft.text.replace("\n", " ") for draft in drafts] == [
        f"{long} stand around it in the old town of the city by the sea.",
        "Figure 2: The plant in spring",
    ]


def test_a_scanned_page_is_one_unit_with_its_picture() -> None:
    body = page(
        FULL_SHEET + "3 Tr " + at(50, 700, "The company had 40 workers.") + at(50, 650, "They lived by the harbour."),
        image(),
    )
    reading = read(body, name="a.pdf", max_chars=10_000)
    (unit,) = reading.units
    assert isinstance(unit, ScanUnit)
    assert (unit.page, unit.confidence) == (1, Confidence.UNKNOWN)
    (picture,) = reading.pictures
    assert picture.digest == unit.picture
    assert may_carry_number(unit_at(reading.units, unit.start, unit.start + 3), reading.text) is Refusal.RECOGNISED
    assert chunk_spans(reading)


def test_a_picture_is_a_png_of_grey_rows() -> None:
    png = grey_png(bytes(range(12)), width=3, height=3, stride=4)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert png[16:24] == b"\x00\x00\x00\x03\x00\x00\x00\x03"


def test_pages_without_a_scan_have_no_picture() -> None:
    assert not reading_of(table(ROWS)).pictures
