"""What sources dispute about the question is found when they come in; what is flagged, elsewhere or far from it is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from research.evidence.ledger.types import NO_LEDGER
from research.evidence.types import Source
from research.reading.types import Cell, TableUnit
from research.verification.conflicts.candidates import conflict_candidates
from research.verification.conflicts.find import disagreements
from tests.support.evidence import stored

HIGH = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
LOW = "The harbour ferry of Lindau carried 38,000 passengers in 2024."
ASKED = "How many passengers did the harbour ferry of Lindau carry in 2024?"


def values(
    sources: Sequence[Source], question: str = ASKED, *, language: str = "en", most: int = 24
) -> list[tuple[str, str]]:
    found = conflict_candidates(sources, question, language=language, most=most)
    return [(each.first.value, each.second.value) for each in found]


def test_two_passages_that_dispute_the_answer_are_found_where_they_stand() -> None:
    one, other = stored("Some other matter is told here.", HIGH, number=1), stored(LOW, number=2)
    (found,) = conflict_candidates((one, other), ASKED, language="en")
    assert one.text[found.first.start : found.first.end] == HIGH
    assert (found.first.source_id, found.first.chunk_id, found.first.value) == ("S1", "S1.C2", "41,200")
    assert other.text[found.second.start : found.second.end] == LOW


@pytest.mark.parametrize(
    ("sources", "why"),
    [
        ((stored(HIGH, LOW),), "one source alone"),
        ((stored(HIGH), stored(LOW, number=2, flagged=(LOW,))), "a flagged passage"),
        ((stored(HIGH), stored(LOW, number=2, language="de")), "a passage of another language"),
        ((stored(HIGH), stored(HIGH, number=2)), "the same value"),
        ((), "no source"),
    ],
)
def test_no_dispute_is_found_in(sources: tuple[Source, ...], why: str) -> None:
    assert values(sources) == [], why


def test_what_has_nothing_to_do_with_the_question_is_not_looked_at() -> None:
    assert values((stored(HIGH), stored(LOW, number=2)), "What does an umbrella cost?") == []


def test_a_question_in_another_language_finds_its_names() -> None:
    assert values((stored(HIGH), stored(LOW, number=2)), "Wie viele Menschen beförderte die Hafenfähre von Lindau?") == [
        ("41,200", "38,000")
    ]


def test_new_disputes_come_before_copies_of_known_ones_and_there_are_no_more_than_asked_for() -> None:
    cost = "The harbour ferry of Lindau cost {} million euros."
    sources = [stored(f"{HIGH} {cost.format(9)}", number=1), stored(LOW, number=2), stored(LOW, number=3)]
    sources += [stored(LOW, number=4), stored(cost.format(12), number=5)]
    question = "How many passengers did the harbour ferry of Lindau carry, and what did it cost?"
    assert set(values(sources, question, most=2)) == {("41,200", "38,000"), ("9 million euros", "12 million euros")}
    assert len(values(sources, question, most=3)) == 3


def with_table(number: int, *cells: tuple[str, str], label: str = "Lindau", caption: str = "", title: str = "") -> Source:
    """Return a source with one row: (head, value) for each cell."""
    row = " | ".join((label, *(value for _, value in cells)))
    source = stored("The fleets of the lake.", row, number=number, title=title or f"Page {'abcdef'[number]}")
    start = source.text.index(row)
    places, at = [], start + len(label)
    for head, value in cells:
        at = source.text.index(value, at)
        places.append(Cell(start=at, end=at + len(value), head=head))
        at += len(value)
    unit = TableUnit(start=start, end=start + len(row), label=label, cells=tuple(places), caption=caption)
    return replace(source, units=(unit,))


FLEET = "How many passengers did Lindau have, and what did its fleet cost?"


def test_rows_of_two_tables_with_another_value_under_one_head_are_a_dispute() -> None:
    sources = (with_table(1, ("passengers a year", "41,200")), with_table(2, ("passengers a year", "38,000")))
    assert values(sources, FLEET) == [("41,200", "38,000")]
    (conflict,) = disagreements((), (), conflict_candidates(sources, FLEET, language="en"), NO_LEDGER, sources).conflicts
    assert [(p.source_id, p.value) for p in conflict.positions] == [("S1", "41,200"), ("S2", "38,000")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (with_table(1, ("passengers a year", "41,200")), with_table(2, ("bicycles a year", "38,000"))),
        (with_table(1, ("passengers a year", "41,200")), with_table(2, ("passengers a year", "38,000"), label="Bregenz")),
        (with_table(1, ("passengers a year", "41,200")), with_table(2, ("passengers a year", "41,200"))),
        (with_table(1, ("passengers a year", "41,237")), with_table(2, ("passengers a year", "41,000"))),
        (with_table(1, ("total", "41,200")), with_table(2, ("total", "38,000"))),
        (with_table(1, ("passengers a year", "about 41,200")), with_table(2, ("passengers a year", "12,000"))),
        (with_table(1, ("passengers a year", "41,200"), title="Fleet 2023"),
         with_table(2, ("passengers a year", "38,000"), title="Fleet 2024")),
        (with_table(1, ("memory", "512"), label="Small"), with_table(2, ("memory", "256"), label="Small")),
    ],
)  # fmt: skip
def test_rows_of_another_thing_head_time_or_rounding_are_no_dispute(one: Source, other: Source) -> None:
    assert values((one, other), FLEET) == []


def test_a_sentence_that_gives_a_row_another_value_disputes_it() -> None:
    sources = (
        with_table(1, ("passengers a year", "41,200")),
        stored("The board of Lindau counts passengers a year at 38,000.", number=2),
    )
    assert values(sources, FLEET) == [("41,200", "38,000")]


@pytest.mark.parametrize(
    "sentence",
    [
        "The board of Lindau may count passengers a year at 38,000.",
        "In 2019 the board of Lindau counted passengers a year at 38,000.",
        "Lindau and Bregenz count passengers a year at 38,000.",
        "The passengers a year of Lindau were 38,000 adults and 9,000 children.",
        "The board of Lindau counts passengers a year at 41,200.",
    ],
)
def test_a_sentence_that_is_not_plainly_about_the_row_disputes_nothing(sentence: str) -> None:
    sources = (with_table(1, ("passengers a year", "41,200")), stored(sentence, number=2))
    assert values(sources, FLEET) == []
