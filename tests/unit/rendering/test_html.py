"""HTML carries the document without script, inline style or foreign markup, and every citation works without script."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from publishing.document.blocks import text_units
from publishing.document.build import build_document
from publishing.document.canonical import fingerprint
from publishing.document.text import reader_text
from publishing.document.types import ReportDocument
from publishing.rendering.equivalence import html_units
from publishing.rendering.html import artifact_css, artifact_policy, render_fragment, render_html, render_page
from tests.golden import findings as golden

CASES = Path(os.environ.get("CASES_DIR") or Path(__file__).parents[2] / "cases") / "xss_cases.json"
SKIP = "Skip to the report"


def page(document: ReportDocument) -> BeautifulSoup:
    return BeautifulSoup(render_html(document, fingerprint(document)), "lxml")


def attack_cases() -> list[Any]:
    if not CASES.exists():
        return [pytest.param(None, None, marks=pytest.mark.skip(reason=f"{CASES.name} is not there"))]
    found = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    return [pytest.param(case["context"], case["input"], id=case["id"]) for case in found]


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
def test_a_golden_page_shows_its_text_units(name: str) -> None:
    document = build_document(golden.GOLDEN[name]())
    html = render_html(document, fingerprint(document))
    skip = page(document).find("a", class_="skip-link").get_text()
    assert html_units(html, skip=skip) == text_units(document)


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
def test_every_internal_link_leads_somewhere_and_no_id_stands_twice(name: str) -> None:
    tree = page(build_document(golden.GOLDEN[name]()))
    ids = [element["id"] for element in tree.find_all(id=True)]
    assert len(ids) == len(set(ids))
    leads = {link["href"] for link in tree.find_all("a", href=True)}
    assert {to for to in leads if not to.startswith("https://")} <= {f"#{anchor}" for anchor in ids}


def test_a_citation_opens_its_card_and_the_card_leads_back() -> None:
    tree = page(build_document(golden.small()))
    card = tree.find(id=tree.find("a", class_="citation")["href"][1:])
    assert "The harbour gauge reads 4.2 m at spring tide." in card.find("mark").get_text()
    assert [link["href"] for link in card.find_all("a")] == ["#source-1", "#statement-1"]


@pytest.mark.parametrize("name", ["everything", "hostile"])
def test_nothing_on_a_page_runs_or_styles_itself(name: str) -> None:
    tree = page(build_document(golden.GOLDEN[name]()))
    for element in tree.find_all(True):
        assert element.name not in {"script", "iframe", "object", "embed", "svg", "img", "form", "input", "link", "base"}
        assert not [attribute for attribute in element.attrs if attribute.startswith("on") or attribute == "style"]
    assert len(tree.find_all("style")) == 1


@pytest.mark.parametrize(("context", "attack"), attack_cases())
def test_an_attack_in_any_field_shows_as_its_own_characters(context: str, attack: str) -> None:
    document = build_document(golden.small())
    text = reader_text(attack)
    entry = document.ledger[0]
    source = entry.source.model_copy(update={"title": text, "url": text, "publisher": text})
    changed = document.model_copy(
        update={
            "title": text,
            "direct_findings": (document.direct_findings[0].model_copy(update={"text": text}),),
            "ledger": (entry.model_copy(update={"source": source}),),
        }
    )
    html = render_html(changed, fingerprint(document))
    assert html_units(html, skip=SKIP) == text_units(changed)
    tree = BeautifulSoup(html, "lxml")
    assert not tree.find_all(["script", "img", "svg", "iframe", "form", "input"])
    assert all(re.match(r"#|https?://[a-z0-9]", link["href"]) for link in tree.find_all("a", href=True)), context


def test_a_quote_names_its_language_and_direction() -> None:
    tree = page(build_document(golden.everything()))
    quotes = {(quote["lang"], quote["dir"]) for quote in tree.find_all("blockquote")}
    assert quotes == {("en", "ltr"), ("de", "ltr"), ("zh", "ltr"), ("ar", "rtl")}


def test_the_page_is_a_landmark_with_headings_in_order_and_a_way_past_the_furniture() -> None:
    tree = page(build_document(golden.everything("de")))
    assert tree.html["lang"] == "de"
    assert tree.body.find("a")["href"] == "#report" == f"#{tree.main['id']}"
    assert len(tree.find_all("h1")) == 1
    for section in tree.find_all("section"):
        assert tree.find(id=section["aria-labelledby"]).name == "h2"


def test_the_embedded_policy_allows_the_embedded_style_and_nothing_else() -> None:
    tree = page(build_document(golden.small()))
    policy = tree.find("meta", attrs={"http-equiv": "Content-Security-Policy"})["content"]
    assert policy == artifact_policy(artifact_css()) == artifact_policy(tree.style.string)
    assert policy.startswith("default-src 'none'; style-src 'sha256-")


def test_the_fragment_is_the_article_of_the_standalone_page() -> None:
    document = build_document(golden.everything())
    assert render_fragment(document) in render_html(document, fingerprint(document))
    assert "<style" not in render_fragment(document)


def test_the_fingerprint_is_in_the_metadata_and_not_in_the_prose() -> None:
    document = build_document(golden.small())
    tree = page(document)
    assert tree.find("meta", attrs={"name": "countersign-fingerprint"})["content"] == fingerprint(document)
    assert fingerprint(document) not in tree.body.get_text()


def test_styles_that_would_leave_their_element_are_refused() -> None:
    with pytest.raises(ValueError, match="closes an element"):
        render_page(build_document(golden.small()), "0" * 64, css="</style><script>")
