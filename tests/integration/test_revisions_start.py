"""The first revision of a report is its final delivery, unchanged; only its people make it, and only once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import Group, User

from publishing.document.canonical import fingerprint
from publishing.document.edits import upgraded
from publishing.errors import NotFound, NotPermitted, WrongState
from publishing.models import AuditEvent, Revision
from publishing.services.revisions import revision_start
from publishing.states import AuditKind
from publishing.store.documents import read_document, read_revision
from research.ports import DeliveryKind
from research.services.context import ResearchContext
from tests.golden.findings import no_evidence, small
from tests.support.review import first_revision, report_from_findings, researched_report, submitted

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_first_revision_is_the_delivery_as_this_edition(ada: User, context: ResearchContext) -> None:
    report = researched_report(context, ada)
    revision = first_revision(ada, report)
    document = read_revision(revision)
    assert revision.delivery is not None
    assert document.edition is not None
    assert document == upgraded(read_document(revision.delivery), edition=document.edition)
    assert (revision.number, revision.author, revision.base) == (1, ada, None)
    assert revision.fingerprint == fingerprint(document) != revision.delivery.fingerprint
    event = AuditEvent.objects.get(kind=AuditKind.REVISION_CREATED)
    assert (event.actor_id, event.revision, event.payload["digest"]) == (ada.pk, 1, revision.fingerprint)


def test_a_second_call_returns_the_same_revision(ada: User, ben: User, team: Group, context: ResearchContext) -> None:
    report = researched_report(context, ada, team=team)
    assert first_revision(ben, report) == first_revision(ada, report)
    assert Revision.objects.count() == 1
    assert AuditEvent.objects.filter(kind=AuditKind.REVISION_CREATED).count() == 1


def test_a_stranger_and_a_superuser_find_no_such_report(ada: User, eve: User, sam: User, context: ResearchContext) -> None:
    report = researched_report(context, ada)
    for person in (eve, sam):
        with pytest.raises(NotFound):
            first_revision(person, report)
    assert not Revision.objects.exists()


def test_a_reviewer_may_not_make_one(ada: User, mia: User, context: ResearchContext) -> None:
    report = researched_report(context, ada)
    submitted(ada, first_revision(ada, report))
    with pytest.raises(NotPermitted):
        first_revision(mia, report)


def test_a_preliminary_delivery_is_no_revision(ada: User, context: ResearchContext) -> None:
    report = researched_report(context, ada)
    preliminary = report.deliveries.filter(kind=DeliveryKind.PRELIMINARY).latest("ordinal")
    with pytest.raises(WrongState, match="preliminary"):
        revision_start(actor=ada, report_id=report.pk, delivery_ordinal=preliminary.ordinal)


def test_a_delivery_that_is_not_there_is_not_found(ada: User, context: ResearchContext) -> None:
    report = researched_report(context, ada)
    with pytest.raises(NotFound):
        revision_start(actor=ada, report_id=report.pk, delivery_ordinal=99)


def test_a_report_without_a_statement_is_no_revision(ada: User, context: ResearchContext) -> None:
    report = report_from_findings(context, ada, no_evidence())
    with pytest.raises(WrongState, match="no statement"):
        first_revision(ada, report)


def test_two_reports_of_the_same_words_have_fingerprints_of_their_own(ada: User, context: ResearchContext) -> None:
    one, two = (report_from_findings(context, ada, replace(small(), dropped=0)) for _ in range(2))
    assert first_revision(ada, one).fingerprint != first_revision(ada, two).fingerprint
