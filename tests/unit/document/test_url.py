"""A link to a live page leads to the quoted words, and only to an address that may be a link."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publishing.document.url import MAX_ADDRESS_CHARS, live_address, safe_url

PAGE = "https://records.example.org/a?b=c"


def test_a_short_quote_is_named_whole() -> None:
    assert live_address(PAGE, "The gauge, re-read & kept") == PAGE + "#:~:text=The%20gauge%2C%20re%2Dread%20%26%20kept"


def test_a_long_quote_is_named_by_its_first_and_last_words() -> None:
    quote = "The first five words are here and then very many others follow until the last five stand."
    assert live_address(PAGE, quote) == PAGE + "#:~:text=The%20first%20five%20words%20are,until%20the%20last%20five%20stand."


def test_text_without_spaces_is_named_by_its_first_and_last_characters() -> None:
    fragment = live_address(PAGE, "降雨量为一千二百毫米" * 10).split("#:~:text=")[1]
    first, last = map(unquote, fragment.split(","))
    assert first == "降雨量为一千二百毫米降雨量为一千"
    assert last == "为一千二百毫米"[-6:] + "降雨量为一千二百毫米"


def test_a_quote_over_several_lines_begins_on_its_first_and_ends_on_its_last() -> None:
    assert live_address(PAGE, "One line\n\nAnother  line") == PAGE + "#:~:text=One%20line,Another%20line"


def test_a_fragment_of_the_address_gives_way() -> None:
    assert live_address(PAGE + "#part", "words") == PAGE + "#:~:text=words"


def test_without_words_it_is_the_page() -> None:
    assert live_address(PAGE + "#part", " ") == PAGE + "#part"


def test_what_would_be_too_long_is_the_page() -> None:
    page = PAGE + "x" * (MAX_ADDRESS_CHARS - len(PAGE) - 5)
    assert live_address(page, "words") == page


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "data:text/html,x", "ftp://a.example/", "notes/a.md", "https://u:p@a.example/", ""]
)
def test_what_may_be_no_link_leads_nowhere(address: str) -> None:
    assert live_address(address, "words") == ""


@given(st.text(max_size=300))
def test_whatever_the_words_the_address_stays_one_that_may_be_a_link(words: str) -> None:
    address = live_address(PAGE, words)
    assert safe_url(address) == address
    assert address.split("#")[0] == PAGE
