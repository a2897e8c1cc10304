"""Which heads stand above the rows of a PDF's tables? Those of the first row, on every page of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from research.reading.drafts import Draft
from research.reading.measures import is_bare_number
from research.reading.note_marks import TABLE_CAPTION
from research.reading.pdf_tables import CELL
from research.reading.types import BlockKind
from research.reading.unit_hints import RowHint


@dataclass(slots=True)
class _Open:
    """The table that the walk is in, or that the last page ended with."""

    heads: tuple[str, ...] = ()
    caption: str = ""
    page: int = 0

    def goes_on(self, cells: tuple[str, ...], page: int) -> bool:
        return bool(self.heads) and len(cells) == len(self.heads) and page == self.page + 1


def with_heads(drafts: Iterable[Draft]) -> Iterator[Draft]:
    """Yield the drafts, rows with their cells, heads and caption. Heads that a page repeats stand as heads again."""
    table, before = _Open(), None
    for draft in drafts:
        row = draft
        if CELL in draft.text and draft.kind is BlockKind.TABLE_ROW:
            cells = tuple(draft.text.split(CELL))
            follows = before is not None and before.kind is BlockKind.TABLE_ROW
            if not follows or (draft.locator != table.page and not table.goes_on(cells, draft.locator)):
                table = _begun(cells, draft, before)
            table.page = draft.locator
            row = _row(draft, cells, table)
        yield row
        before = row


def _begun(cells: tuple[str, ...], draft: Draft, before: Draft | None) -> _Open:
    caption = before.text if before is not None and TABLE_CAPTION.match(before.text) else ""
    heads = cells if not any(is_bare_number(cell) for cell in cells) and sum(map(bool, cells)) > 1 else ()
    return _Open(heads=heads, caption=" ".join(caption.split()), page=draft.locator)


def _row(draft: Draft, cells: tuple[str, ...], table: _Open) -> Draft:
    is_head = cells == table.heads
    heads = () if is_head else table.heads
    line = ": ".join(part for part in (table.caption, " | ".join(filter(None, heads))) if part)
    hint = RowHint(cells=cells, heads=heads, caption=table.caption, is_head=is_head)
    return replace(draft, text=" | ".join(filter(None, cells)), heads="" if is_head else line, hint=hint)
