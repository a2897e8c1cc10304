"""Which blocks of a page are its main content?

trafilatura votes on text, the densest region of the page checks the vote; the page's own blocks are kept whole and in order,
so that headings, lists and code survive. All shares below were set on the public extraction sets, together.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from lxml import etree

from research.reading.extractor import extract
from research.reading.html_blocks import PageBlock, page_blocks
from research.reading.region import densest_region
from research.reading.types import BlockKind

# Below this share of the balanced vote the page is no article, and strictness cuts content.
_STRICT_SHARE = 0.6
# The strict vote stands unasked where it and the region agree (F1 of letters), and the region is no mere corner of the page.
_AGREED = 0.95
_REGION_TELLS = 0.2
# How much more a vote must agree with the region to be taken against the share above.
_CLEARLY = 0.2
_REGION_HOLDS = 0.85
# A page with less visible text than this has no boilerplate worth a vote.
_SHORT_PAGE_CHARS = 700
# Beyond this the extractor takes many seconds; such a page is a listing or a book, not an article.
_MAX_VOTED_BLOCKS = 10_000
# Nor is a row with so many cells, on which the extractor is quadratic.
_MAX_CELLS = 2_000
# And on a paragraph with so many links: ten thousand of them take it twelve seconds.
_MAX_LINKS = 2_000
# Letters and digits from which a block's text is unlikely to stand in the vote by chance.
_TELLING = 12
_LONG = 60
_PIECE = 20
_MAX_LINK_SHARE = 0.4
_MAX_PROSE_LINK_SHARE = 0.2
_STANDFIRST_LETTERS = 40
_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})
# Names of what speaks about an article, its author or the site, and is no part of the article.
_ABOUT = re.compile(
    r"dek\b|summary|excerpt|blurb|caption|\bbio|byline|\bnotes?\b|disclaim|sign-?up|newsletter", re.IGNORECASE
)
_SIBLINGS = frozenset({BlockKind.CODE, BlockKind.TABLE_ROW})
_SENTENCE_END = re.compile("[.!?…:。！？][\"'”’»)」』]*\\s*$")
# Tags and roles (WAI-ARIA landmarks) of what is no content of a page, and of what seldom is.
_NAVIGATION = frozenset({"nav", "navigation"})
_BESIDE = frozenset({"footer", "aside", "contentinfo", "complementary"})
# The extractor writes a cell out as often as it spans; no table that people read spans more.
_MOST_SPANS = 30
_NOT_WORD = re.compile(r"\W+")


def main_blocks(root: etree._Element, *, blocks: list[PageBlock] | None = None) -> list[PageBlock]:
    """Return the main blocks of a page whose invisible parts are gone (the tree is left as it is, but for endless spans).

    `blocks` are its blocks, where the caller has them already.
    """
    blocks = page_blocks(root) if blocks is None else blocks
    if (
        len(blocks) > _MAX_VOTED_BLOCKS
        or _has_endless_row(blocks)
        or any(len(block.links) > _MAX_LINKS for block in blocks)
        or sum(len(block.text) for block in blocks) <= _SHORT_PAGE_CHARS
    ):
        return _outside_navigation(blocks)
    _bound_spans(root)
    page = _Page(blocks)
    vote = _chosen(page, root)
    if not vote.kept:
        return _outside_navigation(blocks)
    kept = set(vote.kept)
    # What the vote has beyond a region that holds nearly all of it are teasers, notices and captions of other things.
    if page.size(kept & page.region) >= _REGION_HOLDS * page.size(kept):
        kept &= page.region
    kept = _without_repeats(page, kept, vote)
    kept |= set(_between(page, kept, vote))
    kept |= set(_standfirst(page, kept))
    return [blocks[index] for index in sorted(kept)]


def _has_endless_row(blocks: list[PageBlock]) -> bool:
    return any(block.kind is BlockKind.TABLE_ROW and len(block.element) > _MAX_CELLS for block in blocks)


class _Page:
    """The blocks of a page, their letters and digits, and its densest region."""

    def __init__(self, blocks: list[PageBlock]) -> None:
        self.blocks = blocks
        self.keys = [_key(block.text) for block in blocks]
        self.region = densest_region(blocks)

    def size(self, indexes: Iterable[int]) -> int:
        return sum(len(self.keys[index]) for index in indexes)

    def parent(self, index: int) -> etree._Element | None:
        return self.blocks[index].element.getparent()


class _Vote:
    """What one pass of the extractor kept, as letters and digits: in one string, line by line, and as blocks."""

    def __init__(self, page: _Page, text: str) -> None:
        self.text = _key(text)
        self.lines = Counter(map(_key, text.splitlines()))
        self.kept = frozenset(index for index, key in enumerate(page.keys) if self._carries(key))
        both = page.size(self.kept) + page.size(page.region)
        self.agreement = 2 * page.size(self.kept & page.region) / max(1, both)

    def _carries(self, key: str) -> bool:
        """Tell whether a block's text stands in the vote for certain."""
        if len(key) < _TELLING:
            return False
        if key in self.text:
            return True
        if len(key) < _LONG:
            return False
        pieces = [key[start : start + _PIECE] for start in range(0, len(key) - _PIECE, _PIECE)]
        return sum(piece in self.text for piece in pieces) >= 0.6 * len(pieces)


