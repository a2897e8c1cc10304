"""A publication shows who vouches for it, in four formats that say the same, and never a login."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from publishing.document.attestation import Attestation, PublishedDocument, publication_json
from publishing.document.blocks import contents, text_units
from publishing.document.build import build_document
from publishing.document.text import reader_text
from publishing.document.types import Edition
from publishing.errors import FormatsDisagree, InvalidDocument
from publishing.rendering.equivalence import check_formats, check_pdf, html_units, pdf_text
from publishing.rendering.html import render_html
from publishing.rendering.markdown import render_markdown
from publishing.rendering.publication import DrawnPublication, draw_publication
from tests.golden import findings as golden
from tests.golden.publications import PUBLICATIONS, publication, small

CASES = Path(os.environ.get("CASES_DIR") or Path(__file__).parents[2] / "cases") / "xss_cases.json"
SKIP = "Skip to the report"


@pytest.fixture(scope="module")
def published() -> PublishedDocument:
    return publication()


@pytest.fixture(scope="module")
def steps() -> list[str]:
    return []


@pytest.fixture(scope="module")
def drawn(published: PublishedDocument, steps: list[str]) -> DrawnPublication:
    return draw_publication(published, progress=steps.append)


def attack_cases() -> list[Any]:
    if not CASES.exists():
        return [pytest.param(None, marks=pytest.mark.skip(reason=f"{CASES.name} is not there"))]
    return [pytest.param(case["input"], id=case["id"]) for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]]


def people(published: PublishedDocument, **changes: object) -> Attestation:
    return published.attestation.model_copy(update=changes)


def test_the_four_formats_are_drawn_and_each_step_is_told(drawn: DrawnPublication, steps: list[str]) -> None:
    assert drawn.html.startswith(b"<!DOCTYPE html>")
    assert drawn.markdown.startswith(b"# ")
    assert drawn.pdf.startswith(b"%PDF-")
    assert drawn.notices == ()
    assert len(steps) == 4
    assert all(step.endswith(".") for step in steps)


def test_the_json_is_the_canonical_json_of_the_publication(drawn: DrawnPublication, published: PublishedDocument) -> None:
    assert drawn.json == publication_json(published)


def test_the_head_says_which_revision_it_is_who_countersigned_and_when(published: PublishedDocument) -> None:
    units = text_units(published.document, published.attestation)
    assert units[1] == "Revision 2, countersigned: Methods reviewer, Domain reviewer. Published on 2026-03-06 08:15 UTC."


def test_a_revision_that_is_not_published_says_so(published: PublishedDocument) -> None:
    assert text_units(published.document)[1] == "Revision 2, not published."


def test_a_delivery_that_is_no_revision_says_nothing_of_revisions() -> None:
    assert not [unit for unit in text_units(build_document(golden.small())) if "Revision" in unit]


def test_the_signatures_close_the_document(published: PublishedDocument) -> None:
    units = text_units(published.document, published.attestation)
    assert units[units.index("Signatures") :] == (
        "Signatures",
        "Methods reviewer · Ada Lindqvist", "I checked the methods.", "Signed on 2026-03-05 10:00 UTC.",
        "Domain reviewer · name withheld", "I checked the substance.", "Signed on 2026-03-05 11:30 UTC.",
        "Methods reviewer · Ada Lindqvist", "Statements checked against their evidence: 3, 6, 7, 8.",
        "Publisher · Chris Okafor", "I publish this revision.", "Published on 2026-03-06 08:15 UTC.",
        f"Fingerprint: {published.attestation.fingerprint}",
        "Paste the fingerprint or drop this file on the verify page of the Countersign that published it.",
    )  # fmt: skip


def test_an_edited_statement_that_a_person_checked_carries_both_marks(published: PublishedDocument) -> None:
    signed, shown = text_units(published.document), text_units(published.document, published.attestation)
    assert "3. The gauge was calibrated twice. [2c] not checked for support · edited after the research" in signed
    assert "3. The gauge was calibrated twice. [2c] checked by a reviewer · edited after the research" in shown


def test_numbers_lead_to_statements_by_their_anchor_also_when_the_order_changed(published: PublishedDocument) -> None:
    tree = BeautifulSoup(render_html(published.document, "0" * 64, published.attestation), "lxml")
    places = {item.anchor: item.number for item in published.document.direct_findings}
    assert places["statement-2"] == 1
    for link in tree.select("a.reference[href^='#statement-']"):
        assert tree.find(id=link["href"][1:]).find(class_="number").get_text() == f"{link.get_text()}."


def test_the_contents_name_every_part_and_the_signatures_last(published: PublishedDocument) -> None:
    headings = contents(published.document, published.attestation)
    assert headings[0].level == 1
    assert headings[1].text == "Findings"
    assert headings[-1].anchor == "signatures"


@pytest.mark.parametrize("name", sorted(PUBLICATIONS))
def test_the_page_of_a_publication_shows_its_text_units(name: str) -> None:
    published = PUBLICATIONS[name]()
    html = render_html(published.document, "0" * 64, published.attestation)
    skip = BeautifulSoup(html, "lxml").find("a", class_="skip-link").get_text()
    assert html_units(html, skip=skip) == text_units(published.document, published.attestation)


@pytest.mark.parametrize("attack", attack_cases())
def test_an_attack_in_a_name_a_meaning_or_a_title_shows_as_its_own_characters(attack: str) -> None:
    published = small()
    text = reader_text(attack)
    mean = tuple(
        s.model_copy(update={"title": text, "meaning": text, "name": text}) for s in published.attestation.signatures
    )
    attestation = people(published, signatures=mean, publisher=mean[0])
    html = render_html(published.document, "0" * 64, attestation)
    markdown = render_markdown(published.document, attestation)
    data = publication_json(PublishedDocument(document=published.document, attestation=attestation))
    check_formats(published.document, html=html, markdown=markdown, json=data, attestation=attestation)
    tree = BeautifulSoup(html, "lxml")
    assert not tree.find_all(["script", "img", "svg", "iframe", "form", "input"])
    assert all(re.match(r"#|https://records\.example\.org/", link["href"]) for link in tree.find_all("a", href=True))


def test_a_hostile_publication_prints_whole() -> None:
    published = PUBLICATIONS["publication-hostile"]()
    assert draw_publication(published).pdf.startswith(b"%PDF-")


def test_the_pdf_carries_names_roles_meanings_times_and_the_fingerprint_and_no_login(
    drawn: DrawnPublication, published: PublishedDocument
) -> None:
    text = " ".join(pdf_text(drawn.pdf).split())
    for said in ("Ada Lindqvist", "Domain reviewer", "I checked the methods.", "2026-03-05 11:30 UTC", "Chris Okafor"):
        assert said in text
    assert published.attestation.fingerprint in "".join(text.split())
    assert b"@" not in drawn.markdown.replace(b"\\@", b"")


@pytest.mark.parametrize(
    ("old", "new"),
    [("Ada Lindqvist", "Ada Lindquist"), ("I checked the methods.", "I checked the method."), ("11:30 UTC", "11:31 UTC")],
)
def test_a_changed_signature_is_noticed_in_every_format(
    drawn: DrawnPublication, published: PublishedDocument, old: str, new: str
) -> None:
    html, markdown = drawn.html.decode(), drawn.markdown.decode()
    given = {"html": html, "markdown": markdown, "json": drawn.json}
    changed = {
        "html": html.replace(old, new, 1),
        "markdown": markdown.replace(old, new, 1),
        "json": drawn.json.replace(old.encode(), new.encode(), 1)
        if old.encode() in drawn.json
        else drawn.json.replace(b"T11:30", b"T11:31"),
    }
    for name, value in changed.items():
        with pytest.raises(FormatsDisagree):
            check_formats(published.document, attestation=published.attestation, **given | {name: value})  # type: ignore[arg-type]
    renamed = [s.model_dump(mode="json") for s in published.attestation.signatures]
    other = json.loads(json.dumps(renamed).replace(old, new).replace("T11:30", "T11:31"))
    attestation = Attestation.model_validate(published.attestation.model_dump(mode="json") | {"signatures": other})
    with pytest.raises(FormatsDisagree):
        check_pdf(published.document, drawn.pdf, attestation)


def test_the_formats_of_the_unpublished_revision_are_not_those_of_the_publication(
    drawn: DrawnPublication, published: PublishedDocument
) -> None:
    with pytest.raises(FormatsDisagree):
        check_pdf(published.document, drawn.pdf)


def test_people_who_vouch_for_another_document_are_refused(published: PublishedDocument) -> None:
    other = published.document.model_copy(update={"edition": Edition(report=published.document.edition.report, revision=3)})  # type: ignore[union-attr]
    with pytest.raises(InvalidDocument):
        draw_publication(PublishedDocument(document=other, attestation=published.attestation))


def test_a_card_of_a_page_leads_to_the_live_page_at_the_same_words(published: PublishedDocument) -> None:
    tree = BeautifulSoup(render_html(published.document, "0" * 64, published.attestation), "lxml")
    links = [link["href"] for link in tree.select(".card a.link")]
    assert (
        "https://records.example.org/harbour/notes?year=2025#:~:text="
        "The%20harbour%20gauge%20reads%204.2%20m%20at%20spring%20tide." in links
    )
    assert {link.get_text() for link in tree.select(".card a.link")} == {"Live page at records.example.org"}
