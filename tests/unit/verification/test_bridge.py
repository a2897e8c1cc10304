"""Two languages are joined by names, figures, terms and everyday words, and by nothing that is not known."""

from __future__ import annotations

import pytest

from research.evidence.terms import TermTable
from research.verification.bridge import bridge
from research.verification.statements import read_statement

TABLE = TermTable.load("en harbour board; Harbour Board | de Hafenamt\nen brake fluid | de Bremsflüssigkeit\n")
CLAIM = "Halden employs 820 people in Varna."


def joined(claim: str, passage: str, language: str = "de", terms: TermTable | None = None) -> tuple[str, ...]:
    return bridge(read_statement(claim, "en"), read_statement(passage, language), terms)


def test_the_same_of_the_same_is_joined_and_told_by_what() -> None:
    assert joined(CLAIM, "Halden beschäftigt in Varna 820 Menschen.") == ("halden", "varna", "820")


@pytest.mark.parametrize(
    "passage",
    [
        "Halden entließ in Varna 820 Menschen.",
        "Halden beschäftigt in Burgas 820 Menschen.",
        "Tessel beschäftigt in Varna 820 Menschen.",
        "Halden beschäftigt in Varna 821 Menschen.",
        "Halden beschäftigt in Varna 820 Menschen und in Burgas 40.",
        "Halden beschäftigt in Varna nicht 820 Menschen.",
        "Halden will in Varna 820 Menschen beschäftigen.",
        "Beschäftigt Halden in Varna 820 Menschen?",
    ],
)
def test_what_differs_in_one_thing_is_not_joined(passage: str) -> None:
    assert joined(CLAIM, passage) == ()


def test_who_owns_whom_is_not_turned_round() -> None:
    assert joined("Halden bought 41 percent of Tessel.", "Tessel kaufte 41 Prozent von Halden.") == ()


def test_a_term_of_the_table_joins_and_another_one_parts() -> None:
    claim = "The Harbour Board of Varna sold 4,300 litres of brake fluid."
    passage = "Das Hafenamt von Varna verkaufte 4.300 Liter Bremsflüssigkeit."
    assert "brake fluid" in joined(claim, passage, terms=TABLE)
    assert joined(claim, passage.replace("Bremsflüssigkeit", "Milch"), terms=TABLE) == ()
