"""Every known answer of DuckDuckGo, served over a real socket to the product's own searcher: each has its own outcome.

The cases stand in `ddg_cases.json`, in the directory named by CASES_DIR when that is set, else in tests/cases. A case whose
fault no scenario plays is skipped by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from research.clock import StopSignal, start_clock
from research.discovery.web.searcher import WebSearcher
from research.discovery.web.types import ProviderSettings
from research.errors import EgressRefused, ResearchError, SearchFailed, SearchFailure
from research.ports import SearchAnswer, SearchRequest
from tests.support.cases.files import Case, cases, named, unplayed
from tests.support.cases.verdicts import is_accepted
from tests.support.search_contracts import asked
from tests.support.web import Reply, TestWeb, web_of_tests

FILE = "ddg_cases.json"
HOST = "html.duckduckgo.com"
ADDRESS = f"https://{HOST}/html/"
# How each fault of a case is played: on the wire, or by the resolver (in capitals). The first whose words fit holds.
FAULTS = (
    (r"(timeout|slow|hang).*(dns|resolve|lookup)|dns.*(timeout|hang)", "HANG"),
    (r"(timeout|stall).*(connect|tls|handshake)", "stall_tls"),
    (r"(timeout|drip|slow).*head", "drip_headers"),
    (r"(timeout|stall).*(body|read)", "stall_body"),
    (r"drip", "drip_body"),
    (r"timeout|timed|stall|hang|deadline", "stall"),
    (r"dns|nxdomain|resol|name", "NXDOMAIN"),
    (r"refused|unreachable|connect", "refuse"),
    (r"expired", "expired_certificate"),
    (r"self.?signed|authority", "unknown_authority"),
    (r"tls|ssl|cert|handshake", "wrong_certificate"),
    (r"reset.*body|body.*reset", "reset_body"),
    (r"reset|abort|network|broken", "reset"),
    (r"chunk", "bad_chunk"),
    (r"bomb", "gzip_bomb"),
    (r"too_?large|oversize|size|endless", "endless_body"),
    (r"decod|gzip|coding|inflate", "truncated_gzip"),
    (r"truncat|incomplete|partial|short|cut", "close_early"),
    (r"eof|disconnect|close|hang_?up|empty_reply", "close_silently"),
    (r"protocol|garbage|not_http|status_line", "bad_status"),
    (r"header", "bad_header"),
)
# What an unknown fault is played as: only its outcome tells what it was.
_BY_OUTCOME = {"timeout": "stall", "transport_error": "reset"}


def fault_of(case: Case) -> str:
    """Return the nearest fault, or '' for one of which neither its name nor its outcome says anything."""
    name = str(case.get("fault", "")).lower()
    found = next((fault for pattern, fault in FAULTS if re.search(pattern, name)), "")
    return found or _BY_OUTCOME.get(case["outcome"], "")


def replies() -> Iterator[Any]:
    for case in cases(FILE, "cases"):
        can_play = fault_of(case) if case.get("fault") else isinstance(case.get("body"), str) and case.get("status")
        yield from named([case]) if can_play else [unplayed(case, case.get("fault") or "a reply of another kind")]


@pytest.fixture(scope="module")
def web() -> Iterator[TestWeb]:
    with web_of_tests() as web:
        yield web


def serve(web: TestWeb, case: Case) -> None:
    if case.get("fault"):
        fault = fault_of(case)
        if fault.isupper():
            web.host(HOST, [fault])
        else:
            web.fault(ADDRESS, fault)
        return
    reply = Reply(case["body"].encode("utf-8", "surrogatepass"), case["status"], tuple(case.get("headers", {}).items()))
    web.answer(ADDRESS, lambda _seen: reply)


def attempt(web: TestWeb, request: SearchRequest, settings: ProviderSettings) -> SearchAnswer | ResearchError:
    """Return what the searcher answers, or what it refuses or fails with."""
    stop = StopSignal(clock=start_clock(), deadline_ms=60_000)
    try:
        return WebSearcher(settings, network=web.network).search(request, stop=stop)
    except (SearchFailed, EgressRefused) as ended:
        return ended


def outcome(web: TestWeb, case: Case) -> tuple[str, int, str]:
    """Return the outcome's name, how many hits may be fetched, and the query as it left."""
    settings = ProviderSettings(deadline_ms=400 if case["outcome"] == "timeout" else 10_000)
    ended = attempt(web, asked("q"), settings)
    match ended:
        case SearchAnswer():
            return ended.status.value, len([hit for hit in ended.hits if not hit.refusal]), ended.sent
        case SearchFailed():
            return ended.code.value, 0, ended.sent
        case _:
            return type(ended).__name__, 0, ""


@pytest.mark.parametrize("case", list(replies()))
def test_each_answer_has_its_own_outcome(case: Case) -> None:
    # A fault below HTTP holds for its host, so every case gets a web of its own.
    with web_of_tests() as web:
        serve(web, case)
        name, count, sent = outcome(web, case)
    assert name in {case["outcome"], *_FINER.get(case["outcome"], ())}, case.get("why")
    assert (count, sent) == (case.get("result_count", 0), "q")


def requests() -> Iterator[Any]:
    for case in cases(FILE, "request_cases"):
        known = re.match(_EITHER, case["expect"]) or is_accepted(case["expect"]) is not None
        yield from named([case]) if known else [unplayed(case, case["expect"])]


# Outcomes of ours that tell more than the word of a case.
_FINER = {"transport_error": ("too_large",)}
_EITHER = r"neutrali[sz]ed|\w+_or_"


@pytest.mark.parametrize("case", list(requests()))
def test_what_must_not_be_asked_is_refused_or_neutralised_before_it_is_sent(web: TestWeb, case: Case) -> None:
    web.duckduckgo([])
    text = case["query"] if "query" in case else "a" * case["query_len"]
    seen, lookups = len(web.requests), len(web.lookups)
    ended = attempt(web, asked(text, terms=tuple(case.get("deny_terms", ()))), ProviderSettings())
    may_be_either = re.match(_EITHER, case["expect"]) is not None
    if isinstance(ended, SearchAnswer):
        assert may_be_either or is_accepted(case["expect"])
        assert not any(word.startswith("!") or word.endswith("!") for word in ended.sent.split())
        assert not ended.sent.startswith("\\")
        assert web.queries()[-1] == ended.sent
        return
    assert not is_accepted(case["expect"]) or may_be_either
    assert not isinstance(ended, SearchFailed) or ended.code is SearchFailure.REFUSED_QUERY
    assert (len(web.requests), len(web.lookups)) == (seen, lookups)


def test_every_fault_of_another_name_is_played_as_the_nearest_one() -> None:
    near = {
        "nxdomain": "NXDOMAIN",
        "tls_error": "wrong_certificate",
        "connection_refused": "refuse",
        "eof": "close_silently",
    }
    assert {name: fault_of({"fault": name, "outcome": ""}) for name in near} == near
    assert fault_of({"fault": "gremlins", "outcome": "timeout"}) == "stall"
    assert fault_of({"fault": "gremlins", "outcome": "empty"}) == ""
