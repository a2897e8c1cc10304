"""How does a report go on when its evidence was corrected? The newer delivery becomes the next revision, as it is.

What an editor changed in earlier revisions is not carried over: it was written over other evidence.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from publishing.document.edits import check_typed, upgraded
from publishing.document.types import Edition, ReportDocument
from publishing.errors import Blocked, Refusal, WrongState
from publishing.models import Delivery, Report, Revision
from publishing.services.drafts import check_editable
from publishing.services.readmission import check_note, readmission_of
from publishing.services.refusals import refusals_recorded
from publishing.services.revisions import Origin, has_statements, revision_write
from publishing.services.rounds import rounds_supersede
from publishing.states import Action
from publishing.store.access import newest_revision, report_visible_to
from publishing.store.documents import read_document
from publishing.store.renewals import RENEWED, newer_delivery


def revision_renew(*, actor: User, report_id: UUID, delivery_ordinal: int, change: str) -> Revision:
    """Make the next revision from a delivery that is newer than what the revisions rest on; open reviews are superseded.

    Raises NotFound, NotPermitted, WrongState where there is no such newer delivery, Blocked when no change is stated.
    """
    report = report_visible_to(actor, report_id)
    with refusals_recorded(Action.EDIT, actor=actor, report=report, revision=newest_revision(report)):
        check_typed(change)
        if not change.strip():
            raise Blocked("Say in a sentence what was corrected; reviewers read that first.", code=Refusal.MISSING_INPUT)
        check_note(readmission_of(report), change)
        with transaction.atomic():
            return _renew(actor, report, delivery_ordinal, " ".join(change.split()))


def _renew(actor: User, report: Report, ordinal: int, change: str) -> Revision:
    newest, delivery = newest_revision(report), newer_delivery(report)
    if newest is None or delivery is None or delivery.ordinal != ordinal:
        raise WrongState(
            "There is no such newer delivery of this report; look at the report’s page again.", code=Refusal.WRONG_STATE
        )
    check_editable(actor, report, newest)
    revision = revision_write(
        actor, report, _document(report, delivery, newest.number + 1), _origin(newest, delivery, change)
    )
    rounds_supersede(actor=actor, report=report, by=revision, at=revision.created_at)
    return revision


def _document(report: Report, delivery: Delivery, number: int) -> ReportDocument:
    delivered = read_document(delivery)
    if not has_statements(delivered):
        raise WrongState(
            "With the corrected evidence the report makes no statement that could be reviewed. Do the research again.",
            code=Refusal.WRONG_STATE,
        )
    return upgraded(delivered, edition=Edition(report=str(report.pk), revision=number))


def _origin(base: Revision, delivery: Delivery, change: str) -> Origin:
    return Origin(number=base.number + 1, change=change, base=base, edits=({"kind": RENEWED, "delivery": delivery.ordinal},))
