"""The pages of the web in a real browser: accessible in either scheme, no wider than the screen, and without a script."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.urls import reverse

from research.models import Run
from research.services.context import ResearchContext
from research.states import RunState
from tests.factories import add_fact
from tests.support.web_states import LONG, TEXT, fill, web_run

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (390, 768, 1440)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
QUOTE = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
PAGES = (
    "new",
    "new-both",
    "new-errors",
    "live",
    "ended",
    "evidence",
    "searches",
    "refused",
    "failures",
    "source",
    "account",
)


@pytest.fixture
def run(ada: User, context: ResearchContext) -> Run:
    """One run over the web with every end that a hit can meet."""
    run = web_run(ada, scope="both", published_after="2024-01-01", documents=True)
    fill(run, context.blobs)
    add_fact(run, 1, run.sources.get(source_id="S1"), QUOTE, start=TEXT.index(QUOTE))
    rows = [
        ["https://www.ferry.example.org/figures/2024", "cited", ""],
        ["https://mirror.example.net/ferry", "duplicate", "https://www.ferry.example.org/figures/2024"],
        [LONG, "failed", "bot_wall"],
        ["http://169.254.169.254/latest/meta-data", "skipped", "special_address"],
        ["notes/a_b.md", "duplicate", "notes/b.md"],
    ]
    run.account_digest = context.blobs.put(json.dumps(rows).encode())
    run.save()
    return run


@pytest.fixture
def live(ada: User, context: ResearchContext) -> Run:
    run = web_run(ada, state=RunState.RUNNING)
    fill(run, context.blobs)
    return run


@pytest.fixture
def address(live_server: LiveServer, run: Run, live: Run) -> Callable[[str], str]:
    """Where a page of the list is."""

    def find(name: str) -> str:
        if name.startswith("new"):
            return live_server.url + reverse("run-new")
        if name == "refused":
            return live_server.url + reverse("searches", args=[run.id]) + "?fate=refused"
        if name == "source":
            return live_server.url + reverse("source", args=[run.id, "S1"])
        if name == "live":
            return live_server.url + reverse("run", args=[live.id])
        return live_server.url + reverse({"ended": "run"}.get(name, name), args=[run.id])

    return find


def _open(page: Page, name: str, address: str) -> None:
    page.goto(address)
    if name == "new-both":
        page.locator("input[name=scope][value=both]").check()
        page.locator("summary", has_text="The search providers").click()
    if name == "new-errors":
        page.locator("input[name=scope][value=web]").check()
        page.fill("input[name=published_after]", "2025-03-01")
        page.fill("input[name=published_before]", "2024-03-01")
        page.fill("textarea[name=question]", "How many passengers does the ferry carry?")
        page.click("text=Start the research")
        page.wait_for_selector("#error-published_after")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_fits_every_width_and_keeps_its_policy(
    name: str,
    make_page: Callable[..., Page],
    sign_in: Callable[[Page], None],
    address: Callable[[str], str],
    complaints: list[str],
) -> None:
    page = make_page()
    sign_in(page)
    _open(page, name, address(name))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            _keep_picture(page, name, width, scheme)
            # Between the phone and the desk nothing changes but widths, so the rules are asked at both ends.
            assert width == WIDTHS[1] or _faults(page) == []
    # The status itself is reported by the browser; nothing else may be.
    assert len(complaints) == (name == "new-errors"), complaints


def _faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


def _keep_picture(page: Page, name: str, width: int, scheme: str) -> None:
    """Keep what the page looks like where somebody asks for it."""
    folder = os.environ.get("PICTURES_DIR")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}-{width}-{scheme}.png", full_page=True)


@pytest.mark.parametrize("name", ["new-both", "live", "searches", "failures", "source"])
def test_what_can_be_touched_is_large_enough(
    name: str, make_page: Callable[..., Page], sign_in: Callable[[Page], None], address: Callable[[str], str]
) -> None:
    page = make_page(viewport={"width": 390, "height": 900}, has_touch=True)
    sign_in(page)
    _open(page, name, address(name))
    small = page.evaluate(
        """() => [...document.querySelectorAll(`button, .button, select, textarea, summary, nav a, .choice, .check, .ends a,
             .onward, input:not([type=hidden], [type=radio], [type=checkbox])`)]
             .filter((element) => element.offsetParent && element.getBoundingClientRect().height < 44)
             .map((element) => element.outerHTML.slice(0, 120))"""
    )
    assert small == []


def _shown(page: Page, selector: str) -> bool:
    return page.locator(selector).first.is_visible()


def test_what_does_not_apply_is_hidden_without_any_script(
    make_page: Callable[..., Page], sign_in: Callable[[Page], None], address: Callable[[str], str]
) -> None:
    page = make_page(java_script_enabled=False)
    sign_in(page)
    page.goto(address("new"))
    assert (_shown(page, ".of-workspace"), _shown(page, ".of-web")) == (True, False)
    page.locator("input[name=scope][value=web]").check()
    assert (_shown(page, ".of-workspace"), _shown(page, ".of-web")) == (False, True)
    page.locator("input[name=scope][value=both]").check()
    assert (_shown(page, ".of-workspace"), _shown(page, ".of-web")) == (True, True)


def test_the_web_can_be_chosen_with_the_keyboard_alone(
    make_page: Callable[..., Page], sign_in: Callable[[Page], None], address: Callable[[str], str]
) -> None:
    page = make_page()
    sign_in(page)
    page.goto(address("new"))
    page.keyboard.type("How many passengers does the ferry carry?")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.value") == "web"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "provider"


def test_a_link_to_a_hit_leads_to_the_hit(
    make_page: Callable[..., Page], sign_in: Callable[[Page], None], address: Callable[[str], str]
) -> None:
    page = make_page(viewport={"width": 390, "height": 700})
    sign_in(page)
    page.goto(address("source"))
    page.get_by_role("link", name="Hit Q2.H3").click()
    assert page.evaluate("location.hash") == "#hit-Q2.H3"
    assert page.locator("[id='hit-Q2.H3']").is_visible()
