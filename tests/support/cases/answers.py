"""How is a scripted resolver's case put on the web of tests, and by which scenario is its verdict played?"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Sequence

from research.errors import CaptureFailed, FetchFailure
from tests.support.cases.files import Case
from tests.support.page_calls import page
from tests.support.web import TestWeb
from tests.support.web.names import Answer

_WAITS = re.compile(r"hang|slow|delay|never", re.IGNORECASE)


class Resolved:
    """A host whose look-ups are scripted by a case, and what requests to it come to."""

    def __init__(self, web: TestWeb, case: Case) -> None:
        self.web = web
        self.answers = [_answer(answer) for answer in case["answers"]]
        self.host = case.get("host", "page.example.org")
        self.url = f"https://{self.host}/"
        self.peer = case.get("connect_peer", "")
        web.host(self.host, self.answers)
        web.page(self.url, "a page")
        if self.peer:
            web.peer(self.answers[0][0], self.peer)

    def outcome(self) -> FetchFailure | None:
        """Ask once, and return the failure or None."""
        try:
            page(self.web, self.url, seconds=0.3 if "HANG" in self.answers else 20.0)
        except CaptureFailed as failed:
            return failed.code
        return None

    def literals(self) -> list[str]:
        """Return what was dialled."""
        return [literal for literal, _ in self.web.dialled]


def _answer(answer: Answer) -> Answer:
    if not isinstance(answer, str):
        return list(answer)
    if _WAITS.match(answer):
        return "HANG"
    try:
        ipaddress.ip_address(answer)
    except ValueError:
        return answer
    return [answer]


def play_for(verdict: str) -> Callable[[Resolved], None] | None:
    """Return what plays a verdict: the longest known beginning counts. None for a word that begins like none."""
    fitting = [start for start in _PLAYS if verdict.lower().startswith(start)]
    return _PLAYS[max(fitting, key=len)] if fitting else None


def _refused(host: Resolved) -> None:
    if host.peer:
        _found_at_another_address(host)
        return
    code = host.outcome()
    first = host.answers[0]
    if isinstance(first, str) or not first:
        assert code in {FetchFailure.UNRESOLVED, FetchFailure.TIMED_OUT}
    else:
        assert code is FetchFailure.REFUSED_ADDRESS
    assert host.web.lookups == (host.host,)
    assert host.literals() == []


def _unresolved(host: Resolved) -> None:
    assert host.outcome() is FetchFailure.UNRESOLVED
    assert host.literals() == []


def _timed_out(host: Resolved) -> None:
    host.answers = ["HANG" if isinstance(answer, str) else answer for answer in host.answers]
    host.web.host(host.host, host.answers)
    assert host.outcome() is FetchFailure.TIMED_OUT
    assert host.literals() == []


def _capped(host: Resolved) -> None:
    host.web.fault(host.url, "refuse")
    assert host.outcome() in {None, FetchFailure.UNREACHABLE, FetchFailure.REFUSED_ADDRESS}
    assert len(host.literals()) <= 8


def _found_at_another_address(host: Resolved) -> None:
    assert host.outcome() is FetchFailure.REFUSED_ADDRESS
    assert host.literals() == _first(host)[:1]
    assert host.web.requests == ()


def _judged_anew(host: Resolved) -> None:
    assert [host.outcome(), host.outcome()] == [None, None]
    assert host.web.lookups == (host.host, host.host)
    second = host.answers[min(1, len(host.answers) - 1)]
    assert host.literals() == [_first(host)[0], second[0]]


def _accepted(host: Resolved) -> None:
    assert host.outcome() is None
    assert host.literals()[-1] in _first(host)
    assert host.web.lookups == (host.host,)


def _first(host: Resolved) -> Sequence[str]:
    return list(host.answers[0])


_PLAYS: dict[str, Callable[[Resolved], None]] = {
    "reject": _refused,
    "refuse": _refused,
    "den": _refused,
    "reject_unresolved": _unresolved,
    "reject_nx": _unresolved,
    "unresolved": _unresolved,
    "timeout": _timed_out,
    "reject_timeout": _timed_out,
    "reject_or_cap": _capped,
    "cap": _capped,
    "reject_after": _found_at_another_address,
    "second_request": _judged_anew,
    "accept": _accepted,
    "allow": _accepted,
    "pin": _accepted,
    "connect_first": _accepted,
}
