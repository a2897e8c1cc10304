"""What is said of trust is the same in every format, stands apart from the verified string, and names no machinery."""

from __future__ import annotations

import json
import re

import pytest
from bs4 import BeautifulSoup, Tag

from publishing.document.attestation import attested
from publishing.document.blocks import text_units
from publishing.document.build import build_document
from publishing.document.canonical import canonical_json, fingerprint
from publishing.document.edits import upgraded
from publishing.document.types import ReportDocument
from publishing.rendering.equivalence import check_formats, check_pdf
from publishing.rendering.html import render_html
from publishing.rendering.json import render_json
from publishing.rendering.markdown import render_markdown
from publishing.rendering.pdf import render_pdf
from research.verification.metrics.types import Layer
from research.verification.rulings import Act, RulingCode, Stage
from research.verification.types import Basis, Verdict
from research.verification.wording.types import Grounds
from tests.golden import findings as golden
from tests.golden.publications import publication
from tests.support.documents import edition

NAMES = ["verified", "verified-de", "verified-zh", "verified-hostile", "brought-nothing"]
# What only an analyst's record and the machine part may say: host ids, hashes, codes.
MACHINE = re.compile(r"\b(?:[FDRX][1-9][0-9]?|S[1-9]\.C[1-9]|[0-9a-f]{32,})\b|_")


def page(document: ReportDocument) -> BeautifulSoup:
    return BeautifulSoup(render_html(document, fingerprint(document)), "lxml")


def element(tree: BeautifulSoup, anchor: str) -> Tag:
    found = tree.find(id=anchor)
    assert isinstance(found, Tag)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_format_says_the_same(name: str) -> None:
    document = build_document(golden.GOLDEN[name]())
    html, markdown = render_html(document, fingerprint(document)), render_markdown(document)
    check_formats(document, html=html, markdown=markdown, json=render_json(document))


def test_paper_says_the_same() -> None:
    document = build_document(golden.verified())
    check_pdf(document, render_pdf(document, fingerprint(document)).data)


def test_a_frame_is_an_element_of_its_own_before_the_statement() -> None:
    first = element(page(build_document(golden.verified())), "statement-2").find("p", class_="main")
    assert isinstance(first, Tag)
    frame = first.find("span", class_="frame")
    assert isinstance(frame, Tag)
    assert frame.get_text() == "According to Office of Statistics:"
    assert "A single crossing cost 3.20 crowns in 2023." in first.get_text()


def test_the_positions_of_one_disagreement_stand_in_one_row() -> None:
    tree = page(build_document(golden.verified()))
    rows = tree.find_all("div", class_="positions")
    assert [len(row.find_all("div", class_="position")) for row in rows] == [2, 2, 2]


def test_colour_never_says_what_no_word_says() -> None:
    tree = page(build_document(golden.verified()))
    marks = tree.find_all("span", class_="verdict")
    assert marks
    assert all(mark.get_text(strip=True) for mark in marks)


def test_prose_names_no_id_no_code_and_no_hash() -> None:
    units = text_units(build_document(golden.verified()))
    assert not [unit for unit in units if MACHINE.search(unit)]
    codes = {str(code) for kinds in (RulingCode, Act, Stage, Layer) for code in kinds if "_" in code}
    assert not [unit for unit in units if any(code in unit for code in codes)]


def test_the_machine_part_holds_the_figures_and_the_layer() -> None:
    quality = json.loads(canonical_json(build_document(golden.verified())))["quality"]
    assert quality["layer"] == "none"
    assert quality["figures"][0] == {"name": "strict", "part": 8, "whole": 10, "applies": True}
    assert [figure["name"] for figure in quality["figures"] if not figure["applies"]] == ["coverage"]


def test_what_a_person_vouched_for_rests_on_some_evidence_and_is_marked_as_theirs() -> None:
    document = upgraded(build_document(golden.verified()), edition=edition(1))
    published = publication(document)
    shown = attested(published)
    fact = next(fact for fact in shown.further_findings if fact.anchor == "statement-7")
    assert (fact.verdict, fact.basis, fact.strength, fact.grounds) == (Verdict.ENTAIL, Basis.PERSON, "", Grounds.WEAK)
    said = shown.evidence_statement
    assert (said.groundless, said.weak) == (0, document.evidence_statement.weak + 1)
    assert "7. A study counted passengers. [5a] checked by a reviewer" in text_units(document, published.attestation)
    assert shown.quality == document.quality
