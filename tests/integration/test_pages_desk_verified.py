"""What a reviewer has beside an item of a verified report: its frame, its doubts, both sides, and what breaks it."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from publishing.document.items import items_of
from publishing.models import Revision
from publishing.store.documents import read_revision
from research.services.context import ResearchContext
from tests.support.review import first_revision, report_from_findings, submitted
from tests.support.verified_ropeway import BUSES, verified_ropeway

pytestmark = pytest.mark.django_db


@pytest.fixture
def revision(context: ResearchContext, ada: User, team: Group) -> Revision:
    first = first_revision(ada, report_from_findings(context, ada, verified_ropeway(), team=team))
    submitted(ada, first)
    return first


@pytest.fixture
def desk(revision: Revision, mia: User) -> BeautifulSoup:
    client = Client()
    client.force_login(mia)
    return BeautifulSoup(client.get(reverse("review-desk", args=[revision.report_id, revision.number])).content, "lxml")


def beside(desk: BeautifulSoup, revision: Revision, beginning: str) -> str:
    """Return the words of the item that begins so, with everything that stands beside it."""
    item = next(item for item in items_of(read_revision(revision)) if item.text.startswith(beginning))
    found = desk.find(id=item.anchor)
    assert found is not None
    return " ".join(found.get_text(" ").split())


def test_the_frame_the_verdict_and_the_grounds_stand_beside_a_statement(desk: BeautifulSoup, revision: Revision) -> None:
    text = beside(desk, revision, "At gusts above 70 km/h")
    assert "According to Lanternway AG: At gusts above 70 km/h" in text
    assert "Stands word for word in its source." in text
    assert "Rests on weak evidence" in text


def test_hollow_words_and_the_day_are_told_beside_a_statement(desk: BeautifulSoup, revision: Revision) -> None:
    assert "No quantitative support for “remarkably”." in beside(desk, revision, "Tower 7")
    assert "Known as of 2025-03-12." in beside(desk, revision, "The Kestrel Line ropeway in Tarnholt would cost")


def test_a_disputed_statement_shows_both_sides_with_their_weights(desk: BeautifulSoup, revision: Revision) -> None:
    text = beside(desk, revision, "Lanternway AG reads 31 hours")
    assert "Side A 96 hours In 2024 the mast at Brannoch Heights recorded 96 hours" in text
    assert "Side B, told here 31 hours According to the evaluation by Lanternway AG" in text
    assert "Kind Independent measurement" in text
    assert "Not resolved: shown, and not decided." in text


def test_estimates_that_scatter_do_not_look_like_a_dispute(desk: BeautifulSoup, revision: Revision) -> None:
    assert "Estimates range from 7,400 to 9,200." in beside(desk, revision, "In the central scenario")
    item = desk.find(string=lambda text: "Estimates range" in (text or ""))
    assert item is not None
    assert not item.find_parents(class_="is-open")


def test_a_conclusion_shows_its_calculation_and_the_premise_that_breaks_it(desk: BeautifulSoup, revision: Revision) -> None:
    text = beside(desk, revision, "The two readings")
    assert "Follows: its calculation was made again and came out the same." in text
    assert "Calculation: 96 − 31 = 65 hours" in text
    assert text.count("If this does not hold, it falls.") == 1
    assert "mast in 2024. If this does not hold, it falls." in text


def test_a_conclusion_that_nobody_could_judge_says_so(desk: BeautifulSoup, revision: Revision) -> None:
    assert "Not checked whether it follows" in beside(desk, revision, "Whatever nobody foresees")


def test_advice_shows_its_conditions_and_a_judgement_is_named_one(desk: BeautifulSoup, revision: Revision) -> None:
    assert "On the condition: both sides hand over their log" in beside(desk, revision, "Have the raw log")
    assert "A judgement: it does not follow from the evidence of this report." in beside(desk, revision, BUSES)
