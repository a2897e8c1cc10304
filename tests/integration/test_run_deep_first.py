"""The first question of a judge, in one word: a yes is asked back and needs no more; after a no, nothing is approved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from research.models import ItemRow, JudgedRow, RulingRow, Run
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
from tests.support.running import carry_out

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context"), pytest.mark.slow]

FIRST, FORWARD, REVERSE = "Does the evidence state all", "Is the sentence supported", "speak against the sentence"
TOO_MUCH = "The region pays for running the harbour ferry of Lindau."
WEAKER = "The region pays half of what the harbour ferry of Lindau costs to run."


def verdicts(run: Run) -> dict[str, str]:
    return dict(ItemRow.objects.filter(run=run, kind="fact").values_list("text", "verdict"))


def judged(run: Run, text: str) -> tuple[str, str, str]:
    row = JudgedRow.objects.filter(run=run, text=text).latest("pk")
    return row.verdict, row.forward, row.reverse


def test_a_yes_is_asked_back_and_accepted_without_another_question(tmp_path: Path, workspace: Path, ada: User) -> None:
    with deep_context(tmp_path, workspace, all_true()) as (composed, server):
        run = carry_out(composed, ada, request=DEEP)
        asked = [prompt for prompt in judge_prompts(server) if TRUE in prompt]
    assert verdicts(run) == {TRUE: "entail", OTHER_TRUE: "entail"}
    assert judged(run, TRUE) == ("entail", "first_yes", "not_refuted")
    assert sum(FIRST in prompt for prompt in asked) == 1
    assert sum(REVERSE in prompt for prompt in asked) >= 1
    assert not [prompt for prompt in asked if FORWARD in prompt]


@pytest.mark.parametrize(
    "answer",
    [{"first": "no"}, {"first": "yes", "sure": 0.3}, {"first": "perhaps"}, {"first": "yes, but less"}],
    ids=["no", "below the floor", "another word", "more than a word"],
)
def test_what_is_no_clean_yes_is_asked_why_and_approved_by_nothing(
    tmp_path: Path, workspace: Path, ada: User, answer: dict[str, Any]
) -> None:
    """The second question answers that the evidence carries it: two answers that contradict each other."""
    with deep_context(tmp_path, workspace, all_true(), judge=[{"sentence": TRUE, **answer}]) as (composed, server):
        run = carry_out(composed, ada, request=DEEP)
        assert [prompt for prompt in judge_prompts(server) if TRUE in prompt and FORWARD in prompt]
    assert verdicts(run) == {TRUE: "unchecked", OTHER_TRUE: "entail"}
    assert judged(run, TRUE) == ("unchecked", "entail", "not_refuted")
    assert not RulingRow.objects.filter(run=run).exists()


def test_a_yes_above_its_floor_counts(tmp_path: Path, workspace: Path, ada: User) -> None:
    with deep_context(tmp_path, workspace, all_true(), judge=[{"sentence": TRUE, "sure": 0.7}]) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
    assert verdicts(run)[TRUE] == "entail"


def test_after_a_no_the_second_question_tells_what_is_wrong(tmp_path: Path, workspace: Path, ada: User) -> None:
    judge = [{"sentence": LIE, "verdict": "irrelevant"}]
    with deep_context(tmp_path, workspace, written(fact("f1", LIE, HARBOUR), fact("f2", TRUE, HARBOUR)), judge=judge) as (
        composed,
        _,
    ):
        run = carry_out(composed, ada, request=DEEP)
    assert texts_of(run) == {TRUE}
    assert judged(run, LIE) == ("irrelevant", "irrelevant", "")


def test_a_weaker_form_is_accepted_by_a_yes_of_its_own(tmp_path: Path, workspace: Path, ada: User) -> None:
    judge = [{"sentence": TOO_MUCH, "verdict": "partial", "weaker": WEAKER, "quote": "Half of it is paid by the region."}]
    said = written(fact("f1", TOO_MUCH, BUDGET), fact("f2", TRUE, HARBOUR))
    with deep_context(tmp_path, workspace, said, judge=judge) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
    assert texts_of(run) == {WEAKER, TRUE}
    assert judged(run, TOO_MUCH)[:2] == ("partial", "partial")
    assert judged(run, WEAKER)[:2] == ("entail", "first_yes")


def test_a_weaker_form_without_a_yes_goes(tmp_path: Path, workspace: Path, ada: User) -> None:
    judge = [
        {"sentence": TOO_MUCH, "verdict": "partial", "weaker": WEAKER, "quote": "Half of it is paid by the region."},
        {"sentence": WEAKER, "first": "no"},
    ]
    said = written(fact("f1", TOO_MUCH, BUDGET), fact("f2", TRUE, HARBOUR))
    with deep_context(tmp_path, workspace, said, judge=judge) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
    assert texts_of(run) == {TRUE}


def test_words_against_a_statement_remove_it_also_after_a_yes(tmp_path: Path, workspace: Path, ada: User) -> None:
    judge = [{"sentence": TRUE, "counter": "It runs every twenty minutes."}]
    with deep_context(tmp_path, workspace, all_true(), judge=judge) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
    assert judged(run, TRUE) == ("conflict", "first_yes", "refuted")
    assert texts_of(run) == {OTHER_TRUE}


def test_a_refutation_after_a_yes_that_shows_no_words_is_none(tmp_path: Path, workspace: Path, ada: User) -> None:
    refuted = {
        "kind": "content",
        "content": '{"answer": "refuted", "quote": "these words stand nowhere at all"}',
        "match": REVERSE,
        "times": 50,
    }
    with deep_context(tmp_path, workspace, all_true(), refuted) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
    assert verdicts(run)[TRUE] == "entail"
    assert judged(run, TRUE)[1:] == ("first_yes", "refuted")


@pytest.mark.parametrize("step", [{"kind": "no_logprobs"}, {"kind": "status", "status": 429, "retry_after": 0}])
def test_a_server_that_refuses_likelihoods_or_the_first_question_is_asked_on(
    tmp_path: Path, workspace: Path, ada: User, step: dict[str, Any]
) -> None:
    """Without likelihoods, a yes is a yes; without a first answer, nothing is approved and nothing is lost."""
    with deep_context(tmp_path, workspace, all_true(), {**step, "match": FIRST, "times": 99}) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
    expected = "entail" if step["kind"] == "no_logprobs" else "unchecked"
    assert verdicts(run) == {TRUE: expected, OTHER_TRUE: expected}
