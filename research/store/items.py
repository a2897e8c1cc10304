"""Which values are the kept items of a run? The rows of what was admitted and of what fell, mapped back."""

from __future__ import annotations

from collections.abc import Sequence

from research.admission.types import (
    Admitted,
    AdmittedDerivation,
    AdmittedFact,
    AdmittedGap,
    AdmittedRecommendation,
    ItemKind,
    Rejection,
    RejectionCode,
)
from research.models import ItemRow, RejectionRow
from research.verification.layers.types import Held
from research.verification.types import Basis, ItemVerdict, Verdict


def admitted_of(rows: Sequence[ItemRow], fallen: Sequence[RejectionRow]) -> Admitted:
    """Return the items of one run by kind, each kind in the order of the rows."""
    return Admitted(
        facts=tuple(_fact(row) for row in rows if row.kind == ItemKind.FACT),
        derivations=tuple(_derivation(row) for row in rows if row.kind == ItemKind.DERIVATION),
        recommendations=tuple(_recommendation(row) for row in rows if row.kind == ItemKind.RECOMMENDATION),
        gaps=tuple(_gap(row) for row in rows if row.kind == ItemKind.GAP),
        rejections=tuple(_rejection(row) for row in fallen),
    )


def verdict_of(row: ItemRow) -> ItemVerdict:
    """Return the verdict of a fact's row."""
    return ItemVerdict(
        item_id=row.item_id,
        verdict=Verdict(row.verdict),
        basis=Basis(row.basis),
        quote_start=row.quote_start,
        quote_end=row.quote_end,
    )


def held_of(row: ItemRow) -> Held:
    """Return what holds a derivation's row; a calculation is done again, and not kept."""
    return Held(item_id=row.item_id, verdict=Verdict(row.verdict), basis=Basis(row.basis), breaks=row.breaks)


def _fact(row: ItemRow) -> AdmittedFact:
    return AdmittedFact(item_id=row.item_id, text=row.text, source_id=row.source_id, chunk_ids=tuple(row.references))


def _derivation(row: ItemRow) -> AdmittedDerivation:
    return AdmittedDerivation(item_id=row.item_id, text=row.text, premise_ids=tuple(row.references), method=row.method)


def _recommendation(row: ItemRow) -> AdmittedRecommendation:
    return AdmittedRecommendation(
        item_id=row.item_id, text=row.text, premise_ids=tuple(row.references), conditions=tuple(row.conditions)
    )


def _gap(row: ItemRow) -> AdmittedGap:
    return AdmittedGap(item_id=row.item_id, text=row.text, source_ids=tuple(row.references))


def _rejection(row: RejectionRow) -> Rejection:
    return Rejection(
        kind=ItemKind(row.kind), local_id=row.local_id, text=row.text, code=RejectionCode(row.code), reason=row.reason
    )
