"""I9, I10: the bootstrap waits for no planner, and what a planner does wrong costs nothing but its own searches."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from research.models import Run
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.runs import run_cancel
from research.states import EventKind, Outcome, RunState
from tests.support.running import PLANNER, Listener, carry_out, model_context, submit, synthesis_prompts

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context"), pytest.mark.slow]


@pytest.fixture
def ferries(workspace: Path) -> Path:
    """Six files about the ferry: three are the bootstrap's reserve, the others are the rest of its catalogue."""
    for number in range(1, 5):
        (workspace / f"note-{number}.txt").write_text(
            f"Note {number}: the harbour ferry of Lindau carried passengers on pier {number}.\n", encoding="utf-8"
        )
    return workspace


CATALOGUE = {"harbour.md", "budget.txt", *(f"note-{number}.txt" for number in range(1, 5))}


def plan(*queries: dict[str, Any] | str) -> dict[str, Any]:
    return {"kind": "content", "content": json.dumps({"queries": list(queries)}), "match": PLANNER}


def refusals(run: Run) -> list[str]:
    return [event.payload["code"] for event in run.events.filter(kind=EventKind.QUERY_REFUSED).order_by("seq")]


def stored(run: Run) -> set[str]:
    return set(run.sources.values_list("canonical_anchor", flat=True))


def test_the_first_sources_are_stored_while_the_planner_hangs(tmp_path: Path, ferries: Path, ada: User) -> None:
    with model_context(tmp_path, ferries, {"kind": "hang", "match": PLANNER}) as (composed, server):
        run = submit(composed, ada)

        def stop(_event: object) -> None:
            assert server.saw("request")
            run_cancel(composed, actor=ada, run_id=run.pk)

        listener = Listener(acts={EventKind.SCOPE_COUNTED: stop})
        carry_out(composed, ada, listener=listener)
        assert server.events("answered") == []
        assert len(server.requests()) == 1
    kinds = listener.kinds()
    assert kinds.count(EventKind.SOURCE_STORED) == composed.limits.bootstrap_sources
    assert kinds.index(EventKind.SEARCH_STARTED) == 1
    assert kinds.index(EventKind.SOURCE_STORED) < kinds.index(EventKind.MODEL_FAILED)


BROKEN: dict[str, dict[str, Any]] = {
    "is refused": {"kind": "status", "status": 400, "times": 3},
    "breaks down": {"kind": "status", "status": 500, "times": 6},
    "writes no JSON": {"kind": "malformed", "times": 3},
    "is cut off": {"kind": "length", "times": 3},
    "loops": {"kind": "repeating", "times": 3},
    "answers nothing": {"kind": "empty_choices", "times": 3},
    "answers with an object of another form": {"kind": "content", "content": '{"plan": 1}', "times": 3},
    "loses the connection": {"kind": "cut_off", "times": 6},
}


@pytest.mark.parametrize("step", BROKEN.values(), ids=BROKEN.keys())
def test_without_a_plan_the_ranked_catalogue_is_read_when_the_planner(
    tmp_path: Path, ferries: Path, ada: User, step: dict[str, Any]
) -> None:
    with model_context(tmp_path, ferries, {**step, "match": PLANNER}) as (composed, _):
        run = carry_out(composed, ada)
    assert run.events.filter(kind=EventKind.PLAN_FAILED).count() == 1
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert [query.origin for query in run.queries.all()] == ["bootstrap"]
    assert stored(run) == CATALOGUE
    failed = run.model_calls.get(purpose="planner")
    assert failed.status != "ok"
    assert failed.requests >= 1


def test_a_planner_that_takes_too_long_is_left_behind(tmp_path: Path, ferries: Path, ada: User) -> None:
    with model_context(tmp_path, ferries, {"kind": "hang", "match": PLANNER}, model_call_seconds=5) as (composed, _):
        assert composed.model is not None
        hasty = replace(composed, model=replace(composed.model, call_ms=600))
        run = carry_out(hasty, ada)
    assert run.model_calls.get(purpose="planner").status == "timed_out"
    assert stored(run) == CATALOGUE


