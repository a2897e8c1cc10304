"""The deep method: what the evidence does not carry is deleted, what it carries in part is said so, the rest is marked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from publishing.document.build import build_document
from publishing.document.canonical import canonical_json
from research.findings import AlignmentState
from research.methods.ledger import findings_after
from research.models import ItemRow, JudgedRow, JudgementRow, MeasureRow, RulingRow, Run
from research.services.context import ResearchContext
from research.services.runs import run_cancel
from research.states import EventKind, Outcome, RunState
from research.store.closings import load_closing
from research.store.journal import RecordedEvent
from tests.support.deep import (
    BUDGET,
    DEEP,
    HARBOUR,
    JUDGED,
    LIE,
    OTHER_TRUE,
    TRUE,
    all_true,
    deep_context,
    fact,
    judge_prompts,
    texts_of,
    written,
)
from tests.support.requests import REQUEST
from tests.support.running import SYNTHESIS, Listener, carry_out, final, formats

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context"), pytest.mark.slow]

TOO_MUCH = "The region pays for running the harbour ferry of Lindau."
WEAKER = "The region pays half of what the harbour ferry of Lindau costs to run."


def test_what_is_carried_stays_what_is_not_goes_and_what_says_too_much_is_said_more_weakly(
    tmp_path: Path, workspace: Path, ada: User, client: Client
) -> None:
    said = written(
        fact("f1", TRUE, HARBOUR),
        fact("f2", LIE, HARBOUR),
        fact("f3", TOO_MUCH, BUDGET),
    )
    judge = [
        {"sentence": LIE, "verdict": "irrelevant"},
        {"sentence": TOO_MUCH, "verdict": "partial", "weaker": WEAKER, "quote": "Half of it is paid by the region."},
    ]
    with deep_context(tmp_path, workspace, said, judge=judge) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
        assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
        assert texts_of(run) == {TRUE, WEAKER}
        shown = formats(run)["md"]
        document = final(run)
        client.force_login(ada)
        page = client.get(reverse("run", args=[run.pk])).content.decode()
    assert "Questions to a judge" in page
    assert LIE not in shown
    assert TOO_MUCH not in shown
    assert WEAKER in shown
    assert TRUE in document.model_dump_json()
    acts = {(row.act, row.code): row for row in RulingRow.objects.filter(run=run)}
    assert set(acts) == {("removed", "unsupported"), ("restated", "partly_carried")}
    assert acts["restated", "partly_carried"].before == TOO_MUCH
    assert acts["restated", "partly_carried"].after == WEAKER
    assert run.events.filter(kind=EventKind.STATEMENTS_CHECKED).count() == 1
    assert load_closing(run.pk, composed.blobs).alignment is AlignmentState.JUDGED


def test_the_judge_sees_one_sentence_and_its_evidence_and_nothing_else_of_the_run(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    with deep_context(tmp_path, workspace, all_true()) as (composed, server):
        carry_out(composed, ada, request=DEEP)
        prompts = judge_prompts(server)
    assert [prompt for prompt in prompts if TRUE in prompt]
    for prompt in prompts:
        assert not (TRUE in prompt and OTHER_TRUE in prompt)
        assert REQUEST.question not in prompt
        assert "S1" not in prompt
        assert "F1" not in prompt


def test_a_second_run_asks_the_judge_nothing_again(tmp_path: Path, workspace: Path, ada: User) -> None:
    with deep_context(tmp_path, workspace, all_true(), all_true()) as (composed, server):
        first = carry_out(composed, ada, request=DEEP)
        asked = len(judge_prompts(server))
        second = carry_out(composed, ada, request=DEEP, key="again")
        assert len(judge_prompts(server)) == asked > 0
    assert JudgementRow.objects.count() == asked
    assert second.meters["judgements"] == 0
    told = [list(ItemRow.objects.filter(run=run).values_list("text", "verdict", "basis")) for run in (first, second)]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "trouble",
    [
        {"kind": "not_json"},
        {"kind": "content", "content": "I am not sure, ask me later."},
        {"kind": "content", "content": json.dumps({"quote": "", "reason": "", "verdict": "perhaps", "weaker": ""})},
        {"kind": "status", "status": 429, "retry_after": 0},
        {"kind": "length"},
        {"kind": "repeating"},
    ],
    ids=lambda step: f"{step['kind']}-{step.get('status', '')}",
)
def test_what_a_judge_does_not_answer_stays_unchecked_and_is_never_a_verdict(
    tmp_path: Path, workspace: Path, ada: User, trouble: dict[str, Any]
) -> None:
    steps = [{**trouble, "match": mark, "times": 200} for mark in JUDGED]
    with deep_context(tmp_path, workspace, all_true(), *steps) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
        assert load_closing(run.pk, composed.blobs).alignment is AlignmentState.SCREEN_ONLY
        document = final(run)
    assert texts_of(run) == {TRUE, OTHER_TRUE}
    assert set(ItemRow.objects.filter(run=run, kind="fact").values_list("verdict", flat=True)) == {"unchecked"}
    assert not JudgementRow.objects.exists()
    assert not RulingRow.objects.filter(run=run).exists()
    assert {item.verdict for item in document.direct_findings} == {"unchecked"}


def test_a_judge_that_stalls_costs_the_run_its_verdicts_and_not_its_report(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    steps = [{"kind": "hang", "match": mark, "times": 50} for mark in JUDGED]
    with deep_context(tmp_path, workspace, all_true(), *steps) as (composed, _):
        hasty = replace(composed, deep_limits=replace(composed.limits, judge_ms=300))
        run = carry_out(hasty, ada, request=DEEP)
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert texts_of(run) == {TRUE, OTHER_TRUE}
    failed = run.model_calls.filter(purpose="judge").values_list("status", flat=True)
    assert set(failed) == {"timed_out"}


def test_a_cancel_ends_calls_in_flight_and_what_was_judged_is_told(tmp_path: Path, workspace: Path, ada: User) -> None:
    """The first fact is judged; the second one's judge hangs until a person cancels."""
    hang = {"kind": "hang", "match": OTHER_TRUE, "times": 9}
    listener = Listener()
    with deep_context(tmp_path, workspace, all_true(), hang) as (composed, server):
        cancelled: list[float] = []

        def cancel(_: RecordedEvent) -> None:
            judged = [event for event in listener.of(EventKind.MODEL_CALLED) if event.payload["purpose"] == "judge"]
            if len(judged) == 2 and not cancelled:
                cancelled.append(monotonic())
                run_cancel(composed, actor=ada, run_id=Run.objects.latest("queued_at").pk)

        listener.acts[EventKind.MODEL_CALLED] = cancel
        run = carry_out(composed, ada, request=DEEP, listener=listener)
        assert cancelled
        assert server.saw("disconnect")
        assert load_closing(run.pk, composed.blobs).alignment is AlignmentState.CUT_SHORT
    assert (run.state, run.outcome) == (RunState.CANCELLED, Outcome.SYNTHESISED)
    verdicts = dict(ItemRow.objects.filter(run=run, kind="fact").values_list("text", "verdict"))
    assert verdicts == {TRUE: "entail", OTHER_TRUE: "unchecked"}


