"""Which blocks of a page are its main content?

trafilatura votes on text; the page's own blocks are kept whole and in order, so that headings, lists and code survive.
The strict vote is taken unless it loses much of the balanced one (then the page is no article, and strictness cuts content).
"""

from __future__ import annotations

import copy
import logging
import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from lxml import etree

from research.reading.html_blocks import PageBlock, page_blocks
from research.reading.types import BlockKind

# Taking the balanced vote below this share kept or raised F1 on each of the public extraction sets tried.
_STRICT_SHARE = 0.6
# A page with less visible text than this has no boilerplate worth a vote.
_SHORT_PAGE_CHARS = 700
# Beyond this the extractor takes many seconds; such a page is a listing or a book, not an article.
_MAX_VOTED_BLOCKS = 10_000
# Letters and digits from which a block's text is unlikely to stand in the vote by chance.
_TELLING = 12
_LONG = 60
_PIECE = 20
_MAX_LINK_SHARE = 0.4
_MAX_PROSE_LINK_SHARE = 0.2
_STANDFIRST_LETTERS = 40
_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.LIST_ITEM})
_SIBLINGS = frozenset({BlockKind.CODE, BlockKind.TABLE_ROW})
_SENTENCE_END = re.compile("[.!?…:。！？][\"'”’»)」』]*\\s*$")
_NOT_WORD = re.compile(r"\W+")


def main_blocks(root: etree._Element, *, url: str = "") -> list[PageBlock]:
    """Return the main blocks of a page whose invisible parts are gone (the tree is left as it is)."""
    blocks = page_blocks(root)
    if len(blocks) > _MAX_VOTED_BLOCKS or sum(len(block.text) for block in blocks) <= _SHORT_PAGE_CHARS:
        return _outside_navigation(blocks)
    votes = _Votes(root, url)
    keys = [_key(block.text) for block in blocks]
    kept = {index for index, key in enumerate(keys) if votes.carries(key)}
    if not kept:
        return _outside_navigation(blocks)
    kept = _without_repeats(kept, keys, votes)
    kept |= set(_between(blocks, keys, kept, votes))
    kept |= set(_standfirst(blocks, keys, kept))
    return [blocks[index] for index in sorted(kept)]


class _Votes:
    """What the extractor kept, as letters and digits: in one string, and line by line."""

    def __init__(self, root: etree._Element, url: str) -> None:
        strict, balanced = (_extract(root, url, strict=strict) for strict in (True, False))
        chosen = strict if len(strict) >= _STRICT_SHARE * len(balanced) else balanced
        self._text = _key(chosen)
        self._lines = Counter(_key(line) for line in chosen.splitlines()) | Counter(
            _key(line) for line in balanced.splitlines()
        )

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

    def lines(self, key: str) -> int:
        """How often a text is a line of its own in either vote."""
        return self._lines[key]

    def occurrences(self, key: str) -> int:
        """How often a text stands in the vote."""
        return max(1, self._text.count(key))


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


def _without_repeats(kept: set[int], keys: list[str], votes: _Votes) -> set[int]:
    """A text that the page shows more often than the vote carries it (teasers) stays where most of the rest stands."""
    places: dict[str, list[int]] = defaultdict(list)
    for index in sorted(kept):
        places[keys[index]].append(index)
    single = [indexes[0] for indexes in places.values() if len(indexes) == 1]
    centre = single[len(single) // 2] if single else min(kept)
    result: set[int] = set()
    for key, indexes in places.items():
        nearest = sorted(indexes, key=lambda index: abs(index - centre))
        result.update(nearest[: votes.occurrences(key)])
    return result


def _between(blocks: list[PageBlock], keys: list[str], kept: set[int], votes: _Votes) -> Iterator[int]:
    """Between the first and last kept block: short lines of the vote, and code and rows among kept siblings."""
    parents = {blocks[index].element.getparent() for index in kept}
    used = Counter(keys[index] for index in kept)
    for index in range(max(0, min(kept) - 1), max(kept) + 1):
        block, key = blocks[index], keys[index]
        if index in kept or not key:
            continue
        if used[key] < votes.lines(key):
            used[key] += 1
            yield index
        elif block.element.getparent() in parents and block.kind in _SIBLINGS and _link_share(block) <= _MAX_LINK_SHARE:
            yield index


def _standfirst(blocks: list[PageBlock], keys: list[str], kept: set[int]) -> Iterator[int]:
    """The whole sentences between the page's heading and its first kept block: extractors drop them, readers see them."""
    first = min(kept)
    headings = [index for index in range(first) if blocks[index].element.tag == "h1"]
    known = {keys[index] for index in kept}
    for index in range(headings[-1] + 1 if headings else first, first):
        block = blocks[index]
        prose = block.kind in _PROSE and len(keys[index]) >= _STANDFIRST_LETTERS and keys[index] not in known
        if prose and _link_share(block) < _MAX_PROSE_LINK_SHARE and _SENTENCE_END.search(block.text):
            yield index


def _link_share(block: PageBlock) -> float:
    return block.linked / max(1, len(block.text.strip()))


def _outside_navigation(blocks: list[PageBlock]) -> list[PageBlock]:
    return [block for block in blocks if block.element.tag != "nav" and not _within_nav(block.element)]


def _within_nav(element: etree._Element) -> bool:
    return any(True for _ in element.iterancestors("nav"))


def _key(text: str) -> str:
    return _NOT_WORD.sub("", text.replace("\u00ad", ""))
