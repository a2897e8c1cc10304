"""A session of captures over real sockets: many at once, bounded, stopped at once, and each outcome with its candidate."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from research.capture.types import CapturePolicy, PageOutcome, ReadingKey, ReadPage
from research.clock import RunClock, StopSignal
from research.errors import DeadlinePassed, FetchFailure, RunCancelled
from research.ports import Captured, WebTrace
from tests.support.capturing import (
    AGENT,
    RunningClock,
    article,
    candidate,
    capture_over,
    captured,
    code_of,
    outcomes_of,
    session_of,
    stop_after,
)
from tests.support.web import Reply, TestWeb, web_of_tests


def hosts(web: TestWeb, count: int, *, delay_s: float = 0.0) -> tuple[str, ...]:
    urls = tuple(f"https://h{number}.example.org/page" for number in range(count))
    for url in urls:
        web.page(url, article(url), delay_s=delay_s)
    return urls


def test_a_page_comes_in_with_its_bytes_its_reading_and_how_it_came() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/x?utm_source=y", article("Ardal"), gzipped=True)
        outcome = captured(web, "https://a.example.org/x?utm_source=y")
        assert outcome.captured is not None
        assert outcome.reading is not None
        assert outcome.captured.body == article("Ardal").encode()
        assert outcome.captured.canonical_anchor == "https://a.example.org/x"
        assert (outcome.captured.media_type, outcome.captured.transport) == ("text/html", "web")
        assert outcome.reading.title == "The bees of Ardal"
        assert "wrote down 3 of them" in outcome.reading.text
        assert outcome.chunks
        assert (outcome.trace.robots, outcome.trace.charset) == ("absent", "utf-8")
        assert 0 < outcome.trace.wire_bytes < len(outcome.captured.body) + 1_000
        assert outcome.trace == outcome.captured.trace


def test_the_host_is_told_who_asks_and_nothing_more() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/x", article("Ardal"))
        captured(web, "https://a.example.org/x")
        for seen in web.requests:
            assert {name for name, _ in seen.headers} == {"host", "user-agent", "accept", "accept-encoding", "connection"}
            assert (seen.header("user-agent"), seen.header("accept-encoding")) == (AGENT, "gzip")


def test_outcomes_are_joined_by_candidate_in_whatever_order_they_come() -> None:
    with web_of_tests() as web, session_of(capture_over(web)) as session:
        slow, *quick = hosts(web, 5)
        web.page(slow, article(slow), delay_s=0.5)
        found = outcomes_of(session, (slow, *quick))
        assert all(outcome.reading is not None and url in outcome.reading.title for url, outcome in found.items())
        assert session.in_flight() == 0


def test_sixteen_slow_pages_are_fetched_side_by_side() -> None:
    """All are under way before any is answered: the web lets them go only when the sixteenth has asked."""
    with web_of_tests() as web:
        urls = hosts(web, 16, delay_s=600)
        with session_of(capture_over(web), CapturePolicy(concurrency=16)) as session:
            for number, url in enumerate(urls):
                session.submit(candidate(url, f"Q1.H{number}"))
            _wait_until(lambda: sum(seen.url in urls for seen in web.requests) == 16)
            web.release()
            outcomes = [session.next(timeout_s=30) for _ in urls]
        assert all(outcome is not None and outcome.failure is None for outcome in outcomes)


def test_never_more_than_the_policy_allows_are_under_way() -> None:
    with web_of_tests() as web:
        urls = hosts(web, 9, delay_s=600)
        with session_of(capture_over(web), CapturePolicy(concurrency=3)) as session:
            for number, url in enumerate(urls):
                session.submit(candidate(url, f"Q1.H{number}"))
            _wait_until(lambda: _pages(web) == 3)
            assert session.next(timeout_s=0.3) is None
            assert (_pages(web), session.in_flight()) == (3, 9)
            web.release()
            assert all(code_of(_taken(session.next(timeout_s=30))) is None for _ in urls)


def _pages(web: TestWeb) -> int:
    return sum(not seen.url.endswith("/robots.txt") for seen in web.requests)


def _taken(outcome: PageOutcome | None) -> PageOutcome:
    assert outcome is not None
    return outcome


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end
        threading.Event().wait(0.01)


def test_a_cancel_closes_the_sockets_of_a_stalled_host_and_is_raised() -> None:
    with web_of_tests() as web:
        web.fault("https://a.example.org/x", "stall")
        web.fault("https://b.example.org/x", "stall_tls")
        web.host("c.example.org", ["HANG"])
        stop = stop_after()
        with session_of(capture_over(web), stop=stop) as session:
            for number, host in enumerate("abc"):
                session.submit(candidate(f"https://{host}.example.org/x", f"Q1.H{number}"))
            _wait_until(lambda: len(web.dialled) >= 2 and "c.example.org" in web.lookups)
            stop.stop(RunCancelled("A person stopped the run."))
            began = time.monotonic()
            with pytest.raises(RunCancelled):
                session.next(timeout_s=30)
            session.close()
            assert time.monotonic() - began < 2.0
            assert not [thread for thread in threading.enumerate() if thread.name == "capture-session"]


def test_the_deadline_of_the_run_ends_its_captures() -> None:
    with web_of_tests() as web:
        web.fault("https://a.example.org/x", "stall")
        now = [0.0]
        stop = StopSignal(clock=RunClock(origin=0.0, monotonic=lambda: now[0]), deadline_ms=1_000)
        with session_of(capture_over(web), stop=stop) as session:
            session.submit(candidate("https://a.example.org/x"))
            assert session.next(timeout_s=0.2) is None
            now[0] = 1.0
            with pytest.raises(DeadlinePassed):
                session.next(timeout_s=30)


def test_what_is_abandoned_comes_back_late_with_its_trace_and_the_session_goes_on() -> None:
    with web_of_tests() as web, session_of(capture_over(web)) as session:
        web.fault("https://slow.example.org/x", "stall")
        web.page("https://a.example.org/x", article("Ardal"))
        session.submit(candidate("https://slow.example.org/x", "Q1.H1"))
        while not web.asked_for("https://slow.example.org/x"):
            assert session.next(timeout_s=0.05) is None
        session.abandon()
        late = session.next(timeout_s=30)
        assert late is not None
        assert (late.candidate.candidate_id, code_of(late), late.trace.robots) == ("Q1.H1", FetchFailure.TIMED_OUT, "absent")
        assert session.in_flight() == 0
        session.submit(candidate("https://a.example.org/x", "Q1.H2"))
        read = session.next(timeout_s=30)
        assert read is not None
        assert read.reading is not None


def test_closing_twice_and_submitting_late_do_no_harm() -> None:
    with web_of_tests() as web, session_of(capture_over(web)) as session:
        session.close()
        session.close()
        session.submit(candidate("https://a.example.org/x"))
        assert session.next(timeout_s=0.0) is None
        assert session.in_flight() == 1
        assert web.requests == ()


def test_a_candidate_is_not_captured_twice_at_once() -> None:
    with web_of_tests() as web, session_of(capture_over(web)) as session:
        web.fault("https://a.example.org/x", "stall")
        session.submit(candidate("https://a.example.org/x"))
        with pytest.raises(ValueError, match=r"Q1\.H1"):
            session.submit(candidate("https://a.example.org/x"))


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("stall", FetchFailure.TIMED_OUT),
        ("stall_tls", FetchFailure.TIMED_OUT),
        ("drip_body", FetchFailure.TIMED_OUT),
        ("endless_103", FetchFailure.TIMED_OUT),
        ("refuse", FetchFailure.UNREACHABLE),
        ("reset", FetchFailure.CUT_OFF),
        ("unknown_authority", FetchFailure.NO_TLS),
        ("endless_body", FetchFailure.TOO_LARGE),
        ("brotli_bomb", FetchFailure.BAD_CODING),
    ],
)
def test_a_host_that_fails_costs_its_own_page_only(fault: str, code: FetchFailure) -> None:
    policy = CapturePolicy(page_ms=1_500, page_bytes=1_000_000)
    with web_of_tests() as web, session_of(capture_over(web), policy) as session:
        web.fault("https://bad.example.org/x", fault)
        good = hosts(web, 2)
        found = outcomes_of(session, ("https://bad.example.org/x", *good))
        assert code_of(found["https://bad.example.org/x"]) is code
        assert found["https://bad.example.org/x"].trace.hops[-1].url == "https://bad.example.org/x"
        assert [code_of(found[url]) for url in good] == [None, None]


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (404, FetchFailure.NOT_FOUND),
        (403, FetchFailure.DENIED),
        (500, FetchFailure.STATUS),
        (429, FetchFailure.RATE_LIMITED),
    ],
)
def test_a_status_is_a_typed_failure_with_its_trace(status: int, code: FetchFailure) -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/x", article("Ardal"), status=status)
        outcome = captured(web, "https://a.example.org/x")
        assert code_of(outcome) is code
        assert outcome.captured is None
        assert [(hop.status, hop.address) for hop in outcome.trace.hops] == [(status, web.address_of("a.example.org"))]


def test_a_page_that_its_head_refuses_keeps_where_it_was_asked_and_what_was_answered() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/x", b"%PDF-1.7", content_type="application/pdf")
        outcome = captured(web, "https://a.example.org/x")
        assert code_of(outcome) is FetchFailure.REFUSED_TYPE
        assert [(hop.status, hop.address) for hop in outcome.trace.hops] == [(200, web.address_of("a.example.org"))]


@pytest.mark.parametrize(
    ("fault", "code", "status"),
    [
        ("drip_body", FetchFailure.TIMED_OUT, 200),
        ("drip_headers", FetchFailure.TIMED_OUT, 0),
        ("endless_body", FetchFailure.TOO_LARGE, 200),
    ],
)
def test_a_page_that_came_late_or_too_large_keeps_where_it_was_asked(fault: str, code: FetchFailure, status: int) -> None:
    policy = CapturePolicy(page_ms=700, page_bytes=100_000)
    with web_of_tests() as web, session_of(capture_over(web), policy) as session:
        web.fault("https://bad.example.org/x", fault)
        outcome = outcomes_of(session, ("https://bad.example.org/x",))["https://bad.example.org/x"]
        assert code_of(outcome) is code
        (hop,) = outcome.trace.hops
        assert (hop.status, hop.address) == (status, web.address_of("bad.example.org"))


def test_a_page_that_the_rules_close_was_never_asked() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/x", article("Ardal"))
        web.robots("a.example.org", "User-agent: *\nDisallow: /")
        outcome = captured(web, "https://a.example.org/x")
        assert [(hop.status, hop.address) for hop in outcome.trace.hops] == [(0, "")]
        assert outcome.trace.robots == "refused"


def test_what_robots_txt_closes_is_not_asked_for() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/private/x", article("Ardal"))
        web.robots("a.example.org", "User-agent: Countersign\nDisallow: /private\n")
        outcome = captured(web, "https://a.example.org/private/x")
        assert (code_of(outcome), outcome.trace.robots) == (FetchFailure.REFUSED_ROBOTS, "refused")
        assert [seen.url for seen in web.requests] == ["https://a.example.org/robots.txt"]


def test_robots_txt_of_every_hop_is_heard() -> None:
    with web_of_tests() as web:
        web.redirect("https://a.example.org/", "https://b.example.org/x")
        web.page("https://b.example.org/x", article("Ardal"))
        web.robots("b.example.org", "User-agent: *\nDisallow: /\n")
        assert code_of(captured(web, "https://a.example.org/")) is FetchFailure.REFUSED_ROBOTS
        assert not web.asked_for("https://b.example.org/x")


def test_robots_txt_that_moved_is_followed_and_one_that_fails_closes_the_host() -> None:
    with web_of_tests() as web, session_of(capture_over(web)) as session:
        for host in "ab":
            web.page(f"https://{host}.example.org/x", article(host))
        web.redirect("https://a.example.org/robots.txt", "https://rules.example.org/a")
        web.page("https://rules.example.org/a", "User-agent: *\nDisallow: /", content_type="text/plain")
        web.robots("b.example.org", "", status=503)
        found = outcomes_of(session, ("https://a.example.org/x", "https://b.example.org/x"))
        assert {code_of(outcome) for outcome in found.values()} == {FetchFailure.REFUSED_ROBOTS}


def test_a_rate_limiting_host_under_concurrency_is_a_typed_failure_and_never_empty() -> None:
    with web_of_tests() as web, session_of(capture_over(web)) as session:
        urls = tuple(f"https://a.example.org/{number}" for number in range(12))
        for url in urls:
            web.page(url, "", status=429, headers=(("Retry-After", "120"),))
        other = hosts(web, 1)
        found = outcomes_of(session, (*urls, *other))
        limited = [found[url].failure for url in urls]
        assert [failure and failure.code for failure in limited] == [FetchFailure.RATE_LIMITED] * 12
        assert all(failure is not None and (failure.retry_after_s or 0) > 20 for failure in limited)
        # A host that asked to be left alone is: nobody after those who were on their way asks it again.
        assert _pages(web) <= 2 + len(other)
        assert code_of(found[other[0]]) is None


def test_a_host_that_asks_for_a_moment_gets_it_and_is_asked_once_more() -> None:
    with web_of_tests() as web:
        answers = [Reply(b"", 503, (("Retry-After", "3"),)), Reply(article("Ardal").encode())]
        web.answer("https://a.example.org/x", lambda _seen: answers.pop(0))
        clock = RunningClock()
        with session_of(capture_over(web, pace_clock=clock)) as session:
            outcome = outcomes_of(session, ("https://a.example.org/x",))["https://a.example.org/x"]
        assert code_of(outcome) is None
        assert [hop.status for hop in outcome.trace.hops] == [503, 200]
        assert clock.now() >= 3


def test_a_host_that_asks_twice_is_left_alone() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/x", "", status=429, headers=(("Retry-After", "1"),))
        outcome = captured(web, "https://a.example.org/x")
        assert code_of(outcome) is FetchFailure.RATE_LIMITED
        assert len(web.asked_for("https://a.example.org/x")) == 2


def test_a_crawl_delay_is_kept() -> None:
    with web_of_tests() as web:
        urls = tuple(f"https://a.example.org/{number}" for number in range(4))
        for url in urls:
            web.page(url, article(url))
        web.robots("a.example.org", "User-agent: *\nCrawl-delay: 9\n")
        clock = RunningClock()
        with session_of(capture_over(web, pace_clock=clock)) as session:
            assert {code_of(outcome) for outcome in outcomes_of(session, urls).values()} == {None}
        assert clock.now() >= 27


def test_a_copy_is_read_once_and_names_the_first() -> None:
    with web_of_tests() as web, session_of(capture_over(web)) as session:
        urls = ("https://a.example.org/x", "https://b.example.org/y")
        for url in urls:
            web.page(url, article("Ardal"))
        outcomes = outcomes_of(session, urls)
        [copy] = [outcome for outcome in outcomes.values() if outcome.copy_of]
        [first] = [outcome for outcome in outcomes.values() if not outcome.copy_of]
        assert copy.copy_of == first.candidate.candidate_id
        assert copy.reading is None
        assert copy.captured is not None
        assert first.reading is not None


def test_an_empty_page_and_one_of_another_type_are_refused() -> None:
    with web_of_tests() as web, session_of(capture_over(web)) as session:
        web.page("https://a.example.org/x", "")
        web.page("https://b.example.org/x", b"%PDF-1.7 and more", content_type="text/html")
        web.page("https://c.example.org/x", b"{}", content_type="application/json")
        web.page("https://d.example.org/x", b"%PDF-1.7", content_type="application/pdf")
        codes = [
            code_of(outcome)
            for _, outcome in sorted(outcomes_of(session, tuple(f"https://{host}.example.org/x" for host in "abcd")).items())
        ]
        assert codes == [FetchFailure.EMPTY, *[FetchFailure.REFUSED_TYPE] * 3]


class Readings:
    """A cache in memory. Every call must come from the thread that made it."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.readings: dict[ReadingKey, ReadPage] = {}

    def get(self, key: ReadingKey) -> ReadPage | None:
        assert threading.get_ident() == self.thread
        return self.readings.get(key)

    def put(self, key: ReadingKey, page: ReadPage) -> None:
        assert threading.get_ident() == self.thread
        self.readings[key] = page


