"""Which hostile or broken replies does the web of tests know by name? Each is bytes on a socket, as bad servers write them.

Faults of the connection itself (nothing listens, a stalled handshake, a wrong certificate) are told apart by host.
"""

from __future__ import annotations

import asyncio
import gzip
import socket
import struct
import zlib
from collections.abc import Awaitable, Callable, Iterator
from functools import cache

import brotli  # type: ignore[import-untyped]

from tests.support.web.types import Handler, Seen

# Faults below HTTP: they hold for every address of the host.
HOST_FAULTS = frozenset(
    {"refuse", "stall_tls", "wrong_certificate", "unknown_authority", "expired_certificate", "offers_h2"}
)

# Waits for so many seconds, or less when the web lets go; tells whether to go on.
Pause = Callable[[float], Awaitable[bool]]
_Play = Callable[[asyncio.StreamWriter, Pause], Awaitable[None]]

_OK = b"HTTP/1.1 200 OK\r\nConnection: close\r\n"
_HTML = b"Content-Type: text/html; charset=utf-8\r\n"
_PAGE = b"<!doctype html><title>A page</title><main><p>The ferry carried 41,200 passengers in 2024.</p></main>"
_BEAT_S = 0.02
_BOMB_BYTES = 64_000_000


def fault_handler(kind: str, pause: Pause) -> Handler:
    """Return the handler that plays one fault. Raises KeyError for a name that is not in FAULTS."""
    play = _PLAYED.get(kind)
    whole = _WRITTEN.get(kind)
    if play is None and whole is None:
        raise KeyError(f"{kind!r} is not a fault of the web of tests; it knows: {', '.join(sorted(FAULTS))}.")

    async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _request: Seen) -> None:
        if play is not None:
            await play(writer, pause)
            return
        assert whole is not None
        for piece in whole():
            writer.write(piece)
            await writer.drain()

    return handle


def reset(writer: asyncio.StreamWriter) -> None:
    """End the connection with a reset in place of an orderly end."""
    raw = writer.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def _stall(_writer: asyncio.StreamWriter, pause: Pause) -> None:
    while await pause(60.0):
        pass


async def _stall_body(writer: asyncio.StreamWriter, pause: Pause) -> None:
    writer.write(_OK + _HTML + b"Content-Length: 5000\r\n\r\n" + _PAGE)
    await _stall(writer, pause)


async def _reset(writer: asyncio.StreamWriter, _pause: Pause) -> None:
    reset(writer)


async def _reset_body(writer: asyncio.StreamWriter, pause: Pause) -> None:
    writer.write(_OK + _HTML + b"Content-Length: 5000\r\n\r\n" + _PAGE)
    await writer.drain()
    await pause(_BEAT_S)
    reset(writer)


async def _announced_huge(writer: asyncio.StreamWriter, pause: Pause) -> None:
    writer.write(_OK + _HTML + b"Content-Length: 5000000000\r\n\r\n" + _PAGE)
    await _stall(writer, pause)


def _repeated(start: bytes, beat: bytes, *, wait_s: float = _BEAT_S) -> _Play:
    async def play(writer: asyncio.StreamWriter, pause: Pause) -> None:
        writer.write(start)
        while await pause(wait_s):
            writer.write(beat)
            await writer.drain()

    return play


def _chunk(data: bytes, extension: bytes = b"") -> bytes:
    return b"%x%s\r\n%s\r\n" % (len(data), extension, data)


def _ok(headers: bytes, body: bytes) -> Callable[[], Iterator[bytes]]:
    def pieces() -> Iterator[bytes]:
        yield _OK + headers + b"\r\n"
        for start in range(0, len(body), 65_536):
            yield body[start : start + 65_536]

    return pieces


def _coded(coding: bytes, make: Callable[[], bytes]) -> Callable[[], Iterator[bytes]]:
    def pieces() -> Iterator[bytes]:
        body = make()
        head = _HTML + b"Content-Encoding: " + coding + b"\r\nContent-Length: %d\r\n" % len(body)
        return _ok(head, body)()

    return pieces


