"""Every known answer of DuckDuckGo, served over a real socket to the product's own searcher: each has its own outcome.

The cases stand in `ddg_cases.json`, in the directory named by CASES_DIR when that is set, else in tests/cases. A case whose
fault no scenario plays is skipped by name.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from research.clock import StopSignal, start_clock
from research.discovery.web.searcher import WebSearcher
from research.discovery.web.types import ProviderSettings
from research.errors import EgressRefused, ResearchError, SearchFailed, SearchFailure
from research.ports import SearchAnswer, SearchRequest
from tests.support.search_contracts import asked
from tests.support.web import Reply, TestWeb, web_of_tests

FOLDER = Path(os.environ.get("CASES_DIR") or Path(__file__).parents[1] / "cases")
ADDRESS = "https://html.duckduckgo.com/html/"
# How each fault of a case is played on the wire.
FAULTS = {
    "timeout": "stall",
    "timeout_connect": "stall_tls",
    "timeout_tls": "stall_tls",
    "timeout_headers": "drip_headers",
    "timeout_body": "stall_body",
    "reset": "reset",
    "reset_body": "reset_body",
    "tls": "wrong_certificate",
    "close": "close_early",
    "truncated": "close_early",
}


def cases(kind: str) -> list[dict[str, Any]]:
    path = FOLDER / "ddg_cases.json"
    return json.loads(path.read_text(encoding="utf-8")).get(kind, []) if path.exists() else []


def replies() -> Iterator[Any]:
    for case in cases("cases"):
        fault = case.get("fault", "")
        unplayed = (fault and fault not in FAULTS) or (not fault and not isinstance(case.get("body"), str))
        reason = f"no scenario plays {case['id']}: {fault or 'a body of another kind'}"
        yield pytest.param(case, id=case["id"], marks=pytest.mark.skip(reason=reason) if unplayed else ())


@pytest.fixture(scope="module")
def web() -> Iterator[TestWeb]:
    with web_of_tests() as web:
        yield web


def serve(web: TestWeb, case: dict[str, Any]) -> None:
    if case.get("fault"):
        web.fault(ADDRESS, FAULTS[case["fault"]])
        return
    reply = Reply(case["body"].encode("utf-8", "surrogatepass"), case["status"], tuple(case["headers"].items()))
    web.answer(ADDRESS, lambda _seen: reply)


def attempt(web: TestWeb, request: SearchRequest, settings: ProviderSettings) -> SearchAnswer | ResearchError:
    """Return what the searcher answers, or what it refuses or fails with."""
    stop = StopSignal(clock=start_clock(), deadline_ms=60_000)
    try:
        return WebSearcher(settings, network=web.network).search(request, stop=stop)
    except (SearchFailed, EgressRefused) as ended:
        return ended


def outcome(web: TestWeb, case: dict[str, Any]) -> tuple[str, int, str]:
    """Return the outcome's name, how many hits may be fetched, and the query as it left."""
    settings = ProviderSettings(deadline_ms=400 if "timeout" in case.get("fault", "") else 10_000)
    ended = attempt(web, asked("q"), settings)
    match ended:
        case SearchAnswer():
            return ended.status.value, len([hit for hit in ended.hits if not hit.refusal]), ended.sent
        case SearchFailed():
            return ended.code.value, 0, ended.sent
        case _:
            return type(ended).__name__, 0, ""


@pytest.mark.parametrize("case", list(replies()))
def test_each_answer_has_its_own_outcome(case: dict[str, Any]) -> None:
    # A fault below HTTP holds for its host, so every case gets a web of its own.
    with web_of_tests() as web:
        serve(web, case)
        assert outcome(web, case) == (case["outcome"], case["result_count"], "q"), case["why"]


@pytest.mark.parametrize("case", cases("request_cases"), ids=lambda case: case["why"])
def test_what_must_not_be_asked_is_refused_or_neutralised_before_it_is_sent(web: TestWeb, case: dict[str, Any]) -> None:
    web.duckduckgo([])
    text = case.get("query") or "a" * case["query_len"]
    seen, lookups = len(web.requests), len(web.lookups)
    ended = attempt(web, asked(text, terms=tuple(case.get("deny_terms", ()))), ProviderSettings())
    if isinstance(ended, SearchAnswer):
        assert case["expect"] == "neutralised_or_refused"
        assert not any(word.startswith("!") or word.endswith("!") for word in ended.sent.split())
        assert web.queries()[-1] == ended.sent
        return
    assert case["expect"] in {"refused_before_send", "neutralised_or_refused"}
    assert not isinstance(ended, SearchFailed) or ended.code is SearchFailure.REFUSED_QUERY
    assert (len(web.requests), len(web.lookups)) == (seen, lookups)
