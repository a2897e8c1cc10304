"""By what is a row of a page's table understood? The heads above each cell, what names the row, the caption and the notes.

Each table is laid out once, with the cells that span several rows or columns; layout tables have no heads and no notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lxml import etree

from research.reading.note_marks import NOTE_START, TABLE_CAPTION, note_of
from research.reading.unit_hints import RowHint

_MAX_ROWS, _MAX_COLUMNS, _MAX_TABLES = 2_000, 60, 300
_MAX_TEXT = 300
_MOST_AFTER = 4
_CELLS = frozenset({"td", "th"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "table"})


@dataclass(slots=True)
class _Table:
    """One table as it is laid out: `heads` by column, `labels` of rows by what spans them from above."""

    heads: dict[int, str] = field(default_factory=dict)
    head_rows: frozenset[etree._Element] = frozenset()
    caption: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    columns: dict[etree._Element, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    spanning: dict[etree._Element, str] = field(default_factory=dict)


class RowHints:
    """Tells what a row of a page is understood by. `marks` are the raised marks that were taken out of rows before."""

    def __init__(self, marks: dict[etree._Element, tuple[str, ...]] | None = None) -> None:
        self._marks = marks or {}
        self._known: dict[etree._Element, _Table] = {}

    def of(self, row: etree._Element) -> RowHint | None:
        """Return the hint of a row, None for one that stands in no table."""
        element = next(row.iterancestors("table"), None)
        if element is None:
            return None
        if element not in self._known:
            if len(self._known) >= _MAX_TABLES:
                return None
            self._known[element] = _laid_out(element)
        table = self._known[element]
        cells = table.columns.get(row, ())
        return RowHint(
            cells=tuple(words for _, words in cells),
            heads=tuple(table.heads.get(column, "") for column, _ in cells),
            caption=table.caption,
            label=table.spanning.get(row, ""),
            notes=table.notes,
            marks=(*self._marks.get(row, ()), *(mark for head in table.head_rows for mark in self._marks.get(head, ()))),
            is_head=row in table.head_rows,
        )


def take_marks(root: etree._Element) -> dict[etree._Element, tuple[str, ...]]:
    """Take the raised marks of notes out of the cells of tables, and return them by row.

    Only marks that a note behind the same table begins with are taken: any other raised character may be an exponent.
    """
    found: dict[etree._Element, tuple[str, ...]] = {}
    known: dict[etree._Element, frozenset[str]] = {}
    for raised in [*root.iter("sup")]:
        table = next(raised.iterancestors("table"), None)
        row = next(raised.iterancestors("tr"), None)
        said = "".join(map(str, raised.itertext())).strip(" \u00a0()[]").lower()
        # A row of one cell is a note itself, and keeps the mark that it begins with.
        if table is None or row is None or len(row) == 1 or not 0 < len(said) <= 3:  # noqa: PLR2004 - longer ones are words
            continue
        if table not in known:
            known[table] = frozenset(mark for mark, _ in _notes(table))
        marks = [mark for mark in re.split(r"[\s,]+", said) if mark in known[table]]
        if marks:
            found[row] = (*found.get(row, ()), *marks)
            _take_out(raised)
    return found


def _take_out(raised: etree._Element) -> None:
    tail = raised.tail
    raised.clear()
    raised.tail = tail
    raised.tag = "span"


def _laid_out(element: etree._Element) -> _Table:
    rows = [row for row, _ in zip(_own_rows(element), range(_MAX_ROWS), strict=False)]
    table = _Table(caption=_caption(element), notes=tuple(_notes(element)))
    heads = _head_rows(rows)
    table.head_rows = frozenset(heads)
    words: dict[int, list[str]] = {}
    open_cells: dict[int, tuple[int, str]] = {}
    for row in rows:
        placed, open_cells = _placed(row, open_cells, table)
        if row in table.head_rows:
            for column, said in placed:
                if said and said not in words.setdefault(column, []):
                    words[column].append(said)
    table.heads = {column: " / ".join(said)[:_MAX_TEXT] for column, said in words.items()}
    return table


def _placed(
    row: etree._Element, open_cells: dict[int, tuple[int, str]], table: _Table
) -> tuple[list[tuple[int, str]], dict[int, tuple[int, str]]]:
    """Return where the cells of a row stand, those that reach into it included, and which of them reach further down."""
    following = {column: (left - 1, said) for column, (left, said) in open_cells.items() if left > 1}
    placed = [(column, said) for column, (_, said) in open_cells.items()]
    own: list[tuple[int, str]] = []
    column = 0
    for cell in row:
        if cell.tag not in _CELLS:
            continue
        while column in open_cells:
            column += 1
        said, wide, high = _words(cell), _span(cell, "colspan"), _span(cell, "rowspan")
        own.append((column, said))
        for at in range(column, min(column + wide, _MAX_COLUMNS)):
            placed.append((at, said))
            if high > 1:
                following[at] = (high - 1, said)
        column += wide
        if column >= _MAX_COLUMNS:
            break
    table.columns[row] = tuple(own)
    first = own[0][0] if own else 0
    table.spanning[row] = " / ".join(said for at, (_, said) in sorted(open_cells.items()) if at < first and said)[:_MAX_TEXT]
    return placed, following


def _own_rows(element: etree._Element) -> Iterator[etree._Element]:
    for part in element:
        if part.tag == "tr":
            yield part
        elif part.tag in {"thead", "tbody", "tfoot"}:
            yield from (row for row in part if row.tag == "tr")


def _head_rows(rows: Sequence[etree._Element]) -> list[etree._Element]:
    """The rows of the table's head; without one, the first rows of head cells alone."""
    in_head = [row for row in rows if _parent_tag(row) == "thead"]
    if in_head:
        return in_head
    heads: list[etree._Element] = []
    for row in rows:
        cells = [cell for cell in row if cell.tag in _CELLS]
        if len(cells) < 2 or not all(cell.tag == "th" for cell in cells):  # noqa: PLR2004 - one cell is a title
            break
        heads.append(row)
    return heads


