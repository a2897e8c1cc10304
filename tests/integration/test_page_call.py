"""One request to a page's host, over real sockets: what is sent, what comes back, what is refused before a socket."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from research.egress.page_call import PageReply, PageRequest
from research.errors import CaptureFailed, FetchFailure
from research.trust.web_address import parse_web_address
from tests.support.loops import run_apart
from tests.support.page_calls import LIMIT, PAGE, failure, fetch, page, request_for
from tests.support.web import Connects, TestWeb, count_connects, web_of_tests


@pytest.fixture
def web() -> Iterator[TestWeb]:
    with web_of_tests() as web:
        yield web


def test_a_page_comes_back_with_its_head_its_body_and_the_literal_that_was_dialled(web: TestWeb) -> None:
    web.page(PAGE, "<p>Grüße</p>", headers=(("X-Two", "1"), ("x-two", "2")))
    reply = page(web)
    assert (reply.status, reply.body.decode()) == (200, "<p>Grüße</p>")
    assert reply.all("content-type") == ("text/html; charset=utf-8",)
    assert reply.all("x-two") == ("1", "2")
    assert reply.address == web.address_of("a.example.org")
    assert web.dialled == ((reply.address, 443),)


def test_the_request_carries_fixed_headers_and_nothing_of_this_machine(
    web: TestWeb, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    web.page(PAGE, "x", headers=(("Set-Cookie", "a=b"),))
    page(web)
    page(web)
    assert web.requests[-1].headers == (
        ("host", "a.example.org"),
        ("user-agent", "Countersign/test"),
        ("accept", "text/html"),
        ("accept-encoding", "gzip"),
        ("connection", "close"),
    )
    assert web.requests[-1].sni == "a.example.org"


def test_headers_of_a_caller_are_added_but_none_that_frames_the_request(web: TestWeb) -> None:
    web.page(PAGE, "x")
    request = PageRequest(
        address=parse_web_address(PAGE), accept="*/*", max_body=9, method="POST", content=b"q=1", headers={"X-Key": "secret"}
    )
    run_apart(fetch(web, request))
    assert web.requests[-1].header("x-key") == "secret"
    assert (web.requests[-1].method, web.requests[-1].body) == ("POST", b"q=1")
    assert "secret" not in repr(request)
    bad = PageRequest(address=parse_web_address(PAGE), accept="*/*", max_body=9, headers={"Host": "b.example.org"})
    with pytest.raises(ValueError, match="Host"):
        run_apart(fetch(web, bad))


def test_a_header_that_would_open_a_second_one_is_never_sent(web: TestWeb) -> None:
    web.page("http://a.example.org/x", "x")
    request = PageRequest(
        address=parse_web_address("http://a.example.org/x"), accept="*/*", max_body=9, headers={"X-Key": "a\r\nX-Other: b"}
    )
    with pytest.raises(CaptureFailed) as failed:
        run_apart(fetch(web, request))
    assert failed.value.code is FetchFailure.BAD_PROTOCOL
    assert web.dialled == ()


def test_a_redirect_comes_back_unfollowed_and_its_body_unread(web: TestWeb) -> None:
    web.page(PAGE, "x" * LIMIT * 2, status=302, headers=(("Location", "https://b.example.org/"),))
    reply = page(web)
    assert (reply.status, reply.body, reply.all("location")) == (302, b"", ("https://b.example.org/",))
    assert web.lookups == ("a.example.org",)


def test_the_body_of_any_status_is_read_when_asked_for(web: TestWeb) -> None:
    web.page(PAGE, '{"error": "no"}', status=429)
    reply = run_apart(fetch(web, request_for(PAGE, any_status=True)))
    assert (reply.status, reply.body) == (429, b'{"error": "no"}')


def test_a_check_of_the_head_leaves_the_body_unread(web: TestWeb) -> None:
    web.fault(PAGE, "stall_body")

    def refuse(reply: PageReply) -> None:
        assert reply.all("content-type") == ("text/html; charset=utf-8",)
        raise CaptureFailed(FetchFailure.REFUSED_TYPE, "No.")

    with pytest.raises(CaptureFailed) as failed:
        run_apart(fetch(web, request_for(PAGE), check=refuse))
    assert failed.value.code is FetchFailure.REFUSED_TYPE


def test_a_public_literal_is_dialled_without_a_lookup(web: TestWeb) -> None:
    web.page("http://93.184.215.14/", "x")
    assert page(web, "http://93.184.215.14/").address == "93.184.215.14"
    assert web.lookups == ()


def test_a_literal_of_ipv6_stands_in_brackets_where_a_host_is_named(web: TestWeb) -> None:
    web.host("six.example.org", [["2606:4700:4700::1111"]])
    web.page("http://[2606:4700:4700::1111]/", "six")
    assert page(web, "http://[2606:4700:4700::1111]/").body == b"six"
    assert web.requests[-1].header("host") == "[2606:4700:4700::1111]"


def test_the_next_literal_is_dialled_when_one_cannot_be_reached(web: TestWeb) -> None:
    web.fault("https://down.example.org/", "refuse")
    down = web.address_of("down.example.org")
    web.host("a.example.org", [[down, "93.184.215.20"]])
    web.page(PAGE, "x")
    assert page(web).address == "93.184.215.20"
    assert [literal for literal, _ in web.dialled] == [down, "93.184.215.20"]


def test_no_forbidden_address_meets_a_socket(web: TestWeb) -> None:
    web.host("a.example.org", [["93.184.215.20", "10.0.0.1"]])
    web.page(PAGE, "x")
    with count_connects() as connects:
        assert failure(web) is FetchFailure.REFUSED_ADDRESS
    assert web.dialled == ()
    assert_inside(connects, web)


def test_a_ninth_answer_is_judged_although_it_would_not_be_dialled(web: TestWeb) -> None:
    web.host("a.example.org", [[*(f"93.184.215.{n}" for n in range(1, 9)), "127.0.0.1"]])
    web.page(PAGE, "x")
    assert failure(web) is FetchFailure.REFUSED_ADDRESS
    assert web.dialled == ()


def test_a_cancelled_request_closes_its_socket(web: TestWeb) -> None:
    started, gone = threading.Event(), threading.Event()

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _request: object) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx")
        await writer.drain()
        started.set()
        await reader.read()
        gone.set()

    async def cancelled() -> None:
        task = asyncio.create_task(fetch(web, request_for(PAGE)))
        await asyncio.to_thread(started.wait, 20)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    web.raw(PAGE, handle)
    run_apart(cancelled())
    assert gone.wait(20)


def test_a_lookup_that_hangs_holds_nobody(web: TestWeb) -> None:
    web.host("a.example.org", ["HANG"])
    web.page("https://b.example.org/", "x")

    async def many() -> list[PageReply | BaseException]:
        hung = [fetch(web, request_for(PAGE), seconds=0.3) for _ in range(12)]
        return await asyncio.gather(*hung, fetch(web, request_for("https://b.example.org/")), return_exceptions=True)

    *failed, served = run_apart(many())
    assert {getattr(one, "code", None) for one in failed} == {FetchFailure.TIMED_OUT}
    assert isinstance(served, PageReply)


def test_many_pages_come_in_at_once(web: TestWeb) -> None:
    urls = [f"https://h{number}.example.org/" for number in range(20)]
    for number, url in enumerate(urls):
        web.page(url, f"page {number}")

    async def all_of_them() -> list[PageReply]:
        return await asyncio.gather(*(fetch(web, request_for(url)) for url in urls))

    assert [reply.body.decode() for reply in run_apart(all_of_them())] == [f"page {number}" for number in range(20)]


def assert_inside(connects: Connects, web: TestWeb) -> None:
    assert connects.outside(*web.ports) == ()
    assert connects.names == ()
