"""What runs share of the web is what lies with none of them: kept captures, rules, the pace of hosts, lookups."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from research.capture.types import CapturePolicy
from research.errors import FetchFailure
from research.ports import Captured, Hop, WebTrace
from research.reading import kinds
from tests.support.capturing import RunningClock, article, capture_over, code_of, outcomes_of, session_of
from tests.support.web import web_of_tests

PAGE, TARGET = "https://a.example.org/x", "https://acme-heron.example.com/y"


class Kept:
    """A retrieval cache that holds one capture for every run."""

    def __init__(self, captured: Captured) -> None:
        self.captured = captured

    def get(self, _url: str, *, since: datetime) -> Captured | None:  # noqa: ARG002 - the port's shape
        return self.captured

    def put(self, captured: Captured) -> None:
        self.captured = captured


def kept(*, media_type: str = kinds.HTML, body: bytes = b"", target: str = PAGE) -> Captured:
    hops = (Hop(url=PAGE, address="93.184.216.9", status=302, elapsed_ms=1),) if target != PAGE else ()
    return Captured(
        requested_anchor=PAGE,
        canonical_anchor=target,
        transport="web",
        media_type=media_type,
        body=body or article("Ardal").encode(),
        captured_at=datetime(2026, 3, 4, tzinfo=UTC),
        trace=WebTrace(hops=(*hops, Hop(url=target, address="93.184.216.9", status=200, elapsed_ms=1)), robots="absent"),
    )


@pytest.mark.parametrize(
    ("earlier", "policy", "code"),
    [
        (kept(), CapturePolicy(reuse_seconds=60), None),
        (kept(media_type=kinds.DOCX, body=b"PK\x03\x04"), CapturePolicy(reuse_seconds=60), FetchFailure.REFUSED_TYPE),
        (kept(), CapturePolicy(reuse_seconds=60, page_bytes=1), FetchFailure.REFUSED_TYPE),
        (kept(target=TARGET), CapturePolicy(reuse_seconds=60, terms=("Acme Heron",)), FetchFailure.REFUSED_TYPE),
        (kept(), CapturePolicy(reuse_seconds=60, terms=("a.example.org",)), FetchFailure.REFUSED_EGRESS),
    ],
)
def test_a_kept_capture_that_a_run_may_not_have_is_fetched_afresh(
    earlier: Captured, policy: CapturePolicy, code: FetchFailure | None
) -> None:
    with web_of_tests() as web:
        web.page(PAGE, b"x", content_type=kinds.DOCX)
        with session_of(capture_over(web, retrievals=Kept(earlier)), policy) as session:
            outcome = outcomes_of(session, (PAGE,))[PAGE]
        assert code_of(outcome) is code
        assert len(web.asked_for(PAGE)) == (code is FetchFailure.REFUSED_TYPE)
        assert outcome.trace.retrieved_from_cache is (code is None)


def test_a_term_of_one_run_closes_no_page_to_another() -> None:
    with web_of_tests() as web:
        web.page(PAGE, article("Ardal"))
        web.redirect("https://a.example.org/robots.txt", "https://acme-heron.example.org/robots.txt")
        web.page("https://acme-heron.example.org/robots.txt", "User-agent: *\nDisallow:", content_type="text/plain")
        capture = capture_over(web)
        with session_of(capture, CapturePolicy(terms=("Acme Heron",))) as session:
            assert code_of(outcomes_of(session, (PAGE,))[PAGE]) is FetchFailure.REFUSED_EGRESS
        with session_of(capture) as session:
            assert code_of(outcomes_of(session, (PAGE,))[PAGE]) is None


def test_a_robots_txt_that_leads_to_a_stranger_keeps_to_the_strangers_pace() -> None:
    stranger = "https://victim.example.com/x"
    with web_of_tests() as web:
        web.page(stranger, article("Ardal"))
        web.robots("victim.example.com", "User-agent: *\nCrawl-delay: 60\nDisallow: /q\n")
        web.page(PAGE, article("Bygdin"))
        web.redirect("https://a.example.org/robots.txt", "https://victim.example.com/robots.txt?1")
        with session_of(capture_over(web, pace_clock=RunningClock())) as session:
            assert code_of(outcomes_of(session, (stranger,))[stranger]) is None
            assert code_of(outcomes_of(session, (PAGE,))[PAGE]) is FetchFailure.RATE_LIMITED
        assert [seen.url for seen in web.requests if "?1" in seen.url] == []


def test_a_robots_txt_that_leads_where_a_strangers_rules_forbid_asks_for_nothing_there() -> None:
    stranger = "https://victim.example.com/x"
    with web_of_tests() as web:
        web.page(stranger, article("Ardal"))
        web.robots("victim.example.com", "User-agent: *\nDisallow: /q\n")
        web.page(PAGE, article("Bygdin"))
        web.redirect("https://a.example.org/robots.txt", "https://victim.example.com/q")
        with session_of(capture_over(web)) as session:
            assert code_of(outcomes_of(session, (stranger,))[stranger]) is None
            assert code_of(outcomes_of(session, (PAGE,))[PAGE]) is FetchFailure.REFUSED_ROBOTS
        assert [seen.url for seen in web.requests if seen.url.endswith("/q")] == []


def test_a_retry_after_of_a_day_closes_a_host_to_its_own_run_and_not_to_the_next_for_long() -> None:
    busy, other = "https://a.example.org/busy", "https://a.example.org/other"
    with web_of_tests() as web:
        web.page(busy, "x", status=429, headers=(("Retry-After", "86400"),))
        web.page(other, article("Ardal"))
        clock = RunningClock()
        capture = capture_over(web, pace_clock=clock)
        with session_of(capture) as session:
            assert code_of(outcomes_of(session, (busy,))[busy]) is FetchFailure.RATE_LIMITED
            clock._now += 61
            assert code_of(outcomes_of(session, (other,))[other]) is FetchFailure.RATE_LIMITED
        with session_of(capture) as session:
            assert code_of(outcomes_of(session, (other,))[other]) is None


def test_names_that_hang_in_one_run_keep_no_other_run_from_asking_and_are_not_the_hosts_fault() -> None:
    with web_of_tests() as web:
        names = tuple(f"https://t{number}.example.org/" for number in range(80))
        for number in range(80):
            web.host(f"t{number}.example.org", ["HANG"])
        web.page(PAGE, article("Ardal"))
        capture = capture_over(web)
        with session_of(capture, CapturePolicy(concurrency=16, page_ms=300)) as session:
            outcomes = outcomes_of(session, names)
        assert {code_of(outcome) for outcome in outcomes.values()} == {FetchFailure.TIMED_OUT}
        messages = {outcome.failure.message.partition(": ")[2] for outcome in outcomes.values() if outcome.failure}
        assert any("not its fault" in message for message in messages)
        with session_of(capture) as session:
            assert code_of(outcomes_of(session, (PAGE,))[PAGE]) is None
            again = outcomes_of(session, (names[0],))[names[0]].failure
        assert again is not None
        assert again.code is FetchFailure.TIMED_OUT
        assert "asked for before" in again.message
