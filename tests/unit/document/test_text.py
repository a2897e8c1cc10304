"""Text in a document is what a reader sees."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publishing.document.mask import masker
from publishing.document.text import direction, one_line, reader_text, shortened


@settings(deadline=None)
@given(st.text())
def test_reader_text_is_nfc_without_controls_and_stays_as_it_is(text: str) -> None:
    seen = reader_text(text)
    assert unicodedata.is_normalized("NFC", seen)
    assert reader_text(seen) == seen
    assert not [char for char in seen if unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"} and char not in "\n\t"]
    seen.encode()


@pytest.mark.parametrize(
    "hidden", ["\u202e", "\u2066", "\u200b", "\ufeff", "\u00ad", "\x07", "\x1b", "\U000e0041", "\u061c"]
)
def test_a_character_that_no_one_sees_is_gone(hidden: str) -> None:
    assert reader_text(f"a{hidden}b") == "ab"


@pytest.mark.parametrize("kept", ["👩\u200d🔬", "می\u200cخواهم", "☕\ufe0f", "漢字", "ﬁ", "½"])
def test_what_shapes_a_script_stays(kept: str) -> None:
    assert reader_text(kept) == kept


def test_a_lone_surrogate_and_a_noncharacter_become_the_replacement_character() -> None:
    assert reader_text("a\ud800b\uffffc\ufdd0") == "a\ufffdb\ufffdc\ufffd"


@settings(deadline=None)
@given(st.text(max_size=300), st.integers(min_value=8, max_value=60))
def test_a_shortened_text_keeps_within_its_limit(text: str, limit: int) -> None:
    short = shortened(text, limit)
    assert len(short) <= limit
    assert short == one_line(text) or short.endswith("…")


@pytest.mark.parametrize(
    ("language", "expected"), [("ar", "rtl"), ("he-IL", "rtl"), ("en", "ltr"), ("zh", "ltr"), ("", "auto")]
)
def test_a_language_has_its_direction(language: str, expected: str) -> None:
    assert direction(language) == expected


@pytest.mark.parametrize(
    "text", ["ACME Corp", "acme\n corp", "ＡＣＭＥ corp", "使用Acme Corp公司", "Acme Corps", "acme\u00a0corp"]
)
def test_a_restricted_term_is_masked_in_any_case_width_and_spacing(text: str) -> None:
    masked = masker(("Acme Corp",), instead="[withheld]")(text)
    assert "[withheld]" in masked
    assert "cme" not in masked.lower()


def test_a_short_term_is_masked_as_a_word_only() -> None:
    assert masker(("AI",), instead="[w]")("AI said it, 用AI做") == "[w] said it, 用[w]做"


def test_without_terms_nothing_is_touched() -> None:
    assert masker(("", "  "), instead="[w]")("ﬁne") == "ﬁne"


def test_a_letter_carries_no_more_marks_than_any_writing_puts_on_one() -> None:
    text = reader_text("a" + "\u0315\u0300" * 200_000 + "b")
    assert len(text) == len("a") + 30 + len("b") - 1  # the grave is composed with its letter
    assert reader_text(text) == text
    assert masker(["acme"], instead="…")("a" + "\u0315\u0300" * 200_000 + " acme").endswith("…")
