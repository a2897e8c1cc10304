"""Every known way to waste a reader's time or memory that plays on the wire, against the shipped bounds.

The cases stand in `resource_cases.json`, in the directory named by CASES_DIR when that is set, else in tests/cases. Each is
played by the scenario that its words fit; those about text and forms are played elsewhere.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from research.egress.page_call import PageReply
from research.errors import CaptureFailed, FetchFailure
from tests.support.page_calls import PAGE, fetch, page, request_for
from tests.support.web import TestWeb, web_of_tests

OWN = Path(__file__).parents[1] / "cases"
FOLDER = Path(os.environ.get("CASES_DIR") or OWN)
ON_THE_WIRE = (*range(1, 27), 44, 45)
Case = dict[str, str]

TIME = frozenset({FetchFailure.TIMED_OUT})
SIZE = frozenset({FetchFailure.TOO_LARGE})
PROTOCOL = frozenset({FetchFailure.BAD_PROTOCOL})
CODING = frozenset({FetchFailure.BAD_CODING})


@dataclass(frozen=True)
class Scenario:
    """Faults of the web of tests that a case's words name, and the codes that they may end in; none: a whole page."""

    words: str
    faults: tuple[str, ...]
    codes: frozenset[FetchFailure]

    def fits(self, case: Case) -> bool:
        return re.search(self.words, f"{case['stimulus']}: {case['server_behaviour']}", re.IGNORECASE) is not None


# The first that fits plays: narrower words stand before wider ones.
SCENARIOS = (
    Scenario(r"tls.*stall|stall.*handshake", ("stall_tls",), TIME),
    Scenario(r"chunk ext", ("endless_chunk_extensions",), SIZE),
    Scenario(r"chunk.*drip|drip.*chunk", ("drip_chunks",), TIME),
    Scenario(r"drip.*header|header.*drip|slow-?loris", ("drip_headers", "drip_status"), TIME),
    Scenario(r"drip|byte per|slow body", ("drip_body",), TIME),
    Scenario(r"endless 10[03]|early hints", ("endless_103", "endless_100"), TIME),
    Scenario(r"never (answer|send|repl)|silent|stall", ("stall", "stall_body"), TIME),
    Scenario(r"endless.*(body|chunk)", ("endless_body", "endless_chunks"), SIZE),
    Scenario(r"content-length with chunked", ("length_and_chunked",), PROTOCOL),
    Scenario(r"announced", ("announced_huge",), SIZE),
    Scenario(
        r"content-length.*(negative|repeat|numeric)|(negative|repeat|numeric).*content-length",
        ("negative_length", "exponent_length", "listed_lengths", "repeated_lengths"),
        PROTOCOL,
    ),
    Scenario(
        r"(short|early|cut).*content-length|content-length.*(short|early)",
        ("close_early",),
        frozenset({FetchFailure.CUT_OFF}),
    ),
    Scenario(r"gzip, gzip|gzip of gzip", ("gzip_gzip", "gzip_twice_in_two_headers"), CODING),
    Scenario(r"stacked", ("stacked_codings",), CODING),
    Scenario(r"brotli|\bbr\b", ("brotli_bomb",), CODING),
    Scenario(r"zstd", ("zstd_bomb",), CODING),
    Scenario(r"truncated gzip", ("truncated_gzip",), CODING),
    Scenario(r"raw deflate|deflate raw", ("raw_deflate", "zlib_deflate"), frozenset()),
    Scenario(r"trailing garbage", ("gzip_then_junk",), CODING),
    Scenario(r"members", ("gzip_members",), frozenset()),
    Scenario(r"gzip.*(bomb|MiB)|bomb", ("gzip_bomb",), SIZE),
    Scenario(r"unknown.*coding|coding.*unknown", ("unknown_coding",), CODING),
    Scenario(r"trailers", ("trailers_flood",), PROTOCOL),
    Scenario(r"huge.*header|header.*KB", ("huge_header", "heavy_headers"), PROTOCOL),
    Scenario(r"\d+ headers|many headers|endless headers", ("many_headers", "endless_headers"), PROTOCOL),
    Scenario(r"http/2|h2", ("offers_h2",), frozenset()),
    Scenario(r"not http|garbage|http/0\.9", ("bad_status", "bad_header", "bad_chunk"), PROTOCOL),
)
# These two are about many requests, and played by tests of their own below.
APART = re.compile(r"redirects with slow DNS|DNS hang", re.IGNORECASE)


def cases(folder: Path) -> list[Case]:
    path = folder / "resource_cases.json"
    found: list[Case] = json.loads(path.read_text(encoding="utf-8"))["cases"] if path.exists() else []
    return [
        case for case in found if int(case["id"].removeprefix("res-")) in ON_THE_WIRE and not APART.search(case["stimulus"])
    ]


def scenario_for(case: Case) -> Scenario | None:
    return next((scenario for scenario in SCENARIOS if scenario.fits(case)), None)


def plays() -> Iterator[Any]:
    """Yield every case with each fault of its scenario, then the scenarios that no case names."""
    named = set()
    for case in cases(FOLDER):
        scenario = scenario_for(case)
        if scenario is None:
            mark = pytest.mark.skip(reason=f"no scenario plays {case['id']}: {case['stimulus']}")
            yield pytest.param("", frozenset(), id=case["id"], marks=mark)
            continue
        named.add(scenario)
        for fault in scenario.faults:
            yield pytest.param(fault, scenario.codes, id=f"{case['id']}-{fault}")
    for scenario in SCENARIOS:
        if scenario not in named:
            for fault in scenario.faults:
                yield pytest.param(fault, scenario.codes, id=fault)


def outcome(web: TestWeb, fault: str, *, seconds: float) -> FetchFailure | None:
    web.page(PAGE, "a page")
    web.fault(PAGE, fault)
    try:
        page(web, seconds=seconds)
    except CaptureFailed as failed:
        return failed.code
    return None


@pytest.mark.parametrize(("fault", "codes"), list(plays()))
def test_the_stimulus_ends_as_it_should(fault: str, codes: frozenset[FetchFailure]) -> None:
    with web_of_tests() as web:
        code = outcome(web, fault, seconds=0.4 if codes == TIME else 20.0)
    assert code in codes if codes else code is None


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases(OWN)])
def test_every_case_of_our_own_has_its_scenario(case: Case) -> None:
    assert scenario_for(case) is not None


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
            asyncio.run(hops())
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

        *hung, served = asyncio.run(repeats())
    assert {getattr(one, "code", None) for one in hung} == {FetchFailure.TIMED_OUT}
    assert isinstance(served, PageReply)
