"""What a brief may say of the web: scope, providers, dates and documents, each checked, each default said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from research.brief.freeze import freeze_brief
from research.brief.types import Brief, BriefRequest, Scope
from research.errors import InvalidBrief
from research.ports import DateWindow, ProviderInfo, SearchProvider

REQUEST = BriefRequest(question="How large is the plant?", scope="web", language="en", method="bounded")


def provider(name: SearchProvider, label: str) -> ProviderInfo:
    return ProviderInfo(provider=name, label=label, about="A search.", query_chars=400, supports_window=True, available=True)


PROVIDERS = (provider(SearchProvider.SEARXNG, "SearXNG"), provider(SearchProvider.DUCKDUCKGO, "DuckDuckGo"))
SAMPLE = {"sample": False}


def freeze(workspaces: dict[str, bool] | None = None, **changes: object) -> Brief:
    return freeze_brief(
        replace(REQUEST, **changes),  # type: ignore[arg-type]
        workspaces=SAMPLE if workspaces is None else workspaces,
        detect=lambda _: "en",
        scopes=frozenset(Scope),
        providers=PROVIDERS,
        today="2026-11-30",
    )


def problems(**changes: object) -> dict[str, str]:
    with pytest.raises(InvalidBrief) as caught:
        freeze(**changes)
    return caught.value.problems


def test_the_web_alone_reads_nothing_internal_and_is_public() -> None:
    brief = freeze(workspace="sample", internal_context="We hold shares.")
    assert (brief.scope, brief.workspace, brief.workspace_public) == (Scope.WEB, "", True)
    assert not brief.reads_workspace
    assert brief.internal_context == "We hold shares."


def test_both_keeps_the_workspace_and_whether_it_is_public() -> None:
    brief = freeze(scope="both", workspace="sample")
    assert (brief.workspace, brief.workspace_public, brief.reads_web) == ("sample", False, True)


def test_without_a_choice_the_workspace_is_read_and_the_web_only_where_there_is_none() -> None:
    assert freeze(scope="").scope is Scope.WORKSPACE
    brief = freeze({}, scope="")
    assert brief.scope is Scope.WEB
    assert "Evidence comes only from the web, because no workspace is open to the asker." in brief.assumptions


def test_without_the_web_a_person_without_a_workspace_is_told_so() -> None:
    with pytest.raises(InvalidBrief) as caught:
        freeze_brief(replace(REQUEST, scope=""), workspaces={}, detect=lambda _: "en")
    assert list(caught.value.problems) == ["workspace"]


def test_the_first_provider_is_asked_unless_others_are_named_and_that_is_said() -> None:
    brief = freeze()
    assert brief.providers == (SearchProvider.SEARXNG,)
    assert "The web is searched with SearXNG; if that fails, no other service stands in for it." in brief.assumptions
    named = freeze(providers=("duckduckgo", "searxng", "duckduckgo"))
    assert named.providers == (SearchProvider.DUCKDUCKGO, SearchProvider.SEARXNG)
    assert not any("searched with" in sentence for sentence in named.assumptions)


def test_dates_and_documents_are_kept() -> None:
    brief = freeze(published_after="2025-01-01", published_before=" 2025-12-31 ", documents=True)
    assert brief.window == DateWindow(after="2025-01-01", before="2025-12-31")
    assert brief.documents
    assert freeze(published_after="2025-01-01").window == DateWindow(after="2025-01-01")


def test_that_documents_are_not_read_is_said() -> None:
    said = "Of the web, pages of text are read; PDF and Word files are not."
    assert said in freeze().assumptions
    assert said not in freeze(documents=True).assumptions
    assert said not in freeze(scope="workspace", workspace="sample").assumptions


def test_a_workspace_alone_asks_no_provider_and_reads_no_document_of_the_web() -> None:
    brief = freeze(scope="workspace", providers=("duckduckgo",), documents=True)
    assert (brief.providers, brief.documents, brief.window) == ((), False, None)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"providers": ("brave",)}, "providers"),
        ({"providers": ("workspace",)}, "providers"),
        ({"providers": ("duckduckgo", "altavista")}, "providers"),
        ({"published_after": "2025-02-30"}, "published_after"),
        ({"published_after": "20250130"}, "published_after"),
        ({"published_after": "last week"}, "published_after"),
        ({"published_before": "2026-12-01"}, "published_before"),
        ({"published_after": "2025-02-01", "published_before": "2025-01-31"}, "published_after"),
        ({"scope": "workspace", "published_before": "2025-01-31"}, "published_before"),
        ({"scope": "both", "workspace": "attic"}, "workspace"),
        ({"question": "What did Acme sign?", "restricted_terms": ("acme",)}, "question"),
        ({"public_context": "rivals of Acme", "restricted_terms": ("acme",)}, "public_context"),
        ({"scope": "both", "question": "What did ＡＣＭＥ sign?", "restricted_terms": ("acme",)}, "question"),
    ],
)
def test_what_cannot_be_asked_is_refused_by_its_field_with_a_sentence(changes: dict[str, object], field: str) -> None:
    found = problems(**changes)
    assert list(found) == [field]
    assert found[field].endswith(".")


def test_a_scope_that_is_not_served_is_refused_with_those_that_are() -> None:
    with pytest.raises(InvalidBrief) as caught:
        freeze_brief(REQUEST, workspaces=SAMPLE, detect=lambda _: "en")
    assert "“workspace”" in caught.value.problems["scope"]
