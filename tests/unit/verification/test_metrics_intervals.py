"""A share on a few says less than its percentage: Wilson's interval, and what spot checks conclude from it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.selectors.spotchecks import agreement
from research.verification.metrics.intervals import wilson
from research.verification.metrics.types import Share
from research.verification.types import Verdict


def test_the_interval_of_nine_of_ten_is_the_published_one() -> None:
    found = wilson(Share(part=9, whole=10))
    assert found is not None
    assert found == pytest.approx((0.5958, 0.9821), abs=1e-4)


def test_a_share_of_nothing_has_no_interval() -> None:
    assert wilson(Share(part=0, whole=0)) is None


@given(st.integers(1, 500).flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_the_interval_holds_the_share_and_stays_within_0_and_1(counts: tuple[int, int]) -> None:
    part, whole = counts
    found = wilson(Share(part=part, whole=whole))
    assert found is not None
    low, high = found
    assert 0 <= low <= part / whole + 1e-9
    assert part / whole - 1e-9 <= high <= 1


def test_few_checks_tell_no_bias() -> None:
    view = agreement({(Verdict.ENTAIL, Verdict.ENTAIL): 1, (Verdict.IRRELEVANT, Verdict.IRRELEVANT): 1})
    assert view.bias == "No bias to one side shows in these checks."
    assert agreement({}).bias == "Too few checks to tell whether the judge errs to one side."


def test_a_judge_that_refuses_what_people_accept_is_too_strict() -> None:
    view = agreement({(Verdict.ENTAIL, Verdict.ENTAIL): 30, (Verdict.IRRELEVANT, Verdict.ENTAIL): 25})
    assert view.bias.startswith("The judge is too strict")


def test_what_nobody_could_tell_counts_neither_for_nor_against() -> None:
    view = agreement({(Verdict.ENTAIL, Verdict.UNCHECKED): 5, (Verdict.ENTAIL, Verdict.ENTAIL): 2})
    assert view.checks == 7
    assert view.agreement.startswith("2 of 2 (100 %)")
