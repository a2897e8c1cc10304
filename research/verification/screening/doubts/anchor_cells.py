"""Does a number of a claim stand in the row and the column that the claim names? A table binds a value to both.

A row that the claim does not name is no other one; a neighbour that it names instead is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from research.reading.types import Cell, TableUnit
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import is_row
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

STUMP = 5
_NUMBER = re.compile(r"\d+(?:[.,   ]\d+)*")
_ASIDE = re.compile(r"[(（][^)）]*[)）]")
_PARTS = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Row:
    """A row of a table with its place, and its label."""

    near: Nearby
    table: TableUnit


def cell_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for a number that stands in the evidence only in another row or column than the claim names."""
    rows = [Row(one, table) for one in aligned.near if (table := is_row(aligned.source, one)) is not None and table.cells]
    if not rows:
        return
    prose = " ".join(one.statement.text for one in aligned.near if is_row(aligned.source, one) is None)
    for claim in aligned.claims:
        yield from _misplaced(claim, rows, _told(prose), aligned)


def _misplaced(claim: Statement, rows: Sequence[Row], told: set[str], aligned: Aligned) -> Iterator[ScreenFault]:
    for number in sorted(_told(claim.text)):
        if number in told:
            continue
        cells = [(row, cell) for row in rows for cell in row.table.cells if number in _numbers(cell, aligned)]
        if cells and not any(_fits(claim.text, row, cell, rows, aligned) for row, cell in cells):
            row, cell = cells[0]
            yield ScreenFault(
                code=RulingCode.OTHER_ENTITY,
                gravity=Gravity.OVERREACHES,
                claimed=claim.text,
                said=f"{row.table.label} {cell.head}".strip(),
                start=cell.start,
                end=cell.end,
            )
            return


def _digits(written: str) -> str:
    return re.sub(r"[.,   ](?=\d{3}(?!\d))", "", written).replace(",", ".")


def _numbers(cell: Cell, aligned: Aligned) -> set[str]:
    return _told(aligned.source.text[cell.start : cell.end])


def _fits(claim: str, row: Row, cell: Cell, rows: Sequence[Row], aligned: Aligned) -> bool:
    """Tell whether a claim names the row and the head of a cell at least as well as any other of its table."""
    labels = [other.table.label for other in rows if other is row or not _is_told(claim, other, aligned)]
    heads = [other.head for other in row.table.cells if other is cell or _numbers(other, aligned).isdisjoint(_told(claim))]
    return _is_named(claim, row.table.label, labels) and _is_named(claim, cell.head, heads)


def _told(text: str) -> set[str]:
    return set(map(_digits, _NUMBER.findall(text)))


def _is_told(claim: str, row: Row, aligned: Aligned) -> bool:
    """Tell whether a claim gives a row a value of its own: then its label is named for that."""
    return any(not _numbers(cell, aligned).isdisjoint(_told(claim)) for cell in row.table.cells)


def _is_named(claim: str, own: str, others: Sequence[str]) -> bool:
    return _share(claim, own) >= max((_share(claim, other) for other in others), default=0.0)


def _share(claim: str, label: str) -> float:
    """Return the part of a label's words that a claim has, by their beginnings."""
    words = _PARTS.findall(_ASIDE.sub(" ", label).casefold())
    folded = claim.casefold()
    found = sum(re.search(rf"{_edge(word)}{re.escape(word[:STUMP])}", folded) is not None for word in words)
    return found / len(words) if words else 0.0


def _edge(word: str) -> str:
    return r"(?<![^\W_])" if word.isascii() else ""
