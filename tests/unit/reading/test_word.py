"""What a DOCX says is what a reader of it sees: changes accepted, hidden text left out, nothing made up."""

from __future__ import annotations

import io
import zipfile

import pytest

from research.errors import CaptureFailed, FetchFailure
from research.reading.read import read
from research.reading.types import Reading
from research.reading.word import docx_plain

_NS = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type='
    '"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>'
    "</Relationships>"
)


def document(body: str, *, before: str = "") -> bytes:
    """A DOCX without properties, with `body` as its WordprocessingML."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("_rels/.rels", _RELATIONS)
        archive.writestr("word/document.xml", f"{before}<w:document {_NS}><w:body>{body}</w:body></w:document>")
    return file.getvalue()


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def read_docx(body: str) -> Reading:
    return read(document(f"<w:p>{run('Start.')}</w:p>{body}"), name="a.docx", max_chars=10_000)


def test_a_tracked_insertion_is_part_of_its_sentence_and_a_deletion_is_not() -> None:
    body = f"<w:p>{run('The brake is ')}<w:ins>{run('not ')}</w:ins><w:del><w:r><w:delText>very </w:delText></w:r></w:del>"
    assert read_docx(f"{body}{run('safe.')}</w:p>").text == "Start.\n\nThe brake is not safe."


def test_text_that_was_moved_away_stands_only_where_it_was_moved_to() -> None:
    body = f"<w:p><w:moveFrom>{run('Old place.')}</w:moveFrom><w:moveTo>{run('New place.')}</w:moveTo></w:p>"
    assert read_docx(body).text == "Start.\n\nNew place."


@pytest.mark.parametrize("properties", ["<w:vanish/>", '<w:sz w:val="2"/>', '<w:color w:val="ffffff"/>'])
def test_a_run_that_nobody_sees_is_not_read(properties: str) -> None:
    assert read_docx(f"<w:p>{run('It costs ')}{run('66 ', properties)}{run('7.')}</w:p>").text == "Start.\n\nIt costs 7."


@pytest.mark.parametrize(
    "properties", ['<w:vanish w:val="0"/>', '<w:sz w:val="16"/>', '<w:color w:val="FFFFFF"/><w:shd w:fill="000000"/>']
)
def test_a_run_that_can_be_seen_is_read(properties: str) -> None:
    assert read_docx(f"<w:p>{run('Seen.', properties)}</w:p>").text == "Start.\n\nSeen."


def test_what_stands_in_a_content_control_is_read_and_a_generated_table_of_contents_is_not() -> None:
    control = f"<w:sdt><w:sdtPr/><w:sdtContent><w:p>{run('Kept.')}</w:p></w:sdtContent></w:sdt>"
    contents = control.replace("<w:sdtPr/>", "<w:sdtPr><w:docPartObj/></w:sdtPr>").replace("Kept", "Chapter 1")
    assert read_docx(control + contents).text == "Start.\n\nKept."


def test_a_cell_is_read_as_a_paragraph_is() -> None:
    cell = f"<w:tc><w:p><w:ins>{run('new')}</w:ins>{run(' seen')}{run(' unseen', '<w:vanish/>')}</w:p></w:tc>"
    table = f"<w:tbl><w:tblPr/><w:tblGrid/><w:tr>{cell}</w:tr></w:tbl>"
    assert read_docx(table).text == "Start.\n\nnew seen"


def test_a_document_without_properties_states_neither_title_nor_date() -> None:
    reading = read_docx("")
    assert (reading.title, reading.date) == ("a.docx", "")
    assert docx_plain(document(f"<w:p>{run('Start.')}</w:p>"), name="a.docx", max_chars=100) == ("", "Start.")


def test_a_document_type_declaration_is_refused() -> None:
    hostile = document(f"<w:p>{run('It costs &x; crowns.')}</w:p>", before='<!DOCTYPE w [<!ENTITY x "9">]>')
    with pytest.raises(CaptureFailed) as caught:
        read(hostile, name="a.docx", max_chars=10_000)
    assert caught.value.code is FetchFailure.UNREADABLE
