"""The commonest words tell the language of ordinary prose, and say nothing where they leave a doubt."""

# ruff: noqa: E501 - one language is one line

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.reading import language
from research.reading.common_words import language_by_words
from research.reading.language import detect
from research.reading.sentence_words import language_of_sentence

SAMPLE = sorted(
    path
    for path in (Path(__file__).parents[3] / "sample" / "workspace").rglob("*")
    if path.suffix in {".md", ".txt", ".rst"}
)
PROSE = {
    "en": "The council has said that the line will be built in the north of the city, and that it is to be paid for by the state. ",
    "de": "Der Rat hat gesagt, dass die Linie im Norden der Stadt gebaut wird und dass sie von dem Land bezahlt werden soll. ",
    "fr": "Le conseil a dit que la ligne sera construite dans le nord de la ville et que les coûts sont payés par le pays. ",
    "es": "El consejo dijo que la línea se construirá en el norte de la ciudad y que los costes no son del pueblo sino del país. ",
    "it": "Il consiglio ha detto che la linea sarà costruita nel nord della città e che i costi non sono del paese ma dello stato. ",
    "pt": "O conselho disse que a linha não será construída no norte da cidade e que os custos são pagos pelo estado com um fundo. ",
    "nl": "De raad heeft gezegd dat de lijn in het noorden van de stad wordt gebouwd en dat zij door het land wordt betaald. ",
    "ru": "Совет сказал, что линия будет построена на севере города и что за это не платят жители, но платит то же государство. ",
}


@pytest.mark.parametrize("code", PROSE)
def test_long_ordinary_prose_needs_no_model(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_identifier", lambda: pytest.fail("The model was loaded."))
    assert detect(PROSE[code] * 4, "xx") == code


@pytest.mark.parametrize(
    "text",
    [
        PROSE["en"],
        (PROSE["en"] + PROSE["de"]) * 3,
        "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore. " * 5,
        "El consell ha dit que la línia es farà al nord de la ciutat i que els costos no són del poble, amb els diners del país. "
        * 4,
        "O consello dixo que a liña non se fará no norte da cidade e que os custos son do país, polo que unha parte é máis. "
        * 4,
        "Рада сказала, що лінія буде на півночі міста і що за це не платять її жителі, але або держава, або також місто. "
        * 4,
        "Rådet har sagt att linjen inte ska byggas i norr och att det är staten som betalar för den med en fond från vår. "
        * 4,
        "name,price,year " * 50,
    ],
)
def test_short_mixed_and_related_texts_get_no_answer(text: str) -> None:
    assert language_by_words(text) == ""


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.name)
def test_the_words_never_contradict_the_model(path: Path) -> None:
    text = path.read_text(encoding="utf-8", errors="replace")[:4000]
    answer = language_by_words(text)
    assert answer in {"", language._identifier().classify(text)[0]}


QUESTIONS = {
    "en": "How many passengers does the harbour ferry of Lindau carry in a year?",
    "de": "Wie viele Fahrgäste befördert die Hafenfähre von Lindau in einem Jahr und was kostet sie die Stadt?",
    "fr": "Combien de passagers le bac du port de Lindau transporte-t-il chaque année, et depuis quand ?",
    "es": "¿Cuántos pasajeros transporta cada año el transbordador del puerto de Lindau y desde cuándo?",
    "it": "Quanti passeggeri trasporta ogni anno il traghetto del porto di Lindau e da quando?",
    "pt": "Quantos passageiros transporta por ano o barco do porto de Lindau e quais são os custos para a cidade?",
    "nl": "Hoeveel reizigers vervoert het veer van de haven van Lindau in een jaar en sinds wanneer?",
}


@pytest.mark.parametrize("code", QUESTIONS)
def test_a_common_question_needs_no_model(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_identifier", lambda: pytest.fail("The model was loaded."))
    assert detect(QUESTIONS[code], "xx") == code


@pytest.mark.parametrize(
    "text",
    [
        "Halden Cells, Juno Ionics, Pelican Storage",
        "of the and",
        "Hur många passagerare har färjan i Lindau på ett år?",
        "Hvor mange passasjerer tar fergen i Lindau på et år?",
        "Quants passatgers porta cada any el transbordador del port de Lindau?",
        "Kaç yolcu Lindau feribotu ile bir yıl taşınır?",
        "Who wrote „Der Herr und die Frau“, and was it before „Das Haus im Wald“?",
    ],
)
def test_a_sentence_of_names_of_another_or_of_two_languages_gets_no_answer(text: str) -> None:
    assert language_of_sentence(text) == ""


@given(st.text(max_size=300))
def test_any_text_gets_an_answer_or_none(text: str) -> None:
    assert language_by_words(text) in {"", *PROSE, "ar", "pl"}
    assert language_of_sentence(text) in {"", *PROSE}


def test_a_table_of_figures_speaks_the_default_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_identifier", lambda: pytest.fail("The model was loaded."))
    assert detect("line,name,passengers\n" + "12,North,104233,2024-05-01\n" * 40, "de") == "de"
