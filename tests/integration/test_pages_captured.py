"""The page that shows captured markup: cleaned, behind the same door, and only for what was captured as a page."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from publishing.models import CleanedPage
from publishing.rendering.cleaning import DEFAULT_LIMITS, CleanLimits
from publishing.services.captured import CapturedPage, captured_page
from research.models import Run, SourceRow
from research.services.context import ResearchContext
from tests.factories import add_source, make_run
from tests.support.markup import parsed

pytestmark = pytest.mark.django_db

PAGE = (
    "<html><head><style>p{color:red}</style><script>alert(1)</script></head><body><h1>Ferry</h1>"
    "<p onclick=alert(2)>It runs <b>daily</b>.</p><img src=x onerror=alert(3)>"
    "<a href='javascript:alert(4)'>one</a> <a href='https://example.org/a'>two</a>"
    "<form action=/x><input></form></body></html>"
)


@pytest.fixture
def run(ada: User, context: ResearchContext) -> Run:
    run = make_run(ada)
    add_source(run, 1, PAGE, blobs=context.blobs, media_type="text/html")
    add_source(run, 2, "Plain notes.", blobs=context.blobs)
    return run


def _address(run: Run, source_id: str) -> str:
    return reverse("source-page", args=[run.pk, source_id])


def test_the_page_is_shown_without_anything_that_acts(client: Client, ada: User, run: Run) -> None:
    client.force_login(ada)
    article = parsed(client.get(_address(run, "S1"))).select_one("article.captured")
    assert article is not None
    assert "It runs daily." in article.get_text(" ", strip=True).replace("daily .", "daily.")
    assert not article.select("script, style, img, form, input, [onclick], [style]")
    assert [link.get("href") for link in article.select("a")] == [None, "https://example.org/a"]


def test_the_source_page_leads_there_for_pages_only(client: Client, ada: User, run: Run) -> None:
    client.force_login(ada)
    links = {
        source_id: [a["href"] for a in parsed(client.get(reverse("source", args=[run.pk, source_id]))).select("a[href]")]
        for source_id in ("S1", "S2")
    }
    assert _address(run, "S1") in links["S1"]
    assert _address(run, "S2") not in links["S2"]


@pytest.mark.parametrize("source_id", ["S2", "S9"])
def test_what_is_no_page_has_none(client: Client, ada: User, run: Run, source_id: str) -> None:
    client.force_login(ada)
    assert client.get(_address(run, source_id)).status_code == 404


def test_a_foreign_page_looks_like_a_missing_one(client: Client, eve: User, run: Run) -> None:
    client.force_login(eve)
    assert client.get(_address(run, "S1")).status_code == 404


# Nothing fits into it: whoever shows a page under it did not clean the page anew.
NOTHING = CleanLimits(page_bytes=0)


def _look(row: SourceRow, context: ResearchContext, limits: CleanLimits = DEFAULT_LIMITS) -> CapturedPage:
    return captured_page(row, blobs=context.blobs, now=context.now, limits=limits)


def test_a_page_that_is_too_large_is_shown_as_its_stored_text(
    client: Client, ada: User, run: Run, context: ResearchContext
) -> None:
    markup = "<p>It runs <b>daily</b> & more.</p><script>a()</script>"
    add_source(run, 3, markup + " " * DEFAULT_LIMITS.page_bytes, blobs=context.blobs, media_type="text/html")
    client.force_login(ada)
    shown = parsed(client.get(_address(run, "S3")))
    article = shown.select_one("article.captured")
    assert article is not None
    assert article.get_text(" ", strip=True) == markup
    assert "too large or too intricate" in shown.get_text(" ", strip=True)


def test_a_second_look_cleans_nothing(run: Run, context: ResearchContext) -> None:
    row = run.sources.get(source_id="S1")
    first = _look(row, context)
    assert first.markup is not None
    assert _look(row, context, NOTHING) == first


def test_a_page_that_was_too_much_is_not_tried_again(run: Run, context: ResearchContext) -> None:
    row = run.sources.get(source_id="S1")
    assert _look(row, context, NOTHING) == CapturedPage(markup=None, text=PAGE)
    assert _look(row, context) == CapturedPage(markup=None, text=PAGE)


def test_a_page_that_a_busy_machine_had_no_time_for_is_tried_again(run: Run, context: ResearchContext) -> None:
    row = run.sources.get(source_id="S1")
    assert _look(row, context, CleanLimits(wall_s=0.001)).markup is None
    assert _look(row, context).markup is not None


def test_a_kept_page_that_was_altered_is_never_shown(run: Run, context: ResearchContext) -> None:
    row = run.sources.get(source_id="S1")
    _look(row, context)
    CleanedPage.objects.update(digest=context.blobs.put(b"<script>alert(1)</script>"))
    assert _look(row, context) == CapturedPage(markup=None, text=PAGE)