def _parent_tag(row: etree._Element) -> str:
    parent = row.getparent()
    return "" if parent is None else str(parent.tag)


def _span(cell: etree._Element, name: str) -> int:
    stated = (cell.get(name) or "").strip()
    return min(int(stated[:3]), _MAX_COLUMNS) or 1 if stated.isascii() and stated.isdigit() else 1


def _words(element: etree._Element) -> str:
    return " ".join("".join(map(str, element.itertext())).split())[:_MAX_TEXT]


def _caption(element: etree._Element) -> str:
    own = next(element.iter("caption"), None)
    if own is not None:
        return _words(own)
    figure = next(element.iterancestors("figure"), None)
    below = next(figure.iter("figcaption"), None) if figure is not None else None
    if below is not None:
        return _words(below)
    for before in _around(element, before=True):
        words = _words(before)
        if words:
            return words if TABLE_CAPTION.match(words) else ""
    return ""


def _notes(element: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield the notes behind a table: in rows of one cell at its end, or in what follows it."""
    rows = list(_own_rows(element))
    for row in rows[-_MOST_AFTER:]:
        cells = [cell for cell in row if cell.tag in _CELLS]
        if len(cells) == 1 and len(rows) > 1:
            yield from _noted(cells[0])
    for after in _around(element, before=False):
        if after.tag in _HEADINGS or not any(NOTE_START.match(line) for line in _lines(after)[:1]):
            return
        yield from _noted(after)


def _noted(element: etree._Element) -> Iterator[tuple[str, str]]:
    for line in _lines(element):
        if note := note_of(line):
            yield note


def _lines(element: etree._Element) -> list[str]:
    """The lines of a note: its items or paragraphs, and what breaks divide."""
    parts: list[str] = []
    items = [*element.iter("li", "p", "dd")] if element.tag not in {"p", "li", "td", "th"} else []
    for item in items or [element]:
        line: list[str] = []
        for piece in _pieces(item):
            if piece == "\n":
                parts.append("".join(line))
                line = []
            else:
                line.append(piece)
        parts.append("".join(line))
    return [" ".join(part.split())[:_MAX_TEXT] for part in parts if part.strip()][:20]


def _pieces(element: etree._Element) -> Iterator[str]:
    for event, inner in etree.iterwalk(element, events=("start", "end")):
        if event == "start":
            yield "\n" if inner.tag == "br" else inner.text or ""
        elif inner is not element:
            yield inner.tail or ""


def _around(element: etree._Element, *, before: bool) -> Iterator[etree._Element]:
    """Yield what stands next to a table, or next to the element that holds nothing but it."""
    place: etree._Element | None = element
    for _ in range(3):
        if place is None or place.tag == "body":
            return
        found = [near for near, _ in zip(place.itersiblings(preceding=before), range(_MOST_AFTER), strict=False)]
        solid = [near for near in found if isinstance(near.tag, str) and _words(near)]
        if solid:
            yield from solid
            return
        place = place.getparent()
