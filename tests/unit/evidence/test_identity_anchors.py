from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.evidence.identity.addresses import canonical_anchor, without_tracking
from research.trust.web_address import parse_web_address


@pytest.mark.parametrize(
    ("address", "anchor"),
    [
        ("https://a.example.org/x", "https://a.example.org/x"),
        ("https://A.example.org:443/x#part", "https://a.example.org/x"),
        ("https://a.example.org/x?utm_source=n&id=7&fbclid=q", "https://a.example.org/x?id=7"),
        ("https://a.example.org/x?UTM_Medium=n", "https://a.example.org/x"),
        ("https://a.example.org/x?b=2&a=1", "https://a.example.org/x?b=2&a=1"),
        ("https://a.example.org/x/?", "https://a.example.org/x/?"),
    ],
)
def test_an_anchor_is_the_address_without_what_tells_who_sent_the_reader(address: str, anchor: str) -> None:
    assert canonical_anchor(parse_web_address(address)) == anchor


@given(st.lists(st.sampled_from(["id=1", "q=a+b", "utm_x=1", "gclid=2", "", "a", "utm_source"]), max_size=8))
def test_taking_tracking_away_twice_is_taking_it_away_once(parts: list[str]) -> None:
    once = without_tracking("&".join(parts))
    assert without_tracking(once) == once
    assert "utm" not in (once or "")
