"""Of which blocks does a visible page consist, in order, and where in its tree does each stand?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from research.reading.types import BlockKind

_KINDS = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), BlockKind.HEADING),
    **dict.fromkeys(("li", "dt", "dd", "summary"), BlockKind.LIST_ITEM),
    **dict.fromkeys(("pre", "xmp", "listing", "plaintext"), BlockKind.CODE),
    "tr": BlockKind.TABLE_ROW,
    "blockquote": BlockKind.QUOTE,
}
_BLOCK_TAGS = frozenset(
    """
    address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer
    form h1 h2 h3 h4 h5 h6 header hr html legend li listing main menu nav ol optgroup p plaintext pre section summary
    table tbody td tfoot th thead tr ul xmp
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_MAX_HEADS = 300
_CELLS = frozenset({"td", "th"})
_LAYOUT_INSIDE = ("table", "p", "div", "ul", "ol", "h1", "h2", "h3", "h4", "pre", "blockquote")


@dataclass(slots=True)
class PageBlock:
    """One run of text that no block boundary cuts. `linked` counts the code points inside `links`, its link elements."""

    element: etree._Element
    kind: BlockKind
    parts: list[str] = field(default_factory=list)
    linked: int = 0
    links: list[etree._Element] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text as written, with line ends only where the page breaks lines (and in code)."""
        return "".join(self.parts)


def page_blocks(root: etree._Element) -> list[PageBlock]:
    """Return the blocks of a page whose invisible parts are gone. Iterative: depth costs no stack."""
    body = root.find("body")
    walk = _Walk()
    for event, element in etree.iterwalk(root if body is None else body, events=("start", "end")):
        if event == "start":
            walk.enter(element)
        else:
            walk.leave(element, with_tail=element is not body)
    walk.cut()
    return [block for block in walk.blocks if block.text.strip()]


class _Walk:
    """The state of one walk: open elements, and the block that text goes to."""

    def __init__(self) -> None:
        self.blocks: list[PageBlock] = []
        self._open: list[etree._Element] = []
        self._kinds: list[BlockKind] = [BlockKind.PARAGRAPH]
        self._current: PageBlock | None = None
        self._links: list[etree._Element] = []
        self._row = 0

    def enter(self, element: etree._Element) -> None:
        tag = element.tag
        if tag in _BLOCK_TAGS and not self._row:
            self.cut()
            self._open.append(element)
            self._kinds.append(_kind(element, self._kinds[-1]))
        if tag == "tr" and (self._row or _is_data_row(element)):
            self._row += 1
        if tag == "a":
            self._links.append(element)
        if tag == "br":
            self._put("\n", element)
        elif self._row and tag in _CELLS and element.getprevious() is not None:
            self._put(" | ", element)
        self._put(element.text, element)

    def leave(self, element: etree._Element, *, with_tail: bool) -> None:
        tag = element.tag
        if tag == "a":
            self._links.pop()
        if tag == "tr" and self._row:
            self._row -= 1
        if self._row and tag in _BLOCK_TAGS and tag not in _CELLS:
            self._put(" ", element)
        if tag in _BLOCK_TAGS and self._open and self._open[-1] is element:
            self.cut()
            self._open.pop()
            self._kinds.pop()
        if with_tail:
            self._put(element.tail, element)

    def cut(self) -> None:
        self._current = None

    def _put(self, text: str | None, element: etree._Element) -> None:
        if not text:
            return
        if self._current is None:
            if not text.strip():
                return
            self._current = PageBlock(self._open[-1] if self._open else element, self._kinds[-1])
            self.blocks.append(self._current)
        verbatim = self._current.kind is BlockKind.CODE or text == "\n"
        self._current.parts.append(text if verbatim else text.replace("\n", " "))
        if self._links:
            self._current.linked += len(text.strip())
            if not self._current.links or self._current.links[-1] is not self._links[-1]:
                self._current.links.append(self._links[-1])


class TableHeads:
    """Finds the caption and the column heads of a row's table; each table is looked at once."""

    def __init__(self) -> None:
        self._known: dict[etree._Element, tuple[str, etree._Element | None]] = {}

    def of(self, row: etree._Element) -> str:
        """Return them as one line, '' for the row of heads itself and for tables without any."""
        table = next(row.iterancestors("table"), None)
        if table is None:
            return ""
        if table not in self._known:
            self._known[table] = _heads(table)
        line, own = self._known[table]
        return "" if row is own else line


def _heads(table: etree._Element) -> tuple[str, etree._Element | None]:
    caption = next(table.iter("caption"), None)
    row = next(table.iter("tr"), None)
    cells = [] if row is None else list(row)
    is_head = len(cells) > 1 and (all(cell.tag == "th" for cell in cells) or _in_head(cells[0]))
    heads = " | ".join(_cell_text(cell) for cell in cells) if is_head else ""
    line = ": ".join(part for part in ("" if caption is None else _cell_text(caption), heads) if part)
    return line[:_MAX_HEADS], row if is_head else None


def _in_head(cell: etree._Element) -> bool:
    return next(cell.iterancestors("thead"), None) is not None


def _cell_text(cell: etree._Element) -> str:
    return " ".join("".join(map(str, cell.itertext())).split())


def _kind(element: etree._Element, outer: BlockKind) -> BlockKind:
    if element.tag == "tr":
        return BlockKind.TABLE_ROW if _is_data_row(element) else outer
    own = _KINDS.get(str(element.tag))
    if own is not None:
        return own
    # A paragraph inside an item, a quotation or code is still part of it.
    return outer if outer in {BlockKind.LIST_ITEM, BlockKind.QUOTE, BlockKind.CODE} else BlockKind.PARAGRAPH


def _is_data_row(row: etree._Element) -> bool:
    """A row of short cells; a row that holds paragraphs or tables is layout, and its blocks stand alone."""
    return not any(True for _ in row.iter(*_LAYOUT_INSIDE))


def walk_texts(blocks: list[PageBlock]) -> Iterator[str]:
    """Yield the text of each block on one line."""
    for block in blocks:
        yield " ".join(block.text.split())
