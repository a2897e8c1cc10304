"""The searcher over real sockets: what leaves, what comes back, and what ends a search."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from research.clock import StopSignal, start_clock
from research.discovery.web.searcher import WebSearcher
from research.discovery.web.types import ProviderSettings
from research.errors import RunCancelled, SearchFailed, SearchFailure, Stopped
from research.ports import DateWindow, SearchProvider, SearchStatus, WindowUse
from tests.support.search_contracts import CONTACT, CONTRACTS, KEY, SETTINGS, asked
from tests.support.web import Found, Reply, Seen, TestWeb, web_of_tests
from tests.support.web.search import CHALLENGE

ADDRESSES = {
    "brave": "https://api.search.brave.com/res/v1/web/search",
    "tavily": "https://api.tavily.com/search",
    "exa": "https://api.exa.ai/search",
    "serper": "https://google.serper.dev/search",
}
DUCKDUCKGO = "https://html.duckduckgo.com/html/"
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Clock:
    """Seconds that a test moves."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def web() -> Iterator[TestWeb]:
    with web_of_tests() as web:
        yield web


def stop_signal() -> StopSignal:
    return StopSignal(clock=start_clock(), deadline_ms=60_000)


def searcher(web: TestWeb, settings: ProviderSettings = SETTINGS, **changes: Any) -> WebSearcher:
    return WebSearcher(settings, network=web.network, now=lambda: NOON, **changes)


def failure_of(searching: WebSearcher, **changes: Any) -> SearchFailed:
    with pytest.raises(SearchFailed) as failed:
        searching.search(asked(**changes), stop=stop_signal())
    return failed.value


def served(web: TestWeb, name: str, body: object, *, status: int = 200) -> None:
    """Answer as a keyed provider does."""
    reply = Reply(json.dumps(body).encode(), status, (("Content-Type", "application/json"),))
    web.answer(ADDRESSES[name], lambda _seen: reply, any_query=True)


def test_it_works_with_no_key(web: TestWeb) -> None:
    web.duckduckgo([Found("https://a.example.org/x", "A", "Words."), Found("https://b.example.org/", redirected=True)])
    request = asked("!g fähre 2024", window=DateWindow(after="2025-11-30"))
    answer = searcher(web).search(request, stop=stop_signal())
    assert answer.status is SearchStatus.RESULTS
    assert [hit.locator for hit in answer.hits] == ["https://a.example.org/x", "https://b.example.org/"]
    assert (answer.sent, answer.window, answer.total) == ("'!g' fähre 2024", WindowUse.HONOURED, 2)
    assert answer.request is request
    assert web.queries() == (answer.sent,)


def test_nothing_of_the_machine_or_its_operator_leaves_with_a_search(web: TestWeb) -> None:
    web.duckduckgo([])
    searcher(web).search(asked(), stop=stop_signal())
    (seen,) = web.requests
    assert (seen.method, seen.url) == ("POST", DUCKDUCKGO)
    assert seen.header("user-agent").startswith("Countersign/")
    assert not seen.all("cookie")
    assert KEY not in seen.text()
    assert CONTACT not in seen.text()


def test_a_filtered_search_that_finds_nothing_is_a_proven_emptiness_and_is_asked_once(web: TestWeb) -> None:
    web.duckduckgo([])
    answer = searcher(web).search(asked(window=DateWindow(after="2026-11-29")), stop=stop_signal())
    assert (answer.status, answer.window, len(web.requests)) == (SearchStatus.EMPTY, WindowUse.HONOURED, 1)


def test_a_window_that_cannot_be_told_is_said_to_be_unsupported(web: TestWeb) -> None:
    web.duckduckgo([Found("https://a.example.org/")])
    answer = searcher(web).search(asked(window=DateWindow(before="2019-01-01")), stop=stop_signal())
    assert answer.window is WindowUse.UNSUPPORTED
    assert b"df=" not in web.requests[0].body


