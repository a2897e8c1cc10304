"""Is this answer's head within bounds, and what does its body hold once its one coding is undone?

The head decides before a byte of the body is read. Inflating is bounded by what comes out, not by what goes in.
"""

from __future__ import annotations

import zlib

from research.errors import CaptureFailed, FetchFailure

Headers = tuple[tuple[str, str], ...]

_MAX_HEADERS = 100
_MAX_HEAD_BYTES = 32_768
_MAX_MEMBERS = 32
# Chunks of a byte cost a parser a thousand times what they carry; an honest server that flushes each word stays below this.
_FREE_PIECES = 5_000
_PIECE_BYTES = 32
_GZIP = frozenset({"gzip", "x-gzip"})


def values_of(headers: Headers, name: str) -> tuple[str, ...]:
    """Return every value of a header, in order."""
    return tuple(value for known, value in headers if known == name)


def check_head(headers: Headers) -> None:
    """Raise CaptureFailed(BAD_PROTOCOL) for a head that is too big or whose length can be read in two ways."""
    if len(headers) > _MAX_HEADERS or sum(len(name) + len(value) + 4 for name, value in headers) > _MAX_HEAD_BYTES:
        raise CaptureFailed(FetchFailure.BAD_PROTOCOL, "The server sent more headers than are read.")
    lengths = values_of(headers, "content-length")
    if len(lengths) > 1 or (lengths and values_of(headers, "transfer-encoding")):
        raise CaptureFailed(FetchFailure.BAD_PROTOCOL, "The server gave the length of its answer in two ways.")


def check_length(headers: Headers, *, max_bytes: int) -> None:
    """Raise CaptureFailed(TOO_LARGE) for a body that is announced as longer than `max_bytes`."""
    for value in values_of(headers, "content-length"):
        if int(value) > max_bytes:
            raise CaptureFailed(FetchFailure.TOO_LARGE, f"The server announced more than {max_bytes} bytes.")


def coding_of(headers: Headers) -> str:
    """Return 'identity', 'gzip' or 'deflate'. Raises CaptureFailed(BAD_CODING) for any other, and for more than one."""
    named = [coding.strip().lower() for value in values_of(headers, "content-encoding") for coding in value.split(",")]
    match named:
        case [] | [""] | ["identity"]:
            return "identity"
        case [coding] if coding in _GZIP:
            return "gzip"
        case ["deflate"]:
            return "deflate"
        case _:
            raise CaptureFailed(FetchFailure.BAD_CODING, "The server used a content coding that was not asked for.")


class Body:
    """Collects a body, its coding undone, up to `max_bytes`. `pieces` counts what it was fed."""

    def __init__(self, coding: str, *, max_bytes: int) -> None:
        self._coding = coding
        self._max_bytes = max_bytes
        self._content = bytearray()
        self._inflate: zlib._Decompress | None = None
        self._members = 0
        self.pieces = self._received = 0

    def feed(self, data: bytes) -> None:
        """Take the next piece. Raises CaptureFailed with TOO_LARGE, BAD_CODING, or BAD_PROTOCOL for a body in crumbs."""
        self._count(len(data))
        if self._coding == "identity":
            self._keep(data)
            return
        while data:
            data = self._inflated(data)

    def whole(self) -> bytes:
        """Return the body. Raises CaptureFailed(BAD_CODING) when its coding breaks off."""
        if self._inflate is not None and not self._inflate.eof:
            raise CaptureFailed(FetchFailure.BAD_CODING, "The compressed answer breaks off.")
        return bytes(self._content)

    def _count(self, amount: int) -> None:
        self.pieces += 1
        self._received += amount
        if self.pieces > _FREE_PIECES + self._received // _PIECE_BYTES:
            raise CaptureFailed(FetchFailure.BAD_PROTOCOL, "The server sent its answer in crumbs.")

    def _inflated(self, data: bytes) -> bytes:
        """Inflate `data` and return what follows the end of the member that it ends."""
        if self._inflate is None or self._inflate.eof:
            self._inflate = self._next_member(data[0])
        try:
            # One byte more than may be kept: it shows the excess, and nothing beyond is ever inflated.
            piece = self._inflate.decompress(data, self._max_bytes - len(self._content) + 1)
        except zlib.error as error:
            raise CaptureFailed(FetchFailure.BAD_CODING, "The compressed answer cannot be inflated.") from error
        self._keep(piece)
        return self._inflate.unused_data

    def _next_member(self, first: int) -> zlib._Decompress:
        self._members += 1
        if self._members > (_MAX_MEMBERS if self._coding == "gzip" else 1):
            raise CaptureFailed(FetchFailure.BAD_CODING, "More follows the end of the compressed answer.")
        if self._coding == "gzip":
            return zlib.decompressobj(16 + zlib.MAX_WBITS)
        # RFC 9110 means the zlib format; some servers send the raw one. No raw stream of theirs begins like a zlib head.
        is_zlib = first & 0x0F == zlib.DEFLATED
        return zlib.decompressobj(zlib.MAX_WBITS if is_zlib else -zlib.MAX_WBITS)

    def _keep(self, piece: bytes) -> None:
        if len(self._content) + len(piece) > self._max_bytes:
            raise CaptureFailed(FetchFailure.TOO_LARGE, f"The answer is longer than {self._max_bytes} bytes.")
        self._content += piece
