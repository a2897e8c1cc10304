"""Is the evidence of a document still what it was? By program, capture by capture and quotation by quotation."""

from __future__ import annotations

from dataclasses import dataclass

from publishing.document.types import ReportDocument
from publishing.models import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceProblem:
    """One card whose evidence is not what it was. `card` is its anchor, `label` its mark in the text.

    The sentence names both.
    """

    card: str
    label: str
    text: str


def evidence_problems(report: Report, document: ReportDocument) -> tuple[EvidenceProblem, ...]:
    """Return what is wrong with the cited captures.

    Bytes or text that do not hash to the document's digests, a quotation that is not at its offsets, a card or ledger
    entry that shows another title, publisher or place than the stored source. Each source is read once.
    """
    raise NotImplementedError
