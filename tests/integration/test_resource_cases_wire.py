"""Every known way to waste a reader's time or memory that plays on the wire, against the shipped bounds.

The cases stand in `resource_cases.json`, in the directory named by CASES_DIR when that is set, else in tests/cases. Each is
collected by the runner that its words name, and judged by its scenario and by what it expects.
"""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from research.egress.page_call import PageReply
from research.errors import CaptureFailed, FetchFailure
from tests.support.cases.files import FOLDER, OWN, Case, cases
from tests.support.cases.resources import FILE, TABLE, collected, names_of, place_of, plays
from tests.support.cases.verdicts import allowed_by
from tests.support.cases.wire import SCENARIOS, serve
from tests.support.loops import run_apart
from tests.support.page_calls import PAGE, fetch, page, request_for
from tests.support.web import TestWeb, web_of_tests


def outcome(web: TestWeb, fault: str, *, seconds: float) -> FetchFailure | None:
    web.page(PAGE, "a page")
    serve(web, PAGE, fault)
    try:
        page(web, seconds=seconds)
    except CaptureFailed as failed:
        return failed.code
    return None


@pytest.mark.parametrize(("case", "name"), list(plays("wire")))
def test_the_stimulus_ends_as_it_should(case: Case, name: str) -> None:
    scenario = SCENARIOS[name]
    allowed = allowed_by(case["expect"])
    for fault in scenario.faults:
        with web_of_tests() as web:
            code = outcome(web, fault, seconds=0.4 if FetchFailure.TIMED_OUT in scenario.codes else 20.0)
        assert code in scenario.codes if scenario.codes else code is None, fault
        assert allowed is None or allowed.admits(code), (fault, case["expect"])


@pytest.mark.parametrize("folder", {OWN, FOLDER}, ids=str)
def test_every_case_is_collected_by_exactly_one_runner(folder: object) -> None:
    runners = ("wire", "body", "site")
    found = Counter(case["id"] for runner in runners for case, _ in collected(runner, folder))
    assert found == Counter(case["id"] for case in cases(FILE, "cases", folder))  # type: ignore[arg-type]


@pytest.mark.parametrize("case", cases(FILE, "cases", OWN), ids=lambda case: case["id"])
def test_every_case_of_our_own_has_its_scenario_and_an_expectation(case: Case) -> None:
    runner, name = place_of(case)
    assert name in names_of(runner)


def test_the_table_names_no_scenario_that_is_not_there() -> None:
    assert names_of("wire") == SCENARIOS.keys()
    assert {runner for _, runner, _ in TABLE} == {"wire", "body", "site"}


@pytest.mark.parametrize(
    ("expect", "passing", "failing"),
    [
        ("deadline error", FetchFailure.TIMED_OUT, FetchFailure.TOO_LARGE),
        ("decode error, not partial text", FetchFailure.BAD_CODING, None),
        ("protocol error or chunked wins; recorded", None, FetchFailure.TIMED_OUT),
        ("refused by WHATWG label list; no exception", FetchFailure.BAD_CHARSET, None),
        ("decoded as windows-1252; decision recorded", None, FetchFailure.BAD_CHARSET),
        ("bounded; no recursion error", None, FetchFailure.TIMED_OUT),
        ("read whole", None, FetchFailure.BAD_CODING),
    ],
)
def test_an_expectation_is_read(expect: str, passing: FetchFailure | None, failing: FetchFailure | None) -> None:
    allowed = allowed_by(expect)
    assert allowed is not None
    assert allowed.admits(passing)
    assert not allowed.admits(failing)


def test_one_deadline_holds_over_all_hops_and_their_slow_lookups() -> None:
    hosts = [f"hop{number}.example.org" for number in range(6)]
    with web_of_tests() as web:
        for number, host in enumerate(hosts):
            web.host(host, [[f"93.184.215.{number + 1}"]], delay_s=0.2)
            web.redirect(f"https://{host}/", f"https://hop{number + 1}.example.org/")

        async def hops() -> None:
            end = asyncio.get_running_loop().time() + 0.5
            for host in hosts:
                await fetch(web, request_for(f"https://{host}/"), seconds=end - asyncio.get_running_loop().time())

        with pytest.raises(CaptureFailed) as failed:
            run_apart(hops())
        assert failed.value.code is FetchFailure.TIMED_OUT
        assert len(web.lookups) <= 3


def test_a_resolver_that_never_answers_uses_up_no_threads() -> None:
    """Hanging look-ups end at their deadline; past a cap none is started; the next name still resolves once they let go."""
    with web_of_tests() as web:
        web.host("a.example.org", ["HANG"])
        web.page("https://b.example.org/", "x")

        async def repeats() -> list[PageReply | BaseException]:
            waiting = (fetch(web, request_for(PAGE), seconds=0.3) for _ in range(30))
            return await asyncio.gather(*waiting, fetch(web, request_for("https://b.example.org/")), return_exceptions=True)

        *hung, served = run_apart(repeats())
    assert {getattr(one, "code", None) for one in hung} == {FetchFailure.TIMED_OUT}
    assert isinstance(served, PageReply)
