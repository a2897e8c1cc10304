"""How is it shown what was removed, and how good the report is? Counts by reason, and figures as parts of a whole."""

from __future__ import annotations

from collections.abc import Iterator

from publishing.document import runs as r
from publishing.document.changes import total
from publishing.document.items import statements_of
from publishing.document.labels import Labels
from publishing.document.quality_types import FigureEntry, QualityEntry
from publishing.document.runs import Block, BlockKind, Role, Run
from publishing.document.types import ReportDocument
from research.verification.rulings import Act


def change_blocks(document: ReportDocument, words: Labels) -> Iterator[Block]:
    """Yield what verification removed and restated, by reason; for a report that was never compared, nothing."""
    said = words.verifying
    if not document.alignment_note and not document.changes and document.quality is None:
        return
    yield r.heading(said.changes, "changes")
    if not document.changes:
        yield r.block(BlockKind.PARAGRAPH, r.line(Run(said.no_changes)))
        return
    yield r.block(BlockKind.PARAGRAPH, r.line(Run(said.changes_note)))
    for act in Act:
        yield from _act(act, document, words)


def _act(act: Act, document: ReportDocument, words: Labels) -> Iterator[Block]:
    count = total(document.changes, act)
    if not count:
        return
    yield r.block(BlockKind.TOTAL, r.line(Run(words.verifying.acts[act].format(count=count))))
    for change in document.changes:
        if change.act is act and act in {Act.REMOVED, Act.RESTATED}:
            yield _count(words.verifying.reasons[change.reason], str(change.count), words)


def _count(name: str, value: str, words: Labels) -> Block:
    return r.block(BlockKind.COUNT, r.line(*r.label(name, words.colon)(Run(value, role=Role.COUNT))))


def quality_blocks(document: ReportDocument, words: Labels) -> Iterator[Block]:
    """Yield the figures of the report and the one sentence that says which layer to fix first."""
    if document.quality is None:
        return
    said = words.verifying
    yield r.heading(said.quality, "quality")
    yield r.block(BlockKind.PARAGRAPH, r.line(Run(said.layers[document.quality.layer])))
    yield from _figures(document.quality, words)
    yield r.block(BlockKind.DETAILS, r.line(Run(said.before_edits if _is_edited(document) else "", role=Role.DETAIL)))


def _is_edited(document: ReportDocument) -> bool:
    return document.evidence_statement.excluded > 0 or any(item.edited for item in statements_of(document))


def _figures(quality: QualityEntry, words: Labels) -> Iterator[Block]:
    for figure in quality.figures:
        yield _count(words.verifying.figures[figure.name], share(figure, words), words)


def share(figure: FigureEntry, words: Labels) -> str:
    """Return a figure as 'n of m' with its percentage; a part of nothing is 'none', and never 0 or 100 percent."""
    said = words.verifying
    if not figure.applies:
        return said.not_applicable
    if not figure.whole:
        return said.nothing
    percent = (200 * figure.part + figure.whole) // (2 * figure.whole)
    return said.share.format(part=figure.part, whole=figure.whole, percent=percent)
