"""Whatever the pages of a PDF hold, shown or not, is compared; a PDF saved anew by another library is the same."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Callable

import pypdfium2
import pytest
from pypdf import PdfWriter
from pypdf.annotations import FreeText
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, RectangleObject, TextStringObject
from pypdfium2 import raw

from publishing.document.blocks import text_units
from publishing.errors import InvalidDocument
from publishing.rendering.departures import Part
from publishing.rendering.equivalence import drawn_difference, pdf_text
from publishing.rendering.pages import pages_departure
from publishing.rendering.pdf import render_pdf
from publishing.rendering.readback import FileFormat, ReadLimits, compare
from tests.golden.publications import small


@pytest.fixture(scope="module")
def pdf() -> bytes:
    signed = small()
    return render_pdf(signed.document, signed.attestation.fingerprint, signed.attestation).data


def _written(pdf: bytes, change: Callable[[PdfWriter], object]) -> bytes:
    writer = PdfWriter(clone_from=io.BytesIO(pdf))
    change(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _drawn(pdf: bytes, change: Callable[[pypdfium2.PdfDocument, pypdfium2.PdfPage], object]) -> bytes:
    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    change(document, page)
    page.gen_content()
    out = io.BytesIO()
    document.save(out)
    page.close()
    document.close()
    return out.getvalue()


def _words(text: str, place: float) -> Callable[[pypdfium2.PdfDocument, pypdfium2.PdfPage], object]:
    def write(document: pypdfium2.PdfDocument, page: pypdfium2.PdfPage) -> None:
        thing = raw.FPDFPageObj_NewTextObj(document.raw, b"Helvetica", ctypes.c_float(14))
        raw.FPDFText_SetText(
            thing, ctypes.cast(ctypes.create_string_buffer((text + "\0").encode("utf-16-le")), raw.FPDF_WIDESTRING)
        )
        raw.FPDFPageObj_Transform(thing, 1, 0, 0, 1, 60, place)
        raw.FPDFPage_InsertObject(page.raw, thing)

    return write


def _white(_: pypdfium2.PdfDocument, page: pypdfium2.PdfPage) -> None:
    thing = raw.FPDFPageObj_CreateNewRect(0, 0, *page.get_size())
    raw.FPDFPageObj_SetFillColor(thing, 255, 255, 255, 255)
    raw.FPDFPath_SetDrawMode(thing, 1, 0)
    raw.FPDFPage_InsertObject(page.raw, thing)


def _link_of(writer: PdfWriter) -> DictionaryObject:
    links = [note.get_object() for page in writer.pages for note in page.get("/Annots", ())]
    return next(link for link in links if "/Dest" in link or "/A" in link)


def test_a_pdf_that_another_library_saved_is_the_same(pdf: bytes) -> None:
    again = _written(pdf, lambda _: None)
    assert again != pdf
    assert pages_departure(again, pdf) is None
    document = pypdfium2.PdfDocument(pdf)
    out = io.BytesIO()
    document.save(out)
    document.close()
    assert out.getvalue() != pdf
    assert pages_departure(out.getvalue(), pdf) is None


@pytest.mark.parametrize(
    "change",
    [_words("ERRATUM", 820), _words("Signed by the board", 40), _words("FORGED", 400), _white],
    ids=["head", "foot", "body", "white"],
)
def test_whatever_is_drawn_over_a_page_departs(
    pdf: bytes, change: Callable[[pypdfium2.PdfDocument, pypdfium2.PdfPage], object]
) -> None:
    departure = pages_departure(_drawn(pdf, change), pdf)
    assert departure is not None
    assert departure.part is Part.PAGES
    assert departure.place.endswith("of page 1")


def _retarget(writer: PdfWriter) -> None:
    _link_of(writer)[NameObject("/Dest")] = TextStringObject("elsewhere")


def _spoken(writer: PdfWriter) -> None:
    tree = writer.root_object["/StructTreeRoot"]
    assert isinstance(tree, DictionaryObject)
    first = tree["/K"]
    element = (first[0] if isinstance(first, ArrayObject) else first).get_object()
    element[NameObject("/ActualText")] = TextStringObject("FORGED")


def _on_opening(writer: PdfWriter) -> None:
    action = {NameObject("/S"): NameObject("/URI"), NameObject("/URI"): TextStringObject("https://example.com")}
    writer.root_object[NameObject("/OpenAction")] = DictionaryObject(action)


def _script(writer: PdfWriter) -> None:
    action = {NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("app.alert(1)")}
    named = DictionaryObject({NameObject("/Names"): ArrayObject([TextStringObject("x"), DictionaryObject(action)])})
    writer.root_object.setdefault(NameObject("/Names"), DictionaryObject()).get_object()[NameObject("/JavaScript")] = named


def _cropped(writer: PdfWriter) -> None:
    writer.pages[0].cropbox = RectangleObject((0, 0, 300, 300))


def _turned(writer: PdfWriter) -> None:
    writer.pages[0].rotate(180)


def _unit(writer: PdfWriter) -> None:
    writer.pages[0][NameObject("/UserUnit")] = FloatObject(2)


CHANGES: dict[str, Callable[[PdfWriter], object]] = {
    "a page more": lambda writer: writer.add_blank_page(595, 842),
    "a note": lambda writer: writer.add_annotation(0, FreeText(text="FORGED", rect=(50, 300, 500, 700))),
    "an attached file": lambda writer: writer.add_attachment("evil.exe", b"MZ"),
    "a script": _script,
    "a title": lambda writer: writer.add_metadata({"/Title": "FORGED"}),
    "a bookmark": lambda writer: writer.add_outline_item(title="FORGED", page_number=0),
    "a link": _retarget,
    "a spoken text": _spoken,
    "an action": _on_opening,
    "a crop": _cropped,
    "a turn": _turned,
    "a unit": _unit,
}


@pytest.mark.parametrize("name", list(CHANGES))
def test_whatever_else_a_pdf_holds_departs(pdf: bytes, name: str) -> None:
    departure = pages_departure(_written(pdf, CHANGES[name]), pdf)
    assert departure is not None
    assert departure.place


def _stacked(marks: int) -> bytes:
    """A small PDF whose one line says that it stands for very many unordered combining marks."""
    run = "03000315" * 250
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def "
        "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <" + run + "> endbfchar endcmap end end"
    ).encode()
    content = b"BT /F1 1 Tf 20 300 Td (" + b"A" * (marks // 500) + b") Tj ET"
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(cmap), cmap),
    )
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % numbered for numbered in enumerate(objects, start=1))
    return b"%PDF-1.4\n" + body + b"trailer<</Size 7/Root 1 0 R>>\n%%EOF"


def test_marks_without_end_are_compared_in_linear_time(pdf: bytes) -> None:
    signed = small()
    drawn = pdf_text(_stacked(500_000))
    assert len(drawn) > 400_000
    assert drawn_difference(drawn, text_units(signed.document, signed.attestation)) is not None
    departure = compare(FileFormat.PDF, _stacked(500_000), pdf)
    assert departure is not None


def test_a_comparison_that_takes_too_long_is_given_up(pdf: bytes) -> None:
    with pytest.raises(InvalidDocument, match="took too long"):
        compare(FileFormat.PDF, pdf, pdf, limits=ReadLimits(wall_s=0.01))
