"""What the operator wrote is read or refused in words that name the variable and show how it is written."""

from __future__ import annotations

import pytest

from config.composition import compose, limits_of, provider_settings, user_agent
from config.environment import BadEnvironment, load_environment
from research.brief.types import Scope
from research.ports import SearchProvider
from research.services.runs import scopes_for


def refusal(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> str:
    monkeypatch.setenv(variable, value)
    with pytest.raises(BadEnvironment) as refused:
        load_environment()
    return str(refused.value)


def test_a_workspace_is_read_with_its_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERSIGN_WORKSPACES", '{"press": {"path": "/srv/press", "public": true}}')
    press = load_environment().workspaces["press"]
    assert (str(press.path), press.public, press.teams) == ("/srv/press", True, ())


@pytest.mark.parametrize(
    ("variable", "value"),
    [("COUNTERSIGN_WORKSPACES", '{"press": {"path": '), ("COUNTERSIGN_ALLOWED_HOSTS", "research.example.org")],
)
def test_what_is_not_json_is_named_with_an_example(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    told = refusal(monkeypatch, variable, value)
    assert told.startswith(f"{variable} is not valid JSON")
    assert f"for example: {variable}=" in told


@pytest.mark.parametrize("value", ['{"press": "/srv/press"}', '{"press": {"pth": "/srv/press"}}'])
def test_a_workspace_that_is_written_wrongly_is_named_with_an_example(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    told = refusal(monkeypatch, "COUNTERSIGN_WORKSPACES", value)
    assert "COUNTERSIGN_WORKSPACES → press" in told
    assert "For example: COUNTERSIGN_WORKSPACES=" in told


def test_a_reserve_that_leaves_no_time_for_work_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERSIGN_RUN_SECONDS", "10")
    assert "COUNTERSIGN_DELIVERY_RESERVE_SECONDS" in refusal(monkeypatch, "COUNTERSIGN_DELIVERY_RESERVE_SECONDS", "10")


def test_search_providers_are_read_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERSIGN_SEARCH_PROVIDERS", '["searxng", "duckduckgo"]')
    assert load_environment().search_providers == (SearchProvider.SEARXNG, SearchProvider.DUCKDUCKGO)


def test_a_provider_that_nobody_knows_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "COUNTERSIGN_SEARCH_PROVIDERS" in refusal(monkeypatch, "COUNTERSIGN_SEARCH_PROVIDERS", '["altavista"]')


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("COUNTERSIGN_PAGE_BYTES", "100"),
        ("COUNTERSIGN_PAGE_SECONDS", "0"),
        ("COUNTERSIGN_WEB_CONCURRENCY", "0"),
        ("COUNTERSIGN_HOST_CONCURRENCY", "99"),
        ("COUNTERSIGN_HOST_SPACING_MS", "-1"),
        ("COUNTERSIGN_RETRIEVAL_CACHE_SECONDS", "-1"),
        ("COUNTERSIGN_WEB", "perhaps"),
    ],
)
def test_a_bound_of_the_web_that_cannot_be_kept_is_refused(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    assert variable in refusal(monkeypatch, variable, value)


def test_a_key_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERSIGN_BRAVE_API_KEY", "b-very-secret")
    environment = load_environment()
    assert "very-secret" not in repr(environment)
    assert "very-secret" not in repr(compose(environment))


def test_a_run_gets_the_bounds_of_the_web_and_a_name_with_the_operators_contact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERSIGN_PAGE_SECONDS", "7")
    monkeypatch.setenv("COUNTERSIGN_RETRIEVAL_CACHE_SECONDS", "60")
    monkeypatch.setenv("COUNTERSIGN_WEB_CONTACT", "https://example.org/contact")
    environment = load_environment()
    limits = limits_of(environment)
    assert (limits.page_ms, limits.reuse_seconds, limits.web_concurrency) == (7_000, 60, 8)
    assert user_agent(environment).endswith("(+https://example.org/contact)")


def test_a_configured_server_is_asked_before_the_one_that_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERSIGN_SEARXNG_URL", "http://127.0.0.1:8888")
    web = compose(load_environment()).web
    assert web is not None
    assert web.preferred[0] is SearchProvider.SEARXNG
    assert web.available[0].provider is SearchProvider.SEARXNG
    assert all(info.available for info in web.available)
    assert SearchProvider.BRAVE not in {info.provider for info in web.available}


def test_an_operator_can_switch_the_web_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERSIGN_WEB", "false")
    context = compose(load_environment())
    assert context.web is None
    assert scopes_for(context) == frozenset({Scope.WORKSPACE})


def test_the_region_of_searches_is_nobody_s_until_it_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert provider_settings(load_environment()).region == ""
    monkeypatch.setenv("COUNTERSIGN_SEARCH_REGION", "de-de")
    assert provider_settings(load_environment()).region == "de-de"


def test_a_region_that_no_provider_knows_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERSIGN_SEARCH_REGION", "Germany")
    with pytest.raises(BadEnvironment, match="COUNTERSIGN_SEARCH_REGION"):
        load_environment()
