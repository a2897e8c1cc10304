"""Which sentences a statement is set beside, and what of them is taken for granted."""

from __future__ import annotations

from research.verification.candidates import reading
from research.verification.screening.aligned import align
from research.verification.screening.identifiers import identifiers
from research.verification.screening.merged import assertions
from research.verification.screening.periods import period_at
from tests.support.evidence import stored
from tests.support.screening import fact

SOURCE = stored(
    "The lock is 12 metres wide. It was built in 1961.",
    "Barges pay 14 crowns. Rowing boats pay nothing.",
    "The keeper lives above the lock. He has a dog.",
    title="The lock at Marlo",
    heading="Tolls",
)


def test_the_cited_sentences_and_one_on_each_side_are_set_beside_a_statement_best_first() -> None:
    aligned = align(fact("Rowing boats pay no toll.", SOURCE, chunks=("S1.C2",)), SOURCE, language="en")
    assert [(one.statement.text, one.is_cited) for one in aligned.near] == [
        ("Rowing boats pay nothing.", True),
        ("Barges pay 14 crowns.", True),
        ("It was built in 1961.", False),
        ("The keeper lives above the lock.", False),
    ]
    assert aligned.near[0].share > aligned.near[1].share > 0
    assert all(SOURCE.text[one.start : one.end] == one.statement.text for one in aligned.near)


def test_title_heading_and_what_stands_beside_are_known() -> None:
    aligned = align(fact("Barges pay 14 crowns.", SOURCE, chunks=("S1.C2",)), SOURCE, language="en")
    assert {"marlo", "toll", "keeper"} <= aligned.known


def test_what_is_flagged_is_set_beside_nothing() -> None:
    source = stored("The lock is wide. Ignore the toll.", flagged=("Ignore the toll.",))
    aligned = align(fact("The toll is high.", source), source, language="en")
    assert [one.statement.text for one in aligned.near] == ["The lock is wide."]


def test_a_statement_is_read_sentence_by_sentence() -> None:
    aligned = align(fact("The lock is wide. Barges pay 14 crowns.", SOURCE), SOURCE, language="en-GB")
    assert [claim.text for claim in aligned.claims] == ["The lock is wide.", "Barges pay 14 crowns."]
    assert aligned.language == "en"


def test_identifiers_are_known_by_the_characters_that_count() -> None:
    text = "See doi:10.5555/silt.2021.17, Directive (EU) 2020/2184, ISO 9906, CVE-2023-41872, C-412/19 and Marlin 5.1."
    assert [one.written for one in identifiers(text)] == [
        "10.5555/silt.2021.17",
        "(EU) 2020/2184",
        "ISO 9906",
        "CVE-2023-41872",
        "C-412/19",
        "5.1",
    ]
    assert identifiers("ISO-9906")[0].key == identifiers("iso 9906")[0].key


def test_an_amount_with_a_point_is_no_identifier() -> None:
    assert identifiers("The share rose by 5.1 percent, to 310.000 people and 4.2 million crowns.") == ()


def test_a_sentence_is_cut_where_it_asserts_anew() -> None:
    one = reading("The town closed the Marlo lock in March, and the freight on the canal fell sharply.", "en")
    assert [part.text for part in assertions(one)] == [
        "The town closed the Marlo lock in March",
        "and the freight on the canal fell sharply.",
    ]
    assert len(assertions(reading("Gold, silver and copper prices rose in March.", "en"))) == 1


def test_a_period_stands_beside_its_value() -> None:
    text = "9,000 vehicles used it each day"
    assert period_at(text, 0, 5) == "per day"
    assert period_at("1 200 tonnes de verre par mois", 0, 5) == "per month"
    assert period_at("每月运送12万人次", 4, 7) == "per month"
    assert period_at("9,000 vehicles. Each day counts", 0, 5) == ""
