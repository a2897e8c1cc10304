"""Who is named in which passage: in eight languages with capitals, in Chinese, Japanese and Arabic, and who is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.evidence.ledger.attribution import mentions
from research.evidence.ledger.naming import authors, key_of_name, short_forms


def named(text: str, language: str = "en", *known: str) -> list[tuple[str, str]]:
    """Return who is named, with the words that are given to them."""
    held = {key_of_name(name) for name in known}
    found = mentions(text, language, is_known=lambda name: key_of_name(name) in held)
    return [(each.name, text[each.start : each.end]) for each in found]


@pytest.mark.parametrize(
    ("language", "sentence", "name"),
    [
        ("en", "According to a new report by the Northern Water Board, 14 percent is lost.", "Northern Water Board"),
        ("en", "The Northern Water Board said that 14 percent is lost.", "Northern Water Board"),
        ("en", "“It is too much,” said Maria Ortega, who runs the plant.", "Maria Ortega"),
        ("en", "Maria Ortega, head of the plant, said that it is too much.", "Maria Ortega"),
        ("en", "The loss was first reported by the Harbour Gazette in May.", "Harbour Gazette"),
        ("en", "As Home Water Guide reported, it treats 9,500 litres.", "Home Water Guide"),
        ("en", "Citing data from the University of Lindau, the council decided to act.", "University of Lindau"),
        ("en", "A study by Clara Ribeiro found that char holds water.", "Clara Ribeiro"),
        ("en", "The NWB announced that 62 kilometres were replaced.", "NWB"),
        ("de", "Laut Wasserverband Nord gingen 14 Prozent verloren.", "Wasserverband Nord"),
        ("de", "Wie der Wasserverband Nord berichtet, gingen 14 Prozent verloren.", "Wasserverband Nord"),
        ("fr", "Selon l'Institut Pasteur de Lille, 14 % des cas sont graves.", "Institut Pasteur de Lille"),
        ("es", "Según el Instituto Geográfico, la altura es de 14 metros.", "Instituto Geográfico"),
        ("it", "Secondo l'Istituto Superiore, il 14 per cento si perde.", "Istituto Superiore"),
        ("pt", "Segundo o Instituto Butantan, 14 por cento se perdem.", "Instituto Butantan"),
        ("nl", "Volgens Rijkswaterstaat Noord gaat 14 procent verloren.", "Rijkswaterstaat Noord"),
        ("ru", "По данным Северного Водоканала, потеряно 14 процентов воды.", "Северного Водоканала"),
        ("zh", "据北方水务局报道，漏损率为14%。", "北方水务局"),
        ("zh", "北方水务局表示，漏损率为14%。", "北方水务局"),
        ("zh", "该文援引新华社的消息称，漏损率为14%。", "新华社"),
        ("ja", "北部水道局によると、漏水率は14%だった。", "北部水道局"),
        ("ar", "وفقا لهيئة المياه، بلغت الخسائر 14 في المئة.", "هيئة المياه"),
    ],
)
def test_who_is_named_is_found(language: str, sentence: str, name: str) -> None:
    assert named(sentence, language) == [(name, sentence)]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Studies show that 14 percent is lost."),
        ("en", "It is reported that 14 percent is lost."),
        ("zh", "据报道，漏损率为14%。"),
        ("zh", "研究表明，漏损率约为14%。"),
        ("de", "Studien zeigen, dass 14 Prozent verloren gehen."),
    ],
)
def test_a_hedge_without_a_name_is_given_to_nobody_in_particular(language: str, sentence: str) -> None:
    assert named(sentence, language) == [("", sentence)]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "According to our measurements, 14 percent is lost."),
        ("en", "Maria Ortega told us that the plant stands still."),
        ("en", "We found that 14 percent is lost."),
        ("en", "Figure 3 shows the loss over the year."),
        ("en", "The weather stayed dry in August."),
        ("en", "London recorded three cases in May."),
        ("en", "The City Ledger is published by Meridian Media Group."),
        ("zh", "我们认为漏损率为14%。"),
        ("zh", "本报记者获悉，漏损率为14%。"),
    ],
)
def test_what_a_page_says_itself_is_given_to_nobody(language: str, sentence: str) -> None:
    assert named(sentence, language) == []


def test_an_attribution_goes_on_while_the_sentences_go_on_with_the_report() -> None:
    first = "According to the Northern Water Board, 14 percent is lost."
    second = "It also found 1,870 bursts."
    third = "Our reporter saw three of them in one street."
    assert named(f"{first} {second} {third}") == [("Northern Water Board", f"{first} {second}")]


def test_the_next_paragraph_goes_on_only_with_a_noun_for_the_report() -> None:
    first = "According to the Northern Water Board, 14 percent is lost."
    assert named(f"{first}\n\nThe report puts the cost at 23 million.") == [
        ("Northern Water Board", first),
        ("Northern Water Board", "The report puts the cost at 23 million."),
    ]
    assert named(f"{first}\n\nIt also rained in May.") == [("Northern Water Board", first)]


def test_a_credit_gives_the_whole_page() -> None:
    text = "Pipes leak everywhere.\n\nThis article was first published in the Harbour Gazette."
    assert named(text) == [("Harbour Gazette", text)]
    chinese = "管道到处漏水。\n\n来源：北方水务局"
    assert named(chinese, "zh") == [("北方水务局", chinese)]


def test_a_verb_that_reports_as_often_as_it_does_not_needs_a_name_that_we_hold() -> None:
    sentence = "Lindau Ferry Lines recorded 312,000 passengers."
    assert named(sentence) == []
    assert named(sentence, "en", "Lindau Ferry Lines") == [("Lindau Ferry Lines", sentence)]


def test_two_names_of_one_thing_have_one_key() -> None:
    assert key_of_name("The Northern Water Board's") == key_of_name("Northern Water Board") == "northern water board"
    assert key_of_name("Dr. Ana Íñiguez") == "ana iniguez"
    assert key_of_name("Sunfield Ltd") == key_of_name("Sunfield")
    assert [*short_forms("The Northern Water Board (NWB) and the Bureau of Rivers (BR) agree.")] == [
        ("nwb", "northern water board"),
        ("br", "bureau of rivers"),
    ]


def test_authors_are_people_with_more_than_one_name() -> None:
    assert authors("Clara Ribeiro, Tunde Adeyemi and Staff") == ("clara ribeiro", "tunde adeyemi")
    assert authors("王小明、李华") == ("王小明", "李华")


@given(st.text(max_size=300), st.sampled_from(["en", "de", "fr", "zh", "ja", "ar", "ru", ""]))
def test_every_mention_is_a_span_of_the_text(text: str, language: str) -> None:
    for each in mentions(text, language, is_known=lambda _: True):
        assert 0 <= each.start < each.end <= len(text)


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "Some 14 percent is lost. The figures come from the Northern Water Board.", "Northern Water Board"),
        ("de", "Verloren gehen 14 Prozent. Das geht aus einem Bericht von Aqua Nord hervor.", "Aqua Nord"),
        ("fr", "On perd 14 % de l'eau. Ces chiffres proviennent d'un rapport de l'Institut Pasteur.", "Institut Pasteur"),
        ("es", "Se pierde el 14 por ciento. Lo dice un estudio de Corvale.", "Corvale"),
    ],
)
def test_a_sentence_that_points_back_gives_what_stands_before_it(language: str, text: str, name: str) -> None:
    assert named(text, language) == [(name, text)]


def test_pointing_back_ends_where_somebody_else_was_named() -> None:
    first = "According to Aqua Nord, 14 percent is lost."
    rest = "Repairs cost 23 million. The figures come from the Northern Water Board."
    assert named(f"{first} {rest}") == [("Aqua Nord", first), ("Northern Water Board", rest)]


def test_an_adjective_of_a_place_is_no_name() -> None:
    text = "Figures released by a London-based group of engineers at Nordhaven show that 14 percent is lost."
    assert [name for name, _ in named(text)] == ["Nordhaven"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "It carries 18,400 vehicles, as recorded by the induction loops at the Quay Street approach in October."),
        ("en", "According to the weather station at Moor Head, it rained for 14 days."),
        ("en", "According to data from the sensors along Harbour Road, 14 percent came late."),
        ("en", "14 lorries were measured by the Quay Street loops."),
        ("en", "The sensor at Quay Street reported 14 lorries."),
        ("en", "14 lorries were measured at Quay Street."),
        ("en", "It is 14 metres wide, as shown on the drawings of 2016."),
        ("en", "The span is 14 metres according to Annex B."),
        ("en", "According to the table in Section 4, Moor Bridge carries 14 lorries."),
        ("de", "Laut Messung an der Kaistraße fuhren 14.000 Wagen."),
        ("de", "Laut Zählung am Hafentor waren es 14 Prozent."),
        ("de", "Laut Tabelle 3 sind es 14 Prozent."),
        ("fr", "Selon les capteurs de Montclar, 14 % passent."),
        ("es", "Según los sensores de la Calle Mayor, pasan 14."),
        ("it", "Secondo i sensori di Via Roma, passano 14."),
        ("pt", "Segundo os sensores da Rua Nova, passam 14."),
        ("nl", "Volgens de tellussen op de Kade Noord passeren 14."),
        ("ru", "По данным датчиков на Набережной, прошло 14 машин."),
        ("zh", "据码头街监测站数据，漏损率为14%。"),
        ("zh", "据现场仪器显示，漏损率为14%。"),
        ("zh", "根据表3数据，漏损率为14%。"),
        ("ja", "岸壁のセンサーによると、漏水率は14%だった。"),
        ("ar", "وفقا لأجهزة القياس، بلغت الخسائر 14 في المئة."),
    ],
)
def test_a_device_a_place_or_a_part_of_the_page_is_no_source(language: str, sentence: str) -> None:
    assert named(sentence, language) == []


@pytest.mark.parametrize(
    ("language", "sentence", "name"),
    [
        ("en", "According to the sensors of the Northern Water Board, 14 percent is lost.", "Northern Water Board"),
        ("en", "According to counts by Lindau University, 14 came.", "Lindau University"),
        ("en", "According to Table 3 of the Northern Water Board, 14 percent is lost.", "Northern Water Board"),
        ("en", "According to the Northern Water Board sensors, 14 percent is lost.", "Northern Water Board"),
        ("en", "According to the Gauge Society, 14 were lost.", "Gauge Society"),
        ("en", "According to Plan International, 14 were lost.", "Plan International"),
        ("en", "According to the police station in Lindau, 14 were lost.", "Lindau"),
        ("de", "Laut Messungen der Universität Lindau gingen 14 Prozent verloren.", "Universität Lindau"),
        ("fr", "Selon les mesures de l'Institut Pasteur de Lille, 14 % passent.", "Institut Pasteur de Lille"),
        ("zh", "据中国环境监测总站数据，漏损率为14%。", "中国环境监测总站"),
    ],
)
def test_whose_device_or_table_it_is_is_named_as_before(language: str, sentence: str, name: str) -> None:
    assert [found for found, _ in named(sentence, language)] == [name]
