"""A query is shortened to whole words, always in the same way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.planning.fit import fit_query


@pytest.mark.parametrize(
    ("text", "limit", "fitted"),
    [
        ("How large\nis  it?", 0, "How large is it?"),
        ("How large is it?", 16, "How large is it?"),
        ("How large is it?", 15, "How large is"),
        ("How large is it?", 12, "How large is"),
        ("How large is it?", 11, "How large"),
        ("琵琶湖にはどれくらいの魚がいますか", 5, "琵琶湖には"),
        ("   ", 5, ""),
    ],
)
def test_a_query_ends_with_a_whole_word(text: str, limit: int, fitted: str) -> None:
    assert fit_query(text, limit) == fitted


@given(st.text(max_size=120), st.integers(min_value=1, max_value=60))
def test_a_fitted_query_is_a_beginning_of_the_line_and_fits(text: str, limit: int) -> None:
    line = fit_query(text, 0)
    fitted = fit_query(text, limit)
    assert len(fitted) <= limit
    assert line.startswith(fitted)
    assert bool(fitted) == bool(line)
    assert fit_query(fitted, limit) == fitted
