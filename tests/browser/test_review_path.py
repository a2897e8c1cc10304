"""From a question to a paper that anybody can check, in a real browser: once by keys alone, once without script."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User

from publishing.models import HumanVerdict, Publication, PublicationOrder, ReadMark, Remark, Revision
from publishing.services.publications import publication_carry_out
from publishing.states import OrderState
from research.states import RunState
from tests.browser import keyboard
from tests.support.review import called

if TYPE_CHECKING:
    from playwright.sync_api import Download, Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "How many passengers did the harbour ferry of Lindau carry?"
WORDS = "In 2024 the harbour ferry of Lindau carried 41,200 passengers."
CHANGE = "The year stands first; another year is left out."
PASSWORD = "correct horse battery"
PATIENCE_MS = 15_000

Opener = Callable[..., "Page"]
Runs = Callable[[], list[RunState]]


@pytest.fixture(autouse=True)
def _another_year(workspace: Path) -> None:
    """A second statement for the report, of which one can be left out."""
    text = "# Annual report\n\nThe harbour ferry of Lindau carried 38,900 passengers in 2023. It was laid up in March.\n"
    (workspace / "annual-report.md").write_text(text, encoding="utf-8")


def carried_out() -> Publication:
    """Publish what waits, as the worker would."""
    order = PublicationOrder.objects.get(state=OrderState.WAITING)
    publication = publication_carry_out(order.pk)
    assert publication is not None, PublicationOrder.objects.get(pk=order.pk).problem
    return publication


@pytest.mark.usefixtures("ada", "dov", "pia")
def test_by_keys_alone_a_question_becomes_a_paper_that_anybody_can_check(
    mia: User,
    live_server: LiveServer,
    make_page: Opener,
    execute_pending_runs: Runs,
    complaints: list[str],
    tmp_path: Path,
) -> None:
    address = live_server.url
    called(mia, "Mia Lindqvist")
    _ask_by_keys(make_page(), address, execute_pending_runs)
    methods = make_page()
    _find_by_keys(methods, address, "mia")
    _judge_by_keys(methods, mia)
    _approve_by_keys(methods, "Mia Lindqvist")
    domain = make_page()
    _find_by_keys(domain, address, "dov")
    _approve_by_keys(domain, "")
    _publish_by_keys(make_page(), address)
    _read_by_keys(make_page(accept_downloads=True), address, tmp_path)
    assert complaints == []


def _ask_by_keys(page: Page, address: str, execute_pending_runs: Runs) -> None:
    keyboard.enter(page, address, "ada", PASSWORD)
    keyboard.press(page, "Ask the first question")
    assert keyboard.focused(page).startswith("Question")
    page.keyboard.type(QUESTION)
    keyboard.press(page, "Start the research")
    assert execute_pending_runs() == [RunState.COMPLETED]
    page.get_by_role("link", name="Read the report").wait_for(timeout=PATIENCE_MS)
    keyboard.press(page, "Read the report")
    keyboard.press(page, "Make a revision of this report")
    keyboard.press(page, "Edit")
    _edit_by_keys(page)
    keyboard.write(page, "A word to the reviewers", "One statement reads otherwise.")
    keyboard.press(page, "Submit revision 2 for review")
    assert "under review" in page.locator("main").inner_text()


def _edit_by_keys(page: Page) -> None:
    page.keyboard.press("j")
    while "41,200" not in keyboard.focused(page):
        page.keyboard.press("j")
    page.keyboard.press("e")
    assert keyboard.focused(page).startswith("Wording of statement")
    keyboard.assert_seen(page)
    page.keyboard.press("Control+A")
    page.keyboard.type(WORDS)
    keyboard.press(page, "Keep this wording")
    keyboard.reach(page, "Leave out Statement", where=lambda: "38,900" in _item_text(page))
    page.keyboard.press("Enter")
    keyboard.write(page, "Why is it left out?", "It is about another year.")
    keyboard.press(page, "Leave out statement")
    keyboard.write(page, "What did you change", CHANGE)
    keyboard.press(page, "Make revision 2")


def _item_text(page: Page) -> str:
    return str(page.evaluate("document.activeElement.closest('[data-item]').textContent"))


def _find_by_keys(page: Page, address: str, who: str) -> None:
    keyboard.enter(page, f"{address}/review", who, PASSWORD)
    keyboard.press(page, QUESTION)


def _judge_by_keys(page: Page, judge: User) -> None:
    page.keyboard.press("j")
    while "Needs a verdict" not in keyboard.focused(page):
        page.keyboard.press("j")
    keyboard.assert_seen(page)
    page.keyboard.press("e")
    assert "41,200 passengers" in str(page.evaluate("document.activeElement.textContent"))
    keyboard.assert_seen(page)
    with page.expect_navigation():
        page.keyboard.press("t")
    assert ReadMark.objects.filter(reviewer=judge).count() == 1
    page.keyboard.press("v")
    page.keyboard.press("Space")
    keyboard.assert_seen(page)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert HumanVerdict.objects.get(judge=judge).verdict == "entail"
    page.keyboard.press("c")
    page.keyboard.type("Read against the whole passage.")
    page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert Remark.objects.filter(author=judge, kind="comment").count() == 1


def _approve_by_keys(page: Page, name: str) -> None:
    page.keyboard.press("d")
    keyboard.write(page, "Comment", "I read it all.")
    if name:
        keyboard.reach(page, f"Show my name on published copies: {name}")
        assert page.evaluate("document.activeElement.checked")
    keyboard.write(page, "My password", PASSWORD)
    keyboard.press(page, "Approve this revision")
    assert "Your signature is recorded" in page.get_by_role("status").first.inner_text()


def _publish_by_keys(page: Page, address: str) -> None:
    _find_by_keys(page, address, "pia")
    keyboard.write(page, "Your password signs the order", PASSWORD)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.get_by_role("heading", name="Being published").wait_for()
    carried_out()
    page.get_by_role("heading", name="Published", exact=True).wait_for(timeout=PATIENCE_MS)


def _read_by_keys(page: Page, address: str, folder: Path) -> None:
    page.goto(f"{address}/published")
    keyboard.press(page, QUESTION)
    keyboard.reach(page, "", where=lambda: bool(page.evaluate("document.activeElement.matches('a.citation')")))
    page.keyboard.press("Enter")
    card = page.locator(".beside .card, dialog[open] .card").first
    card.wait_for()
    assert "41,200 passengers" in card.inner_text()
    page.keyboard.press("Escape")
    card.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.matches('a.citation')")
    keyboard.reach(page, "HTML")
    with page.expect_download() as waiting:
        page.keyboard.press("Enter")
    assert WORDS in _saved(waiting.value, folder).read_text(encoding="utf-8")
    keyboard.press(page, "Check it")
    keyboard.write(page, "Or its fingerprint", Publication.objects.get().fingerprint)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    answer = page.locator("[data-answer]").inner_text()
    assert "This is the fingerprint of revision 2" in answer
    assert "Mia Lindqvist" in answer


def _saved(download: Download, folder: Path) -> Path:
    """Save a download under its ending, so that it can be handed in again."""
    kept = folder / f"paper{Path(download.suggested_filename).suffix}"
    download.save_as(kept)
    return kept


@pytest.mark.usefixtures("ada", "dov", "pia")
def test_without_script_a_question_becomes_a_paper_and_each_of_its_files_is_checked(
    mia: User,
    live_server: LiveServer,
    make_page: Opener,
    execute_pending_runs: Runs,
    complaints: list[str],
    tmp_path: Path,
) -> None:
    def plain() -> Page:
        return make_page(java_script_enabled=False, accept_downloads=True)

    address = live_server.url
    called(mia, "Mia Lindqvist")
    _ask(plain(), address, execute_pending_runs)
    methods = plain()
    _find(methods, address, "mia")
    _judge(methods)
    _approve(methods, "Mia Lindqvist")
    domain = plain()
    _find(domain, address, "dov")
    _approve(domain, "")
    _publish(plain(), address)
    reader = plain()
    files = _take_away(reader, address, tmp_path)
    _check_each(reader, address, files)
    _check_altered(reader, address, tmp_path)
    assert complaints == []


def _enter(page: Page, address: str, who: str) -> None:
    page.goto(address)
    page.get_by_label("User name").fill(who)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def _ask(page: Page, address: str, execute_pending_runs: Runs) -> None:
    _enter(page, address, "ada")
    page.get_by_role("link", name="Ask the first question").click()
    page.get_by_label("Question", exact=True).fill(QUESTION)
    page.get_by_role("button", name="Start the research").click()
    assert execute_pending_runs() == [RunState.COMPLETED]
    page.get_by_role("link", name="Refresh").click()
    page.get_by_role("link", name="Read the report").click()
    page.get_by_role("button", name="Make a revision of this report").click()
    page.get_by_role("button", name="Edit", exact=True).click()
    _edit(page)
    page.get_by_label("A word to the reviewers").fill("One statement reads otherwise.")
    page.get_by_role("button", name="Submit revision 2 for review").click()
    assert "under review" in page.get_by_role("status").inner_text()


def _edit(page: Page) -> None:
    item = page.locator("[data-item]").filter(has_text="41,200").first
    item.locator("summary", has_text="Reword").click()
    item.get_by_role("textbox").first.fill(WORDS)
    item.get_by_role("button", name="Keep this wording").click()
    item = page.locator("[data-item]").filter(has_text="38,900").first
    item.locator("summary", has_text="Leave out").click()
    item.get_by_label("Why is it left out?").fill("It is about another year.")
    item.get_by_role("button", name="Leave out statement").click()
    page.get_by_label("What did you change").fill(CHANGE)
    page.get_by_role("button", name="Make revision 2").click()


def _find(page: Page, address: str, who: str) -> None:
    _enter(page, f"{address}/review", who)
    page.get_by_role("link", name=QUESTION).click()


def _judge(page: Page) -> None:
    item = page.locator("[data-item]").filter(has_text="Needs a verdict").first
    item.get_by_role("radio").first.check()
    item.get_by_role("button", name="Record my verdict").click()
    assert "Your verdict is recorded" in page.get_by_role("status").inner_text()
    page.locator("[data-item]").first.get_by_role("button", name="Tick off").click()
    assert ReadMark.objects.count() == 1


def _approve(page: Page, name: str) -> None:
    box = page.get_by_role("checkbox", name="Show my name on published copies")
    if name:
        assert box.is_checked()
        assert box.input_value() == name
    else:
        assert box.count() == 0
        assert page.get_by_text("Published copies show your role alone").is_visible()
    page.get_by_label("My password").fill(PASSWORD)
    page.get_by_role("button", name="Approve this revision").click()
    assert "Your signature is recorded" in page.get_by_role("status").inner_text()


def _publish(page: Page, address: str) -> None:
    _find(page, address, "pia")
    page.get_by_label("Your password signs the order").fill(PASSWORD)
    page.get_by_role("button", name="Publish revision 2").click()
    assert page.get_by_role("heading", name="Being published").is_visible()
    carried_out()
    page.get_by_role("link", name="Refresh").click()
    assert page.get_by_role("heading", name="Published", exact=True).is_visible()


def _take_away(page: Page, address: str, folder: Path) -> dict[str, Path]:
    page.goto(f"{address}/published")
    page.get_by_role("link", name=QUESTION).click()
    page.locator(".public-text a.citation").first.click()
    assert "41,200 passengers" in page.locator(".card:target").inner_text()
    files = {}
    for label in ("HTML", "Markdown", "PDF", "JSON"):
        with page.expect_download() as waiting:
            page.locator(".files a", has_text=label).click()
        files[label] = _saved(waiting.value, folder)
    return files


def _check_each(page: Page, address: str, files: dict[str, Path]) -> None:
    page.goto(f"{address}/verify")
    for label, path in files.items():
        page.get_by_label("The file").set_input_files(path)
        page.get_by_role("button", name="Check it").click()
        answer = page.locator("[data-answer]").inner_text()
        assert f"This is exactly the {label} of revision 2" in answer
        assert "Mia Lindqvist" in answer


def _check_altered(page: Page, address: str, folder: Path) -> None:
    """One digit of the statement is changed by hand."""
    altered = folder / "altered.html"
    kept = (folder / "paper.html").read_text(encoding="utf-8")
    altered.write_text(kept.replace(WORDS, WORDS.replace("41,200", "41,300")), encoding="utf-8")
    page.goto(f"{address}/verify")
    page.get_by_label("The file").set_input_files(altered)
    page.get_by_role("button", name="Check it").click()
    answer = page.locator("[data-answer]")
    assert answer.get_by_role("heading", name="Altered").is_visible()
    assert "41,300" in answer.inner_text()
    signed = json.loads((folder / "paper.json").read_text(encoding="utf-8"))
    assert signed["document"]["edition"]["revision"] == Revision.objects.latest("number").number


DROP = """() => {
  const carried = new DataTransfer();
  carried.items.add(new File(["a paper"], "paper.md", { type: "text/markdown" }));
  const dropped = new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true });
  document.querySelector("h1").dispatchEvent(dropped);
  return dropped.defaultPrevented;
}"""


def test_a_paper_that_is_dropped_anywhere_on_the_page_stands_in_the_field(
    live_server: LiveServer, make_page: Opener, complaints: list[str]
) -> None:
    page = make_page()
    page.goto(f"{live_server.url}/verify")
    assert page.evaluate(DROP)
    assert page.get_by_label("The file").evaluate("field => field.files[0].name") == "paper.md"
    page.get_by_role("button", name="Check it").click()
    assert page.locator("[data-answer]").get_by_role("heading", name="Unknown").is_visible()
    assert complaints == []
