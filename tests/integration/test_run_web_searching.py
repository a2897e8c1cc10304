"""How a run asks the web: in its own words, elsewhere only after a failure, again only after a proven emptiness."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from config.progress import line_of
from research.models import QueryRow, Run
from research.selectors.progress import run_progress
from research.selectors.runs import RunFilter, runs_page
from research.selectors.wording import OUTCOMES, SEARCH_FAILED, SEARCH_FAILED_IN_PART
from research.states import EventKind, Outcome, RunState
from tests.support.ferries import COSTS, DUCKS, ON_THE_WEB, PASSENGERS, QUESTION, Stage, serve, web_stage
from tests.support.running import carry_out, final
from tests.support.web import Found, Reply
from tests.support.web.search import CHALLENGE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def ask(stage: Stage, author: User, *providers: str, **changes: Any) -> Run:
    request = replace(ON_THE_WEB, providers=providers or ("duckduckgo",), **changes)
    return carry_out(stage.context, author, request=request)


def told(run: Run) -> list[tuple[str, str, str, str, str, str]]:
    """Return of each search its id, provider, origin, outcome, use of the window, and what it stands in for."""
    return [
        (row.query_id, row.provider, row.origin, row.outcome, row.window, row.stands_in_for) for row in run.queries.all()
    ]


def limits(run: Run) -> str:
    return " ".join(final(run).acquisition.limits)


def turns(*answers: list[Found] | Reply) -> Callable[[str], list[Found] | Reply]:
    """Answer one search after the other; the last answer repeats."""
    left = list(answers)
    return lambda _query: left.pop(0) if len(left) > 1 else left[0]


def test_a_query_goes_to_the_first_provider_alone_and_is_kept_as_it_was_sent(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.duckduckgo(serve(stage.web, PASSENGERS))
        stage.web.searxng([])
        run = ask(stage, ada, "duckduckgo", "searxng", public_context="the Lake of Constance")
        assert stage.web.queries() == (f"{QUESTION} the Lake of Constance",)
        said = limits(run)
        (search,) = final(run).acquisition.searches
    assert told(run) == [("Q1", "duckduckgo", "bootstrap", "results", "not_asked", "")]
    assert run.queries.get().sent == search.text == f"{QUESTION} the Lake of Constance"
    assert said == "Search services that were asked: DuckDuckGo."
    assert run.meters["searches"] == 1


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (CHALLENGE, "challenge"),
        (Reply(b"<!doctype html><title>Something new</title><div id=app></div>"), "unknown_layout"),
        (Reply(b"oops", status=500), "non_200"),
        (Reply(b"\x00\x01", headers=(("Content-Type", "application/octet-stream"),)), "malformed"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_provider_that_fails_is_stood_in_for_by_the_next_and_the_report_says_so(
    tmp_path: Path, ada: User, answer: Reply, outcome: str
) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.duckduckgo(lambda _query: answer)
        stage.web.searxng(serve(stage.web, PASSENGERS))
        run = ask(stage, ada, "duckduckgo", "searxng")
        said = limits(run)
        text = final(run).model_dump_json()
    assert told(run) == [
        ("Q1", "duckduckgo", "bootstrap", outcome, "not_asked", ""),
        ("Q2", "searxng", "stand_in", "results", "not_asked", "Q1"),
    ]
    assert run.sources.get().canonical_anchor == PASSENGERS
    assert [link.query_id for link in run.sources.get().provenance.all()] == ["Q2"]
    assert run.meters["searches"] == 2
    assert "Searches that DuckDuckGo could not answer: 1. This says nothing about whether evidence exists." in said
    assert "Searches in which SearXNG stood in for a service that could not answer: 1." in said
    assert outcome not in text


def test_without_another_name_a_failure_is_a_failure_and_never_an_empty_answer(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.duckduckgo(lambda _query: CHALLENGE)
        stage.web.searxng(serve(stage.web, PASSENGERS))
        run = ask(stage, ada, "duckduckgo")
        document = final(run)
    assert told(run) == [("Q1", "duckduckgo", "bootstrap", "challenge", "not_asked", "")]
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.NO_EVIDENCE)
    assert [search.failed for search in document.acquisition.searches] == [True]
    assert document.account.total == 0
    (gap,) = document.gaps
    assert gap.text.startswith("No search could be answered, so nothing follows about what there is to be found.")
    assert "DuckDuckGo (it took the program for a robot" in gap.text
    assert document.state.startswith("The search failed")
    assert run_progress(run, now=run.queued_at).result == SEARCH_FAILED
    (row,) = runs_page(ada, RunFilter(), page="1").rows
    assert row.result == SEARCH_FAILED
    event = run.events.get(kind=EventKind.SEARCH_FAILED)
    assert "DuckDuckGo: The provider took the program for a robot" in line_of(EventKind.SEARCH_FAILED, event.payload)


def test_a_failure_beside_a_proven_emptiness_is_said_beside_it(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.duckduckgo(lambda _query: CHALLENGE)
        stage.web.searxng([])
        run = ask(stage, ada, "duckduckgo", "searxng")
        document = final(run)
    assert document.gaps[0].text.startswith("No source was stored, and some searches could not be answered")
    assert "SearXNG" not in document.gaps[0].text
    assert run_progress(run, now=run.queued_at).result == SEARCH_FAILED_IN_PART


def test_a_proven_emptiness_is_no_failure_and_nobody_stands_in(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.duckduckgo([])
        stage.web.searxng(serve(stage.web, PASSENGERS))
        run = ask(stage, ada, "duckduckgo", "searxng")
    assert told(run) == [("Q1", "duckduckgo", "bootstrap", "empty", "not_asked", "")]
    assert run_progress(run, now=run.queued_at).result == OUTCOMES[Outcome.NO_EVIDENCE]


def last_week(stage: Stage) -> str:
    return (stage.context.now().date() - timedelta(days=7)).isoformat()


def test_nothing_within_the_dates_is_asked_once_more_without_them(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.duckduckgo(turns([], serve(stage.web, COSTS)))
        run = ask(stage, ada, published_after=last_week(stage))
        forms = [seen.body.decode() for seen in stage.web.requests if seen.method == "POST"]
        said = limits(run)
    assert told(run) == [
        ("Q1", "duckduckgo", "bootstrap", "empty", "honoured", ""),
        ("Q2", "duckduckgo", "relaxed", "results", "relaxed", "Q1"),
    ]
    assert ["df=w" in form for form in forms] == [True, False]
    assert "found nothing within the dates asked for and were repeated without them: 1." in said
    assert "stood in" not in said
    assert run.meters["searches"] == 2


@pytest.mark.parametrize("second", [[], CHALLENGE], ids=["empty", "challenge"])
def test_a_repetition_is_the_last(tmp_path: Path, ada: User, second: list[Found] | Reply) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.duckduckgo(turns([], second, []))
        stage.web.searxng(serve(stage.web, COSTS))
        run = ask(stage, ada, "duckduckgo", "searxng", published_after=last_week(stage))
    assert [row[2] for row in told(run)] == ["bootstrap", "relaxed"]
    assert run.sources.count() == 0


def test_dates_are_never_relaxed_after_a_failure(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.duckduckgo(lambda _query: CHALLENGE)
        run = ask(stage, ada, published_after=last_week(stage))
    assert [row[2:4] for row in told(run)] == [("bootstrap", "challenge")]


def test_dates_that_a_provider_cannot_keep_to_are_said(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.duckduckgo(serve(stage.web, COSTS))
        run = ask(stage, ada, published_after="2020-01-01", published_before="2020-12-31")
        said = limits(run)
    assert told(run)[0][4] == "unsupported"
    assert "Searches in which DuckDuckGo could not keep to the dates asked for: 1." in said


def test_stand_ins_stop_at_the_budget_of_searches(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path, max_searches=1) as stage:
        stage.web.duckduckgo(lambda _query: CHALLENGE)
        stage.web.searxng(serve(stage.web, PASSENGERS))
        run = ask(stage, ada, "duckduckgo", "searxng")
        assert "A fixed limit was reached: searches." in final(run).acquisition.limits
    assert len(told(run)) == 1


def test_a_long_question_is_shortened_to_whole_words_for_a_provider(tmp_path: Path, ada: User) -> None:
    question = "How many passengers does the ferry carry " + "and what does it cost to run " * 40
    with web_stage(tmp_path) as stage:
        stage.web.duckduckgo(serve(stage.web, PASSENGERS))
        run = ask(stage, ada, question=question)
        (sent,) = stage.web.queries()
    assert len(sent) <= 499
    assert question.startswith(sent + " ")
    row = run.queries.get()
    assert (row.sent, row.text) == (sent, question.strip())


def test_nothing_internal_leaves_with_a_search_or_a_page(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.duckduckgo(serve(stage.web, PASSENGERS, COSTS))
        run = ask(stage, ada, internal_context="Our client Kestrel bids for the line.", restricted_terms=("kestrel",))
        left = "\n".join(seen.text() for seen in stage.web.requests).casefold()
        looked_up = " ".join(stage.web.lookups)
    assert run.sources.count() == 2
    assert "kestrel" not in left + looked_up
    assert "bids" not in left


def test_an_address_with_a_restricted_term_is_found_and_never_asked_for(tmp_path: Path, ada: User) -> None:
    secret = "https://kestrel.example.org/bid"
    with web_stage(tmp_path) as stage:
        stage.web.page(secret, "<p>The bid.</p>")
        stage.web.duckduckgo([*serve(stage.web, PASSENGERS), Found(secret)])
        run = ask(stage, ada, restricted_terms=("kestrel",))
        assert not stage.web.asked_for(secret)
        assert "kestrel.example.org" not in stage.web.lookups
        said = limits(run)
        text = final(run).model_dump_json()
    assert run.fetch_failures.get().code == "refused_egress"
    assert "kestrel" not in run.fetch_failures.get().message.casefold()
    assert "Addresses that were refused and not fetched: 1." in said
    assert "kestrel" not in text.casefold()


def test_hits_are_kept_in_order_with_ids_and_without_being_evidence(tmp_path: Path, ada: User) -> None:
    rows = [
        Found(PASSENGERS, title="Ferry", snippet="The ferry carried 99,999 passengers."),
        Found("http://127.0.0.1/admin", title="Inside"),
        Found(DUCKS),
    ]
    with web_stage(tmp_path) as stage:
        serve(stage.web, PASSENGERS, DUCKS)
        stage.web.duckduckgo(rows)
        run = ask(stage, ada)
        text = final(run).model_dump_json()
        assert ("127.0.0.1", 80) not in stage.web.dialled
        said = limits(run)
    hits = QueryRow.objects.get(run=run).hits.all()
    assert [(hit.candidate_id, hit.locator, hit.refusal) for hit in hits] == [
        ("Q1.H1", PASSENGERS, ""),
        ("Q1.H2", "http://127.0.0.1/admin", "special_address"),
        ("Q1.H3", DUCKS, ""),
    ]
    assert [bool(hit.seal) for hit in hits] == [True, False, True]
    assert "99,999" not in text
    assert "Addresses that were refused and not fetched: 1." in said