class Retrievals:
    """A cache in memory. Every call must come from the thread that made it."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.captures: dict[str, Captured] = {}

    def get(self, url: str, *, since: datetime) -> Captured | None:
        assert threading.get_ident() == self.thread
        found = self.captures.get(url)
        return found if found is not None and found.captured_at >= since else None

    def put(self, captured: Captured) -> None:
        assert threading.get_ident() == self.thread
        self.captures[captured.requested_anchor] = captured


def test_the_same_bytes_at_the_same_address_are_not_read_again_in_a_later_run() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/x", article("Ardal"))
        shelf = Readings()
        capture = capture_over(web, readings=shelf)
        with session_of(capture) as session:
            first = outcomes_of(session, ("https://a.example.org/x",))["https://a.example.org/x"]
        assert [page.reading for page in shelf.readings.values()] == [first.reading]
        [key] = shelf.readings
        marked = replace(shelf.readings[key].reading, title="From the shelf")
        shelf.readings[key] = replace(shelf.readings[key], reading=marked)
        with session_of(capture) as session:
            again = outcomes_of(session, ("https://a.example.org/x",))["https://a.example.org/x"]
        assert again.reading == marked
        assert len(web.asked_for("https://a.example.org/x")) == 2


def test_an_outcome_is_handed_over_before_its_reading_is_kept() -> None:
    with web_of_tests() as web:
        shelf = Readings()
        urls = hosts(web, 2)
        with session_of(capture_over(web, readings=shelf)) as session:
            for number, url in enumerate(urls):
                assert len(shelf.readings) == max(0, number - 1)
                assert outcomes_of(session, (url,))[url].reading is not None
                assert len(shelf.readings) == number
        assert len(shelf.readings) == 2


def test_an_earlier_capture_is_used_only_where_the_policy_allows_it() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/x", article("Ardal"))
        shelf = Retrievals()
        capture = capture_over(web, retrievals=shelf)
        reuse = CapturePolicy(reuse_seconds=600)
        with session_of(capture) as session:
            outcomes_of(session, ("https://a.example.org/x",))
        assert shelf.captures == {}
        with session_of(capture, reuse) as session:
            first = outcomes_of(session, ("https://a.example.org/x",))["https://a.example.org/x"]
        with session_of(capture, reuse) as session:
            again = outcomes_of(session, ("https://a.example.org/x",))["https://a.example.org/x"]
        assert first.captured is not None
        assert again.captured is not None
        assert len(web.asked_for("https://a.example.org/x")) == 2
        assert (first.trace.retrieved_from_cache, again.trace.retrieved_from_cache) == (False, True)
        assert again.captured.captured_at == first.captured.captured_at
        assert again.reading == first.reading


def test_an_earlier_capture_that_is_too_old_is_fetched_anew() -> None:
    with web_of_tests() as web:
        web.page("https://a.example.org/x", article("Ardal"))
        shelf = Retrievals()
        old = datetime.now(UTC) - timedelta(seconds=601)
        shelf.captures["https://a.example.org/x"] = Captured(
            requested_anchor="https://a.example.org/x",
            canonical_anchor="https://a.example.org/x",
            transport="web",
            media_type="text/html",
            body=b"old",
            captured_at=old,
            trace=WebTrace(),
        )
        with session_of(capture_over(web, retrievals=shelf), CapturePolicy(reuse_seconds=600)) as session:
            outcome = outcomes_of(session, ("https://a.example.org/x",))["https://a.example.org/x"]
        assert not outcome.trace.retrieved_from_cache
        assert shelf.captures["https://a.example.org/x"].captured_at > old
