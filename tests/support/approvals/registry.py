"""Which scenario plays a case? The first whose words fit what the case does and what it expects.

A case is found by its words, never by its id, so that a file with other cases of the same kinds is played, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.support.approvals.stage import Stage

Play = Callable[[Stage], None]


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """One play with the words of the cases that it plays. `threads`: it needs a database that two threads can write."""

    play: Play
    action: re.Pattern[str]
    expect: re.Pattern[str]
    threads: bool

    @property
    def name(self) -> str:
        return self.play.__name__

    def fits(self, case: Mapping[str, str]) -> bool:
        return bool(self.action.search(case["action"]) and self.expect.search(case["expect"]))


SCENARIOS: list[Scenario] = []


def scenario(action: str, *, expect: str = "", threads: bool = False) -> Callable[[Play], Play]:
    """Register a play for the cases whose action and expectation hold these words. The order of registration decides."""

    def register(play: Play) -> Play:
        SCENARIOS.append(
            Scenario(
                play=play,
                action=re.compile(action, re.IGNORECASE | re.VERBOSE),
                expect=re.compile(expect, re.IGNORECASE | re.VERBOSE),
                threads=threads,
            )
        )
        return play

    return register


def scenario_for(case: Mapping[str, str]) -> Scenario | None:
    """Return the scenario that plays a case, or None."""
    return next((scenario for scenario in SCENARIOS if scenario.fits(case)), None)
