"""Characters that nobody sees are noted when they may carry words, and left alone where scripts use them."""

from __future__ import annotations

import pytest

from research.reading.marks import mark_notes


@pytest.mark.parametrize(
    "text",
    ["Calm sea\U000e0142\U000e0155\U000e0151\U000e0154.", "Calm\ufe01\ufe07\ufe0a sea.", "a\U000e0141b\U000e0142c"],
)
def test_bytes_in_variation_selectors_are_noted(text: str) -> None:
    assert mark_notes([text])[0].startswith("invisible_chars")


@pytest.mark.parametrize("text", ["I ❤️ tides ☀️", "葛󠄀飾区と辻󠄁堂", "1️⃣ first"])
def test_one_selector_behind_its_character_is_ordinary(text: str) -> None:
    assert mark_notes([text]) == ()
