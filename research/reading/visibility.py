"""Which parts of an HTML page can a reader see? Everything else is removed before any text is taken.

The rule: what a browser would not draw is not text of the page, whoever put it there and however it was hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from research.reading.cascade import Resolver
from research.reading.drawn import is_style_sheet, keep_drawn_words
from research.reading.hiding import INHERITED, is_hiding, is_reordering, shows_again
from research.reading.styles import parse_sheets

# Never drawn, drawn only without script, or the controls of a form.
_NEVER_SHOWN = frozenset(
    """
    applet area audio canvas datalist embed frame frameset iframe input link meta noembed noframes noscript object
    option param script select source style template textarea title track video
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_KEPT = frozenset({"html", "body", "head"})
_NO_TEXT = frozenset({"script", "style", "link", "meta"})
_MAX_ATTRIBUTES = 500
_TAG = re.compile(r"<[a-zA-Z][^<>]*")
_SUBSET = re.compile(r"<!DOCTYPE[^>\[]{0,500}\[", re.IGNORECASE)
_MAX_PROLOGUE = 4000
# In XHTML a tag may close itself; HTML would leave these open, and swallow what follows.
_SELF_CLOSED = re.compile(
    r"<(script|style|title|textarea|iframe|noscript|select|object|canvas|a|div|span|p|td|th|li|i|b|em)\b([^<>]*)/>"
)
_CDATA = re.compile(r"<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.DOTALL)
_END_TAGS = re.compile(r"</(?:body|html)\s*>", re.IGNORECASE)


def parse_html(text: str, *, is_xml: bool = False) -> etree._Element | None:
    """Parse a page (recovering from errors) without comments; None when there is nothing to parse.

    XHTML is parsed as HTML: no DTD is read and no entity of its own expanded. Only tags that close themselves are opened.
    """
    from lxml import html

    text = _without_subset(text.replace("\0", ""))
    if is_xml:
        text = _CDATA.sub(_as_text, _SELF_CLOSED.sub(r"<\1\2></\1>", text))
    # What stands after the end tags is drawn in the body, but libxml2 would drop it.
    text = _END_TAGS.sub("", _TAG.sub(_bounded_tag, text))
    if not text.strip():
        return None
    parser = html.HTMLParser(
        encoding="utf-8", recover=True, remove_comments=True, remove_pis=True, no_network=True, huge_tree=False
    )
    # The default lookup asks Python for the class of each element; here all are the same, and it stays in C.
    parser.set_element_class_lookup(etree.ElementDefaultClassLookup(element=html.HtmlElement))
    try:
        root: etree._Element = html.document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:
        return None
    return root


def _without_subset(text: str) -> str:
    """A page without the declarations inside its DOCTYPE: entities of its own are never defined."""
    start = _SUBSET.search(text[:_MAX_PROLOGUE])
    if start is None:
        return text
    end = text.find("]", start.end())
    while end >= 0 and text[end + 1 : end + 20].lstrip()[:1] != ">":
        end = text.find("]", end + 1)
    return text if end < 0 else f"{text[: start.start()]}{text[text.index('>', end) + 1 :]}"


def _as_text(match: re.Match[str]) -> str:
    return match[1].replace("&", "&amp;").replace("<", "&lt;")


def _bounded_tag(match: re.Match[str]) -> str:
    """A tag with thousands of attributes loses them: the parser compares each with all others."""
    tag = match.group()
    if len(tag) < _MAX_ATTRIBUTES or len(tag.split()) < _MAX_ATTRIBUTES:
        return tag
    return tag.split(None, 1)[0]


@dataclass(frozen=True, slots=True)
class Removed:
    """What went: `chars` code points of text (scripts and styles apart).

    Of what stays, `reordered` is shown in another order, and `unresolved` may be hidden by rules that a page alone does not
    settle.
    """

    chars: int
    reordered: frozenset[etree._Element]
    unresolved: frozenset[etree._Element] = frozenset()


def remove_hidden(root: etree._Element) -> Removed:
    """Remove in place what a reader cannot see (the head stays)."""
    bodies = [child for child in root if child.tag != "head"]
    elements = [element for body in bodies for element in body.iter(etree.Element)]
    sheet = parse_sheets((element.text or "" for element in root.iter("style")), _names(elements))
    resolver = Resolver(elements, sheet, sealed=not any(map(is_style_sheet, root.iter("link"))))
    gone = {element for element in elements if _is_hidden_by_itself(element)}
    gone.update(_hidden_by_style(resolver))
    reordered = frozenset(element for element in resolver.reordering() if is_reordering(resolver.style(element)))
    unresolved = frozenset(inner for element in resolver.doubted() for inner in element.iter(etree.Element))
    # Inner elements go first, so that no text is counted twice.
    chars = sum(_drop(element) for element in reversed(elements) if element in gone and element.tag not in _KEPT)
    keep_drawn_words(root)
    return Removed(chars + resolver.tiny, reordered, unresolved)


def _names(elements: list[etree._Element]) -> set[str]:
    """The classes and ids of a page."""
    written = {element.get(name) for element in elements for name in ("class", "id")}
    return {name for text in written if text for name in text.split()}


def _is_hidden_by_itself(element: etree._Element) -> bool:
    if element.tag in _NEVER_SHOWN:
        return True
    attributes = element.attrib
    if element.tag == "dialog" and "open" not in attributes:
        return True
    # What waits to be found, called or pressed is not seen either.
    return bool(attributes) and (
        "hidden" in attributes or "popover" in attributes or attributes.get("aria-hidden", "").strip().lower() == "true"
    )


def _hidden_by_style(resolver: Resolver) -> Iterator[etree._Element]:
    for element in resolver.candidates():
        style = resolver.style(element)
        way = is_hiding(style)
        if not way and resolver.blends_in(element, style):
            way = "transparent"
        if way in INHERITED:
            resolver.tiny += _drop_text(element, resolver, way)
        elif way:
            yield element


def _drop_text(element: etree._Element, resolver: Resolver, way: str) -> int:
    """Remove text that is hidden in an inherited way; a descendant that sets a value of its own shows again."""
    gone = 0
    waiting = [element]
    while waiting:
        current = waiting.pop()
        gone += 0 if current.tag in _NO_TEXT else len((current.text or "").strip())
        current.text = None
        for child in current:
            gone += len((child.tail or "").strip())
            child.tail = None
            if not shows_again(resolver.style(child), way):
                waiting.append(child)
    return gone


def _drop(element: etree._Element) -> int:
    parent = element.getparent()
    if parent is None:
        return 0
    size = 0 if element.tag in _NO_TEXT else sum(len(text.strip()) for text in element.itertext())
    tail = element.tail or ""
    previous = element.getprevious()
    if tail and previous is not None:
        previous.tail = (previous.tail or "") + tail
    elif tail:
        parent.text = (parent.text or "") + tail
    parent.remove(element)
    return size
