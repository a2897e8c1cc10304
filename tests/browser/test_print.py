"""What Chromium prints of a report is the report: its text units, in order, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from publishing.document.blocks import text_units
from publishing.rendering.equivalence import drawn_difference, pdf_text
from publishing.rendering.html import render_html
from publishing.rendering.readback import identify
from tests.golden.publications import PUBLICATIONS

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture
def printed(make_page: Callable[..., Page], tmp_path: Path) -> Callable[[str], bytes]:
    """Print the standalone page of a golden publication on the paper and the margins that its own styles ask for."""

    def draw(name: str) -> bytes:
        published = PUBLICATIONS[name]()
        file = tmp_path / "report.html"
        html = render_html(published.document, published.attestation.fingerprint, published.attestation)
        file.write_text(html, encoding="utf-8")
        page = make_page()
        page.goto(file.as_uri())
        return page.pdf(prefer_css_page_size=True)

    return draw


@pytest.mark.parametrize("name", ["publication-small", "publication", "publication-ja"])
def test_what_the_browser_prints_has_the_text_of_ours(name: str, printed: Callable[[str], bytes]) -> None:
    published = PUBLICATIONS[name]()
    assert drawn_difference(pdf_text(printed(name)), text_units(published.document, published.attestation)) is None


def test_the_fingerprint_of_a_printed_report_is_found(printed: Callable[[str], bytes]) -> None:
    published = PUBLICATIONS["publication"]()
    assert published.attestation.fingerprint in identify(printed("publication"), "print.pdf").fingerprints


def test_a_citation_opens_its_card_in_place_and_leads_back_without_script(
    make_page: Callable[..., Page], tmp_path: Path
) -> None:
    published = PUBLICATIONS["publication"]()
    file = tmp_path / "report.html"
    file.write_text(render_html(published.document, "0" * 64, published.attestation), encoding="utf-8")
    for width in (390, 1440):
        page = make_page(java_script_enabled=False, viewport={"width": width, "height": 900})
        page.goto(file.as_uri())
        citation = page.locator("a.citation").nth(1)
        citation.click()
        card = page.locator(".card:target")
        assert card.is_visible()
        box, words = card.bounding_box(), citation.bounding_box()
        assert box is not None
        assert words is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 900
        assert box["x"] == 0 if width == 390 else words["x"] + words["width"] <= box["x"]
        card.locator("a.reference[href^='#statement-']").first.click()
        assert page.locator(".card:target").count() == 0
        assert page.locator(".fact:target").is_visible()
