"""What does a DOCX say? Paragraphs, headings and tables in document order, within a bound on what unpacks.

The text is the one that a reader sees with all changes accepted: insertions count, deletions and hidden text do not.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from research.errors import CaptureFailed, FetchFailure
from research.reading.drafts import Draft
from research.reading.types import BlockKind
from research.reading.unit_hints import RowHint

if TYPE_CHECKING:
    from docx.document import Document
    from docx.table import Table, _Row
    from docx.text.paragraph import Paragraph
    from lxml.etree import _Element

MAX_UNPACKED_BYTES = 60_000_000
MAX_RATIO = 200
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def _w(name: str) -> str:
    return f"{{{_WORD}}}{name}"


# What stands around runs or paragraphs without hiding them; deletions and what was moved away are not among them.
_AROUND = frozenset(
    map(_w, ("hyperlink", "ins", "moveTo", "smartTag", "sdt", "sdtContent", "fldSimple", "customXml", "dir", "bdo"))
)
_MARKS = {_w("tab"): "\t", _w("br"): "\n", _w("cr"): "\n", _w("noBreakHyphen"): "-"}
_TEXT = frozenset({_w("t"), *_MARKS})
_TINY = frozenset({"0", "1", "2"})  # in half points


@dataclass(frozen=True, slots=True)
class WordPart:
    """One paragraph or table row: its text and style name ('' for a row)."""

    text: str
    style: str
    is_row: bool = False
    row: RowHint | None = None


def open_docx(body: bytes, *, name: str) -> Document:
    """Open a DOCX. Raises CaptureFailed TOO_LARGE for a zip bomb, UNREADABLE for anything damaged."""
    import docx

    refuse_bomb(body, name=name)
    try:
        document = docx.Document(io.BytesIO(body))
    except Exception as error:  # the library raises whatever its zip and XML layers meet in a damaged file
        raise CaptureFailed(FetchFailure.UNREADABLE, f"The document {name} is damaged.") from error
    if document.element.getroottree().docinfo.doctype:
        # The format forbids it, and entities that are not resolved would leave holes in sentences.
        raise CaptureFailed(FetchFailure.UNREADABLE, f"The document {name} declares a document type, which no DOCX may.")
    return document


def refuse_bomb(body: bytes, *, name: str) -> None:
    """Raise CaptureFailed when the archive is damaged, or would unpack to more than the bound."""
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            unpacked = sum(info.file_size for info in archive.infolist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise CaptureFailed(FetchFailure.UNREADABLE, f"The document {name} is damaged.") from error
    if unpacked > MAX_UNPACKED_BYTES or unpacked > MAX_RATIO * max(len(body), 20_000):
        raise CaptureFailed(
            FetchFailure.TOO_LARGE, f"The document {name} unpacks to {unpacked} bytes, which is over the bound."
        )


def parts(document: Document) -> Iterator[WordPart]:
    """Yield paragraphs and table rows in document order, also those inside content controls."""
    from docx.table import Table
    from docx.text.paragraph import Paragraph

    body = document._body  # noqa: SLF001 - the library yields only what stands directly in the body
    for element in _blocks(document.element.body):
        if element.tag == _w("tbl"):
            yield from _rows(Table(element, body))  # type: ignore[arg-type]
            continue
        block = Paragraph(element, body)  # type: ignore[arg-type]
        text = seen_text(element)
        if text.strip():
            yield WordPart(text, _style(block))


def _style(block: Paragraph) -> str:
    return (block.style.name or "") if block.style is not None else ""


def _blocks(parent: _Element) -> Iterator[_Element]:
    for child in parent:
        if child.tag in {_w("p"), _w("tbl")}:
            yield child
        elif child.tag in _AROUND and not _is_generated(child):
            yield from _blocks(child)


def _is_generated(control: _Element) -> bool:
    """Tell whether the program filled a content control: a table of contents, for one, repeats the document."""
    return control.find(f"{_w('sdtPr')}/{_w('docPartObj')}") is not None


def seen_text(parent: _Element) -> str:
    """Return the text of a paragraph as it is seen with all changes accepted."""
    return "".join(_pieces(parent))


def _pieces(parent: _Element) -> Iterator[str]:
    for child in parent:
        if child.tag == _w("r"):
            if not _is_hidden(child):
                yield from (_MARKS.get(part.tag, part.text or "") for part in child if part.tag in _TEXT)
        elif child.tag in _AROUND:
            yield from _pieces(child)


def _is_hidden(run: _Element) -> bool:
    properties = run.find(_w("rPr"))
    if properties is None:
        return False
    vanish, size, colour = (properties.find(_w(name)) for name in ("vanish", "sz", "color"))
    if vanish is not None and vanish.get(_w("val"), "true") not in {"0", "false", "off"}:
        return True
    if size is not None and size.get(_w("val"), "") in _TINY:
        return True
    return colour is not None and colour.get(_w("val"), "").upper() == "FFFFFF" and not _is_shaded(run)


def _is_shaded(run: _Element) -> bool:
    """Tell whether something dark may stand behind a run: white on it is meant to be read."""
    marks = {_w("shd"), _w("highlight")}
    if any(element.tag == _w("tbl") for element in run.iterancestors()):
        return True
    paragraph = next(run.iterancestors(_w("p")), run)
    settings = (*run.iterfind(f"{_w('rPr')}/*"), *paragraph.iterfind(f"{_w('pPr')}/*"))
    return any(element.tag in marks for element in settings) or run.getroottree().find(_w("background")) is not None


def word_drafts(document: Document, *, max_chars: int, check: Callable[[], None] = lambda: None) -> list[Draft]:
    """Return the blocks of a document, until more than `max_chars` are gathered."""
    drafts: list[Draft] = []
    size = 0
    for part in parts(document):
        check()
        heads = " | ".join(filter(None, part.row.heads)) if part.row and not part.row.is_head else ""
        drafts.append(Draft(_kind(part), part.text, heads=heads, hint=part.row))
        size += len(part.text)
        if size > max_chars:
            break
    return drafts


def link_targets(document: Document) -> Iterator[str]:
    """Yield the addresses that the links of the body lead to, in order."""
    relations = document.part.rels
    for link in document.element.body.iter(_w("hyperlink")):
        relation = relations.get(link.get(f"{{{_RELATIONS}}}id", ""))
        if relation is not None and relation.is_external:
            yield relation.target_ref


def stated_date(document: Document) -> str:
    """Return the date of the last change or creation that the document states, as ISO, or ''."""
    if not _states_properties(document):
        return ""
    try:
        stated = document.core_properties.modified or document.core_properties.created
    except ValueError:
        return ""
    return stated.date().isoformat() if stated else ""


def stated_title(document: Document) -> str:
    """Return the title that the document states, or ''."""
    return (document.core_properties.title or "") if _states_properties(document) else ""


def _states_properties(document: Document) -> bool:
    """Tell whether the document has properties. Where it has none, the library makes up a title and today's date."""
    from docx.opc.constants import RELATIONSHIP_TYPE

    package = document.part.package
    return package is not None and any(rel.reltype == RELATIONSHIP_TYPE.CORE_PROPERTIES for rel in package.rels.values())


