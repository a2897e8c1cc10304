"""What does a Markdown file say? The visible text of its blocks, each with the line it starts on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from research.reading.drafts import Draft
from research.reading.types import BlockKind
from research.reading.unit_hints import CodeHint, RowHint

if TYPE_CHECKING:
    from markdown_it.token import Token


@dataclass(frozen=True, slots=True)
class MarkdownText:
    """The blocks of a file, and the targets of its links as written, in order."""

    drafts: list[Draft]
    targets: tuple[str, ...]


def markdown_text(text: str, *, first_line: int = 1) -> MarkdownText:
    """Read CommonMark with tables: markup and addresses gone from the blocks, link and image words kept as written.

    `first_line` is the line number of the text's first line in its file.
    """
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark", {"html": True, "maxNesting": 40}).enable("table").parse(text)
    walk = _Walk(first_line)
    drafts = [draft for token in tokens for draft in walk.step(token)]
    return MarkdownText(drafts, tuple(_targets(tokens)))


def _targets(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        for child in token.children or ():
            if child.type == "link_open":
                yield str(child.attrGet("href") or "")


class _Walk:
    """Keeps where in the document the walk is: inside which containers, in which row."""

    def __init__(self, first_line: int) -> None:
        self._first_line = first_line
        self._containers: list[str] = []
        self._row: list[str] = []
        self._heads: tuple[str, ...] = ()
        self._line = 0

    def step(self, token: Token) -> Iterator[Draft]:
        line = self._first_line + token.map[0] if token.map else self._line
        self._line = line
        match token.type:
            case "inline":
                yield from self._inline(token, line)
            case "fence" | "code_block":
                named = CodeHint((token.info.split() or [""])[0].lower())
                yield Draft(BlockKind.CODE, token.content, line + (token.type == "fence"), hint=named)
            case "html_block":
                yield from self._html(token.content, line)
            case "tr_open":
                self._row = []
            case "thead_open":
                self._heads = ()
                self._containers.append(token.type)
            case "tr_close":
                yield self._closed_row(line)
            case name if name.endswith("_open"):
                self._containers.append(name)
            case name if name.endswith("_close") and self._containers:
                self._containers.pop()

    def _closed_row(self, line: int) -> Draft:
        is_head = "thead_open" in self._containers
        hint = RowHint(cells=tuple(self._row), heads=self._heads, is_head=is_head)
        if is_head:
            self._heads = tuple(self._row)
        return Draft(
            BlockKind.TABLE_ROW,
            " | ".join(cell for cell in self._row if cell),
            line,
            heads=self._line_of_heads(hint),
            hint=hint,
        )

    def _line_of_heads(self, hint: RowHint) -> str:
        return "" if hint.is_head else " | ".join(head for head in hint.heads if head)

    def _inline(self, token: Token, line: int) -> Iterator[Draft]:
        text = visible_inline(token)
        if self._containers and self._containers[-1] in {"td_open", "th_open"}:
            self._row.append(" ".join(text.split()))
        else:
            yield Draft(self._kind(), text, line)

    def _kind(self) -> BlockKind:
        inside = self._containers
        if inside and inside[-1] == "heading_open":
            return BlockKind.HEADING
        if "list_item_open" in inside:
            return BlockKind.LIST_ITEM
        return BlockKind.QUOTE if "blockquote_open" in inside else BlockKind.PARAGRAPH

    def _html(self, content: str, line: int) -> Iterator[Draft]:
        from research.reading.html_plain import html_plain

        _, text = html_plain(content)
        if text.strip():
            yield Draft(self._kind(), text, line)


def visible_inline(token: Token) -> str:
    """Return the words of an inline token as a reader sees them: no markup, no addresses, no raw HTML tags."""
    parts: list[str] = []
    for child in token.children or ():
        match child.type:
            case "text" | "code_inline":
                parts.append(child.content)
            case "softbreak" | "hardbreak":
                parts.append("\n")
    return "".join(parts)
