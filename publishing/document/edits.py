"""What can an editor do to a document, and what is the document then? A list of edits over a base, applied in order.

Applying is pure and total: numbers, labels, cards, ledger, counts and sentences are made anew, so that the result closes
like any other document. Whether a wording is admitted is asked elsewhere, before an edit enters the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal, assert_never

from pydantic import Field, TypeAdapter

from publishing.document.closure import document_of, remade, with_gap_anchors
from publishing.document.items import Part, parts_of
from publishing.document.labels import labels_for
from publishing.document.labels.weighing import Weighing
from publishing.document.marks import mark
from publishing.document.sheet import DIRECT, FURTHER, Place, Sheet, resting_on, sheet_of
from publishing.document.text import one_line, reader_text
from publishing.document.types import Derivation, Edition, Fact, ReportDocument
from publishing.document.values import Anchor, Text, Value
from publishing.errors import InvalidEdit
from research.verification.types import Basis, Verdict
from research.verification.wording.types import Grounds, Strength

# Code points; no wording that is admitted comes near.
MAX_TYPED = 4_000


class Retitle(Value):
    """Another title."""

    kind: Literal["retitle"] = "retitle"
    text: Text


class Reword(Value):
    """Another wording of one item. A fact becomes `unchecked`; the item is marked as edited."""

    kind: Literal["reword"] = "reword"
    anchor: Anchor
    text: Text


class Exclude(Value):
    """One item is left out, for a reason that is recorded. What rests on it is left out with it."""

    kind: Literal["exclude"] = "exclude"
    anchor: Anchor
    reason: Text


class Move(Value):
    """One item changes places with its neighbour of the same list.

    A fact may cross from the further to the direct findings.
    """

    kind: Literal["move"] = "move"
    anchor: Anchor
    direction: Literal["up", "down"]


Edit = Annotated[Retitle | Reword | Exclude | Move, Field(discriminator="kind")]
EDITS: TypeAdapter[tuple[Edit, ...]] = TypeAdapter(tuple[Edit, ...])


def check_typed(*texts: str) -> None:
    """Raise InvalidEdit for a text that is too long to be read at all; whether it is admitted is asked elsewhere."""
    longest = max(map(len, texts), default=0)
    if longest > MAX_TYPED:
        raise InvalidEdit(f"This text has {longest:,} characters, and no wording of a report has; shorten it.")


def apply_edits(base: ReportDocument, edits: Sequence[Edit], *, edition: Edition | None) -> ReportDocument:
    """Return the document that the edits make of the base, as this edition; None for one that is only looked at.

    An item that ends with the wording that it had in `base` counts as it did there. The first of the further findings moves
    up by becoming the last direct one, and back the same way; the findings are never without a direct one. Raises
    InvalidEdit for an anchor that is not there (any more), a move beyond the end, an empty wording, and an exclusion that
    would leave a report without any statement.
    """
    base = with_gap_anchors(base)
    sheet = sheet_of(base)
    for edit in edits:
        sheet = _applied(edit, sheet, base)
    return document_of(base, sheet, edition=edition)


def falls_with(document: ReportDocument, anchor: str) -> tuple[str, ...]:
    """Return the anchors of the derivations and recommendations that would be left out with this item, in reading order."""
    return resting_on(sheet_of(document), anchor)


def upgraded(document: ReportDocument, *, edition: Edition) -> ReportDocument:
    """Return a delivered document as the first revision of a report: this schema, this edition, an anchor for every gap."""
    return remade(with_gap_anchors(document), {"edition": edition})


def _applied(edit: Edit, sheet: Sheet, base: ReportDocument) -> Sheet:
    match edit:
        case Retitle(text=text):
            return replace(sheet, title=_wording(text, "The title"))
        case Reword(anchor=anchor, text=text):
            return _reworded(sheet, anchor, _wording(text, "A statement"), base)
        case Exclude(anchor=anchor):
            return _excluded(sheet, anchor)
        case Move(anchor=anchor, direction=direction):
            return _moved(sheet, anchor, step=-1 if direction == "up" else 1)
        case _ as never:
            assert_never(never)


def _wording(text: str, what: str) -> str:
    line = one_line(reader_text(text))
    if not line:
        raise InvalidEdit(f"{what} without words says nothing; write a sentence.")
    return line


def _reworded(sheet: Sheet, anchor: str, text: str, base: ReportDocument) -> Sheet:
    place, index = _found(sheet, anchor)
    original = next(part for part in parts_of(base) if part.anchor == anchor)
    part = original if one_line(original.text) == text else _edited(original, text, base)
    parts = sheet.list_at(place)
    return sheet.with_lists({place: (*parts[:index], part, *parts[index + 1 :])})


def _edited(part: Part, text: str, base: ReportDocument) -> Part:
    changes: dict[str, object] = {"text": text, "edited": True}
    if isinstance(part, Fact):
        changes |= {"language": base.language, "verdict": Verdict.UNCHECKED, "basis": Basis.NONE}
        changes |= _unweighed(part, labels_for(base.wording).weighing) | _untold(part)
    if isinstance(part, Derivation) and part.verdict:
        changes |= {"verdict": Verdict.UNCHECKED, "basis": Basis.NONE, "breaks": 0, "calculation": ""}
    return part.model_copy(update=changes)


def _unweighed(fact: Fact, words: Weighing) -> dict[str, object]:
    """What carried the old wording was not compared with the new one. What spoke against it stays in sight, and says so."""
    if not fact.standing and not fact.against:
        return {}
    before = (held.model_copy(update={"says": words.against_before.format(mark=mark(held.label))}) for held in fact.against)
    return {"corroborations": (), "against": tuple(before), "origins": 0, "standing": (words.not_compared,)}


def _untold(fact: Fact) -> dict[str, object]:
    """No frame holds for a wording that nothing was computed of. The disagreement that it stood in stays in sight."""
    if not fact.strength:
        return {}
    told = {"strength": Strength.UNCHECKED, "grounds": Grounds.NONE}
    return told | {"frame": "", "hollow": (), "as_of": ""}


def _excluded(sheet: Sheet, anchor: str) -> Sheet:
    _found(sheet, anchor)
    left = sheet.without({anchor, *resting_on(sheet, anchor)})
    if _has_fact(sheet) and not _has_fact(left):
        raise InvalidEdit("This is the last statement with evidence; a report without one has nothing to sign. Keep one.")
    return _led(left)


def _has_fact(sheet: Sheet) -> bool:
    return any(isinstance(part, Fact) for part in sheet.parts())


def _led(sheet: Sheet) -> Sheet:
    """Let the first further finding lead when no direct one is left: the point comes first."""
    further = sheet.list_at(FURTHER)
    if sheet.list_at(DIRECT) or not further:
        return sheet
    return sheet.with_lists({DIRECT: further[:1], FURTHER: further[1:]})


def _moved(sheet: Sheet, anchor: str, *, step: Literal[-1, 1]) -> Sheet:
    place, index = _found(sheet, anchor)
    parts = list(sheet.list_at(place))
    if 0 <= index + step < len(parts):
        parts[index], parts[index + step] = parts[index + step], parts[index]
        return sheet.with_lists({place: tuple(parts)})
    direct, further = sheet.list_at(DIRECT), sheet.list_at(FURTHER)
    if place == FURTHER and step < 0:
        return sheet.with_lists({DIRECT: (*direct, *further[:1]), FURTHER: further[1:]})
    if place == DIRECT and step > 0 and len(direct) > 1:
        return sheet.with_lists({DIRECT: direct[:-1], FURTHER: (*direct[-1:], *further)})
    raise InvalidEdit(f"This item is the {'first' if step < 0 else 'last'} of its list; it cannot move beyond the end.")


def _found(sheet: Sheet, anchor: str) -> tuple[Place, int]:
    found = sheet.find(anchor)
    if found is None:
        raise InvalidEdit("This item is not in the draft any more; take back what left it out, and edit it then.")
    return found
