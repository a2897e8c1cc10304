"""What does a reStructuredText file say? The blocks of its document tree, without reading any other file."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

from research.reading.drafts import Draft
from research.reading.types import BlockKind
from research.reading.unit_hints import CodeHint, FigureHint, Hint, NoteHint, RowHint

if TYPE_CHECKING:
    from docutils.nodes import Node, document

MAX_RST_CHARS = 400_000
_SETTINGS = {
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "report_level": 5,
    "halt_level": 5,
    "warning_stream": io.StringIO,
    "input_encoding": "unicode",
    "_disable_config": True,
    "line_length_limit": 20_000,
    "syntax_highlight": "none",
    "embed_stylesheet": False,
}
_SKIPPED = frozenset(
    [
        "comment",
        "system_message",
        "substitution_definition",
        "target",
        "pending",
        "raw",
        "docinfo",
        "image",
        "problematic",
        "meta",
        "footnote_reference",
    ]
)


def rst_blocks(text: str) -> list[Draft] | None:
    """Return the blocks of a document, or None when docutils cannot read it (the caller takes it as plain text)."""
    if len(text) > MAX_RST_CHARS:
        return None
    tree = _doctree(text)
    if tree is None:
        return None
    blocks = list(_walk(tree, BlockKind.PARAGRAPH))
    return blocks or None


def _doctree(text: str) -> document | None:
    from docutils.core import publish_doctree

    settings = {**_SETTINGS, "warning_stream": io.StringIO()}
    try:
        return publish_doctree(text, settings_overrides=settings)
    except Exception:  # noqa: BLE001 - directives raise whatever their authors forgot; the text is still readable as plain text
        return None


def _walk(node: Node, kind: BlockKind, within: Hint | None = None) -> Iterator[Draft]:
    for child in node.children:
        name = _tag(child)
        if name in _SKIPPED or name == "#text":
            continue
        match name:
            case "title" | "subtitle" | "rubric":
                yield Draft(BlockKind.HEADING, child.astext(), _line(child))
            case "paragraph" | "term" | "line" | "attribution" | "caption" | "field_name":
                yield Draft(kind, _visible(child), _line(child), hint=within)
            case "literal_block" | "doctest_block" | "math_block":
                yield Draft(BlockKind.CODE, child.astext(), _line(child), hint=CodeHint(_code_language(child)))
            case "table":
                yield from _table(child)
            case "footnote":
                yield from _walk(child, kind, NoteHint(_label(child)))
            case "figure":
                yield from _walk(child, kind, FigureHint(_alts(child)))
            case _:
                yield from _walk(child, _KINDS.get(name, kind), within)


_KINDS = {"list_item": BlockKind.LIST_ITEM, "definition_list_item": BlockKind.LIST_ITEM, "block_quote": BlockKind.QUOTE}


def _table(table: Node) -> Iterator[Draft]:
    """Yield the rows of a table, each with the heads above it."""
    caption = next((_visible(child) for child in table.children if _tag(child) == "title"), "")
    heads: tuple[str, ...] = ()
    for row in (found for found in table.findall() if _tag(found) == "row"):
        cells = tuple(" ".join(_visible(entry).split()) for entry in row.children)
        hint = RowHint(cells=cells, heads=heads, caption=caption, is_head=_tag(row.parent) == "thead")
        line = ": ".join(part for part in (caption, " | ".join(filter(None, heads))) if part)
        yield Draft(
            BlockKind.TABLE_ROW, " | ".join(filter(None, cells)), _line(row), heads="" if hint.is_head else line, hint=hint
        )
        if hint.is_head:
            heads = cells


def _label(note: Node) -> str:
    return next((child.astext() for child in note.children if _tag(child) == "label"), "")


def _alts(figure: Node) -> tuple[str, ...]:
    return tuple(str(image.get("alt", "")) for image in figure.findall() if _tag(image) == "image")  # type: ignore[attr-defined]


def _code_language(block: Node) -> str:
    classes = [name for name in getattr(block, "attributes", {}).get("classes", ()) if name != "code"]
    return str(classes[0]) if classes else ""


def _visible(node: Node) -> str:
    return "".join(_words(node))


def _words(node: Node) -> Iterator[str]:
    if _tag(node) == "#text":
        yield node.astext()
        return
    if _tag(node) in _SKIPPED and _tag(node) != "problematic":
        return
    if _tag(node) == "problematic":  # an unknown role: its words stand between back quotes
        yield node.astext().rpartition(":`")[2].strip("`")
        return
    for child in node.children:
        yield from _words(child)


def _tag(node: Node) -> str:
    return str(getattr(node, "tagname", ""))


def _line(node: Node | None) -> int:
    """The line of the nearest node that knows one. Titles and rows carry the line after or none."""
    first = (
        next((found.line for found in node.findall() if getattr(found, "line", None)), None) if node is not None else None
    )
    while node is not None:
        line = first or getattr(node, "line", None)
        if line:
            return max(1, line - 1) if _tag(node) == "title" else int(line)
        node = node.parent
    return 0
