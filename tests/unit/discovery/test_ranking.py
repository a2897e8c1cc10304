from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.discovery.workspace.ranking import Corpus, Fields, Term, score

CORPUS = Corpus(files=100, mean_chars=500.0)
RARE, COMMON = Term(tokens=("sodium",), files=2), Term(tokens=("cell",), files=60)


def body(*tokens: str, chars: int = 500) -> Fields:
    return Fields(title=(), path=(), body=tokens, body_chars=chars)


def test_a_file_with_a_word_beats_one_without() -> None:
    assert score([RARE], body("sodium"), CORPUS) > score([RARE], body("lithium"), CORPUS) == 0.0


def test_a_rare_word_counts_more_than_a_common_one() -> None:
    assert score([RARE, COMMON], body("sodium"), CORPUS) > score([RARE, COMMON], body("cell"), CORPUS)


def test_a_word_of_the_title_counts_more_than_one_of_the_body() -> None:
    titled = Fields(title=("sodium",), path=(), body=(), body_chars=500)
    assert score([RARE], titled, CORPUS) > score([RARE], body("sodium"), CORPUS)


def test_the_same_count_in_a_longer_file_counts_less() -> None:
    assert score([RARE], body("sodium", chars=200), CORPUS) > score([RARE], body("sodium", chars=5000), CORPUS)


def test_repeating_a_word_pays_less_and_less() -> None:
    once, twice, often = (score([RARE], body(*["sodium"] * count), CORPUS) for count in (1, 2, 200))
    assert once < twice < 2 * once
    assert often < 3 * once


def test_a_word_that_every_file_holds_still_ranks_files() -> None:
    everywhere = Term(tokens=("plan",), files=2)
    two = Corpus(files=2, mean_chars=10.0)
    assert score([everywhere], body("plan", "plan", chars=10), two) > score([everywhere], body("plan", chars=10), two) > 0


def test_the_forms_of_one_word_in_two_languages_are_one_term() -> None:
    both = Term(tokens=("haus", "hauser"), files=2)
    assert score([both], body("haus"), CORPUS) == pytest.approx(score([both], body("hauser"), CORPUS))


@given(st.lists(st.sampled_from(["a", "b", "c"]), max_size=30), st.integers(0, 10_000))
def test_a_score_is_never_negative(tokens: list[str], chars: int) -> None:
    terms = [Term(tokens=("a",), files=200), Term(tokens=("b", "c"), files=1)]
    assert score(terms, body(*tokens, chars=chars), CORPUS) >= 0
