"""Mails carry a link and what may leave; each is attempted once, and a failure is a sentence without an address."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast as typed

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from publishing.apps import PublishingConfig
from publishing.context import PublishingContext, publishing
from publishing.models import MailState, Notification, Report
from publishing.services.notifications import mail_pending, notifications_read, notify, people_with_role
from research.services.context import ResearchContext
from tests.support.review import grant, unchecked_report

pytestmark = pytest.mark.django_db(transaction=True)


class Failing(EmailBackend):
    """A mail server that fails as it was told to, quoting the address as servers do."""

    failure: BaseException = smtplib.SMTPException("550 <ada@example.org> unknown")

    def send_messages(self, _messages: Sequence[mail.EmailMessage]) -> int:
        raise self.failure


@pytest.fixture(autouse=True)
def site() -> Iterator[None]:
    config = typed("PublishingConfig", apps.get_app_config("publishing"))
    earlier = typed("PublishingContext", config.context)
    config.context = replace(earlier, site_url="https://reports.example", mail_sender="countersign@reports.example")
    yield
    config.context = earlier


@pytest.fixture
def report(context: ResearchContext, ada: User) -> Report:
    ada.email = "ada@example.org"
    ada.save()
    return unchecked_report(context, ada)


def _told(report: Report, *people: User, kind: str = "review_wanted", title: str = "") -> tuple[Notification, ...]:
    if title:
        Report.objects.filter(pk=report.pk).update(title=title)
        report.refresh_from_db()
    return notify(
        people,
        kind=kind,
        report=report,
        revision=None,
        text="Revision 3 of “the pumps” waits for your review.",
        path="/reports/x/revisions/3/review",
        at=publishing().now(),
    )


def test_a_mail_says_what_waits_and_where(report: Report, ada: User) -> None:
    _told(report, ada)
    assert mail_pending() == 1
    (sent,) = mail.outbox
    assert sent.to == ["ada@example.org"]
    assert sent.from_email == "countersign@reports.example"
    assert "https://reports.example/reports/x/revisions/3/review" in sent.body
    assert report.title[:30] in sent.subject
    line = Notification.objects.get()
    assert (line.mail_state, line.mail_problem) == (MailState.SENT, "")


def test_the_title_of_a_private_workspace_is_left_out(context: ResearchContext, ada: User) -> None:
    ada.email = "ada@example.org"
    ada.save()
    report = unchecked_report(context, ada, public=False)
    _told(report, ada)
    assert mail_pending() == 1
    (sent,) = mail.outbox
    assert sent.subject == "A revision waits for your review"
    assert report.title[:12] not in sent.subject + sent.body
    assert "the pumps" not in sent.body


def test_the_line_of_the_site_is_never_mailed(report: Report, ada: User) -> None:
    _told(report, ada)
    mail_pending()
    assert "waits for your review." not in mail.outbox[0].body.replace("A revision waits for your review.", "")


def test_an_account_without_an_address_gets_a_line_and_no_mail(report: Report, ben: User) -> None:
    (line,) = _told(report, ben)
    assert line.mail_state == MailState.NONE
    assert mail_pending() == 0


def test_a_closed_account_gets_nothing(report: Report, ada: User) -> None:
    ada.is_active = False
    ada.save()
    assert _told(report, ada) == ()


def test_an_account_that_was_closed_since_gets_no_mail(report: Report, ada: User) -> None:
    _told(report, ada)
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert mail_pending() == 0
    assert Notification.objects.get().mail_state == MailState.FAILED


def test_nobody_gets_a_line_twice(report: Report, ada: User) -> None:
    assert len(_told(report, ada, ada)) == 1


def test_each_mail_is_attempted_once(report: Report, ada: User) -> None:
    _told(report, ada)
    assert (mail_pending(), mail_pending()) == (1, 0)
    assert len(mail.outbox) == 1


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (smtplib.SMTPException("550 <ada@example.org> unknown"), "did not take the mail (SMTPException)"),
        (smtplib.SMTPRecipientsRefused({"ada@example.org": (550, b"no")}), "refused the recipient"),
        (TimeoutError("timed out"), "could not be handed to the mail server (TimeoutError)"),
        (ConnectionRefusedError("no"), "could not be handed to the mail server (ConnectionRefusedError)"),
    ],
)
def test_a_failure_is_a_sentence_without_the_address_and_is_not_tried_again(
    report: Report,
    ada: User,
    settings: object,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    failure: Exception,
    said: str,
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Failing"  # type: ignore[attr-defined]
    monkeypatch.setattr(Failing, "failure", failure)
    _told(report, ada)
    assert (mail_pending(), mail_pending()) == (0, 0)
    line = Notification.objects.get()
    assert line.mail_state == MailState.FAILED
    assert said in line.mail_problem
    assert "ada@example.org" not in line.mail_problem + caplog.text


def test_a_mail_that_was_begun_by_a_worker_that_died_is_not_sent_again(
    report: Report, ada: User, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Failing"  # type: ignore[attr-defined]
    monkeypatch.setattr(Failing, "failure", SystemExit(1))
    _told(report, ada)
    with pytest.raises(SystemExit):
        mail_pending()
    assert mail_pending() == 0
    assert "nothing tells that it went out" in Notification.objects.get().mail_problem


def test_a_title_cannot_add_a_header(report: Report, ada: User) -> None:
    _told(report, ada, title="Pumps\r\nBcc: eve@example.org\r\n\r\nHello")
    assert mail_pending() == 1
    message = mail.outbox[0].message()
    assert message["Bcc"] is None
    assert "\n" not in mail.outbox[0].subject
    assert mail.outbox[0].recipients() == ["ada@example.org"]


def test_a_bounded_number_goes_out_at_once(report: Report, ada: User) -> None:
    for _ in range(3):
        _told(report, ada)
    assert mail_pending(limit=2) == 2
    assert mail_pending(limit=2) == 1


def test_people_with_a_role_are_those_of_the_team_and_of_everybody(
    context: ResearchContext, ada: User, ben: User, eve: User, sam: User
) -> None:
    team = ada.groups.get()
    report = unchecked_report(context, ada, team=team)
    grant(ben, "publisher", team)
    grant(eve, "publisher")
    grant(eve, "publisher", team)
    sam.is_active = False
    sam.save()
    grant(sam, "publisher")
    assert people_with_role(report, "publisher") == (ben, eve)
    assert people_with_role(unchecked_report(context, ada), "publisher") == (eve,)


def test_lines_are_marked_by_their_owner_only(report: Report, ada: User, ben: User) -> None:
    (mine,) = _told(report, ada)
    (theirs,) = _told(report, ben)
    assert notifications_read(actor=ada, ids=[mine.pk, theirs.pk]) == 1
    theirs.refresh_from_db()
    assert theirs.read_at is None
    assert notifications_read(actor=ben) == 1
