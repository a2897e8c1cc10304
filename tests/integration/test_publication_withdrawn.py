"""A publication is taken back with a reason and a password; the record stays, and a later revision can follow."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup
from django.contrib.auth.models import User
from django.db import DatabaseError, connection
from django.test import Client
from django.urls import reverse

from publishing.document.edits import Retitle
from publishing.errors import Blocked, NotFound, NotPermitted, Refusal, Refused, WrongPassword, WrongState
from publishing.models import AuditEvent, Notification, PublicAddress, Revision, Withdrawal
from publishing.services.publications import publication_withdraw
from publishing.states import AuditKind
from research.services.context import ResearchContext
from tests.support.publishing import PASSWORD, Cast, approved, approved_report, published
from tests.support.review import next_revision, submitted

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


def _page(person: User, name: str, *arguments: object) -> BeautifulSoup:
    client = Client()
    client.force_login(person)
    answer = client.get(reverse(name, args=arguments))
    assert answer.status_code == 200
    return BeautifulSoup(answer.content, "lxml")


def _words(page: BeautifulSoup, place: str) -> str:
    found = page.select_one(place)
    assert found is not None
    return " ".join(found.get_text(" ").split())


def test_what_readers_have_can_be_withdrawn_from_the_report_s_page_under_a_newer_revision(
    cast: Cast, revision: Revision
) -> None:
    published(cast, revision)
    report = revision.report
    gate = reverse("publication-gate", args=[report.pk, 1])
    submitted(cast.author, next_revision(cast.author, report, [Retitle(text="The ferry of Lindau")]))
    page = _page(cast.publisher, "report-home", report.pk)
    assert page.select_one(f'.actions a[href="{gate}#withdraw"]')
    assert page.select_one(f'.published-line a[href="{gate}"]')
    shown = _page(cast.author, "report-home", report.pk)
    assert "Readers have revision 1" in _words(shown, ".question-head")
    assert not shown.select(f'a[href="{gate}#withdraw"]')
    _withdraw(cast.publisher, revision)
    for person in (cast.author, cast.publisher):
        shown = _page(person, "report-home", report.pk)
        assert not shown.select(f'a[href="{gate}#withdraw"]')
    shown = _page(cast.author, "report-home", report.pk)
    assert "Revision 1 was withdrawn" in _words(shown, ".question-head")


def test_the_page_of_a_published_revision_says_that_it_is_not_the_published_copy(cast: Cast, revision: Revision) -> None:
    copy = reverse("published-edition", args=[published(cast, revision).report.address.slug, 1])
    page = _page(cast.author, "revision", revision.report_id, 1)
    assert "as it was reviewed, not the published copy" in _words(page, ".report-chrome")
    assert page.select(f'.report-chrome .notice a[href="{copy}"]')
    _withdraw(cast.publisher, revision)
    page = _page(cast.author, "revision", revision.report_id, 1)
    assert "The published copy was withdrawn." in _words(page, ".report-chrome")
    assert not page.select(f'.report-chrome .notice a[href="{copy}"]')
