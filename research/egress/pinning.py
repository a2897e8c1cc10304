"""How does a connection reach the judged literals of its host, and nothing else?

The name stays the connection's own, for the Host header and the certificate; only the literal is dialled, and the peer that
answers must be that literal.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass

import httpcore

from research.egress.streams import HEAD_BYTES, CountedStream, WireAllowance

SocketOptions = Iterable[tuple[int, int, int] | tuple[int, int, bytes | bytearray] | tuple[int, int, None, int]]

# One literal that swallows packets may not spend the time of the others.
_CONNECT_SECONDS = 5.0


class PeerDiffers(Exception):
    """The connection ended at another address than the one that was judged."""


@dataclass(slots=True, kw_only=True)
class Contact:
    """How far a request got, whatever came of it: the literal that was dialled ('' if none), the status (0 if none)."""

    address: str = ""
    status: int = 0


class PinnedBackend(httpcore.AsyncNetworkBackend):
    """Dials `pins`, in order, for exactly one origin. `contact` learns which answered on `stream`."""

    def __init__(
        self,
        origin: tuple[str, int],
        pins: tuple[str, ...],
        *,
        backend: httpcore.AsyncNetworkBackend,
        allowance: WireAllowance,
        contact: Contact | None = None,
    ) -> None:
        self._origin = origin
        self._pins = pins
        self._backend = backend
        self._allowance = allowance
        self.contact = contact or Contact()
        self.stream: CountedStream | None = None

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109  # the interface's name; the caller's deadline rules
        local_address: str | None = None,
        socket_options: SocketOptions | None = None,
    ) -> httpcore.AsyncNetworkStream:
        if (host.strip("[]"), port) != self._origin:
            raise httpcore.ConnectError("only the judged origin is dialled")
        failure: Exception = httpcore.ConnectError("the origin has no address")
        for literal in self._pins:
            try:
                stream = await self._backend.connect_tcp(
                    literal, port, timeout or _CONNECT_SECONDS, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
            else:
                return await self._checked(stream, literal)
        raise failure

    async def _checked(self, stream: httpcore.AsyncNetworkStream, literal: str) -> CountedStream:
        if not _is_at(stream.get_extra_info("server_addr"), literal):
            await stream.aclose()
            raise PeerDiffers
        self.contact.address = literal
        self.stream = CountedStream(stream, self._allowance, max_head=HEAD_BYTES)
        return self.stream

    async def connect_unix_socket(self, *_args: object, **_kwargs: object) -> httpcore.AsyncNetworkStream:
        raise httpcore.ConnectError("only TCP is dialled")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def _is_at(peer: object, literal: str) -> bool:
    """Compare addresses, not spellings. An unknown peer is a wrong one."""
    if not isinstance(peer, tuple) or not peer:
        return False
    try:
        return ipaddress.ip_address(str(peer[0])) == ipaddress.ip_address(literal)
    except ValueError:
        return False
