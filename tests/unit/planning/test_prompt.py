"""A planner sees the question and the public context, and its answer is read entry by entry."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import ValidationError

from research.brief.types import Brief, Scope
from research.planning.admit import QueryLimits
from research.planning.prompt import PlannerReply, WebPlannerReply, planner_prompt, proposals_of
from research.ports import QueryForm
from research.trust.classes import DataClass

MARK = "===0123456789abcdef==="
BRIEF = Brief(
    question="How large is the plant?",
    workspace="sample",
    workspace_public=True,
    public_context="Dutch market",
    internal_context="We hold shares.",
    restricted_terms=("Acme",),
)


def test_the_request_is_fenced_and_nothing_internal_is_inside() -> None:
    prompt = planner_prompt(BRIEF, QueryLimits(count=4), MARK)
    assert f"{MARK}\nHow large is the plant?\n\nDutch market\n{MARK}" in prompt.material
    assert "at most 4 searches" in prompt.rules
    assert not any(word in prompt.rules + prompt.material for word in ("shares", "Acme", "sample"))


def test_a_question_that_was_never_sent_out_stays_inside() -> None:
    limits = QueryLimits()
    assert planner_prompt(BRIEF, limits, MARK).data_class is DataClass.APPROVED_PUBLIC
    for brief in (replace(BRIEF, workspace_public=False), replace(BRIEF, question="What did Acme sign?")):
        assert planner_prompt(brief, limits, MARK).data_class is DataClass.RESTRICTED_INTERNAL


def test_entries_are_read_one_by_one() -> None:
    reply = PlannerReply.model_validate(
        {"queries": ["capacity", {"text": "RJN-[0-9]+", "form": "regex", "path_prefix": None}, {"form": "regex"}, 7]}
    )
    assert [(item.text, item.form) for item in proposals_of(reply)] == [
        ("capacity", QueryForm.FULL_TEXT),
        ("RJN-[0-9]+", QueryForm.REGEX),
    ]


def test_an_answer_without_queries_is_no_plan() -> None:
    with pytest.raises(ValidationError):
        PlannerReply.model_validate({"plan": []})


WEB = replace(BRIEF, workspace="", scope=Scope.WEB)


def test_each_scope_has_its_own_words_and_its_own_version() -> None:
    files, web, both = (
        planner_prompt(replace(BRIEF, scope=scope), QueryLimits(), MARK)
        for scope in (Scope.WORKSPACE, Scope.WEB, Scope.BOTH)
    )
    assert {str(prompt.prompt_id) for prompt in (files, web, both)} == {"planner@3"}
    assert "collection of documents" in files.rules
    assert "web" not in files.rules
    assert "search engine of the web" in web.rules
    assert "collection" not in web.rules
    assert "regex" in files.rules
    assert "regex" in both.rules
    assert not any(word in web.rules for word in ("form", "path_prefix", "regex", "folder"))
    assert "search engine of the web and over a collection of documents" in both.rules
    assert files.material == web.material == both.material


def test_nothing_internal_is_in_a_plan_for_the_web() -> None:
    prompt = planner_prompt(WEB, QueryLimits(), MARK)
    assert prompt.data_class is DataClass.APPROVED_PUBLIC
    assert not any(word in prompt.rules + prompt.material for word in ("shares", "Acme"))


def test_a_question_that_leaves_for_the_web_is_public_beside_an_internal_workspace() -> None:
    brief = replace(BRIEF, scope=Scope.BOTH, workspace_public=False)
    assert planner_prompt(brief, QueryLimits(), MARK).data_class is DataClass.APPROVED_PUBLIC


def test_a_plan_for_the_web_is_asked_for_words_and_for_nothing_else() -> None:
    """A model that is offered a form and a path fills them by rule, and every one of its searches would be refused."""
    reply = planner_prompt(WEB, QueryLimits(), MARK).reply
    items = reply.model_json_schema()["properties"]["queries"]["items"]
    assert list(items["properties"]) == ["text"]
    assert items["required"] == ["text"]
    both = planner_prompt(replace(BRIEF, scope=Scope.BOTH), QueryLimits(), MARK).reply
    assert {"form", "path_prefix"} <= set(both.model_json_schema()["properties"]["queries"]["items"]["properties"])


def test_of_a_plan_for_the_web_the_words_are_read_whatever_stands_beside_them() -> None:
    reply = WebPlannerReply.model_validate(
        {"queries": ["bees", {"text": "ferry", "form": "regex", "path_prefix": "notes"}, {"text": 7}, {"form": "regex"}]}
    )
    assert [(item.text, item.form, item.path_prefix) for item in proposals_of(reply)] == [
        ("bees", QueryForm.FULL_TEXT, ""),
        ("ferry", QueryForm.FULL_TEXT, ""),
    ]
