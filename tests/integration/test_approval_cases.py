"""Every known attack on an approval, played through the real pages: forms are read and posted as a browser would.

The cases stand in `approval_cases.json`, in the directory named by CASES_DIR when that is set, else in tests/cases. Each is
played by the scenario that its words fit; scenarios that no case names are played as well.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from research.services.context import ResearchContext
from tests.support.approvals import canonical, chain, content, people, posts, release  # noqa: F401 - they register
from tests.support.approvals.registry import SCENARIOS, Scenario, scenario_for
from tests.support.approvals.stage import Stage

OWN = Path(__file__).parents[1] / "cases"
FOLDER = Path(os.environ.get("CASES_DIR") or OWN)


def cases(folder: Path) -> list[dict[str, str]]:
    path = folder / "approval_cases.json"
    return json.loads(path.read_text(encoding="utf-8"))["cases"] if path.exists() else []


def plays() -> Iterator[Any]:
    """Yield every case with its scenario, then the scenarios that no case names."""
    named = set()
    for case in cases(FOLDER):
        found = scenario_for(case)
        if found is None:
            reason = f"no scenario plays {case['id']}: {case['action']} -> {case['expect']}"
            yield pytest.param(None, id=case["id"], marks=pytest.mark.skip(reason=reason))
        elif found.name in named:
            yield pytest.param(found, id=f"{case['id']}-{found.name}", marks=_database(found))
        else:
            named.add(found.name)
            yield pytest.param(found, id=f"{case['id']}-{found.name}", marks=_database(found))
    for scenario in SCENARIOS:
        if scenario.name not in named:
            yield pytest.param(scenario, id=scenario.name, marks=_database(scenario))


def _database(scenario: Scenario) -> pytest.MarkDecorator:
    return pytest.mark.django_db(transaction=scenario.threads)


@pytest.fixture
def stage(request: pytest.FixtureRequest, context: ResearchContext, tmp_path: Path) -> Iterator[Stage]:
    """A stage with the whole cast, whose orders wait in a list and whose heads are written into a file."""

    def call(name: str) -> User:
        user: User = request.getfixturevalue(name)
        return user

    played = Stage(context=context, call=call, folder=tmp_path)
    with played.installed(enqueue=played.queued.append, heads_file=played.heads_file):
        yield played


@pytest.mark.parametrize("scenario", list(plays()))
def test_the_case_comes_out_as_it_should(scenario: Scenario, stage: Stage) -> None:
    scenario.play(stage)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases(OWN)])
def test_every_case_of_our_own_has_its_scenario(case: dict[str, str]) -> None:
    assert scenario_for(case) is not None
