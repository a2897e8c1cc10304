"""An answer is dialled whole or not at all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from research.egress.addresses import MAX_PINS, is_literal, is_public_address, judged

LITERALS = st.lists(
    st.ip_addresses().map(str) | st.sampled_from(("8.8.8.8", "1.1.1.1", "127.0.0.1", "rubbish")), max_size=12
)


def test_public_answers_are_pinned_in_their_order() -> None:
    assert judged(("8.8.8.8", "1.1.1.1", "8.8.8.8"), is_public_address) == ("8.8.8.8", "1.1.1.1")


def test_one_bad_answer_refuses_them_all() -> None:
    assert judged(("8.8.8.8", "10.0.0.1"), is_public_address) == ()


def test_a_flood_of_answers_is_judged_whole_and_pinned_in_part() -> None:
    flood = tuple(f"93.184.216.{number}" for number in range(1, 200))
    assert judged(flood, is_public_address) == flood[:8]
    assert judged((*flood, "127.0.0.1"), is_public_address) == ()


def test_an_operators_own_server_may_lie_anywhere_that_is_an_address() -> None:
    assert judged(("10.0.0.1",), is_literal) == ("10.0.0.1",)
    assert judged(("fe80::1%eth0",), is_literal) == ()
    assert judged(("not an address",), is_literal) == ()


@given(answers=LITERALS)
def test_nothing_is_pinned_that_was_not_judged_public(answers: list[str]) -> None:
    pins = judged(tuple(answers), is_public_address)
    assert len(pins) <= MAX_PINS
    assert all(is_public_address(pin) for pin in pins)
    assert not pins or all(is_public_address(answer) for answer in answers)
