"""How does a report get a revision? The first from a delivery, every other from a draft; none is ever changed."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from publishing.context import publishing
from publishing.document.canonical import canonical_json, fingerprint
from publishing.document.edits import apply_edits, check_typed, upgraded
from publishing.document.types import Edition, ReportDocument
from publishing.errors import Blocked, NotFound, Refusal, Stale, WrongState
from publishing.models import Delivery, Draft, Report, Revision
from publishing.policies import check_may
from publishing.services.drafts import check_editable, draft_discard, draft_on_screen, edits_of
from publishing.services.readmission import check_document, check_note, readmission_of
from publishing.services.refusals import refusals_recorded
from publishing.services.rounds import rounds_supersede
from publishing.states import Action, AuditKind
from publishing.store.access import newest_revision, report_visible_to
from publishing.store.audit import append_event
from publishing.store.documents import read_document, read_revision
from publishing.store.people import display_name, relations_of
from publishing.store.policies import policy_in_force
from publishing.store.records import revision_payload
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
    if not has_statements(delivered):
        raise WrongState(
            "This report makes no statement that could be reviewed. Do the research again, and revise that report.",
            code=Refusal.WRONG_STATE,
        )
    document = upgraded(delivered, edition=Edition(report=str(report.pk), revision=1))
    return revision_write(actor, report, document, Origin(number=1, change=AS_DELIVERED, delivery=delivery))


def has_statements(document: ReportDocument) -> bool:
    """Tell whether a document states a fact, so that it can be reviewed."""
    return bool(document.direct_findings or document.further_findings or any(part.facts for part in document.sections))


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
        payload=revision_payload(revision),
    )
    return revision


def revision_create(*, actor: User, draft: Draft, version: int, change: str) -> Revision:
    """Make the next revision from a draft with its stated change; earlier rounds of the report are superseded (I30).

    Every edited item is admitted and screened once more, now. The draft is gone afterwards. Raises NotPermitted, Stale
    when the draft or the newest revision is another than on the screen, WrongState while a revision is being published,
    InvalidEdit, Blocked when nothing was changed or no change is stated. Every refusal is recorded in the audit chain.
    """
    report = draft.report
    with refusals_recorded(Action.EDIT, actor=actor, report=report, revision=draft.base):
        kept = draft_on_screen(actor, draft, version)
        check_typed(change)
        document, origin = _edited(kept, " ".join(change.split()))
        try:
            with transaction.atomic():
                return _create(actor, kept, document, origin)
        except IntegrityError as error:
            # On a database with several writers, the other revision may have come between our look and our write.
            raise _newer() from error


def _newer() -> Stale:
    return Stale(
        "A newer revision was made while you were editing. Your draft is kept: carry your edits over, then finish.",
        code=Refusal.NEWER_REVISION,
    )


def _edited(draft: Draft, change: str) -> tuple[ReportDocument, Origin]:
    """Judge everything that was edited, and return the document as the next revision."""
    if not change:
        raise Blocked("Say in a sentence what you changed and why; reviewers read that first.", code=Refusal.MISSING_INPUT)
    base, edits = read_revision(draft.base), edits_of(draft)
    if apply_edits(base, edits, edition=base.edition) == base:
        raise Blocked("Nothing differs from the revision before; make an edit first.", code=Refusal.MISSING_INPUT)
    number = draft.base.number + 1
    document = apply_edits(base, edits, edition=Edition(report=str(draft.report_id), revision=number))
    ground = readmission_of(draft.report)
    check_note(ground, change)
    check_document(ground, document, base=base)
    return document, Origin(number=number, change=change, base=draft.base, edits=tuple(draft.edits))


def _create(actor: User, draft: Draft, document: ReportDocument, origin: Origin) -> Revision:
    report = draft.report
    newest = newest_revision(report)
    check_editable(actor, report, newest or draft.base)
    if newest is None or newest.pk != draft.base_id:
        raise _newer()
    draft_discard(actor=actor, draft=draft, version=draft.version)
    revision = revision_write(actor, report, document, origin)
    rounds_supersede(actor=actor, report=report, by=revision, at=revision.created_at)
    return revision
