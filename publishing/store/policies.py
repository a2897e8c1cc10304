"""Which rules of review are in force, and by which was a round opened?"""

from __future__ import annotations

from pydantic import ValidationError

from publishing.errors import Refusal, Stale
from publishing.models import PolicyVersion, Round
from publishing.review.policy import DEFAULT_POLICY, ReviewPolicy


def policy_in_force() -> ReviewPolicy:
    """Return the newest adopted policy, or the default while none was adopted. Raises Stale, as load_policy does."""
    row = PolicyVersion.objects.order_by("-version").first()
    return load_policy(row) if row is not None else DEFAULT_POLICY


def policy_of(round_: Round | None) -> ReviewPolicy:
    """Return the policy by which a round is held; without a round, the one in force. Raises Stale, as load_policy does."""
    return load_policy(round_.policy) if round_ is not None else policy_in_force()


def load_policy(row: PolicyVersion) -> ReviewPolicy:
    """Return the row as a value. Raises Stale for a row that was altered beyond reading."""
    try:
        return ReviewPolicy.model_validate(row.body)
    except ValidationError:
        raise Stale(
            f"Version {row.version} of the rules of review cannot be read any more: its row was altered. Nothing can be "
            "judged, signed or published under it until the operator restores it from a backup.",
            code=Refusal.BROKEN_CHAIN,
        ) from None


def readable_policy(row: PolicyVersion) -> ReviewPolicy | None:
    """Return the row as a value, or None, for lists that go on without it."""
    try:
        return load_policy(row)
    except Stale:
        return None
