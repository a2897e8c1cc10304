from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from research.discovery.workspace.ranking import Term
from research.discovery.workspace.snippets import around_match, around_words

TERMS = (Term(tokens=("sodium",), files=1), Term(tokens=("cost",), files=1))


def test_a_snippet_shows_where_the_words_stand_together() -> None:
    text = "sodium appears here. " + "filler " * 200 + "The costs of sodium cells fell. " + "filler " * 200
    assert "costs of sodium cells" in around_words(text, TERMS)


def test_words_far_down_a_file_are_shown() -> None:
    assert "sodium" in around_words("filler " * 20_000 + "at last: sodium", TERMS)


def test_a_file_without_the_words_shows_its_beginning() -> None:
    assert around_words("Only\n the  path matched.", TERMS) == "Only the path matched."


def test_chinese_text_is_cut_where_there_is_no_space() -> None:
    text = "其他内容。" * 100 + "钠离子电池的成本" + "其他内容。" * 100
    assert "电池的成本" in around_words(text, (Term(tokens=("电池",), files=1), Term(tokens=("成本",), files=1)))


def test_a_match_is_shown_by_its_place_in_bytes() -> None:
    text = "é" * 1000 + " needle " + "é" * 1000
    assert "needle" in around_match(text, (2001, 2007))


@given(st.text(max_size=600), st.lists(st.text(min_size=1, max_size=4), min_size=1, max_size=4))
def test_a_snippet_is_one_short_line(text: str, tokens: list[str]) -> None:
    snippet = around_words(text, [Term(tokens=tuple(tokens), files=1)])
    assert len(snippet) <= 240
    assert snippet == " ".join(snippet.split())
