"""A sentence leaves its subject to its heading and its document, and is found there all the same."""

from __future__ import annotations

import pytest

from research.synthesis.aspects import aspects_of
from research.synthesis.candidates import candidates_of
from research.synthesis.extractive import extract
from research.synthesis.places import fit_of, places_of
from research.synthesis.shape import is_statement
from tests.support.evidence import stored

QUESTION = "How large was the Aske fire, and what started it?"
REPORT = stored(
    "The Aske fire was the largest in the park. It was put out in September. "
    "Aerial photographs taken in September show that 2,340 hectares had burned.",
    "A spark from a brush cutter set dry grass alight. The contractor has paid.",
    title="Inquiry into the Aske fire",
)
SHOP = stored("The shop sells postcards and maps. A map costs 4 crowns in the summer season.", number=2, title="The shop")
SOURCES = (REPORT, SHOP)


def test_a_sentence_without_the_words_of_the_question_is_found_by_its_place() -> None:
    found = " ".join(fact.text for fact in extract(SOURCES, QUESTION).proposals.facts)
    assert "2,340 hectares" in found
    assert "4 crowns" not in found


def test_the_best_place_is_the_passage_of_the_document_that_speaks_of_it() -> None:
    fit = fit_of(places_of(candidates_of(SOURCES, "Aske fire shop", language="en")), frozenset({"fire"}))
    assert max(fit.values()) == pytest.approx(1.0)
    assert {chunk_id.split(".")[0] for chunk_id, share in fit.items() if share > 0} == {"S1"}


def test_places_without_any_wanted_word_fit_not_at_all() -> None:
    fit = fit_of(places_of(candidates_of(SOURCES, QUESTION, language="en")), frozenset({"zebra"}))
    assert set(fit.values()) == {0.0}


def test_a_part_that_leaves_its_subject_to_the_clause_before_keeps_it() -> None:
    started = aspects_of("How large was the Aske fire and what started it?", "en")[-1]
    assert "fire" in started.subject


@pytest.mark.parametrize(
    "aside", ["(The text below is reprinted from the park's own page.)", "[Translated by the office for this page.]"]
)
def test_an_aside_in_brackets_is_no_statement(aside: str) -> None:
    assert not is_statement(aside)
