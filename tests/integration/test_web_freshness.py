"""A kept page is reused only where the operator allows it, and never for somebody who asks for days of publication."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from research.brief.types import Brief, Scope
from research.budget import Limits
from research.methods.desk import Desk
from research.methods.pages import policy_of
from research.ports import DateWindow


def reuse(*, seconds: int, window: DateWindow | None) -> int:
    brief = Brief(question="Who sails?", workspace="", workspace_public=True, scope=Scope.WEB, window=window)
    desk = cast("Desk", SimpleNamespace(brief=brief, limits=Limits(reuse_seconds=seconds)))
    return policy_of(desk).reuse_seconds


@pytest.mark.parametrize(
    ("seconds", "window", "reused"),
    [
        (0, None, 0),
        (600, None, 600),
        (600, DateWindow(after="2026-01-01"), 0),
        (600, DateWindow(before="2026-01-01"), 0),
    ],
)
def test_the_freshness_that_a_run_asks_for_decides_over_what_the_operator_allows(
    seconds: int, window: DateWindow | None, reused: int
) -> None:
    assert reuse(seconds=seconds, window=window) == reused
