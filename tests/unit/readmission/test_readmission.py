"""A person's wording passes the rules that a model's passed: numbers, ids, addresses, language, what stays unnamed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.admission.ground import ground_of
from research.admission.types import AdmissionConfig, ItemKind
from research.brief.types import Brief
from research.reading.language import detect
from research.services.readmission import CONTRADICTED, RESTRICTED, CitedSpan, Complaint, Readmission, Restated
from tests.support.evidence import stored

FERRY = stored(
    "The harbour ferry of Lindau carried 41,200 passengers in 2024.",
    "It runs every twenty minutes, and costs 3.1 million crowns a year.",
)
DUCKS = stored("The ducks of the park are fed by 7 volunteers.", number=2)
SPAN = CitedSpan(source_id="S1", start=0, end=20)


def _readmission(language: str = "en", terms: tuple[str, ...] = ("Nightjar",), model: str = "acme/llama-3") -> Readmission:
    question = "How many passengers did the ferry carry in 2024?"
    brief = Brief(question=question, workspace="w", workspace_public=True, language=language, restricted_terms=terms)
    ground = ground_of(
        sources=(FERRY, DUCKS),
        packet=None,
        language=language,
        question=question,
        config=AdmissionConfig(number_rule=True, model_name=model),
        detect=detect,
    )
    return Readmission(brief=brief, ground=ground)


def _fact(text: str, *, span: CitedSpan = SPAN, others: Iterable[str] = ()) -> Complaint | None:
    return _readmission().item(Restated(kind=ItemKind.FACT, text=text, spans=(span,)), others=others)


def test_a_reworded_fact_whose_numbers_stand_in_its_evidence_is_admitted() -> None:
    assert _fact("In 2024 the ferry carried 41 200 people.") is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The ferry carried 50,000 people.", "number_not_in_evidence"),
        ("The ferry costs 3.1 million crowns.", "number_not_in_evidence"),
        ("…", "empty_text"),
        ("word " * 200, "text_too_long"),
        ("See https://example.org/ferry for the ferry.", "authored_url"),
        ("The ferry carried many people [3].", "internal_id_in_text"),
        ("As S1.C1 says, the ferry carried many people.", "internal_id_in_text"),
        ("According to llama-3 the ferry carried many people.", "internal_id_in_text"),
        ("Die Hafenfähre von Lindau hat in diesem Jahr sehr viele Fahrgäste befördert.", "wrong_language"),
        ("This report is comprehensive.", "own_verdict"),
        ("How many passengers did the ferry carry in 2024?", "repeated_statement"),
    ],
)
def test_a_wording_that_breaks_a_rule_is_refused_with_the_rule(text: str, code: str) -> None:
    complaint = _fact(text)
    assert complaint is not None
    assert complaint.code == code
    assert complaint.message.endswith(".")


def test_a_number_of_another_passage_than_the_cited_one_does_not_help() -> None:
    cost = CitedSpan(source_id="S1", start=FERRY.chunks[1].start, end=FERRY.chunks[1].end)
    assert _fact("The ferry costs 3.1 million crowns.", span=cost) is None
    complaint = _fact("The ferry carried 41,200 people.", span=cost)
    assert complaint is not None
    assert "41,200" in complaint.message


def test_a_statement_that_another_item_makes_is_refused() -> None:
    complaint = _fact("The ferry carried 41,200 people.", others=["the ferry carried 41,200 people"])
    assert complaint is not None
    assert complaint.code == "repeated_statement"


def test_a_passage_that_is_no_longer_stored_is_no_evidence() -> None:
    complaint = _fact("The ferry carried people.", span=CitedSpan(source_id="S1", start=5_000, end=5_010))
    assert complaint is not None
    assert complaint.code == "no_chunk"


@pytest.mark.parametrize("dressed", ["Nightjar", "n i g h t j a r", "NIGHTJAR’s ferry", "Nіghtjar"])
@pytest.mark.parametrize("kind", list(ItemKind))
def test_a_restricted_term_is_refused_however_it_is_dressed_and_never_repeated(kind: ItemKind, dressed: str) -> None:
    complaint = _readmission().item(Restated(kind=kind, text=f"The ferry of {dressed} runs.", spans=(SPAN,)))
    assert complaint is not None
    assert complaint.code == RESTRICTED
    assert "nightjar" not in complaint.message.casefold()
    assert dressed not in complaint.message


@pytest.mark.parametrize("kind", [ItemKind.DERIVATION, ItemKind.RECOMMENDATION, ItemKind.GAP])
def test_a_conclusion_may_use_the_numbers_of_what_it_rests_on_and_no_other(kind: ItemKind) -> None:
    def judged(text: str) -> Complaint | None:
        return _readmission().item(Restated(kind=kind, text=text, rests_on=("It carried 41,200 people.",)))

    assert judged("With 41,200 people in 2024 the ferry is busy.") is None
    complaint = judged("With 50,000 people the ferry is busy.")
    assert complaint is not None
    assert complaint.code == "number_not_in_evidence"


def test_what_the_screen_would_remove_is_refused_with_its_reason() -> None:
    complaint = _fact("In 2024 the ferry did not carry 41 200 people.")
    assert complaint is not None
    assert complaint.code == CONTRADICTED
    assert complaint.message.endswith("Word it as the cited passages do.")


def test_what_the_screen_cannot_tell_passes() -> None:
    assert _fact("The ferry was well used in 2024.") is None


def test_a_title_may_use_the_numbers_of_the_question_and_of_the_statements() -> None:
    title = _readmission().title
    assert title("Ferry 2024: 41,200 passengers", statements=["It carried 41,200 passengers."]) is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Ferry 2031", "number_not_in_evidence"),
        ("", "empty_text"),
        ("t" * 201, "text_too_long"),
        ("The ferry\u202e", "control_characters"),
        ("See www.example.org", "authored_url"),
        ("What S1.C1 says", "internal_id_in_text"),
        ("Project Nightjar", RESTRICTED),
    ],
)
def test_a_title_that_breaks_a_rule_is_refused(text: str, code: str) -> None:
    complaint = _readmission().title(text, statements=[])
    assert complaint is not None
    assert complaint.code == code


def test_a_note_is_plain_bounded_and_names_nothing_restricted() -> None:
    note = _readmission().note
    assert note("Clearer words for 2031, as the board asked.") is None
    for text, code in (("", "empty_text"), ("n" * 601, "text_too_long"), ("for nightjar", RESTRICTED)):
        complaint = note(text)
        assert complaint is not None
        assert complaint.code == code


@given(st.text(max_size=80))
def test_judging_is_total_and_repeats_itself(text: str) -> None:
    restated = Restated(kind=ItemKind.FACT, text=text, spans=(SPAN,))
    assert _readmission().item(restated) == _readmission().item(restated)
