from __future__ import annotations

import asyncio

import pytest

from research.capture.robots import RobotsDesk, Rules, RulesShelf
from research.egress.page_call import PageReply
from research.errors import CaptureFailed, FetchFailure
from research.trust.web_address import WebAddress, parse_web_address
from tests.support.capturing import RunningClock
from tests.support.loops import run_apart

PAGE = parse_web_address("https://a.example.org/private/x")


def reply(status: int, text: str = "") -> PageReply:
    return PageReply(status=status, headers=(), body=text.encode(), address="93.184.216.9")


class Host:
    """Answers for every robots.txt, and counts how often it was asked."""

    def __init__(self, answer: PageReply | CaptureFailed) -> None:
        self.answer = answer
        self.asked: list[str] = []

    async def __call__(self, address: WebAddress) -> PageReply:
        self.asked.append(str(address))
        await asyncio.sleep(0)
        if isinstance(self.answer, CaptureFailed):
            raise self.answer
        return self.answer


def rules_of(answer: PageReply | CaptureFailed) -> Rules:
    async def ask() -> Rules:
        return await RobotsDesk(RulesShelf(RunningClock()), Host(answer)).rules(PAGE)

    return run_apart(ask())


def refusal(answer: PageReply | CaptureFailed) -> FetchFailure:
    with pytest.raises(CaptureFailed) as failure:
        rules_of(answer).check(PAGE)
    return failure.value.code


def test_a_page_that_is_not_closed_to_us_is_allowed() -> None:
    assert rules_of(reply(200, "User-agent: *\nDisallow: /other\n")).check(PAGE) == "allowed"


def test_a_closed_page_is_refused() -> None:
    assert refusal(reply(200, "User-agent: *\nDisallow: /private\n")) is FetchFailure.REFUSED_ROBOTS


def test_the_rules_for_our_name_count_before_those_for_everybody() -> None:
    closed_to_us = "User-agent: countersign\nDisallow: /\n\nUser-agent: *\nAllow: /\n"
    open_to_us = "User-agent: Countersign\nAllow: /private\n\nUser-agent: *\nDisallow: /\n"
    assert refusal(reply(200, closed_to_us)) is FetchFailure.REFUSED_ROBOTS
    assert rules_of(reply(200, open_to_us)).check(PAGE) == "allowed"


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410])
def test_no_rules_close_nothing(status: int) -> None:
    assert rules_of(reply(status)).check(PAGE) == "absent"


@pytest.mark.parametrize("status", [500, 503, 204, 304])
def test_rules_that_cannot_be_read_close_everything_for_now(status: int) -> None:
    assert refusal(reply(status)) is FetchFailure.REFUSED_ROBOTS


@pytest.mark.parametrize("code", [FetchFailure.UNRESOLVED, FetchFailure.NO_TLS, FetchFailure.TIMED_OUT])
def test_a_host_that_cannot_be_reached_fails_as_what_it_is(code: FetchFailure) -> None:
    assert refusal(CaptureFailed(code, "not there")) is code


@pytest.mark.parametrize("code", [FetchFailure.TOO_LARGE, FetchFailure.BAD_CODING, FetchFailure.DOWNGRADE])
def test_a_broken_file_of_rules_closes_everything_for_now(code: FetchFailure) -> None:
    assert refusal(CaptureFailed(code, "broken")) is FetchFailure.REFUSED_ROBOTS


def test_a_delay_is_read() -> None:
    assert rules_of(reply(200, "User-agent: *\nCrawl-delay: 7\n")).delay_s == 7.0
    assert rules_of(reply(404)).delay_s == 0.0


@pytest.mark.parametrize("line", ["User-agent: Countersign/1.0", "USERAGENT: countersign # us", "user agent countersign"])
def test_our_name_is_heard_in_every_spelling(line: str) -> None:
    assert (
        refusal(reply(200, f"User-agent: other\nUser-agent: more\n{line}\nDisallow: /private\n"))
        is FetchFailure.REFUSED_ROBOTS
    )


@pytest.mark.parametrize("name", ["counter", "c", "other", "countersigner", ""])
def test_a_name_that_is_not_ours_is_not_heard(name: str) -> None:
    assert rules_of(reply(200, f"User-agent: {name}\nDisallow: /\n")).check(PAGE) == "allowed"


