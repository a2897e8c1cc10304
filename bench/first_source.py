"""When is the first source stored, if search and robots answer at once and every page takes a second? Prints offsets.

`python bench/first_source.py [--pages N] [--runs N] [--delay S]` carries out runs over a web on loopback, in this process,
which is warm after the first; offsets count from the run's origin.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

if TYPE_CHECKING:
    from research.models import Run
    from research.services.context import ResearchContext
    from tests.support.web import TestWeb

QUESTION = "How many passengers does the harbour ferry of Lindau carry in a year?"
TARGET = 1.3


def main() -> None:
    """Measure, print."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--pages", type=int, default=16)
    options.add_argument("--runs", type=int, default=4)
    options.add_argument("--delay", type=float, default=1.0)
    given = options.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="countersign-first-"))
    try:
        _prepare(folder)
        _measure(given.pages, given.runs, given.delay)
    finally:
        shutil.rmtree(folder)


def _prepare(folder: Path) -> None:
    os.environ.update(DJANGO_SETTINGS_MODULE="config.settings", COUNTERSIGN_DATA_DIR=str(folder))
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _measure(pages: int, runs: int, delay: float) -> None:
    from tests.support.web import web_of_tests

    persisted: list[int] = []
    with web_of_tests() as web:
        context = _context(web, pages)
        for number in range(runs):
            _lay_pages(web, number, pages, delay)
            run = _run(context, number)
            figures = run.figures
            persisted.append(int(figures["first_source_persisted_ms"]))
            print(
                f"run {number + 1}: first fetched {figures['first_source_fetched_ms']} ms, first stored "
                f"{persisted[-1]} ms, delivered {figures['delivered_ms']} ms, sources {run.meters['sources']} of {pages}"
            )
    warm = persisted[1:] or persisted
    target = TARGET * delay * 1000
    print(f"first source stored, cold {persisted[0]} ms; warm, median {statistics.median(warm):.0f} ms, most {max(warm)} ms")
    if target:
        print(f"target {target:.0f} ms; the median is {statistics.median(warm) / target:.2f} of it")


def _context(web: TestWeb, pages: int) -> ResearchContext:
    """Compose an installation over the web of tests, once, as a worker does."""
    from django.conf import settings

    from config.composition import compose

    web.searxng([])
    environment = settings.ENVIRONMENT.model_copy(update={"searxng_url": web.searxng_url})
    context = compose(environment, network=web.network).without_queue()
    return replace(context, limits=replace(context.limits, sources=pages, fetch_attempts=pages))


def _lay_pages(web: TestWeb, number: int, pages: int, delay: float) -> None:
    """Give the web pages of its own for this run: every host is new, and every byte."""
    from tests.support.web import Found

    found = [Found(f"https://h{number}-{page}.example.org/ferry", f"Ferry {page}", "Passengers.") for page in range(pages)]
    for page, row in enumerate(found):
        web.page(row.url, _page(number, page), delay_s=delay)
    web.searxng(found)


def _page(number: int, page: int) -> str:
    told = " ".join(
        f"In season {season} of series {number}, ferry {page} of Lindau carried {41_000 + 97 * page + season:,} passengers."
        for season in range(1, 13)
    )
    return f"<!doctype html><html lang=en><title>Ferry {page}</title><main><h1>Ferry {page}</h1><p>{told}</p></main></html>"


def _run(context: ResearchContext, number: int) -> Run:
    from django.contrib.auth.models import User

    from research.brief.types import BriefRequest
    from research.services.execution import run_execute
    from research.services.runs import run_submit

    user, _ = User.objects.get_or_create(username="bench", defaults={"password": "!"})
    request = BriefRequest(question=QUESTION, scope="web", providers=("searxng",))
    run = run_submit(context, actor=user, request=request, submission_key=str(number))
    run_execute(context, run.pk, owner="bench")
    run.refresh_from_db()
    return run


if __name__ == "__main__":
    main()