def test_a_budget_that_is_used_up_leaves_the_rest_unchecked_and_says_so(tmp_path: Path, workspace: Path, ada: User) -> None:
    with deep_context(tmp_path, workspace, all_true()) as (composed, server):
        tight = replace(composed, deep_limits=replace(composed.limits, judgements=2, judge_concurrency=1))
        run = carry_out(tight, ada, request=DEEP)
        assert len(judge_prompts(server)) == 2
        assert load_closing(run.pk, composed.blobs).alignment is AlignmentState.CUT_SHORT
    assert run.events.filter(kind=EventKind.BUDGET_REACHED, payload__resource="judgements").count() == 1
    verdicts = list(ItemRow.objects.filter(run=run, kind="fact").order_by("ordinal").values_list("verdict", flat=True))
    assert "unchecked" in verdicts


def test_bounded_asks_no_judge_and_keeps_its_ceilings(tmp_path: Path, workspace: Path, ada: User) -> None:
    said = written(fact("f1", TRUE, HARBOUR), fact("f2", f"{TRUE[:-1]}0.", HARBOUR))
    with deep_context(tmp_path, workspace, said) as (composed, server):
        run = carry_out(composed, ada, request=replace(REQUEST, method="bounded"))
        assert judge_prompts(server) == []
    assert run.model_calls.count() <= 2
    assert run.config["limits"]["wall_ms"] == composed.limits.wall_ms
    assert texts_of(run) == {TRUE}
    assert [prompt.partition("@")[0] for prompt in run.config["prompts"]] == ["synthesis", "planner"]


