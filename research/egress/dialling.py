"""How is a connection opened, so that nothing outlives the call and nothing is read past its bound?

Names are looked up on a daemon thread (the system's lookup cannot be cancelled), the answer's literals are dialled, and
every byte that arrives is counted before a parser sees it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Iterable

import httpcore

# Given a host and a port, return the IP literals to dial, best first; raise OSError when there are none.
Lookup = Callable[[str, int], tuple[str, ...]]
_SocketOptions = Iterable[tuple[int, int, int] | tuple[int, int, bytes | bytearray] | tuple[int, int, None, int]]

_MAX_ADDRESSES = 8
_CONNECT_SECONDS = 10.0


class WireBudgetExceeded(Exception):
    """More bytes arrived than the call allows."""


class WireBudget:
    """Counts the bytes of one call, head and body together."""

    def __init__(self, max_bytes: int) -> None:
        self._left = max_bytes

    def take(self, amount: int) -> None:
        """Count `amount`. Raises WireBudgetExceeded below zero."""
        self._left -= amount
        if self._left < 0:
            raise WireBudgetExceeded


def system_lookup(host: str, port: int) -> tuple[str, ...]:
    """Ask the system's resolver. `localhost` is never asked for: it is this machine by definition."""
    if host == "localhost":
        return ("127.0.0.1", "::1")
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(address[0]) for *_, address in answers))[:_MAX_ADDRESSES]


class Dialler(httpcore.AsyncNetworkBackend):
    """Opens TCP connections to looked-up literals and hands out streams that count what they read."""

    def __init__(self, budget: WireBudget, lookup: Lookup) -> None:
        self._budget = budget
        self._lookup = lookup
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109  # the interface's name; the caller's deadline rules
        local_address: str | None = None,
        socket_options: _SocketOptions | None = None,
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
                return _CountedStream(stream, self._budget)
        raise failure

    async def connect_unix_socket(self, *_args: object, **_kwargs: object) -> httpcore.AsyncNetworkStream:
        raise httpcore.ConnectError("only TCP is dialled")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def _addresses(self, host: str, port: int) -> tuple[str, ...]:
        if _is_literal(host):
            return (host,)
        try:
            return await _on_daemon_thread(lambda: self._lookup(host, port))
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(str(error)) from error


class _CountedStream(httpcore.AsyncNetworkStream):
    def __init__(self, stream: httpcore.AsyncNetworkStream, budget: WireBudget) -> None:
        self._stream = stream
        self._budget = budget

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109
        data = await self._stream.read(max_bytes, timeout)
        self._budget.take(len(data))
        return data

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
        return _CountedStream(await self._stream.start_tls(ssl_context, server_hostname, timeout), self._budget)

    def get_extra_info(self, info: str) -> object:
        return self._stream.get_extra_info(info)


def _is_literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


async def _on_daemon_thread(work: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
    """Run `work` where neither a cancel nor the loop's end has to wait for it."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[tuple[str, ...]] = loop.create_future()

    def settle(result: tuple[str, ...] | None, error: Exception | None) -> None:
        if answer.done():
            return
        if error is None:
            answer.set_result(result or ())
        else:
            answer.set_exception(error)

    def run() -> None:
        result, failure = None, None
        try:
            result = work()
        except Exception as error:  # noqa: BLE001  # handed to the waiter, whatever it is
            failure = error
        try:
            loop.call_soon_threadsafe(settle, result, failure)
        except RuntimeError:
            return  # the call has ended, and its loop with it

    threading.Thread(target=run, name="name-lookup", daemon=True).start()
    return await answer