def _kind(part: WordPart) -> BlockKind:
    if part.is_row:
        return BlockKind.TABLE_ROW
    style = part.style.casefold()
    if style.startswith(("heading", "title", "subtitle", "überschrift", "titre")):
        return BlockKind.HEADING
    if style.startswith(("list", "liste")):
        return BlockKind.LIST_ITEM
    return BlockKind.QUOTE if "quote" in style else BlockKind.PARAGRAPH


def docx_plain(body: bytes, *, name: str, max_chars: int) -> tuple[str, str]:
    """Return the title and the text of a DOCX, for the index."""
    document = open_docx(body, name=name)
    found: list[str] = []
    size = 0
    for part in parts(document):
        found.append(part.text)
        size += len(part.text)
        if size > max_chars:
            break
    return stated_title(document), "\n\n".join(found)


def _rows(table: Table) -> Iterator[WordPart]:
    heads: dict[int, str] = {}
    for number, row in enumerate(table.rows):
        placed = _cells(row)
        cells = tuple(cell for _, cell in placed)
        if not any(cells):
            continue
        is_head = _repeats_as_head(row) or (number == 0 and len(cells) > 1 and not any(map(_has_figures, cells[1:])))
        hint = RowHint(cells=cells, heads=tuple(heads.get(at, "") for at, _ in placed), is_head=is_head)
        if is_head:
            heads.update((at, cell) for at, cell in placed if cell)
        yield WordPart(" | ".join(cell for cell in cells if cell), "", is_row=True, row=hint)


def _cells(row: _Row) -> list[tuple[int, str]]:
    """Return the cells of a row with the column at which each stands."""
    placed: list[tuple[int, str]] = []
    seen: set[int] = set()
    for column, cell in enumerate(row.cells):
        if id(cell._tc) not in seen:  # noqa: SLF001 - a merged cell is handed out once for each column
            seen.add(id(cell._tc))  # noqa: SLF001
            text = "\n".join(seen_text(element) for element in _blocks(cell._tc) if element.tag == _w("p"))  # noqa: SLF001
            placed.append((column, " ".join(text.split())))
    return placed


def _repeats_as_head(row: _Row) -> bool:
    return row._tr.find(f"{_w('trPr')}/{_w('tblHeader')}") is not None  # noqa: SLF001 - the library has no name for it


def _has_figures(cell: str) -> bool:
    """Tell whether a cell is a value: a year alone is as often the head of a column."""
    return any(char.isdigit() for char in cell) and not (cell.isdigit() and len(cell) == 4)  # noqa: PLR2004 - a year
