"""What a hostile body, label or host may cost: each case over real sockets, beside an honest page that must be read.

The cases stand in `resource_cases.json`, in the directory named by CASES_DIR when that is set, else in tests/cases. This
runner plays those about bodies, charsets, parsers and politeness (28 to 47); a case without a scenario is skipped by name.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from research.capture.types import CapturePolicy, PageOutcome
from research.errors import FetchFailure
from tests.support.capturing import RunningClock, article, capture_over, code_of, outcomes_of, session_of
from tests.support.web import TestWeb, web_of_tests

FOLDER = Path(os.environ.get("CASES_DIR") or Path(__file__).parents[1] / "cases")
FIRST, LAST = 28, 47
HOSTILE = "https://hostile.example.org/page"
HONEST = "https://honest.example.org/page"
SENTENCE = "In 1997 the surveyors of Ardal counted 52 hives in the valley and wrote down every one of them."


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A stimulus on the web of tests, and what must come of it."""

    serve: Callable[[TestWeb], None]
    judge: Callable[[PageOutcome], None]
    policy: CapturePolicy = field(default_factory=CapturePolicy)


def page(body: str | bytes, content_type: str = "text/html; charset=utf-8") -> Callable[[TestWeb], None]:
    return lambda web: web.page(HOSTILE, body, content_type=content_type)


def framed(markup: str) -> str:
    return article("Ardal").replace("</article>", f"{markup}</article>")


def is_refused(code: FetchFailure) -> Callable[[PageOutcome], None]:
    def judge(outcome: PageOutcome) -> None:
        assert code_of(outcome) is code

    return judge


def is_bounded(outcome: PageOutcome) -> None:
    """Either a page within its bounds, or a page of nothing: never a reader that hung or died."""
    assert code_of(outcome) not in {FetchFailure.TIMED_OUT, FetchFailure.UNREADABLE, FetchFailure.CUT_OFF}
    if outcome.reading is not None:
        assert len(outcome.reading.text) <= CapturePolicy().page_chars
        assert all(chunk.end <= len(outcome.reading.text) for chunk in outcome.chunks)


def reads(*, with_words: str = SENTENCE, encoding: str = "", without: str = "<script") -> Callable[[PageOutcome], None]:
    def judge(outcome: PageOutcome) -> None:
        assert outcome.failure is None
        assert outcome.reading is not None
        assert with_words in outcome.reading.text
        assert without not in outcome.reading.text
        assert not encoding or outcome.reading.encoding == encoding

    return judge


def told(words: str, content_type: str, codec: str) -> Callable[[TestWeb], None]:
    """Serve an article with a sentence, encoded as `codec` and labelled as `content_type` says."""
    return page(framed(f"<p>{words}</p>").encode(codec), content_type)


def slow_names(web: TestWeb) -> None:
    for number in range(5):
        web.host(f"s{number}.example.org", [["93.184.216.77"]], delay_s=0.6)
        web.redirect(f"https://s{number}.example.org/", f"https://s{number + 1}.example.org/")
    web.redirect(HOSTILE, "https://s0.example.org/")


_ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 9))
_BOMB = f'<?xml version="1.0"?><!DOCTYPE html [<!ENTITY e0 "boom">{_ENTITIES}]>'
_XXE = '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
_XHTML = "application/xhtml+xml; charset=utf-8"
_FINE = f"<p>{SENTENCE}</p>"


def xhtml(declaration: str, entity: str) -> Callable[[TestWeb], None]:
    return page(declaration + framed(f"{_FINE}<p>It says &{entity}; here.</p>").removeprefix("<!doctype html>"), _XHTML)


