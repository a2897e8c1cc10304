"""The ledger by keyboard: look, choose a source, say why, see what it changes, keep it, take it back; and how it looks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.urls import reverse

from research.models import LedgerEditRow, Run
from research.services.context import ResearchContext
from tests.browser.keyboard import press, reach, write
from tests.support.ledgers import OTHERWISE, run_with_ledger, source_id_of

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (390, 768, 1440)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.fixture
def run(ada: User, queued: list[str], context: ResearchContext, workspace: Path) -> Run:
    return run_with_ledger(context, ada, workspace)


def _looked_at(page: Page) -> None:
    """Fail where the page is wider than a screen, or breaks a rule of accessibility in either scheme."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for scheme in () if width == WIDTHS[1] else SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found = Axe().run(page).response["violations"]
            assert [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]] == []


def test_a_ledger_is_corrected_and_put_right_again_by_keyboard(
    live_server: LiveServer,
    make_page: Callable[..., Page],
    sign_in: Callable[[Page], None],
    complaints: list[str],
    run: Run,
) -> None:
    page = make_page(reduced_motion="reduce")
    sign_in(page)
    page.goto(live_server.url + reverse("evidence", args=[run.pk]))
    press(page, "Ledger")
    _looked_at(page)

    reach(page, f"Choose {source_id_of(run, 'f-almanac.md')}")
    page.keyboard.press("Space")
    reach(page, "Set aside")
    write(page, "Why", "It repeats a misprint.")
    press(page, "See what it changes")
    assert page.locator(".changes-gone li").all_inner_texts() == [OTHERWISE]
    _looked_at(page)
    press(page, "Keep this decision")
    assert "The decision is kept" in page.inner_text("main")
    assert LedgerEditRow.objects.get().reason == "It repeats a misprint."

    reach(page, "Take it back")
    page.keyboard.press("Enter")
    write(page, "Why", "The misprint was ours.")
    press(page, "See what it changes")
    assert page.locator(".changes-new li").all_inner_texts() == [OTHERWISE]
    press(page, "Keep this decision")
    assert LedgerEditRow.objects.count() == 2
    _looked_at(page)
    assert complaints == []


def test_a_refusal_and_the_pages_of_a_statement_and_a_source_are_accessible(
    live_server: LiveServer,
    make_page: Callable[..., Page],
    sign_in: Callable[[Page], None],
    complaints: list[str],
    run: Run,
) -> None:
    page = make_page()
    sign_in(page)
    fact = run.items.filter(kind="fact").earliest("ordinal")
    for path in (
        reverse("statement", args=[run.pk, fact.item_id]),
        reverse("source", args=[run.pk, source_id_of(run, "c-gazette.md")]),
        reverse("evidence", args=[run.pk]),
    ):
        page.goto(live_server.url + path)
        _looked_at(page)
    assert complaints == []
    page.goto(live_server.url + reverse("ledger", args=[run.pk]))
    page.click("#decide button")
    page.wait_for_selector("#again-error-sources")
    _looked_at(page)


def test_on_paper_the_tables_stay_and_the_forms_go(
    live_server: LiveServer, make_page: Callable[..., Page], sign_in: Callable[[Page], None], run: Run
) -> None:
    page = make_page()
    sign_in(page)
    page.goto(live_server.url + reverse("ledger", args=[run.pk]))
    page.emulate_media(media="print")
    assert page.is_visible("#O1")
    assert page.is_visible(".origin-picture svg")
    assert not page.is_visible("#decide")
    assert not page.locator(".members input").first.is_visible()
