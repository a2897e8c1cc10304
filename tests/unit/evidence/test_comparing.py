"""Texts of every script become tokens that can be compared, ranked and counted."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from research.evidence import flags
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
