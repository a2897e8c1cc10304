"""What a number leaves out because its neighbour says it is carried, and no more than that is."""

from __future__ import annotations

import pytest

from research.evidence.quantities.compare import asked_of, missing
from research.evidence.quantities.elisions import with_meanings
from research.evidence.quantities.find import quantities

CARRIED = [
    # From one amount to another: the unit and the magnitude stand once.
    ("en", "The profit fell from 6.3 to 5.1 million pounds.", "en", "It slipped to 5.1 million pounds from 6.3 million."),
    ("en", "The profit was 6.3 million pounds.", "en", "It fell from 6.3 to 5.1 million pounds."),
    ("en", "The share fell from 15 to 12 percent.", "en", "It was 15 percent and is 12 percent."),
    ("en", "The share fell from 15 percent to 12.", "en", "It was 15 percent and is 12 percent."),
    ("en", "It rose from 3.2 in 2021 to 4.5 percent in 2022.", "en", "3.2 percent in 2021 and 4.5 percent in 2022."),
    ("de", "Die Gebühr steigt von 12 auf 14,50 Euro.", "de", "14,50 Euro statt bisher 12 Euro"),
    ("de", "Der Anteil sinkt von 15 auf 12 Prozent.", "de", "12 Prozent statt bisher 15 Prozent"),
    ("fr", "Le taux passe de 15 à 12 %.", "fr", "Le taux était de 15 %, il est de 12 %."),
    ("es", "La tasa bajó de 15 a 12 %.", "es", "La tasa era del 15 % y ahora es del 12 %."),
    ("it", "Il tasso scende dal 15 al 12 %.", "it", "Era il 15 %, ora il 12 %."),
    ("pt", "A taxa caiu de 15 para 12 %.", "pt", "A taxa era de 15 % e agora é de 12 %."),
    ("nl", "Het tarief daalt van 15 naar 12 procent.", "nl", "Het was 15 procent, nu 12 procent."),
    ("zh", "比例由15降至12%。", "zh", "此前为15%，现为12%。"),
    ("zh", "数量从41.2增至43.5万。", "zh", "此前为41.2万，现为43.5万。"),
    ("ja", "割合は15から12%になった。", "ja", "15%だったが、12%になった。"),
    # A list whose last number has the unit.
    ("en", "The shares are 78, 15 and 7 percent.", "en", "78 percent gas, 15 percent waste, 7 percent biogas."),
    ("en", "It has 3.2 and 4.5 million users.", "en", "3.2 million in the north and 4.5 million in the south."),
    # A part of an amount.
    ("en", "It cost 7.86 billion yuan, 5.23 billion of which was spent.", "zh", "总投资78.6亿元，已完成投资52.3亿元。"),
    # '£5' and '5 pounds'.
    ("en", "It cost 5.1 million pounds.", "en", "The cost was £5.1 million."),
]  # fmt: skip
RATES = [
    ("en", "15 mg a day", "en", "15 mg daily"),
    ("en", "15 mg daily", "en", "15 mg per day"),
    ("en", "15 mg a day", "zh", "每日15毫克"),
    ("de", "15 mg täglich", "de", "15 mg pro Tag"),
    ("fr", "15 mg par jour", "fr", "15 mg quotidiens"),
    ("es", "22.000 metros cúbicos diarios", "es", "22.000 metros cúbicos al día"),
    ("en", "200 tonnes a year", "en", "an annual output of 200 tonnes"),
    ("en", "200 tonnes a year", "de", "jährlich 200 Tonnen"),
    ("en", "200 tonnes a year", "zh", "年产200吨"),
    ("en", "38 kroner a kilogram", "en", "38 kroner per kilogram"),
    ("en", "22 kroner per kilogram", "en", "38 kroner per kilogram for cod, and for haddock 22 kroner"),
]
DATES = [
    ("en", "on 12 May 2025", "en", "12–14 May 2025"),
    ("en", "on 12 May 2025", "en", "between 12 and 14 May 2025"),
    ("en", "on 12 May 2025", "en", "from 12 May to 14 June 2025"),
    ("en", "on May 12, 2025", "en", "May 12–14, 2025"),
    ("en", "on 14 May 2025", "en", "May 12–14, 2025"),
    ("en", "on 14 June 2025", "en", "It began on 12 May 2025 and ended on 14 June."),
    ("de", "am 12. Mai 2025", "de", "vom 12. bis 14. Mai 2025"),
    ("fr", "le 12 mai 2025", "fr", "du 12 au 14 mai 2025"),
    ("es", "el 12 de mayo de 2025", "es", "del 12 al 14 de mayo de 2025"),
    ("zh", "2025年5月14日", "zh", "2025年5月12日至14日"),
    ("zh", "2025年4月起", "zh", "2025年3月至4月"),
    ("ja", "2025年4月から", "ja", "2025年3月まで務め、4月から替わった。"),
    ("en", "in March and April 2025", "en", "March 2025 and then April 2025"),
]


