"""Does an edit pass admission? Items of a document become what research's readmission judges; a complaint, InvalidEdit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from publishing.document.build import TITLE_CHARS
from publishing.document.edits import Edit
from publishing.document.items import Item, items_of
from publishing.document.text import shortened
from publishing.document.types import ReportDocument
from publishing.errors import InvalidEdit
from publishing.models import Report
from research.admission.types import ItemKind
from research.services.context import current
from research.services.readmission import CitedSpan, Complaint, Readmission, Restated, readmission_for


def readmission_of(report: Report) -> Readmission:
    """Return the ground on which the texts of a report are judged. Raises StoreFailed."""
    return readmission_for(current(), report.run)


def check_edit(ground: Readmission, edit: Edit, document: ReportDocument, *, base: ReportDocument) -> None:
    """Raise InvalidEdit unless the edit's text may stand in `document`, which is `base` with the edit applied."""
    match edit.kind:
        case "retitle":
            _raise(_Desk.of(ground, document, base).title())
        case "reword":
            desk = _Desk.of(ground, document, base)
            item = desk.items.get(edit.anchor)
            if item is not None and item.edited:
                _raise(desk.judged(item))
        case "exclude":
            if not edit.reason.strip():
                raise InvalidEdit("Say why this is left out; the reason stays in the record of the revision.")
            check_note(ground, edit.reason)
        case "move":
            return


def check_document(ground: Readmission, document: ReportDocument, *, base: ReportDocument) -> None:
    """Raise InvalidEdit, naming the statement, at the first text that a person wrote and that may not stand in it."""
    desk = _Desk.of(ground, document, base)
    _raise(desk.title())
    for item in desk.items.values():
        complaint = desk.judged(item) if item.edited else None
        if complaint is not None:
            name = f"Statement {item.number}" if item.number else "An open question"
            raise InvalidEdit(f"{name}: {complaint.message}", code=complaint.code)


def check_note(ground: Readmission, text: str) -> None:
    """Raise InvalidEdit unless the text may stand beside a revision."""
    _raise(ground.note(text))


@dataclass(frozen=True, slots=True)
class _Desk:
    """One document to judge: its items by anchor, where its cards stand in the sources, and the wordings of its base."""

    ground: Readmission
    document: ReportDocument
    items: Mapping[str, Item]
    spans: Mapping[str, CitedSpan]
    originals: Mapping[str, str]

    @classmethod
    def of(cls, ground: Readmission, document: ReportDocument, base: ReportDocument) -> _Desk:
        return cls(
            ground=ground,
            document=document,
            items={item.anchor: item for item in items_of(document)},
            spans={
                record.card: CitedSpan(source_id=record.source_id, start=record.start, end=record.end)
                for record in document.evidence
            },
            originals={item.anchor: item.text for item in items_of(base)},
        )

    def title(self) -> Complaint | None:
        """The title that the host made of the question is not judged; a person's is."""
        if self.document.title == shortened(self.document.question, TITLE_CHARS):
            return None
        return self.ground.title(self.document.title, statements=[item.text for item in self.items.values()])

    def judged(self, item: Item) -> Complaint | None:
        others = tuple(other.text for anchor, other in self.items.items() if anchor != item.anchor)
        under = others if item.kind is ItemKind.GAP else tuple(self.items[premise].text for premise in item.premises)
        restated = Restated(
            kind=item.kind,
            text=item.text,
            spans=tuple(self.spans[card] for card in item.cards),
            rests_on=(*under, self.originals.get(item.anchor, "")),
        )
        return self.ground.item(restated, others=others)


def _raise(complaint: Complaint | None) -> None:
    if complaint is not None:
        raise InvalidEdit(complaint.message, code=complaint.code)
