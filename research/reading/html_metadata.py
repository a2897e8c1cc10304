"""What does a page state about itself? Title, date, language and publisher, from its markup only."""

from __future__ import annotations

import copy
import logging
from dataclasses import dataclass

from lxml import etree

from research.reading.frontmatter import iso_date
from research.reading.normal import one_line

_SITE_SEPARATORS = (" | ", " - ", " – ", " — ", " · ", " :: ", " » ", " _ ")


@dataclass(frozen=True, slots=True, kw_only=True)
class PageMetadata:
    """The stated metadata; '' where the page states nothing."""

    title: str
    date: str
    language: str
    publisher: str


def metadata_of(root: etree._Element, *, url: str = "") -> PageMetadata:
    """Read the metadata of a parsed page (before its invisible parts are removed). The tree is left as it is."""
    publisher = _meta(root, "og:site_name", "application-name", "publisher", "dc.publisher", "citation_publisher")
    return PageMetadata(
        title=_title(root, publisher),
        date=_date(root, url),
        language=(root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or "")
        .split("-")[0]
        .lower()[:3],
        publisher=publisher,
    )


def _title(root: etree._Element, publisher: str) -> str:
    stated = _meta(root, "citation_title", "og:title", "dc.title")
    element = next(root.iter("title"), None)
    title = one_line(element.text or "") if element is not None else ""
    heading = _only_heading(root)
    # A heading that the title repeats is the title without the name of the site.
    if heading and heading in title:
        return heading
    return stated or _without_site(title, publisher) or heading


def _only_heading(root: etree._Element) -> str:
    headings = {text for element in root.iter("h1") if (text := one_line("".join(map(str, element.itertext()))))}
    return headings.pop() if len(headings) == 1 else ""


def _without_site(title: str, publisher: str) -> str:
    if publisher:
        for separator in _SITE_SEPARATORS:
            if title.endswith(separator + publisher):
                return title.removesuffix(separator + publisher).strip()
    return title


def _date(root: etree._Element, url: str) -> str:
    from htmldate import find_date

    logging.getLogger("htmldate").setLevel(logging.CRITICAL)
    try:
        # Without the extensive search: a date that only stands somewhere in the text is not the page's own statement.
        found = find_date(copy.deepcopy(root), original_date=True, extensive_search=False, url=url or None)
    except (ValueError, TypeError, AttributeError, OverflowError):
        return ""
    return iso_date(found or "")


def _meta(root: etree._Element, *names: str) -> str:
    wanted: dict[str, str] = {}
    for element in root.iter("meta"):
        name = (element.get("property") or element.get("name") or "").lower()
        if name in names and name not in wanted:
            wanted[name] = one_line(element.get("content") or "")
    return next((wanted[name] for name in names if wanted.get(name)), "")
