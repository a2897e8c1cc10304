"""Texts of every script become tokens that can be compared, ranked and counted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.evidence import flags
from research.evidence.numbers import chinese_values, number_literals, number_values, readings
from research.evidence.ranking import bm25, containment, similarity
from research.evidence.tokens import tokens
from research.reading.types import FlaggedSpan


def test_words_are_folded_and_stemmed_and_numbers_keep_their_value() -> None:
    assert tokens("Ｂatteries of 1,234.5 MWh") == ("batteri", "of", "1234.5", "mwh")
    assert tokens("die Größe", language="de") == ("die", "gross")


def test_scripts_without_spaces_become_pairs_and_keep_latin_names_whole() -> None:
    assert tokens("電池市場はNaSです", language="ja") == ("電池", "池市", "市場", "場は", "nas", "です")


def test_the_text_that_shares_rare_words_ranks_first() -> None:
    texts = [tokens(text) for text in ("a common word", "the rare turbine", "a common turbine word")]
    scores = bm25(tokens("rare turbine"), texts)
    assert scores[1] > scores[2] > scores[0] == 0.0
    assert bm25(("rare",), []) == ()


def test_sets_without_members_share_nothing() -> None:
    empty = frozenset[str]()
    assert similarity(empty, empty) == containment(empty, empty) == 0.0
    assert containment(frozenset("ab"), frozenset("abcd")) == 1.0


@settings(deadline=None)
@given(st.text(), st.sampled_from(["en", "de", "zh", "ja", "xx"]))
def test_any_text_gives_tokens_without_white_space(text: str, language: str) -> None:
    assert all(token and not any(character.isspace() for character in token) for token in tokens(text, language=language))


@pytest.mark.parametrize(
    ("literal", "values"),
    [
        ("1,234", {"1234", "1.234"}),
        ("1,234.5", {"1234.5"}),
        ("1.234,50", {"1234.5"}),
        ("0,5", {"0.5"}),
        ("3 000 000", {"3000000"}),
        ("007", {"7"}),
        ("12.0", {"12"}),
    ],
)
def test_a_literal_has_every_value_that_its_writer_may_mean(literal: str, values: set[str]) -> None:
    assert readings(literal) == values


@pytest.mark.parametrize(
    ("run", "value"),
    [("二百四十", 240), ("二四〇", 240), ("十二", 12), ("三亿五千万", 350_000_000), ("一万二千三百亿", 1_230_000_000_000)],
)
def test_chinese_numerals_have_their_value(run: str, value: int) -> None:
    assert chinese_values(run) == {value}


def test_numbers_that_stand_side_by_side_are_not_joined() -> None:
    assert number_literals("in 2019 240 MWh") == ("2019", "240")
    assert {"240", "2020"} <= number_values("２４０ 兆瓦时，二〇二〇年")


@settings(deadline=None)
@given(st.integers(0, 10**12))
def test_a_number_is_found_again_with_and_without_separators(value: int) -> None:
    assert str(value) in number_values(f"about {value:,} units")
    assert str(value) in number_values(f"about {value} units")


SPANS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)).map(sorted), max_size=6)


@settings(deadline=None)
@given(SPANS, st.integers(0, 60), st.integers(0, 60))
def test_clear_parts_and_flagged_parts_share_no_character(rows: list[list[int]], first: int, last: int) -> None:
    start, end = sorted((first, last))
    spans = flags.merged(FlaggedSpan(start=low, end=high, rule="x") for low, high in rows)
    marked = {at for low, high in rows for at in range(low, high)}
    clear = {at for low, high in flags.clear_parts(start, end, spans) for at in range(low, high)}
    assert clear == set(range(start, end)) - marked
    assert flags.overlaps(start, end, spans) == bool(set(range(start, end)) & marked)
