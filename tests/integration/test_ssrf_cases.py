"""Every known trick to make a capture reach a private address: addresses as text, literals, and answers of the resolver.

The cases stand in `ssrf_urls.json`, in the directory named by CASES_DIR when that is set, else in tests/cases. Nothing
that is refused may have met a socket: the web of tests counts what is dialled, the interpreter's audit events what connects.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from research.errors import CaptureFailed, FetchFailure
from research.trust.addresses import is_public_address
from research.trust.web_address import AddressRefused, parse_web_address
from tests.support.page_calls import page
from tests.support.web import TestWeb, count_connects, web_of_tests

OWN = Path(__file__).parents[1] / "cases"
FOLDER = Path(os.environ.get("CASES_DIR") or OWN)
Case = dict[str, Any]


def cases(group: str, folder: Path = FOLDER) -> list[Case]:
    path = folder / "ssrf_urls.json"
    found: list[Case] = json.loads(path.read_text(encoding="utf-8")).get(group, []) if path.exists() else []
    return found


def named(group: str, folder: Path = FOLDER) -> Iterator[Any]:
    for case in cases(group, folder):
        yield pytest.param(case, id=str(case.get("id") or case.get("address")))


@pytest.mark.parametrize("case", list(named("url_cases")))
def test_an_address_is_accepted_or_refused_as_text(case: Case) -> None:
    accepted = True
    with count_connects() as connects:
        try:
            parse_web_address(case["url"])
        except AddressRefused:
            accepted = False
    assert accepted is (case["verdict"] == "accept_if_resolved_public"), case["why"]
    assert (connects.addresses, connects.names) == ((), ())


@pytest.mark.parametrize("case", list(named("address_cases")))
def test_a_literal_is_allowed_or_denied(case: Case) -> None:
    assert is_public_address(case["address"]) is (case["verdict"] == "allow"), case["why"]


class Resolved:
    """A host whose look-ups are scripted by a case, and what requests to it come to."""

    def __init__(self, web: TestWeb, case: Case) -> None:
        self.web = web
        self.answers = case["answers"]
        self.host = case.get("host", "page.example.org")
        self.url = f"https://{self.host}/"
        web.host(self.host, self.answers)
        web.page(self.url, "a page")
        if "connect_peer" in case:
            web.peer(self.answers[0][0], case["connect_peer"])

    def outcome(self) -> FetchFailure | None:
        hangs = "HANG" in self.answers
        try:
            page(self.web, self.url, seconds=0.3 if hangs else 20.0)
        except CaptureFailed as failed:
            return failed.code
        return None

    def literals(self) -> list[str]:
        return [literal for literal, _ in self.web.dialled]


def refused(host: Resolved) -> None:
    assert host.outcome() is FetchFailure.REFUSED_ADDRESS
    assert host.web.lookups == (host.host,)
    assert host.literals() == []


def unresolved(host: Resolved) -> None:
    assert host.outcome() is FetchFailure.UNRESOLVED
    assert host.literals() == []


def timed_out(host: Resolved) -> None:
    assert host.outcome() is FetchFailure.TIMED_OUT
    assert host.literals() == []


def capped(host: Resolved) -> None:
    host.web.fault(host.url, "refuse")
    host.outcome()
    assert len(host.literals()) <= 8


def found_at_another_address(host: Resolved) -> None:
    assert host.outcome() is FetchFailure.REFUSED_ADDRESS
    assert host.literals() == [host.answers[0][0]]
    assert host.web.requests == ()


def judged_anew(host: Resolved) -> None:
    assert [host.outcome(), host.outcome()] == [None, None]
    assert host.web.lookups == (host.host, host.host)
    assert host.literals() == [host.answers[0][0], host.answers[1][0]]


def accepted(host: Resolved) -> None:
    assert host.outcome() is None
    assert host.literals()[-1] in host.answers[0]
    assert host.web.lookups == (host.host,)


SCENARIOS: dict[str, Callable[[Resolved], None]] = {
    "reject": refused,
    "reject_unresolved": unresolved,
    "timeout": timed_out,
    "reject_or_cap": capped,
    "reject_after_connect": found_at_another_address,
    "second_request_rechecks": judged_anew,
    "accept": accepted,
}


def plays() -> Iterator[Any]:
    for case in cases("dns_cases"):
        known = case["verdict"] in SCENARIOS and "answers" in case
        marks = [] if known else [pytest.mark.skip(reason=f"no scenario plays {case['id']}: {case['verdict']}")]
        yield pytest.param(case, id=case["id"], marks=marks)


@pytest.mark.parametrize("case", list(plays()))
def test_an_answer_of_the_resolver_is_judged_whole_before_anything_is_dialled(case: Case) -> None:
    with web_of_tests() as web, count_connects() as connects:
        SCENARIOS[case["verdict"]](Resolved(web, case))
        assert connects.outside(*web.ports) == ()
        assert connects.names == ()


@pytest.mark.parametrize("case", list(named("dns_cases", OWN)))
def test_every_case_of_our_own_has_its_scenario(case: Case) -> None:
    assert case["verdict"] in SCENARIOS
