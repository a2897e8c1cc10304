"""A PDF is read page by page, and each block knows its page."""

from __future__ import annotations

from research.reading.chunks import chunk_spans
from research.reading.pdf_layout import page_drafts
from research.reading.read import read
from research.reading.types import LocatorKind


def pdf(pages: list[list[str]], *, broken: int = -1) -> bytes:
    """Write a small PDF with one text line under the other; the content of page `broken` is no stream."""
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for index, lines in enumerate(pages):
        shown = "".join(f"({line}) Tj 0 -14 Td " for line in lines)
        stream = f"BT /F1 10 Tf 50 750 Td {shown}ET"
        page = (
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {5 + 2 * index} 0 R >>"
        )
        objects.append("null" if index == broken else page)
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    out, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{content}\nendobj\n".encode("latin-1")
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    trailer = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer << /Size {len(objects) + 1} /Root 1 0 R >>\n"
    return out + trailer.encode() + f"startxref\n{len(out)}\n%%EOF".encode()


FULL = "This line of the page is about as long as every other line of the text,"


def test_blocks_carry_their_page_and_no_chunk_spans_two() -> None:
    reading = read(pdf([["First page."], ["Second page."], ["Third page."]]), name="report", max_chars=10_000)
    assert reading.locator_kind is LocatorKind.PAGE
    assert [(block.locator, reading.text[block.start : block.end]) for block in reading.blocks] == [
        (1, "First page."),
        (2, "Second page."),
        (3, "Third page."),
    ]
    assert [(chunk.locator, chunk.locator_end) for chunk in chunk_spans(reading)] == [(1, 1), (2, 2), (3, 3)]


def test_a_broken_page_does_not_drop_its_siblings() -> None:
    reading = read(pdf([["First page."], ["Lost."], ["Third page."]], broken=1), name="a.pdf", max_chars=10_000)
    assert "First page." in reading.text
    assert "Third page." in reading.text


def test_lines_become_paragraphs_and_hyphens_at_line_ends_go() -> None:
    drafts = page_drafts([(1, f"{FULL}\r\nand it goes on with a hyphen-\r\nated word.\r\nA heading\r\n{FULL}\r\nthe end.")])
    assert [draft.text.replace("\n", " ") for draft in drafts] == [
        f"{FULL} and it goes on with a hyphenated word.",
        "A heading",
        f"{FULL} the end.",
    ]


def test_running_heads_and_page_numbers_go() -> None:
    pages = [
        (number, f"Annual report {number}\nWords of page number {number} stand here.\n{number}") for number in range(1, 6)
    ]
    drafts = page_drafts(pages)
    assert [draft.text for draft in drafts] == [f"Words of page number {number} stand here." for number in range(1, 6)]
