"""Each format is read into visible text with places."""

from __future__ import annotations

import io
import zipfile

import docx
import pytest

from research.errors import CaptureFailed, FetchFailure, RunCancelled
from research.reading.read import read
from research.reading.types import BlockKind, LocatorKind, Reading

MARKDOWN = b"""---
title: The report
date: 2024-02-03
---
# Head *one*

Para with [link](https://x.example) and
wrapped `code`.

- item

| a | b |
|---|---|
| 1 | 2 |

```py
x = 1
```
"""


def pieces(reading: Reading) -> list[tuple[BlockKind, int, str]]:
    return [(block.kind, block.locator, reading.text[block.start : block.end]) for block in reading.blocks]


def test_markdown_keeps_words_and_lines_and_drops_markup() -> None:
    reading = read(MARKDOWN, name="a.md", max_chars=10_000)
    assert (reading.title, reading.date, reading.locator_kind) == ("The report", "2024-02-03", LocatorKind.LINE)
    assert pieces(reading) == [
        (BlockKind.HEADING, 5, "Head one"),
        (BlockKind.PARAGRAPH, 7, "Para with link and wrapped code."),
        (BlockKind.LIST_ITEM, 10, "item"),
        (BlockKind.TABLE_ROW, 12, "a | b"),
        (BlockKind.TABLE_ROW, 14, "1 | 2"),
        (BlockKind.CODE, 17, "x = 1"),
    ]


def test_restructuredtext_includes_no_other_file() -> None:
    reading = read(b"Title\n=====\n\nText *here*.\n\n.. include:: /etc/passwd\n", name="a.rst", max_chars=10_000)
    assert pieces(reading) == [(BlockKind.HEADING, 1, "Title"), (BlockKind.PARAGRAPH, 4, "Text here.")]


def test_hard_wrapped_text_becomes_whole_paragraphs() -> None:
    reading = read(b"A title\n-------\nOne line\nand its end.\n\n* one\n* two\n", name="a.txt", max_chars=10_000)
    assert [text for _, _, text in pieces(reading)] == ["A title", "One line and its end.", "* one", "* two"]
    assert [line for _, line, _ in pieces(reading)] == [1, 3, 6, 7]


def test_source_code_is_kept_line_by_line() -> None:
    reading = read(b"def f():\n    return 1\n\n\nx = 2\n", name="a.py", max_chars=10_000)
    assert pieces(reading) == [(BlockKind.CODE, 1, "def f():\n    return 1"), (BlockKind.CODE, 5, "x = 2")]


def test_a_page_is_read_without_what_nobody_sees() -> None:
    page = (
        b'<html lang=fr><head><title>Le titre - Site</title><meta property="og:site_name" content="Site">'
        b'<meta name="date" content="2024-05-06"><style>.z{display:none}</style></head><body>'
        b"<nav>Menu</nav><h1>Le titre</h1>"
        b"<p>Un <b>fait</b>.<p class=z>Cache.<p style='color:#fff'>Blanc.</p><!-- non --></body></html><p>Fin."
    )
    reading = read(page, name="page", max_chars=10_000)
    assert reading.text == "Le titre\n\nUn fait.\n\nFin."
    assert (reading.title, reading.date, reading.publisher) == ("Le titre", "2024-05-06", "Site")


def test_a_word_document_gives_headings_paragraphs_and_rows() -> None:
    document = docx.Document()
    document.add_heading("Head", 1)
    document.add_paragraph("Hello world.")
    table = document.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "x", "y"
    file = io.BytesIO()
    document.save(file)
    reading = read(file.getvalue(), name="a.docx", max_chars=10_000)
    assert [kind for kind, _, _ in pieces(reading)] == [BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.TABLE_ROW]
    assert reading.text == "Head\n\nHello world.\n\nx | y"


def bomb() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"0" * 80_000_000)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "body", "code"),
    [
        ("a.txt", b" \n", FetchFailure.EMPTY),
        ("a.html", b"<html><p hidden>x</p></html>", FetchFailure.EMPTY),
        ("deep.html", b"<div>" * 200_000 + b"deep" + b"</div>" * 200_000, FetchFailure.EMPTY),
        ("a.png", b"\x89PNG\r\n", FetchFailure.REFUSED_TYPE),
        ("a.txt", b"\0\0\0\0" * 100, FetchFailure.REFUSED_TYPE),
        ("a.pdf", b"%PDF-1.7 cut off", FetchFailure.UNREADABLE),
        ("a.docx", b"PK\x03\x04 cut off", FetchFailure.UNREADABLE),
        ("a.docx", bomb(), FetchFailure.TOO_LARGE),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 20 else "body",
)
def test_what_cannot_be_read_ends_in_a_typed_failure(name: str, body: bytes, code: FetchFailure) -> None:
    with pytest.raises(CaptureFailed) as caught:
        read(body, name=name, max_chars=10_000)
    assert caught.value.code is code


def test_a_tag_with_a_flood_of_attributes_does_not_hide_its_text() -> None:
    body = b"<p " + b" ".join(b"a%d=1" % index for index in range(200_000)) + b">still here</p>"
    assert read(body, name="a.html", max_chars=100).text == "still here"


def test_text_beyond_the_bound_is_cut_and_said_to_be() -> None:
    reading = read(b"word " * 1000, name="a.txt", max_chars=100)
    assert reading.truncated
    assert len(reading.text) <= 100


def test_the_check_may_stop_a_reading() -> None:
    def stop() -> None:
        raise RunCancelled("The run was cancelled.")

    with pytest.raises(RunCancelled):
        read(b"text", name="a.txt", max_chars=100, check=stop)


def test_a_markdown_paragraph_that_would_stall_the_parser_is_read_as_plain_text() -> None:
    reading = read(b"[a](" * 20_000, name="a.md", max_chars=100_000)
    assert reading.notes == ("markdown_as_plain_text",)


def test_a_long_markdown_table_is_still_a_table() -> None:
    body = "| a | b |\n|---|---|\n" + "| some words here | some more words there |\n" * 600
    reading = read(body.encode(), name="a.md", max_chars=100_000)
    assert reading.blocks[-1].kind is BlockKind.TABLE_ROW


def test_a_row_of_a_page_keeps_its_column_heads_beside_it_and_its_words_as_they_are() -> None:
    page = (
        b"<h1>Output</h1><table><caption>In GWh</caption><tr><th>Year<th>Plant A</tr>"
        b"<tr><td>2024<td>5.1 *</tr></table><p>* Estimated.</p>"
    )
    reading = read(page, name="page.html", max_chars=10_000)
    assert [text for _, _, text in pieces(reading)] == ["Output", "In GWh", "Year | Plant A", "2024 | 5.1 *", "* Estimated."]
    row = next(block for block in reading.blocks if reading.text[block.start :].startswith("2024"))
    assert (row.kind, row.heading) == (BlockKind.TABLE_ROW, "Output · In GWh: Year | Plant A")
