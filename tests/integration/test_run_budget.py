"""I2: every cap binds, and a cap that is reached is recorded and told. Caps are maxima, never targets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from research.models import Run
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.states import EventKind, Outcome
from tests.support.running import (
    PLANNER,
    SYNTHESIS,
    Listener,
    carry_out,
    evidence_in,
    final,
    model_context,
    submit,
    synthesis_prompts,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context")]


@pytest.fixture
def many(workspace: Path) -> Path:
    """Six long documents about the ferry, beside the three short ones."""
    for number in range(1, 7):
        sentences = [
            f"In year {number}{line:02} the harbour ferry of Lindau carried many passengers across." for line in range(60)
        ]
        (workspace / f"year-{number}.md").write_text("\n\n".join(sentences), encoding="utf-8")
    return workspace


def reached(run: Run) -> set[str]:
    return {event.payload["resource"] for event in run.events.filter(kind=EventKind.BUDGET_REACHED)}


@pytest.mark.parametrize(
    ("cap", "stored", "attempts"), [({"sources": 2}, 2, 2), ({"fetch_attempts": 2}, 2, 2), ({"bootstrap_sources": 0}, 8, 8)]
)
def test_sources_and_fetch_attempts_are_counted_and_never_passed(
    context: ResearchContext, many: Path, ada: User, cap: dict[str, int], stored: int, attempts: int
) -> None:
    run = carry_out(replace(context, limits=replace(context.limits, **cap)), ada)
    assert run.sources.count() == run.meters["sources"] == stored
    assert run.meters["fetch_attempts"] == attempts
    assert reached(run) == set(cap) - {"bootstrap_sources"}
    assert run.outcome == Outcome.SYNTHESISED
    assert len(final(run).acquisition.limits) == len(reached(run))


def test_a_failed_fetch_is_an_attempt_and_not_a_source(context: ResearchContext, many: Path, ada: User) -> None:
    listener = Listener(acts={EventKind.SEARCH_ANSWERED: lambda _event: (many / "year-1.md").unlink()})
    run = carry_out(replace(context, limits=replace(context.limits, fetch_attempts=4)), ada, listener=listener)
    failed = run.fetch_failures.count()
    assert run.meters["fetch_attempts"] == 4
    assert run.meters["sources"] == run.sources.count() == 4 - failed


@pytest.mark.slow
@pytest.mark.parametrize("searches", [1, 2])
def test_a_plan_cannot_buy_more_searches_than_the_run_has(tmp_path: Path, many: Path, ada: User, searches: int) -> None:
    plan = '{"queries": [{"text": "ferry crossing"}, {"text": "passengers carried"}, {"text": "region crowns"}]}'
    with model_context(tmp_path, many, {"kind": "content", "content": plan, "match": PLANNER}) as (composed, _):
        run = carry_out(replace(composed, limits=replace(composed.limits, searches=searches)), ada)
    assert run.queries.count() == run.meters["searches"] == searches


@pytest.mark.slow
def test_generations_are_capped_and_the_planner_leaves_the_last_one_to_synthesis(
    tmp_path: Path, many: Path, ada: User
) -> None:
    with model_context(tmp_path, many) as (composed, server):
        run = carry_out(replace(composed, limits=replace(composed.limits, generations=1)), ada)
        assert len(server.prompts()) == run.model_calls.count() == run.meters["generations"] == 1
        assert run.outcome == Outcome.SYNTHESISED


@pytest.mark.slow
def test_a_run_without_generations_asks_nobody_and_delivers_its_sources(tmp_path: Path, many: Path, ada: User) -> None:
    with model_context(tmp_path, many) as (composed, server):
        run = carry_out(replace(composed, limits=replace(composed.limits, generations=0)), ada)
        assert server.prompts() == []
    assert run.outcome == Outcome.SOURCE_BACKED
    assert "generations" in reached(run)


@pytest.mark.slow
def test_the_packet_is_bounded_in_all_and_for_each_source(tmp_path: Path, many: Path, ada: User) -> None:
    with model_context(tmp_path, many) as (composed, server):
        limits = replace(composed.limits, packet_chars=3_000, packet_chars_per_source=700)
        run = carry_out(replace(composed, limits=limits), ada)
        (prompt,) = synthesis_prompts(server)
    by_source: dict[str, int] = {}
    for source, text in evidence_in(prompt):
        by_source[source] = by_source.get(source, 0) + len(text)
    assert len(by_source) > 3
    assert max(by_source.values()) <= 700
    assert sum(by_source.values()) == run.meters["packet_chars"] <= 3_000


@pytest.mark.slow
def test_excerpts_are_bounded_in_all_and_for_each_source(tmp_path: Path, many: Path, ada: User) -> None:
    refusing = {"kind": "status", "status": 400, "match": SYNTHESIS, "times": 9}
    with model_context(tmp_path, many, refusing) as (composed, _):
        limits = replace(composed.limits, excerpt_chars=900, excerpt_chars_per_source=260)
        document = final(carry_out(replace(composed, limits=limits), ada))
    sizes = [sum(len(card.quote) for card in source.cards) for source in document.excerpts]
    assert len(sizes) > 2
    assert max(sizes) <= 260
    assert sum(sizes) <= 900


def test_a_run_that_an_older_version_queued_is_carried_out(context: ResearchContext, ada: User) -> None:
    run = submit(context, ada)
    run.config["limits"]["a_limit_of_old"] = 7
    run.save(update_fields=["config"])
    run_execute(context, run.pk, owner="worker", observer=Listener())
    run.refresh_from_db()
    assert run.outcome == Outcome.SYNTHESISED
