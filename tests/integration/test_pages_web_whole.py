"""A whole run over a web of tests, asked for and read through the pages: no row here was made by a test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from research.models import Run
from research.services.execution import run_execute
from tests.support.ferries import COSTS, DUCKS, PAGES, PASSENGERS, QUESTION, Stage, serve, web_stage
from tests.support.markup import inline_parts, parsed, words
from tests.support.running import Listener
from tests.support.web import Found

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

MOVED = "http://old.example.org/ferry"
MIRROR = "https://mirror.example.net/lindau"
CLOSED = "https://closed.example.org/report"
GONE = "https://gone.example.org/"
INSIDE = "http://10.0.0.7/admin"
DRESSED = "https://bank.example@203.0.113.7/login"


@dataclass(frozen=True)
class Read:
    """A run that has ended, and how its pages are read."""

    run: Run
    client: Client
    stage: Stage

    def page(self, name: str, *arguments: str, **narrowed: str) -> str:
        return words(self.client.get(reverse(name, args=[self.run.pk, *arguments]), narrowed))


@pytest.fixture
def read(tmp_path: Path, ada: User, client: Client) -> Iterator[Read]:
    """Ask for the web on the page, with an internal context; carry the run out."""
    client.force_login(ada)
    with web_stage(tmp_path) as stage:
        web = stage.web
        found = serve(web, PASSENGERS, COSTS, DUCKS)
        web.redirect(MOVED, COSTS, status=301)
        # Of equal bytes, those that come first are the source: the mirror is the slower one.
        web.page(MIRROR, PAGES[PASSENGERS], delay_s=1.0)
        web.page(CLOSED, PAGES[DUCKS])
        web.robots("closed.example.org", "User-agent: *\nDisallow: /")
        web.searxng([*found, *(Found(url) for url in (MOVED, MIRROR, CLOSED, GONE, INSIDE, DRESSED))])
        asked = {"submission_key": str(uuid4()), "question": QUESTION, "scope": "web", "provider": ""}
        client.post(reverse("run-new"), {**asked, "internal_context": "We bid for it.", "restricted_terms": "Heron"})
        run = Run.objects.get()
        run_execute(stage.context, run.pk, owner="worker", observer=Listener())
        run.refresh_from_db()
        yield Read(run=run, client=client, stage=stage)


def test_a_question_of_the_web_can_be_asked_followed_and_checked_through_the_pages(read: Read) -> None:
    searches = parsed(read.client.get(reverse("searches", args=[read.run.pk])))
    ended = {
        "".join(hit.select(".address")[0].get_text().split()): hit.select(".ending")[0].get_text().strip()
        for hit in searches.select(".hits > li")
    }
    assert (ended[PASSENGERS], ended[COSTS]) == ("Captured", "Captured")
    assert ended[MOVED] in {"Same page as another hit", "Captured"}
    assert ended[MIRROR] in {"Same content as another hit", "Captured"}
    assert {ended[url] for url in (CLOSED, INSIDE, DRESSED)} == {"Refused"}
    assert ended[GONE] == "Failed"
    assert read.stage.web.queries() == (QUESTION,)
    assert "It left for SearXNG in exactly these words." in searches.get_text()
    _check_the_account(read)
    _check_the_failures(read)
    _check_the_sources(read)


def _check_the_account(read: Read) -> None:
    page = parsed(read.client.get(reverse("evidence", args=[read.run.pk])))
    figures = [int(figure.get_text()) for figure in page.select(".account .figure")]
    assert sum(figures) == 9
    assert "Together 9 files and hits, each counted once." in " ".join(page.get_text().split())
    listed = parsed(read.client.get(reverse("account", args=[read.run.pk]))).select("tbody tr")
    assert len(listed) == 9


def _check_the_failures(read: Read) -> None:
    text = read.page("failures")
    assert "The name of the host leads nowhere." in text
    assert "The site asks programs not to read it" in text
    assert "private or special network, which is never dialled" in read.page("searches", fate="refused")


def _check_the_sources(read: Read) -> None:
    for source in read.run.sources.all():
        text = read.page("source", source.source_id)
        assert "200 OK at 93.184." in text
        assert "on the wire" in text
        assert source.digest in text
        raw = read.client.get(reverse("source-raw", args=[read.run.pk, source.source_id]))
        assert raw.content.decode() in PAGES.values()


def test_no_page_of_the_run_holds_inline_code_or_what_stays_inside(read: Read) -> None:
    for name in ("run", "evidence", "searches", "failures", "account", "report"):
        answer = read.client.get(reverse(name, args=[read.run.pk]))
        assert answer.status_code == 200
        assert inline_parts(answer) == []
    sent = b"".join(seen.body for seen in read.stage.web.requests) + repr(read.stage.web.requests).encode()
    assert b"We bid for it" not in sent
    assert b"heron" not in sent.lower()
    report = read.page("report")
    assert "41,200 passengers" in report
    assert "timetable.example.org" in report
