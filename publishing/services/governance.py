"""Who changes the rules of review and who may take part? Operators; every change stands in the audit chain."""

from __future__ import annotations

from contextvars import ContextVar
from datetime import datetime

from django.contrib.auth.models import Group, User
from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from publishing.context import publishing
from publishing.errors import Blocked, Refusal
from publishing.models import Approval, PolicyVersion, RoleGrant, Round
from publishing.review.policy import AUDITOR, DEFAULT_POLICY, ReviewPolicy, policy_digest
from publishing.states import LIVE_ROUNDS, AuditKind
from publishing.store.audit import SYSTEM, append_event, locked_head
from publishing.store.people import display_name
from publishing.store.policies import policy_in_force
from publishing.store.records import grant_payload, policy_payload
from publishing.store.roles import recorded_roles

# Who takes a role away, for the event that the signal writes; None while an account or a team is deleted.
_acting: ContextVar[User | None] = ContextVar("acting", default=None)


def policy_adopt(policy: ReviewPolicy, *, actor: User | None) -> PolicyVersion:
    """Put a policy in force for new rounds; its version must be the next one. Raises Blocked when it is not."""
    with transaction.atomic():
        locked_head()
        newest = PolicyVersion.objects.order_by("-version").first()
        due = 1 if newest is None else newest.version + 1
        if policy.version != due:
            raise Blocked(
                f"The next version of the review policy is {due}, and this file says {policy.version}; "
                "correct its “version” and adopt it again.",
                code=Refusal.MISSING_INPUT,
            )
        return _adopted(policy, actor, publishing().now())


def policy_row(*, at: datetime | None = None) -> PolicyVersion:
    """Return the row of the policy in force, adopting the default the first time, at the time of the caller's operation."""
    newest = PolicyVersion.objects.order_by("-version").first()
    if newest is not None:
        return newest
    with transaction.atomic():
        locked_head()
        newest = PolicyVersion.objects.order_by("-version").first()
        return newest if newest is not None else _adopted(DEFAULT_POLICY, None, at or publishing().now())


def _adopted(policy: ReviewPolicy, actor: User | None, at: datetime) -> PolicyVersion:
    row = PolicyVersion(
        version=policy.version,
        digest=policy_digest(policy),
        body=policy.model_dump(mode="json"),
        adopted_at=at,
        adopted_by=SYSTEM if actor is None else display_name(actor)[:200],
    )
    append_event(AuditKind.POLICY_ADOPTED, actor=actor, at=at, payload=policy_payload(row))
    row.save(force_insert=True)
    return row


def role_grant(*, actor: User | None, user: User, role: str, team: Group | None = None) -> RoleGrant:
    """Give a person a role that the policy in force (or the auditor's office) knows. Raises Blocked for an unknown role.

    A role that the person holds already is left as it is, without an event. An auditor is one for everything: the role
    takes no team.
    """
    check_role(role, team)
    at = publishing().now()
    with transaction.atomic():
        grant, made = RoleGrant.objects.get_or_create(user=user, role=role, team=team, defaults={"granted_at": at})
        # A row that the chain knows nothing of gives no role; granting it makes it one.
        if made or (role, grant.team_id or 0) not in recorded_roles(user):
            append_event(AuditKind.ROLE_GRANTED, actor=actor, at=at, payload=grant_payload(grant))
        return grant


def role_revoke(*, actor: User | None, user: User, role: str, team: Group | None = None) -> bool:
    """Take a role away; False when the person did not hold it."""
    acting = _acting.set(actor)
    try:
        # The event is written by the signal below, as it is for a role that goes with its account or its team.
        removed, _ = RoleGrant.objects.filter(user=user, role=role, team=team).delete()
    finally:
        _acting.reset(acting)
    return bool(removed)


@receiver(pre_delete, sender=RoleGrant)
def _role_goes(instance: RoleGrant, **_of_the_signal: object) -> None:
    append_event(
        AuditKind.ROLE_REVOKED,
        actor=_acting.get(),
        at=publishing().now(),
        payload=grant_payload(instance),
    )


def roles_known() -> tuple[str, ...]:
    """Return the names of all roles that can be granted: those of the policy in force, its publisher, the auditor."""
    policy = policy_in_force()
    return (*(role.name for role in policy.roles), policy.publisher.name, AUDITOR)


def check_role(role: str, team: Group | None) -> None:
    """Raise Blocked, naming the roles that there are, unless the role can be granted for the team, or for everybody."""
    known = roles_known()
    if role not in known:
        raise Blocked(
            f"The policy in force knows no role “{role}”; the roles are {', '.join(known)}.", code=Refusal.MISSING_INPUT
        )
    if role == AUDITOR and team is not None:
        raise Blocked("An auditor reads the whole chain; grant the role without a team.", code=Refusal.MISSING_INPUT)


def live_rounds_of(user: User) -> tuple[Round, ...]:
    """Return the live rounds in which a person has signed, for whoever is about to take a role away."""
    signed = Approval.objects.filter(signer=user).values("round")
    return tuple(Round.objects.filter(pk__in=signed, state__in=sorted(LIVE_ROUNDS)).order_by("opened_at", "pk"))
