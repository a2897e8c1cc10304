"""What exactly is sent to each provider, and which date windows it can be told."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from research.discovery.web.brave import Brave
from research.discovery.web.duckduckgo import DuckDuckGo
from research.discovery.web.exa import Exa
from research.discovery.web.searxng import SearXNG
from research.discovery.web.serper import Serper
from research.discovery.web.tavily import Tavily
from research.discovery.web.types import Provider, ProviderSettings
from research.egress.provider_call import ProviderCall
from research.errors import SearchFailed, SearchFailure
from research.ports import SearchRequest, WindowUse
from tests.support.search_contracts import CONTRACTS, KEY, SETTINGS, TODAY, asked, failure_of, within

YEAR_BACK, WEEK_BACK = "2025-11-30", "2026-11-23"


def fields(call: ProviderCall) -> dict[str, str]:
    """Return the fields of a form or of an address."""
    text = call.content.decode() if call.content is not None else urlsplit(call.url).query
    return {name: values[0] for name, values in parse_qs(text, keep_blank_values=True, strict_parsing=True).items()}


def body(call: ProviderCall) -> dict[str, Any]:
    """Return the JSON body of a call."""
    assert call.method == "POST"
    assert call.headers["Content-Type"] == "application/json"
    value: dict[str, Any] = json.loads(call.content or b"")
    return value


def test_duckduckgo_gets_the_form_of_a_first_page() -> None:
    call = DuckDuckGo().call(asked(), SETTINGS, TODAY)
    assert (call.method, call.url) == ("POST", "https://html.duckduckgo.com/html/")
    assert fields(call) == {"q": "ferry passengers 2024", "b": "", "kl": "wt-wt"}
    assert not call.configured


def test_duckduckgo_takes_a_region_that_is_one() -> None:
    assert fields(DuckDuckGo().call(asked(), ProviderSettings(region="de-de"), TODAY))["kl"] == "de-de"
    assert fields(DuckDuckGo().call(asked(), ProviderSettings(region="de&q=x"), TODAY))["kl"] == "wt-wt"


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("!g turbine", "'!g' turbine"),
        ("turbine !g", "turbine '!g'"),
        ("turbine g!", "turbine 'g!'"),
        ("! turbine", "'!' turbine"),
        ("\\turbine", "'\\turbine'"),
        ("\u200b!g turbine", "'!g' turbine"),
        ('"!g" a!b', '"!g" a!b'),
    ],
)
def test_duckduckgo_never_gets_a_bang_that_leads_elsewhere(text: str, sent: str) -> None:
    assert DuckDuckGo().sent_text(asked(text)) == sent


@pytest.mark.parametrize("text", ["!wp turbine", "turbine !!g", ":de turbine", "turbine <3"])
def test_searxng_never_gets_a_command(text: str) -> None:
    sent = SearXNG().sent_text(asked(text))
    assert not any(word[0] in "!:<" for word in sent.split())


def test_neutralised_operators_count_towards_the_length() -> None:
    with pytest.raises(SearchFailed) as failed:
        DuckDuckGo().sent_text(asked("!" + "a" * 498))
    assert failed.value.code is SearchFailure.REFUSED_QUERY


def test_searxng_is_asked_for_json_at_the_configured_address() -> None:
    call = SearXNG().call(asked(language="de"), ProviderSettings(base_urls={"searxng": "http://10.0.0.7:8888/sx/"}), TODAY)
    assert call.url.startswith("http://10.0.0.7:8888/sx/search?")
    assert fields(call) == {"q": "ferry passengers 2024", "format": "json", "pageno": "1", "language": "de"}
    assert call.configured


@pytest.mark.parametrize(
    "url", ["searx.example.org", "http://u:p@searx.example.org", "http://a.example.org/?x=1", "file:///x"]
)
def test_a_searxng_whose_address_is_none_is_not_configured(url: str) -> None:
    info = SearXNG().info(ProviderSettings(base_urls={"searxng": url}))
    assert not info.available
    assert "COUNTERSIGN_SEARXNG_URL" in info.remedy


def test_a_searxng_without_json_names_the_remedy() -> None:
    failure = failure_of(lambda: CONTRACTS["searxng"].read(b"Forbidden", status=403))
    assert failure.code is SearchFailure.NON_200
    assert "settings.yml" in failure.message


def test_a_searxng_whose_engines_were_silent_found_nothing_out() -> None:
    answer = CONTRACTS["searxng"].answer(unresponsive_engines=[["mojeek", "timeout"], ["<b>", "x"]])
    failure = failure_of(lambda: CONTRACTS["searxng"].read(answer))
    assert failure.code is SearchFailure.UNAVAILABLE
    assert "mojeek, one without a name" in failure.message


def test_a_searxng_with_results_may_have_silent_engines() -> None:
    contract = CONTRACTS["searxng"]
    answer = contract.answer(contract.row, unresponsive_engines=[["mojeek", "timeout"]])
    assert len(contract.read(answer).hits) == 1


def test_a_searxng_that_does_not_say_who_was_silent_proves_nothing() -> None:
    answer = {"query": "x", "results": []}
    assert failure_of(lambda: CONTRACTS["searxng"].read(answer)).code is SearchFailure.MALFORMED


def test_a_searxng_row_without_an_address_is_left_out() -> None:
    """Engines of maps and files send such rows beside the others."""
    contract = CONTRACTS["searxng"]
    bare = {key: value for key, value in contract.row.items() if key != "url"}
    page = contract.read(contract.answer(bare, contract.row, {**bare, "url": ""}, {**bare, "url": None}))
    assert [(hit.rank, hit.locator) for hit in page.hits] == [(1, contract.row["url"])]


@pytest.mark.parametrize("url", [{}, {"url": None}, {"url": " "}, {"url": {"a": 1}}])
def test_a_searxng_none_of_whose_rows_has_an_address_is_malformed(url: dict[str, object]) -> None:
    contract = CONTRACTS["searxng"]
    bare = {key: value for key, value in contract.row.items() if key != "url"}
    assert failure_of(lambda: contract.read(contract.answer({**bare, **url}, bare))).code is SearchFailure.MALFORMED


def test_brave_is_asked_for_web_results_as_they_are() -> None:
    call = Brave().call(asked(limit=50, language="ja"), SETTINGS, TODAY)
    assert fields(call) == {
        "q": "ferry passengers 2024",
        "count": "20",
        "result_filter": "web",
        "text_decorations": "false",
        "spellcheck": "false",
        "search_lang": "jp",
    }
    assert call.headers == {"X-Subscription-Token": KEY}


def test_brave_takes_fifty_words() -> None:
    assert Brave().sent_text(asked(" ".join(["a"] * 50)))
    with pytest.raises(SearchFailed):
        Brave().sent_text(asked(" ".join(["a"] * 51)))


def test_brave_tells_a_used_up_month_from_a_fast_second() -> None:
    read = CONTRACTS["brave"].read
    month = failure_of(lambda: read(b"", status=429, headers={"x-ratelimit-remaining": "1, 0"}))
    second = failure_of(lambda: read(b"", status=429, headers={"x-ratelimit-remaining": "0, 1999"}))
    assert (month.code, second.code) == (SearchFailure.QUOTA_USED_UP, SearchFailure.RATE_LIMITED)


def test_brave_says_nothing_found_by_leaving_the_web_out() -> None:
    contract = CONTRACTS["brave"]
    assert contract.read(dict(contract.around)).hits == ()
    assert failure_of(lambda: contract.read({"type": "ErrorResponse"})).code is SearchFailure.MALFORMED


def test_brave_marks_are_reduced_to_text() -> None:
    contract = CONTRACTS["brave"]
    row = {**contract.row, "title": "<strong>Ferry</strong> &amp; <script>x</script>port", "description": "a &lt; b"}
    hit = contract.read(contract.answer(row)).hits[0]
    assert (hit.title, hit.snippet) == ("Ferry & port", "a < b")


def test_tavily_is_asked_for_pages_and_nothing_in_its_own_words() -> None:
    call = Tavily().call(asked(limit=50), SETTINGS, TODAY)
    assert body(call) == {
        "query": "ferry passengers 2024",
        "search_depth": "basic",
        "topic": "general",
        "max_results": 20,
        "include_answer": False,
        "include_raw_content": False,
        "include_images": False,
    }
    assert call.headers["Authorization"] == f"Bearer {KEY}"


def test_exa_is_asked_for_pages_and_verbatim_highlights() -> None:
    call = Exa().call(asked(limit=5), SETTINGS, TODAY)
    assert body(call) == {
        "query": "ferry passengers 2024",
        "type": "auto",
        "numResults": 5,
        "contents": {"highlights": True},
    }
    assert call.headers["x-api-key"] == KEY


@pytest.mark.parametrize("highlights", ["text", {"a": 1}, [1], [None]])
def test_exa_highlights_of_a_wrong_type_are_malformed(highlights: object) -> None:
    contract = CONTRACTS["exa"]
    answer = contract.answer({**contract.row, "highlights": highlights})
    assert failure_of(lambda: contract.read(answer)).code is SearchFailure.MALFORMED


def test_serper_is_asked_without_corrections() -> None:
    call = Serper().call(asked(language="de"), SETTINGS, TODAY)
    assert body(call) == {"q": "ferry passengers 2024", "num": 20, "autocorrect": False, "hl": "de"}
    assert call.headers["X-API-KEY"] == KEY


def test_serper_says_two_days_ago_and_that_is_no_day() -> None:
    contract = CONTRACTS["serper"]
    assert contract.read(contract.answer({**contract.row, "date": "2 days ago"})).hits[0].published == ""


@pytest.mark.parametrize(
    ("provider", "window", "use", "expected"),
    [
        (DuckDuckGo(), within(after=YEAR_BACK), WindowUse.HONOURED, "df=y"),
        (DuckDuckGo(), within(after=WEEK_BACK, before="2026-11-30"), WindowUse.HONOURED, "df=w"),
        (DuckDuckGo(), within(after="2026-11-29"), WindowUse.HONOURED, "df=d"),
        (DuckDuckGo(), within(after="2026-10-31"), WindowUse.HONOURED, "df=m"),
        (DuckDuckGo(), within(after="2020-01-01"), WindowUse.UNSUPPORTED, ""),
        (DuckDuckGo(), within(after=YEAR_BACK, before="2026-06-30"), WindowUse.UNSUPPORTED, ""),
        (DuckDuckGo(), within(before="2020-01-01"), WindowUse.UNSUPPORTED, ""),
        (DuckDuckGo(), within(after="yesterday"), WindowUse.UNSUPPORTED, ""),
        (DuckDuckGo(), within(after="2027-01-01"), WindowUse.UNSUPPORTED, ""),
        (SearXNG(), within(after=WEEK_BACK), WindowUse.HONOURED, "time_range=week"),
        (SearXNG(), within(before="2020-01-01"), WindowUse.UNSUPPORTED, ""),
        (Serper(), within(after=YEAR_BACK), WindowUse.HONOURED, '"tbs": "qdr:y"'),
        (Serper(), within(after="2020-01-01"), WindowUse.UNSUPPORTED, ""),
        (Brave(), within(after="2020-01-01", before="2020-12-31"), WindowUse.HONOURED, "freshness=2020-01-01to2020-12-31"),
        (Brave(), within(after="2020-01-01"), WindowUse.HONOURED, "freshness=2020-01-01to2026-11-30"),
        (Brave(), within(before="2020-12-31"), WindowUse.HONOURED, "freshness=1990-01-01to2020-12-31"),
        (Brave(), within(after="2020"), WindowUse.UNSUPPORTED, ""),
        (Tavily(), within(after="2020-01-01"), WindowUse.HONOURED, '"start_date": "2020-01-01"'),
        (Tavily(), within(before="2020-01-01"), WindowUse.HONOURED, '"end_date": "2020-01-01"'),
        (Exa(), within(after="2020-01-01"), WindowUse.HONOURED, '"startPublishedDate": "2020-01-01T00:00:00.000Z"'),
        (Exa(), within(before="2020-01-01"), WindowUse.HONOURED, '"endPublishedDate": "2020-01-01T23:59:59.999Z"'),
    ],
)
def test_a_window_is_told_exactly_or_said_to_be_unsupported(
    provider: Provider, window: SearchRequest, use: WindowUse, expected: str
) -> None:
    call, without = (provider.call(request, SETTINGS, TODAY) for request in (window, asked()))
    assert provider.window_use(window, TODAY) is use
    sent = (call.content or b"").decode() + call.url
    assert expected in sent
    assert (sent == (without.content or b"").decode() + without.url) is (use is WindowUse.UNSUPPORTED)


@pytest.mark.parametrize("provider", [DuckDuckGo(), SearXNG(), Brave(), Tavily(), Exa(), Serper()])
def test_no_window_is_not_asked(provider: Provider) -> None:
    assert provider.window_use(asked(), TODAY) is WindowUse.NOT_ASKED
    assert provider.window_use(within(), TODAY) is WindowUse.NOT_ASKED


@pytest.mark.parametrize("key", ["a\r\nX-Other: b", "a b", "ключ", "\x00"])
def test_a_key_that_would_become_another_header_is_not_sent(key: str) -> None:
    with pytest.raises(SearchFailed) as failed:
        Brave().call(asked(), ProviderSettings(keys={"brave": key}), TODAY)
    assert failed.value.code is SearchFailure.NOT_CONFIGURED
    assert key not in failed.value.message
