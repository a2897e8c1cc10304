"""How does a judged public literal become a loopback port? Below the product's policy, and told back as the literal.

Every literal that some answer of the web holds leads to the web's own ports, forbidden ones too: whoever dials 10.0.0.1 is
answered, recorded, and found out by the test.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import httpcore

_Options = Iterable[tuple[int, int, int] | tuple[int, int, bytes | bytearray] | tuple[int, int, None, int]]


@dataclass(frozen=True, slots=True)
class Route:
    """Where a dialled (literal, port) leads: a loopback port, and the peer that the connection shall report."""

    port: int
    peer: str


# Given what is dialled, where it leads; None refuses the connection.
Router = Callable[[str, int], Route | None]


class LoopbackBackend(httpcore.AsyncNetworkBackend):
    """Opens TCP to 127.0.0.1 only."""

    def __init__(self, router: Router) -> None:
        self._router = router
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109  # the interface's name
        local_address: str | None = None,
        socket_options: _Options | None = None,
    ) -> httpcore.AsyncNetworkStream:
        route = self._router(host, port)
        if route is None:
            raise httpcore.ConnectError(f"nothing listens at {host} port {port}")
        stream = await self._backend.connect_tcp("127.0.0.1", route.port, timeout, local_address, socket_options)
        return _Stream(stream, (route.peer, port))

    async def connect_unix_socket(self, *_args: object, **_kwargs: object) -> httpcore.AsyncNetworkStream:
        raise httpcore.ConnectError("only TCP is dialled")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class _Stream(httpcore.AsyncNetworkStream):
    def __init__(self, stream: httpcore.AsyncNetworkStream, peer: tuple[str, int]) -> None:
        self._stream = stream
        self._peer = peer

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109
        return await self._stream.read(max_bytes, timeout)

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
        return _Stream(await self._stream.start_tls(ssl_context, server_hostname, timeout), self._peer)

    def get_extra_info(self, info: str) -> object:
        return self._peer if info == "server_addr" else self._stream.get_extra_info(info)
