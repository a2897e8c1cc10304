"""Two quantities are the same, different, or not to be told apart; and evidence carries a claim's numbers or does not."""

from __future__ import annotations

import pytest

from research.evidence.quantities.compare import comparable, contradicts, missing, same_quantity
from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Quantity


def first(text: str, language: str = "en") -> Quantity:
    return quantities(text, language)[0]


@pytest.mark.parametrize(
    ("one", "one_language", "other", "other_language"),
    [
        ("3.1 million m³", "en", "3 100 000 Kubikmeter", "de"),
        ("5 km", "en", "5000米", "zh"),
        ("350 million yuan", "en", "3.5亿元", "zh"),
        ("half of them", "en", "50 %", "en"),
        ("百分之三", "zh", "3 Prozent", "de"),
        ("2 years", "en", "24 months", "en"),
        ("90 minutes", "en", "1 h 30 min", "en"),
        ("36 km/h", "en", "10 m/s", "en"),
        ("about 5 GW", "en", "5,000 MW", "en"),
        ("14 May 2023", "en", "2023年5月14日", "zh"),
        ("between 3 and 5 kg", "en", "3000–5000 g", "en"),
        ("0.25", "en", "25 %", "en"),
    ],
)
def test_two_writings_of_one_quantity_meet(one: str, one_language: str, other: str, other_language: str) -> None:
    assert same_quantity(first(one, one_language), first(other, other_language))
    assert not contradicts(first(one, one_language), first(other, other_language))
    assert missing(one, other, claim_language=one_language, evidence_language=other_language) == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 km", "5 miles"),
        ("3.1 million", "3.1 billion"),
        ("5 mW", "5 MW"),
        ("5 Mb", "5 MB"),
        ("5 MB", "5 MiB"),
        ("5 %", "5 percentage points"),
        ("5 %", "5 people"),
        ("5 USD", "5 EUR"),
        ("20 °C", "20 °F"),
        ("3.14 million", "3.1 million"),
        ("Python 3.1", "Python 3.10"),
        ("GPT-4", "GPT-3"),
        ("14 May 2023", "15 May 2023"),
        ("-5 °C", "5 °C"),
        ("3–5 kg", "3–6 kg"),
    ],
)
def test_what_differs_in_value_unit_or_magnitude_never_meets(one: str, other: str) -> None:
    assert not same_quantity(first(one), first(other))
    assert missing(one, other, claim_language="en", evidence_language="en")


def test_an_open_number_is_called_neither_the_same_nor_different() -> None:
    open_number, whole, small, other = first("1,234 m", ""), first("1234 m"), first("1.234 m"), first("1235 m")
    for settled in (whole, small):
        assert not same_quantity(open_number, settled)
        assert not contradicts(open_number, settled)
    assert contradicts(open_number, other)
    assert missing("1,234 m", "1234 m", evidence_language="en") == ()
    assert missing("1,234 m", "1235 m", evidence_language="en") != ()


def test_money_of_a_sign_with_several_owners_contradicts_none_of_them() -> None:
    yen = first("¥500")
    assert not comparable(yen, first("500 CNY"))
    assert not comparable(yen, first("500 JPY"))
    assert missing("¥500", "500 CNY", claim_language="en", evidence_language="en") == ()


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("more than 5 GW", "7 GW", False),
        ("more than 5 GW", "3 GW", True),
        ("more than 5 GW", "5 GW", True),
        ("at least 5 GW", "5 GW", False),
        ("less than 5 GW", "more than 6 GW", True),
        ("3–5 kg", "4 kg", False),
        ("3–5 kg", "6 kg", True),
        ("about 5 GW", "5.2 GW", False),
        ("about 5 GW", "8 GW", True),
        ("5 GW", "5 km", False),
        ("May 2023", "14 May 2023", False),
        ("May 2023", "14 June 2023", True),
        ("the third plant", "the fourth plant", False),
    ],
)
def test_only_what_cannot_both_hold_contradicts(one: str, other: str, *, differ: bool) -> None:
    assert contradicts(first(one), first(other)) is differ
    assert contradicts(first(other), first(one)) is differ


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The plant holds 240 MWh.", "Capacity (MWh): 240"),
        ("It grew by 3 to 5 percent.", "Growth was 3 % at first, and later 5 %."),
        ("In 2023 it opened.", "Opened on 14 May 2023."),
        ("It opened in May 2023.", "Opened on 2023-05-14."),
        ("One of the firms left.", "The firms left."),
        ("It runs Python 3.11.", "It needs Python 3.11 or newer."),
        ("It uses 8 H100 cards.", "Eight H100 are in use."),
        ("It is 3,240 m long.", "A length of 3 240 m was measured."),
        ("It costs 240.", "240 MWh"),
        ("It holds 30 °C.", "It holds 30 degrees."),
    ],
)
def test_evidence_carries_the_numbers_that_it_writes_in_its_own_way(claim: str, evidence: str) -> None:
    assert missing(claim, evidence, claim_language="en", evidence_language="en") == ()


