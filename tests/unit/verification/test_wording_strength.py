"""I21: how firmly a statement is told is computed from its evidence, and from nothing that a model wrote."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.evidence.ledger.claims import (
    Authority,
    ClaimKind,
    CountedOrigin,
    Fit,
    Freshness,
    Grade,
    Independence,
    Standing,
    Weighed,
)
from research.verification.types import Basis, ItemVerdict, Verdict
from research.verification.wording.profiles import PROFILES, profile_of
from research.verification.wording.strength import as_of, grounds, strength, tell
from research.verification.wording.types import Grounds, Strength
from tests.support.evidence import stored

CARRIED = ItemVerdict(item_id="F1", verdict=Verdict.ENTAIL, basis=Basis.QUOTE, quote_start=0, quote_end=5)


def counted(count: int, *, primary: bool, standing: Standing = Standing.COUNTS) -> Independence:
    origins = tuple(
        CountedOrigin(group_id=f"G{number}", source_ids=(f"S{number}",), standing=standing)
        for number in range(1, max(count, 1) + 1)
    )
    return Independence(item_id="F1", count=count, primary=primary, origins=origins)


def graded(*, window_days: int, dated: str) -> Grade:
    return Grade(
        item_id="F1",
        source_id="S1",
        claim=ClaimKind.PRICE,
        authority=Authority.PRIMARY,
        authority_rule="own_account",
        freshness=Freshness.CURRENT,
        event_day="",
        dated=dated,
        age_days=3,
        window_days=window_days,
        fit=Fit.FITS,
    )


def test_two_origins_of_which_one_is_primary_are_told_plainly() -> None:
    assert strength(CARRIED, counted(2, primary=True)) is Strength.PLAIN


@pytest.mark.parametrize(
    "independence",
    [counted(1, primary=True), counted(5, primary=False), counted(0, primary=False, standing=Standing.UNTRACED), None],
    ids=["one primary origin", "five second-hand origins", "nothing that counts", "no ledger"],
)
def test_less_is_told_as_what_its_source_says(independence: Independence | None) -> None:
    assert strength(CARRIED, independence) is Strength.ATTRIBUTED


def test_what_only_a_community_reports_is_a_lead() -> None:
    assert strength(CARRIED, counted(0, primary=False, standing=Standing.COMMUNITY)) is Strength.LEAD


def test_what_another_source_denies_is_told_as_disputed_however_many_carry_it() -> None:
    assert strength(CARRIED, counted(4, primary=True), disputed=True) is Strength.DISPUTED


@pytest.mark.parametrize("verdict", [v for v in Verdict if v is not Verdict.ENTAIL])
def test_nothing_but_a_carried_statement_is_told_as_one(verdict: Verdict) -> None:
    found = replace(CARRIED, verdict=verdict, basis=Basis.NONE)
    assert strength(found, counted(4, primary=True)) is Strength.UNCHECKED
    assert grounds(found, counted(4, primary=True)) is Grounds.NONE


def test_evidence_is_strong_from_the_bar_of_plain_words_on_and_weak_below() -> None:
    assert grounds(CARRIED, counted(2, primary=True)) is Grounds.STRONG
    assert grounds(CARRIED, counted(1, primary=True)) is Grounds.WEAK
    assert grounds(CARRIED, None) is Grounds.WEAK


def test_a_domain_may_ask_for_more() -> None:
    assert strength(CARRIED, counted(2, primary=True), profile=PROFILES["finance"]) is Strength.ATTRIBUTED
    assert profile_of("astrology") is profile_of("general")


@given(text=st.text(min_size=1, max_size=80), count=st.integers(0, 3), primary=st.booleans())
def test_no_wording_of_a_statement_makes_it_firmer(text: str, count: int, primary: bool) -> None:  # noqa: FBT001
    weighed = Weighed(item_id="F1", supports=(), disputes=(), independence=counted(count, primary=primary), grades=())
    source = stored("The ferry runs daily.")
    plain = tell(CARRIED, "The ferry runs daily.", source, weighed, language="en")
    assert tell(CARRIED, text, source, weighed, language="en").strength is plain.strength


def test_a_statement_that_goes_stale_is_told_with_its_day() -> None:
    assert as_of("S1", (graded(window_days=90, dated="2026-02-11"),), "2026-03-01") == "2026-02-11"
    assert as_of("S1", (graded(window_days=90, dated=""),), "2026-03-01") == "2026-03-01"


def test_a_statement_that_holds_for_ever_has_no_day() -> None:
    assert as_of("S1", (graded(window_days=0, dated="1815-06-18"),), "2026-03-01") == ""
    assert as_of("S2", (graded(window_days=90, dated="2026-02-11"),), "2026-03-01") == ""
