"""A search provider is asked over the judged wire, and only the operator's own server may lie on a private network."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from research.clock import StopSignal, start_clock
from research.egress.provider_call import ProviderCall, ProviderReply, call_provider
from research.errors import RunCancelled, SearchFailed, SearchFailure
from tests.support.web import TestWeb, web_of_tests

API = "https://api.example.org/search"


@pytest.fixture
def web() -> Iterator[TestWeb]:
    with web_of_tests() as web:
        yield web


@pytest.fixture
def stop() -> StopSignal:
    return StopSignal(clock=start_clock(), deadline_ms=60_000)


def ask(
    web: TestWeb, call: ProviderCall, stop: StopSignal, *, deadline_ms: int = 20_000, max_bytes: int = 10_000
) -> ProviderReply:
    return call_provider(call, network=web.network, deadline_ms=deadline_ms, max_bytes=max_bytes, stop=stop)


def failure(web: TestWeb, call: ProviderCall, stop: StopSignal, *, deadline_ms: int = 20_000) -> SearchFailure:
    with pytest.raises(SearchFailed) as failed:
        ask(web, call, stop, deadline_ms=deadline_ms)
    return failed.value.code


@pytest.mark.parametrize("status", [200, 202, 302, 401, 429, 503])
def test_the_answer_of_any_status_comes_back_whole(web: TestWeb, stop: StopSignal, status: int) -> None:
    headers = (("X-Rate", "1"), ("x-rate", "2"), ("Location", "https://b.example.org/"))
    web.page(API, '{"results": []}', content_type="application/json", status=status, headers=headers, gzipped=True)
    reply = ask(web, ProviderCall(url=API), stop)
    assert (reply.status, reply.body) == (status, b'{"results": []}')
    assert (reply.headers["content-type"], reply.headers["x-rate"]) == ("application/json", "1, 2")
    assert len(web.requests) == 1


def test_a_form_and_a_key_are_sent_and_the_key_is_never_shown(web: TestWeb, stop: StopSignal) -> None:
    web.page(API, "{}")
    call = ProviderCall(
        url=API,
        method="POST",
        content=b"q=ferries",
        headers={"Authorization": "Bearer key-1", "Content-Type": "application/x-www-form-urlencoded"},
        accept="text/html",
    )
    ask(web, call, stop)
    (seen,) = web.requests
    assert (seen.method, seen.body, seen.header("authorization")) == ("POST", b"q=ferries", "Bearer key-1")
    assert (seen.header("accept"), seen.header("user-agent")) == ("text/html", "Countersign/0.1")
    assert "key-1" not in repr(call)


def test_a_long_query_beyond_ascii_goes_out(web: TestWeb, stop: StopSignal) -> None:
    url = f"{API}?q=" + "%E9%81%94" * 400
    web.page(url, "{}")
    assert ask(web, ProviderCall(url=url), stop).status == 200


def test_a_provider_that_resolves_to_a_private_address_is_not_dialled(web: TestWeb, stop: StopSignal) -> None:
    web.host("api.example.org", [["10.0.0.1"]])
    web.page(API, "{}")
    assert failure(web, ProviderCall(url=API), stop) is SearchFailure.TRANSPORT_ERROR
    assert web.dialled == ()


@pytest.mark.parametrize("url", ["http://127.0.0.1:8080/search", "http://localhost/search", "https://api.example.org:8080/"])
def test_only_a_configured_address_may_be_private_or_name_a_port(web: TestWeb, stop: StopSignal, url: str) -> None:
    assert failure(web, ProviderCall(url=url), stop) is SearchFailure.TRANSPORT_ERROR
    assert (web.dialled, web.lookups) == ((), ())


def test_the_operators_own_server_may_be_private(web: TestWeb, stop: StopSignal) -> None:
    web.searxng(lambda _query: [])
    reply = ask(web, ProviderCall(url=f"{web.searxng_url}/search?q=a%20ferry&format=json", configured=True), stop)
    assert (reply.status, web.queries()) == (200, ("a ferry",))


def test_the_operators_own_server_is_looked_up_by_its_name(web: TestWeb, stop: StopSignal) -> None:
    web.host("searx", [["10.0.0.7"]])
    web.page("http://searx/search", "{}", any_query=True)
    assert ask(web, ProviderCall(url="http://searx/search?q=x", configured=True), stop).status == 200
    assert web.dialled == (("10.0.0.7", 80),)


@pytest.mark.parametrize("url", ["http://0x7f.1/search?q=x", "http://user@searx/search", "ftp://searx/"])
def test_a_configured_address_that_is_none_names_the_setting(web: TestWeb, stop: StopSignal, url: str) -> None:
    assert failure(web, ProviderCall(url=url, configured=True), stop) is SearchFailure.NOT_CONFIGURED


@pytest.mark.parametrize("query", ["q=a b", "q=\r\nX: y", "q=größe"])
def test_a_query_that_is_not_encoded_is_not_sent(web: TestWeb, stop: StopSignal, query: str) -> None:
    assert failure(web, ProviderCall(url=f"{web.searxng_url}/search?{query}", configured=True), stop) is (
        SearchFailure.TRANSPORT_ERROR
    )
    assert web.requests == ()


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("endless_body", SearchFailure.TOO_LARGE),
        ("gzip_bomb", SearchFailure.TOO_LARGE),
        ("stall", SearchFailure.TIMEOUT),
        ("drip_chunks", SearchFailure.TIMEOUT),
        ("close_early", SearchFailure.TRANSPORT_ERROR),
        ("brotli_bomb", SearchFailure.TRANSPORT_ERROR),
        ("wrong_certificate", SearchFailure.TRANSPORT_ERROR),
    ],
)
def test_what_breaks_a_capture_fails_a_search(web: TestWeb, stop: StopSignal, fault: str, code: SearchFailure) -> None:
    web.fault(API, fault)
    deadline_ms = 400 if code is SearchFailure.TIMEOUT else 20_000
    assert failure(web, ProviderCall(url=API), stop, deadline_ms=deadline_ms) is code


def test_a_cancelled_run_ends_the_call_where_it_stands(web: TestWeb, stop: StopSignal) -> None:
    web.fault(API, "stall_body")
    reached = threading.Event()
    real = web.network.lookup

    def lookup(host: str, port: int) -> tuple[str, ...]:
        reached.set()
        return real(host, port)

    web.network = replace(web.network, lookup=lookup)
    canceller = threading.Thread(target=lambda: (reached.wait(20), stop.stop(RunCancelled("The run was cancelled."))))
    canceller.start()
    with pytest.raises(RunCancelled):
        ask(web, ProviderCall(url=API), stop)
    canceller.join()


def test_a_stopped_run_asks_nobody(web: TestWeb, stop: StopSignal) -> None:
    stop.stop(RunCancelled("The run was cancelled."))
    with pytest.raises(RunCancelled):
        ask(web, ProviderCall(url=API), stop)
    assert web.lookups == ()
