"""Which hosts, pages and faults does a test's web have? Registered by the test, served on loopback until the block ends."""

from __future__ import annotations

import asyncio
import gzip
import re
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from urllib.parse import urlsplit

from research.egress.network import Network
from tests.support.web import search
from tests.support.web.authority import client_context, host_context
from tests.support.web.backend import LoopbackBackend, Route
from tests.support.web.faults import HOST_FAULTS, fault_handler
from tests.support.web.names import Answer, Names
from tests.support.web.server import Listeners
from tests.support.web.types import Handler, Reply, Seen

_NOT_FOUND = Reply(b"<!doctype html><title>Not found</title><h1>Not found</h1>", status=404)
_CHARSET = re.compile(r"charset=\"?([\w-]+)", re.IGNORECASE)


class TestWeb:
    """Many hosts on loopback. Made by `web_of_tests`; every method may be called while requests come in.

    Addresses are matched whole, query included; `any_query` lets an address without a query stand for every query.
    """

    __test__ = False

    def __init__(self) -> None:
        self._released = threading.Event()
        self._let_go = asyncio.Event()
        self._names = Names(self._released)
        self._exact: dict[str, Handler] = {}
        self._open: dict[str, Handler] = {}
        self._hosts: dict[str, str] = {}
        self._peers: dict[str, str] = {}
        self._requests: list[Seen] = []
        self._dialled: list[tuple[str, int]] = []
        self._listeners = Listeners(self._handle, self._tls_for)
        self._client = client_context()
        self.network = Network(lookup=self._names.lookup, backend=self._backend, tls=lambda: self._client)

    @property
    def requests(self) -> tuple[Seen, ...]:
        """Return every request that came in, robots.txt and searches included, in order."""
        return tuple(self._requests)

    @property
    def lookups(self) -> tuple[str, ...]:
        """Return the names that were looked up, in order."""
        return self._names.asked

    @property
    def dialled(self) -> tuple[tuple[str, int], ...]:
        """Return the (literal, port) pairs that were dialled, in order, whether they led anywhere or not."""
        return tuple(self._dialled)

    @property
    def ports(self) -> tuple[int, ...]:
        """Return the loopback ports that this web listens on."""
        return self._listeners.ports

    @property
    def searxng_url(self) -> str:
        """Return the base address of the SearXNG of this web, on loopback."""
        return f"http://127.0.0.1:{self.ports[0]}"

    def asked_for(self, url: str) -> tuple[Seen, ...]:
        """Return the requests for exactly this address."""
        return tuple(seen for seen in self.requests if seen.url == url)

    def address_of(self, host: str) -> str:
        """Return the public literal of a host of this web."""
        return self._names.address_of(host)

    def page(
        self,
        url: str,
        body: str | bytes,
        *,
        content_type: str = "text/html; charset=utf-8",
        status: int = 200,
        headers: Sequence[tuple[str, str]] = (),
        delay_s: float = 0.0,
        gzipped: bool = False,
        any_query: bool = False,
    ) -> None:
        """Serve a page. A text is encoded by the charset of `content_type`; content_type '' sends none."""
        data = body if isinstance(body, bytes) else body.encode(_charset(content_type))
        typed = (("Content-Type", content_type),) if content_type else ()
        coded = (("Content-Encoding", "gzip"),) if gzipped else ()
        reply = Reply(gzip.compress(data) if gzipped else data, status, (*typed, *coded, *headers), delay_s)
        self.answer(url, lambda _request: reply, any_query=any_query)

    def answer(self, url: str, make: Callable[[Seen], Reply], *, any_query: bool = False) -> None:
        """Serve what `make` says for each request. It runs in the web's own thread."""

        async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: Seen) -> None:
            await self._write(writer, request, make(request))

        self.raw(url, handle, any_query=any_query)

    def redirect(self, url: str, target: str, *, status: int = 302, headers: Sequence[tuple[str, str]] = ()) -> None:
        """Answer with a redirect to `target`, sent as it is written here."""
        reply = Reply(b"", status, (("Location", target), *headers))
        self.answer(url, lambda _request: reply)

    def raw(self, url: str, handler: Handler, *, any_query: bool = False) -> None:
        """Let `handler` write whatever it likes; the connection is closed after it."""
        parts = urlsplit(url)
        if parts.hostname and not parts.port:
            self._names.know(parts.hostname)
        (self._open if any_query else self._exact)[_normal(url)] = handler

    def fault(self, url: str, kind: str) -> None:
        """Serve one of FAULTS. Faults below HTTP hold for every address of the host."""
        host = urlsplit(url).hostname or ""
        if kind in HOST_FAULTS:
            self._names.know(host)
            self._hosts[host] = kind
            return
        self.raw(url, fault_handler(kind, self.pause))

    def robots(self, host: str, text: str, *, status: int = 200, delay_s: float = 0.0) -> None:
        """Serve `text` as robots.txt of the host, over http and https."""
        for scheme in ("http", "https"):
            self.page(f"{scheme}://{host}/robots.txt", text, content_type="text/plain", status=status, delay_s=delay_s)

    def host(self, name: str, answers: Sequence[Answer], *, delay_s: float = 0.0) -> None:
        """Script the look-ups of a name: one entry a look-up, the last repeats; delayed by `delay_s` each."""
        self._names.script(name, answers, delay_s=delay_s)

    def peer(self, literal: str, reported: str) -> None:
        """Let connections to `literal` report another peer."""
        self._peers[literal] = reported

    def searxng(
        self, results_for: search.Results, *, status: int = 200, unresponsive: Sequence[str] = (), delay_s: float = 0.0
    ) -> None:
        """Answer SearXNG's JSON form at `searxng_url`."""
        make = search.searxng(results_for, status=status, unresponsive=unresponsive, delay_s=delay_s)
        self.answer(f"{self.searxng_url}/search", make, any_query=True)

    def duckduckgo(self, results_for: search.Results, *, status: int = 200, delay_s: float = 0.0) -> None:
        """Answer as html.duckduckgo.com and lite.duckduckgo.com do. Results of `search.CHALLENGE` play its bot check."""
        make = search.duckduckgo(results_for, status=status, delay_s=delay_s)
        for url in ("https://html.duckduckgo.com/html/", "https://lite.duckduckgo.com/lite/"):
            self.answer(url, make, any_query=True)

    def queries(self) -> tuple[str, ...]:
        """Return the query of every search that came in, in order."""
        return tuple(search.query_of(seen) for seen in self.requests if search.is_search(seen))

    def forget(self) -> None:
        """Forget the requests and dials so far: a long bench would otherwise measure its own record."""
        self._requests.clear()
        self._dialled.clear()

    def release(self) -> None:
        """Let go whatever waits, now and from here on: hung look-ups, delays, stalls, drips."""
        self._released.set()
        self._listeners.loop.call_soon_threadsafe(self._let_go.set)

    async def pause(self, seconds: float) -> bool:
        """Wait in a handler; False when the web has let go."""
        if self._let_go.is_set():
            return False
        if seconds <= 0:
            await asyncio.sleep(0)
            return True
        try:
            await asyncio.wait_for(self._let_go.wait(), seconds)
        except TimeoutError:
            return True
        return False

    def start(self) -> None:
        """Listen."""
        self._listeners.start()

    def stop(self) -> None:
        """Let go, abort what is open, and end the thread."""
        self.release()
        self._listeners.stop()

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: Seen) -> None:
        self._requests.append(request)
        handler = self._exact.get(request.url) or self._open.get(request.url.partition("?")[0])
        if handler is None:
            await self._write(writer, request, _NOT_FOUND)
            return
        await handler(reader, writer, request)

    async def _write(self, writer: asyncio.StreamWriter, request: Seen, reply: Reply) -> None:
        if reply.delay_s:
            await self.pause(reply.delay_s)
        writer.write(reply.wire(head_only=request.method == "HEAD"))
        await writer.drain()

    def _backend(self) -> LoopbackBackend:
        return LoopbackBackend(self._route)

    def _route(self, literal: str, port: int) -> Route | None:
        self._dialled.append((literal, port))
        plain, secure, silent = self.ports
        if (literal, port) == ("127.0.0.1", plain):
            return Route(plain, literal)  # the operator's own SearXNG
        if port not in {80, 443} or not self._leads(literal):
            return None
        fault = self._fault_at(literal)
        if fault == "refuse":
            return None
        door = silent if fault == "stall_tls" else secure
        return Route(plain if port == 80 else door, self._peers.get(literal, literal))

    def _leads(self, literal: str) -> bool:
        named = any(url.split("/")[2].strip("[]") == literal for url in (*self._exact, *self._open))
        return named or literal in self._names.literals()

    def _fault_at(self, literal: str) -> str:
        return next((kind for host, kind in self._hosts.items() if self._names.address_of(host) == literal), "")

    def _tls_for(self, name: str) -> ssl.SSLContext:
        return host_context(name or "nameless.example.net", self._hosts.get(name, "good"))


@contextmanager
def web_of_tests() -> Iterator[TestWeb]:
    """Run a web for the block. It listens on loopback only and leaves nothing behind."""
    web = TestWeb()
    web.start()
    try:
        yield web
    finally:
        web.stop()


def _charset(content_type: str) -> str:
    named = _CHARSET.search(content_type)
    return named.group(1) if named else "utf-8"


def _normal(url: str) -> str:
    """Return the address as a request names it: no fragment, a path, the host in lower case."""
    parts = urlsplit(url)
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path or '/'}{query}"
