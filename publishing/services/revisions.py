"""How does a report get a revision? The first from a delivery, every other from a draft; none is ever changed."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from publishing.context import publishing
from publishing.document.canonical import canonical_json, fingerprint
from publishing.document.edits import upgraded
from publishing.document.types import Edition, ReportDocument
from publishing.errors import NotFound, Refusal, WrongState
from publishing.models import Delivery, Draft, Report, Revision
from publishing.policies import check_may
from publishing.states import Action, AuditKind
from publishing.store.access import report_visible_to
from publishing.store.audit import append_event
from publishing.store.documents import read_document
from publishing.store.people import display_name, relations_of
from publishing.store.policies import policy_in_force
from research.ports import DeliveryKind
from research.services.context import current

AS_DELIVERED = "The report as it was delivered."


def revision_start(*, actor: User, report_id: UUID, delivery_ordinal: int) -> Revision:
    """Make the first revision of a report from a final delivery, unchanged; a second call returns the same revision.

    Raises NotFound, NotPermitted, WrongState for a preliminary delivery or one without statements.
    """
    report = report_visible_to(actor, report_id)
    try:
        with transaction.atomic():
            check_may(Action.EDIT, relations_of(actor, report, policy_in_force()))
            first = _first(report)
            return first or _start(actor, report, _delivery(report, delivery_ordinal))
    except IntegrityError:
        # Two tabs at once: the other one made it.
        if (first := _first(report)) is not None:
            return first
        raise


def _first(report: Report) -> Revision | None:
    return Revision.objects.filter(report=report, number=1).first()


def _delivery(report: Report, ordinal: int) -> Delivery:
    delivery = report.deliveries.filter(ordinal=ordinal).first()
    if delivery is None:
        raise NotFound("There is no such delivery of this report.")
    if delivery.kind != DeliveryKind.FINAL:
        raise WrongState(
            "This delivery is preliminary: it draws no conclusions yet. Wait for the final report, and revise that.",
            code=Refusal.WRONG_STATE,
        )
    return delivery


def _start(actor: User, report: Report, delivery: Delivery) -> Revision:
    delivered = read_document(delivery)
    if not (delivered.direct_findings or delivered.further_findings or any(part.facts for part in delivered.sections)):
        raise WrongState(
            "This report makes no statement that could be reviewed. Do the research again, and revise that report.",
            code=Refusal.WRONG_STATE,
        )
    document = upgraded(delivered, edition=Edition(report=str(report.pk), revision=1))
    return revision_write(actor, report, document, Origin(number=1, change=AS_DELIVERED, delivery=delivery))


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a revision comes from: its number and stated change, and a delivery, or a base with the edits over it."""

    number: int
    change: str
    delivery: Delivery | None = None
    base: Revision | None = None
    edits: tuple[dict[str, object], ...] = ()


def revision_write(actor: User, report: Report, document: ReportDocument, origin: Origin) -> Revision:
    """Store a document as a revision, with its event. Within the caller's transaction."""
    at = publishing().now()
    revision = Revision.objects.create(
        report=report,
        number=origin.number,
        author=actor,
        author_name=display_name(actor),
        delivery=origin.delivery,
        base=origin.base,
        title=document.title,
        change=origin.change,
        edits=list(origin.edits),
        fingerprint=fingerprint(document),
        document_digest=current().blobs.put(canonical_json(document)),
        created_at=at,
    )
    append_event(
        AuditKind.REVISION_CREATED,
        actor=actor,
        at=at,
        report=report,
        revision=revision,
        payload={"digest": revision.fingerprint, "base": origin.base.number if origin.base else 0},
    )
    return revision


def revision_create(*, actor: User, draft: Draft, version: int, change: str) -> Revision:
    """Make the next revision from a draft with its stated change; earlier rounds of the report are superseded (I30).

    Every edited item is admitted and screened once more, now. The draft is gone afterwards. Raises NotPermitted, Stale
    when the draft or the newest revision is another than on the screen, WrongState while a revision is being published,
    InvalidEdit, Blocked when nothing was changed or no change is stated.
    """
    raise NotImplementedError
