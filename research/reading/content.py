"""What did a format's reader find, before it has offsets? The value between the readers and the assembler."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from urllib.parse import urlsplit

from research.reading.drafts import Draft
from research.reading.types import LocatorKind, PageMarks, PagePicture


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """Drafts in order, what the file states about itself, and notes. '' where nothing is stated."""

    drafts: list[Draft]
    locator_kind: LocatorKind
    title: str = ""
    date: str = ""
    language: str = ""
    publisher: str = ""
    author: str = ""
    encoding: str = ""
    replaced: int = 0
    truncated: bool = False
    notes: tuple[str, ...] = ()
    marks: PageMarks = field(default_factory=PageMarks)
    pictures: tuple[PagePicture, ...] = ()


def first_heading(drafts: list[Draft]) -> str:
    """Return the first heading near the top, or ''."""
    return next((draft.text for draft in drafts[:20] if draft.kind == "heading"), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a page came from: the final address, the one asked for first, and the day; '' and None for a file."""

    url: str = ""
    requested_url: str = ""
    captured_on: date | None = None


def host_of(url: str) -> str:
    """Return the host of an address without 'www.', or ''."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return ""
    return host.removeprefix("www.")
