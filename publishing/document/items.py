"""Which things of a document can be judged, commented on and compared one by one, and when is one still the same?

An item is the same while its wording and its evidence are: its number and its place do not count.
"""

from __future__ import annotations

from dataclasses import dataclass

from publishing.document.types import ReportDocument
from research.admission.types import ItemKind
from research.verification.types import Basis, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One fact, derivation, recommendation or gap.

    `digest` covers kind, wording, verdict, conditions, method and the anchors of premises; `evidence_digest` the bytes,
    text, span and quotation of every card that it cites. `key` is both in one: what a reader's mark is bound to.
    """

    anchor: str
    kind: ItemKind
    number: int
    text: str
    language: str
    verdict: Verdict | None
    basis: Basis | None
    edited: bool
    premises: tuple[str, ...]
    cards: tuple[str, ...]
    digest: str
    evidence_digest: str
    key: str

    @property
    def needs_verdict(self) -> bool:
        """Tell whether a person has to vouch for it before it can be approved (I17)."""
        if self.kind is ItemKind.FACT:
            return self.verdict is not Verdict.ENTAIL
        return self.edited and self.kind in {ItemKind.DERIVATION, ItemKind.RECOMMENDATION}


def items_of(document: ReportDocument) -> tuple[Item, ...]:
    """Return the items in reading order: facts, derivations, recommendations, gaps; by section where there are sections."""
    raise NotImplementedError


def item_at(document: ReportDocument, anchor: str) -> Item | None:
    """Return the item with this anchor, or None."""
    return next((item for item in items_of(document) if item.anchor == anchor), None)
