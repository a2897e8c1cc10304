"""How does a call to a configured server connect? The looked-up literals are dialled in order, and every byte is counted.

`localhost` is never asked for: it is this machine by definition.
"""

from __future__ import annotations

import asyncio
import socket

import httpcore

from research.egress.addresses import MAX_PINS, is_literal
from research.egress.lookups import LOOKUPS, Lookup
from research.egress.pinning import SocketOptions
from research.egress.streams import CountedStream, WireAllowance

_CONNECT_SECONDS = 10.0


def system_lookup(host: str, port: int) -> tuple[str, ...]:
    """Ask the system's resolver. Returns every answer, in its order; whoever dials decides how many count."""
    if host == "localhost":
        return ("127.0.0.1", "::1")
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(address[0]) for *_, address in answers))


class Dialler(httpcore.AsyncNetworkBackend):
    """Opens TCP connections to looked-up literals and hands out streams that count what they read."""

    def __init__(self, allowance: WireAllowance, lookup: Lookup) -> None:
        self._allowance = allowance
        self._lookup = lookup
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109  # the interface's name; the caller's deadline rules
        local_address: str | None = None,
        socket_options: SocketOptions | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await self._addresses(host, port)
        failure: Exception = httpcore.ConnectError("the name has no address")
        for address in addresses:
            try:
                stream = await self._backend.connect_tcp(
                    address, port, timeout or _CONNECT_SECONDS, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
            else:
                return CountedStream(stream, self._allowance)
        raise failure

    async def connect_unix_socket(self, *_args: object, **_kwargs: object) -> httpcore.AsyncNetworkStream:
        raise httpcore.ConnectError("only TCP is dialled")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def _addresses(self, host: str, port: int) -> tuple[str, ...]:
        if is_literal(host):
            return (host,)
        try:
            return (await LOOKUPS.run(self._lookup, host, port, is_reserved=True))[:MAX_PINS]
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(str(error)) from error
