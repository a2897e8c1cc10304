"""Asking: one question is enough, problems stand beside their field, nothing typed is lost, twice is once."""

from __future__ import annotations

from dataclasses import replace
from typing import cast
from unittest.mock import sentinel
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from research.apps import ResearchConfig
from research.methods.desk import ModelAccess
from research.models import Run
from research.services.context import ResearchContext, WorkspaceInfo
from research.trust.destinations import Destination
from tests.support.markup import parsed, words

pytestmark = pytest.mark.django_db
QUESTION = "How many passengers did the harbour ferry carry?"


@pytest.fixture
def analyst(client: Client, ada: User, queued: list[str]) -> Client:
    client.force_login(ada)
    return client


def _form(**changed: str) -> dict[str, str]:
    return {"submission_key": str(uuid4()), "question": QUESTION, "workspace": "harbour"} | changed


def _install(**changed: object) -> None:
    config = cast("ResearchConfig", apps.get_app_config("research"))
    config.context = replace(cast("ResearchContext", config.context), **changed)  # type: ignore[arg-type]


def _model(destination: Destination) -> ModelAccess:
    # The page asks where the model stands; nothing here speaks to one.
    return ModelAccess(model=sentinel.model, destination=destination, call_ms=1000)


def test_one_question_is_enough(analyst: Client, queued: list[str], django_capture_on_commit_callbacks: object) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        answer = analyst.post(reverse("run-new"), {"submission_key": str(uuid4()), "question": QUESTION})
    run = Run.objects.get()
    assert answer.headers["Location"] == reverse("run", args=[run.id])
    assert queued == [str(run.id)]
    assert run.brief.workspace == "harbour"
    assert run.brief.assumptions


def test_everything_that_was_filled_in_reaches_the_brief(analyst: Client, team: Group) -> None:
    analyst.post(
        reverse("run-new"),
        _form(
            method="baseline",
            language="de",
            team=str(team.pk),
            public_context="Lake Constance",
            internal_context="We bid for the line.",
            restricted_terms="Project Heron\n\n  Acme  ",
        ),
    )
    brief = Run.objects.get().brief
    assert (brief.method, brief.language, brief.team) == ("baseline", "de", team)
    assert (brief.public_context, brief.internal_context) == ("Lake Constance", "We bid for the line.")
    assert brief.restricted_terms == ["Project Heron", "Acme"]


def test_a_double_submit_is_one_run(analyst: Client) -> None:
    form = _form()
    first, second = analyst.post(reverse("run-new"), form), analyst.post(reverse("run-new"), form)
    assert first.headers["Location"] == second.headers["Location"]
    assert Run.objects.count() == 1


def test_each_empty_form_has_a_key_of_its_own(analyst: Client) -> None:
    keys = {parsed(analyst.get(reverse("run-new"))).select("input[name=submission_key]")[0].get("value") for _ in range(2)}
    assert len(keys) == 2


def test_a_missing_question_is_said_beside_the_field_and_keeps_the_rest(analyst: Client) -> None:
    answer = analyst.post(reverse("run-new"), _form(question="", internal_context="We bid for the line."))
    page = parsed(answer)
    assert answer.status_code == 422
    assert "Ask a question" in page.select("#error-question")[0].get_text()
    question = page.select("textarea[name=question]")[0]
    assert question.get("aria-invalid") == "true"
    assert "error-question" in question.get("aria-describedby")
    assert page.select("textarea[name=internal_context]")[0].get_text().strip() == "We bid for the line."
    assert Run.objects.count() == 0


def test_what_the_service_refuses_stands_beside_its_field(analyst: Client) -> None:
    form = _form(public_context="Bid of Project Heron", restricted_terms="project heron")
    answer = analyst.post(reverse("run-new"), form)
    page = parsed(answer)
    assert answer.status_code == 422
    assert "restricted term" in page.select("#error-public_context")[0].get_text()
    assert page.select("input[name=submission_key]")[0].get("value") == form["submission_key"]
    assert page.select("textarea[name=question]")[0].get_text().strip() == QUESTION
    assert page.select("details[open] textarea[name=restricted_terms]")


@pytest.mark.parametrize(
    ("field", "value"),
    [("workspace", "secret"), ("method", "magic"), ("language", "xx"), ("team", "999")],
)
def test_a_choice_that_was_not_offered_is_refused(analyst: Client, field: str, value: str) -> None:
    answer = analyst.post(reverse("run-new"), _form(**{field: value}))
    assert answer.status_code == 422
    assert parsed(answer).select(f"#error-{field}")
    assert Run.objects.count() == 0


def test_a_team_that_is_not_ones_own_cannot_be_chosen(analyst: Client) -> None:
    foreign = Group.objects.create(name="strangers")
    answer = analyst.post(reverse("run-new"), _form(team=str(foreign.pk)))
    assert answer.status_code == 422
    assert Run.objects.count() == 0


def test_a_form_without_its_key_asks_for_a_fresh_page(analyst: Client) -> None:
    answer = analyst.post(reverse("run-new"), {"question": QUESTION})
    assert answer.status_code == 422
    assert "load the page again" in words(answer)


def test_a_workspace_of_another_team_is_not_offered(analyst: Client) -> None:
    _install(
        workspaces={
            "harbour": WorkspaceInfo(name="harbour", public=True),
            "vault": WorkspaceInfo(name="vault", public=False, teams=("strangers",)),
        }
    )
    text = words(analyst.get(reverse("run-new")))
    assert "harbour" in text
    assert "vault" not in text


def test_an_installation_without_a_workspace_says_who_can_help(analyst: Client) -> None:
    _install(workspaces={})
    assert "Ask the operator" in words(analyst.get(reverse("run-new")))


def test_internal_and_public_are_explained_where_they_are_chosen(analyst: Client) -> None:
    _install(
        workspaces={
            "harbour": WorkspaceInfo(name="harbour", public=True),
            "vault": WorkspaceInfo(name="vault", public=False),
        }
    )
    text = words(analyst.get(reverse("run-new")))
    assert "may be sent to a remote model" in text
    assert "stays on this machine" in text


@pytest.mark.parametrize(
    ("destination", "sentence"),
    [
        (Destination.REMOTE_MODEL, "With an internal workspace the question is refused"),
        (Destination.LOCAL_MODEL, "Nothing leaves this machine"),
    ],
)
def test_the_page_says_where_the_language_model_stands(analyst: Client, destination: Destination, sentence: str) -> None:
    _install(model=_model(destination))
    assert sentence in words(analyst.get(reverse("run-new")))


def test_the_page_says_that_no_language_model_takes_part(analyst: Client) -> None:
    assert "None takes part" in words(analyst.get(reverse("run-new")))


def test_an_internal_workspace_with_a_remote_model_is_refused_with_the_remedy(analyst: Client) -> None:
    _install(model=_model(Destination.REMOTE_MODEL), workspaces={"harbour": WorkspaceInfo(name="harbour", public=False)})
    answer = analyst.post(reverse("run-new"), _form())
    assert answer.status_code == 422
    assert parsed(answer).select("#error-workspace")[0].get_text().strip()
    assert Run.objects.count() == 0
