"""Of which units does a text consist? Made from its blocks and from what its format said of them; offsets never move.

A row takes the notes along that stand behind its table; what is recognised or spoken is known by its place and its form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from research.reading.drafts import Assembled, flow
from research.reading.figures import figure_of, is_caption
from research.reading.measures import unit_in
from research.reading.normal import clean
from research.reading.note_marks import FOOT_START, marks_in, note_of
from research.reading.spoken import demo_of
from research.reading.symbols import defined_in, language_of_code
from research.reading.transcription import confidence_of
from research.reading.types import (
    MAX_CELLS,
    MAX_FOOTNOTES,
    MAX_UNIT_CHARS,
    MAX_UNITS,
    Block,
    BlockKind,
    Cell,
    CodeUnit,
    FigureUnit,
    Footnote,
    NoteUnit,
    ScanUnit,
    TableUnit,
    Unit,
)
from research.reading.unit_hints import CodeHint, FigureHint, NoteHint, RowHint, ScanHint

_NOTES_AFTER = 4
_UNIT_HEADS = frozenset(
    {"unit", "units", "einheit", "einheiten", "unité", "unidad", "单位", "單位", "単位", "단위", "ед. изм."}
)


def units_of(placed: Assembled, *, title: str, name: str, pictures: Mapping[int, str] | None = None) -> tuple[Unit, ...]:
    """Return the units of a text that are no prose, by their starts. `pictures` are digests by page; `name` the file's."""
    text, blocks = placed.text, placed.blocks
    found: list[Unit] = []
    demo = demo_of(text, blocks, title=title, name=name)
    if demo is not None:
        found.append(demo)
    found.extend(_scans(placed, pictures or {}))
    found.extend(_tables(placed))
    for block, hint in zip(blocks, placed.hints, strict=True):
        words = text[block.start : block.end]
        if isinstance(hint, FigureHint) or (block.kind is BlockKind.PARAGRAPH and is_caption(words)):
            found.append(_figure(block, words, hint if isinstance(hint, FigureHint) else FigureHint()))
        elif isinstance(hint, NoteHint) or (block.kind is BlockKind.PARAGRAPH and FOOT_START.match(words)):
            found.append(NoteUnit(start=block.start, end=block.end, mark=hint.mark if isinstance(hint, NoteHint) else ""))
    found.extend(_code(placed, name))
    return tuple(sorted(_each_once(found), key=lambda unit: (unit.start, -unit.end)))[:MAX_UNITS]


def _each_once(found: Sequence[Unit]) -> list[Unit]:
    """A block that a table claims as its note is not told a second time by its form."""
    return list({(unit.start, unit.end, unit.kind): unit for unit in found}.values())


def _scans(placed: Assembled, pictures: Mapping[int, str]) -> Iterator[Unit]:
    pages: dict[int, tuple[int, int]] = {}
    for block, hint in zip(placed.blocks, placed.hints, strict=True):
        if isinstance(hint, ScanHint):
            start, _ = pages.get(hint.page, (block.start, 0))
            pages[hint.page] = (start, block.end)
    for page, (start, end) in pages.items():
        sure = confidence_of(placed.text[start:end])
        yield ScanUnit(start=start, end=end, page=page, confidence=sure, picture=pictures.get(page, ""))


def _figure(block: Block, words: str, hint: FigureHint) -> FigureUnit:
    return figure_of(block.start, block.end, words, tuple(_short(label) for label in hint.labels))


def _code(placed: Assembled, name: str) -> Iterator[Unit]:
    """Yield the runs of code blocks: those that only an empty line divides are one."""
    run: CodeUnit | None = None
    for block, hint in zip(placed.blocks, placed.hints, strict=True):
        if block.kind is not BlockKind.CODE:
            if run is not None:
                yield _with_symbols(run, placed.text)
            run = None
            continue
        language = hint.language if isinstance(hint, CodeHint) else language_of_code(name)
        if run is not None and run.language == language and not isinstance(hint, CodeHint):
            run = replace(run, end=block.end)
            continue
        if run is not None:
            yield _with_symbols(run, placed.text)
        run = CodeUnit(start=block.start, end=block.end, language=language[:40])
    if run is not None:
        yield _with_symbols(run, placed.text)


def _with_symbols(unit: CodeUnit, text: str) -> CodeUnit:
    return replace(unit, symbols=defined_in(text[unit.start : unit.end]))


def _tables(placed: Assembled) -> Iterator[Unit]:
    """Yield the rows of each run of rows, and the notes behind it."""
    first = 0
    kinds = [block.kind for block in placed.blocks]
    while BlockKind.TABLE_ROW in kinds[first:]:
        first = kinds.index(BlockKind.TABLE_ROW, first)
        last = first
        while last < len(kinds) and kinds[last] is BlockKind.TABLE_ROW:
            last += 1
        yield from _table(placed, first, last)
        first = last


