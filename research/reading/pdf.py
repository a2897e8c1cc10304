"""What do the pages of a PDF say? A broken page never drops its siblings."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

from research.errors import CaptureFailed, FetchFailure

MAX_PAGES = 2000
_PLAIN_PAGES = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfText:
    """The raw text of each page that could be read (page number from 1), and the document's own metadata."""

    pages: tuple[tuple[int, str], ...]
    title: str
    created: str
    broken: tuple[int, ...]
    truncated: bool


def pdf_text(
    body: bytes, *, name: str, max_chars: int, max_pages: int = MAX_PAGES, check: Callable[[], None] = lambda: None
) -> PdfText:
    """Extract the text of a PDF page by page until `max_chars`. Raises CaptureFailed UNREADABLE when it cannot be opened."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(body)
    except pypdfium2.PdfiumError as error:
        raise CaptureFailed(FetchFailure.UNREADABLE, f"The PDF {name} is damaged or locked.") from error
    with closing(document):
        pages: list[tuple[int, str]] = []
        broken: list[int] = []
        size = 0
        for number in range(1, min(len(document), max_pages) + 1):
            check()
            text = _page_text(document, number - 1)
            if text is None:
                broken.append(number)
                continue
            pages.append((number, text))
            size += len(text)
            if size > max_chars:
                break
        metadata = document.get_metadata_dict()
        return PdfText(
            pages=tuple(pages),
            title=metadata.get("Title", ""),
            created=metadata.get("CreationDate", ""),
            broken=tuple(broken),
            truncated=len(pages) + len(broken) < len(document),
        )


def pdf_plain(body: bytes, *, name: str, max_chars: int) -> tuple[str, str]:
    """Return the title and the text of a PDF's first pages, for the index."""
    found = pdf_text(body, name=name, max_chars=max_chars, max_pages=_PLAIN_PAGES)
    return found.title, "\n\n".join(text for _, text in found.pages)


def _page_text(document: object, index: int) -> str | None:
    import pypdfium2

    try:
        page = document[index]  # type: ignore[index]
        text_page = page.get_textpage()
        text = str(text_page.get_text_bounded(errors="replace"))
        text_page.close()
        page.close()
    except (pypdfium2.PdfiumError, UnicodeDecodeError, ValueError):
        return None
    return text.replace("\ufffe", "-\n")
