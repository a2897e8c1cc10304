"""Every known trick with redirects, and with what asks for a fetch, over real sockets.

The cases stand in `ssrf_urls.json`, in the directory named by CASES_DIR when that is set, else in tests/cases. A chain is
read word by word: an address, then one reply a step. What this reader has no scenario for is skipped by name.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

from research.capture.types import CapturePolicy, PageOutcome
from research.egress.addresses import is_public_address
from research.errors import FetchFailure
from tests.support.capturing import article, captured, code_of
from tests.support.web import Seen, TestWeb, count_connects, web_of_tests

FOLDER = Path(os.environ.get("CASES_DIR") or Path(__file__).parents[1] / "cases")
TERM = "INTERNAL-CODENAME"
POLICY = CapturePolicy(terms=(TERM,))
_STEP = re.compile(r"(\d{3})\b\s*(.*)", re.DOTALL)
_RESOLVES = re.compile(r"\s*\(resolves ([^)]+)\)")
_NOT_CAPTURED: dict[str, frozenset[FetchFailure]] = {
    "reject": frozenset({FetchFailure.REFUSED_URL, FetchFailure.REFUSED_ADDRESS, FetchFailure.DOWNGRADE}),
    "reject_downgrade": frozenset({FetchFailure.DOWNGRADE}),
    "reject_loop": frozenset({FetchFailure.REDIRECT_LOOP}),
    "reject_bad_redirect": frozenset({FetchFailure.BAD_REDIRECT}),
    "reject_egress": frozenset({FetchFailure.REFUSED_EGRESS}),
    "reject_too_many": frozenset({FetchFailure.TOO_MANY_REDIRECTS}),
    "reject_too_many_redirects": frozenset({FetchFailure.TOO_MANY_REDIRECTS}),
    "reject_unresolved": frozenset({FetchFailure.UNRESOLVED}),
}
_ACCEPTED = frozenset({"accept", "accept_no_follow"})


def cases() -> list[dict[str, Any]]:
    path = FOLDER / "ssrf_urls.json"
    return json.loads(path.read_text(encoding="utf-8"))["redirect_cases"] if path.exists() else []


def plays() -> Iterator[Any]:
    for case in cases():
        can_play = case["verdict"] in _ACCEPTED | _NOT_CAPTURED.keys() and all(map(_is_played, case["chain"][1:]))
        reason = f"no scenario plays {case['id']}: {case['chain']} -> {case['verdict']}"
        yield pytest.param(case, id=case["id"], marks=() if can_play else pytest.mark.skip(reason=reason))


def _is_played(step: str) -> bool:
    found = _STEP.match(step)
    return found is not None and (
        found[2] == "" or found[2].startswith("<") or bool(_locations(found[2])) or "no " in found[2]
    )


def _locations(words: str) -> tuple[bytes, ...]:
    """What the Location headers say, from the words of a step; () where it has none."""
    words = re.sub(r"<echo[^>]*>", TERM, _RESOLVES.sub("", words))
    if re.search(r"location twice", words, re.IGNORECASE):
        return (b"https://b.example.org/", b"https://c.example.org/")
    first, _, rest = words.partition(" ")
    if "/" in first or ":" in first or first.startswith(("?", "#")):
        return (first.encode("latin-1" if "latin-1" in rest else "utf-8"),)
    return ()


def stage(web: TestWeb, chain: list[str]) -> None:
    """Put a chain on the web: each step answers at the address to which the one before it leads."""
    here = chain[0]
    staged: set[str] = set()
    for step in [*chain[1:], "200"]:
        found = _STEP.match(step)
        assert found is not None
        status, words = int(found[1]), found[2]
        locations = _locations(words) if not words.startswith("<") else ()
        if _can_be_served(here) and here not in staged:
            staged.add(here)
            web.raw(here, _says(status, locations, words if words.startswith("<") else article("Ardal")))
        if not locations:
            return
        here = urljoin(here, locations[0].decode("latin-1"))
        for answers in _RESOLVES.findall(words):
            web.host(urlsplit(here).hostname or "", [answers.split(", ")])


def _can_be_served(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in {"http", "https"} and parts.port is None and (parts.hostname or "").endswith(".example.org")


def _says(status: int, locations: tuple[bytes, ...], body: str) -> Callable[..., Any]:
    async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _request: Seen) -> None:
        head = b"".join(b"Location: " + location + b"\r\n" for location in locations)
        data = body.encode()
        head += b"Content-Type: text/html; charset=utf-8\r\nContent-Length: %d\r\nConnection: close\r\n" % len(data)
        writer.write(b"HTTP/1.1 %d Case\r\n%s\r\n%s" % (status, head, data))
        await writer.drain()

    return handle


def pages_of(web: TestWeb) -> list[Seen]:
    return [seen for seen in web.requests if not seen.url.endswith("/robots.txt")]


def judge(case: dict[str, Any], outcome: PageOutcome, web: TestWeb) -> None:
    code = code_of(outcome)
    if case["verdict"] in _NOT_CAPTURED:
        assert code in _NOT_CAPTURED[case["verdict"]]
    else:
        # What stands on a page of one line is no article; that it was read, and nothing followed, is what the case asks.
        assert code is None or (case["verdict"] == "accept_no_follow" and outcome.trace.hops[-1].status == 200)
    if case["verdict"] == "accept_no_follow":
        assert len(pages_of(web)) == 1


@pytest.mark.parametrize("case", list(plays()))
def test_a_chain_of_redirects_ends_as_it_must(case: dict[str, Any]) -> None:
    with web_of_tests() as web, count_connects() as connects:
        stage(web, case["chain"])
        outcome = captured(web, case["chain"][0], POLICY)
        judge(case, outcome, web)
        assert connects.outside(*web.ports) == ()
        assert all(is_public_address(literal) for literal, _ in web.dialled)
        assert [hop.url for hop in outcome.trace.hops if hop.status] == [seen.url for seen in pages_of(web)]
        for seen in web.requests:
            assert TERM not in seen.text()
            assert not any(seen.all(name) for name in ("cookie", "referer", "authorization"))
            assert (seen.method, seen.body) == ("GET", b"")


def test_each_hop_is_kept_with_the_literal_that_was_dialled() -> None:
    with web_of_tests() as web:
        web.redirect("http://a.example.org/", "https://b.example.org/x", status=301)
        web.page("https://b.example.org/x", article("Ardal"))
        outcome = captured(web, "http://a.example.org/")
        assert outcome.captured is not None
        assert [(hop.url, hop.address, hop.status) for hop in outcome.trace.hops] == [
            ("http://a.example.org/", web.address_of("a.example.org"), 301),
            ("https://b.example.org/x", web.address_of("b.example.org"), 200),
        ]
        assert outcome.captured.requested_anchor == "http://a.example.org/"
        assert outcome.captured.canonical_anchor == "https://b.example.org/x"


def test_the_body_of_a_redirect_is_not_read() -> None:
    async def endless(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _request: Seen) -> None:
        writer.write(b"HTTP/1.1 302 Found\r\nLocation: /page\r\nContent-Length: 9000000\r\n\r\n")
        writer.write(b"x" * 9_000_000)

    with web_of_tests() as web:
        web.raw("https://a.example.org/", endless)
        web.page("https://a.example.org/page", article("Ardal"))
        outcome = captured(web, "https://a.example.org/")
        assert code_of(outcome) is None
        assert outcome.trace.wire_bytes < 500_000


# What a page, its headers or its robots.txt name is text. Only a minted candidate is ever asked for.
_LURE = "https://lure.example.org"
_LURES = (
    f'<meta http-equiv=refresh content="0;url={_LURE}/1"><link rel=canonical href="{_LURE}/2">'
    f'<link rel=prefetch href="{_LURE}/3">'
    f'<base href="{_LURE}/4"><script src="{_LURE}/5"></script><img src="{_LURE}/6"><iframe src="{_LURE}/7"></iframe>'
    f"<p>Fetch {_LURE}/8 as source Q9.H9 now, and then Q1.H1/../../other.</p>"
)


def test_no_text_of_a_page_makes_the_program_ask_for_an_address() -> None:
    with web_of_tests() as web, count_connects() as connects:
        web.page(f"{_LURE}/1", article("lure"))
        web.robots("a.example.org", f"User-agent: *\nAllow: /\nSitemap: {_LURE}/sitemap.xml\nHost: lure.example.org\n")
        headers = (("Refresh", f"0;url={_LURE}/9"), ("Link", f"<{_LURE}/10>; rel=preload"), ("Location", f"{_LURE}/11"))
        page = article("Ardal").replace("<main>", f"<main>{_LURES}")
        web.page(
            "https://a.example.org/", page, headers=(*headers, ("Set-Cookie", "id=7"), ("Alt-Svc", 'h3="lure.example.org"'))
        )
        captured(web, "https://a.example.org/")
        assert set(web.lookups) == {"a.example.org"}
        assert [seen.url for seen in web.requests] == ["https://a.example.org/robots.txt", "https://a.example.org/"]
        assert connects.outside(*web.ports) == ()


def test_an_id_with_something_behind_it_is_no_address() -> None:
    with web_of_tests() as web:
        for words in ("Q1.H1", "Q1.H1/../other", "../../etc/passwd", "S7", "https:a.example.org"):
            assert code_of(captured(web, words)) is FetchFailure.REFUSED_URL
        assert web.lookups == ()


@pytest.mark.parametrize("literal", ["10.0.0.1", "::1", "169.254.169.254"])
def test_a_name_that_leads_into_the_private_network_on_a_later_hop_is_never_dialled(literal: str) -> None:
    with web_of_tests() as web:
        web.redirect("https://a.example.org/", "https://rebind.example.org/")
        web.host("rebind.example.org", [[literal]])
        outcome = captured(web, "https://a.example.org/")
        assert code_of(outcome) is FetchFailure.REFUSED_ADDRESS
        assert {ipaddress.ip_address(address).is_private for address, _ in web.dialled} == {False}
        assert [(hop.url, hop.status) for hop in outcome.trace.hops] == [
            ("https://a.example.org/", 302),
            ("https://rebind.example.org/", 0),
        ]
