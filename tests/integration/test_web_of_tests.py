"""The web of tests is a web: hosts of its own names, an authority of its own, and faults that are really on the wire."""

from __future__ import annotations

import asyncio
import gc
import socket
import ssl
import warnings

import httpcore
import pytest

from research.egress.network import Network
from tests.support.loops import run_apart
from tests.support.web import FAULTS, Found, Seen, TestWeb, count_connects, web_of_tests
from tests.support.web.faults import _WRITTEN, BOMBS
from tests.support.web.sites import SITES, Site, serve_sites


async def _get(network: Network, url: str, literal: str) -> tuple[int, bytes, object]:
    """Fetch once, as the product does: names stay in the request, the literal is what is dialled."""
    backend = _Pinned(network, literal)
    pool = httpcore.AsyncConnectionPool(ssl_context=network.tls(), network_backend=backend)
    # Cancelling a handshake from outside would leave the client's socket to the collector: the client's own bound ends it.
    bounds = {"timeout": {"connect": 0.1}}
    async with pool, pool.stream("GET", url, headers={"Connection": "close"}, extensions=bounds) as reply:
        body = await reply.aread()
        return reply.status, body, reply.extensions["network_stream"].get_extra_info("server_addr")


class _Pinned(httpcore.AsyncNetworkBackend):
    def __init__(self, network: Network, literal: str) -> None:
        self._backend = network.backend()
        self._literal = literal

    async def connect_tcp(self, host: str, port: int, *args: object, **kwargs: object) -> httpcore.AsyncNetworkStream:  # noqa: ARG002
        return await self._backend.connect_tcp(self._literal, port, *args, **kwargs)  # type: ignore[arg-type]


def _fetch(web: TestWeb, url: str, literal: str = "", *, within_s: float = 5.0) -> tuple[int, bytes, object]:
    host = httpcore.URL(url).host.decode()
    pinned = literal or web.network.lookup(host, 443)[0]

    async def bounded() -> tuple[int, bytes, object]:
        async with asyncio.timeout(within_s):
            return await _get(web.network, url, pinned)

    return run_apart(bounded())


def test_a_page_comes_over_tls_from_the_literal_that_its_name_has() -> None:
    with web_of_tests() as web, count_connects() as connects:
        web.page("https://a.example.org/x?y=1", "<p>Grüße</p>")
        status, body, peer = _fetch(web, "https://a.example.org/x?y=1")
        assert (status, body.decode()) == (200, "<p>Grüße</p>")
        assert peer == (web.address_of("a.example.org"), 443)
        assert web.lookups == ("a.example.org",)
        assert web.dialled == ((web.address_of("a.example.org"), 443),)
        assert [(seen.url, seen.sni) for seen in web.requests] == [("https://a.example.org/x?y=1", "a.example.org")]
        assert connects.addresses == (("127.0.0.1", web.ports[1]),)
        assert connects.outside(*web.ports) == ()


def test_two_hosts_of_one_literal_are_told_apart_by_their_names() -> None:
    with web_of_tests() as web:
        for name in ("one.example.org", "two.example.org"):
            web.host(name, [["93.184.216.34"]])
            web.page(f"http://{name}/", name)
        assert [_fetch(web, f"http://{name}.example.org/")[1] for name in ("one", "two")] == [
            b"one.example.org",
            b"two.example.org",
        ]


def test_answers_come_one_a_look_up_and_the_last_repeats() -> None:
    with web_of_tests() as web:
        web.host("rebind.example.org", [["93.184.216.9"], ["10.0.0.1"]])
        assert [web.network.lookup("rebind.example.org", 443) for _ in range(3)] == [
            ("93.184.216.9",),
            ("10.0.0.1",),
            ("10.0.0.1",),
        ]


@pytest.mark.parametrize("answer", ["NXDOMAIN", "SERVFAIL"])
def test_a_name_fails_as_a_resolver_fails(answer: str) -> None:
    with web_of_tests() as web:
        web.host("a.example.org", [answer])
        with pytest.raises(socket.gaierror):
            web.network.lookup("a.example.org", 443)


def test_a_name_that_nobody_registered_does_not_resolve() -> None:
    with web_of_tests() as web, pytest.raises(socket.gaierror):
        web.network.lookup("elsewhere.example.org", 443)


def test_a_forbidden_literal_that_is_dialled_is_answered_and_found_out() -> None:
    with web_of_tests() as web:
        web.host("inside.example.org", [["10.0.0.1"]])
        web.page("http://inside.example.org/", "secret")
        assert _fetch(web, "http://inside.example.org/")[0] == 200
        assert web.dialled == (("10.0.0.1", 80),)


def test_a_literal_that_no_answer_holds_refuses_the_connection() -> None:
    with web_of_tests() as web:
        web.page("http://a.example.org/", "x")
        with pytest.raises(httpcore.ConnectError):
            _fetch(web, "http://a.example.org/", "93.184.1.1")


def test_a_connection_reports_the_peer_that_was_set() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/", "x")
        web.peer(web.address_of("a.example.org"), "10.0.0.9")
        assert _fetch(web, "https://a.example.org/")[2] == ("10.0.0.9", 443)


