"""What became of the publication of one revision? Its newest order, its publication, its files, its withdrawal."""

from __future__ import annotations

from dataclasses import dataclass

from publishing.models import Audience, PublicAddress, Publication, PublicationOrder, Revision, Withdrawal
from publishing.states import OrderState


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """The publication of one revision as far as it has come. `newest` is the number that the report's address leads to."""

    order: PublicationOrder | None
    publication: Publication | None
    withdrawal: Withdrawal | None
    slug: str
    newest: int

    @property
    def is_live(self) -> bool:
        """Tell whether the worker still has something to do."""
        return self.order is not None and self.order.state in {OrderState.WAITING, OrderState.DRAWING}

    @property
    def failure(self) -> str:
        """Why the newest order came to nothing; '' where it did not, or where a publication followed."""
        if self.order is None or self.publication is not None:
            return ""
        return self.order.problem if self.order.state in {OrderState.FAILED, OrderState.CANCELLED} else ""

    @property
    def is_cancelled(self) -> bool:
        """Tell whether somebody cancelled the newest order."""
        return self.order is not None and self.order.state == OrderState.CANCELLED

    @property
    def is_public(self) -> bool:
        """Tell whether anybody may read it."""
        return self.publication is not None and self.publication.audience == Audience.PUBLIC


def release_of(revision: Revision) -> Release:
    """Return how far the publication of a revision has come. A fixed number of queries."""
    orders = PublicationOrder.objects.filter(round__revision=revision).order_by("-ordered_at", "-id")
    publication = Publication.objects.filter(revision=revision).first()
    address = PublicAddress.objects.filter(report=revision.report_id).select_related("publication__revision").first()
    return Release(
        order=orders.first(),
        publication=publication,
        withdrawal=Withdrawal.objects.filter(publication=publication).first() if publication else None,
        slug=address.slug if address else "",
        newest=address.publication.revision.number if address else 0,
    )
