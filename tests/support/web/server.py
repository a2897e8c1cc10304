"""How does the web of tests listen? Two asyncio servers in a thread of their own, one plain and one with TLS.

One request a connection. Everything that is open when the block ends is aborted, so that nothing is left to warn about.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine

from tests.support.web.types import Handler, Seen

_HEAD_BYTES = 262_144
# How long a client may take to answer the end of TLS before it is left.
_FAREWELL_S = 2.0

# Given the SNI name, the context that answers for it; None leaves the handshake unanswered.
TlsFor = Callable[[str], ssl.SSLContext]


class Listeners:
    """Runs the two servers. `handle` is given every request that was read whole."""

    def __init__(self, handle: Handler, tls_for: TlsFor) -> None:
        self._handle = handle
        self._tls_for = tls_for
        self._loop = asyncio.new_event_loop()
        self._started = threading.Event()
        self._live: set[asyncio.Transport] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sni: dict[ssl.SSLContext, str] = {}
        self._door = self._front()
        self._ended: asyncio.Event | None = None
        self.ports: tuple[int, int, int] = (0, 0, 0)
        self._thread = threading.Thread(target=self._run, name="web-of-tests", daemon=True)

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """Return the loop that the servers run in."""
        return self._loop

    def start(self) -> None:
        """Listen. `ports` are then: plain, TLS, and one that accepts and says nothing."""
        self._thread.start()
        self._started.wait()

    def stop(self) -> None:
        """Abort what is open and end the thread."""
        self._loop.call_soon_threadsafe(self._end)
        self._thread.join()

    def _end(self) -> None:
        if self._ended is not None:
            self._ended.set()

    def _run(self) -> None:
        with contextlib.closing(self._loop):
            self._loop.run_until_complete(self._main())
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())

    async def _main(self) -> None:
        self._ended = asyncio.Event()
        doors = (self._plain, self._secure, self._silent)
        servers = [await self._loop.create_server(self._arrival(door), "127.0.0.1", 0, backlog=1024) for door in doors]
        plain, secure, silent = (int(server.sockets[0].getsockname()[1]) for server in servers)
        self.ports = (plain, secure, silent)
        self._started.set()
        await self._ended.wait()
        for server in servers:
            server.close()
        await self._sweep()

    async def _sweep(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for transport in tuple(self._live):
            transport.abort()
        # Aborted transports close their sockets in the next rounds of the loop.
        for _ in range(4):
            await asyncio.sleep(0)

    def _arrival(
        self, door: Callable[[asyncio.Transport], Coroutine[object, object, None]]
    ) -> Callable[[], asyncio.Protocol]:
        def arrived(transport: asyncio.Transport) -> None:
            self._live.add(transport)
            task = self._loop.create_task(self._guarded(door(transport), transport))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        return lambda: _Arrival(arrived)

    async def _guarded(self, work: Coroutine[object, object, None], transport: asyncio.Transport) -> None:
        try:
            # The client may leave at any moment: that is what is tested.
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
                await work
        finally:
            transport.abort()
            self._live.discard(transport)

    async def _plain(self, transport: asyncio.Transport) -> None:
        reader = _Reader(limit=_HEAD_BYTES)
        protocol = asyncio.StreamReaderProtocol(reader)
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        transport.resume_reading()
        await self._exchange(reader, asyncio.StreamWriter(transport, protocol, reader, self._loop), "")

    async def _secure(self, transport: asyncio.Transport) -> None:
        reader = _Reader(limit=_HEAD_BYTES)
        protocol = asyncio.StreamReaderProtocol(reader)
        secure = await self._loop.start_tls(transport, protocol, self._door, server_side=True)
        if secure is None:
            return
        protocol.connection_made(secure)
        chosen = secure.get_extra_info("ssl_object")
        writer = asyncio.StreamWriter(secure, protocol, reader, self._loop)
        await self._exchange(reader, writer, self._sni.get(chosen.context, "") if chosen else "")

    async def _silent(self, transport: asyncio.Transport) -> None:
        """Accept, and never say a word; the client's leaving is noticed."""
        reader = asyncio.StreamReader()
        transport.set_protocol(asyncio.StreamReaderProtocol(reader))
        reader.set_transport(transport)
        transport.resume_reading()
        while await reader.read(65_536):
            pass

    def _front(self) -> ssl.SSLContext:
        def choose(connection: ssl.SSLObject, name: str | None, _context: ssl.SSLContext) -> None:
            context = self._tls_for(name or "")
            self._sni[context] = name or ""
            connection.context = context

        front = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        front.set_alpn_protocols(["h2", "http/1.1"])
        front.sni_callback = choose
        return front

    async def _exchange(self, reader: _Reader, writer: asyncio.StreamWriter, sni: str) -> None:
        scheme = "https" if writer.get_extra_info("ssl_object") else "http"
        try:
            request = await _read_request(reader, scheme, sni)
            await _while_there(reader, self._handle(reader, writer, request))
            await writer.drain()
        finally:
            # A client that goes before it asks leaves a writer that would be collected open.
            writer.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(writer.wait_closed(), _FAREWELL_S)


class _Reader(asyncio.StreamReader):
    """Tells when the client has gone, whatever its handler is waiting for."""

    def __init__(self, *, limit: int) -> None:
        super().__init__(limit=limit)
        self.gone = asyncio.Event()

    def feed_eof(self) -> None:
        super().feed_eof()
        self.gone.set()

    def set_exception(self, exc: Exception) -> None:
        super().set_exception(exc)
        self.gone.set()


async def _while_there(reader: _Reader, work: Awaitable[None]) -> None:
    """Do `work` for as long as the client is there: a stalled answer would hold a connection that nobody waits for."""
    working, gone = asyncio.ensure_future(work), asyncio.ensure_future(reader.gone.wait())
    try:
        await asyncio.wait((working, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()
        working.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await working


class _Arrival(asyncio.Protocol):
    """Holds a new connection still until its door has a protocol for it."""

    def __init__(self, arrived: Callable[[asyncio.Transport], None]) -> None:
        self._arrived = arrived

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()
        self._arrived(transport)


async def _read_request(reader: asyncio.StreamReader, scheme: str, sni: str) -> Seen:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    at = time.monotonic()
    line, *rest = head.removesuffix("\r\n\r\n").split("\r\n")
    method, target, _version = line.split(" ", 2)
    headers = tuple((name.strip().lower(), value.strip()) for name, _, value in (item.partition(":") for item in rest))
    length = next((int(value) for name, value in headers if name == "content-length"), 0)
    body = await reader.readexactly(length)
    host = next((value for name, value in headers if name == "host"), "")
    return Seen(f"{scheme}://{host}{target}", method, headers, body, at, sni)
