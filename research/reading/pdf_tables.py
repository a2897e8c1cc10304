"""Where do the lines of a PDF's page fall apart into cells or columns? By the gaps between their pieces.

Text stays as the library reads it, unless the pieces of a line are the whole line: then rows are marked, and columns follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pypdfium2

CELL = "\x1f"  # between the cells of a row, in the text of a page; no text of a document keeps it
_GAP = 0.9  # of a line's height: wider than any space between words
_NEAR_PT = 4.0
_FEWEST_LINES = 3
_MOST_PIECES, _MOST_LINES = 3_000, 250
_COLUMN_SHARE = 0.28  # of the page's width: lines of running text are that wide, cells seldom
_SAME_LINE = 0.5
_FULL_SHARE = 0.6  # of the lines of two columns, those that fill them

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of a page: the boxes of its cells, from the left."""

    cells: tuple[Box, ...]


def arranged(page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage, text: str) -> str:
    """Return the text of a page with `CELL` between the cells of its rows, and interleaved columns one after another."""
    pieces = text_page.count_rects()
    if not _FEWEST_LINES * 2 <= pieces <= _MOST_PIECES:
        return text.replace(CELL, " ")
    lines = list(_lines([text_page.get_rect(at) for at in range(pieces)]))
    runs = [run for run in _runs(lines) if len(run) >= _FEWEST_LINES]
    if not runs:
        return text.replace(CELL, " ")
    written = re.split(r"\r\n|\r|\n", text.replace(CELL, " "))
    at, width = 0, page.get_size()[0]
    for run in runs:
        cells = [[_said(text_page, box) for box in line.cells] for line in run[:_MOST_LINES]]
        first = _place(written, cells, at)
        if first < 0:
            continue
        told = _as_columns(run, cells) if _are_columns(run, width) else _as_rows(run, cells)
        written[first : first + len(cells)] = told
        at = first + len(told)
    return "\r\n".join(written)


def _lines(boxes: Sequence[Box]) -> Iterator[_Line]:
    """Yield the lines in the library's order; pieces that stand close together are one cell."""
    cells: list[Box] = []
    for box in boxes:
        last = cells[-1] if cells else None
        if last is None or not _is_beside(last, box):
            if cells:
                yield _Line(tuple(cells))
            cells = [box]
        elif box[0] - last[2] < _GAP * max(last[3] - last[1], box[3] - box[1]):
            cells[-1] = (last[0], min(last[1], box[1]), max(last[2], box[2]), max(last[3], box[3]))
        else:
            cells.append(box)
    if cells:
        yield _Line(tuple(cells))


def _is_beside(last: Box, box: Box) -> bool:
    shared = min(last[3], box[3]) - max(last[1], box[1])
    return shared > _SAME_LINE * min(last[3] - last[1], box[3] - box[1]) and box[0] >= last[2] - 1


def _runs(lines: Sequence[_Line]) -> Iterator[list[_Line]]:
    """Yield runs of lines of several cells that stand below each other."""
    run: list[_Line] = []
    for line in lines:
        if len(line.cells) > 1 and (not run or _stand_below(run[-1], line) or _stand_below(run[0], line)):
            run.append(line)
            continue
        if run:
            yield run
        run = [line] if len(line.cells) > 1 else []
    if run:
        yield run


def _stand_below(upper: _Line, lower: _Line) -> bool:
    """Tell whether most cells of the line with fewer cells share an edge or a middle with one of the other's."""
    few, many = sorted((upper.cells, lower.cells), key=len)
    met = sum(any(_is_aligned(box, other) for other in many) for box in few)
    return lower.cells[0][3] <= upper.cells[0][1] + _NEAR_PT and met * 2 > len(few)


def _is_aligned(one: Box, other: Box) -> bool:
    edges = ((one[0], other[0]), (one[2], other[2]), ((one[0] + one[2]) / 2, (other[0] + other[2]) / 2))
    return any(abs(a - b) <= _NEAR_PT for a, b in edges)


def _said(text_page: pypdfium2.PdfTextPage, box: Box) -> str:
    left, bottom, right, top = box
    said = str(text_page.get_text_bounded(left - 0.5, bottom, right + 0.5, top, errors="replace"))
    return " ".join(said.replace(CELL, " ").split())


def _place(written: Sequence[str], cells: Sequence[Sequence[str]], start: int) -> int:
    """Return where the lines stand in the text, -1 where their cells are not the whole of them."""
    wanted = ["".join("".join(line).split()) for line in cells]
    solid = ["".join(line.split()) for line in written]
    return next((at for at in range(start, len(solid) - len(wanted) + 1) if solid[at : at + len(wanted)] == wanted), -1)


def _are_columns(run: Sequence[_Line], width: float) -> bool:
    """Tell whether a run is running text in columns that was drawn line by line across them."""
    if any(len(line.cells) not in {2, 3} for line in run):
        return False
    full = sum(all(right - left >= _COLUMN_SHARE * width for left, _, right, _ in line.cells) for line in run)
    return full >= _FULL_SHARE * len(run)


def _as_columns(run: Sequence[_Line], cells: Sequence[Sequence[str]]) -> list[str]:
    edges = _columns(run)
    told: list[str] = []
    for column in range(len(edges)):
        told += [line[column] for line in _spread(run, cells, edges) if line[column]]
    return told


def _as_rows(run: Sequence[_Line], cells: Sequence[Sequence[str]]) -> list[str]:
    return [CELL.join(line) for line in _spread(run, cells, _columns(run))]


def _columns(run: Sequence[_Line]) -> list[tuple[float, float]]:
    """Return the columns as those lines show them that have most cells."""
    most = max(len(line.cells) for line in run)
    full = [line for line in run if len(line.cells) == most]
    return [(min(line.cells[at][0] for line in full), max(line.cells[at][2] for line in full)) for at in range(most)]


def _spread(
    run: Sequence[_Line], cells: Sequence[Sequence[str]], columns: Sequence[tuple[float, float]]
) -> Iterator[list[str]]:
    """Yield each line with a cell for each column: '' where it has none, never two in one place out of their order."""
    for line, said in zip(run, cells, strict=False):
        row = [""] * len(columns)
        least = 0
        for left_over, (box, words) in zip(range(len(said), 0, -1), zip(line.cells, said, strict=True), strict=True):
            free = range(least, len(columns) - left_over + 1)
            at = max(free, key=lambda column: (_overlap(box, columns[column]), -column))
            row[at] = words
            least = at + 1
        yield row


def _overlap(box: Box, column: tuple[float, float]) -> float:
    shared = min(box[2], column[1]) - max(box[0], column[0])
    return shared if shared > 0 else -abs((box[0] + box[2]) / 2 - sum(column) / 2)
