"""A cleaned text holds only what a reader can see, and stays as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.reading.normal import clean

TRICKY = st.text(
    st.one_of(
        st.characters(exclude_categories=[]),
        st.sampled_from("\u200d\u200c\ufe0f\ufe0e\u00ad\u202e\u0301a\r\n❤👩می\u200b\U000e0041"),
    ),
    max_size=40,
)


@given(TRICKY)
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("a\r\nb\rc", "a\nb\nc"),
        ("e\u0301", "é"),
        ("a\x00b\x1bc\x9bd\te", "abcd\te"),
        ("a\u202eb\u2066c\u200ed", "abcd"),
        ("x\U000e0049\U000e0067y", "xy"),
        ("Ig\u00adnore\u200b", "Ignore"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\u200cb\u200dc", "abc"),
        ("👩\u200d💻", "👩\u200d💻"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("a\ufe0f\ufe0fb", "ab"),
    ],
)
def test_what_is_invisible_goes_and_what_is_read_stays(raw: str, cleaned: str) -> None:
    assert clean(raw) == cleaned
