"""An address is shown as text whose host can be told apart, and in which nothing hides or turns a character."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.selectors.addresses import is_web, provider_words, shown_address


@pytest.mark.parametrize(
    ("locator", "host"),
    [
        ("https://www.ferry.example.org/figures/2024?a=b#c", "www.ferry.example.org"),
        ("HTTP://Ferry.Example.org", "Ferry.Example.org"),
        ("https://bank.example@203.0.113.7/login", "203.0.113.7"),
        ("https://bank.example:443@evil.example:8080/", "evil.example:8080"),
        ("https://evil.example\\@bank.example/", "evil.example"),
        ("http://[2001:db8::1]/x", "[2001:db8::1]"),
        ("https://xn--80ak6aa92e.example/", "xn--80ak6aa92e.example"),
        ("https://evil.example?@bank.example/", "evil.example"),
    ],
)
def test_the_host_is_told_apart(locator: str, host: str) -> None:
    assert shown_address(locator).host == host


@pytest.mark.parametrize("locator", ["notes/2024/http.md", "javascript:alert(1)", "ftp://files.example.org/x", ""])
def test_what_is_no_address_of_the_web_has_no_host(locator: str) -> None:
    assert not shown_address(locator).is_web
    assert not is_web(locator)
    assert shown_address(locator).text == locator


@given(st.text(max_size=60).map(lambda rest: f"https://a.example/{rest}"))
def test_nothing_hides_in_what_is_shown(locator: str) -> None:
    shown = shown_address(locator)
    assert shown.host == "a.example"
    assert not {unicodedata.category(character) for character in shown.text} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def test_a_turned_name_is_shown_as_it_is_written() -> None:
    assert provider_words(" Bank\u202egnp.exe ") == "Bank\\u{202e}gnp.exe"


def test_the_joiners_of_a_script_stay() -> None:
    assert provider_words("می\u200cخواهم") == "می\u200cخواهم"


def test_the_name_of_a_file_keeps_its_joiners_and_loses_its_turns() -> None:
    assert shown_address("می\u200cخواهم\u202e.md").text == "می\u200cخواهم\\u{202e}.md"
