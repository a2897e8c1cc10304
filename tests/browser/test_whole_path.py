"""The whole path in a real browser, with script and without: sign in, ask, watch, read, open a card, take it away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.urls import reverse

from research.models import Run
from research.states import EventKind, RunState
from tests.factories import add_event, add_source, make_run

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "How many passengers did the harbour ferry of Lindau carry?"
# A poll comes every two seconds; this is how long a slow machine may take to show it.
PATIENCE_MS = 15_000


def _enter(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url)
    page.get_by_label("User name").fill("ada")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Sign in").click()


def _ask(page: Page) -> None:
    page.get_by_role("link", name="Ask the first question").click()
    page.get_by_label("Question", exact=True).fill(QUESTION)
    page.get_by_role("button", name="Start the research").click()
    page.get_by_role("heading", name=QUESTION).wait_for()


@pytest.mark.parametrize("with_script", [True, False])
def test_an_analyst_goes_from_a_question_to_a_report_in_hand(
    with_script: bool,  # noqa: FBT001 -- the parameter of the test
    ada: User,
    live_server: LiveServer,
    make_page: Callable[..., Page],
    execute_pending_runs: Callable[[], list[RunState]],
    complaints: list[str],
    tmp_path: Path,
) -> None:
    page = make_page(java_script_enabled=with_script, accept_downloads=True)
    _enter(page, live_server)
    _ask(page)
    assert page.locator("#run-state").inner_text().startswith("Waiting")

    assert execute_pending_runs() == [RunState.COMPLETED]
    if not with_script:
        page.get_by_role("link", name="Refresh").click()
    page.get_by_role("link", name="Read the report").click(timeout=PATIENCE_MS)

    statement = page.locator(".facts > li").filter(has_text="41,200 passengers").first
    statement.locator("a.citation").first.click()
    card = page.locator("dialog[open] .card" if with_script else ".card:target")
    assert "41,200 passengers" in card.inner_text()
    if with_script:
        assert Axe().run(page).response["violations"] == []
        page.keyboard.press("Escape")
        assert page.evaluate("document.activeElement.className") == "citation"

    for label, suffix in (("HTML", "html"), ("Markdown", "md"), ("JSON", "json")):
        with page.expect_download() as waiting:
            page.locator(".downloads a", has_text=label).click()
        kept = tmp_path / f"report.{suffix}"
        waiting.value.save_as(kept)
        assert "41,200 passengers" in kept.read_text(encoding="utf-8")
        assert waiting.value.suggested_filename.endswith(f".{suffix}")
    assert complaints == []


def test_a_live_page_shows_what_arrives_and_announces_the_end_once(
    ada: User,
    live_server: LiveServer,
    make_page: Callable[..., Page],
    sign_in: Callable[[Page], None],
    complaints: list[str],
) -> None:
    run = make_run(ada, state=RunState.RUNNING, events=(EventKind.QUEUED, EventKind.CLAIMED))
    page = make_page()
    sign_in(page)
    page.goto(live_server.url + reverse("run", args=[run.id]))
    page.locator("#log summary").click()

    add_source(run, 1, "The battery lasts 41 hours.", title="Bench notes")
    add_event(run, 3, EventKind.SOURCE_STORED)
    page.get_by_role("link", name="Bench notes").wait_for(timeout=PATIENCE_MS)
    assert page.locator("#log").get_attribute("open") is not None

    Run.objects.filter(pk=run.pk).update(state=RunState.COMPLETED, outcome="source_backed", finished_at=run.queued_at)
    add_event(run, 4, EventKind.FINISHED)
    page.locator("#run-state", has_text="Finished").wait_for(timeout=PATIENCE_MS)
    assert page.locator("#run-poll[hx-get]").count() == 0
    assert page.get_by_role("button", name="New run from these sources").is_visible()
    assert complaints == []


def test_a_person_stops_a_waiting_run(
    ada: User, live_server: LiveServer, make_page: Callable[..., Page], sign_in: Callable[[Page], None]
) -> None:
    run = make_run(ada)
    page = make_page()
    sign_in(page)
    page.goto(live_server.url + reverse("run", args=[run.id]))
    page.get_by_role("button", name="Stop, and deliver what is stored").click()
    page.locator("#run-state", has_text="Cancelled").wait_for()
    run.refresh_from_db()
    assert run.state == RunState.CANCELLED


def test_the_question_is_counted_while_it_is_typed(
    ada: User,
    live_server: LiveServer,
    make_page: Callable[..., Page],
    sign_in: Callable[[Page], None],
    queued: list[str],
) -> None:
    page = make_page()
    sign_in(page)
    page.goto(live_server.url + reverse("run-new"))
    assert page.evaluate("document.activeElement.name") == "question"
    page.keyboard.type("Why? 🙂")
    assert page.locator("[data-counter]").inner_text() == "6 of 2,000 characters"
