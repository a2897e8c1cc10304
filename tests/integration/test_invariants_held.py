"""Invariants that a small change of the code could break unnoticed: each test fails with exactly that change."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from publishing.document.types import ReportDocument
from publishing.models import Delivery
from publishing.rendering.markdown import render_markdown
from research.budget import Meter, Resource
from research.clock import start_clock
from research.models import Run
from research.ports import DeliveryKind
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.runs import run_adopt
from research.states import EventKind, Outcome
from research.store import runs
from research.store.journal import RunHandle
from tests.support.requests import REQUEST
from tests.support.running import PLANNER, SYNTHESIS, carry_out, final, model_context, submit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context")]


def says(match: str, **arrays: Any) -> dict[str, Any]:
    return {"kind": "content", "content": json.dumps(arrays), "match": match}


def proposes(*facts: dict[str, Any]) -> dict[str, Any]:
    return says(SYNTHESIS, facts=facts, derivations=[], recommendations=[], gaps=[])


@pytest.mark.slow
def test_a_source_that_a_planned_query_finds_again_names_both_queries(tmp_path: Path, workspace: Path, ada: User) -> None:
    plan = says(PLANNER, queries=[{"text": "yearly passengers ferry", "form": "full_text", "path_prefix": ""}])
    with model_context(tmp_path, workspace, plan) as (composed, _):
        run = carry_out(composed, ada)
    source = run.sources.get(canonical_anchor="harbour.md")
    assert set(source.provenance.values_list("query_id", flat=True)) == {"Q1", "Q2"}
    assert run.sources.filter(canonical_anchor="harbour.md").count() == 1


def test_the_report_counts_every_hit_and_not_only_those_that_were_asked_for(context: ResearchContext, ada: User) -> None:
    run = carry_out(replace(context, limits=replace(context.limits, hits_per_search=1)), ada)
    assert [search.hits for search in final(run).acquisition.searches] == [2]


@pytest.mark.slow
@pytest.mark.parametrize(("method", "ruled"), [("bounded", 0), ("baseline", 1)])
def test_a_number_that_the_evidence_lacks_falls_at_admission_or_is_removed_by_the_screen(
    tmp_path: Path, workspace: Path, ada: User, method: str, ruled: int
) -> None:
    """I20. The number rule of admission is a switch of the method; the screen runs in every one."""
    sound = {"id": "f1", "text": "Every twenty minutes the ferry runs.", "source_id": "S1", "chunk_ids": ["S1.C1"]}
    wrong = {**sound, "id": "f2", "text": "The ferry of Lindau carried 99,999 passengers."}
    with model_context(tmp_path, workspace, proposes(sound, wrong)) as (composed, _):
        run = carry_out(composed, ada, request=replace(REQUEST, method=method))
        document = final(run)
    assert [fact.text for fact in document.direct_findings] == [sound["text"]]
    assert run.rulings.filter(act="removed", before=wrong["text"]).count() == ruled
    assert run.rejections.filter(text=wrong["text"]).count() == 1 - ruled


@pytest.mark.slow
def test_a_fact_that_cites_two_passages_opens_both_cards(tmp_path: Path, workspace: Path, ada: User) -> None:
    lines = [f"The harbour ferry of Lindau carried passengers on day {number} of its season." for number in range(120)]
    (workspace / "harbour.md").write_text("\n\n".join(lines), encoding="utf-8")
    (workspace / "budget.txt").unlink()
    fact = {
        "id": "f1", "text": "The ferry ran on many days.", "source_id": "S1", "chunk_ids": ["S1.C1", "S1.C2"],
    }  # fmt: skip
    with model_context(tmp_path, workspace, proposes(fact)) as (composed, _):
        document = final(carry_out(composed, ada))
    assert [citation.label for citation in document.direct_findings[0].citations] == ["1a", "1b"]
    assert [card.cited_by for card in document.cards] == [(1,), (1,)]


@pytest.mark.slow
def test_evidence_that_did_not_fit_before_the_model_is_said_in_the_report(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    with model_context(tmp_path, workspace) as (composed, _):
        limits = replace(composed.limits, packet_chars=120, packet_chars_per_source=60)
        cut = final(carry_out(replace(composed, limits=limits), ada, key="cut"))
        whole = final(carry_out(composed, ada, key="whole"))
    assert len([limit for limit in cut.acquisition.limits if "evidence that one synthesis may see" in limit]) == 1
    assert whole.acquisition.limits == ()


def test_formats_that_disagree_are_never_delivered(
    context: ResearchContext, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def altered(document: ReportDocument) -> str:
        return render_markdown(document).replace("41,200", "14,200")

    monkeypatch.setattr("publishing.services.sink.render_markdown", altered)
    run = carry_out(context, ada)
    assert run.outcome == Outcome.DELIVERY_FAILURE
    assert not Delivery.objects.filter(kind=DeliveryKind.FINAL).exists()


def test_a_delivery_that_cannot_be_written_leaves_no_record_of_itself(context: ResearchContext, ada: User) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TRIGGER full BEFORE INSERT ON publishing_artifact BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
    try:
        run = carry_out(context, ada)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER full")
    assert run.outcome == Outcome.DELIVERY_FAILURE
    assert not run.events.filter(kind__in=[EventKind.FINAL_DELIVERED, EventKind.PRELIMINARY_DELIVERED]).exists()
    assert not Delivery.objects.exists()


def test_a_report_over_adopted_sources_observes_up_to_their_capture_and_not_up_to_now(
    context: ResearchContext, ada: User
) -> None:
    first = carry_out(context, ada, key="first")
    later = replace(context, now=lambda: start_clock().now() + timedelta(days=30))
    adopted = run_adopt(later, actor=ada, run_id=first.pk, submission_key="later")
    run_execute(later, adopted.pk, owner="worker")
    assert final(adopted).observation.at == final(first).observation.at


def test_a_late_writer_does_not_even_change_the_figures_on_show(
    context: ResearchContext, queued: list[str], ada: User
) -> None:
    run = submit(context, ada)
    fence = runs.claim(run.pk, owner="first", lease=timedelta(0), clock=start_clock())
    assert fence is not None
    late = RunHandle(run_id=run.pk, fence=fence, clock=start_clock())
    hour_later = start_clock().now() + timedelta(hours=1)
    assert runs.take_over(run.pk, owner="second", lease=timedelta(hours=1), now=hour_later)
    before = runs.state_of(run.pk), Run.objects.get(pk=run.pk).meters
    meter = Meter(context.limits)
    meter.spend(Resource.SEARCHES)
    runs.save_meter(late, meter)
    assert (runs.state_of(run.pk), Run.objects.get(pk=run.pk).meters) == before


def test_the_limits_of_a_report_are_those_that_were_reached(context: ResearchContext, ada: User) -> None:
    run = carry_out(replace(context, limits=replace(context.limits, sources=1)), ada)
    reached = run.events.filter(kind=EventKind.BUDGET_REACHED).values_list("payload__resource", flat=True)
    assert list(reached) == [Resource.SOURCES]
    assert len(final(run).acquisition.limits) == 1
