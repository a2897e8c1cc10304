"""What does a reStructuredText file say? The blocks of its document tree, without reading any other file."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

from research.reading.drafts import Draft
from research.reading.types import BlockKind

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


def _walk(node: Node, kind: BlockKind) -> Iterator[Draft]:
    for child in node.children:
        name = _tag(child)
        if name in _SKIPPED or name == "#text":
            continue
        match name:
            case "title" | "subtitle" | "rubric":
                yield Draft(BlockKind.HEADING, child.astext(), _line(child))
            case "paragraph" | "term" | "line" | "attribution" | "caption" | "field_name":
                yield Draft(kind, _visible(child), _line(child))
            case "literal_block" | "doctest_block" | "math_block":
                yield Draft(BlockKind.CODE, child.astext(), _line(child))
            case "row":
                yield Draft(BlockKind.TABLE_ROW, " | ".join(_cells(child)), _line(child))
            case _:
                yield from _walk(child, _KINDS.get(name, kind))


_KINDS = {"list_item": BlockKind.LIST_ITEM, "definition_list_item": BlockKind.LIST_ITEM, "block_quote": BlockKind.QUOTE}


def _cells(row: Node) -> Iterator[str]:
    for entry in row.children:
        text = " ".join(_visible(entry).split())
        if text:
            yield text


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