def _chosen(page: _Page, root: etree._Element) -> _Vote:
    """The strict vote, unless it loses much of the balanced one; where they part, the region decides between them."""
    strict_text = extract(root, strict=True)
    strict = _Vote(page, strict_text)
    tells = page.size(page.region) >= _REGION_TELLS * page.size(range(len(page.keys)))
    if tells and strict.agreement >= _AGREED:
        return strict
    text = extract(root, strict=False)
    balanced = _Vote(page, text)
    gain = balanced.agreement - strict.agreement
    if len(strict_text) >= _STRICT_SHARE * len(text):
        is_strict = gain <= _CLEARLY
    else:
        is_strict = gain <= -_CLEARLY and page.size(page.region) >= _REGION_TELLS * page.size(balanced.kept)
    if not is_strict:
        return balanced
    strict.lines |= balanced.lines
    return strict


def _without_repeats(page: _Page, kept: set[int], vote: _Vote) -> set[int]:
    """A text that the page shows more often than the vote carries it (teasers) stays where most of the rest stands.

    Repeats beside other text that stays are the page's own.
    """
    places: dict[str, list[int]] = defaultdict(list)
    for index in sorted(kept):
        places[page.keys[index]].append(index)
    single = [indexes[0] for indexes in places.values() if len(indexes) == 1]
    centre = single[len(single) // 2] if single else min(kept)
    nearest: set[int] = set()
    for key, indexes in places.items():
        by_distance = sorted(indexes, key=lambda index: abs(index - centre))
        nearest.update(by_distance[: max(1, vote.text.count(key))])
    parents = {page.parent(index) for index in nearest}
    return {index for index in kept if index in nearest or page.parent(index) in parents}


def _between(page: _Page, kept: set[int], vote: _Vote) -> Iterator[int]:
    """Between the first and last kept block: short lines of the vote, headings, and code and rows among kept siblings."""
    parents = {page.parent(index) for index in kept}
    used = Counter(page.keys[index] for index in kept)
    for index in range(max(0, min(kept) - 1), max(kept) + 1):
        block, key = page.blocks[index], page.keys[index]
        if index in kept or not key:
            continue
        if used[key] < vote.lines[key]:
            used[key] += 1
            yield index
            continue
        is_heading = block.kind is BlockKind.HEADING and index in page.region and index > min(kept)
        is_sibling = block.kind in _SIBLINGS and page.parent(index) in parents
        if (is_heading or is_sibling) and _link_share(block) <= _MAX_LINK_SHARE:
            yield index


def _standfirst(page: _Page, kept: set[int]) -> Iterator[int]:
    """The whole sentences between the page's heading and its first kept block: extractors drop them, readers see them."""
    first = min(kept)
    headings = [index for index in range(first) if page.blocks[index].element.tag == "h1"]
    known = {page.keys[index] for index in kept}
    for index in range(headings[-1] + 1 if headings else first, first):
        block = page.blocks[index]
        prose = block.kind in _PROSE and len(page.keys[index]) >= _STANDFIRST_LETTERS and page.keys[index] not in known
        if not prose or _ABOUT.search(f"{block.element.get('class', '')} {block.element.get('id', '')}"):
            continue
        if _link_share(block) < _MAX_PROSE_LINK_SHARE and _SENTENCE_END.search(block.text):
            yield index


def _link_share(block: PageBlock) -> float:
    return block.linked / max(1, len(block.text.strip()))


def _bound_spans(root: etree._Element) -> None:
    for cell in root.iter("td", "th"):
        for name in ("rowspan", "colspan"):
            span = cell.get(name, "").strip()
            if span and not (span.isascii() and span.isdigit() and int(span[:6]) <= _MOST_SPANS):
                del cell.attrib[name]


def _outside_navigation(blocks: list[PageBlock]) -> list[PageBlock]:
    """Leave out what the page itself calls navigation; and, where words are left, its foot and what stands aside."""
    inside = [block for block in blocks if not _stands_within(block.element, _NAVIGATION)]
    own = [block for block in inside if not _stands_within(block.element, _BESIDE)]
    return own if any(char.isalpha() for block in own for char in block.text) else inside


def _stands_within(element: etree._Element, places: frozenset[str]) -> bool:
    return any(
        outer.tag in places or outer.get("role", "").strip().lower() in places
        for outer in (element, *element.iterancestors())
    )


def _key(text: str) -> str:
    return _NOT_WORD.sub("", text.replace("\u00ad", ""))
