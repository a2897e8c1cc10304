"""Under which numbers are works cited, at which addresses were they read, and which copy is preferred for what?"""

from __future__ import annotations

from collections.abc import Iterator

from publishing.document.books import Books
from publishing.document.passages import Passages
from publishing.document.types import LedgerEntry, OtherAddress


def ledger_entries(passages: Passages) -> tuple[LedgerEntry, ...]:
    """Return the ledger: one entry a cited work, under the copy that is cited first, with its other addresses."""
    return tuple(_entry(work, number, passages) for work, number in passages.numbers.items())


def _entry(work: str, number: int, passages: Passages) -> LedgerEntry:
    books = passages.books
    first, *others = passages.copies[work]
    return LedgerEntry(
        number=number,
        anchor=f"source-{number}",
        source=books.entry(first),
        merits=tuple(_merits(first, books)) if others else (),
        kind=books.profiles[first].kind if first in books.profiles else "",
        also=tuple(OtherAddress(source=books.entry(other), merits=tuple(_merits(other, books))) for other in others),
    )


def _merits(source_id: str, books: Books) -> Iterator[str]:
    """Say what a copy is preferred for, unless one copy is preferred for everything."""
    work, said = books.works.get(source_id), books.words.weighing
    if work is None or len({work.fullest, work.newest, work.authoritative}) == 1:
        return
    if source_id == work.fullest:
        yield said.fullest
    if source_id == work.newest:
        yield said.newest
    if source_id == work.authoritative:
        yield said.authoritative
