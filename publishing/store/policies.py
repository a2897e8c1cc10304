"""Which rules of review are in force, and by which was a round opened?"""

from __future__ import annotations

from publishing.models import PolicyVersion, Round
from publishing.review.policy import DEFAULT_POLICY, ReviewPolicy


def policy_in_force() -> ReviewPolicy:
    """Return the newest adopted policy, or the default while none was adopted."""
    row = PolicyVersion.objects.order_by("-version").first()
    return load_policy(row) if row is not None else DEFAULT_POLICY


def policy_of(round_: Round | None) -> ReviewPolicy:
    """Return the policy by which a round is held; without a round, the one in force."""
    return load_policy(round_.policy) if round_ is not None else policy_in_force()


def load_policy(row: PolicyVersion) -> ReviewPolicy:
    """Return the row as a value. Raises pydantic's ValidationError for a row that was altered beyond reading."""
    return ReviewPolicy.model_validate(row.body)
