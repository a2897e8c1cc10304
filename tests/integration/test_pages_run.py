"""One run while it works: what a poll brings, when polling ends, and how a person stops it or starts from its sources."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from research.models import Run
from research.states import TERMINAL_STATES, EventKind, RunState
from tests.factories import add_event, add_misfortunes, add_query, add_source, make_run
from tests.support.markup import parsed, words

pytestmark = pytest.mark.django_db

STARTED = (EventKind.QUEUED, EventKind.CLAIMED)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def analyst(client: Client, ada: User, queued: list[str]) -> Client:
    client.force_login(ada)
    return client


def _live(ada: User) -> Run:
    run = make_run(ada, state=RunState.RUNNING, events=STARTED)
    add_query(run, 1, run.brief.question)
    add_source(run, 1, "The battery lasts 41 hours.", title="Bench notes")
    add_event(run, 3, EventKind.SOURCE_STORED, title="Bench notes")
    return run


def test_a_run_shows_its_state_budget_searches_and_sources(analyst: Client, ada: User) -> None:
    text = words(analyst.get(reverse("run", args=[_live(ada).id])))
    assert "Running" in text
    assert "2 of 6" in text
    assert "3 hits" in text
    assert "Bench notes" in text
    assert "fetched at 0.30 s" in text
    assert "stored at 0.31 s" in text


def test_the_wait_in_the_queue_stands_apart_from_the_clock(analyst: Client, ada: User) -> None:
    run = make_run(ada, state=RunState.COMPLETED, events=(*STARTED, EventKind.FINISHED))
    clock = parsed(analyst.get(reverse("run", args=[run.id]))).select(".clock")[0].get_text(" ", strip=True)
    assert "Since the worker began 3.00 s of at most 5 min" in clock
    assert "Waited before that 2.00 s" in clock


def test_a_run_that_waits_has_no_clock_yet(analyst: Client, ada: User) -> None:
    assert "Not begun" in words(analyst.get(reverse("run", args=[make_run(ada).id])))


def test_what_went_wrong_is_said_in_plain_words(analyst: Client, ada: User) -> None:
    run = _live(ada)
    add_misfortunes(run)
    add_event(run, 4, EventKind.QUERY_REFUSED, text="secrets/*", reason="It lies outside the workspace.")
    text = words(analyst.get(reverse("run", args=[run.id])))
    assert "It is damaged, or its text could not be decoded." in text
    assert "It names a source that is not among the stored ones." in text
    assert "It lies outside the workspace." in text
    assert "Failed: took too long" in text
    assert "1,200 in, 0 out tokens" in text


def test_a_failed_search_is_not_shown_as_nothing_found(analyst: Client, ada: User) -> None:
    run = make_run(ada, state=RunState.RUNNING, events=STARTED)
    add_query(run, 1, "ferries", hits=0, status="failed")
    text = words(analyst.get(reverse("run", args=[run.id])))
    assert "says nothing about what there is" in text
    assert "Nothing found" not in text


@pytest.mark.parametrize(
    ("kind", "link"),
    [(EventKind.PRELIMINARY_DELIVERED, "Read the preliminary report"), (EventKind.FINAL_DELIVERED, "Read the report")],
)
def test_a_report_is_linked_as_soon_as_it_can_be_read(analyst: Client, ada: User, kind: EventKind, link: str) -> None:
    run = make_run(ada, state=RunState.RUNNING, events=STARTED)
    assert link not in words(analyst.get(reverse("run", args=[run.id])))
    add_event(run, 3, kind)
    assert link in words(analyst.get(reverse("run", args=[run.id])))


def test_a_live_page_polls_and_can_be_refreshed_by_hand(analyst: Client, ada: User) -> None:
    run = _live(ada)
    page = parsed(analyst.get(reverse("run", args=[run.id])))
    assert page.select("#run-poll")[0]["hx-get"] == reverse("run-live", args=[run.id]) + "?seen=running-3"
    assert page.select("#run-poll a[href]")[-1].get_text() == "Refresh"
    assert [element["id"] for element in page.select("[aria-live]")] == ["run-state"]


@pytest.mark.parametrize("state", sorted(TERMINAL_STATES))
def test_a_page_of_an_ended_run_does_not_poll(analyst: Client, ada: User, state: RunState) -> None:
    page = parsed(analyst.get(reverse("run", args=[make_run(ada, state=state, events=STARTED).id])))
    assert not page.select("[hx-get]")
    assert not page.select("script")


def test_a_poll_without_news_brings_only_the_clock(analyst: Client, ada: User) -> None:
    run = _live(ada)
    answer = analyst.get(reverse("run-live", args=[run.id]), {"seen": "running-3"}, headers=HTMX)
    assert answer.status_code == 200
    assert parsed(answer).select("#run-poll")
    assert not parsed(answer).select("[hx-swap-oob]")


def test_a_poll_with_news_brings_the_body_and_leaves_the_state_alone(analyst: Client, ada: User) -> None:
    run = _live(ada)
    answer = analyst.get(reverse("run-live", args=[run.id]), {"seen": "running-2"}, headers=HTMX)
    assert [part["id"] for part in parsed(answer).select("[hx-swap-oob]")] == ["run-body", "run-report"]
    assert "Bench notes" in words(answer)


def test_a_poll_after_the_end_says_so_and_ends_the_polling(analyst: Client, ada: User) -> None:
    run = make_run(ada, state=RunState.COMPLETED, outcome="no_evidence", events=(*STARTED, EventKind.FINISHED))
    answer = analyst.get(reverse("run-live", args=[run.id]), {"seen": "running-2"}, headers=HTMX)
    parts = {part["id"] for part in parsed(answer).select("[hx-swap-oob]")}
    assert answer.status_code == 286
    assert parts == {"run-body", "run-report", "run-state", "run-controls"}
    assert not parsed(answer).select("[hx-get]")


def test_a_poll_after_the_session_ended_sends_the_whole_page_to_the_sign_in(client: Client, ada: User) -> None:
    run = _live(ada)
    answer = client.get(reverse("run-live", args=[run.id]), headers=HTMX)
    assert answer.headers["HX-Redirect"] == f"{reverse('sign-in')}?next={reverse('run', args=[run.id])}"
    assert answer.content == b""


@pytest.mark.parametrize("sources", [1, 12])
def test_a_run_page_asks_a_fixed_number_of_queries(
    analyst: Client, ada: User, sources: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    run = make_run(ada, state=RunState.RUNNING, events=STARTED)
    for ordinal in range(1, sources + 1):
        add_query(run, ordinal, f"query {ordinal}")
        add_source(run, ordinal, "text")
    with django_assert_max_num_queries(14):
        analyst.get(reverse("run", args=[run.id]))


def test_a_person_stops_a_run(analyst: Client, ada: User) -> None:
    run = _live(ada)
    answer = analyst.post(reverse("run-cancel", args=[run.id]))
    run.refresh_from_db()
    assert answer.headers["Location"] == reverse("run", args=[run.id])
    assert run.state == RunState.CANCELLING


def test_stopping_a_run_that_has_ended_changes_nothing_and_says_so(analyst: Client, ada: User) -> None:
    run = make_run(ada, state=RunState.COMPLETED)
    answer = analyst.post(reverse("run-cancel", args=[run.id]), follow=True)
    run.refresh_from_db()
    assert run.state == RunState.COMPLETED
    assert "already ended" in words(answer)


def test_a_link_cannot_stop_a_run(analyst: Client, ada: User) -> None:
    assert analyst.get(reverse("run-cancel", args=[_live(ada).id])).status_code == 405


def _ended_with_a_source(ada: User) -> Run:
    run = make_run(ada, state=RunState.INTERRUPTED, events=STARTED, workspace="harbour")
    add_source(run, 1, "The battery lasts 41 hours.")
    return run


def test_a_new_run_starts_from_the_sources_of_an_ended_one(analyst: Client, ada: User) -> None:
    earlier = _ended_with_a_source(ada)
    answer = analyst.post(reverse("run-adopt", args=[earlier.id]), {"submission_key": "k"})
    new = Run.objects.exclude(pk=earlier.pk).get()
    assert answer.headers["Location"] == reverse("run", args=[new.id])
    assert new.brief.adopt_run_id == str(earlier.id)


def test_starting_twice_from_one_page_is_one_run(analyst: Client, ada: User) -> None:
    earlier = _ended_with_a_source(ada)
    for _ in range(2):
        analyst.post(reverse("run-adopt", args=[earlier.id]), {"submission_key": "k"})
    assert Run.objects.count() == 2


def test_starting_from_a_run_without_sources_says_why_not(analyst: Client, ada: User) -> None:
    run = make_run(ada, state=RunState.FAILED)
    answer = analyst.post(reverse("run-adopt", args=[run.id]), {"submission_key": "k"}, follow=True)
    assert "kept no source" in words(answer)
    assert Run.objects.count() == 1


def test_a_run_that_kept_nothing_does_not_offer_to_start_from_its_sources(analyst: Client, ada: User) -> None:
    page = analyst.get(reverse("run", args=[make_run(ada, state=RunState.FAILED).id]))
    assert "New run from these sources" not in words(page)
