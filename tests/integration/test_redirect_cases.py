"""Every known trick with redirects, and with what asks for a fetch, over real sockets.

The cases stand in `ssrf_urls.json`, in the directory named by CASES_DIR when that is set, else in tests/cases. A chain is
read word by word: an address, then one reply a step. What this reader has no scenario for is skipped by name.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections.abc import Iterator
from typing import Any

import pytest

from research.capture.types import CapturePolicy, PageOutcome
from research.egress.addresses import is_public_address
from research.errors import FetchFailure
from tests.support.capturing import article, captured, code_of
from tests.support.cases.chains import Chain, read_chain, stage
from tests.support.cases.files import OWN, Case, cases, unplayed
from tests.support.cases.verdicts import is_accepted
from tests.support.web import Seen, TestWeb, count_connects, web_of_tests

FILE = "ssrf_urls.json"
_REFUSALS = frozenset(
    {
        FetchFailure.REFUSED_URL,
        FetchFailure.REFUSED_ADDRESS,
        FetchFailure.REFUSED_EGRESS,
        FetchFailure.DOWNGRADE,
        FetchFailure.BAD_REDIRECT,
        FetchFailure.BAD_PROTOCOL,
        FetchFailure.REDIRECT_LOOP,
        FetchFailure.TOO_MANY_REDIRECTS,
    }
)
_STATUSES = frozenset(
    {FetchFailure.STATUS, FetchFailure.NOT_FOUND, FetchFailure.DENIED, FetchFailure.RATE_LIMITED, FetchFailure.BAD_REDIRECT}
)
# What stands behind `reject_`, and the codes that it names; the first that fits holds.
_NAMED: tuple[tuple[str, frozenset[FetchFailure]], ...] = (
    (r"downgrade|scheme_down|https_to_http", frozenset({FetchFailure.DOWNGRADE})),
    (r"loop|circ", frozenset({FetchFailure.REDIRECT_LOOP})),
    (r"too_?many|limit|max|hops|count", frozenset({FetchFailure.TOO_MANY_REDIRECTS})),
    (r"budget", frozenset({FetchFailure.TOO_MANY_REDIRECTS, FetchFailure.TIMED_OUT})),
    (r"egress|term|leak", frozenset({FetchFailure.REFUSED_EGRESS})),
    (r"unresolved|nxdomain|dns$", frozenset({FetchFailure.UNRESOLVED})),
    (r"timeout|deadline", frozenset({FetchFailure.TIMED_OUT})),
    (r"status|non_200|not_found|http_error", _STATUSES),
    (
        r"bad_redirect|bad_location|location",
        frozenset({FetchFailure.BAD_REDIRECT, FetchFailure.REFUSED_URL, FetchFailure.BAD_PROTOCOL}),
    ),
    (r"private|address|ssrf|ip$", frozenset({FetchFailure.REFUSED_ADDRESS, FetchFailure.REFUSED_URL})),
    (
        r"url|scheme|port|userinfo",
        frozenset({FetchFailure.REFUSED_URL, FetchFailure.REFUSED_ADDRESS, FetchFailure.DOWNGRADE}),
    ),
)


def named_codes(verdict: str) -> frozenset[FetchFailure] | None:
    """Return the codes that the rest of a `reject_…` names; None for plain refusal and for words that are not known."""
    rest = re.sub(r"^(reject|refuse)\w*?_", "", verdict)
    return next((codes for pattern, codes in _NAMED if rest != verdict and re.search(pattern, rest)), None)


def refusals_of(verdict: str, chain: Chain) -> frozenset[FetchFailure]:
    """Return what a refusal may end in. Failures of the web itself count only where the chain tells of them."""
    named = named_codes(verdict)
    if named is not None:
        return named
    codes = _REFUSALS | ({FetchFailure.UNRESOLVED} if chain.fails_to_resolve else frozenset())
    codes |= {FetchFailure.TIMED_OUT} if chain.is_slow else frozenset()
    return codes | (_STATUSES if chain.last_status != 200 else frozenset())


def plays() -> Iterator[Any]:
    for case in cases(FILE, "redirect_cases"):
        chain = read_chain(case["chain"])
        if chain is None or is_accepted(case["verdict"]) is None:
            yield unplayed(case, f"{case['chain']} -> {case['verdict']}", None)
            continue
        plain = is_accepted(case["verdict"]) or case["verdict"] in {"reject", "timeout"}
        note = "" if plain or named_codes(case["verdict"]) else "-judged_as_any_refusal"
        yield pytest.param(case, chain, id=f"{case['id']}{note}")


def pages_of(web: TestWeb) -> list[Seen]:
    return [seen for seen in web.requests if not seen.url.endswith("/robots.txt")]


def judge(verdict: str, chain: Chain, outcome: PageOutcome, web: TestWeb) -> None:
    code = code_of(outcome)
    if not is_accepted(verdict):
        assert code in (
            frozenset({FetchFailure.TIMED_OUT}) if verdict.startswith("timeout") else refusals_of(verdict, chain)
        )
        return
    if "no_follow" in verdict:
        assert len(pages_of(web)) == 1
        assert [hop.status for hop in outcome.trace.hops] == [chain.last_status]
    assert code is None or ("no_follow" in verdict and chain.last_status != 200 and code in _STATUSES)


@pytest.mark.parametrize(("case", "chain"), list(plays()))
def test_a_chain_of_redirects_ends_as_it_must(case: Case, chain: Chain) -> None:
    runs_out = chain.is_slow and not is_accepted(case["verdict"])
    policy = CapturePolicy(terms=chain.terms, page_ms=300 if runs_out else 20_000)
    with web_of_tests() as web, count_connects() as connects:
        stage(web, chain, is_pinned=bool(is_accepted(case["verdict"])))
        outcome = captured(web, chain.first, policy)
        judge(case["verdict"], chain, outcome, web)
        assert connects.outside(*web.ports) == ()
        assert all(is_public_address(literal) for literal, _ in web.dialled)
        asked = [seen.url for seen in pages_of(web)]
        # An answer that is no HTTP leaves its hop without a status.
        assert len([hop for hop in outcome.trace.hops if hop.status]) in {len(asked), len(asked) - 1}
        assert [hop.url for hop in outcome.trace.hops][: len(asked)] == asked
        for seen in web.requests:
            assert not any(term in seen.text() for term in chain.terms)
            assert not any(seen.all(name) for name in ("cookie", "referer", "authorization"))
            assert (seen.method, seen.body) == ("GET", b"")


@pytest.mark.parametrize("case", cases(FILE, "redirect_cases", OWN), ids=lambda case: case["id"])
def test_every_chain_of_our_own_is_understood(case: Case) -> None:
    assert read_chain(case["chain"]) is not None
    assert is_accepted(case["verdict"]) or case["verdict"] == "reject" or named_codes(case["verdict"])


@pytest.mark.parametrize(
    "words", ["302 something that nobody has heard of", "no status at all", "302 https://b.example.org/\r\nX: y"]
)
def test_a_step_that_cannot_be_put_on_the_wire_is_not_guessed(words: str) -> None:
    assert read_chain(["https://a.example.org/", words]) is None


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
