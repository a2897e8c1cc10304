"""Which name may stand on a published copy?"""

from __future__ import annotations

import pytest

from publishing.review.names import MAX_NAME, clean_name, showable_name


def test_a_name_stands_as_it_is_written() -> None:
    assert showable_name("  Mara   Voss ", hidden=("mvoss", "mara@example.org", "")) == "Mara Voss"
    assert showable_name("李 明", hidden=("liming",)) == "李 明"


@pytest.mark.parametrize("name", ["", " ", "\u3164", "\u2800", "\uffa0\u115f", "...", "7", "\u200b\u202e"])
def test_a_name_without_a_letter_that_is_seen_is_none(name: str) -> None:
    assert clean_name(name) == showable_name(name) == ""


@pytest.mark.parametrize("name", ["mia@example.org", "mia\uff20example.org", "Mia (\ufe6b)"])
def test_an_address_is_no_name_in_whatever_width(name: str) -> None:
    assert showable_name(name) == ""


@pytest.mark.parametrize("name", ["mvoss", "MVOSS", "\uff4d\uff56\uff4f\uff53\uff53", "m\u200bvoss"])
def test_a_login_is_no_name_in_whatever_letters(name: str) -> None:
    assert showable_name(name, hidden=("MVoss",)) == ""


def test_bidi_controls_do_not_stand_in_a_name() -> None:
    assert showable_name("M\u202eara\u2066 Voss\u2069") == "Mara Voss"


def test_what_is_longer_than_a_name_is_none() -> None:
    assert showable_name("x" * MAX_NAME)
    assert showable_name("x" * (MAX_NAME + 1)) == ""
