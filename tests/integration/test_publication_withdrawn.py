"""A publication is taken back with a reason and a password; the record stays, and a later revision can follow."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection

from publishing.document.edits import Retitle
from publishing.errors import Blocked, NotFound, NotPermitted, Refusal, Refused, WrongPassword, WrongState
from publishing.models import AuditEvent, Notification, PublicAddress, Revision, Withdrawal
from publishing.services.publications import publication_withdraw
from publishing.states import AuditKind
from research.services.context import ResearchContext
from tests.support.publishing import PASSWORD, Cast, approved, approved_report, published
from tests.support.review import next_revision

pytestmark = pytest.mark.django_db(transaction=True)
REASON = "The gauge was misread for two weeks."


@pytest.fixture
def cast(ada: User, mia: User, dov: User, pia: User) -> Cast:
    return Cast(author=ada, methods=mia, domain=dov, publisher=pia)


@pytest.fixture
def revision(context: ResearchContext, cast: Cast) -> Revision:
    return approved_report(context, cast)


def _withdraw(actor: User, revision: Revision, *, reason: str = REASON, password: str = PASSWORD) -> Withdrawal:
    return publication_withdraw(
        actor=actor, report_id=revision.report_id, number=revision.number, reason=reason, password=password
    )


def _refused(kind: type[Refused], code: Refusal, actor: User, revision: Revision, **changes: str) -> None:
    with pytest.raises(kind) as caught:
        _withdraw(actor, revision, **changes)
    assert caught.value.code is code
    last = AuditEvent.objects.order_by("-seq").first()
    assert last is not None
    assert (last.kind, last.payload) == (AuditKind.REFUSED, {"action": "withdraw", "code": code.value})
    assert not Withdrawal.objects.exists()


def test_a_publication_is_withdrawn_and_everybody_concerned_hears_of_it(cast: Cast, revision: Revision) -> None:
    published(cast, revision)
    withdrawal = _withdraw(cast.publisher, revision)
    assert (withdrawal.reason, withdrawal.author) == (REASON, cast.publisher)
    assert AuditEvent.objects.filter(kind=AuditKind.WITHDRAWN, revision=1).count() == 1
    hear = {line.recipient for line in Notification.objects.filter(kind="withdrawn")}
    assert hear == {cast.author, cast.methods, cast.domain}


def test_a_second_withdrawal_is_the_first(cast: Cast, revision: Revision) -> None:
    published(cast, revision)
    first = _withdraw(cast.publisher, revision)
    assert _withdraw(cast.publisher, revision, reason="Another reason.") == first
    assert AuditEvent.objects.filter(kind=AuditKind.WITHDRAWN).count() == 1


def test_what_was_not_published_is_not_withdrawn(cast: Cast, revision: Revision) -> None:
    _refused(WrongState, Refusal.WRONG_STATE, cast.publisher, revision)


def test_a_withdrawal_needs_a_reason(cast: Cast, revision: Revision) -> None:
    published(cast, revision)
    _refused(Blocked, Refusal.MISSING_INPUT, cast.publisher, revision, reason="  ")


def test_a_withdrawal_needs_the_password(cast: Cast, revision: Revision) -> None:
    published(cast, revision)
    _refused(WrongPassword, Refusal.WRONG_PASSWORD, cast.publisher, revision, password="wrong horse battery")


def test_only_a_publisher_withdraws(cast: Cast, revision: Revision) -> None:
    published(cast, revision)
    _refused(NotPermitted, Refusal.NOT_PERMITTED, cast.author, revision)


def test_a_superuser_has_no_path(cast: Cast, revision: Revision, sam: User) -> None:
    published(cast, revision)
    with pytest.raises(NotFound):
        _withdraw(sam, revision)


def test_a_later_revision_is_published_over_a_withdrawn_one_without_superseding_it(cast: Cast, revision: Revision) -> None:
    published(cast, revision)
    _withdraw(cast.publisher, revision)
    later = published(cast, approved(cast, next_revision(cast.author, revision.report, [Retitle(text="Mended")])))
    assert PublicAddress.objects.get().publication == later
    assert not AuditEvent.objects.filter(kind=AuditKind.PUBLICATION_SUPERSEDED).exists()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE publishing_publication SET audience = 'house'",
        "UPDATE publishing_publishedartifact SET digest = 'f'",
        "DELETE FROM publishing_withdrawal",
    ],
)
def test_the_database_itself_refuses_to_change_what_was_published(cast: Cast, revision: Revision, statement: str) -> None:
    published(cast, revision)
    _withdraw(cast.publisher, revision)
    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute(statement)
