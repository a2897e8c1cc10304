"""Longer evidence, rephrased: faults of manner in paragraphs as they are found, and what never makes one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.admission.types import AdmittedFact
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import align
from research.verification.screening.causes import is_causal
from research.verification.screening.manner import manner_faults
from research.verification.screening.types import ScreenFault
from tests.support.evidence import stored

FERRY = (
    "The Halden ferry operator tested a battery pack on the Svarte route between March and June 2024. "
    "In the pilot, the pack supplied 3.1 MWh per day and did not need to be recharged between crossings. "
    "The operator expects to equip two further vessels in 2026 if the port authority grants "
    "a permit for the charging station. "
    "Passenger complaints about noise fell after the pack was installed."
)
TRAM = (
    "The city council of Brennfurt voted on 12 May against extending the tram line to the airport. "
    "Several councillors criticised the cost, which the planning office estimates at 84 million euros. "
    "The line could carry up to 21,000 passengers a day. "
    "Only the northern section, which is shorter than the southern one, will be reviewed again in 2027."
)
TRIAL = (
    "A trial at one hospital in Lund enrolled 214 adults with mild asthma. "
    "Patients who used the inhaler reported fewer attacks than those in the control group. "
    "The authors found no evidence that the inhaler improves lung function. "
    "The drug may cause headaches and should not be given to children under six unless a specialist approves it."
)
AUDIT = (
    "According to the 2023 audit, 7 of the 18 reservoirs were below their minimum level. "
    "Most farmers in the Cazal valley still irrigate at night. "
    "The new pump is the most efficient of the five models tested at 20 °C. "
    "Rainfall was lower in 2023 than in 2022, and electricity prices were higher."
)
SUPPORTS: list[Mapping[str, str]] = json.loads(
    (Path(__file__).parents[2] / "cases" / "supports.json").read_text(encoding="utf-8")
)


def faults(evidence: str, claim: str, *, language: str = "en", extra: str = "") -> tuple[ScreenFault, ...]:
    source = stored(*filter(None, (evidence, extra)), language=language)
    fact = AdmittedFact(item_id="F1", text=claim, source_id="S1", chunk_ids=("S1.C1",))
    return tuple(manner_faults(align(fact, source, language=language)))


def codes(evidence: str, claim: str) -> set[RulingCode]:
    return {fault.code for fault in faults(evidence, claim)}


FALSE = [
    (FERRY, "The pack supplies 3.1 MWh per day.", RulingCode.DROPPED_CONDITION),
    (FERRY, "The pack needed to be recharged between crossings.", RulingCode.NEGATED),
    (FERRY, "The battery pack had to be recharged between crossings during the pilot.", RulingCode.NEGATED),
    (FERRY, "The operator will equip two further vessels in 2026.", RulingCode.DROPPED_CONDITION),
    (FERRY, "The operator has equipped two further vessels.", RulingCode.STRONGER_MODALITY),
    (FERRY, "Passenger complaints about noise fell because the pack was installed.", RulingCode.ADDED_CAUSE),
    (FERRY, "The pack reduced passenger complaints about noise.", RulingCode.ADDED_CAUSE),
    (FERRY, "Installing the battery pack led to fewer passenger complaints about noise.", RulingCode.ADDED_CAUSE),
    (FERRY, "Passenger complaints about noise rose after the pack was installed.", RulingCode.TURNED),
    (TRAM, "The city council of Brennfurt voted for extending the tram line to the airport.", RulingCode.TURNED),
    (TRAM, "The council of Brennfurt approved the extension of the tram line to the airport.", RulingCode.TURNED),
    (TRAM, "All councillors criticised the cost.", RulingCode.STRONGER_QUANTIFIER),
    (TRAM, "Most councillors criticised the cost of the extension.", RulingCode.STRONGER_QUANTIFIER),
    (TRAM, "The extension costs 84 million euros.", RulingCode.STRONGER_MODALITY),
    (TRAM, "The line carries 21,000 passengers a day.", RulingCode.STRONGER_MODALITY),
    (TRAM, "The southern section is shorter than the northern one.", RulingCode.TURNED),
    (TRAM, "The northern section is longer than the southern one.", RulingCode.TURNED),
    (TRIAL, "The authors found evidence that the inhaler improves lung function.", RulingCode.NEGATED),
    (TRIAL, "The inhaler improves lung function.", RulingCode.STRONGER_MODALITY),
    (TRIAL, "Patients who used the inhaler reported more attacks than those in the control group.", RulingCode.TURNED),
    (TRIAL, "The inhaler reduced attacks.", RulingCode.ADDED_CAUSE),
    (TRIAL, "The drug causes headaches.", RulingCode.STRONGER_MODALITY),
    (TRIAL, "The drug should be given to children under six.", RulingCode.NEGATED),
    (TRIAL, "The drug should not be given to children under six.", RulingCode.DROPPED_CONDITION),
    (AUDIT, "Most reservoirs were below their minimum level in 2023.", RulingCode.STRONGER_QUANTIFIER),
    (AUDIT, "All farmers in the Cazal valley irrigate at night.", RulingCode.STRONGER_QUANTIFIER),
    (AUDIT, "The new pump is the most efficient.", RulingCode.STRONGER_QUANTIFIER),
    (AUDIT, "The new pump is the most efficient model.", RulingCode.STRONGER_QUANTIFIER),
    (AUDIT, "Rainfall was higher in 2023 than in 2022.", RulingCode.TURNED),
    (AUDIT, "Farmers in the Cazal valley no longer irrigate at night.", RulingCode.NEGATED),
    (AUDIT, "Electricity prices were lower in 2023 than in 2022.", RulingCode.TURNED),
]
TRUE = [
    (FERRY, "In the pilot the pack did not have to be recharged between crossings."),
    (FERRY, "During the pilot, the pack supplied 3.1 MWh a day."),
    (FERRY, "The operator plans to equip two more vessels in 2026, provided the port authority grants a permit."),
    (FERRY, "Complaints from passengers about noise declined after the pack had been installed."),
    (FERRY, "A battery pack was tested on the Svarte route from March to June 2024."),
    (TRAM, "The council of Brennfurt rejected the extension of the tram line to the airport."),
    (TRAM, "Some councillors criticised the cost."),
    (TRAM, "The planning office puts the cost at about 84 million euros."),
    (TRAM, "Up to 21,000 passengers a day could use the line."),
    (TRAM, "The southern section is longer than the northern one."),
    (TRIAL, "Those who used the inhaler had fewer attacks than the control group."),
    (TRIAL, "There is no evidence that the inhaler improves lung function."),
    (TRIAL, "Headaches are a possible side effect of the drug."),
    (TRIAL, "214 adults with mild asthma took part in the trial."),
    (TRIAL, "Children under six should only be given the drug with the approval of a specialist."),
    (AUDIT, "Seven of the 18 reservoirs were below their minimum level."),
    (AUDIT, "Of the five models tested, the new pump is the most efficient."),
    (AUDIT, "Less rain fell in 2023 than in 2022."),
    (AUDIT, "In 2022 electricity was cheaper than in 2023."),
    (AUDIT, "Night irrigation is still common among most farmers in the Cazal valley."),
    (AUDIT, "Rainfall was higher in 2022 than in 2023."),
    (TRAM, "The tram line to the airport will not be extended."),
    (TRAM, "The northern section is shorter than the southern section."),
]


@pytest.mark.parametrize(("evidence", "claim", "code"), FALSE)
def test_a_rephrased_sentence_that_says_more_or_otherwise_has_its_fault(evidence: str, claim: str, code: RulingCode) -> None:
    assert code in codes(evidence, claim)


@pytest.mark.parametrize(("evidence", "claim"), TRUE)
def test_a_true_paraphrase_has_no_fault(evidence: str, claim: str) -> None:
    assert codes(evidence, claim) == set()


@pytest.mark.parametrize("text", [FERRY, TRAM, TRIAL, AUDIT])
def test_a_sentence_compared_with_itself_has_no_fault(text: str) -> None:
    for sentence in text.split(". "):
        assert not faults(text, sentence.rstrip(".") + ".")


def test_pairs_that_are_known_to_say_the_same_have_no_fault() -> None:
    same = [c for c in SUPPORTS if c["expected"] == "supports" and c["language"] == c["passage_language"]]
    flagged = [c for c in same if faults(c["passage"], c["claim"], language=c["language"])]
    assert not flagged


@given(
    st.sampled_from(FALSE + [(*pair, None) for pair in TRUE]),
    st.sampled_from(["An old mill stands at the Tessel.", "Apples ripen late."]),
)
def test_an_unrelated_sentence_far_away_changes_nothing(pair: tuple[str, str, RulingCode | None], extra: str) -> None:
    evidence, claim, _ = pair
    assert {f.code for f in faults(evidence, claim, extra=extra)} == codes(evidence, claim)


def test_a_fault_shows_the_clause_of_either_side_and_its_place() -> None:
    (fault,) = faults(TRIAL, "The drug causes headaches.")
    assert fault.claimed == "The drug causes headaches."
    assert "may cause headaches" in fault.said
    assert TRIAL[fault.start : fault.end] == fault.said


def test_a_question_and_an_unknown_language_have_no_fault() -> None:
    assert not faults(TRIAL, "Does the drug cause headaches?")
    assert not faults("Lääke ei paranna keuhkoja.", "Lääke parantaa keuhkoja.", language="fi")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Sales rose because of the bonus."),
        ("en", "The toll led to less traffic."),
        ("de", "Der Umsatz stieg dank der Prämie."),
        ("fr", "La hausse est due à la prime."),
        ("es", "Las ventas subieron gracias a la prima."),
        ("zh", "奖金导致销量上升。"),
        ("ja", "報奨金によって売上が増えた。"),
    ],
)
def test_a_text_that_joins_cause_and_effect_is_causal(language: str, text: str) -> None:
    assert is_causal(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Sales rose after the bonus."),
        ("en", "The bridge is due to open in May."),
        ("de", "Der Umsatz stieg nach der Prämie."),
        ("fr", "La hausse a suivi la prime."),
        ("es", "Las ventas subieron tras la prima."),
        ("zh", "销量在奖金之后上升。"),
        ("ja", "報奨金の後に売上が増えた。"),
        ("fi", "Myynti kasvoi, koska palkkio maksettiin."),
    ],
)
def test_what_only_follows_is_not_causal(language: str, text: str) -> None:
    assert not is_causal(text, language)
