"""Does an edit pass admission? Items of a document become what research's readmission judges; a complaint, InvalidEdit."""

from __future__ import annotations

from publishing.document.edits import Edit
from publishing.document.items import Item, items_of
from publishing.document.types import ReportDocument
from publishing.errors import InvalidEdit
from publishing.models import Report
from research.admission.types import ItemKind
from research.services.context import current
from research.services.readmission import CitedSpan, Complaint, Readmission, Restated, readmission_for


def readmission_of(report: Report) -> Readmission:
    """Return the ground on which the texts of a report are judged. Raises StoreFailed."""
    return readmission_for(current(), report.run)


def check_edit(ground: Readmission, edit: Edit, document: ReportDocument) -> None:
    """Raise InvalidEdit unless the edit's text may stand in `document`, which the edit has been applied to."""
    match edit.kind:
        case "retitle":
            _raise(ground.title(edit.text, statements=[item.text for item in items_of(document)]))
        case "reword":
            items = items_of(document)
            check_items(ground, document, [item for item in items if item.anchor == edit.anchor])
        case "exclude":
            if not edit.reason.strip():
                raise InvalidEdit("Say why this is left out; the reason stays in the record of the revision.")
            _raise(ground.note(edit.reason))
        case "move":
            return


def check_items(ground: Readmission, document: ReportDocument, items: list[Item]) -> None:
    """Raise InvalidEdit, naming the rule, at the first of these items that may not say what it says."""
    texts = {item.anchor: item.text for item in items_of(document)}
    spans = {
        record.card: CitedSpan(source_id=record.source_id, start=record.start, end=record.end)
        for record in document.evidence
    }
    for item in items:
        others = [text for anchor, text in texts.items() if anchor != item.anchor]
        held = tuple(others) if item.kind is ItemKind.GAP else tuple(texts[premise] for premise in item.premises)
        restated = Restated(kind=item.kind, text=item.text, spans=tuple(spans[card] for card in item.cards), rests_on=held)
        _raise(ground.item(restated, others=others))


def check_note(ground: Readmission, text: str) -> None:
    """Raise InvalidEdit unless the text may stand beside a revision."""
    _raise(ground.note(text))


def _raise(complaint: Complaint | None) -> None:
    if complaint is not None:
        raise InvalidEdit(complaint.message, code=complaint.code)
