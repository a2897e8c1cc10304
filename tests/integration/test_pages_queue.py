"""What waits for me: by role and age, never what I wrote or signed, in a fixed number of queries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from publishing.document.edits import Retitle
from publishing.models import PolicyVersion, Report, Revision, Round
from publishing.review.policy import ReviewerRole
from publishing.services.rounds import round_recall
from research.services.context import ResearchContext
from tests.support.many_rounds import many_rounds
from tests.support.review import first_revision, grant, next_revision, submitted, unchecked_report
from tests.support.reviewing import DOMAIN, METHODS, adopt, clock, decide, reject, vouch

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(context: ResearchContext, ada: User, team: Group) -> Report:
    return unchecked_report(context, ada, team=team)


@pytest.fixture
def revision(report: Report, ada: User) -> Revision:
    first = first_revision(ada, report)
    submitted(ada, first)
    return first


def queue(user: User, query: str = "") -> BeautifulSoup:
    client = Client()
    client.force_login(user)
    answer = client.get(reverse("review-queue") + query)
    assert answer.status_code == 200
    return BeautifulSoup(answer.content, "lxml")


def waiting(user: User, query: str = "") -> list[str]:
    """Return the addresses that the queue leads to."""
    return [str(tag["href"]) for tag in queue(user, query).select(".queue-line h2 a")]


def words(page: BeautifulSoup) -> str:
    main = page.select_one("main")
    assert main is not None
    return " ".join(main.get_text(" ").split())


def desk(revision: Revision) -> str:
    return reverse("review-desk", args=(revision.report_id, revision.number))


def gate(revision: Revision) -> str:
    return reverse("publication-gate", args=(revision.report_id, revision.number))


def test_a_revision_waits_for_each_role_until_it_is_filled_and_then_for_the_publisher(
    revision: Revision, mia: User, dov: User, pia: User
) -> None:
    assert (waiting(mia), waiting(dov), waiting(pia)) == ([desk(revision)], [desk(revision)], [])
    vouch(mia, revision)
    decide(mia, revision)
    assert (waiting(mia), waiting(dov), waiting(pia)) == ([], [desk(revision)], [])
    decide(dov, revision)
    assert (waiting(mia), waiting(dov), waiting(pia)) == ([], [], [gate(revision)])
    assert "Publisher" in words(queue(pia))


def test_nothing_waits_for_whoever_wrote_it(revision: Revision, ada: User, ben: User, report: Report) -> None:
    grant(ada, METHODS)
    grant(ben, METHODS)
    assert waiting(ada) == []
    assert waiting(ben) == [desk(revision)]
    submitted(ben, next_revision(ben, report, [Retitle(text="Pumps")]))
    assert waiting(ben) == []


def test_nothing_waits_for_whoever_signed_in_another_role(revision: Revision, mia: User) -> None:
    vouch(mia, revision)
    decide(mia, revision)
    grant(mia, DOMAIN)
    grant(mia, "publisher")
    assert waiting(mia) == []


def test_a_role_that_is_filled_by_somebody_else_waits_no_more(revision: Revision, mia: User, eve: User) -> None:
    grant(eve, METHODS)
    vouch(mia, revision)
    decide(mia, revision)
    assert waiting(eve) == []
    assert "Nothing waits for you" in words(queue(eve))


def test_a_role_for_one_team_reaches_the_reports_of_that_team_only(
    revision: Revision, team: Group, eve: User, context: ResearchContext, ada: User
) -> None:
    grant(eve, METHODS, Group.objects.create(name="others"))
    assert waiting(eve) == []
    grant(eve, METHODS, team)
    submitted(ada, first_revision(ada, unchecked_report(context, ada)))
    assert waiting(eve) == [desk(revision)]


def test_a_role_out_of_turn_waits_until_its_turn(report: Report, ada: User, mia: User, dov: User) -> None:
    roles = (
        ReviewerRole(name=METHODS, title="Methods", meaning="Checked.", needed=1),
        ReviewerRole(name=DOMAIN, title="Domain", meaning="Right.", after=(METHODS,)),
    )
    adopt(roles=roles)
    first = first_revision(ada, report)
    submitted(ada, first)
    assert waiting(dov) == []
    vouch(mia, first)
    decide(mia, first)
    assert waiting(dov) == [desk(first)]


def test_what_ended_waits_no_more(revision: Revision, ada: User, mia: User, dov: User) -> None:
    round_recall(actor=ada, round_=Round.objects.get())
    assert waiting(mia) == []
    submitted(ada, revision)
    reject(mia, revision)
    assert waiting(dov) == []


def test_the_oldest_stands_first_with_its_age(context: ResearchContext, ada: User, mia: User) -> None:
    first = first_revision(ada, unchecked_report(context, ada))
    with clock(-timedelta(days=3, hours=1)):
        submitted(ada, first)
    second = first_revision(ada, unchecked_report(context, ada))
    submitted(ada, second)
    assert waiting(mia) == [desk(first), desk(second)]
    said = words(queue(mia))
    assert "3 days" in said
    assert "today" in said


def test_the_filter_narrows_to_one_of_my_roles(revision: Revision, mia: User) -> None:
    grant(mia, "publisher")
    assert waiting(mia, f"?role={METHODS}") == [desk(revision)]
    assert waiting(mia, "?role=publisher") == []
    assert "Nothing waits for you in this role" in words(queue(mia, "?role=publisher"))
    assert waiting(mia, "?role=no-role-of-mine") == [desk(revision)]


def test_what_i_decided_keeps_its_outcome(revision: Revision, mia: User, dov: User) -> None:
    assert "You have not decided on any revision yet." in words(queue(mia, "?show=decided"))
    reject(mia, revision, comment="The gauge is another one.")
    said = words(queue(mia, "?show=decided"))
    assert "Revision 1, rejected" in said
    assert "The gauge is another one. Methods reviewer Rejected" in said
    assert "You have not decided" in words(queue(dov, "?show=decided"))


def test_without_a_role_the_page_says_how_one_gets_one(revision: Revision, eve: User, sam: User, aud: User) -> None:
    for person in (eve, sam):
        said = words(queue(person))
        assert "You hold no role in reviews yet. Whoever runs this site grants one" in said
        assert "I checked how the evidence was gathered" in said
    assert queue(aud).select(f'main a[href="{reverse("audit")}"]')


def test_a_role_is_known_before_anything_was_ever_submitted(db: None, mia: User, pia: User) -> None:
    assert not PolicyVersion.objects.exists()
    for person in (mia, pia):
        said = words(queue(person))
        assert "Nothing waits for you" in said
        assert "You hold no role" not in said


def test_nobody_reads_the_queue_without_signing_in(db: None) -> None:
    assert Client().get(reverse("review-queue")).status_code == 302


def test_it_takes_the_same_queries_for_few_and_for_many(
    context: ResearchContext, ada: User, mia: User, django_assert_max_num_queries: Any
) -> None:
    grant(mia, "publisher")
    counts = []
    for more in (30, 300):
        many_rounds(ada, more)
        with django_assert_max_num_queries(60) as queries:
            page = queue(mia)
        counts.append(len(queries))
        assert len(page.select(".queue-line")) == 25
    assert counts[0] == counts[1]
    assert "Page 1 of 14" in words(page)
    assert queue(mia, "?page=14").select(".queue-line")
