"""Where a review stands: every blocker alone, and publishable means achieved and signed by distinct people (I17, I30)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publishing.errors import Refusal
from publishing.review.policy import DEFAULT_POLICY, ReviewerRole, ReviewPolicy, policy_digest
from publishing.review.standing import CLOCK_SKEW, Decision, ReviewFacts, Signed, standing
from publishing.states import RoundState

NOW = datetime(2026, 3, 4, 12, 0, tzinfo=UTC)
PRINT, TEMPLATE, POLICY = "a" * 64, "b" * 64, policy_digest(DEFAULT_POLICY)


def signed(role: str = "methods_reviewer", signer: int = 1, **changes: Any) -> Signed:
    values: dict[str, Any] = {
        "role": role,
        "signer": signer,
        "name": "Mira Lang",
        "decision": Decision.APPROVE,
        "at": NOW - timedelta(days=1),
        "fingerprint": PRINT,
        "policy_digest": POLICY,
        "template": TEMPLATE,
        "is_sound": True,
    }
    return Signed(**{**values, **changes})


def facts(**changes: Any) -> ReviewFacts:
    values: dict[str, Any] = {
        "state": RoundState.APPROVED,
        "policy": DEFAULT_POLICY,
        "policy_digest": POLICY,
        "fingerprint": PRINT,
        "template": TEMPLATE,
        "signed": (signed(), signed("domain_reviewer", 2)),
        "unchecked": (),
        "refuted": (),
        "flags": (),
        "now": NOW,
    }
    return ReviewFacts(**{**values, **changes})


def test_a_review_with_nothing_in_the_way_is_achieved_and_publishable() -> None:
    found = standing(facts())
    assert (found.is_achieved, found.is_publishable, found.blockers) == (True, True, ())
    assert [role.is_filled for role in found.roles] == [True, True]


@pytest.mark.parametrize("state", [state for state in RoundState if state is not RoundState.APPROVED])
def test_no_other_state_is_publishable(state: RoundState) -> None:
    found = standing(facts(state=state))
    assert found.is_achieved
    assert not found.is_publishable


@pytest.mark.parametrize(
    ("changes", "code", "text"),
    [
        ({"unchecked": ("statement-3",)}, Refusal.ITEMS_UNCHECKED, "not been checked"),
        ({"refuted": ("statement-3",)}, Refusal.ITEMS_UNCHECKED, "does not fully support"),
        ({"flags": ("statement-3",)}, Refusal.FLAGS_OPEN, "flag on this item is open"),
        ({"flags": ("",)}, Refusal.FLAGS_OPEN, "flag on the whole report is open"),
    ],
)
def test_what_is_open_on_an_item_blocks_both_projections(changes: dict[str, Any], code: Refusal, text: str) -> None:
    found = standing(facts(**changes))
    (blocker,) = found.blockers
    assert (blocker.code, blocker.anchor) == (code, next(iter(changes.values()))[0])
    assert text in blocker.text
    assert blocker.remedy
    assert (found.is_achieved, found.is_publishable) == (False, False)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"is_sound": False}, "altered or is missing"),
        ({"fingerprint": "c" * 64}, "another text"),
        ({"policy_digest": "c" * 64}, "other rules"),
        ({"template": "c" * 64}, "templates have changed"),
        ({"at": NOW + CLOCK_SKEW + timedelta(seconds=1)}, "dated in the future"),
        ({"at": NOW - timedelta(days=90, seconds=1)}, "older than the 90 days"),
    ],
)
def test_an_approval_that_does_not_count_says_why_and_leaves_its_role_open(changes: dict[str, Any], text: str) -> None:
    found = standing(facts(signed=(signed(**changes), signed("domain_reviewer", 2))))
    stale, missing = found.blockers
    assert (stale.code, stale.role) == (Refusal.APPROVALS_STALE, "methods_reviewer")
    assert text in stale.text
    assert (missing.code, missing.role) == (Refusal.ROLES_MISSING, "methods_reviewer")
    assert (found.is_achieved, found.is_publishable) == (True, False)


@pytest.mark.parametrize("at", [NOW + CLOCK_SKEW, NOW - timedelta(days=90)])
def test_a_little_skew_and_the_last_day_count(at: datetime) -> None:
    assert standing(facts(signed=(signed(at=at), signed("domain_reviewer", 2)))).is_publishable


def test_without_an_expiry_an_approval_counts_for_ever() -> None:
    policy = ReviewPolicy.model_validate({**DEFAULT_POLICY.model_dump(), "expires_days": 0})
    digest = policy_digest(policy)
    old = NOW - timedelta(days=10_000)
    both = tuple(signed(role.name, place, policy_digest=digest, at=old) for place, role in enumerate(policy.roles))
    assert standing(facts(policy=policy, policy_digest=digest, signed=both)).is_publishable


def test_a_rejection_blocks_though_every_role_is_filled() -> None:
    rejection = signed("domain_reviewer", 3, decision=Decision.REJECT)
    found = standing(facts(signed=(signed(), signed("domain_reviewer", 2), rejection)))
    assert [(blocker.code, blocker.role) for blocker in found.blockers] == [(Refusal.REJECTED, "domain_reviewer")]
    assert (found.is_achieved, found.is_publishable) == (True, False)


@pytest.mark.parametrize("missing", ["methods_reviewer", "domain_reviewer"])
def test_a_role_that_nobody_filled_is_named(missing: str) -> None:
    found = standing(facts(signed=tuple(s for s in facts().signed if s.role != missing)))
    assert [(blocker.code, blocker.role) for blocker in found.blockers] == [(Refusal.ROLES_MISSING, missing)]


def test_one_person_does_not_fill_two_places() -> None:
    twice = standing(facts(signed=(signed(), signed("domain_reviewer", 1))))
    assert not twice.is_publishable
    policy = ReviewPolicy(
        version=1,
        roles=(ReviewerRole(name="methods_reviewer", title="Methods", meaning="Checked.", needed=2),),
        publisher=DEFAULT_POLICY.publisher,
    )
    digest = policy_digest(policy)
    same = (signed(policy_digest=digest), signed(policy_digest=digest))
    assert not standing(facts(policy=policy, policy_digest=digest, signed=same)).is_publishable


def mostly(usual: Any, *rare: Any) -> st.SearchStrategy[Any]:
    """Draw the usual value nine times in ten, so that what is publishable comes up often enough to be tried."""
    return st.integers(0, 9).flatmap(lambda dice: st.sampled_from(rare) if dice == 0 else st.just(usual))


def decisions(role: str) -> st.SearchStrategy[Signed]:
    return st.builds(
        signed,
        role=mostly(role, "publisher"),
        signer=st.integers(1, 4),
        decision=mostly(Decision.APPROVE, Decision.REJECT),
        at=mostly(NOW, NOW - timedelta(days=100), NOW + timedelta(hours=1)),
        fingerprint=mostly(PRINT, "c" * 64),
        template=mostly(TEMPLATE, "c" * 64),
        is_sound=mostly(True, False),
    )


ANCHORS = mostly((), ("statement-1",), ("",))
FACTS = st.builds(
    facts,
    state=mostly(RoundState.APPROVED, *RoundState),
    signed=st.tuples(decisions("methods_reviewer"), decisions("domain_reviewer"))
    | st.tuples(decisions("methods_reviewer"), decisions("domain_reviewer"), decisions("domain_reviewer"))
    | st.just(()),
    unchecked=ANCHORS,
    refuted=ANCHORS,
    flags=ANCHORS,
)


@given(FACTS)
def test_publishable_means_achieved_and_every_role_filled_by_distinct_people(given_facts: ReviewFacts) -> None:
    found = standing(given_facts)
    if not found.is_publishable:
        return
    people = [one.signer for role in found.roles for one in role.approvals]
    assert found.is_achieved
    assert found.blockers == ()
    assert all(role.is_filled for role in found.roles)
    assert len(set(people)) == len(people)
    assert all(one.decision is Decision.APPROVE for one in given_facts.signed)
    assert all(one.fingerprint == given_facts.fingerprint and one.is_sound for role in found.roles for one in role.approvals)


@given(FACTS)
def test_what_keeps_a_review_from_publication_is_always_said(given_facts: ReviewFacts) -> None:
    found = standing(given_facts)
    if given_facts.state is RoundState.APPROVED:
        assert found.is_publishable is not bool(found.blockers)
    assert found.is_achieved is not any(
        blocker.code in {Refusal.ITEMS_UNCHECKED, Refusal.FLAGS_OPEN} for blocker in found.blockers
    )
    assert all(blocker.text and blocker.remedy for blocker in found.blockers)


@given(FACTS)
def test_one_more_open_thing_never_makes_anything_publishable(given_facts: ReviewFacts) -> None:
    worse = replace(given_facts, unchecked=(*given_facts.unchecked, "statement-9"))
    assert not standing(worse).is_publishable