@pytest.mark.parametrize(("language", "claim", "evidence_language", "evidence"), [*CARRIED, *RATES, *DATES])
def test_what_is_written_once_for_several_numbers_is_carried(
    language: str, claim: str, evidence_language: str, evidence: str
) -> None:
    assert missing(claim, evidence, claim_language=language, evidence_language=evidence_language) == ()


@pytest.mark.parametrize(
    ("claim", "evidence", "absent"),
    [
        ("The profit fell from 6.3 to 5.1 million.", "It fell from 6.8 million to 5.1 million.", ["6.3"]),
        ("The profit fell from 6.3 to 5.1 million.", "It fell from 6.3 billion to 5.1 million.", ["6.3"]),
        ("The share fell from 15 to 12 percent.", "It was 15 percentage points, now it is 12 percent.", ["15"]),
        ("It has 15 staff and a share of 12 percent.", "The shares are 15 percent and 12 percent.", ["15"]),
        ("Of the 40, 15 percent failed.", "It was 40 percent, and 15 percent failed.", ["40"]),
        ("The plant takes 15 tonnes daily.", "The plant takes 15 tonnes a year.", ["15 tonnes"]),
        ("The plant takes 15 tonnes a day.", "The plant takes 15 tonnes annually.", ["15 tonnes a day"]),
        ("The plant takes 15 tonnes a day.", "The daily report says so. The plant holds 15 tonnes.", ["15 tonnes a day"]),
        ("It took 15 tonnes.", "It takes 15 tonnes a year.", ["15 tonnes"]),
        ("It cost 5 pounds.", "It cost $5.", ["5 pounds"]),
        ("It opened on 13 May 2025.", "It ran from 12 to 14 May 2025.", ["13 May 2025"]),
        ("It opened on 12 May 2024.", "It ran from 12 to 14 May 2025.", ["12 May 2024"]),
        ("It opened on 12 June 2025.", "It ran from 13 May to 14 June 2025.", ["12 June 2025"]),
    ],
)
def test_a_neighbour_lends_no_more_than_it_says(claim: str, evidence: str, absent: list[str]) -> None:
    found = missing(claim, evidence, claim_language="en", evidence_language="en")
    assert [quantity.written for quantity in found] == absent


def test_a_further_reading_stands_beside_the_number_as_it_is_written() -> None:
    fifteen, twelve = asked_of("The share fell from 15 to 12 percent.", "en")
    assert (fifteen.unit, fifteen.value) == ("", 15)
    assert [(one.unit, one.value) for one in fifteen.also] == [("%", 15)]
    assert twelve.also == ()


def test_a_rising_range_stays_one_quantity_and_a_fall_is_two() -> None:
    assert [one.written for one in quantities("3 to 5 million", "en")] == ["3 to 5 million"]
    assert [one.written for one in quantities("6.3 to 5.1 million", "en")] == ["6.3", "5.1 million"]
    assert [one.written for one in quantities("200 to 1.5 million", "en")] == ["200 to 1.5 million"]


def test_a_text_without_numbers_has_no_further_readings() -> None:
    assert with_meanings("", ()) == ()


@pytest.mark.parametrize(
    "text",
    ["长江三角洲", "长三角一体化", "三角形", "五角大楼", "三元锂电池", "二元结构", "三安光电", "一卡通", "三伏天", "一块儿"],
)
def test_a_sign_inside_another_word_is_no_unit(text: str) -> None:
    assert [one.written for one in quantities(text, "zh") if one.unit] == []


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("三角钱", "CNY/10"),
        ("5角", "CNY/10"),
        ("三元", "CNY"),
        ("三块钱", "CNY"),
        ("3块", "CNY"),
        ("220伏", "V"),
        ("两周", "wk"),
    ],
)
def test_the_same_sign_stays_a_unit_where_it_is_one(text: str, unit: str) -> None:
    assert [one.unit for one in quantities(text, "zh")] == [unit]


def test_pieces_are_counted_and_not_paid() -> None:
    assert missing("It has 3 batteries.", "它有3块电池。", claim_language="en", evidence_language="zh") == ()