@pytest.mark.parametrize(
    ("claim", "evidence", "absent"),
    [
        ("It grew by 8 percentage points.", "It grew by 3 % and then by 5 %.", ["8 percentage points"]),
        ("It opened on 14 May 2023.", "It opened in May 2023.", ["14 May 2023"]),
        ("It holds 240 kg.", "It holds 240 boxes.", ["240 kg"]),
        ("It took 5 of 40 tests.", "It took 5 tests.", ["40"]),
        ("It sold 5 cars.", "Sales rose by 5 %.", ["5"]),
        ("Up 3–7 %.", "Up 3 %.", ["3–7 %"]),
        ("It is the 20th plant.", "It is the 21st plant.", ["20th"]),
    ],
)
def test_a_number_that_the_evidence_does_not_write_is_missing(claim: str, evidence: str, absent: list[str]) -> None:
    found = missing(claim, evidence, claim_language="en", evidence_language="en")
    assert [quantity.written for quantity in found] == absent


def test_a_unit_in_a_script_that_is_not_known_here_does_not_hide_its_number() -> None:
    assert missing("It holds 240 kg.", "240 किलोग्राम", claim_language="en", evidence_language="hi") == ()


@pytest.mark.parametrize(
    ("one", "one_language", "other", "other_language"),
    [
        ("The gauge is calibrated two times a year.", "en", "The gauge is calibrated twice a year.", "en"),
        ("The gauge was calibrated three times.", "en", "The gauge was calibrated thrice.", "en"),
        ("It is calibrated two times each year.", "en", "It is calibrated twice yearly.", "en"),
        ("It is calibrated one time per year.", "en", "It is calibrated once a year.", "en"),
        ("It is calibrated twice a year.", "en", "Er wird zweimal pro Jahr geeicht.", "de"),
        ("It is calibrated twice a year.", "en", "Er wird zweimal jährlich geeicht.", "de"),
        ("It was calibrated three times.", "en", "Er wurde dreimal geeicht.", "de"),
        ("It is calibrated twice a year.", "en", "Elle est étalonnée deux fois par an.", "fr"),
        ("It is calibrated twice a year.", "en", "Se calibra dos veces al año.", "es"),
        ("It is calibrated once a month.", "en", "Se calibra una vez al mes.", "es"),
        ("It is calibrated twice a year.", "en", "Viene tarato due volte all'anno.", "it"),
        ("It is calibrated twice a year.", "en", "É calibrado duas vezes por ano.", "pt"),
        ("It is calibrated twice a year.", "en", "Hij wordt tweemaal per jaar geijkt.", "nl"),
        ("It is calibrated twice a year.", "en", "Hij wordt twee keer per jaar geijkt.", "nl"),
        ("It is calibrated twice a year.", "en", "仪器每年校准两次。", "zh"),
        ("It is calibrated twice a year.", "en", "仪器一年两次校准。", "zh"),
        ("It was calibrated two times.", "en", "仪器校准了两次。", "zh"),
        ("It is calibrated twice a year.", "en", "計器は年に二回校正される。", "ja"),
    ],
)
def test_how_often_is_one_amount_in_one_word_or_in_two(one: str, one_language: str, other: str, other_language: str) -> None:
    assert missing(one, other, claim_language=one_language, evidence_language=other_language) == ()
    assert missing(other, one, claim_language=other_language, evidence_language=one_language) == ()


@pytest.mark.parametrize(
    ("claim", "evidence", "absent"),
    [
        ("It was calibrated twice.", "It was calibrated three times.", ["twice"]),
        ("It was calibrated three times.", "It was calibrated twice.", ["three times"]),
        ("It is calibrated twice a year.", "It is calibrated twice a month.", ["twice a year"]),
        ("It is calibrated once a year.", "It is calibrated twice annually.", ["once a year"]),
    ],
)
def test_another_frequency_is_missing(claim: str, evidence: str, absent: list[str]) -> None:
    assert [said.written for said in missing(claim, evidence)] == absent


@pytest.mark.parametrize(
    ("claim", "language"),
    [
        ("It was once the largest port.", "en"),
        ("It is twice as large as the old one.", "en"),
        ("It has twice the capacity of the old one.", "en"),
        ("Nicht einmal der Hafen ist zweimal so groß.", "de"),
        ("Une fois le port ouvert, la ville grandit.", "fr"),
        ("Dit was eenmaal de grootste haven.", "nl"),
        ("这是一次性的措施。", "zh"),
        ("水位が再度上がった。", "ja"),
    ],
)
def test_a_word_that_may_be_no_frequency_is_not_asked_for(claim: str, language: str) -> None:
    assert missing(claim, "", claim_language=language) == ()


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("It is calibrated once a year.", "It is calibrated annually."),
        ("It is calibrated twice a year.", "It is calibrated semi-annually."),
        ("委员会召开了两次会议。", "The committee held two meetings."),
        ("It is two times as large.", "It is twice as large."),
    ],
)
def test_a_frequency_that_is_said_without_its_number_is_carried(claim: str, evidence: str) -> None:
    assert missing(claim, evidence) == ()


def test_the_year_behind_times_is_no_rate() -> None:
    assert [said.unit for said in quantities("Er wurde zweimal im Jahr 2020 geeicht.", "de")] == ["×", ""]
    assert [said.unit for said in quantities("2024年两次。", "zh")] == ["", "×"]


def test_as_much_again_is_asked_for() -> None:
    assert [said.written for said in missing("产量增长一倍。", "产量增长。", claim_language="zh")] == ["一倍"]
