"""How is a document written as CommonMark? Every text is escaped, so that no input leaves its block or becomes markup.

Raw markup is ours alone: `<a id="…"></a>` with an anchor that the document minted, and `<mark>` around a quote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from publishing.document.attestation import Attestation
from publishing.document.blocks import blocks
from publishing.document.runs import Block, BlockKind, Line, Role, Run
from publishing.document.types import ReportDocument
from publishing.document.url import safe_url

_ALWAYS = re.compile(r"[\\`*_\[\]<>&#|~$^{}!]")
# Bare addresses are no CommonMark markup, but widespread extensions turn them into links.
_BARE_ADDRESS = re.compile(r"(?<=[A-Za-z])(:)(?=//)|(?<=www)(\.)|(@)|(?<=mailto)(:)|(?<=xmpp)(:)", re.IGNORECASE)
_LINE_START = re.compile(r"\A([-+=:])|\A(\d{1,9})([.)])(?=\s|\Z)")
_LISTED = frozenset(
    {
        BlockKind.ITEM, BlockKind.FACT, BlockKind.DERIVATION, BlockKind.RECOMMENDATION, BlockKind.GAP,
        BlockKind.LEDGER, BlockKind.ORIGIN, BlockKind.SOURCE, BlockKind.COUNT, BlockKind.REASON, BlockKind.SIGNATURE,
        BlockKind.CHECKED,
    }
)  # fmt: skip
_QUOTED_ROLES = frozenset({Role.QUOTE, Role.CONTEXT})


def render_markdown(document: ReportDocument, attestation: Attestation | None = None) -> str:
    """Return the document as CommonMark text, ending in a line feed."""
    return "\n\n".join(_block(block) for block in blocks(document, attestation)) + "\n"


def escaped(text: str) -> str:
    """Return one line of text so that CommonMark shows exactly its characters, wherever in a paragraph it stands."""
    text = _BARE_ADDRESS.sub(r"\\\g<0>", _ALWAYS.sub(r"\\\g<0>", text))
    return _LINE_START.sub(lambda found: f"\\{found[1]}" if found[1] else f"{found[2]}\\{found[3]}", text)


def _block(block: Block) -> str:
    anchor = f'<a id="{block.anchor}"></a>' if block.anchor else ""
    lines = [_line(line) for line in block.lines]
    if block.level:
        return f"{'#' * block.level} {anchor}{lines[0]}"
    if block.kind in _LISTED:
        return "- " + "\n\n  ".join([anchor + lines[0], *lines[1:]])
    return "\n\n".join(_paragraphs(block, anchor, lines))


def _paragraphs(block: Block, anchor: str, lines: list[str]) -> Iterator[str]:
    for ordinal, (line, text) in enumerate(zip(block.lines, lines, strict=True)):
        quoted = "> " if any(run.role in _QUOTED_ROLES for run in line.runs) else ""
        yield quoted + (anchor if ordinal == 0 else "") + text


def _line(line: Line) -> str:
    return "".join(f"{'' if run.glue else ' '}{_run(run)}" for run in line.runs).lstrip(" ")


def _run(run: Run) -> str:
    text = escaped(run.text)
    match run.role:
        case Role.CITATION | Role.REFERENCE | Role.TALLY if run.target:
            return f"[{text}](#{run.target})"
        case Role.QUOTE:
            # Asterisks would not close beside CJK punctuation.
            return f"<mark>{text}</mark>"
        case Role.LINK:
            address = safe_url(run.target)
            return f"[{text}](<{address}>)" if address else text
        case _:
            return text
