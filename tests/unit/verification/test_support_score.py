"""The support score: what carries a sentence raises it, what turns a sentence lowers it; across scripts it is silent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.verification.scoring.features import features
from research.verification.scoring.languages import are_comparable, language_of
from research.verification.scoring.score import ENTAIL_FLOOR, VETO_FLOOR, support_score

# A passage, a sentence that it carries, and the same sentence with another name, another number, and a "not".
CASES = {
    "en": (
        (
            "The port of Velmara opened its third container terminal in June 2021. "
            "Harbour director Ines Calloway said that the terminal cost 84 million euros and handles 1,200 containers a day."
        ),
        "Velmara opened a container terminal that cost 84 million euros.",
        "Ostrava opened a container terminal that cost 84 million euros.",
        "Velmara opened a container terminal that cost 48 million euros.",
        "Velmara did not open a container terminal that cost 84 million euros.",
    ),
    "de": (
        (
            "Der Hafen von Velmara hat im Juni 2021 sein drittes Containerterminal eröffnet. "
            "Das Terminal kostete laut Direktorin Ines Kallweit 84 Millionen Euro und fertigt täglich 1.200 Container ab."
        ),
        "Der Hafen von Velmara hat ein Containerterminal für 84 Millionen Euro eröffnet.",
        "Der Hafen von Ostrava hat ein Containerterminal für 84 Millionen Euro eröffnet.",
        "Der Hafen von Velmara hat ein Containerterminal für 48 Millionen Euro eröffnet.",
        "Der Hafen von Velmara hat kein Containerterminal für 84 Millionen Euro eröffnet.",
    ),
    "fr": (
        (
            "Le port de Velmara a ouvert son troisième terminal à conteneurs en juin 2021. "
            "Selon la directrice Inès Calloux, le terminal a coûté 84 millions d'euros et traite 1 200 conteneurs par jour."
        ),
        "Le port de Velmara a ouvert un terminal à conteneurs qui a coûté 84 millions d'euros.",
        "Le port de Ostrava a ouvert un terminal à conteneurs qui a coûté 84 millions d'euros.",
        "Le port de Velmara a ouvert un terminal à conteneurs qui a coûté 48 millions d'euros.",
        "Le port de Velmara n'a pas ouvert un terminal à conteneurs qui a coûté 84 millions d'euros.",
    ),
    "es": (
        (
            "El puerto de Velmara inauguró su tercera terminal de contenedores en junio de 2021. "
            "Según la directora Inés Callado, la terminal costó 84 millones de euros y mueve 1200 contenedores al día."
        ),
        "El puerto de Velmara inauguró una terminal de contenedores que costó 84 millones de euros.",
        "El puerto de Ostrava inauguró una terminal de contenedores que costó 84 millones de euros.",
        "El puerto de Velmara inauguró una terminal de contenedores que costó 48 millones de euros.",
        "El puerto de Velmara no inauguró una terminal de contenedores que costó 84 millones de euros.",
    ),
    "zh": (
        "维尔马拉港于2021年6月启用了第三座集装箱码头。港口主任表示，该码头耗资8400万欧元，每天处理1200个集装箱。",
        "维尔马拉港启用了耗资8400万欧元的集装箱码头。",
        "奥斯特拉港启用了耗资8400万欧元的集装箱码头。",
        "维尔马拉港启用了耗资4800万欧元的集装箱码头。",
        "维尔马拉港没有启用耗资8400万欧元的集装箱码头。",
    ),
    "ja": (
        "ベルマラ港は2021年6月に第三コンテナターミナルを開業した。港湾局長によると、建設費は8400万ユーロで、1日に1200個のコンテナを扱う。",
        "ベルマラ港は建設費8400万ユーロのコンテナターミナルを開業した。",
        "オストラ港は建設費8400万ユーロのコンテナターミナルを開業した。",
        "ベルマラ港は建設費4800万ユーロのコンテナターミナルを開業した。",
        "ベルマラ港は建設費8400万ユーロのコンテナターミナルを開業しなかった。",
    ),
}
AROUND = {
    "en": "Fishing in the bay has a long history. Ferries leave twice a day for the islands. Ticket offices close at six. ",
    "de": "Die Fischerei in der Bucht ist alt. Fähren fahren zweimal täglich zu den Inseln. Die Schalter schließen früh. ",
    "fr": "La pêche dans la baie est ancienne. Des bateaux vont deux fois par jour aux îles. Les guichets ferment tôt. ",
    "es": "La pesca en la bahía es antigua. Los barcos salen dos veces al día. Las taquillas cierran pronto. ",
    "zh": "海湾的渔业历史悠久。渡轮每天两班开往群岛。售票处傍晚关门。",
    "ja": "湾の漁業は歴史が長い。フェリーは毎日二便、島へ向かう。切符売り場は夕方に閉まる。",
}
EACH = pytest.mark.parametrize("language", sorted(CASES))


def score(evidence: str, sentence: str, language: str = "") -> float:
    found = support_score(evidence, sentence, language=language)
    assert found is not None
    return found


@EACH
def test_a_sentence_that_its_passage_carries_in_other_words_is_above_the_floor(language: str) -> None:
    passage, sentence, *_ = CASES[language]

    assert score(passage, sentence, language) >= ENTAIL_FLOOR


@EACH
def test_another_name_scores_lower(language: str) -> None:
    passage, sentence, other_name, _, _ = CASES[language]

    assert score(passage, other_name, language) < score(passage, sentence, language) - 0.02


@EACH
def test_another_number_scores_lower(language: str) -> None:
    passage, sentence, _, other_number, _ = CASES[language]

    assert score(passage, other_number, language) < score(passage, sentence, language) - 0.1


@EACH
def test_a_negation_scores_lower(language: str) -> None:
    passage, sentence, _, _, denied = CASES[language]

    assert score(passage, denied, language) < score(passage, sentence, language) - 0.05


@EACH
def test_a_negation_in_the_passage_alone_scores_lower(language: str) -> None:
    _, sentence, _, _, denied = CASES[language]
    passage = denied + AROUND[language]

    assert score(passage, sentence, language) < score(sentence + AROUND[language], sentence, language) - 0.05


@EACH
def test_more_text_around_the_passage_hardly_lowers_the_score(language: str) -> None:
    passage, sentence, *_ = CASES[language]
    longer = AROUND[language] * 3 + passage + AROUND[language] * 3

    assert score(longer, sentence, language) > score(passage, sentence, language) - 0.05


@EACH
def test_a_passage_about_something_else_is_below_the_veto(language: str) -> None:
    _, sentence, *_ = CASES[language]

    assert score(AROUND[language], sentence, language) < VETO_FLOOR


@EACH
def test_a_sentence_that_stands_in_the_passage_as_it_is_scores_one(language: str) -> None:
    _, sentence, *_ = CASES[language]

    assert score(AROUND[language] + sentence, sentence, language) == 1.0


@pytest.mark.parametrize(
    "other", ["The fund lost €5 million.", "The fund lost $5,000 million.", "The fund lost $-5 million."]
)
def test_a_sentence_with_another_sign_does_not_stand_there_as_it_is(other: str) -> None:
    assert score("The fund lost $5 million. Its head resigned.", "the fund lost $5 million") == 1.0
    assert score("The fund lost $5 million. Its head resigned.", other) < 1.0


@EACH
def test_the_language_need_not_be_told(language: str) -> None:
    passage, sentence, *_ = CASES[language]

    assert language_of(passage) == language
    assert score(passage, sentence) == pytest.approx(score(passage, sentence, language), abs=0.02)


@pytest.mark.parametrize(
    ("evidence", "sentence"),
    [
        (CASES["en"][0], CASES["zh"][1]),
        (CASES["zh"][0], CASES["en"][1]),
        (CASES["en"][0], CASES["de"][1]),
        (CASES["ja"][0], CASES["zh"][1]),
        (CASES["zh"][0], CASES["ja"][1]),
        ("Порт Велмара открыл третий терминал.", CASES["en"][1]),
        ("", CASES["en"][1]),
        (CASES["en"][0], ""),
        ("—", "…"),
    ],
)
def test_nothing_is_told_across_languages_or_of_empty_texts(evidence: str, sentence: str) -> None:
    assert support_score(evidence, sentence) is None


def test_the_language_of_a_sentence_is_believed_where_it_is_told() -> None:
    assert support_score(CASES["fr"][0], CASES["es"][1], language="es") is None
    assert support_score(CASES["es"][0], CASES["es"][1], language="es-MX") is not None


def test_a_language_without_lists_is_measured_by_its_words_names_and_numbers() -> None:
    passage = "Порт Велмара открыл третий контейнерный терминал в июне 2021 года. Терминал стоил 84 миллиона евро."

    right = score(passage, "Порт Велмара открыл контейнерный терминал за 84 миллиона евро.", "ru")

    assert right >= ENTAIL_FLOOR
    assert score(passage, "Порт Острава открыл контейнерный терминал за 84 миллиона евро.", "ru") < right
    assert score(passage, "Порт Велмара открыл контейнерный терминал за 48 миллионов евро.", "ru") < right


def test_a_script_that_nobody_prepared_for_is_measured_all_the_same() -> None:
    passage = "ནོར་བུ་ནི་ལྷ་སར་སྡོད། 84"

    assert score(passage + "\n" + passage, passage) == 1.0


def test_foreign_names_in_a_passage_do_not_make_it_foreign() -> None:
    assert are_comparable("OpenQuarry GmbH 于 2022 年收购了 Nordlicht Systems。", "OpenQuarry 收购了 Nordlicht Systems。")


def test_words_that_say_the_same_of_any_subject_are_one_word() -> None:
    figures = features("The firm purchased two mills.", "The company bought two mills.", language="en")

    assert figures.best == 1.0


def test_the_opposite_of_a_word_of_the_passage_is_seen() -> None:
    assert features("Exports fell by 3 % in May.", "Exports rose by 3 % in May.", language="en").opposite == 1.0
    assert features("五月出口下降3%。", "五月出口上升3%。", language="zh").opposite == 1.0


def test_a_sentence_on_all_needs_a_passage_on_all() -> None:
    said = "All nurses at the clinic were vaccinated."

    assert features("Nurses at the clinic were vaccinated in March.", said, language="en").widened == 1.0
    assert features("In March all of the clinic's nurses were vaccinated.", said, language="en").widened == 0.0


def test_what_a_writer_says_of_himself_is_not_carried() -> None:
    passage = "The lake freezes every winter and thaws in April."

    assert features(passage, "I like that the lake freezes every winter.", language="en").personal == 1.0
    assert score(passage, "I like that the lake freezes every winter.") < score(passage, "The lake freezes each winter.")


def test_two_facts_of_which_the_passage_has_one_score_lower_than_that_one() -> None:
    passage = "The Brennac bridge is 312 metres long. It was designed by Tomas Reuland."
    one = "The Brennac bridge, designed by Tomas Reuland, is 312 metres long."
    merged = "The Brennac bridge is 312 metres long, and its toll rose twice after the strike of drivers."

    assert score(passage, merged) < score(passage, one) - 0.2


def test_a_question_with_its_answer_is_carried_where_the_answer_stands() -> None:
    passage = "Tomas Reuland designed the Brennac bridge in 1974."

    right = score(passage, "Question: Who designed the Brennac bridge? Answer: Tomas Reuland")
    wrong = score(passage, "Question: Who designed the Brennac bridge? Answer: Edda Malmgren")

    assert right > ENTAIL_FLOOR > VETO_FLOOR > wrong


def test_a_number_is_no_answer_where_it_is_part_of_another() -> None:
    passage = "The bridge at Brennac cost 3190 crowns and has 7 arches."

    figures = features(passage, "Question: How many arches has the bridge? Answer: 190", language="en")

    assert figures.answer == 0.0


def test_marks_of_citation_are_no_words_of_a_sentence() -> None:
    passage = "Marble from Orsena is quarried by hand."

    assert score(passage, "Marble from Orsena is quarried by hand [3].") == 1.0


TEXTS = st.text(alphabet=st.sampled_from("abc ABC 019.,;!?维港没有は。\n'\"-"), max_size=120)


@given(TEXTS, TEXTS)
def test_a_score_is_between_nought_and_one_and_always_the_same(evidence: str, sentence: str) -> None:
    found = support_score(evidence, sentence)

    assert found is None or 0.0 <= found <= 1.0
    assert support_score(evidence, sentence) == found


@given(st.lists(st.sampled_from(("grain", "ships", "Velmara", "84", "port", "not", "all", "rose")), min_size=3, max_size=12))
def test_a_statement_carries_itself(words: list[str]) -> None:
    sentence = " ".join(words) + "."

    assert score(sentence, sentence) >= 0.95


@given(TEXTS.filter(lambda text: any(map(str.isalnum, text))))
def test_any_figures_can_be_read_of_any_text(text: str) -> None:
    assert 0.0 <= features(text, text).best <= 1.0
