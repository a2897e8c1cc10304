"""May this person decide now, in which roles, and if not, why not? For the page; the service asks everything anew."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from publishing.errors import Refused
from publishing.models import Approval, Revision, Round
from publishing.policies import Relation, check_may, check_state
from publishing.review.policy import ReviewerRole, ReviewPolicy
from publishing.review.standing import Decision
from publishing.states import Action, RoundState
from publishing.store.access import newer_visible_to, newest_revision
from publishing.store.people import roles_of
from publishing.store.standing import approved_roles

_BEING_WRITTEN = (
    "This revision has been replaced. Its author is working on a newer one; it will be in your queue when it is submitted."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The roles in which a person can decide; none, and the sentence why."""

    roles: tuple[ReviewerRole, ...] = ()
    reason: str = ""


def turn_of(
    user: User, revision: Revision, round_: Round | None, policy: ReviewPolicy, relations: frozenset[Relation]
) -> Turn:
    """Return what this person can decide, or the first reason why not: who they are, then the state, then the roles."""
    try:
        check_may(Action.DECIDE, relations)
        reason = _passed(user, revision, round_)
        if not reason:
            check_state(Action.DECIDE, RoundState(round_.state) if round_ is not None else None)
    except Refused as refusal:
        return Turn(reason=refusal.message)
    if reason or round_ is None:
        return Turn(reason=reason)
    return _roles(user, revision, round_, policy)


def _passed(user: User, revision: Revision, round_: Round | None) -> str:
    newest = newest_revision(revision.report)
    if newest is not None and newest.number > revision.number:
        seen = newer_visible_to(user, revision)
        return f"Revision {seen} has taken the place of this one; decide on that." if seen else _BEING_WRITTEN
    mine = Approval.objects.filter(round=round_, signer=user).first() if round_ is not None else None
    if mine is None:
        return ""
    did = "approved" if mine.decision == Decision.APPROVE else "rejected"
    return f"You {did} this revision on {mine.signed_at:%-d %B %Y}. A decision is never changed."


def _roles(user: User, revision: Revision, round_: Round, policy: ReviewPolicy) -> Turn:
    held = roles_of(user, revision.report)
    filled = approved_roles(round_, policy)
    mine = [role for role in policy.roles if role.name in held]
    free = [role for role in mine if role.name not in filled]
    able = tuple(role for role in free if filled.issuperset(role.after))
    if able:
        return Turn(roles=able)
    if not free:
        names = " and ".join(f"“{role.title}”" for role in mine)
        return Turn(reason=f"Your role is filled: somebody else has approved as {names}.")
    missing = {name for role in free for name in role.after} - filled
    before = " and ".join(f"“{role.title}”" for role in policy.roles if role.name in missing)
    return Turn(reason=f"It is not your turn yet: {before} has to approve first.")
