"""Untrusted text cannot open or close its own fence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.prompting import fence, new_delimiter

HEX = "0123456789abcdef"
MARK = new_delimiter(HEX)


@given(
    st.lists(st.one_of(st.text(max_size=10), st.sampled_from([MARK, HEX, "===", MARK[:9], MARK[9:]])), max_size=12).map(
        "".join
    )
)
def test_after_fencing_the_delimiter_stands_there_exactly_twice(text: str) -> None:
    fenced = fence(text, MARK)
    assert fenced.count(MARK) == 2
    assert fenced.startswith(f"{MARK}\n")
    assert fenced.endswith(f"\n{MARK}")


@given(st.text(max_size=200))
def test_other_text_is_left_as_it_is(text: str) -> None:
    assert fence(text, MARK) == f"{MARK}\n{text}\n{MARK}"


@pytest.mark.parametrize("digits", ["", "abc", "0123456789ABCDEF", "zzzzzzzzzzzzzzzz"])
def test_a_delimiter_needs_sixteen_random_digits(digits: str) -> None:
    with pytest.raises(ValueError, match="16"):
        new_delimiter(digits)
