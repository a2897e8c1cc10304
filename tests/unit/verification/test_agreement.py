"""A sentence carries a claim only when nothing about it is another: amount, time, name, measure, mood, what is counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.verification.agreement import agreement, same_words
from research.verification.statements import read_statement

FERRY = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
REVENUE = "Acme's revenue was 5 million euros in 2024."
GERMAN = "Die Hafenfähre von Lindau beförderte im Jahr 2024 rund 41.200 Fahrgäste."


def agree(claim: str, passage: str, language: str = "en", known: frozenset[str] = frozenset()) -> tuple[str, ...]:
    return agreement(read_statement(claim, language), read_statement(passage, language), known=known)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        (FERRY, "In 2024 the harbour ferry of Lindau carried 41,200 passengers, more than in any year before it."),
        (FERRY, "In 2024, 41,200 passengers were transported by the harbour ferry of Lindau."),
        (FERRY, "The harbour ferry of Lindau carried 41.2 thousand passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau carried 39,000 passengers in 2023 and 41,200 passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau carried 41,200 passengers in 2024, which would fill the arena twice."),
        (REVENUE, "In 2024 Acme's revenue was 5,000,000 euros."),
        (
            "Acme's revenue rose to 5 million euros.",
            "Acme's revenue rose to 5 million euros, while profit fell.",
        ),
        ("The mean response time of Fastdb is 12 ms.", "The mean response time of Fastdb is 0.012 s."),
        ("The ferry costs 3.1 million crowns a year to run.", "Running the ferry costs 3,100,000 crowns a year."),
    ],
)
def test_the_same_in_other_words_carries_a_claim(claim: str, passage: str) -> None:
    assert agree(claim, passage)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        (FERRY, "The harbour ferry of Lindau carried 38,000 passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau carried 41,200 passengers in 2023."),
        (FERRY, "The harbour ferry of Lindau carried 41,200 passengers in July 2024."),
        (FERRY, "The harbour ferry of Lindau carried 41,200 passengers."),
        (FERRY, "The harbour ferry of Bregenz carried 41,200 passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau could carry 41,200 passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau plans to carry 41,200 passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau did not carry 41,200 passengers in 2024."),
        (FERRY, "If the bridge closes, the harbour ferry of Lindau carries 41,200 passengers in 2024."),
        (FERRY, "Did the harbour ferry of Lindau carry 41,200 passengers in 2024?"),
        (FERRY, "The harbour ferry of Lindau carried 41,200 bicycles in 2024."),
        (FERRY, "The harbour ferry of Lindau carried about 41,200 passengers in 2024."),
        (FERRY, "It is false that the harbour ferry of Lindau carried 41,200 passengers in 2024."),
        ("The harbour ferry of Lindau carried 39,000 passengers in 2024.",
         "The harbour ferry of Lindau carried 39,000 passengers in 2023 and 41,200 passengers in 2024."),
        ("The harbour ferry of Lindau carried 3,100 passengers in 2024.",
         "The harbour ferry of Lindau carried 41,200 passengers and 3,100 bicycles in 2024."),
        ("Acme's profit rose to 5 million euros.", "Acme's revenue rose to 5 million euros, while profit fell."),
        (REVENUE, "Acme's revenue was 5 billion euros in 2024."),
        (REVENUE, "Acme's revenue was 5 million dollars in 2024."),
        (REVENUE, "Acme's profit was 5 million euros in 2024."),
        ("The mean response time of Fastdb is 12 ms.", "The median response time of Fastdb is 12 ms."),
        ("The total income of Lindau is 9,300 euros.", "The income of Lindau is 9,300 euros per head."),
        ("Acme bought Beta for 5 million euros in 2024.", "Beta bought Acme for 5 million euros in 2024."),
        ("Fastdb 3.2 supports online backups.", "Fastdb 2.1 supports online backups."),
        ("The council approved the ferry subsidy for commuters.", "The council approved the ferry subsidy for tourists."),
        ("The ferry costs 3.1 million crowns a year to run.", "The ferry costs 3.1 million crowns to build."),
        ("Los Angeles Lakers", "Background of the Los Angeles Lakers."),
    ],
)  # fmt: skip
def test_what_differs_in_one_thing_carries_nothing(claim: str, passage: str) -> None:
    assert agree(claim, passage) == ()


@pytest.mark.parametrize(
    ("language", "claim", "passage", "carries"),
    [
        ("de", GERMAN, "Im Jahr 2024 beförderte die Hafenfähre von Lindau rund 41.200 Fahrgäste.", True),
        ("de", GERMAN, "Die Hafenfähre von Lindau beförderte rund 41.200 Fahrgäste im Jahr 2024.", True),
        ("de", GERMAN, "Die Hafenfähre von Lindau beförderte nicht rund 41.200 Fahrgäste im Jahr 2024.", False),
        ("de", "Acme kaufte Beta für 5 Millionen Euro.", "Beta kaufte Acme für 5 Millionen Euro.", False),
        ("zh", "林道港口渡轮2024年运送了41200名乘客。", "林道港口渡轮2024年运送了4.12万名乘客。", True),
        ("zh", "林道港口渡轮2024年运送了41200名乘客。", "林道港口渡轮2024年没有运送41200名乘客。", False),
        ("zh", "该公司2024年营收为50亿元。", "该公司2024年利润为50亿元。", False),
        ("zh", "该公司2024年营收为50亿元。", "该公司2024年营收预计为50亿元。", False),
        ("fr", "Le ferry a transporté 41 200 passagers en 2024.", "En 2024, le ferry a transporté 41 200 passagers.", True),
        ("es", "El ferry llevó 41.200 pasajeros en 2024.", "En 2024, el ferry llevó 41.200 pasajeros.", True),
    ],
)
def test_other_languages_are_read_by_their_own_small_words(
    language: str, claim: str, passage: str, *, carries: bool
) -> None:
    assert bool(agree(claim, passage, language)) is carries


def test_a_language_without_lists_is_never_compared_in_other_words() -> None:
    claim = "De haven van Lindau kost 41.200 euro in 2024."
    assert agree(claim, claim, "nl") == ()


def test_a_name_may_stand_around_a_passage_that_names_nothing_else() -> None:
    passage = "The harbour ferry carried 41,200 passengers in 2024."
    assert agree(FERRY, passage) == ()
    assert agree(FERRY, passage, known=frozenset({"lindau"}))
    assert agree(FERRY, passage.replace("ferry", "ferry of Bregenz"), known=frozenset({"lindau"})) == ()


def test_what_an_agreement_rests_on_is_named_as_it_is_written() -> None:
    assert agree(FERRY, FERRY)[:2] == ("41,200", "2024")
    assert "Lindau" in agree(FERRY, FERRY)


def test_same_words_pass_over_widths_quotation_marks_and_the_last_full_stop_alone() -> None:
    assert same_words("It costs “5 euros” – a year", "it costs '5 euros' - a  year.")
    assert not same_words("It costs 5 euros.", "It costs 6 euros.")
    assert not same_words("", ".")


@given(st.integers(2, 10**7), st.integers(2, 10**7))
def test_two_amounts_meet_exactly_when_they_are_one(one: int, other: int) -> None:
    claim = f"The harbour ferry of Lindau carried {one:,} passengers in 2024."
    passage = f"In 2024 the harbour ferry of Lindau carried {other} passengers."
    assert bool(agree(claim, passage)) is (one == other)
