"""What a person should hear of: their own lines, how many are new, and a link to exactly the revision that is meant."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from publishing.context import publishing
from publishing.models import Notification, Report
from publishing.services.notifications import notify
from research.services.context import ResearchContext
from tests.support.markup import inline_parts, parsed, words
from tests.support.review import first_revision, submitted, unchecked_report

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def report(context: ResearchContext, ada: User) -> Report:
    return unchecked_report(context, ada)


def _tell(report: Report, person: User, count: int = 1) -> None:
    for ordinal in range(count):
        notify(
            [person],
            kind="remark",
            report=report,
            revision=None,
            text=f"Line {ordinal} <b>of news</b>",
            path=f"/reports/{report.pk}/revisions/3/review",
            at=publishing().now(),
        )


def test_a_line_leads_to_exactly_the_revision(client: Client, ada: User, mia: User, report: Report) -> None:
    revision = first_revision(ada, report)
    submitted(ada, revision)
    client.force_login(mia)
    page = client.get(reverse("notices"))
    assert inline_parts(page) == []
    (link,) = parsed(page).select(".notice-text a")
    assert link["href"] == reverse("review-desk", args=(report.pk, 1))
    assert "waits for your review" in link.get_text()


def test_nobody_sees_the_lines_of_somebody_else(client: Client, ada: User, ben: User, report: Report) -> None:
    _tell(report, ben)
    client.force_login(ada)
    assert "Nothing yet." in words(client.get(reverse("notices")))


def test_the_head_counts_what_is_new_until_it_is_read(client: Client, ada: User, report: Report) -> None:
    _tell(report, ada, 2)
    client.force_login(ada)
    assert "Notices unread: 2" in words(client.get(reverse("runs")))
    first = Notification.objects.order_by("pk")[0]
    answer = client.post(reverse("notices-read"), {"id": str(first.pk)})
    assert (answer.status_code, answer["Location"]) == (303, reverse("notices"))
    assert "Notices unread: 1" in words(client.get(reverse("notices")))
    client.post(reverse("notices-read"))
    assert "unread" not in words(client.get(reverse("notices")))


def test_a_crowd_of_new_lines_is_not_counted_to_the_end(client: Client, ada: User, report: Report) -> None:
    _tell(report, ada, 101)
    client.force_login(ada)
    assert "unread: 99+" in words(client.get(reverse("runs")))


def test_the_lines_of_somebody_else_are_not_marked(client: Client, ada: User, ben: User, report: Report) -> None:
    _tell(report, ben)
    client.force_login(ada)
    client.post(reverse("notices-read"), {"id": [str(Notification.objects.get().pk), "x", "9" * 30, "-1"]})
    assert Notification.objects.get().read_at is None


def test_lines_come_in_pages_and_with_a_fixed_number_of_questions(client: Client, ada: User, report: Report) -> None:
    client.force_login(ada)

    def questions() -> int:
        with CaptureQueriesContext(connection) as caught:
            client.get(reverse("notices"))
        return len(caught)

    _tell(report, ada)
    before = questions()
    _tell(report, ada, 40)
    assert questions() == before
    page = client.get(reverse("notices"), {"page": "2"})
    assert len(parsed(page).select(".notices > li")) == 11
    assert b"<b>of news" not in page.content


def test_reading_marks_nothing_by_a_link(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert client.get(reverse("notices-read")).status_code == 405


def test_nobody_reads_notices_without_signing_in(client: Client) -> None:
    assert client.get(reverse("notices")).status_code == 302
