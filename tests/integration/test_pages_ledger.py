"""The ledger of a run on its pages: origins and reasons in words, a picture that can be read without it, one page a statement."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from research.models import Run
from research.services.context import ResearchContext
from research.states import RunState
from tests.factories import make_run
from tests.support.ledgers import CARRIED, FILES, run_with_ledger, source_id_of
from tests.support.markup import inline_parts, parsed, words

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def analyst(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


@pytest.fixture
def run(ada: User, context: ResearchContext, workspace: Path) -> Run:
    return run_with_ledger(context, ada, workspace)


def _statement(run: Run) -> str:
    return run.items.filter(kind="fact", text=CARRIED).first().item_id  # type: ignore[union-attr]


def test_the_ledger_counts_origins_and_tells_why_sources_are_one(analyst: Client, run: Run) -> None:
    page = words(analyst.get(reverse("ledger", args=[run.id])))
    office, mirror, gazette = (source_id_of(run, name) for name in list(FILES)[:3])
    assert f"{len(FILES)} sources from {len(FILES) - 2} independent origins" in page
    assert f"{mirror} is a copy of {office}. Identical text, 98 % of its words." in page
    assert f"{gazette} restates {office}. Says that it follows the other." in page
