"""What does a page state about its relations: which address and which work it is, what it links to, how it is reached?

A page's own word, bounded and normalised here; what it is worth is for others to weigh, and none of it is ever fetched.
"""

from __future__ import annotations

from lxml import etree

from research.reading.contacts import contacts_of
from research.reading.content import Origin
from research.reading.html_blocks import PageBlock, walk_texts
from research.reading.html_metadata import PageMetadata
from research.reading.links import absolute_address, links_of
from research.reading.page_dates import change_day
from research.reading.types import PageMarks
from research.reading.work_names import identifiers_of

_MAX_ANCHORS = 5_000


def page_marks(
    root: etree._Element, stated: PageMetadata, *, blocks: list[PageBlock], main: list[PageBlock], origin: Origin
) -> PageMarks:
    """Return the marks of a page whose invisible parts are gone; `main` are those of its `blocks` that are its content."""
    anchors = [element.get("href") or "" for element, _ in zip(root.iter("a"), range(_MAX_ANCHORS), strict=False)]
    base = _base(root, origin.url)
    return PageMarks(
        canonical=absolute_address(stated.canonical or stated.shared_as, base),
        identifiers=identifiers_of(stated.identifiers),
        links=links_of((link.get("href") or "" for block in main for link in block.links), base=base, own=origin.url),
        contacts=contacts_of(walk_texts(blocks), anchors),
        modified=change_day(stated.days, language=stated.language, captured_on=origin.captured_on),
    )


def _base(root: etree._Element, url: str) -> str:
    element = next((found for found in root.iter("base") if found.get("href")), None)
    return url if element is None else absolute_address(element.get("href") or "", url) or url
