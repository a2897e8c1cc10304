"""Which delivery do the revisions of a report rest on, and is there a newer one? A corrected ledger delivers anew."""

from __future__ import annotations

from publishing.models import Delivery, Report, Revision
from research.ports import DeliveryKind

# A revision that was made from a newer delivery says so as its only edit.
RENEWED = "renewed"


def newer_delivery(report: Report) -> Delivery | None:
    """Return the newest final delivery where it is newer than the one that the revisions rest on; None else."""
    newest = report.deliveries.filter(kind=DeliveryKind.FINAL).order_by("-ordinal").first()
    used = _used(report)
    return newest if newest is not None and 0 < used < newest.ordinal else None


def _used(report: Report) -> int:
    """Return the ordinal of the newest delivery that a revision was made from; 0 without a revision."""
    revisions = Revision.objects.filter(report=report).select_related("delivery").only("edits", "delivery__ordinal")
    return max((_ordinal(revision) for revision in revisions), default=0)


def _ordinal(revision: Revision) -> int:
    if revision.delivery is not None:
        return revision.delivery.ordinal
    return max((edit["delivery"] for edit in revision.edits if edit.get("kind") == RENEWED), default=0)
