"""Every known trick to make a capture reach a private address: addresses as text, literals, and answers of the resolver.

The cases stand in `ssrf_urls.json`, in the directory named by CASES_DIR when that is set, else in tests/cases. Nothing
that is refused may have met a socket: the web of tests counts what is dialled, the interpreter's audit events what connects.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from research.trust.addresses import is_public_address
from research.trust.web_address import AddressRefused, parse_web_address
from tests.support.cases.answers import Resolved, play_for
from tests.support.cases.files import OWN, Case, cases, named, unplayed
from tests.support.cases.verdicts import is_accepted
from tests.support.web import count_connects, web_of_tests

FILE = "ssrf_urls.json"


def judged(group: str) -> Iterator[Any]:
    for case in cases(FILE, group):
        if is_accepted(case["verdict"]) is None:
            yield unplayed(case, case["verdict"])
        else:
            yield from named([case])


@pytest.mark.parametrize("case", list(judged("url_cases")))
def test_an_address_is_accepted_or_refused_as_text(case: Case) -> None:
    accepted = True
    with count_connects() as connects:
        try:
            parse_web_address(case["url"])
        except AddressRefused:
            accepted = False
    assert accepted is is_accepted(case["verdict"]), case.get("why")
    assert (connects.addresses, connects.names) == ((), ())


@pytest.mark.parametrize("case", list(judged("address_cases")))
def test_a_literal_is_allowed_or_denied(case: Case) -> None:
    assert is_public_address(case["address"]) is is_accepted(case["verdict"]), case.get("why")


def plays() -> Iterator[Any]:
    for case in cases(FILE, "dns_cases"):
        if case.get("answers") is None or play_for(case["verdict"]) is None:
            yield unplayed(case, case["verdict"])
        else:
            yield from named([case])


@pytest.mark.parametrize("case", list(plays()))
def test_an_answer_of_the_resolver_is_judged_whole_before_anything_is_dialled(case: Case) -> None:
    play = play_for(case["verdict"])
    assert play is not None
    with web_of_tests() as web, count_connects() as connects:
        play(Resolved(web, case))
        assert connects.outside(*web.ports) == ()
        assert connects.names == ()


@pytest.mark.parametrize("case", list(named(cases(FILE, "dns_cases", OWN))))
def test_every_case_of_our_own_has_its_scenario(case: Case) -> None:
    assert play_for(case["verdict"]) is not None


@pytest.mark.parametrize(
    ("verdict", "like"),
    [("accept_pinned", "accept"), ("pinned_to_first", "pin"), ("reject_private", "reject"), ("timeout_dns", "timeout")],
)
def test_a_verdict_in_other_words_is_played_as_what_it_begins_with(verdict: str, like: str) -> None:
    assert play_for(verdict) is play_for(like)
    assert play_for("whatever") is None
