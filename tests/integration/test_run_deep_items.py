"""The deep method beyond single facts: conclusions, advice, the other side, a search for what fell, and a critic."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from research.findings import AlignmentState
from research.methods.ledger import findings_after
from research.models import ItemRow, JudgedRow, RulingRow, Run
from research.services.context import ResearchContext
from research.states import EventKind, Outcome, RunState
from research.store.closings import load_closing
from research.store.ledger import load_ledger
from research.synthesis.types import HostGapKind
from research.verification.rulings import RulingCode
from tests.servers import openai_server
from tests.support.deep import (
    BUDGET,
    DEEP,
    HARBOUR,
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
from tests.support.ferries import COSTS, ON_THE_WEB, PASSENGERS, QUESTION, serve, web_stage
from tests.support.running import SYNTHESIS, carry_out, final, formats

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context"), pytest.mark.slow]

CONCLUSION = "Riders of the harbour ferry of Lindau are not few, and running it is not free."
ADVICE = "Compare both figures with those of other towns before deciding."


def derived(text: str = CONCLUSION, **more: Any) -> dict[str, Any]:
    derivation = {"id": "d1", "text": text, "premise_ids": ["f1", "f2"], "method": "comparison"}
    advice = {"id": "r1", "text": ADVICE, "premise_ids": ["d1"], "conditions": ["The town wants a second boat"]}
    return all_true(derivations=[derivation], recommendations=[advice], **more)


def rulings(run: Run) -> set[tuple[str, str, str]]:
    return set(RulingRow.objects.filter(run=run).values_list("item_id", "act", "code"))


def test_a_conclusion_that_its_premises_carry_names_the_fact_that_would_break_it(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    with deep_context(tmp_path, workspace, derived(), judge=[{"sentence": CONCLUSION, "breaks": 2}]) as (composed, server):
        run = carry_out(composed, ada, request=DEEP)
        (asked,) = [prompt for prompt in judge_prompts(server) if "The conclusion:" in prompt]
    row = ItemRow.objects.get(run=run, kind="derivation")
    assert (row.verdict, row.basis, row.breaks) == ("entail", "judge", "F2")
    assert TRUE in asked
    assert OTHER_TRUE in asked
    assert ADVICE not in asked


def test_a_conclusion_that_its_premises_do_not_carry_goes_and_its_advice_is_a_judgement(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    with deep_context(tmp_path, workspace, derived(), judge=[{"sentence": CONCLUSION, "verdict": "irrelevant"}]) as (
        composed,
        _,
    ):
        run = carry_out(composed, ada, request=DEEP)
        assert CONCLUSION not in formats(run)["md"]
    assert rulings(run) == {
        ("D1", "removed", "premises_insufficient"),
        ("R1", "judgement", "chain_broken"),
    }
    advice = ItemRow.objects.get(run=run, kind="recommendation")
    assert advice.references == ["F1", "F2"]


def test_what_rests_on_a_removed_fact_falls_with_it(tmp_path: Path, workspace: Path, ada: User) -> None:
    judge = [{"sentence": TRUE, "verdict": "irrelevant"}]
    with deep_context(tmp_path, workspace, derived(), judge=judge) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
    assert texts_of(run) == {OTHER_TRUE}
    assert texts_of(run, "derivation") == set()
    assert {("F1", "removed", "unsupported"), ("D1", "removed", "premise_removed")} <= rulings(run)


@pytest.mark.parametrize(
    "step",
    [
        {"kind": "status", "status": 500, "times": 9},
        {"kind": "malformed", "times": 9},
        {"kind": "repeating", "times": 9},
    ],
)
def test_a_synthesis_that_fails_leaves_no_statement_that_nothing_carries(
    tmp_path: Path, workspace: Path, ada: User, step: dict[str, Any]
) -> None:
    with deep_context(tmp_path, workspace, {**step, "match": SYNTHESIS}) as (composed, server):
        run = carry_out(composed, ada, request=DEEP)
        assert judge_prompts(server) == []
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SOURCE_BACKED)
    assert texts_of(run) == set()


def test_a_synthesis_that_lies_and_repeats_leaves_the_true_statements_and_only_them(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    lies = [
        "The harbour ferry of Lindau did not carry 41,200 passengers in 2024.",
        "The harbour ferry of Lindau carried 90,000 passengers in 2024.",
        "The harbour ferry of Lindau costs 3.1 million euros a year to run.",
        LIE,
    ]
    told = [fact("t1", TRUE, HARBOUR), fact("t2", TRUE, HARBOUR), fact("t3", OTHER_TRUE, BUDGET)]
    said = written(*(fact(f"l{n}", text, HARBOUR if n < 2 else BUDGET) for n, text in enumerate(lies)), *told)
    with deep_context(tmp_path, workspace, said, judge=[{"sentence": LIE, "verdict": "irrelevant"}]) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
        shown = formats(run)["md"]
    assert texts_of(run) == {TRUE, OTHER_TRUE}
    assert TRUE in shown
    for lie in lies:
        assert lie not in shown


def test_a_judge_that_approves_everything_lets_through_nothing_that_the_screen_has_shown_to_be_wrong(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    turned = "The harbour ferry of Lindau did not carry 41,200 passengers in 2024."
    with deep_context(tmp_path, workspace, written(fact("f1", turned, HARBOUR), fact("f2", TRUE, HARBOUR))) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
    assert texts_of(run) == {TRUE}
    assert RulingRow.objects.get(run=run, act="removed").stage == "screen"


def test_words_of_the_evidence_against_a_statement_remove_it_as_contradicted(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    counter = "It runs every twenty minutes."
    judge = [{"sentence": LIE, "verdict": "conflict", "quote": counter, "counter": counter}]
    with deep_context(tmp_path, workspace, written(fact("f1", LIE, HARBOUR), fact("f2", TRUE, HARBOUR)), judge=judge) as (
        composed,
        _,
    ):
        run = carry_out(composed, ada, request=DEEP)
    row = RulingRow.objects.get(run=run, act="removed")
    assert (row.code, row.stage, row.source_id) == ("contradicted", "judge", "S1")
    assert counter in row.reason
    judged = JudgedRow.objects.filter(run=run, item_id="F1").latest("pk")
    assert (judged.verdict, judged.forward, judged.reverse) == ("conflict", "conflict", "refuted")


def test_another_source_that_says_otherwise_is_a_dispute_and_removes_nothing(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    other = "The riders of the harbour ferry of Lindau in 2024 were far fewer than the town says."
    (workspace / "paper.md").write_text(f"{other}\n", encoding="utf-8")
    judge = [{"sentence": TRUE, "counter": "far fewer than the town says"}]
    with deep_context(tmp_path, workspace, written(fact("f1", TRUE, ("S1", "S1.C1"))), judge=judge) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
        if TRUE not in texts_of(run):
            pytest.skip("the small index numbered its files in another order")
        kept = load_ledger(run.pk, composed.blobs)
    assert kept is not None
    sides = [{side.source_id for side in (found.first, found.second)} for found in kept.candidates]
    anchors = dict(run.sources.values_list("source_id", "canonical_anchor"))
    assert {"paper.md", "harbour.md"} in [{anchors[source_id] for source_id in side} for side in sides]


def test_a_veto_needs_words_of_the_evidence_and_never_counts_against_a_quotation(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    quoted = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
    words = "Half of it is paid by the region"
    critic = {
        "weakest": "F2",
        "why": "It tells the cost and not who counts it.",
        "keystone": "F1",
        "vetoes": [
            {"item_id": "F1", "ground": "overreach", "quote": "carried 41,200 passengers in 2024"},
            {"item_id": "F2", "ground": "misattributed", "quote": words},
            {"item_id": "F3", "ground": "unsupported", "quote": "these words stand nowhere at all"},
        ],
    }
    said = written(fact("f1", quoted, HARBOUR), fact("f2", OTHER_TRUE, BUDGET), fact("f3", TRUE, HARBOUR))
    with deep_context(tmp_path, workspace, said, critic=critic) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
        critique = load_closing(run.pk, composed.blobs).critique
    assert texts_of(run) == {quoted, TRUE}
    assert rulings(run) == {("F1", "kept", "veto_refused"), ("F2", "removed", "vetoed")}
    assert critique is not None
    assert (critique.weakest, critique.keystone) == ("F2", "F1")


def test_what_fell_is_looked_for_once_and_comes_back_bound_to_the_source_that_carries_it(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    """The only file that says it was not found by the question: the words of the statement find it."""
    hidden = "Volunteers feed the swans of the old moat at dawn."
    (workspace / "swans.txt").write_text(f"{hidden}\n", encoding="utf-8")
    said = written(fact("f1", hidden, HARBOUR), fact("f2", TRUE, HARBOUR))
    judge = [{"sentence": hidden, "verdict": "irrelevant"}]
    with deep_context(tmp_path, workspace, said, judge=judge) as (composed, _):
        limits = replace(composed.limits, sources=8, fetch_attempts=8, hits_per_search=3)
        run = carry_out(replace(composed, deep_limits=limits), ada, request=DEEP)
    anchors = dict(run.sources.values_list("source_id", "canonical_anchor"))
    row = ItemRow.objects.get(run=run, text=hidden)
    assert anchors[row.source_id] == "swans.txt"
    assert (row.verdict, row.basis) == ("entail", "quote")
    assert ("F1", "rebound", "found_elsewhere") in rulings(run)


def test_what_stays_unsupported_is_a_gap_with_what_was_searched(tmp_path: Path, workspace: Path, ada: User) -> None:
    said = written(
        fact("f1", "The harbour ferry of Lindau is loved by its passengers.", HARBOUR), fact("f2", OTHER_TRUE, BUDGET)
    )
    judge = [{"sentence": "is loved by", "verdict": "irrelevant"}]
    with deep_context(tmp_path, workspace, said, judge=judge) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
        gaps = load_closing(run.pk, composed.blobs).host_gaps
        assert final(run).outcome == Outcome.SYNTHESISED
    (gap,) = [gap for gap in gaps if gap.kind is HostGapKind.UNSUPPORTED]
    assert gap.queries
    assert "passengers" in gap.terms
    asked = set(run.queries.values_list("text", flat=True))
    assert set(gap.queries) <= asked


def test_a_local_program_can_take_an_approval_back_and_give_none(tmp_path: Path, workspace: Path, ada: User) -> None:
    program = tmp_path / "program"
    body = (
        "import json, sys\nfor line in sys.stdin:\n"
        "    said = 0.1 if 'riders' in json.loads(line)['sentence'] else 1\n"
        "    print(json.dumps({'entail': said}), flush=True)\n"
    )
    program.write_text(f"#!{sys.executable} -I\n{body}", encoding="utf-8")
    program.chmod(0o755)
    with deep_context(tmp_path, workspace, all_true(), entailment_program=program) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
        assert composed.entailment is not None
        composed.entailment.close()  # type: ignore[attr-defined]
    told = dict(ItemRow.objects.filter(run=run, kind="fact").values_list("text", "verdict"))
    assert told == {TRUE: "unchecked", OTHER_TRUE: "entail"}


def test_an_adopting_run_judges_as_the_run_whose_sources_it_took(
    tmp_path: Path, workspace: Path, ada: User, context: ResearchContext
) -> None:
    first = carry_out(context, ada, request=DEEP)
    with deep_context(tmp_path, workspace, all_true()) as (composed, server):
        run = carry_out(composed, ada, request=replace(DEEP, adopt_run_id=str(first.pk)), key="adopted")
        assert judge_prompts(server)
    assert run.events.filter(kind=EventKind.STATEMENTS_CHECKED).exists()
    assert not run.queries.exists()


def test_the_web_is_asked_for_what_fell_only_with_words_of_the_question(tmp_path: Path, ada: User) -> None:
    lie = "A zeppelin of Friedrichshafen costs the harbour of Lindau its passengers."
    said = written(fact("f1", lie, HARBOUR), fact("f2", "The ferry had 41,200 riders in 2024.", HARBOUR))
    script = {"steps": [said], "judge": [{"sentence": lie, "verdict": "irrelevant"}]}
    with openai_server(script) as server:
        model: dict[str, Any] = {"model_base_url": server.base_url, "model_name": "stub-model", "model_approved_local": True}
        with web_stage(tmp_path, **model) as stage:
            stage.web.searxng(serve(stage.web, PASSENGERS, COSTS))
            run = carry_out(stage.context, ada, request=replace(ON_THE_WEB, method="deep"))
    assert lie not in texts_of(run)
    words = set(re.findall(r"\w+", QUESTION.casefold()))
    planned = set(run.queries.filter(origin="planner").values_list("text", flat=True))
    assert planned
    for text in run.queries.values_list("text", flat=True):
        assert set(re.findall(r"\w+", text.casefold())) <= words


def test_a_cause_that_one_origin_alone_names_is_no_conclusion(tmp_path: Path, workspace: Path, ada: User) -> None:
    """Computed from the ledger, so that a person's decision about it can change it; the kept items are as they were."""
    cause = "The harbour ferry of Lindau had 41,200 riders in 2024 because it runs every twenty minutes."
    frequent = "It runs every twenty minutes."
    derivation = {"id": "d1", "text": cause, "premise_ids": ["f1", "f2"], "method": "reading both together"}
    said = written(fact("f1", TRUE, HARBOUR), fact("f2", frequent, HARBOUR), derivations=[derivation])
    with deep_context(tmp_path, workspace, said) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
        findings = findings_after(run.pk, (), blobs=composed.blobs)
        assert cause not in formats(run)["md"]
    assert texts_of(run, "derivation") == {cause}
    assert findings.derivations == ()
    assert [ruling.code for ruling in findings.rulings if ruling.item_id == "D1"] == [RulingCode.SINGLE_ORIGIN_CAUSE]


def test_a_deadline_while_the_critic_thinks_delivers_what_was_judged(tmp_path: Path, workspace: Path, ada: User) -> None:
    with deep_context(tmp_path, workspace, all_true(), {"kind": "hang", "match": '"vetoes"'}) as (composed, _):
        limits = replace(composed.limits, wall_ms=26_000, delivery_reserve_ms=20_000)
        run = carry_out(replace(composed, deep_limits=limits), ada, request=DEEP)
        assert load_closing(run.pk, composed.blobs).alignment is AlignmentState.CUT_SHORT
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert run.events.filter(kind=EventKind.DEADLINE_REACHED).exists()
    assert texts_of(run) == {TRUE, OTHER_TRUE}
    assert run.model_calls.filter(purpose="critic").exists()
