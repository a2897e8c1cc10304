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
from research.methods.web import WebAccess
from research.models import Run
from research.ports import ProviderInfo, SearchProvider
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


def _provider(provider: SearchProvider, *, available: bool = True, remedy: str = "", window: bool = True) -> ProviderInfo:
    return ProviderInfo(
        provider=provider,
        label=provider.value.capitalize(),
        about="It searches.",
        query_chars=400,
        supports_window=window,
        available=available,
        remedy=remedy,
    )


def _web(*providers: ProviderInfo, first: SearchProvider = SearchProvider.SEARXNG) -> WebAccess:
    # The page asks which providers there are; nothing here speaks to one.
    preferred = (first,) if any(info.provider is first and info.available for info in providers) else ()
    return WebAccess(searcher=sentinel.searcher, capture=sentinel.capture, providers=providers, preferred=preferred)


WEB = (
    _provider(SearchProvider.DUCKDUCKGO),
    _provider(SearchProvider.SEARXNG),
    _provider(SearchProvider.ARXIV, window=False),
    _provider(SearchProvider.BRAVE, available=False, remedy="Set COUNTERSIGN_BRAVE_API_KEY to use Brave."),
)


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


def test_the_web_is_asked_with_everything_that_was_chosen(analyst: Client) -> None:
    _install(web=_web(*WEB))
    analyst.post(
        reverse("run-new"),
        {
            **_form(scope="both", provider="arxiv", published_after="2024-01-01", published_before="2024-12-31"),
            "stand_ins": ["duckduckgo", "arxiv"],
            "documents": "on",
        },
    )
    brief = Run.objects.get().brief
    assert (brief.scope, brief.workspace, brief.providers) == ("both", "harbour", ["arxiv", "duckduckgo"])
    assert (brief.published_after, brief.published_before, brief.documents) == ("2024-01-01", "2024-12-31", True)


def test_what_the_page_hides_for_a_scope_is_not_asked_of_it(analyst: Client) -> None:
    _install(web=_web(*WEB))
    analyst.post(reverse("run-new"), _form(scope="", provider="arxiv", published_after="2024-01-01", documents="on"))
    analyst.post(reverse("run-new"), _form(scope="web"))
    of_workspace, of_web = (run.brief for run in Run.objects.order_by("queued_at"))
    assert (of_workspace.scope, of_workspace.providers, of_workspace.documents) == ("workspace", [], False)
    assert (of_web.scope, of_web.workspace, of_web.providers) == ("web", "", ["searxng"])


def test_stand_ins_follow_the_default_when_nobody_else_is_named(analyst: Client) -> None:
    _install(web=_web(*WEB))
    analyst.post(reverse("run-new"), _form(scope="web", stand_ins="arxiv"))
    assert Run.objects.get().brief.providers == ["searxng", "arxiv"]


def test_without_a_choice_the_workspace_is_searched_and_that_is_an_assumption(analyst: Client) -> None:
    _install(web=_web(*WEB))
    page = parsed(analyst.get(reverse("run-new")))
    assert page.select("input[name=scope][checked]")[0]["value"] == ""
    assert "the web is not searched" in page.select(".ask-aside")[0].get_text()
    analyst.post(reverse("run-new"), _form(scope=""))
    assert any("the web is not searched" in sentence for sentence in Run.objects.get().brief.assumptions)


def test_the_default_provider_stands_first_and_what_is_missing_names_its_remedy(analyst: Client) -> None:
    _install(web=_web(*WEB))
    answer = analyst.get(reverse("run-new"))
    page = parsed(answer)
    options = [(option["value"], option.get_text()) for option in page.select("select[name=provider] option")]
    assert options == [("", "Searxng (the default)"), ("duckduckgo", "Duckduckgo"), ("arxiv", "Arxiv")]
    assert [box["value"] for box in page.select("input[name=stand_ins]")] == ["searxng", "duckduckgo", "arxiv"]
    text = words(answer)
    assert "Brave Not set up" in text
    assert "Set COUNTERSIGN_BRAVE_API_KEY to use Brave." in text
    assert "Arxiv No dates" in text


def test_the_page_says_what_leaves_for_the_web_and_what_never_does(analyst: Client) -> None:
    _install(web=_web(*WEB))
    text = words(analyst.get(reverse("run-new")))
    assert "the question and the public context go to the search provider" in text
    assert "Internal context, restricted terms and the text of a workspace are never part of either." in text


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"published_after": "2024-02-31"}, "published_after"),
        ({"published_before": "last year"}, "published_before"),
        ({"published_after": "2024-06-01", "published_before": "2024-01-01"}, "published_after"),
        ({"provider": "brave"}, "provider"),
        ({"provider": "altavista"}, "provider"),
        ({"stand_ins": "brave"}, "stand_ins"),
        ({"scope": "internet"}, "scope"),
    ],
)
def test_what_is_wrong_with_the_web_stands_beside_its_field_and_is_kept(
    analyst: Client, changed: dict[str, str], field: str
) -> None:
    _install(web=_web(*WEB))
    answer = analyst.post(reverse("run-new"), _form(**({"scope": "web", "documents": "on"} | changed)))
    page = parsed(answer)
    assert answer.status_code == 422
    assert page.select(f"#error-{field}")[0].get_text().strip()
    assert page.select("input[name=documents][checked]")
    assert Run.objects.count() == 0


def test_a_restricted_term_in_the_question_is_refused_before_it_can_leave(analyst: Client) -> None:
    _install(web=_web(*WEB))
    answer = analyst.post(reverse("run-new"), _form(scope="web", restricted_terms="harbour ferry"))
    assert answer.status_code == 422
    assert "it may leave this machine" in parsed(answer).select("#error-question")[0].get_text()


def test_an_installation_without_the_web_offers_none_and_names_the_setting(analyst: Client) -> None:
    _install(web=None)
    answer = analyst.get(reverse("run-new"))
    assert not parsed(answer).select("input[name=scope], select[name=provider]")
    assert "COUNTERSIGN_WEB=true" in words(answer)
    assert analyst.post(reverse("run-new"), _form(scope="web")).status_code == 422


def test_an_installation_without_a_provider_names_what_each_needs(analyst: Client) -> None:
    _install(web=_web(WEB[-1]))
    answer = analyst.get(reverse("run-new"))
    assert not parsed(answer).select("input[name=scope], select[name=provider]")
    assert "no search provider is set up: Brave: Set COUNTERSIGN_BRAVE_API_KEY" in words(answer)


def test_without_a_workspace_the_web_is_what_there_is(analyst: Client) -> None:
    _install(web=_web(*WEB), workspaces={})
    assert parsed(analyst.get(reverse("run-new"))).select(".of-web")
    analyst.post(reverse("run-new"), {"submission_key": str(uuid4()), "question": QUESTION})
    assert Run.objects.get().brief.scope == "web"