def test_only_the_web_s_own_network_trusts_its_authority() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/", "x")
        strict = Network(lookup=web.network.lookup, backend=web.network.backend, tls=ssl.create_default_context)
        with pytest.raises(httpcore.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            run_apart(_get(strict, "https://a.example.org/", web.address_of("a.example.org")))


def test_robots_are_missing_until_they_are_given() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/", "x")
        assert _fetch(web, "https://a.example.org/robots.txt")[0] == 404
        web.robots("a.example.org", "User-agent: *\nDisallow: /private")
        assert _fetch(web, "https://a.example.org/robots.txt")[1].endswith(b"/private")


def test_a_delayed_page_comes_at_once_when_the_web_lets_go() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/", "late", delay_s=600)
        web.release()
        assert _fetch(web, "https://a.example.org/")[1] == b"late"


def test_a_handler_writes_raw_bytes() -> None:
    async def handler(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: Seen) -> None:
        writer.write(b"HTTP/1.1 418 Odd\r\nContent-Length: 4\r\n\r\n" + request.method.encode() + b"!")

    with web_of_tests() as web:
        web.raw("https://a.example.org/raw", handler)
        assert _fetch(web, "https://a.example.org/raw")[:2] == (418, b"GET!")


@pytest.mark.parametrize("kind", sorted(FAULTS - {"offers_h2"}))
def test_every_fault_is_played_and_leaves_nothing_behind(kind: str) -> None:
    scheme = "https" if kind.startswith(("stall_tls", "wrong", "unknown_auth", "expired")) else "http"
    with web_of_tests() as web:
        web.fault(f"{scheme}://a.example.org/", kind)
        try:
            status, body, _ = _fetch(web, f"{scheme}://a.example.org/", within_s=0.4)
        except (TimeoutError, httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError):
            return
        assert status in {101, 200, 302}
        assert len(body) < 65_000_000


def test_a_fault_that_is_not_known_is_named_with_those_that_are() -> None:
    with web_of_tests() as web, pytest.raises(KeyError, match="endless_103"):
        web.fault("https://a.example.org/", "no such fault")


def test_searxng_answers_in_its_own_format_at_a_loopback_address() -> None:
    with web_of_tests() as web:
        web.searxng({"ferry": [Found("https://a.example.org/", "Ferry", "41,200")], "": []})
        status, body, _ = _fetch(web, f"{web.searxng_url}/search?q=the+ferry&format=json", "127.0.0.1")
        assert status == 200
        assert b'"url": "https://a.example.org/"' in body
        assert web.queries() == ("the ferry",)


def test_duckduckgo_answers_in_its_own_markup() -> None:
    with web_of_tests() as web:
        web.duckduckgo({"ferry": [Found("https://a.example.org/", "Ferry", "41,200", redirected=True)]})
        body = _fetch(web, "https://html.duckduckgo.com/html/?q=ferry")[1]
        assert b"uddg=https%3A%2F%2Fa.example.org%2F" in body
        assert b"no-results" in _fetch(web, "https://html.duckduckgo.com/html/?q=duck")[1]


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.language + " " + site.title)
def test_a_site_is_served_in_its_own_charset_and_states_its_facts(site: Site) -> None:
    with web_of_tests() as web:
        serve_sites(web, [site])
        text = " ".join(_fetch(web, site.url)[1].decode(site.charset).split())
        assert [told for told in (*site.facts, *site.clutter, site.title) if told not in text] == []


@pytest.mark.parametrize("sent", [b"", b"GET / HT"], ids=["nothing", "half a line"])
def test_a_client_that_goes_before_it_asks_leaves_nothing_open(sent: bytes) -> None:
    with warnings.catch_warnings(record=True) as caught, web_of_tests() as web:
        warnings.simplefilter("always", ResourceWarning)
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", web.ports[0])) as client:
                client.sendall(sent)
        web.page("http://a.example.org/", "x")
        assert _fetch(web, "http://a.example.org/")[0] == 200
        gc.collect()
    gc.collect()
    assert [str(item.message) for item in caught] == []


@pytest.mark.parametrize("kind", ["gzip_bomb", "gzip_gzip", "brotli_bomb"])
def test_a_bomb_is_made_once(kind: str) -> None:
    """The web's loop waits while one is made: every further request would block the whole web again."""

    def body() -> list[bytes]:
        return [piece for piece in _WRITTEN[kind]() if piece]

    first, made = body(), _made()
    assert body() == first
    assert _made() == made


def _made() -> int:
    return sum(maker.cache_info().misses for maker in BOMBS)


def test_a_client_that_leaves_a_stalled_page_leaves_nothing_behind() -> None:
    async def over(tasks: tuple[asyncio.Task[None], ...]) -> None:
        await asyncio.wait(tasks)

    with web_of_tests() as web:
        web.fault("https://a.example.org/", "stall")
        with pytest.raises(TimeoutError):
            _fetch(web, "https://a.example.org/", within_s=0.5)
        tasks, loop = tuple(web._listeners._tasks), web._listeners.loop
        if tasks:
            asyncio.run_coroutine_threadsafe(over(tasks), loop).result(timeout=20)
        assert len(web.asked_for("https://a.example.org/")) == 1
