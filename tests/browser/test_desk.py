"""The review desk and its queue in a real browser: nothing inaccessible, nothing too wide, and all of it by keys."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from publishing.document.edits import Reword
from publishing.document.items import items_of
from publishing.models import HumanVerdict, ReadMark, Remark, Report
from publishing.services.remarks import look_record, mark_set, remark_add
from publishing.store.documents import read_revision
from research.services.context import ResearchContext
from tests.support.review import first_revision, next_revision, submitted, unchecked_report
from tests.support.reviewing import vouch

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (390, 768, 1440)
PAGES = ("desk-first", "desk-again", "desk-ready", "desk-member", "desk-refused", "queue", "queue-empty", "queue-decided")


@pytest.fixture
def report(context: ResearchContext, ada: User, mia: User, team: Group) -> Report:
    """A report under review in its second revision; mia has looked at the first, ticked, judged and flagged."""
    report = unchecked_report(context, ada, team=team)
    first = first_revision(ada, report)
    submitted(ada, first)
    look_record(actor=mia, revision=first)
    items = items_of(read_revision(first))
    for item in items[:4]:
        at = {"anchor": item.anchor, "item_key": item.key}
        mark_set(actor=mia, report_id=report.pk, number=1, checked=True, **at)
    said = {"report_id": report.pk, "number": 1, "anchor": items[0].anchor}
    flag = remark_add(actor=mia, kind="flag", text="Which datum does this height refer to?", **said)
    remark_add(actor=ada, kind="comment", text="The port's own; see the notes.", answers=flag.pk, **said)
    return report


@pytest.fixture
def second(report: Report, ada: User) -> Report:
    """The same with a second revision, in which one statement reads otherwise."""
    text = "The gauge has been calibrated two times, says the port."
    item = next(item for item in items_of(read_revision(report.revisions.get())) if item.text.startswith("The gauge has"))
    submitted(ada, next_revision(ada, report, [Reword(anchor=item.anchor, text=text)], "Says who calibrated."))
    return report


@pytest.fixture
def enter(live_server: LiveServer, make_page: Callable[..., Page]) -> Callable[..., Page]:
    """Open a page as somebody of the cast."""

    def open_as(user: User, **options: object) -> Page:
        client = Client()
        client.force_login(user)
        page = make_page(**options)
        name = settings.SESSION_COOKIE_NAME
        page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
        return page

    return open_as


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_every_state_of_the_desk_is_accessible_and_no_wider_than_the_screen(
    name: str,
    scheme: Literal["light", "dark"],
    request: pytest.FixtureRequest,
    live_server: LiveServer,
    enter: Callable[..., Page],
    complaints: list[str],
) -> None:
    who = {"desk-member": "ada", "queue-empty": "eve", "desk-ready": "dov"}.get(name, "mia")
    page = enter(request.getfixturevalue(who), color_scheme=scheme, viewport={"width": 1440, "height": 1000})
    _open(name, page, live_server.url, request)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1000})
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{name} is {wide} px wider than a screen of {width}"
        _picture(page, f"{name}-{width}-{scheme}")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    expected = [] if name != "desk-refused" else [line for line in complaints if "status of 4" in line]
    assert complaints == expected


def _picture(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES_DIR"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def _open(name: str, page: Page, address: str, request: pytest.FixtureRequest) -> None:
    number = 1 if name == "desk-first" else 2
    report: Report = request.getfixturevalue("report" if number == 1 else "second")
    match name:
        case "queue" | "queue-empty":
            page.goto(address + reverse("review-queue"))
            return
        case "queue-decided":
            page.goto(address + reverse("review-queue") + "?show=decided")
            return
        case "desk-ready":
            vouch(request.getfixturevalue("mia"), report.revisions.get(number=2))
    page.goto(address + reverse("review-desk", args=[report.pk, number]))
    if name == "desk-refused":
        page.fill("#decision-comment", "It all reads well.")
        page.fill("#password", "not this")
        page.get_by_role("button", name="Approve this revision").click()
        page.get_by_role("alert").wait_for()


def test_a_reviewer_ticks_judges_comments_and_reaches_the_decision_by_keys(
    live_server: LiveServer, enter: Callable[..., Page], report: Report, dov: User
) -> None:
    page = enter(dov)
    page.goto(live_server.url + reverse("review-desk", args=[report.pk, 1]))
    anchors = [item.anchor for item in items_of(read_revision(report.revisions.get()))]
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.id") == anchors[1]
    page.keyboard.press("k")
    assert page.evaluate("document.activeElement.id") == anchors[0]
    page.keyboard.press("e")
    assert page.evaluate("document.activeElement.id") == f"evidence-{anchors[0]}"
    with page.expect_navigation():
        page.keyboard.press("t")
    assert ReadMark.objects.filter(reviewer=dov).count() == 1
    assert page.evaluate("document.activeElement.id") == anchors[0]
    page.keyboard.press("c")
    page.keyboard.type("jet vfd")
    assert page.evaluate("document.activeElement.value") == "jet vfd"
    page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert Remark.objects.filter(author=dov, text="jet vfd", anchor=anchors[0]).exists()
    page.keyboard.press("v")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.checked")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert HumanVerdict.objects.get(judge=dov).anchor == anchors[0]
    page.keyboard.press("d")
    assert page.evaluate("document.activeElement.id") == "decision"
    page.keyboard.press("?")
    assert page.evaluate("document.activeElement.id") == "keys"