@pytest.mark.parametrize("name", list(ADDRESSES))
def test_a_keyed_provider_is_asked_with_its_key_in_a_header_and_read(
    web: TestWeb, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    contract = CONTRACTS[name]
    served(web, name, contract.answer(contract.row, **contract.never_read))
    answer = searcher(web).search(asked("fähre 2024", provider=SearchProvider(name)), stop=stop_signal())
    assert [hit.locator for hit in answer.hits] == ["https://ferries.example.org/2024"]
    assert answer.sent == "fähre 2024"
    (seen,) = web.requests
    assert any(KEY in value for _, value in seen.headers)
    assert KEY not in seen.url
    assert CONTACT not in seen.text()
    assert not any(secret in text for secret in (KEY, CONTACT) for text in (caplog.text, repr(answer)))


@pytest.mark.parametrize("name", list(ADDRESSES))
@pytest.mark.parametrize(
    ("status", "code"),
    [
        (401, SearchFailure.KEY_REJECTED),
        (402, SearchFailure.QUOTA_USED_UP),
        (422, SearchFailure.NON_200),
        (429, SearchFailure.RATE_LIMITED),
        (500, SearchFailure.NON_200),
    ],
)
def test_a_refusal_is_typed_and_quotes_nothing(web: TestWeb, name: str, status: int, code: SearchFailure) -> None:
    served(web, name, {"error": f"bad key {KEY}", "detail": CONTACT}, status=status)
    failure = failure_of(searcher(web), provider=SearchProvider(name))
    assert (failure.code, failure.sent) == (code, "ferry passengers 2024")
    assert KEY not in repr(failure)
    assert CONTACT not in repr(failure)


PUBMED = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"


def pubmed_answers(web: TestWeb, utility: str, body: object) -> None:
    reply = Reply(json.dumps(body).encode(), 200, (("Content-Type", "application/json"),))
    web.answer(f"{PUBMED}/{utility}.fcgi", lambda _seen: reply, any_query=True)


def test_a_provider_that_needs_two_calls_answers_one_search(web: TestWeb) -> None:
    pubmed_answers(web, "esearch", {"header": {"type": "esearch"}, "esearchresult": {"count": "1", "idlist": ["31452104"]}})
    paper = {"uid": "31452104", "title": "Ferries and <i>health</i>", "pubdate": "2024 Mar 5", "source": "J Test"}
    pubmed_answers(web, "esummary", {"header": {"type": "esummary"}, "result": {"uids": ["31452104"], "31452104": paper}})
    answer = searcher(web).search(asked("ferries", provider=SearchProvider.PUBMED), stop=stop_signal())
    assert [(hit.title, hit.published) for hit in answer.hits] == [("Ferries and health", "2024-03-05")]
    assert (answer.sent, len(web.requests)) == ("ferries", 2)


def test_the_second_call_has_only_what_is_left_of_the_first_ones_time(web: TestWeb) -> None:
    clock = Clock()

    def slow(_seen: Seen) -> Reply:
        clock.seconds += 9.9
        body = {"header": {"type": "esearch"}, "esearchresult": {"count": "1", "idlist": ["1"]}}
        return Reply(json.dumps(body).encode(), 200, (("Content-Type", "application/json"),))

    web.answer(f"{PUBMED}/esearch.fcgi", slow, any_query=True)
    web.answer(f"{PUBMED}/esummary.fcgi", lambda _seen: Reply(delay_s=600.0), any_query=True)
    failure = failure_of(searcher(web, monotonic=clock), text="ferries", provider=SearchProvider.PUBMED)
    assert failure.code is SearchFailure.TIMEOUT


def test_only_services_of_science_are_told_whom_to_write_to(web: TestWeb) -> None:
    pubmed_answers(web, "esearch", {"header": {"type": "esearch"}, "esearchresult": {"count": "0", "idlist": []}})
    web.duckduckgo([])
    for provider in (SearchProvider.PUBMED, SearchProvider.DUCKDUCKGO):
        searcher(web).search(asked("ferries", provider=provider), stop=stop_signal())
    science, general = (seen.header("user-agent") for seen in web.requests)
    assert CONTACT in science
    assert CONTACT not in general


def test_a_searxng_on_the_private_network_is_asked(web: TestWeb) -> None:
    web.searxng([Found("https://a.example.org/"), Found("https://10.0.0.1/")])
    settings = ProviderSettings(base_urls={"searxng": web.searxng_url})
    answer = searcher(web, settings).search(asked(provider=SearchProvider.SEARXNG), stop=stop_signal())
    assert [bool(hit.refusal) for hit in answer.hits] == [False, True]


def test_a_searxng_whose_engines_were_silent_fails(web: TestWeb) -> None:
    web.searxng([], unresponsive=["mojeek"])
    settings = ProviderSettings(base_urls={"searxng": web.searxng_url})
    failure = failure_of(searcher(web, settings), provider=SearchProvider.SEARXNG)
    assert failure.code is SearchFailure.UNAVAILABLE


def test_a_public_provider_whose_name_leads_inside_is_never_dialled(web: TestWeb) -> None:
    web.host("html.duckduckgo.com", [["10.0.0.9"]])
    assert failure_of(searcher(web)).code is SearchFailure.TRANSPORT_ERROR
    assert web.dialled == ()


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("refuse", SearchFailure.TRANSPORT_ERROR),
        ("wrong_certificate", SearchFailure.TRANSPORT_ERROR),
        ("reset", SearchFailure.TRANSPORT_ERROR),
        ("close_early", SearchFailure.TRANSPORT_ERROR),
        ("stall", SearchFailure.TIMEOUT),
        ("drip_body", SearchFailure.TIMEOUT),
        ("endless_body", SearchFailure.TOO_LARGE),
        ("gzip_bomb", SearchFailure.TOO_LARGE),
    ],
)
def test_a_broken_or_hostile_provider_ends_in_a_typed_failure(web: TestWeb, fault: str, code: SearchFailure) -> None:
    web.fault(DUCKDUCKGO, fault)
    # Only what must run out of time is given little of it.
    settings = ProviderSettings(deadline_ms=700 if code is SearchFailure.TIMEOUT else 30_000, max_bytes=200_000)
    failure = failure_of(searcher(web, settings))
    assert failure.code is code
    assert failure.sent == "ferry passengers 2024"


