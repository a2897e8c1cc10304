"""What ends one request to a page's host: its bytes, its time, its codings, a peer that breaks the protocol or off."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
from collections.abc import Iterator
from dataclasses import replace

import pytest

from research.egress.page_call import WireAllowance
from research.errors import CaptureFailed, FetchFailure
from tests.support.loops import run_apart
from tests.support.page_calls import LIMIT, PAGE, failure, fault, fetch, page, request_for
from tests.support.web import TestWeb, web_of_tests
from tests.support.web.backend import LoopbackBackend, Route


@pytest.fixture
def web() -> Iterator[TestWeb]:
    with web_of_tests() as web:
        yield web


def test_every_byte_on_the_socket_counts_the_handshake_too(web: TestWeb) -> None:
    web.page(PAGE, "x" * 1_000)
    web.page("http://a.example.org/x", "x" * 1_000)
    secure, plain = WireAllowance(LIMIT), WireAllowance(LIMIT)
    page(web, allowance=secure)
    page(web, "http://a.example.org/x", allowance=plain)
    assert plain.used == LIMIT - plain.left
    assert 1_000 < plain.used < 1_300
    assert secure.used > plain.used + 500


def test_one_allowance_is_shared_by_the_requests_of_a_capture(web: TestWeb) -> None:
    web.page(PAGE, "x" * 4_000)
    allowance = WireAllowance(10_000)
    page(web, allowance=allowance)
    assert failure(web, allowance=allowance) is FetchFailure.TOO_LARGE


def test_a_handshake_without_end_is_stopped_by_the_allowance(web: TestWeb) -> None:
    web.page(PAGE, "x")
    assert failure(web, allowance=WireAllowance(300)) is FetchFailure.TOO_LARGE


def test_a_body_is_bounded_after_its_coding(web: TestWeb) -> None:
    web.page(PAGE, "x" * 5_000, gzipped=True)
    assert run_apart(fetch(web, request_for(PAGE, max_body=5_000))).body == b"x" * 5_000
    with pytest.raises(CaptureFailed) as failed:
        run_apart(fetch(web, request_for(PAGE, max_body=4_999)))
    assert failed.value.code is FetchFailure.TOO_LARGE


def test_a_length_beyond_the_allowance_is_refused_from_the_head(web: TestWeb) -> None:
    web.page(PAGE, b"x" * 50_000)
    allowance = WireAllowance(20_000)
    assert failure(web, allowance=allowance) is FetchFailure.TOO_LARGE


def test_an_empty_body_is_a_body(web: TestWeb) -> None:
    web.fault(PAGE, "empty_body")
    assert page(web).body == b""


def test_members_and_both_kinds_of_deflate_are_undone(web: TestWeb) -> None:
    web.fault(PAGE, "gzip_members")
    assert page(web).body.endswith(b"<p>A second member.</p>")
    for kind in ("raw_deflate", "zlib_deflate"):
        web.fault(PAGE, kind)
        assert b"ferry" in page(web).body


def test_a_host_that_nobody_serves_is_unreachable(web: TestWeb) -> None:
    assert fault(web, "refuse") is FetchFailure.UNREACHABLE


@pytest.mark.parametrize("kind", ["wrong_certificate", "unknown_authority", "expired_certificate"])
def test_a_certificate_that_does_not_vouch_for_the_name_is_no_tls(web: TestWeb, kind: str) -> None:
    web.page(PAGE, "x")
    assert fault(web, kind) is FetchFailure.NO_TLS
    assert web.requests == ()


@pytest.mark.parametrize(
    "kind", ["close_silently", "not_http", "reset", "close_early", "close_in_headers", "close_in_chunk", "reset_body"]
)
def test_a_server_that_breaks_off_is_cut_off_and_half_a_page_is_none(web: TestWeb, kind: str) -> None:
    assert fault(web, kind) is FetchFailure.CUT_OFF
    plain = PAGE.replace("https", "http")
    web.fault(plain, kind)
    assert failure(web, plain) is FetchFailure.CUT_OFF


@pytest.mark.parametrize(
    "kind",
    [
        *("bad_status", "bad_header", "bad_chunk", "switching_protocols", "negative_length", "exponent_length"),
        *("listed_lengths", "repeated_lengths", "length_and_chunked", "huge_header", "many_headers", "heavy_headers"),
        *("trailers_flood", "endless_headers"),
    ],
)
def test_what_is_not_sound_http_is_refused(web: TestWeb, kind: str) -> None:
    assert fault(web, kind) is FetchFailure.BAD_PROTOCOL


@pytest.mark.parametrize(
    "kind",
    [
        *("gzip_gzip", "gzip_twice_in_two_headers", "brotli_bomb", "zstd_bomb", "stacked_codings", "unknown_coding"),
        *("gzip_then_junk", "truncated_gzip", "not_gzip"),
    ],
)
def test_a_coding_that_was_not_asked_for_or_does_not_hold_is_refused(web: TestWeb, kind: str) -> None:
    assert fault(web, kind) is FetchFailure.BAD_CODING


@pytest.mark.parametrize(
    "kind", ["announced_huge", "gzip_bomb", "endless_body", "endless_chunks", "endless_chunk_extensions"]
)
def test_what_is_too_large_is_left(web: TestWeb, kind: str) -> None:
    assert fault(web, kind) is FetchFailure.TOO_LARGE


@pytest.mark.parametrize(
    "kind",
    [
        *("stall", "stall_tls", "stall_body", "endless_103", "endless_100", "drip_status", "drip_headers", "drip_body"),
        "drip_chunks",
    ],
)
def test_one_deadline_ends_what_goes_on(web: TestWeb, kind: str) -> None:
    assert fault(web, kind, seconds=0.5) is FetchFailure.TIMED_OUT


def test_a_deadline_that_has_passed_asks_nobody(web: TestWeb) -> None:
    web.page(PAGE, "x")
    assert failure(web, seconds=-1.0) is FetchFailure.TIMED_OUT
    assert (web.lookups, web.dialled) == ((), ())


def test_a_length_of_thousands_of_digits_is_refused(web: TestWeb) -> None:
    async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _request: object) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: " + b"9" * 5_000 + b"\r\n\r\nx")

    web.raw(PAGE, handle)
    assert failure(web) in {FetchFailure.BAD_PROTOCOL, FetchFailure.TOO_LARGE}


def test_h2_is_never_agreed_on(web: TestWeb) -> None:
    web.page(PAGE, "x")
    web.fault(PAGE, "offers_h2")
    assert page(web).body == b"x"


def test_a_plain_server_on_the_secure_port_is_no_tls(web: TestWeb) -> None:
    web.page(PAGE, "x")

    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async def ask() -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            backend = LoopbackBackend(lambda literal, _port: Route(port, literal))
            web.network = replace(web.network, backend=lambda: backend)
            await fetch(web, request_for(PAGE))

    with pytest.raises(CaptureFailed) as failed:
        run_apart(ask())
    assert failed.value.code is FetchFailure.NO_TLS


def test_gzip_from_the_wire_is_the_same_page(web: TestWeb) -> None:
    text = "<p>" + "The ferry carried 41,200 passengers. " * 400
    web.page(PAGE, gzip.compress(text.encode()), headers=(("Content-Encoding", "x-gzip"),))
    assert page(web).body.decode() == text


def flood(web: TestWeb, start: bytes, beat: bytes) -> None:
    async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _request: object) -> None:
        writer.write(start)
        with contextlib.suppress(ConnectionError):
            while await web.pause(0):
                writer.write(beat)
                await writer.drain()

    web.raw(PAGE, handle)


def test_interim_answers_as_fast_as_they_come_are_ended_by_the_bound_on_the_head(web: TestWeb) -> None:
    flood(web, b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 2_000)
    allowance = WireAllowance(8 * LIMIT)
    assert failure(web, allowance=allowance) is FetchFailure.BAD_PROTOCOL
    assert allowance.used < LIMIT


def test_a_body_in_crumbs_is_left_before_it_keeps_the_parser_busy(web: TestWeb) -> None:
    flood(web, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 2_000)
    allowance = WireAllowance(8 * LIMIT)
    assert failure(web, allowance=allowance) is FetchFailure.BAD_PROTOCOL
    assert allowance.used < LIMIT


def test_a_page_that_is_sent_word_by_word_is_a_page(web: TestWeb) -> None:
    async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _request: object) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"6\r\nword, \r\n" * 4_000 + b"0\r\n\r\n")

    web.raw(PAGE, handle)
    assert page(web).body == b"word, " * 4_000


def test_a_long_page_is_read_past_the_bound_on_the_head(web: TestWeb) -> None:
    web.page(PAGE, b"x" * 900_000)
    assert len(page(web, allowance=WireAllowance(2 * LIMIT)).body) == 900_000
