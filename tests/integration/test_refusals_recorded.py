"""Every refusal stands in the chain, and nobody fills the chain with refusals."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from publishing.errors import Refused
from publishing.models import AuditEvent, Revision
from publishing.selectors.events import event_line
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


def test_the_same_refusal_is_recorded_once_a_minute_and_counted_in_between(revision: Revision, mia: User) -> None:
    _refuse(mia, revision, 5)
    assert [event.payload for event in _refusals()] == [{"action": "decide", "code": "items_unchecked"}]
    with clock(timedelta(seconds=61)):
        _refuse(mia, revision, 2)
    newest = _refusals()[-1]
    assert newest.payload == {"action": "decide", "code": "items_unchecked", "unrecorded": 4}
    assert "(and 4 more since the event before)" in event_line(newest).sentence
    assert len(_refusals()) == 2
    assert check_chain().fault is None


def test_another_reason_or_another_person_is_another_refusal(revision: Revision, mia: User, dov: User) -> None:
    _refuse(mia, revision, 2)
    _refuse(mia, revision, 2, fingerprint="0" * 64)
    _refuse(dov, revision, 2)
    assert [event.actor_id for event in _refusals()] == [mia.pk, mia.pk, dov.pk]
