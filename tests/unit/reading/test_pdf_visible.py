"""What a reader of a PDF cannot see is not read, and what can be seen reads as it always did."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from research.reading.pdf import PdfText, pdf_text
from research.reading.pdf_visible import Drawings, unseen_chars
from research.reading.read import read

SEEN = "The ferry carried 41,200 passengers in 2024."
HIDDEN = "The ferry sank with all the passengers in 2025."
AUDIT = Path("sample/workspace/reports/audit-review.pdf")


def page(content: str, *extra: str, keys: str = "") -> bytes:
    """Write a PDF of one page, 600 by 800 points, with the content; `extra` objects are named /X7, /X8 …, fonts /F1."""
    names = " ".join(f"/X{number} {number} 0 R" for number in range(7, 7 + len(extra)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        (
            f"<< /Type /Page {keys} /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font "
            "<< /F1 3 0 R >> "
            f"/XObject << {names} >> /ExtGState << /Half << /ca 0.5 >> /None << /ca 0 >> /Times << /BM /Multiply >> >> >> >>"
        ),
        stream(content),
        "null",
        *extra,
    ]
    out, offsets = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    trailer = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer << /Size {len(objects) + 1} /Root 1 0 R >>\n"
    return out + trailer.encode() + f"startxref\n{len(out)}\n%%EOF".encode()


def stream(content: str, keys: str = "") -> str:
    return f"<< /Length {len(content)} {keys} >>\nstream\n{content}\nendstream"


def form(content: str) -> str:
    resources = "/Resources << /Font << /F1 3 0 R >> >>"
    return stream(content, f"/Type /XObject /Subtype /Form /BBox [0 0 600 800] {resources}")


def image(grey: int = 200) -> str:
    keys = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
    return stream(chr(grey), keys)


def words(text: str, *, y: int = 700, size: float = 12, before: str = "") -> str:
    return f"q {before} BT /F1 {size} Tf 50 {y} Td ({text}) Tj ET Q "


def plain(body: bytes) -> str:
    """What the library reads, seen or not."""
    with pypdfium2.PdfDocument(body) as document:
        return "\n".join(one.get_textpage().get_text_bounded(errors="replace") for one in document)


def taken(body: bytes) -> PdfText:
    return pdf_text(body, name="a.pdf", max_chars=10_000)


FULL_SHEET = "q 600 0 0 800 0 0 cm /X7 Do Q "
BOX = "40 590 400 30 re f "

UNSEEN = {
    "render mode 3": page(words(SEEN) + words(HIDDEN, y=600, before="3 Tr")),
    "render mode 7": page(words(SEEN) + words(HIDDEN, y=600, before="7 Tr")),
    "white on white": page(words(SEEN) + words(HIDDEN, y=600, before="1 1 1 rg")),
    "nearly white": page(words(SEEN) + words(HIDDEN, y=600, before="0.98 0.99 0.98 rg")),
    "white without ink": page(words(SEEN) + words(HIDDEN, y=600, before="0 0 0 0 k")),
    "the colour of its box": page(
        words(SEEN) + "q 0.2 0.3 0.6 rg " + BOX + "Q " + words(HIDDEN, y=600, before="0.2 0.3 0.6 rg")
    ),
    "black on a black picture": page(words(SEEN) + "q 400 0 0 30 40 590 cm /X7 Do Q " + words(HIDDEN, y=600), image(0)),
    "white on a frame that leaves it bare": page(
        words(SEEN) + "q 0 g 0 500 600 200 re 20 520 560 150 re f* Q " + words(HIDDEN, y=600, before="1 g")
    ),
    "half a point": page(words(SEEN) + words(HIDDEN, y=600, size=0.5)),
    "scaled to nothing": page(words(SEEN) + f"q 0.02 0 0 0.02 50 600 cm BT /F1 12 Tf ({HIDDEN}) Tj ET Q"),
    "no opacity": page(words(SEEN) + words(HIDDEN, y=600, before="/None gs")),
    "under a white box": page(words(SEEN) + words(HIDDEN, y=600) + "1 g " + BOX),
    "under a black box": page(words(SEEN) + words(HIDDEN, y=600) + "0 g " + BOX),
    "under a round shape": page(
        words(SEEN) + words(HIDDEN, y=600) + "1 g 300 500 m 700 500 700 700 300 700 c -100 700 -100 500 300 500 c h f"
    ),
    "under a broad line": page(words(SEEN) + words(HIDDEN, y=600) + "1 G 40 w 0 600 m 600 600 l S"),
    "under a picture": page(words(SEEN) + words(HIDDEN, y=600) + "q 400 0 0 30 40 590 cm /X7 Do Q", image()),
    "in a form": page(words(SEEN) + "/X7 Do", form(words(HIDDEN, y=600, before="1 g"))),
    "in a form of no opacity": page(words(SEEN) + "q /None gs /X7 Do Q", form(words(HIDDEN, y=600))),
    "white on a white sheet": page("1 g 0 0 600 800 re f 0 g " + words(SEEN) + words(HIDDEN, y=600, before="1 g")),
}

VISIBLE = {
    "coloured": page(words(SEEN, before="0.8 0.1 0.1 rg")),
    "light grey": page(words(SEEN, before="0.8 g")),
    "white on a dark box": page("q 0.1 0.1 0.4 rg 40 690 400 30 re f Q " + words(SEEN, before="1 g")),
    "white on a dark box on a white sheet": page(
        "1 g 0 0 600 800 re f 0.1 0.1 0.4 rg 40 690 400 30 re f " + words(SEEN, before="1 g")
    ),
    "white on a dark round shape": page(
        "0 g 300 600 m 700 600 700 800 300 800 c -100 800 -100 600 300 600 c h f " + words(SEEN, before="1 g")
    ),
    "white on a dark picture": page(FULL_SHEET + words(SEEN, before="1 g"), image(20)),
    "dark on a light picture": page(FULL_SHEET + words(SEEN), image(230)),
    "white with a dark outline": page(words(SEEN, size=24, before="1 g 0 G 2 Tr")),
    "marked with a transparent pen": page(words(SEEN) + "q /Half gs 1 1 0 rg 40 690 400 30 re f Q"),
    "marked with a multiplying pen": page(words(SEEN) + "q /Times gs 1 1 0 rg 40 690 400 30 re f Q"),
    "beside a later box": page(words(SEEN) + "1 g 40 590 400 30 re f"),
    "in a frame": page(words(SEEN) + "40 690 400 30 re S"),
    "crossed by a ruled line": page(words(SEEN) + "40 703 400 1 re f"),
    "small print": page(words(SEEN, size=4)),
    "a size of one, scaled up": page(f"q 12 0 0 12 50 700 cm BT /F1 1 Tf ({SEEN}) Tj ET Q"),
    "in a form scaled up": page("q 20 0 0 20 0 -13300 cm /X7 Do Q", form(words(SEEN, size=0.8))),
}


@pytest.mark.parametrize("how", sorted(UNSEEN))
def test_text_that_nobody_sees_is_not_read_and_its_neighbour_is(how: str) -> None:
    assert HIDDEN in plain(UNSEEN[how]), "the page does not hold what it should hide"
    reading = read(UNSEEN[how], name="a.pdf", max_chars=10_000)
    assert reading.text == SEEN
    assert reading.notes == ("hidden_text",)


@pytest.mark.parametrize("how", sorted(VISIBLE))
def test_text_that_is_seen_reads_exactly_as_the_library_reads_it(how: str) -> None:
    found = taken(VISIBLE[how])
    assert [text for _, text in found.pages] == [plain(VISIBLE[how])]
    assert not found.has_hidden


def test_the_half_of_a_line_that_a_box_covers_goes_alone() -> None:
    body = page(words("Half is seen. Half is covered.") + "1 g 118 690 400 30 re f")
    assert read(body, name="a.pdf", max_chars=10_000).text == "Half is seen."


@pytest.mark.parametrize(
    "keys", ["/Rotate 90", "/Rotate 180", "/CropBox [20 100 560 760]", "/Rotate 270 /CropBox [20 100 560 760]"]
)
def test_a_turned_or_cropped_page_is_judged_where_it_is_drawn(keys: str) -> None:
    body = page(FULL_SHEET + words(SEEN) + words(HIDDEN, y=600, before="0.9 g"), image(230), keys=keys)
    assert read(body, name="a.pdf", max_chars=10_000).text == SEEN


def test_a_covered_figure_in_a_long_line_goes() -> None:
    body = page(
        words("The ferry cost 12 million crowns to build and 30 to run in the year 2024.") + "1 g 132 696 15 14 re f"
    )
    text = read(body, name="a.pdf", max_chars=10_000).text
    assert "12" not in text
    assert "million crowns to build" in text


def test_a_page_of_hidden_text_alone_says_nothing() -> None:
    assert taken(page(words(HIDDEN, before="3 Tr"))).pages == ((1, ""),)


@pytest.mark.parametrize("body", [
    page(FULL_SHEET + words(SEEN, before="3 Tr"), image()),
    page(words(SEEN) + FULL_SHEET, image()),
    page(FULL_SHEET + words(SEEN * 8, before="3 Tr") + words("Page 4 of 9", y=20), image()),
], ids=["over", "under", "with a stamp"])  # fmt: skip
def test_the_words_under_or_over_a_scanned_page_are_what_its_reader_sees(body: bytes) -> None:
    found = taken(body)
    assert [text for _, text in found.pages] == [plain(body)]
    assert (found.has_hidden, found.has_scans) == (False, True)
    assert read(body, name="a.pdf", max_chars=10_000).notes == ("text_layer_of_scan",)


@pytest.mark.parametrize("body", [
    page(FULL_SHEET + words(SEEN) + words(HIDDEN, y=600, before="3 Tr"), image()),
    page(words(SEEN) + words(HIDDEN, y=600, before="1 g") + FULL_SHEET, image()),
    page("q 100 0 0 100 0 0 cm /X7 Do Q " + words(HIDDEN, before="3 Tr"), image()),
], ids=["a page with a background", "a page under a picture", "a page with a small picture"])  # fmt: skip
def test_a_picture_alone_makes_no_scan(body: bytes) -> None:
    found = taken(body)
    assert HIDDEN not in found.pages[0][1]
    assert not found.has_scans


def test_when_no_drawing_is_left_the_bare_case_is_hidden_and_the_open_one_seen() -> None:
    for how, hidden in (("white on white", True), ("under a round shape", False)):
        with pypdfium2.PdfDocument(UNSEEN[how]) as document:
            sheet = document[0]
            found = unseen_chars(sheet, sheet.get_textpage(), Drawings(left=0))
        assert bool(found.chars) is hidden


def test_a_report_of_the_sample_reads_as_the_library_reads_it() -> None:
    body = AUDIT.read_bytes()
    found = taken(body)
    assert "\n".join(text for _, text in found.pages).replace("-\n", "\ufffe") == plain(body).replace("-\n", "\ufffe")
    assert not found.has_hidden
