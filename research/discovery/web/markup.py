"""What does a provider's title or snippet say, as plain text on one line?

Two doors: `plain` for what a provider documents as text, `text_of_markup` for what it sends as HTML.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from research.reading.normal import one_line

if TYPE_CHECKING:
    from lxml import etree

MOST_CHARS = 2_000
# Room for tags around the text that is kept; what is longer than this is cut before it is parsed.
_MOST_MARKUP = 20_000
_UNSEEN = frozenset({"script", "style", "template", "noscript", "head"})
_BREAKS = frozenset({"br", "p", "div", "li", "td", "th", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "sec", "title"})


def plain(text: str, *, most: int = MOST_CHARS) -> str:
    """Return the text on one line, without what a reader cannot see, at most `most` characters of it."""
    # Cut twice: before, so that a huge string costs little; after, because that is the promise.
    return one_line(text[: 4 * most])[:most].rstrip()


def text_of_markup(markup: str, *, most: int = MOST_CHARS) -> str:
    """Return what a fragment of HTML says: tags dropped, entities resolved, scripts and styles left out."""
    from html import unescape

    cut = markup[:_MOST_MARKUP]
    if "<" not in cut:
        return plain(unescape(cut), most=most)
    root = parse(f"<html><body><div>{cut}</div></body></html>")
    return "" if root is None else text_of_element(root, most=most)


def text_of_element(element: etree._Element, *, most: int = MOST_CHARS) -> str:
    """Return the visible words of an element on one line."""
    return plain("".join(_pieces(element)), most=most)


def parse(text: str) -> etree._Element | None:
    """Return the tree of a page or fragment, or None when there is nothing in it. Never raises, loads nothing."""
    from research.reading.visibility import parse_html

    return parse_html(text)


def _pieces(element: etree._Element) -> Iterator[str]:
    from lxml import etree

    skipped = 0
    for event, one in etree.iterwalk(element, events=("start", "end")):
        unseen, breaks = one.tag in _UNSEEN, one.tag in _BREAKS
        if event == "start":
            skipped += unseen
            yield " " if breaks else ""
            yield (one.text or "") if not skipped else ""
            continue
        skipped -= unseen
        yield " " if breaks else ""
        yield (one.tail or "") if not skipped and one is not element else ""
