"""What do the pages look like? Tells a whole story in a data folder of its own, and keeps a picture of each page of it.

`python bench/pictures.py` writes `docs/pictures/<page>-<width>-<scheme>.png`: light at 390, 768 and 1440 px, dark at 1440,
and some pages of the published PDF. The site runs in this process, on loopback, and ends with it; the folder is removed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, cast
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.support.story import Story
    from tests.support.story_pages import Shown
    from tests.support.web import TestWeb

SIZES = ((390, 844), (768, 1000), (1440, 1000))
DESK = 1440
COLOURS = 64
PDF_PAGES = (0, 1, 2)
PDF_SCALE = 1.1
# The other states of these pages are looked at by the tests.
KEPT = frozenset(
    """
    sign-in runs run-new run evidence reports report-home report-home-first revision changes draft draft-refused notices
    review desk desk-changed desk-decision desk-refused desk-arabic gate gate-in-the-way gate-drawing gate-published audit
    published reader reader-card reader-recommendations withdrawn verify verify-exact verify-altered
    record quality spot-check deep-report deep-report-disagreements desk-deep
    web-new web-run web-evidence ledger ledger-statement web-ledger-decision web-searches web-not-fetched web-source
    web-report web-report-limits
    """.split()  # noqa: SIM905 - a list of these would be a page long
)
# The picture of the README has a name of its own.
RENAMED = {"reader-card": "report"}
NAMES = {
    "ada": "Ada Brandt",
    "ben": "Ben Okafor",
    "eve": "Eve Halloran",
    "sam": "Sam Voss",
    "mia": "Mia Lindqvist",
    "dov": "Dov Amsel",
    "pia": "Pia Okonjo",
    "aud": "Aud Reyes",
}
ROLES = {"mia": "methods_reviewer", "dov": "domain_reviewer", "pia": "publisher", "aud": "auditor"}
HARBOUR = "# Harbour ferry\n\nThe harbour ferry of Lindau carried 41,200 passengers in 2024. It runs every twenty minutes.\n"


@dataclass
class StoryClock:
    """The time of the story: each question takes some seconds, and chapters take hours."""

    at: datetime = datetime(2026, 3, 2, 8, 20, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=7)
        return self.at

    def pass_hours(self, hours: int) -> None:
        self.at += timedelta(hours=hours, minutes=11)


def prepared(folder: Path, searxng: str) -> None:
    """Set Django up over a data folder of its own. Everything that imports models comes after it."""
    workspace = folder / "harbour"
    workspace.mkdir(parents=True)
    (workspace / "harbour.md").write_text(HARBOUR, encoding="utf-8")
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings_test",
        "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
        "COUNTERSIGN_DATA_DIR": str(folder / "data"),
        "COUNTERSIGN_WORKSPACES": json.dumps({"harbour": {"path": str(workspace), "public": True}}),
        "COUNTERSIGN_SEARXNG_URL": searxng,
        "COUNTERSIGN_HOST_SPACING_MS": "0",
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def told(clock: StoryClock, web: TestWeb) -> Story:
    """Tell the story at the time of its clock. What reaches out reaches the web of tests."""
    from django.apps import apps
    from django.contrib.auth.models import Group, User

    from config.composition import web_access
    from config.environment import load_environment
    from publishing.apps import PublishingConfig
    from publishing.context import publishing
    from publishing.services.sink import ReportSink
    from research.apps import ResearchConfig
    from research.capture.web import WebCapture
    from research.egress.json_call import USER_AGENT
    from research.services.context import current
    from tests.support.review import grant
    from tests.support.reviewing import PASSWORD
    from tests.support.story import People, tell

    blobs = current().blobs
    reached = web_access(load_environment(), web.network, blobs)
    assert reached is not None
    # The story's own capture keeps its time, too, and nothing from one run to the next.
    reached = replace(reached, capture=WebCapture(user_agent=USER_AGENT, network=web.network, now=clock))
    context = replace(current(), now=clock, sink=ReportSink(blobs=blobs, now=clock), enqueue=lambda _: None, web=reached)
    cast("ResearchConfig", apps.get_app_config("research")).context = context
    quiet = replace(publishing(), now=clock, enqueue=lambda _: None, site_url="https://reports.tarnholt.example")
    cast("PublishingConfig", apps.get_app_config("publishing")).context = quiet
    teams = (Group.objects.create(name="mobility"), Group.objects.create(name="water board"))
    people = {}
    for login, name in NAMES.items():
        first, last = name.split()
        people[login] = User.objects.create_user(login, password=PASSWORD, first_name=first, last_name=last)
    for login in ("ada", "ben", "eve"):
        people[login].groups.add(teams[login == "eve"])
    for login, role in ROLES.items():
        grant(people[login], role)
    return tell(context, People(**people), teams, clock.pass_hours)


@contextmanager
def served() -> Iterator[str]:
    """Serve the site of this process on a free port of loopback, until the block ends."""
    import waitress

    from config.wsgi import application

    server = waitress.create_server(application, host="127.0.0.1", port=0, threads=4, ident="")
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        server.close()


@contextmanager
def over_the_web(story: Story, web: TestWeb) -> Iterator[tuple[Shown, ...]]:
    """Carry the runs over the web out; their pages can be looked at for as long as the block lasts."""
    from research.models import Run
    from research.services.context import current
    from tests.support.story_web import at_work, pages_of_web, researched

    ada = story.people.ada
    team = ada.groups.get()
    ended = researched(current(), ada, team)
    with at_work(current(), web, ada, team) as live:
        # A page tells how long a run has taken by the clock of the machine; here, it is seen some seconds after its start.
        began = Run.objects.get(pk=live.pk).claimed_at
        assert began is not None
        seen = began + timedelta(seconds=4)
        with patch("research.views.runs.utc_now", lambda: seen):
            yield pages_of_web(ended, live)


def pages_kept(story: Story, of_web: Iterable[Shown]) -> tuple[Shown, ...]:
    """Return the pages that get pictures: those of the research before the report, of the web, and of the story."""
    from django.urls import reverse

    from research.services.context import current
    from tests.support.ledgers import harbour_run
    from tests.support.story_pages import Shown, pages_of

    run = story.withdrawn.report.run_id
    # A run whose sources repeat each other, which those of the story do not.
    harbour = harbour_run(story.people.eve, current().blobs, question="How many passengers does the ferry carry?")
    before = (
        Shown(name="sign-in", who="", path=reverse("sign-in")),
        Shown(name="runs", who="ada", path=reverse("runs")),
        Shown(name="run-new", who="ada", path=reverse("run-new")),
        Shown(name="run", who="ada", path=reverse("run", args=[run])),
        Shown(name="evidence", who="ada", path=reverse("evidence", args=[run])),
        Shown(name="ledger", who="eve", path=reverse("ledger", args=[harbour.pk]), act=_go_to_origins),
        Shown(name="ledger-statement", who="eve", path=reverse("statement", args=[harbour.pk, "F1"])),
    )
    return tuple(one for one in (*before, *of_web, *pages_of(story)) if one.name in KEPT)


def _go_to_origins(page: Page) -> None:
    page.locator("#picture").evaluate("heading => heading.scrollIntoView()")


def take(browser: Browser, story: Story, shown_pages: Iterable[Shown], address: str, folder: Path) -> None:
    """Take every picture, one browser profile a person."""
    from tests.support.story_pages import let_in

    for who, shown in groupby(shown_pages, key=lambda one: one.who):
        context = browser.new_context(color_scheme="light", reduced_motion="reduce")
        if who:
            let_in(context, address, story, who)
        page = context.new_page()
        for one in shown:
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                _opened(page, one, address)
                _keep(page, folder, one, width, "light")
            page.emulate_media(color_scheme="dark")
            _keep(page, folder, one, DESK, "dark")
            page.emulate_media(color_scheme="light")
        context.close()


def _opened(page: Page, shown: Shown, address: str) -> None:
    page.goto("about:blank")
    page.goto(address + shown.path)
    shown.act(page)
    page.evaluate("document.fonts.ready.then(() => true)")


def _keep(page: Page, folder: Path, shown: Shown, width: int, scheme: str) -> None:
    path = folder / f"{RENAMED.get(shown.name, shown.name)}-{width}-{scheme}.png"
    page.screenshot(path=str(path), caret="initial")
    _lighten(path)


def _lighten(path: Path) -> None:
    """Write a picture with few colours: pages have few, and a repository keeps every version."""
    from PIL import Image

    with Image.open(path) as image:
        few = image.convert("RGB").quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def take_paper(story: Story, folder: Path) -> None:
    """Draw the first pages of the published PDF, and the one with the signatures."""
    import pypdfium2

    from research.services.context import current

    data = current().blobs.get(story.published.artifacts.get(format="pdf").digest)
    paper = pypdfium2.PdfDocument(data)
    try:
        for number in sorted({*PDF_PAGES, len(paper) - 1} & set(range(len(paper)))):
            path = folder / f"paper-{number + 1}.png"
            paper[number].render(scale=PDF_SCALE).to_pil().save(path)
            _lighten(path)
    finally:
        paper.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "pictures")
    parser.add_argument("--only", default="", help="take only pages whose name begins with one of these, split by commas")
    options = parser.parse_args()
    into: Path = options.into
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("There is no chromium on this machine; install the package “chromium” to take pictures.")
    from tests.support.story_sites import put_up
    from tests.support.web import web_of_tests

    with tempfile.TemporaryDirectory(prefix="countersign-pictures-") as folder, web_of_tests() as web:
        prepared(Path(folder), web.searxng_url)
        story = told(StoryClock(), web)
        put_up(web)
        into.mkdir(parents=True, exist_ok=True)
        for old in () if options.only else into.glob("*.png"):
            old.unlink()
        with over_the_web(story, web) as of_web:
            begins = tuple(options.only.split(","))
            kept = [one for one in pages_kept(story, of_web) if one.name.startswith(begins)]
            look(chromium, story, kept, into)
        if not options.only:
            take_paper(story, into)
    taken = [path.stat().st_size for path in into.glob("*.png")]
    print(f"{len(taken)} pictures, {sum(taken) / 1e6:.1f} MB, in {into}")


def look(chromium: str, story: Story, kept: Iterable[Shown], into: Path) -> None:
    """Serve the site, and take the pictures with a browser."""
    from playwright.sync_api import sync_playwright

    arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-background-networking"]
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        take(browser, story, kept, address, into)
        browser.close()


if __name__ == "__main__":
    main()
