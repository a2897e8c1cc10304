"""Which blocks of a page are captions, footnotes or code, by the page's own markup, and which words stand in its pictures?

Words in pictures only tell what a figure shows; none is text of the page, and one that talks to a machine is dropped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml import etree

from research.reading.html_blocks import PageBlock
from research.reading.screen import rule_in
from research.reading.types import BlockKind
from research.reading.unit_hints import CodeHint, FigureHint, Hint, NoteHint

_MOST_FIGURES, _MOST_LABELS, _MOST_CHARS = 200, 40, 300
_DRAWN = ("text", "title", "desc")
_LANGUAGE = re.compile(r"(?:^|\s)(?:lang(?:uage)?|highlight-source|brush:\s?)-?([\w+#]{1,20})")
_NOTE_ROLES = frozenset({"doc-footnote", "doc-endnote"})
# Whole names only: an article "with footnotes" is none.
_NOTE_NAME = re.compile(
    r"fn[-:_.]?\d{1,4}|(?:foot|end)notes?(?:[-_:.]?(?:\d{1,4}|text|list|item|body|content|section|container|area))?|fussnoten?",
    re.IGNORECASE,
)
_NOTE_TAGS = ("li", "p", "section", "aside", "div", "ol")
_NEAR = 5
_WHOLE = ("h1", "article", "main")
_NOT_A_PICTURE = ("table", "pre", "blockquote")


@dataclass(frozen=True, slots=True)
class PageParts:
    """What the markup of a page says of its parts: the labels of each figure, and the elements that are footnotes."""

    labels: dict[etree._Element, tuple[str, ...]]
    notes: frozenset[etree._Element]


def page_parts(root: etree._Element) -> PageParts:
    """Return the figures of a page with the words in and about their pictures, and its notes.

    To be asked before what nobody sees is taken out of the page.
    """
    figures = [figure for figure, _ in zip(root.iter("figure"), range(_MOST_FIGURES), strict=False)]
    labels = {figure: _labels(figure) for figure in figures if next(figure.iter(*_NOT_A_PICTURE), None) is None}
    return PageParts(labels, frozenset(element for element in root.iter(*_NOTE_TAGS) if _is_note(element)))


def _labels(figure: etree._Element) -> tuple[str, ...]:
    described = [image.get("alt") or "" for image in figure.iter("img")]
    drawn = [
        "".join(map(str, part.itertext()))
        for picture in figure.iter("svg")
        for part, _ in zip(picture.iter(*_DRAWN), range(_MOST_LABELS), strict=False)
    ]
    words = (" ".join(label.split())[:_MOST_CHARS] for label in (*described, *drawn))
    return tuple(label for label in dict.fromkeys(words) if label and not rule_in(label))[:_MOST_LABELS]


def hint_of(block: PageBlock, parts: PageParts) -> Hint | None:
    """Return what the markup around a block says of its unit."""
    if block.kind is BlockKind.CODE:
        return CodeHint(_language(block.element))
    if block.kind is BlockKind.HEADING or not (parts.labels or parts.notes):
        return None
    near = [outer for outer, _ in zip((block.element, *block.element.iterancestors()), range(_NEAR), strict=False)]
    if any(outer.tag == "figcaption" for outer in near):
        figure = next((outer for outer in block.element.iterancestors("figure")), None)
        return FigureHint(parts.labels[figure]) if figure is not None and figure in parts.labels else None
    return None if parts.notes.isdisjoint(near) else NoteHint()


def _language(element: etree._Element) -> str:
    inner = next(element.iter("code"), None)
    classes = " ".join(part.get("class") or "" for part in (element, inner) if part is not None)
    found = _LANGUAGE.search(classes)
    return found.group(1).lower() if found else ""


def _is_note(element: etree._Element) -> bool:
    if element.get("role") in _NOTE_ROLES:
        return True
    names = f"{element.get('id') or ''} {element.get('class') or ''}"
    if "not" not in names.lower() and "fn" not in names:
        return False
    return any(map(_NOTE_NAME.fullmatch, names.split())) and next(element.iter(*_WHOLE), None) is None
