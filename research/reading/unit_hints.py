"""What does a format say of the unit that a block is, before it has a place? Raw words, cleaned when they are placed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RowHint:
    """A row of a table: its cells as they stand in the row's text, and the heads above each of them ('' for none).

    `label` is what names the row where its first cell does not (a cell that spans several rows), `notes` are (mark, text) of
    the table's footnotes, and `marks` those marks that stood raised in the row. `is_head` for a row of heads.
    """

    cells: tuple[str, ...]
    heads: tuple[str, ...] = ()
    caption: str = ""
    label: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    is_head: bool = False


@dataclass(frozen=True, slots=True)
class CodeHint:
    """A block of code; `language` as its fence or its element names it."""

    language: str = ""


@dataclass(frozen=True, slots=True)
class FigureHint:
    """The caption of a figure; `labels` are the words in and about its picture."""

    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScanHint:
    """A piece of a page that was recognised in a picture."""

    page: int


@dataclass(frozen=True, slots=True)
class NoteHint:
    """A footnote, by the format's own word."""

    mark: str = ""


Hint = RowHint | CodeHint | FigureHint | ScanHint | NoteHint