@cache
def _zeros() -> bytes:
    """Make the bomb once and in pieces: the web's loop waits while it is made, and its whole length is never held."""
    packer = zlib.compressobj(wbits=31)
    piece = bytes(1_000_000)
    return b"".join(
        (packer.compress(b"<p>"), *(packer.compress(piece) for _ in range(_BOMB_BYTES // len(piece))), packer.flush())
    )


@cache
def _zeros_twice() -> bytes:
    return gzip.compress(_zeros())


@cache
def _brotli_zeros() -> bytes:
    packed: bytes = brotli.compress(bytes(_BOMB_BYTES), quality=1)
    return packed


BOMBS = (_zeros, _zeros_twice, _brotli_zeros)


def _raw_deflate() -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(_PAGE) + packer.flush()


def _gzip_often(times: int) -> bytes:
    body = _PAGE
    for _ in range(times):
        body = gzip.compress(body)
    return body


def _sized(extra: bytes) -> Callable[[], Iterator[bytes]]:
    return _ok(_HTML + extra, _PAGE)


_LENGTH = b"Content-Length: %d\r\n" % len(_PAGE)
_CHUNKED = b"Transfer-Encoding: chunked\r\n"
_END = b"0\r\n\r\n"

_PLAYED: dict[str, _Play] = {
    "stall": _stall,
    "stall_body": _stall_body,
    "reset": _reset,
    "reset_body": _reset_body,
    "announced_huge": _announced_huge,
    "endless_103": _repeated(b"", b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"),
    "endless_100": _repeated(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "drip_status": _repeated(b"HTTP/1.1 20", b" "),
    "drip_headers": _repeated(_OK + b"X-Slow: ", b"a"),
    "drip_body": _repeated(_OK + _HTML + b"Content-Length: 50000\r\n\r\n", b"a"),
    "drip_chunks": _repeated(_OK + _HTML + _CHUNKED + b"\r\n", _chunk(b"a")),
    "endless_headers": _repeated(_OK, b"X-More: yes\r\n" * 50, wait_s=0.0),
    "endless_body": _repeated(_OK + _HTML + b"\r\n", b"<p>and on and on</p>\n" * 3_000, wait_s=0.0),
    "endless_chunks": _repeated(_OK + _HTML + _CHUNKED + b"\r\n", _chunk(b"a" * 32_000), wait_s=0.0),
    "endless_chunk_extensions": _repeated(_OK + _HTML + _CHUNKED + b"\r\n", _chunk(b"a", b";x=" + b"y" * 8_000), wait_s=0.0),
}

_WRITTEN: dict[str, Callable[[], Iterator[bytes]]] = {
    "close_silently": lambda: iter(()),
    "close_early": _ok(_HTML + b"Content-Length: 5000\r\n", _PAGE),
    "close_in_headers": lambda: iter((_OK + b"X-Half: ",)),
    "close_in_chunk": _ok(_HTML + _CHUNKED, b"500\r\nshort"),
    "not_http": lambda: iter((b"SSH-2.0-OpenSSH_9.6\r\n",)),
    "bad_status": lambda: iter((b"HTTP/1.1 abc Odd\r\n\r\n",)),
    "bad_header": _ok(_HTML + b"no colon here\r\n" + _LENGTH, _PAGE),
    "bad_chunk": _ok(_HTML + _CHUNKED, b"zz\r\nhello\r\n0\r\n\r\n"),
    "switching_protocols": lambda: iter(
        (b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: odd\r\nConnection: upgrade\r\n\r\n",)
    ),
    "negative_length": _sized(b"Content-Length: -1\r\n"),
    "exponent_length": _sized(b"Content-Length: 1e3\r\n"),
    "listed_lengths": _sized(b"Content-Length: 10, 11\r\n"),
    "repeated_lengths": _sized(b"Content-Length: 10\r\nContent-Length: 11\r\n"),
    "length_and_chunked": _ok(_HTML + b"Content-Length: 5\r\n" + _CHUNKED, _chunk(_PAGE) + _END),
    "gzip_bomb": _coded(b"gzip", _zeros),
    "gzip_gzip": _coded(b"gzip, gzip", _zeros_twice),
    "gzip_twice_in_two_headers": _coded(b"gzip\r\nContent-Encoding: gzip", lambda: _gzip_often(2)),
    "brotli_bomb": _coded(b"br", _brotli_zeros),
    "zstd_bomb": _coded(b"zstd", lambda: b"\x28\xb5\x2f\xfd" + bytes(6_400)),
    "stacked_codings": _coded(b", ".join([b"gzip"] * 50), lambda: _gzip_often(50)),
    "unknown_coding": _coded(b"x-odd", lambda: _PAGE),
    "gzip_members": _coded(b"gzip", lambda: gzip.compress(_PAGE) + gzip.compress(b"<p>A second member.</p>")),
    "gzip_then_junk": _coded(b"gzip", lambda: gzip.compress(_PAGE) + b"junk after the end"),
    "truncated_gzip": _coded(b"gzip", lambda: gzip.compress(_PAGE)[:-12]),
    "not_gzip": _coded(b"gzip", lambda: _PAGE),
    "raw_deflate": _coded(b"deflate", _raw_deflate),
    "zlib_deflate": _coded(b"deflate", lambda: zlib.compress(_PAGE)),
    "huge_header": _ok(_HTML + b"X-Huge: " + b"a" * 300_000 + b"\r\n" + _LENGTH, _PAGE),
    "many_headers": _ok(_HTML + b"".join(b"X-%d: y\r\n" % number for number in range(8_000)) + _LENGTH, _PAGE),
    "heavy_headers": _ok(_HTML + b"".join(b"X-%d: %s\r\n" % (number, b"y" * 900) for number in range(50)) + _LENGTH, _PAGE),
    "trailers_flood": _ok(
        _HTML + _CHUNKED,
        _chunk(_PAGE) + b"0\r\n" + b"".join(b"X-%d: %s\r\n" % (n, b"y" * 100) for n in range(10_000)) + b"\r\n",
    ),
    "no_type": _ok(_LENGTH, _PAGE),
    "two_types": _ok(_HTML + b"Content-Type: text/plain\r\n" + _LENGTH, _PAGE),
    "pdf_as_html": _ok(_HTML + b"Content-Length: 20\r\n", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 "),
    "empty_body": _ok(_HTML + b"Content-Length: 0\r\n", b""),
    "redirect_without_location": lambda: iter((b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n",)),
    "redirect_with_two_locations": lambda: iter(
        (b"HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n",)
    ),
    "redirect_to_bytes": lambda: iter((b"HTTP/1.1 302 Found\r\nLocation: /caf\xc3\xa9\r\nContent-Length: 0\r\n\r\n",)),
}

FAULTS = frozenset({*_PLAYED, *_WRITTEN, *HOST_FAULTS})
