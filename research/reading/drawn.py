"""Which words does a page draw beside its running text? Pictures and the readings beside characters keep only sentences.

Labels of an axis and readings of a word are no part of what a text says; a sentence there is seen, so that it is read.
"""

from __future__ import annotations

from lxml import etree

_MIN_SENTENCE = 18
_MIN_BLANKS = 2
_NEVER_DRAWN = ("title", "desc", "defs", "symbol", "metadata", "marker", "pattern", "clippath", "mask", "style", "script")


def is_style_sheet(link: etree._Element) -> bool:
    """Tell whether a link names a style sheet that is drawn with."""
    kinds = link.get("rel", "").lower().split()
    return "stylesheet" in kinds and "alternate" not in kinds and bool(link.get("href")) and link.get("media", "") != "print"


def keep_drawn_words(root: etree._Element) -> None:
    """Put the sentences of pictures and of readings beside characters in place of these, and drop what else they hold."""
    for element in [*root.iter("svg", "rt", "rp")]:
        words = _drawn(element)
        is_sentence = len(words) >= _MIN_SENTENCE and words.count(" ") >= _MIN_BLANKS
        tail = element.tail
        element.clear()
        element.tail = tail
        element.tag = "p" if element.tag == "svg" and is_sentence else "span"
        element.text = words if is_sentence else None


def _drawn(element: etree._Element) -> str:
    for unseen in [*element.iter(*_NEVER_DRAWN)]:
        tail = unseen.tail
        unseen.clear()
        unseen.tail = tail
    return " ".join(" ".join(map(str, element.itertext())).split())
