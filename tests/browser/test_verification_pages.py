"""The record of a run, the figures of all, and the check of the judge: by the keyboard alone, and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import Group, User
from django.urls import reverse

from research.models import SpotCheckRow
from research.services.context import ResearchContext
from tests.browser import keyboard
from tests.factories import make_run
from tests.support.story_deep import Deep, tell_deep

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "correct horse battery"
LINES = """(element) => {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getClientRects().length;
}"""


@pytest.fixture
def deep(context: ResearchContext, ada: User, ben: User, team: Group) -> Deep:
    """The verified report of the story, three others with figures, and one without."""
    others = tuple(make_run(ada, team=team) for _ in range(4))
    return tell_deep(context, ada, (ben,), team, others)


def test_the_judge_is_checked_and_the_record_is_read_by_the_keyboard_alone(
    deep: Deep, live_server: LiveServer, make_page: Callable[..., Page]
) -> None:
    page = make_page()
    keyboard.enter(page, f"{live_server.url}{reverse('reports')}", "ada", PASSWORD)
    keyboard.press(page, "Quality")
    keyboard.press(page, "Check the judge")
    keyboard.reach(page, "Carried The evidence says all of it.")
    page.keyboard.press("ArrowDown")
    keyboard.press(page, "Keep my answer")
    assert page.get_by_text("The program had said:").is_visible()
    assert SpotCheckRow.objects.filter(actor__username="ada").count() == 1
    page.goto(f"{live_server.url}{reverse('record', args=[deep.report.run_id])}")
    keyboard.reach(page, "The evidence that the judge saw")
    page.keyboard.press("Enter")
    assert page.locator(".ruling-fold[open] .ruling-words").first.is_visible()


def test_the_table_of_verdicts_scrolls_by_itself_on_a_phone_and_breaks_no_word(
    deep: Deep, live_server: LiveServer, make_page: Callable[..., Page]
) -> None:
    page = make_page(viewport={"width": 390, "height": 844})
    keyboard.enter(page, f"{live_server.url}{reverse('spot-check')}", "ada", PASSWORD)
    region = page.get_by_role("region", name="Verdicts side by side")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert region.evaluate("element => element.scrollWidth > element.clientWidth")
    region.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.wide').scrollLeft > 0")
    head = page.get_by_role("columnheader", name="Contradicted")
    assert head.evaluate(LINES) == 1


def test_what_can_be_touched_on_the_new_pages_is_large_enough(
    deep: Deep, live_server: LiveServer, make_page: Callable[..., Page]
) -> None:
    page = make_page(viewport={"width": 390, "height": 844}, has_touch=True)
    keyboard.enter(page, f"{live_server.url}{reverse('quality')}", "ada", PASSWORD)
    for path in (reverse("quality"), reverse("spot-check"), reverse("record", args=[deep.report.run_id])):
        page.goto(live_server.url + path)
        small = page.evaluate(
            """() => [...document.querySelectorAll("button, .button, select, summary, nav a, .choice, .sums a")]
                 .filter((element) => element.offsetParent && element.getBoundingClientRect().height < 36)
                 .map((element) => element.outerHTML.slice(0, 120))"""
        )
        assert small == []
