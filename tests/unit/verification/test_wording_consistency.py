"""Over the whole report: one source is not made to say two things, and one thing called by two names is told so."""

from __future__ import annotations

from dataclasses import replace

from research.admission.types import AdmittedDerivation, AdmittedFact
from research.evidence.terms import TermTable
from research.verification.rulings import RulingCode
from research.verification.wording.consistency import namings, self_contradictions

FIRST = AdmittedFact(
    item_id="F1", text="The Velden ferry carried 52,400 passengers in 2025.", source_id="S1", chunk_ids=("S1.C1",)
)
SECOND = replace(FIRST, item_id="F2", text="The Velden ferry carried 54,200 passengers in 2025.")


def ids(*facts: AdmittedFact, quoted: frozenset[str] = frozenset(), derived: str = "") -> list[str]:
    derivations = (AdmittedDerivation(item_id="D1", text=derived, premise_ids=("F1",), method=""),) if derived else ()
    found = self_contradictions(facts, derivations, quoted=quoted, language="en")
    assert all(ruling.code is RulingCode.INCONSISTENT for ruling in found)
    return [ruling.item_id for ruling in found]


def test_of_two_rewordings_of_one_source_that_disagree_the_later_goes() -> None:
    assert ids(FIRST, SECOND) == ["F2"]


def test_a_quotation_stays_and_the_rewording_goes_wherever_it_stands() -> None:
    assert ids(FIRST, SECOND, quoted=frozenset({"F2"})) == ["F1"]


def test_two_quotations_stay_for_the_source_says_both() -> None:
    assert ids(FIRST, SECOND, quoted=frozenset({"F1", "F2"})) == []


def test_what_two_sources_say_otherwise_is_a_conflict_and_stays() -> None:
    assert ids(FIRST, replace(SECOND, source_id="S2")) == []


def test_a_derivation_goes_that_says_otherwise_than_a_fact() -> None:
    assert ids(FIRST, derived=SECOND.text) == ["D1"]


def test_statements_about_other_things_are_left_alone() -> None:
    other = replace(SECOND, text="The harbour of Orsund was dredged to a depth of 9 metres in 2024.")
    assert ids(FIRST, other) == []


def test_one_thing_under_two_names_is_told_with_its_statements() -> None:
    table = TermTable.load("de Überdruckventil | en pressure relief valve; PRV")
    found = namings(
        (("F1", "The PRV opens at 8 bar."), ("F2", "The pressure relief valve was replaced."), ("F3", "The PRV leaks.")),
        table,
        language="en",
    )
    assert [(naming.name, naming.others, naming.item_ids) for naming in found] == [
        ("PRV", ("pressure relief valve",), ("F1", "F2", "F3"))
    ]


def test_one_thing_under_one_name_is_not_worth_a_word() -> None:
    table = TermTable.load("de Überdruckventil | en pressure relief valve; PRV")
    assert namings((("F1", "The PRV opens."), ("F2", "The PRV leaks.")), table, language="en") == ()
