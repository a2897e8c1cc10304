"""Drives the real Chromium of the machine. Where there is none, these tests are skipped and say so; in CI they fail."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from research.models import Run
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.states import RunState

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Playwright's loop makes Django take the thread for an asynchronous one; the tests touch the database between steps.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the machine's Chromium."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        message = "There is no chromium on this machine; install the package “chromium” to run the browser tests."
        if os.environ.get("CI", "").lower() == "true":
            pytest.fail(message)
        pytest.skip(message)
    return path


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One browser for the whole run of the tests; each test has a profile of its own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complained about: refused code and styles, failed loads, script errors."""
    return []


@pytest.fixture
def make_page(browser: Browser, complaints: list[str]) -> Iterator[Callable[..., Page]]:
    """Open a page in a fresh profile, with the given options of a browser context."""
    contexts = []

    def make(**options: object) -> Page:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def sign_in(live_server: object, ada: User) -> Callable[[Page], None]:
    """Give a page the session of `ada`, without the form."""

    def enter(page: Page) -> None:
        client = Client()
        client.force_login(ada)
        name = settings.SESSION_COOKIE_NAME
        address = str(live_server.url)  # type: ignore[attr-defined]
        page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": address}])

    return enter


@pytest.fixture
def execute_pending_runs(context: ResearchContext, queued: list[str]) -> Callable[[], list[RunState]]:
    """Carry out what waits in the queue, as the worker would, in this process."""

    def execute() -> list[RunState]:
        waiting = Run.objects.filter(state=RunState.QUEUED).values_list("pk", flat=True)
        return [run_execute(context, UUID(str(run_id)), owner="browser-test") for run_id in list(waiting)]

    return execute