def _table(placed: Assembled, first: int, last: int) -> Iterator[Unit]:
    text = placed.text
    stated = {
        note: None
        for hint in placed.hints[first:last]
        if isinstance(hint, RowHint)
        for note in ((mark, _short(words)) for mark, words in hint.notes)
    }
    notes = [_found(mark, words, placed, last) for mark, words in stated]
    # The page's own markup divides notes better than their text does.
    notes += [seen for seen in _notes_behind(placed, first, last) if not any(note.start == seen.start for note in notes)]
    rows = [
        _row(text, placed.blocks[at], hint, notes)
        for at in range(first, last)
        if not any(note.start == placed.blocks[at].start for note in notes if note.end)
        for hint in [placed.hints[at]]
    ]
    yield from rows
    used = {(note.start, note.end): note for row in rows for note in row.footnotes if note.end}
    yield from (NoteUnit(start=start, end=end, mark=note.mark) for (start, end), note in used.items())


def _notes_behind(placed: Assembled, first: int, last: int) -> Iterator[Footnote]:
    """Yield the notes in the last rows of a table that have one cell, and in the blocks right behind it."""
    for at in range(max(first + 1, last - _NOTES_AFTER), last):
        block = placed.blocks[at]
        words = placed.text[block.start : block.end]
        if " | " not in words and (note := note_of(words)):
            yield Footnote(mark=note[0], text=_short(note[1]), start=block.start, end=block.end)
    for block in placed.blocks[last : last + MAX_FOOTNOTES]:
        note = note_of(placed.text[block.start : block.end]) if block.kind in _MAY_NOTE else None
        if note is None:
            return
        yield Footnote(mark=note[0], text=_short(note[1]), start=block.start, end=block.end)


_MAY_NOTE = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})


def _found(mark: str, words: str, placed: Assembled, last: int) -> Footnote:
    """Return a note that the page states; with its place, where it stands in the main text behind the table."""
    begin = placed.blocks[last - 1].end
    at = placed.text.find(words, begin, begin + 8 * MAX_UNIT_CHARS) if words else -1
    block = next((block for block in placed.blocks[last:] if block.start <= at < block.end), None) if at >= 0 else None
    if block is None:
        return Footnote(mark=mark, text=words)
    return Footnote(mark=mark, text=words, start=block.start, end=block.end)


def _row(text: str, block: Block, hint: object, notes: Sequence[Footnote]) -> TableUnit:
    row = hint if isinstance(hint, RowHint) else RowHint(cells=tuple(text[block.start : block.end].split(" | ")))
    spans = _spans(text, block, row.cells)
    caption, heads = _short(row.caption), [_short(head) for head in row.heads]
    heads += [""] * (len(spans) - len(heads))
    placed = [(span, head) for span, head in zip(spans, heads, strict=False) if span is not None]
    label = _short(" / ".join(part for part in (row.label, _label(text, placed)) if part))
    cells = () if row.is_head else _cells(text, placed, labelled=not row.label, beside=f"{label} | {caption}")
    words = f"{text[block.start : block.end]} {caption} {' '.join(heads)}"
    marks = {*row.marks, *marks_in(words)}
    bound = tuple(note for note in notes if not note.mark or note.mark in marks)
    return TableUnit(
        start=block.start, end=block.end, label=label, cells=cells, caption=caption, footnotes=bound[:MAX_FOOTNOTES]
    )


def _spans(text: str, block: Block, cells: Sequence[str]) -> list[tuple[int, int] | None]:
    """Return where each cell stands in its row; None for an empty one, and for one that was cut off."""
    spans: list[tuple[int, int] | None] = []
    at = block.start
    for cell in cells[:MAX_CELLS]:
        words = flow(clean(cell))
        start = text.find(words, at, block.end) if words else -1
        spans.append((start, start + len(words)) if start >= 0 else None)
        at = start + len(words) if start >= 0 else at
    return spans


Placed = Sequence[tuple[tuple[int, int], str]]


def _label(text: str, placed: Placed) -> str:
    return text[slice(*placed[0][0])] if placed else ""


def _cells(text: str, placed: Placed, *, labelled: bool, beside: str) -> tuple[Cell, ...]:
    """Return the values of a row: all its cells but the one that names it; a row of one cell has that as its value."""
    values = placed[1:] if labelled and len(placed) > 1 else placed
    own = next((text[slice(*span)] for span, head in placed if head.casefold() in _UNIT_HEADS), "")
    shared = own or unit_in(beside)
    return tuple(
        Cell(start=start, end=end, head=head, unit=_short(unit_in(head) or shared)) for (start, end), head in values
    )


def _short(words: str) -> str:
    return flow(clean(words))[:MAX_UNIT_CHARS]