def test_a_plan_in_which_nothing_is_admissible_leaves_the_catalogue(
    tmp_path: Path, ferries: Path, ada: User, context: ResearchContext
) -> None:
    question = submit(context, ada, key="other").brief.question
    proposals = [
        {"text": "   "},
        {"text": "x " * 400},
        {"text": "(a+", "form": "regex"},
        {"text": r"(a)\1", "form": "regex"},
        {"text": "ferry", "path_prefix": "../secrets"},
        {"text": "ferry", "path_prefix": "/etc"},
        {"text": "https://example.org/ferry"},
        {"text": question.upper()},
    ]
    with model_context(tmp_path, ferries, plan(*proposals)) as (composed, _):
        run = carry_out(composed, ada)
    assert refusals(run) == [
        "empty",
        "too_long",
        "unsafe_pattern",
        "unsafe_pattern",
        "unsafe_path",
        "unsafe_path",
        "out_of_scope",
        "duplicate",
    ]
    assert run.queries.count() == 1
    assert stored(run) == CATALOGUE
    assert run.outcome == Outcome.SYNTHESISED


def test_too_many_and_repeated_queries_fall_one_by_one_and_the_rest_is_searched(
    tmp_path: Path, ferries: Path, ada: User
) -> None:
    words = ["pier one", "Pier  ONE", "pier two", "pier three", "volunteers", "crowns", "region", "sundays"]
    with model_context(tmp_path, ferries, plan(*words)) as (composed, _):
        run = carry_out(composed, ada)
    assert refusals(run) == ["duplicate", "too_many", "too_many"]
    assert [query.query_id for query in run.queries.order_by("ordinal")] == ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6"]
    assert "ducks.txt" in stored(run)


def test_a_planner_cannot_mint_sources_ids_an_end_or_a_restricted_term(tmp_path: Path, ferries: Path, ada: User) -> None:
    answer = {
        "queries": [{"text": "ducks", "query_id": "Q1", "id": "S1", "fetch": ["/etc/passwd"]}, {"text": "Kestrel ferry"}],
        "sources": [{"id": "S1", "path": "/etc/passwd"}],
        "complete": True,
        "sufficient": True,
    }
    with model_context(tmp_path, ferries, {**plan(), "content": json.dumps(answer)}) as (composed, server):
        run = submit(composed, ada, restricted_terms=("kestrel",))
        run_execute(composed, run.pk, owner="worker")
        (prompt,) = synthesis_prompts(server)
    assert [query.query_id for query in run.queries.order_by("ordinal")] == ["Q1", "Q2"]
    assert refusals(run) == ["restricted_term"]
    assert stored(run) == {*CATALOGUE, "ducks.txt"}
    assert "passwd" not in prompt
    assert "estrel" not in prompt


def test_a_thinking_planner_is_understood_and_its_thoughts_are_never_searched(
    tmp_path: Path, ferries: Path, ada: User
) -> None:
    with model_context(tmp_path, ferries, {"kind": "think", "match": PLANNER}) as (composed, _):
        run = carry_out(composed, ada)
    assert run.queries.count() > 1
    assert not any("think" in query.text or "{" in query.text for query in run.queries.all())


def test_the_planner_gets_the_request_and_no_hint_of_what_was_found(tmp_path: Path, ferries: Path, ada: User) -> None:
    with model_context(tmp_path, ferries) as (composed, server):
        run = submit(composed, ada, internal_context="Our client is Brightwater.", public_context="Lake Constance")
        run_execute(composed, run.pk, owner="worker")
        asked = next(prompt for prompt in server.prompts() if PLANNER in prompt)
    assert "Lake Constance" in asked
    for hidden in ("Brightwater", "harbour.md", "41,200", "crowns", "pier"):
        assert hidden not in asked
