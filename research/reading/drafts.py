"""How do pieces of text become one text with exact offsets? Each is cleaned first, then placed; nothing moves later."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from research.reading.marks import unquotable
from research.reading.normal import clean
from research.reading.types import Block, BlockKind, FlaggedSpan
from research.reading.unit_hints import Hint

_SPACES = re.compile(r"\s+")
_CJK_BREAK = re.compile(
    "(?<=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])\\s*\n\\s*(?=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])"
)
_SEPARATOR = "\n\n"


@dataclass(frozen=True, slots=True)
class Draft:
    """A block before it has a place: its kind, raw text and locator. Headings give their text to the blocks below.

    `rule` names why the whole block must not be quoted, '' when it may. `heads` are the column heads of a row's table;
    `hint` is what the format says of the unit that it is.
    """

    kind: BlockKind
    text: str
    locator: int = 0
    rule: str = ""
    heads: str = ""
    hint: Hint | None = None


@dataclass(frozen=True, slots=True)
class Assembled:
    """The text, its blocks, whether `max_chars` cut it, and the blocks that must not be quoted.

    `hints` holds what the format says of a block's unit, one for each block.
    """

    text: str
    blocks: tuple[Block, ...]
    truncated: bool
    flagged: tuple[FlaggedSpan, ...] = ()
    hints: tuple[Hint | None, ...] = ()


def assemble(drafts: Iterable[Draft], *, max_chars: int) -> Assembled:
    """Place the drafts one after another, an empty line between them; stop before `max_chars` code points are passed."""
    pieces: list[str] = []
    blocks: list[Block] = []
    flagged: list[FlaggedSpan] = []
    hints: list[Hint | None] = []
    size, heading = 0, ""
    for draft in drafts:
        text = _tidy(draft)
        if not text:
            continue
        gap = len(_SEPARATOR) if pieces else 0
        room = max_chars - size - gap
        is_cut = len(text) > room
        if is_cut:
            text = text[: max(room, 0)].rstrip()
        if text:
            start = size + gap
            pieces.append(text)
            size = start + len(text)
            heading = text if draft.kind is BlockKind.HEADING else heading
            blocks.append(_block(draft, start, size, heading))
            hints.append(draft.hint)
            if rule := draft.rule or unquotable(draft.text):
                flagged.append(FlaggedSpan(start=start, end=size, rule=rule))
        if is_cut:
            return Assembled(
                _SEPARATOR.join(pieces), tuple(blocks), truncated=True, flagged=tuple(flagged), hints=tuple(hints)
            )
    return Assembled(_SEPARATOR.join(pieces), tuple(blocks), truncated=False, flagged=tuple(flagged), hints=tuple(hints))


def flow(text: str) -> str:
    """Join the lines of one paragraph: a line end is a space, and nothing between CJK characters."""
    return _SPACES.sub(" ", _CJK_BREAK.sub("", text)).strip()


def _tidy(draft: Draft) -> str:
    text = clean(draft.text)
    if draft.kind is BlockKind.CODE:
        return text.strip("\n").rstrip()
    return flow(text)


def _block(draft: Draft, start: int, end: int, heading: str) -> Block:
    above = "" if draft.kind is BlockKind.HEADING else heading
    if draft.heads:
        # A row is understood by its column heads, so they go wherever the row goes.
        above = " · ".join(part for part in (above, flow(clean(draft.heads))) if part)
    return Block(kind=draft.kind, start=start, end=end, locator=draft.locator, heading=above)