def test_a_redirect_of_a_provider_is_not_followed(web: TestWeb) -> None:
    web.redirect(DUCKDUCKGO, "https://elsewhere.example.org/")
    assert failure_of(searcher(web)).code is SearchFailure.NON_200
    assert len(web.requests) == 1


def test_who_wants_a_person_is_left_alone_until_the_pause_is_over(web: TestWeb) -> None:
    clock = Clock()
    searching = searcher(web, monotonic=clock)
    web.duckduckgo(lambda _query: CHALLENGE)
    assert failure_of(searching).code is SearchFailure.CHALLENGE
    web.duckduckgo([Found("https://a.example.org/")])
    paused = failure_of(searching)
    assert (paused.code, paused.sent, len(web.requests)) == (SearchFailure.CHALLENGE, "", 1)
    clock.seconds += 3_600
    assert searching.search(asked(), stop=stop_signal()).status is SearchStatus.RESULTS
    assert len(web.requests) == 2


def test_who_was_asked_too_often_says_how_long_and_others_are_still_asked(web: TestWeb) -> None:
    clock = Clock()
    searching = searcher(web, monotonic=clock)
    reply = Reply(b"{}", 429, (("Content-Type", "application/json"), ("Retry-After", "7")))
    web.answer(ADDRESSES["exa"], lambda _seen: reply)
    web.duckduckgo([])
    assert failure_of(searching, provider=SearchProvider.EXA).retry_after_s == 7.0
    clock.seconds += 6
    paused = failure_of(searching, provider=SearchProvider.EXA)
    assert (paused.code, paused.retry_after_s) == (SearchFailure.RATE_LIMITED, 1.0)
    assert searching.search(asked(), stop=stop_signal()).status is SearchStatus.EMPTY
    clock.seconds += 1
    failure_of(searching, provider=SearchProvider.EXA)
    assert len(web.asked_for(ADDRESSES["exa"])) == 2


def test_a_stop_ends_a_search_that_hangs(web: TestWeb) -> None:
    stop = stop_signal()
    arrived = threading.Event()

    def hang(_seen: Seen) -> Reply:
        arrived.set()
        return Reply(delay_s=60.0)

    web.answer(DUCKDUCKGO, hang)
    cancel = threading.Thread(target=lambda: arrived.wait(30) and stop.stop(RunCancelled("A person cancelled the run.")))
    cancel.start()
    with pytest.raises(Stopped):
        searcher(web, ProviderSettings(deadline_ms=50_000)).search(asked(), stop=stop)
    cancel.join()


def test_a_run_that_is_stopped_sends_nothing(web: TestWeb) -> None:
    stop = stop_signal()
    stop.stop(RunCancelled("A person cancelled the run."))
    with pytest.raises(RunCancelled):
        searcher(web).search(asked(), stop=stop)
    assert web.requests == ()


def test_one_searcher_answers_many_threads(web: TestWeb) -> None:
    web.duckduckgo(lambda query: [Found(f"https://a.example.org/{query}")])
    searching = searcher(web)
    found: dict[str, str] = {}

    def search(text: str) -> None:
        found[text] = searching.search(asked(text), stop=stop_signal()).hits[0].locator

    threads = [threading.Thread(target=search, args=(f"q{number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {f"q{number}": f"https://a.example.org/q{number}" for number in range(8)}
