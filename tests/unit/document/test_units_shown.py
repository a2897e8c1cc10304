"""A row is shown with what belongs to it, and words that no author typed say so, in every format."""

from __future__ import annotations

import dataclasses

import pytest

from publishing.document.blocks import text_units
from publishing.document.build import build_document
from publishing.document.labels import LANGUAGES
from publishing.document.types import ReportDocument
from publishing.rendering.html import render_html
from publishing.rendering.markdown import render_markdown
from research.reading.types import Confidence, DemoUnit, ScanUnit, Unit
from tests.golden import findings as golden

BOUND = ("Harbour dues", "Quay | Price (EUR)", "* without tax")


def document(*, bound: tuple[str, ...] = (), unit: Unit | None = None, language: str = "en") -> ReportDocument:
    found = golden.everything(language)
    first = found.facts[0]
    card = dataclasses.replace(first.cards[0], bound=bound, unit=unit)
    return build_document(dataclasses.replace(found, facts=(dataclasses.replace(first, cards=(card,)), *found.facts[1:])))


def test_a_row_stands_with_its_caption_heads_and_footnote() -> None:
    made = document(bound=BOUND)
    assert [card.bound for card in made.cards if card.bound] == [BOUND]
    assert "Stands with: Harbour dues · Quay | Price (EUR) · * without tax" in text_units(made)
    assert "without tax" in render_html(made, "0" * 64)
    assert "without tax" in render_markdown(made)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_words_of_a_scanned_page_say_that_they_may_be_misread(language: str) -> None:
    scan = ScanUnit(start=0, end=9, page=1, confidence=Confidence.LOW)
    assert LANGUAGES[language].scanned in text_units(document(unit=scan, language=language))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_demonstration_says_what_it_shows(language: str) -> None:
    assert LANGUAGES[language].shown_only in text_units(document(unit=DemoUnit(start=0, end=9), language=language))


def test_a_sentence_of_prose_says_nothing_of_the_kind() -> None:
    units = text_units(document())
    assert not any(unit in units for unit in (LANGUAGES["en"].scanned, LANGUAGES["en"].shown_only))
