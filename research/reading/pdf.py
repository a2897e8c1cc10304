"""What do the pages of a PDF say? A broken page never drops its siblings."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

import pypdfium2

from research.errors import CaptureFailed, FetchFailure
from research.reading.pdf_visible import Drawings, Unseen, is_blank, unseen_chars

MAX_PAGES = 2000
_PLAIN_PAGES = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfText:
    """The text of each page that could be read (page number from 1), and the document's own metadata.

    What no reader sees is left out, and `has_hidden` says so; `has_scans` when the words of a scanned picture stand here.
    """

    pages: tuple[tuple[int, str], ...]
    title: str
    created: str
    broken: tuple[int, ...]
    truncated: bool
    has_hidden: bool = False
    has_scans: bool = False


@dataclass(frozen=True, slots=True)
class _Page:
    text: str
    unseen: Unseen


def pdf_text(
    body: bytes, *, name: str, max_chars: int, max_pages: int = MAX_PAGES, check: Callable[[], None] = lambda: None
) -> PdfText:
    """Extract the text of a PDF page by page until `max_chars`. Raises CaptureFailed UNREADABLE when it cannot be opened."""
    try:
        document = pypdfium2.PdfDocument(body)
    except pypdfium2.PdfiumError as error:
        raise CaptureFailed(FetchFailure.UNREADABLE, f"The PDF {name} is damaged or locked.") from error
    with closing(document):
        pages: list[tuple[int, str]] = []
        unseen: list[Unseen] = []
        broken: list[int] = []
        drawings = Drawings()
        size = 0
        for number in range(1, min(len(document), max_pages) + 1):
            check()
            page = _read_page(document, number - 1, drawings)
            if page is None:
                broken.append(number)
                continue
            pages.append((number, page.text))
            unseen.append(page.unseen)
            size += len(page.text)
            if size > max_chars:
                break
        metadata = document.get_metadata_dict()
        return PdfText(
            pages=tuple(pages),
            title=metadata.get("Title", ""),
            created=metadata.get("CreationDate", ""),
            broken=tuple(broken),
            truncated=len(pages) + len(broken) < len(document),
            has_hidden=any(found.chars for found in unseen),
            has_scans=any(found.is_scan for found in unseen),
        )


def pdf_plain(body: bytes, *, name: str, max_chars: int) -> tuple[str, str]:
    """Return the title and the text of a PDF's first pages, for the index."""
    found = pdf_text(body, name=name, max_chars=max_chars, max_pages=_PLAIN_PAGES)
    return found.title, "\n\n".join(text for _, text in found.pages)


def _read_page(document: pypdfium2.PdfDocument, index: int, drawings: Drawings) -> _Page | None:
    try:
        with closing(document[index]) as page, closing(page.get_textpage()) as text_page:
            unseen = unseen_chars(page, text_page, drawings)
            text = _without(text_page, unseen) if unseen.chars else str(text_page.get_text_bounded(errors="replace"))
    except (pypdfium2.PdfiumError, UnicodeDecodeError, ValueError):
        return None
    return _Page(text.replace("\ufffe", "-\n"), unseen)


def _without(text_page: pypdfium2.PdfTextPage, unseen: Unseen) -> str:
    """Return a page's text without its unseen characters and the blanks after them."""
    kept: list[str] = []
    start, end = 0, text_page.count_chars()
    dropping = False
    for at in range(end):
        drop = at in unseen.chars or (dropping and is_blank(text_page, at))
        if drop != dropping:
            if drop and at > start:
                kept.append(text_page.get_text_range(start, at - start, errors="replace"))
            start, dropping = at, drop
    if not dropping and end > start:
        kept.append(text_page.get_text_range(start, end - start, errors="replace"))
    return "".join(kept)
