"""Every refusal stands in the chain, and nobody fills the chain with refusals."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from publishing.errors import Refused
from publishing.models import AuditEvent, Revision
from publishing.selectors.events import event_line
from publishing.services.refusals import MOST
from publishing.store.audit import check_chain
from research.services.context import ResearchContext
from tests.support.review import first_revision, submitted, unchecked_report
from tests.support.reviewing import clock, decide

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def revision(context: ResearchContext, ada: User) -> Revision:
    first = first_revision(ada, unchecked_report(context, ada))
    submitted(ada, first)
    return first


def _refuse(actor: User, revision: Revision, times: int, **changes: str) -> None:
    for _ in range(times):
        with pytest.raises(Refused):
            decide(actor, revision, **changes)


def _refusals() -> list[AuditEvent]:
    return list(AuditEvent.objects.filter(kind="refused").order_by("seq"))


def test_every_refusal_is_recorded_and_a_flood_of_them_is_counted(revision: Revision, mia: User) -> None:
    _refuse(mia, revision, MOST + 4)
    assert [event.payload for event in _refusals()] == [{"action": "decide", "code": "items_unchecked"}] * MOST
    with clock(timedelta(seconds=61)):
        _refuse(mia, revision, 1)
    newest = _refusals()[-1]
    assert newest.payload == {"action": "decide", "code": "items_unchecked", "unrecorded": 4}
    assert "(and 4 more since the event before)" in event_line(newest).sentence
    assert len(_refusals()) == MOST + 1
    assert check_chain().fault is None


def test_another_reason_or_another_person_is_another_refusal(revision: Revision, mia: User, dov: User) -> None:
    _refuse(mia, revision, 2)
    _refuse(mia, revision, 2, fingerprint="0" * 64)
    _refuse(dov, revision, 2)
    assert [event.actor_id for event in _refusals()] == [mia.pk] * 4 + [dov.pk] * 2
