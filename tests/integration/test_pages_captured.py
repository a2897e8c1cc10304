"""The page that shows captured markup: cleaned, behind the same door, and only for what was captured as a page."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from research.models import Run
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
