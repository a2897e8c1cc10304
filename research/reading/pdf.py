"""What do the pages of a PDF say? A broken page never drops its siblings."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field

import pypdfium2

from research.errors import CaptureFailed, FetchFailure
from research.reading.page_pictures import page_picture
from research.reading.pdf_tables import arranged
from research.reading.pdf_visible import Drawings, Unseen, is_blank, unseen_chars
from research.reading.types import MAX_PICTURES, MAX_PICTURES_BYTES, PagePicture

MAX_PAGES = 2000
_PLAIN_PAGES = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfText:
    """The text of each page that could be read (page number from 1), and the document's own metadata.

    What no reader sees is left out, and `has_hidden` says so; `scans` are the pages whose words were recognised in a
    picture, and `pictures` show the first of them.
    """

    pages: tuple[tuple[int, str], ...]
    title: str
    created: str
    broken: tuple[int, ...]
    truncated: bool
    has_hidden: bool = False
    scans: frozenset[int] = frozenset()
    pictures: tuple[PagePicture, ...] = ()

    @property
    def has_scans(self) -> bool:
        """Tell whether any page's words were recognised in a picture."""
        return bool(self.scans)


@dataclass(frozen=True, slots=True)
class _Page:
    text: str
    unseen: Unseen


def pdf_text(
    body: bytes,
    *,
    name: str,
    max_chars: int,
    max_pages: int = MAX_PAGES,
    is_laid_out: bool = False,
    check: Callable[[], None] = lambda: None,
) -> PdfText:
    """Extract the text of a PDF page by page until `max_chars`; with `is_laid_out`, also its rows, columns and pictures.

    Raises CaptureFailed UNREADABLE when it cannot be opened.
    """
    try:
        document = pypdfium2.PdfDocument(body)
    except pypdfium2.PdfiumError as error:
        raise CaptureFailed(FetchFailure.UNREADABLE, f"The PDF {name} is damaged or locked.") from error
    with closing(document):
        pages = _Pages(pictures=_Pictures(MAX_PICTURES if is_laid_out else 0), is_laid_out=is_laid_out)
        for number in range(1, min(len(document), max_pages) + 1):
            check()
            pages.read(document, number)
            if pages.size > max_chars:
                break
        return pages.said(document)


@dataclass(slots=True)
class _Pages:
    """The pages that were read so far, and those that could not be."""

    pictures: _Pictures
    is_laid_out: bool = False
    drawings: Drawings = field(default_factory=Drawings)
    texts: list[tuple[int, str]] = field(default_factory=list)
    unseen: list[Unseen] = field(default_factory=list)
    broken: list[int] = field(default_factory=list)
    size: int = 0

    def read(self, document: pypdfium2.PdfDocument, number: int) -> None:
        page = _read_page(document, number - 1, self)
        if page is None:
            self.broken.append(number)
            return
        self.texts.append((number, page.text))
        self.unseen.append(page.unseen)
        self.size += len(page.text)

    def said(self, document: pypdfium2.PdfDocument) -> PdfText:
        metadata = document.get_metadata_dict()
        return PdfText(
            pages=tuple(self.texts),
            title=metadata.get("Title", ""),
            created=metadata.get("CreationDate", ""),
            broken=tuple(self.broken),
            truncated=len(self.texts) + len(self.broken) < len(document),
            has_hidden=any(found.chars for found in self.unseen),
            scans=frozenset(number for (number, _), found in zip(self.texts, self.unseen, strict=True) if found.is_scan),
            pictures=tuple(self.pictures.kept),
        )


def pdf_plain(body: bytes, *, name: str, max_chars: int) -> tuple[str, str]:
    """Return the title and the text of a PDF's first pages, for the index."""
    found = pdf_text(body, name=name, max_chars=max_chars, max_pages=_PLAIN_PAGES)
    return found.title, "\n\n".join(text for _, text in found.pages)


@dataclass(slots=True)
class _Pictures:
    """The pictures of scanned pages so far, while there is room for more."""

    left: int
    kept: list[PagePicture] = field(default_factory=list)

    def draw(self, page: pypdfium2.PdfPage, number: int) -> None:
        """Keep the picture of a page if there is room. A page that cannot be drawn has none."""
        if self.left <= 0 or sum(len(picture.png) for picture in self.kept) >= MAX_PICTURES_BYTES:
            return
        self.left -= 1
        try:
            picture = page_picture(page, number)
        except (pypdfium2.PdfiumError, ValueError, MemoryError):
            return
        if picture is not None:
            self.kept.append(picture)


def _read_page(document: pypdfium2.PdfDocument, index: int, pages: _Pages) -> _Page | None:
    try:
        with closing(document[index]) as page, closing(page.get_textpage()) as text_page:
            unseen = unseen_chars(page, text_page, pages.drawings)
            text = _without(text_page, unseen) if unseen.chars else str(text_page.get_text_bounded(errors="replace"))
            if unseen.is_scan and text.strip():
                pages.pictures.draw(page, index + 1)
            elif pages.is_laid_out and not unseen.chars:
                text = arranged(page, text_page, text)
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
