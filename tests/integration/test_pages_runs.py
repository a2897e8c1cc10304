"""The list of research: what is there, in which state, and what to do when nothing is or nothing moves."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from research.clock import utc_now
from research.models import WorkerService
from research.selectors.runs import PAGE_SIZE
from research.states import EventKind, RunState
from tests.factories import NOON, make_run
from tests.support.markup import parsed, words

pytestmark = pytest.mark.django_db

# Session, person, the count, the ids of the page, their rows, the two questions about the queue, notices and role.
LIST_QUERIES = 9


@pytest.fixture
def analyst(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


def test_the_list_shows_each_run_with_its_state_and_result_in_words(analyst: Client, ada: User) -> None:
    make_run(ada, state=RunState.COMPLETED, outcome="synthesised", events=(EventKind.QUEUED, EventKind.FINAL_DELIVERED))
    text = words(analyst.get(reverse("runs")))
    assert "How long does the battery of the Lumen lamp last?" in text
    assert "Finished" in text
    assert "A report with cited statements" in text


def test_a_finished_run_leads_to_its_report_and_a_live_one_to_itself(analyst: Client, ada: User) -> None:
    done = make_run(ada, state=RunState.COMPLETED, events=(EventKind.QUEUED, EventKind.FINAL_DELIVERED))
    live = make_run(ada, state=RunState.RUNNING, queued_at=NOON + timedelta(hours=1))
    links = [link.get("href") for link in parsed(analyst.get(reverse("runs"))).select(".runs h2 a")]
    assert links == [reverse("run", args=[live.id]), reverse("report", args=[done.id])]


def test_an_empty_installation_says_what_to_do_first(analyst: Client) -> None:
    page = analyst.get(reverse("runs"))
    assert "Nothing has been asked yet" in words(page)
    assert reverse("run-new") in [link.get("href") for link in parsed(page).select("main .empty a")]


def test_a_search_narrows_the_list(analyst: Client, ada: User) -> None:
    make_run(ada, question="What do ferries cost?")
    make_run(ada, question="Who feeds the ducks?")
    text = words(analyst.get(reverse("runs"), {"q": "DUCKS"}))
    assert "Who feeds the ducks?" in text
    assert "ferries" not in text


def test_a_state_narrows_the_list(analyst: Client, ada: User) -> None:
    make_run(ada, question="What do ferries cost?", state=RunState.FAILED)
    make_run(ada, question="Who feeds the ducks?", state=RunState.COMPLETED)
    text = words(analyst.get(reverse("runs"), {"state": "failed"}))
    assert "What do ferries cost?" in text
    assert "ducks" not in text


@pytest.mark.parametrize("query", [{"state": "nonsense"}, {"page": "-3"}, {"page": "x"}, {"q": "\x00"}])
def test_an_impossible_filter_is_left_out(analyst: Client, ada: User, query: dict[str, str]) -> None:
    make_run(ada)
    answer = analyst.get(reverse("runs"), query)
    assert answer.status_code == 200
    assert "Lumen" in words(answer)


def test_a_search_without_a_match_leads_back(analyst: Client, ada: User) -> None:
    make_run(ada)
    page = analyst.get(reverse("runs"), {"q": "zeppelin"})
    assert "No question matches" in words(page)
    assert 'value="zeppelin"' in page.content.decode()


def test_pages_keep_the_filter(analyst: Client, ada: User) -> None:
    for number in range(PAGE_SIZE + 1):
        make_run(ada, question=f"Question {number}")
    page = analyst.get(reverse("runs"), {"q": "Question"})
    assert [link.get("href") for link in parsed(page).select(".pages a")] == ["?q=Question&page=2"]
    assert len(parsed(page).select(".run-line")) == PAGE_SIZE


@pytest.mark.parametrize("runs", [2, PAGE_SIZE])
def test_the_list_asks_a_fixed_number_of_queries(
    analyst: Client, ada: User, runs: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(runs):
        make_run(ada)
    with django_assert_num_queries(LIST_QUERIES):
        analyst.get(reverse("runs"))


def test_a_question_is_text_and_never_markup(analyst: Client, ada: User) -> None:
    make_run(ada, question="<script>alert(1)</script> & <b>bold</b>")
    page = analyst.get(reverse("runs"))
    assert b"<script>alert" not in page.content
    assert "<script>alert(1)</script> & <b>bold</b>" in words(page)


def test_a_queue_without_a_worker_is_said_with_the_remedy(analyst: Client, ada: User) -> None:
    make_run(ada)
    assert "No worker has ever reported here" in words(analyst.get(reverse("runs")))


def test_a_worker_that_fell_silent_is_said_with_its_last_report(analyst: Client, ada: User) -> None:
    make_run(ada)
    WorkerService.objects.create(name="w", started_at=NOON, seen_at=NOON)
    assert "The worker last reported at 12:00:00 UTC" in words(analyst.get(reverse("runs")))


def test_a_busy_worker_is_no_cause_for_alarm(analyst: Client, ada: User) -> None:
    make_run(ada)
    WorkerService.objects.create(name="w", started_at=NOON, seen_at=utc_now())
    assert "Nobody is taking up" not in words(analyst.get(reverse("runs")))


def test_a_silent_worker_matters_only_while_something_waits(analyst: Client, ada: User) -> None:
    make_run(ada, state=RunState.COMPLETED)
    assert "Nobody is taking up" not in words(analyst.get(reverse("runs")))
