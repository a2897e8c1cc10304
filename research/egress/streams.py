"""How many bytes did the peer make us read? Counted on the socket, below TLS, where nothing can hide.

Handshakes, heads, chunk extensions and trailers all count; one allowance is shared by every connection of a capture.
"""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from typing import Any

import anyio
import httpcore
from anyio.abc import ByteStream
from anyio.streams.tls import TLSAttribute, TLSStream

# What may arrive before the head is whole: a handshake, a head as big as the parser takes, the body's first piece. Without
# this bound, interim answers could keep the parser busy until the whole allowance is used up.
HEAD_BYTES = 192 * 1024
_HEAD_READ = 16 * 1024


class WireBudgetExceeded(Exception):
    """More bytes arrived than the call allows."""


class HeadOverrun(Exception):
    """The peer sent and sent, and no head was whole."""


class WireAllowance:
    """Counts what one capture may still read from sockets, over all its hops. Shared by the streams of one capture."""

    def __init__(self, max_bytes: int) -> None:
        self.left = max_bytes
        self.used = 0

    def take(self, amount: int) -> None:
        """Count `amount` bytes. Raises WireBudgetExceeded once more arrived than were allowed."""
        self.used += amount
        self.left -= amount
        if self.left < 0:
            raise WireBudgetExceeded


def is_about_tls(error: BaseException) -> bool:
    """Tell whether TLS itself failed. The libraries between wrap its errors by where they happen, so the chain is walked."""
    cause = error.__cause__ or error.__context__
    return isinstance(error, ssl.SSLError) or (cause is not None and is_about_tls(cause))


class CountedStream(httpcore.AsyncNetworkStream):
    """A TCP stream that counts what it reads and remembers whether the peer has ended it.

    With `max_head`, only so many bytes are read, and in small pieces, until `head_is_whole` is called.
    """

    def __init__(
        self, stream: httpcore.AsyncNetworkStream, allowance: WireAllowance, *, max_head: int | None = None
    ) -> None:
        self._stream = stream
        self._allowance = allowance
        self._head_left = max_head
        self.ended = False

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109  # the interface's name
        piece = max_bytes if self._head_left is None else min(max_bytes, _HEAD_READ)
        data = await self._stream.read(piece, timeout)
        self._allowance.take(len(data))
        self._count_head(len(data))
        self.ended = self.ended or not data
        return data

    def head_is_whole(self) -> None:
        """Lift the bound on the head."""
        self._head_left = None

    def _count_head(self, amount: int) -> None:
        if self._head_left is None:
            return
        self._head_left -= amount
        if self._head_left < 0:
            raise HeadOverrun

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ASYNC109
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ASYNC109
    ) -> httpcore.AsyncNetworkStream:
        """Speak TLS over the counted bytes. The stream's own start_tls would read past the counter."""
        try:
            with anyio.fail_after(timeout):
                tls = await TLSStream.wrap(
                    _Bytes(self), hostname=server_hostname, ssl_context=ssl_context, standard_compatible=False
                )
        except BaseException as error:
            await self.aclose()
            if isinstance(error, (ssl.SSLError, anyio.EndOfStream, anyio.BrokenResourceError)):
                raise httpcore.ConnectError(str(error)) from error
            raise
        return _TlsStream(tls, self)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class _Bytes(ByteStream):
    """Shows a counted stream to anyio's TLS."""

    def __init__(self, stream: CountedStream) -> None:
        self._stream = stream

    @property
    def extra_attributes(self) -> Mapping[Any, Any]:
        return {}

    async def receive(self, max_bytes: int = 65_536) -> bytes:
        data = await self._stream.read(max_bytes)
        if not data:
            raise anyio.EndOfStream
        return data

    async def send(self, item: bytes) -> None:
        await self._stream.write(item)

    async def send_eof(self) -> None:
        raise NotImplementedError("TLS is ended by closing it")

    async def aclose(self) -> None:
        await self._stream.aclose()


class _TlsStream(httpcore.AsyncNetworkStream):
    def __init__(self, tls: TLSStream, raw: CountedStream) -> None:
        self._tls = tls
        self._raw = raw

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109
        try:
            with anyio.fail_after(timeout):
                return await self._tls.receive(max_bytes)
        except anyio.EndOfStream:
            self._raw.ended = True
            return b""
        except (anyio.BrokenResourceError, anyio.ClosedResourceError, ssl.SSLError) as error:
            raise httpcore.ReadError(str(error)) from error
        except TimeoutError as error:
            raise httpcore.ReadTimeout(str(error)) from error

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ASYNC109
        if not buffer:
            return
        try:
            with anyio.fail_after(timeout):
                await self._tls.send(buffer)
        except (anyio.BrokenResourceError, anyio.ClosedResourceError, ssl.SSLError) as error:
            raise httpcore.WriteError(str(error)) from error
        except TimeoutError as error:
            raise httpcore.WriteTimeout(str(error)) from error

    async def aclose(self) -> None:
        await self._tls.aclose()

    def get_extra_info(self, info: str) -> Any:
        if info == "ssl_object":
            return self._tls.extra(TLSAttribute.ssl_object, None)  # noqa: S610  # no database in sight
        return self._raw.get_extra_info(info)