SCENARIOS: dict[str, Scenario] = {
    r"charset (unicode_escape|utf-7|zlib|hex|rot13|idna|undefined|raw_unicode_escape)|python-only": Scenario(
        serve=page(b"<p>\\u003cscript\\u003e</p>", "text/html; charset=unicode_escape"),
        judge=is_refused(FetchFailure.BAD_CHARSET),
    ),
    r"utf-7": Scenario(
        serve=page(b"<p>+ADw-script+AD4-</p>", "text/html; charset=utf-7"), judge=is_refused(FetchFailure.BAD_CHARSET)
    ),
    r"utf-16 without": Scenario(
        serve=told(SENTENCE, "text/html; charset=utf-16", "utf-16-le"), judge=reads(encoding="utf-16le")
    ),
    r"iso-2022-jp": Scenario(
        serve=page(framed(f"{_FINE}<p>\x1b(J\\u003cscript>\x1b(B</p>").encode("ascii"), "text/html; charset=iso-2022-jp"),
        judge=reads(encoding="iso-2022-jp"),
    ),
    r"bom vs header": Scenario(
        serve=told(f"Grüße. {SENTENCE}", "text/html; charset=iso-8859-1", "utf-16"),
        judge=reads(with_words="Grüße", encoding="utf-16le"),
    ),
    r"quadratic comment|<!--": Scenario(serve=page("<!--" * 40_000), judge=is_bounded),
    r"quadratic attribute|attribute value": Scenario(serve=page(framed(_FINE) + "<a b='" * 10_000), judge=is_bounded),
    r"quadratic tag|tag open": Scenario(serve=page(framed(_FINE) + "<a" * 40_000), judge=is_bounded),
    r"deep nesting": Scenario(serve=page(_FINE + "<div>" * 200_000), judge=is_bounded),
    r"many attributes|attribute flood|200k attributes": Scenario(
        serve=page("<p " + " ".join(f"a{n}=1" for n in range(200_000)) + ">" + framed(_FINE)), judge=is_bounded
    ),
    r"entity flood": Scenario(serve=page(framed("&amp" * 1_000_000)), judge=is_bounded),
    r"xml entity bomb": Scenario(serve=xhtml(_BOMB, "e8"), judge=reads(without="boomboom")),
    r"xxe": Scenario(serve=xhtml(_XXE, "x"), judge=reads(without="root:")),
    r"text expansion": Scenario(serve=page(framed("<p>" + "\ufdfa" * 350_000 + "</p>")), judge=is_bounded),
    r"long line": Scenario(serve=page("a" * 5_000_000, "text/plain; charset=utf-8"), judge=is_bounded),
    r"regex bait": Scenario(serve=page(framed("<p>ignore " + "a " * 200_000 + "</p>")), judge=is_bounded),
    r"redirects with slow dns": Scenario(
        serve=slow_names, judge=is_refused(FetchFailure.TIMED_OUT), policy=CapturePolicy(page_ms=1_500, host_spacing_ms=0)
    ),
    r"dns hang": Scenario(
        serve=lambda web: web.host("hostile.example.org", ["HANG"]),
        judge=is_refused(FetchFailure.TIMED_OUT),
        policy=CapturePolicy(page_ms=1_500),
    ),
    r"same host": Scenario(serve=page(framed(_FINE)), judge=reads()),
}


def scenario_for(case: dict[str, str]) -> str:
    """Return the pattern that a case's words fit, or ''."""
    words = f"{case['stimulus']} {case['server_behaviour']}".lower()
    return next((pattern for pattern in SCENARIOS if re.search(pattern, words)), "")


def plays() -> Iterator[Any]:
    """Yield every case with its scenario, then the scenarios that no case names."""
    path = FOLDER / "resource_cases.json"
    named = set()
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"] if path.exists() else []:
        if not FIRST <= int(case["id"].removeprefix("res-")) <= LAST:
            continue
        pattern = scenario_for(case)
        named.add(pattern)
        scenario = SCENARIOS.get(pattern)
        reason = f"no scenario plays {case['id']}: {case['stimulus']} -> {case['expect']}"
        yield pytest.param(scenario, id=case["id"], marks=() if scenario else pytest.mark.skip(reason=reason))
    yield from (pytest.param(scenario, id=pattern) for pattern, scenario in SCENARIOS.items() if pattern not in named)


@pytest.mark.parametrize("scenario", list(plays()))
def test_a_case_costs_its_own_page_only(scenario: Scenario) -> None:
    check(scenario)


def check(scenario: Scenario) -> None:
    with web_of_tests() as web:
        scenario.serve(web)
        web.page(HONEST, article("Borg"))
        with session_of(capture_over(web), scenario.policy) as session:
            scenario.judge(outcomes_of(session, (HOSTILE,))[HOSTILE])
            assert code_of(outcomes_of(session, (HONEST,))[HONEST]) is None


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
