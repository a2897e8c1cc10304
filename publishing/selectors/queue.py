"""What waits for a reviewer or a publisher, oldest first, and what have they decided? A fixed number of queries.

A round waits for whoever holds a role that is not filled and whose turn it is, wrote nothing of it and has not signed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet

from publishing.models import Approval, PolicyVersion, Revision, RoleGrant, Round
from publishing.review.policy import AUDITOR, DEFAULT_POLICY, ReviewerRole, ReviewPolicy
from publishing.review.standing import Decision
from publishing.states import RoundState
from publishing.store.policies import readable_policy

PAGE = 25


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingLine:
    """One revision that waits, since when, and in which roles for this reader."""

    round: Round
    age: timedelta
    roles: tuple[str, ...]
    is_for_publisher: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedLine:
    """One decision of this reader, and what became of the review."""

    approval: Approval
    title: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A role of the reader's: `everywhere`, or for the reports of these teams."""

    role: ReviewerRole
    is_publisher: bool
    everywhere: bool
    teams: tuple[int, ...]
    policies: tuple[tuple[int, ReviewPolicy], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueView:
    """The queue of one reader. `roles` are theirs, for the filter; `chosen` is the one that narrows the list."""

    roles: tuple[ReviewerRole, ...]
    chosen: str
    is_auditor: bool
    waiting: Page[Round]
    lines: tuple[WaitingLine, ...]
    known: tuple[ReviewerRole, ...]


def queue_view(user: User, *, role: str, page: str, now: datetime) -> QueueView:
    """Return what waits for a person, narrowed to one of their roles where `role` names one."""
    # Rounds under rules that cannot be read wait for the operator; the rest of the queue goes on.
    read = ((row.pk, readable_policy(row)) for row in PolicyVersion.objects.order_by("version"))
    policies = tuple((key, policy) for key, policy in read if policy is not None)
    grants = list(RoleGrant.objects.filter(user=user).values_list("role", "team")) if user.is_active else []
    in_force = policies[-1][1] if policies else DEFAULT_POLICY
    held = tuple(_held(grants, policies, in_force))
    names = {each.role.name for each in held}
    chosen = [each for each in held if role not in names or each.role.name == role]
    rows = Paginator(_waiting(user, chosen), PAGE).get_page(page)
    return QueueView(
        roles=tuple(each.role for each in held),
        chosen=role if role in names else "",
        is_auditor=any(name == AUDITOR for name, _ in grants),
        waiting=rows,
        lines=tuple(_lines(list(rows.object_list), chosen, dict(policies), now)),
        known=(*in_force.roles, in_force.publisher),
    )


def _held(
    grants: Sequence[tuple[str, int | None]], policies: Sequence[tuple[int, ReviewPolicy]], in_force: ReviewPolicy
) -> Iterator[Held]:
    """Yield the roles that a person holds, as the newest policy that knows them describes them.

    Nothing is stored before the first submission; then the policy in force describes them, and no round can wait.
    """
    for name in dict.fromkeys(name for name, _ in grants):
        knowing = [(key, policy) for key, policy in policies if _known_as(policy, name)]
        newest = knowing[-1][1] if knowing else in_force
        role = _known_as(newest, name)
        if role is not None:
            teams = [team for granted, team in grants if granted == name]
            yield Held(
                role=role,
                is_publisher=newest.publisher.name == name,
                everywhere=None in teams,
                teams=tuple(team for team in teams if team is not None),
                policies=tuple(knowing),
            )


def _known_as(policy: ReviewPolicy, name: str) -> ReviewerRole | None:
    return policy.publisher if policy.publisher.name == name else policy.role(name)


def _waiting(user: User, held: Collection[Held]) -> QuerySet[Round]:
    if not held:
        return Round.objects.none()
    wanted = Q()
    for each in held:
        wanted |= _for_role(each)
    wrote = Revision.objects.filter(report=OuterRef("report"), number__lte=OuterRef("revision__number"), author=user)
    signed = Approval.objects.filter(round=OuterRef("pk"), signer=user)
    rows = Round.objects.filter(wanted).exclude(report__run__brief__author=user)
    return (
        rows.filter(~Exists(wrote), ~Exists(signed))
        .select_related("revision", "report__run__brief__team")
        .order_by("opened_at", "pk")
    )


def _for_role(held: Held) -> Q:
    scope = Q() if held.everywhere else Q(report__run__brief__team__in=held.teams)
    wanted = Q(pk__in=[])
    for key, policy in held.policies:
        if policy.publisher.name == held.role.name:
            wanted |= Q(policy=key, state=RoundState.APPROVED)
        elif (role := policy.role(held.role.name)) is not None:
            before = [earlier for earlier in policy.roles if earlier.name in role.after]
            wanted |= Q(~_filled(role), *(_filled(earlier) for earlier in before), policy=key, state=RoundState.OPEN)
    return scope & wanted


def _filled(role: ReviewerRole) -> Q:
    """Slots count from 1, so the role is filled when the last one is taken."""
    return Q(
        Exists(Approval.objects.filter(round=OuterRef("pk"), role=role.name, slot=role.needed, decision=Decision.APPROVE))
    )


def _lines(
    rows: Sequence[Round], held: Collection[Held], policies: dict[int, ReviewPolicy], now: datetime
) -> Iterator[WaitingLine]:
    taken = set(
        Approval.objects.filter(round__in=[row.pk for row in rows], decision=Decision.APPROVE).values_list(
            "round", "role", "slot"
        )
    )
    for row in rows:
        policy = policies[row.policy_id]
        mine = [each for each in held if _reaches(each, row)]
        for_publisher = row.state == RoundState.APPROVED
        yield WaitingLine(
            round=row,
            age=max(now - row.opened_at, timedelta()),
            roles=tuple(
                each.role.title
                for each in mine
                if (policy.publisher.name == each.role.name) is for_publisher
                and not _is_taken(policy.role(each.role.name), row, taken)
            ),
            is_for_publisher=for_publisher,
        )


def _reaches(held: Held, row: Round) -> bool:
    return held.everywhere or row.report.run.brief.team_id in held.teams


def _is_taken(role: ReviewerRole | None, row: Round, taken: Collection[tuple[object, str, int]]) -> bool:
    return role is not None and (row.pk, role.name, role.needed) in taken


def decided_page(user: User, page: str) -> tuple[Page[Approval], tuple[DecidedLine, ...]]:
    """Return what a person decided, newest first."""
    rows = Approval.objects.filter(signer=user).select_related("round__policy", "revision")
    found = Paginator(rows.order_by("-signed_at", "-id"), PAGE).get_page(page)
    return found, tuple(_decided(row) for row in found.object_list)


_STATES: dict[RoundState, str] = {
    RoundState.OPEN: "under review",
    RoundState.APPROVED: "approved in every role",
    RoundState.PUBLISHING: "being published",
    RoundState.PUBLISHED: "published",
    RoundState.REJECTED: "rejected",
    RoundState.SUPERSEDED: "replaced by a newer revision",
    RoundState.RECALLED: "called back by its author",
}


def _decided(row: Approval) -> DecidedLine:
    policy = readable_policy(row.round.policy)
    role = _known_as(policy, row.role) if policy is not None else None
    return DecidedLine(approval=row, title=role.title if role else row.role, state=_STATES[RoundState(row.round.state)])
