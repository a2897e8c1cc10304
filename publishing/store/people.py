"""What is a person to a report, now? Asked of the database each time, within the transaction that acts on the answer."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q

from publishing.models import Report, Revision, RoleGrant
from publishing.policies import Relation
from publishing.review.names import clean_name, showable_name
from publishing.review.policy import AUDITOR, ReviewPolicy
from publishing.store.roles import recorded_roles
from research.store.access import runs_visible_to


def roles_of(user: User, report: Report) -> frozenset[str]:
    """Return the names of the roles that a person holds for a report: those for its team, and those for everybody.

    A role is held while its row stands and the newest event of the chain about it says that it was granted.
    """
    if not user.is_active:
        return frozenset()
    team = report.run.brief.team_id
    rows = RoleGrant.objects.filter(Q(team__isnull=True) | Q(team=team) if team else Q(team__isnull=True), user=user)
    grants = {(role, held or 0) for role, held in rows.values_list("role", "team")}
    # Two queries, the second only for the few who hold a role: a row that nobody granted gives none.
    return frozenset(role for role, _ in grants & recorded_roles(user)) if grants else frozenset()


def contributors_of(revision: Revision) -> frozenset[int]:
    """Return the ids of everybody whose words may stand in a revision: who asked, who wrote it or an earlier one (I31)."""
    authors = Revision.objects.filter(report=revision.report_id, number__lte=revision.number)
    return frozenset({revision.report.run.brief.author_id, *authors.values_list("author_id", flat=True)})


def relations_of(
    user: User, report: Report, policy: ReviewPolicy, *, revision: Revision | None = None
) -> frozenset[Relation]:
    """Return what a person is to a report, and to one revision of it, under the roles of a policy."""
    roles = roles_of(user, report)
    member = runs_visible_to(user).filter(pk=report.run_id).exists()
    held = {
        Relation.MEMBER: member,
        Relation.CONTRIBUTOR: revision is not None and user.pk in contributors_of(revision),
        Relation.REVIEWER: any(role.name in roles for role in policy.roles),
        Relation.PUBLISHER: policy.publisher.name in roles,
        Relation.AUDITOR: AUDITOR in roles,
        Relation.READER: False,
    }
    return frozenset(relation for relation, holds in held.items() if holds)


def holds_role(user: User) -> bool:
    """Tell whether a person reviews or publishes anything, for everybody or for one team."""
    return user.is_active and RoleGrant.objects.filter(user=user).exclude(role=AUDITOR).exists()


def is_auditor(user: User) -> bool:
    """Tell whether a person may read the whole chain of events."""
    return user.is_active and RoleGrant.objects.filter(user=user, role=AUDITOR, team__isnull=True).exists()


def display_name(user: User) -> str:
    """Return the name under which a person appears to colleagues: the full name, or the account's where there is none."""
    return clean_name(user.get_full_name()) or user.get_username()


def offered_name(user: User) -> str:
    """Return the one name that published copies may show of a signer: the account's full name, or '' where it is none.

    Never the login or the mail address, also not as a full name.
    """
    return showable_name(user.get_full_name(), hidden=(user.get_username(), user.email))
