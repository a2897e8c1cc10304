from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.discovery.workspace.tokens import fingerprint, query_terms, stream

LANGUAGES = ("en", "de", "ru", "zh", "")


def terms(text: str, *languages: str) -> set[str]:
    return {token for forms in query_terms(text, languages=languages or ("en",)) for token in forms}


def test_words_are_folded_and_stemmed() -> None:
    assert stream("Running RUNS, naïve cafés", language="en") == "run run naiv cafe"


def test_the_language_of_the_text_chooses_the_stemmer() -> None:
    assert stream("Häuser", language="de") == stream("Haus", language="de")
    assert stream("исследования", language="ru") == stream("исследование", language="ru")


def test_a_query_is_read_in_every_language_of_the_index() -> None:
    assert stream("Häusern", language="de") in terms("Haus", "en", "de")


def test_wide_and_ligature_letters_are_ordinary_letters() -> None:
    assert stream("ＡＢＣ ﬁne", language="en") == stream("abc fine", language="en")


def test_an_identifier_is_found_whole_and_by_its_parts() -> None:
    assert stream("WorkspaceIndex", language="en").split() == ["workspaceindex", "workspac", "index"]
    assert stream("max_file_bytes", language="en").split() == ["max_file_bytes", "max", "file", "byte"]
    assert stream("parseHTTPResponse2", language="en").split()[1:] == ["pars", "http", "respons", "2"]


def test_a_dunder_name_is_found_without_its_underscores() -> None:
    assert terms("init") <= set(stream("__init__", language="en").split())


def test_numbers_keep_their_value() -> None:
    assert stream("1,234.5 and 1234.5 in 2024", language="en").split() == ["1234.5", "and", "1234.5", "in", "2024"]


def test_languages_with_signs_in_their_names_are_words() -> None:
    assert stream("C++ and C#", language="en").split() == ["c++", "and", "c#"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("我们研究钠离子电池的成本", "成本"),
        ("東京タワーの高さ", "高さ"),
        ("リチウムイオン電池", "電池"),
        ("한국어문서", "문서"),
    ],
)
def test_a_word_of_two_characters_is_found_in_unspaced_text(text: str, word: str) -> None:
    assert terms(word) <= set(stream(text, language="zh").split())


def test_a_single_character_is_found_too() -> None:
    assert terms("钠") <= set(stream("我们研究钠离子电池", language="zh").split())


def test_function_words_are_left_out_of_a_query_but_not_of_the_index() -> None:
    assert terms("what is the cost of it") == {"cost"}
    assert "the" in stream("the cost", language="en").split()


def test_a_query_of_function_words_alone_keeps_them() -> None:
    assert terms("to be or not to be") == {"to", "be", "or", "not"}


def test_one_foreign_function_word_is_a_name() -> None:
    assert "mit" in terms("MIT technology review")
    assert terms("die Kosten mit dem Bus", "de") == {"kost", "bus"}


def test_the_fingerprint_is_the_same_every_time() -> None:
    assert fingerprint() == fingerprint()


@given(st.text(max_size=200), st.sampled_from(LANGUAGES))
def test_a_text_answers_to_its_own_words(text: str, language: str) -> None:
    tokens = set(stream(text, language=language).split(" "))
    for forms in query_terms(text, languages=("en", language)):
        assert tokens & set(forms)


@given(st.text(max_size=200))
def test_no_token_can_break_out_of_a_quoted_string(text: str) -> None:
    for forms in query_terms(text, languages=LANGUAGES):
        for token in forms:
            assert token
            assert not set(token) & set("\"'*():^-{}\0 \n\t")


@given(st.text(alphabet=st.characters(categories=["L", "N", "M", "P", "Zs"]), max_size=120), st.sampled_from(LANGUAGES))
def test_the_stream_does_not_depend_on_what_was_read_before(text: str, language: str) -> None:
    first = stream(text, language=language)
    assert stream(text, language=language) == first
    assert "  " not in first
