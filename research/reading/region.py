"""Where on a page does its prose stand densest? A region of the tree, found without looking at any other extraction.

The method is that of arc90's Readability (2009), in outline: paragraphs score by length and commas, their parents collect.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from lxml import etree

from research.reading.html_blocks import PageBlock
from research.reading.types import BlockKind

_LIKELY = re.compile("article|body|content|entry|hentry|main|page|post|text|blog|story", re.IGNORECASE)
_UNLIKELY = re.compile(
    "comment|contact|foot|masthead|media|meta|outbrain|promo|related|scroll|shoutbox|sidebar|sponsor|shopping|tags|tool|widget",
    re.IGNORECASE,
)
_NAME_WEIGHT = 25.0
_TAG_WEIGHTS = {
    **dict.fromkeys(("div", "article"), 5.0),
    **dict.fromkeys(("td", "pre", "blockquote"), 3.0),
    **dict.fromkeys(("ol", "ul", "dl", "dd", "dt", "li", "form", "aside", "address"), -3.0),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6", "th", "header", "footer", "nav"), -5.0),
}
_COMMAS = re.compile("[,،，、]")
_MIN_CHARS = 25
_SIBLING_SHARE = 0.2
_MIN_SIBLING_SCORE = 10.0
_LONG_CHARS = 80
_MAX_LINK_SHARE = 0.25


def densest_region(blocks: list[PageBlock]) -> set[int]:
    """Return the indexes of the blocks that stand in the densest part of the page; empty when the page has no prose."""
    page = _Sizes(blocks)
    scores = _scores(blocks, page)
    if not scores:
        return set()
    top = max(scores, key=lambda element: scores[element])
    parts = {top, *_related(top, scores, page)}
    known: dict[etree._Element | None, bool] = {}
    return {index for index, block in enumerate(blocks) if _stands_in(block.element, parts, known)}


class _Sizes:
    """How many code points each element of the page holds, and how many of them are links."""

    def __init__(self, blocks: list[PageBlock]) -> None:
        self._all: Counter[etree._Element] = Counter()
        self._linked: Counter[etree._Element] = Counter()
        for block in blocks:
            size = len(block.text.strip())
            for element in (block.element, *block.element.iterancestors()):
                self._all[element] += size
                self._linked[element] += block.linked

    def of(self, element: etree._Element) -> int:
        return self._all[element]

    def link_share(self, element: etree._Element) -> float:
        return self._linked[element] / max(1, self._all[element])


def _scores(blocks: list[PageBlock], page: _Sizes) -> dict[etree._Element, float]:
    gathered: dict[etree._Element, float] = defaultdict(float)
    for block in blocks:
        score = _score(block)
        share = 1.0
        for element in [*block.element.iterancestors()][:2] if score else ():
            gathered[element] += score * share
            share /= 2
    return {element: (score + _weight(element)) * (1 - page.link_share(element)) for element, score in gathered.items()}


def _score(block: PageBlock) -> float:
    text = block.text.strip()
    if len(text) < _MIN_CHARS or block.kind is BlockKind.HEADING or block.element.tag == "li":
        return 0.0
    return (1 + len(_COMMAS.findall(text)) + min(len(text) / 100, 3)) * (1 - block.linked / len(text))


def _weight(element: etree._Element) -> float:
    weight = _TAG_WEIGHTS.get(str(element.tag), 0.0)
    for name in (element.get("class", ""), element.get("id", "")):
        weight += _NAME_WEIGHT * (bool(_LIKELY.search(name)) - bool(_UNLIKELY.search(name)))
    return weight


def _related(top: etree._Element, scores: dict[etree._Element, float], page: _Sizes) -> Iterable[etree._Element]:
    """The siblings of the densest element that score well themselves, and long paragraphs beside it."""
    parent = top.getparent()
    bound = max(_MIN_SIBLING_SCORE, _SIBLING_SHARE * scores[top])
    for sibling in () if parent is None else parent:
        is_prose = sibling.tag == "p" and page.of(sibling) > _LONG_CHARS and page.link_share(sibling) < _MAX_LINK_SHARE
        if is_prose or scores.get(sibling, 0.0) >= bound:
            yield sibling


def _stands_in(element: etree._Element, parts: set[etree._Element], known: dict[etree._Element | None, bool]) -> bool:
    if element in parts:
        return True
    parent = element.getparent()
    if parent not in known:
        known[parent] = any(outer in parts for outer in element.iterancestors())
    return known[parent]
