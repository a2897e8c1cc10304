"""What can an editor do to a document, and what is the document then? A list of edits over a base, applied in order.

Applying is pure and total: numbers, labels, cards, ledger, counts and sentences are made anew, so that the result closes
like any other document. Whether a wording is admitted is asked elsewhere, before an edit enters the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from publishing.document.items import parts_of
from publishing.document.types import SCHEMA_VERSION, Anchor, Edition, Gap, ReportDocument, Text, Value


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


def apply_edits(base: ReportDocument, edits: Sequence[Edit], *, edition: Edition | None) -> ReportDocument:
    """Return the document that the edits make of the base, as this edition.

    An item that ends with the wording that it had in `base` counts as it did there. Raises InvalidEdit for an anchor that
    is not there (any more), a move beyond the end, and an exclusion that would leave a report without any statement.
    """
    raise NotImplementedError


def falls_with(document: ReportDocument, anchor: str) -> tuple[str, ...]:
    """Return the anchors of the derivations and recommendations that would be left out with this item, in reading order."""
    raise NotImplementedError


def upgraded(document: ReportDocument, *, edition: Edition) -> ReportDocument:
    """Return a delivered document as the first revision of a report: this schema, this edition, an anchor for every gap."""
    free = _gap_anchors(document)
    sections = tuple(
        section.model_copy(update={"gaps": tuple(_anchored(gap, free) for gap in section.gaps)})
        for section in document.sections
    )
    gaps = tuple(_anchored(gap, free) for gap in document.gaps)
    changes = {"schema_version": SCHEMA_VERSION, "edition": edition, "sections": sections, "gaps": gaps}
    return remade(document, changes)


def remade(document: ReportDocument, changes: Mapping[str, object]) -> ReportDocument:
    """Return the document with other fields, checked as any document is."""
    fields = {name: getattr(document, name) for name in ReportDocument.model_fields}
    return ReportDocument(**fields | dict(changes))


def _gap_anchors(document: ReportDocument) -> Iterator[str]:
    taken = {part.anchor for part in parts_of(document)} | {section.anchor for section in document.sections}
    return (anchor for number in count(1) if (anchor := f"gap-{number}") not in taken)


def _anchored(gap: Gap, free: Iterator[str]) -> Gap:
    return gap if gap.anchor else gap.model_copy(update={"anchor": next(free)})
