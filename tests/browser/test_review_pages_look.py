"""Every page of review and publication, in every state, in a real browser: accessible, never too wide, nothing refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import Group, User
from playwright.sync_api import TimeoutError as NeverSeen

from research.services.context import ResearchContext
from tests.browser import keyboard
from tests.support.story import People, Story, tell
from tests.support.story_pages import Shown, let_in, pages_of

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

# Half of the desk's width is what is left of it at 200 %.
ZOOMED = 720
WIDTHS = (390, ZOOMED, 768, 1440)
# A scheme changes colours and nothing else, so the dark one is asked about them alone.
SCHEMES: dict[Literal["light", "dark"], dict[str, list[str]]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]},
}
# What reaches beyond the screen, and cannot be scrolled to within a part of the page.
BEYOND = """() => [...document.querySelectorAll("main *")].filter((element) => {
  const box = element.getBoundingClientRect();
  const scrolls = (one) => one && (getComputedStyle(one).overflowX !== "visible" || scrolls(one.parentElement));
  return box.width > 1 && box.right > innerWidth + 1 && element.checkVisibility() && !scrolls(element.parentElement);
}).slice(0, 3).map((element) => element.outerHTML.slice(0, 100))"""
# What a person can press, in a scheme of few colours: it needs a border, or a ground that is not the page's.
BARE = """() => [...document.querySelectorAll("button, .button, select, textarea, input")].filter((one) => {
  if (one.type === "hidden" || !one.checkVisibility()) return false;
  const style = getComputedStyle(one), page = getComputedStyle(document.body);
  const drawn = parseFloat(style.borderTopWidth) > 0 || parseFloat(style.borderBottomWidth) > 0 ||
    style.backgroundColor !== page.backgroundColor || style.textDecorationLine !== "none" ||
    one.matches("[type=radio], [type=checkbox], [type=file]");
  const box = one.getBoundingClientRect();
  return !drawn || box.width < 8 || box.height < 8;
}).map((one) => one.outerHTML.slice(0, 100))"""


@pytest.fixture
def story(make_user: Callable[..., User], context: ResearchContext, request: pytest.FixtureRequest) -> Story:
    """The whole story, told to this test's database."""
    theirs = Group.objects.create(name="water board")
    people = {name: request.getfixturevalue(name) for name in ("ada", "ben", "sam", "mia", "dov", "pia", "aud")}
    return tell(context, People(eve=make_user("eve", theirs), **people), (request.getfixturevalue("team"), theirs))


def test_every_page_is_accessible_fits_every_width_and_keeps_its_policy(
    story: Story, live_server: LiveServer, make_page: Callable[..., Page], complaints: list[str]
) -> None:
    faults: list[str] = []
    for page, shown in _opened(story, live_server.url, make_page):
        answered = [line for line in complaints if f"status of {shown.status}" in line]
        faults += [f"{shown.name}: {line}" for line in complaints if line not in answered]
        faults += [f"{shown.name}: no answer of {shown.status}"] if shown.status != 200 and not answered else []
        complaints.clear()
        for width in WIDTHS:
            faults += [f"{shown.name} at {width}: {fault}" for fault in _faults_at(page, width)]
    assert not faults, "\n".join(faults)


def _opened(story: Story, address: str, make_page: Callable[..., Page]) -> Iterator[tuple[Page, Shown]]:
    """Yield each page as it stands after what is done there, one browser profile a person."""
    for who, shown in groupby(pages_of(story), key=lambda one: one.who):
        page = make_page(viewport={"width": 1440, "height": 900})
        if who:
            let_in(page.context, address, story, who)
        for one in shown:
            page.set_viewport_size({"width": 1440, "height": 900})
            page.goto("about:blank")
            page.goto(address + one.path)
            one.act(page)
            yield page, one


def _faults_at(page: Page, width: int) -> Iterator[str]:
    page.set_viewport_size({"width": width, "height": 900})
    wide = int(page.evaluate("document.documentElement.scrollWidth")) - width
    if wide > 0:
        yield f"{wide} px wider than the screen"
    for element in page.evaluate(BEYOND):
        yield f"beyond the screen: {element}"
    # Between the phone and the desk nothing changes but widths, so the rules are asked at both ends.
    for scheme in SCHEMES if width in {WIDTHS[0], WIDTHS[-1]} else ():
        page.emulate_media(color_scheme=scheme)
        for fault in Axe().run(page, options=SCHEMES[scheme]).response["violations"]:
            yield from (f"{scheme}: {fault['id']}: {node['html'][:160]}" for node in fault["nodes"])


def test_the_focus_is_seen_at_every_stop_and_few_colours_hide_nothing(
    story: Story, live_server: LiveServer, make_page: Callable[..., Page]
) -> None:
    faults: list[str] = []
    for page, shown in _opened(story, live_server.url, make_page):
        page.emulate_media(forced_colors="active")
        faults += [f"{shown.name} in few colours: {element}" for element in page.evaluate(BARE)]
        page.emulate_media(forced_colors="none")
        faults += [f"{shown.name}: the focus is not seen on {name}" for name in _unseen_stops(page)]
    assert not faults, "\n".join(faults)


def _unseen_stops(page: Page, stops: int = 25) -> Iterator[str]:
    for _ in range(stops):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            return
        # The calendar within a field of dates has a mark of the browser's own.
        if not page.evaluate("document.activeElement.matches('[type=date]')") and not _is_seen(page):
            yield str(page.evaluate("document.activeElement.outerHTML"))[:120]


def _is_seen(page: Page) -> bool:
    """Tell whether the focus can be seen, once the page has scrolled to it."""
    try:
        page.wait_for_function(keyboard.SEEN, timeout=2000)
    except NeverSeen:
        return False
    return True
