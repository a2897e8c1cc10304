"""A myth that is reported under that name, and an imperative in a list of advice, are no facts of their source."""

from __future__ import annotations

import pytest

from research.synthesis.candidates import quotable_sentences
from research.synthesis.extractive import extract
from research.synthesis.manner import advises, heads_advice, is_disowned
from tests.support.evidence import stored

QUESTION = "How often does wind stop the Kestrel ropeway, and what is shown to its passengers?"
STATED = "Wind stops the Kestrel ropeway for its passengers on 23 days a year."


def facts(*passages: str, language: str = "en", heading: str = "", question: str = QUESTION) -> list[str]:
    source = stored(*passages, language=language, heading=heading)
    return [fact.text for fact in extract((source,), question).proposals.facts]


def quotable(passage: str, *, heading: str = "") -> list[str]:
    source = stored(passage, heading=heading)
    return [source.text[start:end] for start, end in quotable_sentences(source, source.chunks[0])]


@pytest.mark.parametrize("label", [
    "Myth:", "Myth 3:", "MYTH –", "Common misconception:", "False:", "“False:", "Rumour:", "Claim (false):", "Hoax:",
])  # fmt: skip
def test_what_stands_under_a_label_of_falsehood_is_not_taken(label: str) -> None:
    text = f"{label} Wind never stops the Kestrel ropeway for its passengers."
    assert is_disowned(text)
    assert facts(f"{text}\n\n{STATED}") == [STATED]


@pytest.mark.parametrize(("text", "language"), [
    ("Mythos: Der Wind hält die Seilbahn Kestrel nie an.", "de"),
    ("Falsch: Der Wind hält die Seilbahn Kestrel nie an.", "de"),
    ("Idée reçue : le vent n’arrête jamais le téléphérique Kestrel.", "fr"),
    ("Bulo: el viento nunca detiene el teleférico Kestrel.", "es"),
    ("谣言：大风从未使索道停运。", "zh"),
    ("误区一：大风从未使索道停运。", "zh"),
    ("デマ：風でロープウェイが止まったことはない。", "ja"),
    ("Миф: ветер никогда не останавливает канатную дорогу.", "ru"),
])  # fmt: skip
def test_the_label_is_known_in_other_languages(text: str, language: str) -> None:
    assert is_disowned(text)
    assert (
        facts(text, language=language, question="Kestrel 索道 大风 停运 ロープウェイ 風 wind Wind vent viento ветер?") == []
    )


def test_the_rest_of_a_myth_goes_with_it_until_the_correction() -> None:
    text = (
        "Myth: Wind never stops the Kestrel ropeway. The passengers of the Kestrel ropeway never wait for the wind. "
        "Fact: Wind stops the Kestrel ropeway on 23 days a year. Passengers of the ropeway are told by wind signals."
    )
    found = facts(text)
    assert "Fact: Wind stops the Kestrel ropeway on 23 days a year." in found
    assert not any("never" in text for text in found)


@pytest.mark.parametrize("text", [
    "Myth: wind never stops the ropeway; in fact, it stops on 23 days a year.",
    "The myth of the Kestrel is told in Tarnholt to this day.",
    "Wrong turns cost the ropeway 12 hours in 2024.",
    "False alarms stop the ropeway four times a year.",
    "谣言称大风从未使索道停运。",
])  # fmt: skip
def test_a_correction_and_a_plain_sentence_are_not_disowned(text: str) -> None:
    assert not is_disowned(text)


ADVICE = "Show wind stops to passengers of the ropeway in the same application as bus delays."


@pytest.mark.parametrize("heading", ["Advice", "5. Recommendations", "To do", "What to do", "Recommendations for the city"])
def test_an_imperative_in_a_list_of_advice_is_no_fact(heading: str) -> None:
    assert quotable(f"{ADVICE}\n\n{STATED}", heading=heading) == [STATED]
    assert quotable(f"{STATED}\n\n{heading}\n\n{ADVICE}") == [STATED]


def test_the_advice_ends_with_the_next_heading() -> None:
    assert quotable(f"Advice\n\n{ADVICE}\n\nResults\n\n{ADVICE}", heading="Advice") == [ADVICE]
    assert quotable(ADVICE, heading="Results") == [ADVICE]


def test_a_statement_under_recommendations_stays() -> None:
    text = "The Audit Office recommends wind stops for passengers of the ropeway above 70 km/h."
    assert quotable(text, heading="Recommendations") == [text]


@pytest.mark.parametrize(("text", "language"), [
    ("Put a second mast at tower 13 before the design is frozen.", "en"),
    ("Do not open in winter.", "en"),
    ("Rollenbatterien an den Stützen 6 bis 8 mit gedämpften Einlagen ausführen.", "de"),
    ("Stellen Sie einen zweiten Mast auf.", "de"),
    ("Installer un second mât au pylône 13.", "fr"),
    ("Prévoyez un second mât au pylône 13.", "fr"),
    ("No inauguren en invierno.", "es"),
    ("请在十三号塔设立第二座测风塔。", "zh"),
])  # fmt: skip
def test_an_imperative_is_known(text: str, language: str) -> None:
    assert advises(text, language)


@pytest.mark.parametrize(("text", "language"), [
    ("The office recommends a second mast at tower 13.", "en"),
    ("Use of the ropeway is free for children.", "en"),
    ("Das Amt empfiehlt, einen zweiten Mast zu bauen.", "de"),
    ("Le bureau recommande un second mât.", "fr"),
    ("建设费用为一千二百万欧元。", "zh"),
])  # fmt: skip
def test_a_statement_is_no_imperative(text: str, language: str) -> None:
    assert not advises(text, language)


@pytest.mark.parametrize("heading", ["Wind", "Recommendation letters of 2019", "Advisory board", "", "体会"])
def test_another_heading_heads_no_advice(heading: str) -> None:
    assert not heads_advice(heading)