def test_thousands_of_names_before_thousands_of_rules_are_no_product_of_both() -> None:
    names = "".join(f"User-agent: x{number}\n" for number in range(5_000))
    rules = rules_of(reply(200, names + "".join(f"Disallow: /{number}\n" for number in range(20_000))))
    assert rules.parser is not None
    assert len(rules.parser._user_agents) == 1


def test_rubbish_is_no_rules() -> None:
    assert rules_of(reply(200, "\x00<html>\ufffd: Disallow\n::::\n")).check(PAGE) == "allowed"


def test_pages_of_one_origin_ask_once_however_many_they_are() -> None:
    async def ask() -> list[str]:
        host = Host(reply(404))
        desk = RobotsDesk(RulesShelf(RunningClock()), host)
        await asyncio.gather(*(desk.rules(PAGE) for _ in range(10)))
        return host.asked

    assert run_apart(ask()) == ["https://a.example.org/robots.txt"]


def test_rules_are_kept_for_an_hour_and_failures_for_a_moment() -> None:
    async def asked_after(answer: PageReply | CaptureFailed, seconds: float) -> int:
        clock, host = RunningClock(), Host(answer)
        shelf = RulesShelf(clock)
        await RobotsDesk(shelf, host).rules(PAGE)
        await clock.sleep(seconds)
        await RobotsDesk(shelf, host).rules(PAGE)
        return len(host.asked)

    broken = CaptureFailed(FetchFailure.UNREACHABLE, "not there")
    assert run_apart(asked_after(reply(404), 3_599)) == 1
    assert run_apart(asked_after(reply(404), 3_601)) == 2
    assert run_apart(asked_after(broken, 29)) == 1
    assert run_apart(asked_after(broken, 31)) == 2


def test_a_page_that_gives_up_leaves_the_question_to_the_others() -> None:
    async def ask() -> str:
        desk = RobotsDesk(RulesShelf(RunningClock()), Host(reply(404)))
        hasty, patient = (asyncio.create_task(desk.rules(PAGE)) for _ in range(2))
        await asyncio.sleep(0)
        hasty.cancel()
        return (await patient).check(PAGE)

    assert run_apart(ask()) == "absent"


@pytest.mark.parametrize("code", [FetchFailure.NO_TLS, FetchFailure.CUT_OFF])
def test_a_kept_failure_holds_nothing_of_the_session_that_met_it(code: FetchFailure) -> None:
    """Its frames would keep the session's sockets and bodies alive for as long as the rules are kept."""
    kept = rules_of(CaptureFailed(code, "Not today.")).failure
    assert kept is not None
    assert (kept.__traceback__, kept.__context__, kept.__cause__) == (None, None, None)


@pytest.mark.parametrize("code", [FetchFailure.REFUSED_EGRESS, FetchFailure.TIMED_OUT, FetchFailure.RATE_LIMITED])
def test_a_failure_that_the_asking_run_had_a_part_in_is_kept_for_that_run_alone(code: FetchFailure) -> None:
    async def ask() -> tuple[int, int]:
        shelf, mine, anothers = RulesShelf(RunningClock()), Host(CaptureFailed(code, "not for us")), Host(reply(404))
        desk = RobotsDesk(shelf, mine)
        for _ in range(2):
            with pytest.raises(CaptureFailed):
                (await desk.rules(PAGE)).check(PAGE)
        assert (await RobotsDesk(shelf, anothers).rules(PAGE)).check(PAGE) == "absent"
        return len(mine.asked), len(anothers.asked)

    assert run_apart(ask()) == (1, 1)


def test_a_host_that_says_too_often_says_it_to_everybody() -> None:
    async def ask() -> FetchFailure:
        shelf = RulesShelf(RunningClock())
        await RobotsDesk(shelf, Host(reply(429))).rules(PAGE)
        with pytest.raises(CaptureFailed) as failure:
            (await RobotsDesk(shelf, Host(reply(404))).rules(PAGE)).check(PAGE)
        return failure.value.code

    assert run_apart(ask()) is FetchFailure.RATE_LIMITED
