"""What does a DOCX say? Paragraphs, headings and tables in document order, within a bound on what unpacks."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from research.errors import CaptureFailed, FetchFailure
from research.reading.drafts import Draft
from research.reading.types import BlockKind

if TYPE_CHECKING:
    from docx.document import Document

MAX_UNPACKED_BYTES = 60_000_000
MAX_RATIO = 200


@dataclass(frozen=True, slots=True)
class WordPart:
    """One paragraph or table row: its text and style name ('' for a row)."""

    text: str
    style: str
    is_row: bool = False


def open_docx(body: bytes, *, name: str) -> Document:
    """Open a DOCX. Raises CaptureFailed TOO_LARGE for a zip bomb, UNREADABLE for anything damaged."""
    import docx

    refuse_bomb(body, name=name)
    try:
        return docx.Document(io.BytesIO(body))
    except Exception as error:  # the library raises whatever its zip and XML layers meet in a damaged file
        raise CaptureFailed(FetchFailure.UNREADABLE, f"The document {name} is damaged.") from error


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
    """Yield paragraphs and table rows in document order."""
    from docx.table import Table

    for block in document.iter_inner_content():
        if isinstance(block, Table):
            yield from _rows(block)
        elif block.text.strip():
            style = block.style.name if block.style is not None else ""
            yield WordPart(block.text, style or "")


def word_drafts(document: Document, *, max_chars: int, check: Callable[[], None] = lambda: None) -> list[Draft]:
    """Return the blocks of a document, until more than `max_chars` are gathered."""
    drafts: list[Draft] = []
    size = 0
    for part in parts(document):
        check()
        drafts.append(Draft(_kind(part), part.text))
        size += len(part.text)
        if size > max_chars:
            break
    return drafts


def stated_date(document: Document) -> str:
    """Return the date of the last change or creation that the document states, as ISO, or ''."""
    try:
        stated = document.core_properties.modified or document.core_properties.created
    except ValueError:
        return ""
    return stated.date().isoformat() if stated else ""


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
    return document.core_properties.title or "", "\n\n".join(found)


def _rows(table: object) -> Iterator[WordPart]:
    for row in table.rows:  # type: ignore[attr-defined]
        cells: list[str] = []
        seen: set[int] = set()
        for cell in row.cells:
            if id(cell._tc) not in seen:  # noqa: SLF001 - a merged cell is handed out once for each column
                seen.add(id(cell._tc))  # noqa: SLF001
                cells.append(" ".join(cell.text.split()))
        if any(cells):
            yield WordPart(" | ".join(cell for cell in cells if cell), "", is_row=True)
