"""Two runs over the web of the story: one that has ended, and one that is caught at work. Real runs, over real sockets."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.contrib.auth.models import Group, User
from django.db import connection
from django.urls import reverse

from research.brief.types import BriefRequest
from research.models import Run
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.runs import run_submit
from research.states import RunState
from tests.support.running import until
from tests.support.story_pages import Shown
from tests.support.story_sites import FERRY, FIGURES, QUESTION
from tests.support.web import TestWeb

if TYPE_CHECKING:
    from playwright.sync_api import Page

ENDED = BriefRequest(
    question=QUESTION,
    scope="web",
    providers=("duckduckgo", "searxng"),
    public_context="Hollen Valley Line, figures of 2025",
    restricted_terms=("Nightjar",),
)
AT_WORK = BriefRequest(question=FERRY, scope="both", workspace="harbour", providers=("searxng",))
# As many as pages are awaited: a run with more in hand soon gives up on what does not come.
STORED_BEFORE = 2


def researched(context: ResearchContext, actor: User, team: Group) -> Run:
    """Research the question of the ropeways over the web, to its end."""
    run = run_submit(context, actor=actor, request=ENDED, submission_key=str(uuid4()), team=team)
    assert run_execute(context, UUID(str(run.pk)), owner="story") is RunState.COMPLETED
    return run


@contextmanager
def at_work(context: ResearchContext, web: TestWeb, actor: User, team: Group) -> Iterator[Run]:
    """Keep a run over both scopes at work for as long as the block lasts: some of its pages do not come."""
    patient = replace(context, limits=replace(context.limits, page_ms=600_000))
    run = run_submit(patient, actor=actor, request=AT_WORK, submission_key=str(uuid4()), team=team)

    def carry_out() -> None:
        try:
            run_execute(patient, UUID(str(run.pk)), owner="story")
        finally:
            connection.close()

    thread = threading.Thread(target=carry_out)
    thread.start()
    try:
        until(lambda: run.sources.count() >= STORED_BEFORE or not thread.is_alive(), what="enough stored sources")
        yield run
    finally:
        web.release()
        thread.join()


def pages_of_web(ended: Run, live: Run) -> tuple[Shown, ...]:
    """Return the pages of both runs, as their analyst sees them."""
    source = ended.sources.get(canonical_anchor=FIGURES)

    def shown(name: str, page: str, *arguments: object, act: Callable[[Page], None] = lambda _: None) -> Shown:
        return Shown(name=name, who="ada", path=reverse(page, args=arguments), act=act)

    return (
        shown("web-new", "run-new", act=_choose_web),
        shown("web-run", "run", live.pk),
        shown("web-run-ended", "run", ended.pk),
        shown("web-evidence", "evidence", ended.pk),
        shown("web-searches", "searches", ended.pk),
        shown("web-not-fetched", "failures", ended.pk),
        shown("web-source", "source", ended.pk, source.source_id),
        shown("web-ledger-decision", "ledger", ended.pk, act=_decide),
        shown("web-account", "account", ended.pk),
        shown("web-report", "report", ended.pk, act=_open_first_card),
        shown("web-report-limits", "report", ended.pk, act=_go_to_limits),
    )


def _decide(page: Page) -> None:
    """Look at what it would change to set the first source of the largest origin aside."""
    page.locator("input[name=source]").first.check()
    page.locator("#decide-reason").fill("The operator has taken this page back.")
    page.locator("#decide button").click()
    page.wait_for_selector("#changes")


def _choose_web(page: Page) -> None:
    page.locator("input[name=scope][value=web]").check()
    page.locator(".of-web").scroll_into_view_if_needed()


def _open_first_card(page: Page) -> None:
    page.locator("a.citation").first.click()


def _go_to_limits(page: Page) -> None:
    page.get_by_role("heading", name="How far the search went").first.scroll_into_view_if_needed()
