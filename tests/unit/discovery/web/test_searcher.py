"""What is refused before anything is sent, and what a bare start pays for the providers."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any
from urllib.parse import unquote

import pytest

from research.clock import StopSignal, start_clock
from research.discovery.web.outgoing import parts_of
from research.discovery.web.registry import PROVIDERS
from research.discovery.web.searcher import WebSearcher
from research.discovery.web.types import ProviderSettings
from research.egress.network import Network
from research.egress.provider_call import ProviderCall
from research.errors import EgressRefused, SearchFailed, SearchFailure
from research.ports import DateWindow, QueryForm, SearchProvider
from tests.support.search_contracts import CONTACT, KEY, SETTINGS, TODAY, asked


def no_lookup(*_arguments: Any) -> Any:
    raise AssertionError("a name was looked up")


def no_backend() -> Any:
    raise AssertionError("a connection was opened")


CLOSED = Network(lookup=no_lookup, backend=no_backend)


def stop() -> StopSignal:
    return StopSignal(clock=start_clock(), deadline_ms=60_000)


def searcher(settings: ProviderSettings = SETTINGS) -> WebSearcher:
    return WebSearcher(settings, network=CLOSED)


@pytest.mark.parametrize("provider", list(PROVIDERS))
@pytest.mark.parametrize(
    "text", ["PROJECT-HERON turbine", "project heron", "UHJvamVjdC1IZXJvbg==", "noreh tcejorp", "PROJECT%2DHERON"]
)
def test_a_restricted_term_in_any_form_never_leaves(provider: SearchProvider, text: str) -> None:
    with pytest.raises(EgressRefused) as refused:
        searcher().search(asked(text, provider=provider, terms=("PROJECT-HERON",)), stop=stop())
    assert "T1" in refused.value.message
    assert "HERON" not in refused.value.message.upper()


@pytest.mark.parametrize("provider", list(PROVIDERS))
def test_a_query_that_is_too_long_is_never_sent(provider: SearchProvider) -> None:
    with pytest.raises(SearchFailed) as failed:
        searcher().search(asked("turbine " * 2_000, provider=provider), stop=stop())
    assert failed.value.code is SearchFailure.REFUSED_QUERY
    assert failed.value.sent == ""


@pytest.mark.parametrize("provider", list(PROVIDERS))
def test_a_pattern_is_never_sent(provider: SearchProvider) -> None:
    with pytest.raises(SearchFailed) as failed:
        searcher().search(asked("a+b", form=QueryForm.REGEX, provider=provider), stop=stop())
    assert failed.value.code is SearchFailure.REFUSED_QUERY


@pytest.mark.parametrize("provider", list(PROVIDERS))
def test_a_provider_s_own_words_are_no_secret_of_a_run(provider: SearchProvider) -> None:
    """A client may be called as a provider is ("Exa", "json"): its host and fixed parameters stand in every call."""
    call = PROVIDERS[provider].call(asked("turbine", provider=provider), SETTINGS, TODAY)
    own = set(re.findall(r"[A-Za-z]{3,}", unquote(f"{call.url} {(call.content or b'').decode()}"))) - {"turbine", "all"}
    with pytest.raises(AssertionError, match=r"looked up|connection"):
        searcher().search(asked("turbine", provider=provider, terms=tuple(sorted(own))), stop=stop())


@pytest.mark.parametrize("provider", list(PROVIDERS))
def test_where_a_query_goes_does_not_hang_on_its_words(provider: SearchProvider) -> None:
    places = {
        PROVIDERS[provider].call(asked(text, provider=provider), SETTINGS, TODAY).url.partition("?")[0]
        for text in ("turbine", "https://evil.example.org/?q=x", "a/../b", "日本語")
    }
    assert len(places) == 1


def test_every_value_that_a_run_puts_into_a_call_is_scanned() -> None:
    for call, value in (
        (ProviderCall(url="https://a.example.org/?q=blue+heron&format=json"), "blue heron"),
        (ProviderCall(url="https://a.example.org/", content=b"q=blue+heron&b="), "blue heron"),
        (ProviderCall(url="https://a.example.org/", content=b'{"contents": {"deep": ["blue heron"]}}'), "blue heron"),
        (ProviderCall(url="https://a.example.org/", content=b"blue heron"), "blue heron"),
        (ProviderCall(url="https://a.example.org/?blue+heron"), "blue+heron"),
    ):
        assert value in [part[1] for part in parts_of(call)]


def test_the_dates_of_a_run_are_scanned_like_its_words() -> None:
    request = asked(provider=SearchProvider.BRAVE, window=DateWindow(after="2024-02-29"), terms=("2024-02-29",))
    with pytest.raises(EgressRefused):
        searcher().search(request, stop=stop())


def test_the_workspace_is_no_provider_of_the_web() -> None:
    with pytest.raises(SearchFailed) as failed:
        searcher().search(asked(provider=SearchProvider.WORKSPACE), stop=stop())
    assert failed.value.code is SearchFailure.NOT_CONFIGURED


@pytest.mark.parametrize("provider", [SearchProvider.BRAVE, SearchProvider.SEARXNG])
def test_a_provider_that_is_not_configured_is_never_asked(provider: SearchProvider) -> None:
    with pytest.raises(SearchFailed) as failed:
        searcher(ProviderSettings()).search(asked(provider=provider), stop=stop())
    assert failed.value.code is SearchFailure.NOT_CONFIGURED


def test_every_provider_of_the_port_has_its_module_and_says_what_it_needs() -> None:
    infos = searcher(ProviderSettings()).providers()
    assert {info.provider for info in infos} == set(SearchProvider) - {SearchProvider.WORKSPACE}
    assert infos[0].provider is SearchProvider.DUCKDUCKGO
    for info in infos:
        assert info.available is (info.remedy == "")
        assert info.query_chars > 0
        assert info.about.endswith(".")


@pytest.mark.parametrize("provider", list(PROVIDERS))
def test_neither_key_nor_contact_stands_in_what_a_log_would_print(provider: SearchProvider) -> None:
    call = PROVIDERS[provider].call(asked(provider=provider), SETTINGS, TODAY)
    printed = unquote("".join(map(repr, (call, SETTINGS, PROVIDERS[provider].info(SETTINGS)))))
    assert KEY not in printed
    assert CONTACT not in printed


def test_a_bare_start_parses_no_page() -> None:
    code = "import sys; import research.discovery.web.searcher; print(sorted({'lxml', 'bs4', 'django'} & set(sys.modules)))"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"
