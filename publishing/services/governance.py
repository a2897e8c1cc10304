"""Who changes the rules of review and who may take part? Operators; every change stands in the audit chain."""

from __future__ import annotations

from django.contrib.auth.models import Group, User

from publishing.models import PolicyVersion, RoleGrant, Round
from publishing.review.policy import ReviewPolicy


def policy_adopt(policy: ReviewPolicy, *, actor: User | None) -> PolicyVersion:
    """Put a policy in force for new rounds; its version must be the next one. Raises Blocked when it is not."""
    raise NotImplementedError


def policy_row() -> PolicyVersion:
    """Return the row of the policy in force, adopting the default the first time."""
    raise NotImplementedError


def role_grant(*, actor: User | None, user: User, role: str, team: Group | None = None) -> RoleGrant:
    """Give a person a role that the policy in force (or the auditor's office) knows. Raises Blocked for an unknown role."""
    raise NotImplementedError


def role_revoke(*, actor: User | None, user: User, role: str, team: Group | None = None) -> bool:
    """Take a role away; False when the person did not hold it."""
    raise NotImplementedError


def live_rounds_of(user: User) -> tuple[Round, ...]:
    """Return the live rounds in which a person has signed, for whoever is about to take a role away."""
    raise NotImplementedError
