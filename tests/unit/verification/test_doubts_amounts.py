"""Is a value approved only where the evidence gives it to the same thing? Each false one beside its true twin."""

from __future__ import annotations

import pytest

from research.verification.screening.aligned import align
from research.verification.screening.doubts.amounts import amount_doubts
from research.verification.screening.types import ScreenFault
from tests.support.evidence import stored
from tests.support.screening import fact


def doubted(text: str, *page: str, language: str = "en", other: str = "") -> tuple[ScreenFault, ...]:
    source = stored(*page, language=other or language, title="Notes of the week")
    return tuple(amount_doubts(align(fact(text, source), source, language=language)))


PAIRS = (
    (
        "en",
        "Sore gums affect up to 1 in 20 wearers, cracked lips up to 1 in 300.",
        "Cracked lips affect up to 1 in 20 wearers.",
        "Sore gums affect up to 1 in 20 wearers.",
    ),
    (
        "en",
        "Receipts of the fair came to £41,200, and £9,800 was left after rent and wages.",
        "After rent and wages, the fair had £41,200 left.",
        "After rent and wages, the fair had £9,800 left.",
    ),
    (
        "en",
        "Only four of the nine looms were sold to weavers; the remaining five stay in the mill.",
        "Five of the nine looms were sold to weavers.",
        "Four of the nine looms were sold to weavers.",
    ),
    (
        "en",
        "The syrup is given at 12 mg per kg of body weight.",
        "The syrup is given at 12 mg.",
        "The syrup is given at 12 mg per kg of body weight.",
    ),
    (
        "en",
        "Its harvest slipped to 310 tonnes from 420 tonnes.",
        "Its harvest slipped to 420 tonnes.",
        "Its harvest slipped to 310 tonnes.",
    ),
    (
        "en",
        "Gates must close at a force of no more than 90 newtons.",
        "Gates must close at a force of no more than 90 kilonewtons.",
        "Gates must close at a force of 90 newtons at most.",
    ),
    (
        "en",
        "Of 58 pumps examined in June, 9 exceeded 40 decibels and 3 exceeded 60 decibels.",
        "Of 58 pumps examined in June, 9 exceeded 60 decibels.",
        "Of 58 pumps examined in June, 9 exceeded 40 decibels.",
    ),
    (
        "de",
        "Im Jahr 2025 zählte man 71.300 Eintritte, darunter 18.450 von Schulklassen.",
        "Im Jahr 2025 zählte man ohne Schulklassen insgesamt 71.300 Eintritte.",
        "Im Jahr 2025 zählte man insgesamt 71.300 Eintritte.",
    ),
    (
        "de",
        "Ein Stellplatz kostet künftig 18,50 Euro je Nacht statt bisher 16 Euro.",
        "Ein Stellplatz kostet künftig 16 Euro je Nacht.",
        "Ein Stellplatz kostet künftig 18,50 Euro je Nacht.",
    ),
    (
        "fr",
        "Le projet prévoit onze trains par semaine en hiver et quatre en été.",
        "Le projet prévoit onze trains par semaine en été.",
        "Le projet prévoit onze trains par semaine en hiver.",
    ),
    (
        "es",
        "La espera media era de 52 días y la mediana de 38.",
        "La espera media era de 38 días.",
        "La espera mediana era de 38 días.",
    ),
    (
        "zh",
        "其中6号线完成客运量4,120万人次，进站量2,050万人次。",
        "6号线完成进站量4,120万人次。",
        "6号线完成客运量4,120万人次。",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("language", "page", "false", "true"), PAIRS, ids=[pair[2] for pair in PAIRS])
def test_a_value_is_approved_for_what_the_evidence_gives_it_to_and_for_nothing_else(
    language: str, page: str, false: str, true: str
) -> None:
    assert doubted(false, page, language=language)
    assert not doubted(true, page, language=language)


def test_a_value_that_the_evidence_does_not_hold_as_such_is_doubted() -> None:
    page = "The club has planted 150 oaks, of which 120 were alive in May."
    assert doubted("Nine tenths of the oaks of the club were alive in May.", page)
    assert not doubted("Of the 150 oaks, 120 were alive in May.", page)


def test_a_value_in_another_writing_is_the_same_value() -> None:
    page = "The ferry carried 1,200,000 people; three quarters of them crossed in summer."
    assert not doubted("The ferry carried 1.2 million people.", page)
    assert not doubted("Of these people, 75 % crossed in summer.", page)


def test_a_value_that_was_a_mistake_is_doubted() -> None:
    assert doubted("The tower was built in 1412.", "Our first notice, which gave 1412 for the tower, contained an error.")


def test_a_mark_that_points_to_a_source_is_no_value() -> None:
    assert not doubted(
        "The mill burned down in spring [2].", "The mill burned down in spring, and 40 people lost their work."
    )


def test_another_language_with_a_second_value_of_the_kind_is_left_to_a_person() -> None:
    page = "Los accidentes bajaron un 3,4 % en carretera, mientras que en ciudad subieron un 1,2 %."
    assert doubted("Accidents in towns fell by 3.4 per cent.", page, other="es")
    assert not doubted("Accidents fell by 3.4 per cent on roads and rose by 1.2 per cent in towns.", page, other="es")


def test_an_earlier_value_keeps_its_own_year() -> None:
    page = "The mine yielded 8,400 tonnes in 2024, up from 7,100 tonnes in 2023."
    assert not doubted("In 2023 the mine yielded 7,100 tonnes.", page)
    assert doubted("In 2024 the mine yielded 7,100 tonnes.", page)


def test_a_statement_without_a_value_raises_no_doubt() -> None:
    assert not doubted("The mine is open.", "The mine is open all year, and employs 40 people.")


def test_a_not_before_a_bound_turns_it_round() -> None:
    leaflet = "Do not take more than 20 mg of velparin in any 24 hours. Store it below 25 °C."
    assert doubted("No more than 20 mg of velparin may be taken in 24 hours.", leaflet) == ()
    assert doubted("At least 20 mg of velparin may be taken in 24 hours.", leaflet)
