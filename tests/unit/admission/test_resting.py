"""A fact rests only on what may carry it: a demo shows that something was shown, a bare figure of a table is no number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from research.admission.admit import admit
from research.admission.resting import WHY
from research.admission.types import AdmissionConfig, Admitted, RejectionCode
from research.evidence.types import Source
from research.reading.types import Cell, DemoUnit, FigureUnit, NoteUnit, ScanUnit, TableUnit, Unit
from research.reading.units import Refusal
from research.synthesis.candidates import quotable_sentences
from research.synthesis.types import FactProposal, Proposals
from tests.support.evidence import stored


def with_units(text: str, *units: Unit) -> Source:
    return replace(stored(text), units=units)


def decided(source: Source, text: str, *, number_rule: bool = True) -> Admitted:
    return admit(
        Proposals(facts=(FactProposal(id="f1", text=text, source_id="S1", chunk_ids=("S1.C1",)),)),
        (),
        sources=(source,),
        packet=None,
        language="en",
        question="What about the plant?",
        config=AdmissionConfig(number_rule=number_rule),
    )


def refusal(source: Source, text: str) -> RejectionCode | None:
    return next((rejection.code for rejection in decided(source, text).rejections), None)


ROW = "Rijn | 120 | 55.5"
TABLE = with_units(
    ROW,
    TableUnit(
        start=0,
        end=len(ROW),
        label="Rijn",
        cells=(Cell(start=7, end=10, head="Output (GWh)", unit="GWh"), Cell(start=13, end=17, head="Speed")),
    ),
)


def test_every_refusal_has_its_words() -> None:
    assert set(WHY) == set(Refusal)


def test_a_value_stands_with_the_unit_of_its_head() -> None:
    assert refusal(TABLE, "The Rijn plant had an output of 120 GWh.") is None


def test_a_value_without_a_unit_carries_no_number() -> None:
    assert refusal(TABLE, "The Rijn plant had a speed of 55.5 in all.") is RejectionCode.NUMBER_NOT_CARRIED


def test_the_rule_holds_where_the_number_rule_is_off() -> None:
    found = decided(TABLE, "The Rijn plant had a speed of 55.5 in all.", number_rule=False)
    assert [rejection.code for rejection in found.rejections] == [RejectionCode.NUMBER_NOT_CARRIED]


def test_a_number_that_also_stands_in_running_text_may_be_taken_from_there() -> None:
    text = f"{ROW}\n\nThe Rijn plant had a speed of 55.5 in all."
    assert refusal(with_units(text, *TABLE.units), "The Rijn plant had a speed of 55.5 in all.") is None


SPEECH = "Today we are presenting the new engine of the plant. The engine of the plant never fails in any weather."
DEMO = with_units(SPEECH, DemoUnit(start=0, end=len(SPEECH), sign="demo, times"))


def test_a_demo_carries_that_something_was_presented_and_nothing_else() -> None:
    assert refusal(DEMO, "Today we are presenting the new engine of the plant.") is None
    assert refusal(DEMO, "The maker presented a new engine of the plant.") is None
    assert refusal(DEMO, "The engine of the plant never fails in any weather.") is RejectionCode.ONLY_PRESENTED


def test_a_demo_carries_no_number_even_where_it_shows() -> None:
    said = "They showed the engine at 90 percent of its power."
    assert refusal(with_units(said, DemoUnit(start=0, end=len(said))), said) is RejectionCode.NUMBER_NOT_CARRIED


@pytest.mark.parametrize(
    "unit",
    [
        ScanUnit(start=0, end=60, page=1),
        FigureUnit(start=0, end=60, is_chart=True),
        FigureUnit(start=0, end=60, is_chart=True, axis="over time"),
        FigureUnit(start=0, end=60, is_chart=True, axis="over time", unit="MW"),
    ],
)
def test_scans_and_charts_without_their_axis_carry_words_and_no_number(unit: Unit) -> None:
    text = "The load of the plant over time was 40 in the whole harbour."
    source = with_units(text, unit)
    assert refusal(source, text) is RejectionCode.NUMBER_NOT_CARRIED
    assert refusal(source, "The load of the plant over time was low in the harbour.") is None


def test_a_chart_with_axis_unit_and_conditions_carries_its_number() -> None:
    text = "The load of the plant over time was 40 in the whole harbour."
    unit = FigureUnit(start=0, end=60, is_chart=True, axis="over time", unit="MW", conditions="measured")
    assert refusal(with_units(text, unit), text) is None


def test_a_note_alone_is_no_fact() -> None:
    note = "This does not count the harbour of the plant."
    assert refusal(with_units(note, NoteUnit(start=0, end=len(note))), note) is RejectionCode.PART_ALONE


def test_the_extractive_proposer_offers_only_what_may_stand() -> None:
    for source in (DEMO, TABLE, with_units(SPEECH, NoteUnit(start=0, end=len(SPEECH)))):
        offered = [source.text[low:high] for low, high in quotable_sentences(source, source.chunks[0])]
        assert offered in ([], ["Today we are presenting the new engine of the plant."])
        assert all(refusal(source, text) is None for text in offered)


COUNTED = "Rijn | 41.2 | 6.1"
READERS = with_units(
    COUNTED,
    TableUnit(
        start=0,
        end=len(COUNTED),
        label="Rijn",
        cells=(Cell(start=7, end=11, head="Books (thousands)"), Cell(start=14, end=17, head="Halls")),
    ),
)


@pytest.mark.parametrize(
    "text", ["The library of Rijn holds 41,200 books.", "The library of Rijn holds 41.2 thousand books."]
)
def test_the_magnitude_in_the_head_of_a_column_is_that_of_its_values(text: str) -> None:
    assert refusal(READERS, text) is None


@pytest.mark.parametrize("text", ["The library of Rijn holds 41.2 million books.", "The library of Rijn has 6,100 halls."])
def test_the_magnitude_of_one_column_is_no_other_magnitude_and_no_other_column(text: str) -> None:
    assert refusal(READERS, text) is RejectionCode.NUMBER_NOT_IN_EVIDENCE
