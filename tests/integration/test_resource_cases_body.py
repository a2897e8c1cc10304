"""What a hostile body, label or host may cost: each case over real sockets, beside an honest page that must be read.

The cases stand in `resource_cases.json`, in the directory named by CASES_DIR when that is set, else in tests/cases. This
runner plays what their words say of bodies, types, charsets, parsers and politeness; what fits nothing is skipped by name.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from research.capture.reader import COMMAND
from research.capture.types import CapturePolicy, PageOutcome
from research.capture.web import WebCapture
from research.errors import FetchFailure
from tests.support.capturing import RunningClock, article, capture_over, code_of, outcomes_of, session_of
from tests.support.cases.bodies import MORTAL_CHILD, SCENARIOS, Scenario
from tests.support.cases.files import Case
from tests.support.cases.resources import names_of, plays
from tests.support.cases.verdicts import allowed_by
from tests.support.web import TestWeb, web_of_tests

HONEST = "https://honest.example.org/page"
PACKAGE = Path(__file__).resolve().parents[2]
_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def shared() -> Iterator[tuple[TestWeb, WebCapture]]:
    """One web and one capture for all cases: each has hosts of its own, and the reader stays warm."""
    with web_of_tests() as web:
        web.page(HONEST, article("Borg"))
        yield web, capture_over(web)


@pytest.mark.parametrize(("case", "name"), list(plays("body")))
def test_a_case_costs_its_own_page_only(case: Case, name: str, shared: tuple[TestWeb, WebCapture], tmp_path: Path) -> None:
    web, capture = shared
    scenario = SCENARIOS[name]
    reader = mortal_reader(tmp_path) if scenario.reader_dies else COMMAND
    outcome = played(scenario, web, capture_over(web, reader=reader) if scenario.reader_dies else capture)
    scenario.judge(outcome)
    allowed = allowed_by(case["expect"])
    assert allowed is None or allowed.admits(code_of(outcome)), (code_of(outcome), case["expect"])


def mortal_reader(folder: Path) -> tuple[str, ...]:
    script = folder / "mortal.py"
    script.write_text(MORTAL_CHILD.format(package=str(PACKAGE)))
    return (sys.executable, "-X", "utf8", str(script))


def played(scenario: Scenario, web: TestWeb, capture: WebCapture) -> PageOutcome:
    """Return what came of the hostile page, when an honest one beside it and one after it were read."""
    hostile = f"https://hostile{next(_numbers)}.example.org/page"
    scenario.serve(web, hostile)
    with session_of(capture, scenario.policy) as session:
        found = outcomes_of(session, (hostile, HONEST))
        assert code_of(found[HONEST]) is None
    return found[hostile]


def test_the_table_names_no_scenario_that_is_not_there() -> None:
    assert names_of("body") == SCENARIOS.keys()


def test_sixteen_pages_of_five_megabytes_are_read_one_beside_the_other(shared: tuple[TestWeb, WebCapture]) -> None:
    web, capture = shared
    urls = tuple(f"https://large{number}.example.org/" for number in range(16))
    for url in urls:
        web.page(url, article(url) + f"<!--{'x' * 5_000_000}-->")
    with session_of(capture) as session:
        assert {code_of(outcome) for outcome in outcomes_of(session, urls).values()} == {None}


def test_thirty_sources_of_one_host_are_asked_for_one_by_one_at_its_pace() -> None:
    with web_of_tests() as web:
        urls = tuple(f"https://one.example.org/{number}" for number in range(30))
        for url in urls:
            web.page(url, article(url))
        clock = RunningClock()
        with session_of(capture_over(web, pace_clock=clock)) as session:
            assert {code_of(outcome) for outcome in outcomes_of(session, urls).values()} == {None}
        assert clock.now() >= 29 * CapturePolicy().host_spacing_ms / 1000
        assert len(web.asked_for("https://one.example.org/robots.txt")) == 1


def test_names_that_are_never_answered_leave_room_for_those_that_are() -> None:
    with web_of_tests() as web:
        hung = tuple(f"https://hung{number}.example.org/" for number in range(20))
        for number in range(20):
            web.host(f"hung{number}.example.org", ["HANG"])
        web.page(HONEST, article("Borg"))
        with session_of(capture_over(web), CapturePolicy(page_ms=300)) as session:
            found = outcomes_of(session, (*hung[:10], HONEST, *hung[10:]))
        assert code_of(found.pop(HONEST)) is None
        assert {code_of(outcome) for outcome in found.values()} == {FetchFailure.TIMED_OUT}
