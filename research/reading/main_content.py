"""Which blocks of a page are its main content?

trafilatura votes on text; the page's own blocks are kept whole and in order, so that headings, lists, tables and code survive.
The strict vote is taken unless it loses much of the balanced one (then the page is not an article, and strictness cuts content).
"""

from __future__ import annotations

import copy
import logging
import re

from lxml import etree

from research.reading.html_blocks import PageBlock, page_blocks
from research.reading.types import BlockKind

# Measured on four public sets: below this share the balanced vote had the better F1 on all of them.
_STRICT_SHARE = 0.6
# A page with less visible text than this has no boilerplate worth a vote.
_SHORT_PAGE_CHARS = 700
# Letters and digits from which a block's text is unlikely to stand in the vote by chance.
_TELLING = 12
_LONG = 60
_PIECE = 20
_MAX_LINK_SHARE = 0.4
_NOT_WORD = re.compile(r"\W+")


def main_blocks(root: etree._Element, *, url: str = "") -> list[PageBlock]:
    """Return the main blocks of a page whose invisible parts are gone (the tree is left as it is)."""
    blocks = page_blocks(root)
    if sum(len(block.text) for block in blocks) <= _SHORT_PAGE_CHARS:
        return [block for block in blocks if not _in_navigation(block.element)]
    votes = _Votes(root, url)
    keys = [_key(block.text) for block in blocks]
    kept = [votes.carries(key) for key in keys]
    if not any(kept):
        return [block for block in blocks if not _in_navigation(block.element)]
    _fill(blocks, keys, kept, votes)
    return [block for block, keep in zip(blocks, kept, strict=True) if keep]


class _Votes:
    """What the extractor kept, as letters and digits: in one string, and line by line."""

    def __init__(self, root: etree._Element, url: str) -> None:
        strict, balanced = (_extract(root, url, strict=strict) for strict in (True, False))
        chosen = strict if len(strict) >= _STRICT_SHARE * len(balanced) else balanced
        self._text = _key(chosen)
        self._lines = {_key(line) for line in chosen.splitlines()}
        self._either = self._lines | {_key(line) for line in balanced.splitlines()}

    def carries(self, key: str) -> bool:
        """Tell whether a block's text stands in the vote for certain."""
        if len(key) < _TELLING:
            return False
        if key in self._text:
            return True
        if len(key) < _LONG:
            return False
        pieces = [key[start : start + _PIECE] for start in range(0, len(key) - _PIECE, _PIECE)]
        return sum(piece in self._text for piece in pieces) >= 0.6 * len(pieces)

    def names(self, key: str) -> bool:
        """Tell whether a short text is a line of its own in either vote."""
        return key in self._either


def _extract(root: etree._Element, url: str, *, strict: bool) -> str:
    import trafilatura

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
    found = trafilatura.extract(
        copy.deepcopy(root),
        url=url or None,
        include_comments=False,
        include_tables=True,
        favor_precision=strict,
        with_metadata=False,
    )
    return found or ""


def _fill(blocks: list[PageBlock], keys: list[str], kept: list[bool], votes: _Votes) -> None:
    """Between the first and the last kept block, keep short lines of the vote, and what stands among kept siblings."""
    indexes = [index for index, keep in enumerate(kept) if keep]
    parents = {blocks[index].element.getparent() for index in indexes}
    for index in range(max(0, indexes[0] - 1), indexes[-1] + 1):
        block = blocks[index]
        if kept[index] or not keys[index]:
            continue
        if votes.names(keys[index]):
            kept[index] = True
        elif block.element.getparent() in parents and block.kind in {BlockKind.CODE, BlockKind.TABLE_ROW}:
            kept[index] = block.linked <= _MAX_LINK_SHARE * len(block.text.strip())


def _in_navigation(element: etree._Element) -> bool:
    return element.tag == "nav" or any(ancestor.tag == "nav" for ancestor in element.iterancestors())


def _key(text: str) -> str:
    return _NOT_WORD.sub("", text.replace("\u00ad", ""))
