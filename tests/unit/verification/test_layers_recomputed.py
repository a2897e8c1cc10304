"""A true calculation is not thrown away for the way it is written, and a false one stays false."""

# ruff: noqa: E501 - a row is one line

import pytest

from research.verification.layers.calculations import recompute
from research.verification.layers.types import Reckoning


@pytest.mark.parametrize(
    ("text", "language", "premises"),
    [
        ("The pier cost 12.4 million crowns more (30.5 − 18.1 = 12.4).", "en", ("The pier cost 30.5 million crowns, the plan was 18.1 million.",)),
        ("Der Eintritt wird um 1,50 Euro teurer (9,50 − 8 = 1,50).", "de", ("Der Eintritt steigt von 8 auf 9,50 Euro.",)),
        ("Quedan 3.150 sacos (8.400 − 5.250 = 3.150).", "es", ("De los 8.400 sacos se han vendido 5.250.",)),
        ("差额为1.25亿吨（3.75−2.5=1.25）。", "zh", ("甲厂产量3.75亿吨，乙厂2.5亿吨。",)),
        ("東館は西館より12.5万人多かった（20.4−7.9＝12.5）。", "ja", ("東館は20.4万人、西館は7.9万人でした。",)),
        ("Sales fell by 0.9 million pounds (4.2 − 3.3 = 0.9).", "en", ("Sales fell from 4.2 to 3.3 million pounds.",)),
        ("Two fifths were sold (80 ÷ 200 = 40 per cent).", "en", ("Of 200 boats 80 were sold.",)),
    ],
)  # fmt: skip
def test_bare_numbers_stand_for_those_of_the_premises(text: str, language: str, premises: tuple[str, ...]) -> None:
    assert recompute(text, "", premises, language=language).reckoning is Reckoning.SAME


@pytest.mark.parametrize(
    ("text", "language", "premises"),
    [
        ("The pier cost 13.4 million crowns more (30.5 − 18.1 = 13.4).", "en", ("The pier cost 30.5 million crowns, the plan was 18.1 million.",)),
        ("The pier cost 12.4 billion crowns more (30.5 − 18.1 = 12.4).", "en", ("The pier cost 30.5 million crowns, the plan was 18.1 million.",)),
        ("Der Eintritt wird um 2,50 Euro teurer (9,50 − 8 = 2,50).", "de", ("Der Eintritt steigt von 8 auf 9,50 Euro.",)),
        ("Quedan 4.150 sacos (8.400 − 5.250 = 4.150).", "es", ("De los 8.400 sacos se han vendido 5.250.",)),
        ("差额为1.35亿吨（3.75−2.5=1.35）。", "zh", ("甲厂产量3.75亿吨，乙厂2.5亿吨。",)),
        ("The pier cost 12.4 million crowns more (31.5 − 19.1 = 12.4).", "en", ("The pier cost 30.5 million crowns, the plan was 18.1 million.",)),
    ],
)  # fmt: skip
def test_a_false_calculation_stays_false(text: str, language: str, premises: tuple[str, ...]) -> None:
    assert recompute(text, "", premises, language=language).reckoning is Reckoning.WRONG


@pytest.mark.parametrize(
    ("text", "premises"),
    [
        ("The works took 11 years.", ("The works began in May 2009.", "They ended in June 2020.")),
        ("Four towns take part.", ("Ashby, Colne, Mere and Wick take part.",)),
        ("The share rose by 20 per cent.", ("The mill had 40 looms of 200 in 2019, the dam had 80.", "Of 200, 40 stood.")),
    ],
)
def test_what_may_be_counted_or_take_two_steps_is_not_called_wrong(text: str, premises: tuple[str, ...]) -> None:
    assert recompute(text, "", premises, language="en").reckoning is not Reckoning.WRONG


def test_a_sum_that_comes_out_the_same_holds_a_derivation_up() -> None:
    premises = ("The north line carried 410 passengers.", "The south line carried 290 passengers.")
    assert recompute("Together they carried 700 passengers (410 + 290 = 700).", "", premises, language="en").approves


def test_a_share_that_comes_out_the_same_may_be_one_of_the_wrong_whole_and_holds_nothing_up() -> None:
    premises = ("The yard ordered 214 boats.", "Of those delivered, 87 are in use.")
    found = recompute(
        "Of the boats delivered, 41 per cent are in use (87 ÷ 214 = 41 per cent).", "", premises, language="en"
    )
    assert found.calculation is not None
    assert not found.approves
