"""What does a DOCX say? Paragraphs, headings and tables in document order, within a bound on what unpacks."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from research.errors import CaptureFailed, FetchFailure

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
            yield WordPart(" | ".join(cells), "", is_row=True)