def test_without_a_model_deep_is_bounded_with_everything_that_rules_can_check_and_says_so(
    context: ResearchContext, ada: User
) -> None:
    run = carry_out(context, ada, request=DEEP)
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert load_closing(run.pk, context.blobs).alignment is AlignmentState.SCREEN_ONLY
    assert not run.model_calls.exists()
    assert not JudgedRow.objects.filter(run=run).exists()


def test_deep_freezes_its_own_limits_and_the_versions_of_its_prompts(tmp_path: Path, workspace: Path, ada: User) -> None:
    with deep_context(tmp_path, workspace, all_true()) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
    assert run.config["limits"]["wall_ms"] == 900_000
    assert {prompt.split("@")[0] for prompt in run.config["prompts"]} == {
        "synthesis", "planner", "judge-first", "judge-forward", "judge-reverse", "judge-premises", "critic"
    }  # fmt: skip


def test_as_many_questions_are_in_flight_as_allowed_and_never_more(tmp_path: Path, workspace: Path, ada: User) -> None:
    names = ("Anna", "Berta", "Clara", "Dora", "Emma", "Frieda", "Greta", "Hanna", "Ida", "Jutta", "Karla", "Lena")
    texts = [f"The harbour ferry of Lindau is a favourite of {name.lower()} folk." for name in names]
    said = written(*(fact(f"f{number}", text, HARBOUR) for number, text in enumerate(texts)))
    slow = [{"kind": "honest", "seconds": 0.4, "match": mark, "times": 200} for mark in JUDGED]
    with deep_context(tmp_path, workspace, said, *slow) as (composed, server):
        carry_out(composed, ada, request=DEEP)
        flying = [event["in_flight"] for event in server.requests() if _is_judge(event)]
    assert max(flying) == 8


def _is_judge(event: dict[str, Any]) -> bool:
    return "body" in event and any(mark in event["body"]["messages"][1]["content"] for mark in JUDGED)


def test_a_synthesis_that_stalls_leaves_a_report_of_excerpts(tmp_path: Path, workspace: Path, ada: User) -> None:
    with deep_context(tmp_path, workspace, {"kind": "hang", "match": SYNTHESIS}) as (composed, server):
        assert composed.model is not None
        run = carry_out(replace(composed, model=replace(composed.model, call_ms=500)), ada, request=DEEP)
        assert judge_prompts(server) == []
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SOURCE_BACKED)


def test_what_a_run_came_to_is_built_again_from_the_store_to_the_byte(tmp_path: Path, workspace: Path, ada: User) -> None:
    judge = [
        {"sentence": LIE, "verdict": "irrelevant"},
        {"sentence": TOO_MUCH, "verdict": "partial", "weaker": WEAKER, "quote": "Half of it is paid by the region."},
    ]
    said = written(fact("f1", TRUE, HARBOUR), fact("f2", LIE, HARBOUR), fact("f3", TOO_MUCH, BUDGET))
    with deep_context(tmp_path, workspace, said, judge=judge) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
        again = build_document(findings_after(run.pk, (), blobs=composed.blobs))
        assert canonical_json(again) == canonical_json(final(run))
    measured = MeasureRow.objects.get(run=run)
    assert (measured.method, measured.removed, measured.restated) == ("deep", 1, 1)
    assert measured.judged > 0


def test_a_statement_with_a_restricted_term_is_put_to_no_remote_judge(tmp_path: Path, workspace: Path, ada: User) -> None:
    asked = replace(DEEP, restricted_terms=("riders",))
    with deep_context(tmp_path, workspace, all_true(), model_approved_local=False) as (composed, server):
        run = carry_out(composed, ada, request=asked)
        prompts = judge_prompts(server)
    assert prompts
    assert not [prompt for prompt in prompts if "riders" in prompt]
    verdicts = dict(ItemRow.objects.filter(run=run, kind="fact").values_list("text", "verdict"))
    assert verdicts == {TRUE: "unchecked", OTHER_TRUE: "entail"}


def test_deep_is_offered_where_a_question_is_asked_with_what_it_does(client: Client, ada: User) -> None:
    client.force_login(ada)
    page = client.get(reverse("run-new")).content.decode()
    assert 'value="deep"' in page
    assert "checks each statement on its evidence" in page
