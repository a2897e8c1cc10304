"""How is a stimulus of the wire put on a socket, and what must a request come to? Each scenario is one or more faults."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from research.errors import FetchFailure
from tests.support.web import FAULTS, Seen, TestWeb

_PAGE = b"<!doctype html><title>A page</title><main><p>The ferry carried 41,200 passengers in 2024.</p></main>"
_OK = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/html\r\n"
_LENGTH = b"Content-Length: %d\r\n"
_HEADS = b"".join(b"X-%d: y\r\n" % number for number in range(300))
_ZEROS = bytes(3_000_000)


@dataclass(frozen=True, slots=True)
class Scenario:
    """Faults of the web of tests or of REPLIES, and the codes that they may end in; none: a whole page."""

    faults: tuple[str, ...]
    codes: frozenset[FetchFailure] = frozenset()


def _bad(*codes: FetchFailure) -> frozenset[FetchFailure]:
    return frozenset(codes)


def _coded(body: bytes, coding: bytes = b"gzip") -> bytes:
    return _OK + b"Content-Encoding: " + coding + b"\r\n" + _LENGTH % len(body) + b"\r\n" + body


def _spoilt(packed: bytes) -> bytes:
    """Break the check sum at the end of a member."""
    return packed[:-8] + bytes([packed[-8] ^ 0xFF]) + packed[-7:]


_WHOLE = _LENGTH % len(_PAGE) + b"\r\n" + _PAGE
# Whole replies beyond the faults that the web of tests knows by name.
REPLIES: dict[str, bytes] = {
    "gzip": _coded(gzip.compress(_PAGE)),
    "x_gzip": _coded(gzip.compress(_PAGE), b"x-gzip"),
    "brotli_page": _coded(b"\x0b\x02\x80page\x03", b"br"),
    "compress": _coded(_PAGE, b"compress"),
    "gzip_crc": _coded(_spoilt(gzip.compress(_PAGE))),
    "gzip_second_bomb": _coded(gzip.compress(_PAGE) + gzip.compress(_ZEROS)),
    "obs_fold": _OK + b"X-Folded: one\r\n two\r\n" + _WHOLE,
    "nul_in_header": _OK + b"X-Nul: a\0b\r\n" + _WHOLE,
    "three_hundred_headers": _OK + _HEADS + _WHOLE,
    "extra_response": _OK + _WHOLE + _OK + _WHOLE,
    "long_body": _OK + _LENGTH % len(_PAGE) + b"\r\n" + _PAGE + b"more" * 500_000,
    "http_9": b"HTTP/9.9 xyz\r\n\r\n",
}
_TIME = _bad(FetchFailure.TIMED_OUT)
_SIZE = _bad(FetchFailure.TOO_LARGE)
_PROTOCOL = _bad(FetchFailure.BAD_PROTOCOL)
_CODING = _bad(FetchFailure.BAD_CODING)
_CUT = _bad(FetchFailure.CUT_OFF)
_TLS = _bad(FetchFailure.NO_TLS)
SCENARIOS: dict[str, Scenario] = {
    "tls stall": Scenario(("stall_tls",), _TIME),
    "wrong certificate": Scenario(("wrong_certificate",), _TLS),
    "unknown authority": Scenario(("unknown_authority",), _TLS),
    "expired certificate": Scenario(("expired_certificate",), _TLS),
    "one 103": Scenario(("one_103",), _TIME),
    "endless 103": Scenario(("endless_103", "endless_100"), _TIME),
    "chunk extensions": Scenario(("endless_chunk_extensions",), _SIZE),
    "bad chunk": Scenario(("bad_chunk",), _PROTOCOL),
    "chunk drip": Scenario(("drip_chunks",), _TIME),
    "trailers": Scenario(("trailers_flood",), _PROTOCOL),
    "gzip crc": Scenario(("gzip_crc",), _CODING),
    "gzip second bomb": Scenario(("gzip_second_bomb",), _SIZE),
    "gzip junk": Scenario(("gzip_then_junk",), _CODING),
    "gzip members": Scenario(("gzip_members",)),
    "gzip twice": Scenario(("gzip_gzip", "gzip_twice_in_two_headers"), _CODING),
    "stacked codings": Scenario(("stacked_codings",), _CODING),
    "brotli": Scenario(("brotli_bomb", "brotli_page"), _CODING),
    "zstd": Scenario(("zstd_bomb",), _CODING),
    "x-gzip": Scenario(("x_gzip",)),
    "gzip cut": Scenario(("truncated_gzip",), _CODING),
    "gzip": Scenario(("gzip",)),
    "deflate": Scenario(("raw_deflate", "zlib_deflate")),
    "gzip bomb": Scenario(("gzip_bomb",), _SIZE),
    "unknown coding": Scenario(("unknown_coding", "compress"), _CODING),
    "header drip": Scenario(("drip_headers", "drip_status"), _TIME),
    "body drip": Scenario(("drip_body",), _TIME),
    "extra response": Scenario(("extra_response",)),
    "obs-fold": Scenario(("obs_fold",)),
    "header without colon": Scenario(("bad_header",), _PROTOCOL),
    "nul in header": Scenario(("nul_in_header",), _PROTOCOL),
    "length and chunked": Scenario(("length_and_chunked",), _PROTOCOL),
    "bad length": Scenario(("negative_length", "exponent_length", "listed_lengths", "repeated_lengths"), _PROTOCOL),
    "short body": Scenario(("close_early", "close_in_chunk"), _CUT),
    "long body": Scenario(("long_body",)),
    "announced": Scenario(("announced_huge",), _SIZE),
    "huge header": Scenario(("huge_header",), _PROTOCOL),
    "heavy headers": Scenario(("heavy_headers",), _PROTOCOL),
    "many headers": Scenario(("many_headers", "endless_headers", "three_hundred_headers"), _PROTOCOL),
    "h2": Scenario(("offers_h2",)),
    "switching": Scenario(("switching_protocols",), _PROTOCOL),
    "endless body": Scenario(("endless_body", "endless_chunks"), _SIZE),
    "not http": Scenario(("bad_status", "not_http", "http_9"), _PROTOCOL | _CUT),
    "reset in body": Scenario(("reset_body",), _CUT),
    "reset": Scenario(("reset",), _CUT),
    "silence": Scenario(("stall", "stall_body"), _TIME),
    "closed": Scenario(("close_silently", "close_in_headers", "close_in_chunk"), _CUT),
}


def serve(web: TestWeb, url: str, fault: str) -> None:
    """Put one fault at an address."""
    if fault in FAULTS:
        web.fault(url, fault)
    elif fault == "one_103":
        web.raw(url, _one_103(web))
    else:
        web.raw(url, _written(REPLIES[fault]))


def _written(reply: bytes) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter, Seen], Awaitable[None]]:
    async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _request: Seen) -> None:
        writer.write(reply)
        await writer.drain()

    return handle


def _one_103(web: TestWeb) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter, Seen], Awaitable[None]]:
    async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _request: Seen) -> None:
        writer.write(b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n")
        while await web.pause(60.0):
            pass

    return handle
