"""Which reports, and which of their revisions, may a person see? The one door on this side of the house.

Members of the research see everything of it. Reviewers and publishers see what was submitted for review, for the teams for
which they hold a role. What is published is reached by its public address, not through this door. There is no superuser
path.
"""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, OuterRef, Q, QuerySet

from publishing.errors import NotFound
from publishing.models import Report, Revision, RoleGrant, Round
from publishing.review.policy import AUDITOR
from research.store.access import member_of

_NOT_FOUND = "There is no such report, or it is not yours to see."


def reports_visible_to(user: User | AnonymousUser) -> QuerySet[Report]:
    """Return the reports that a person may see at all; nothing for anybody who is not signed in."""
    if not user.is_authenticated:
        return Report.objects.none()
    granted = _granted(user, "run__brief__team")
    submitted = Exists(Round.objects.filter(report=OuterRef("pk")))
    return Report.objects.filter(
        member_of(user, "run__") if granted is None else member_of(user, "run__") | granted & submitted
    )


def revisions_visible_to(user: User | AnonymousUser, *, among: Collection[UUID] | None = None) -> QuerySet[Revision]:
    """Return the revisions that a person may see; to reviewers and publishers, only those that were submitted.

    `among` names the reports to look at, where they are known: then no other is gone through.
    """
    if not user.is_authenticated:
        return Revision.objects.none()
    own = member_of(user, "report__run__")
    granted = _granted(user, "report__run__brief__team")
    submitted = Exists(Round.objects.filter(revision=OuterRef("pk")))
    revisions = Revision.objects.all() if among is None else Revision.objects.filter(report__in=among)
    return revisions.filter(own if granted is None else own | granted & submitted)


def _granted(user: User, team: str) -> Q | None:
    """A condition on the report's team: the person holds a role for it, or for everybody; None without any role."""
    # Asked here rather than in the query: most people hold no role, and a list of 100,000 reports is then far cheaper.
    teams = set(RoleGrant.objects.filter(user=user).exclude(role=AUDITOR).values_list("team_id", flat=True))
    if not teams:
        return None
    return Q(pk__isnull=False) if None in teams else Q(**{f"{team}__in": teams})


def report_visible_to(user: User | AnonymousUser, report_id: UUID) -> Report:
    """Return one report with its run and brief. Raises NotFound; foreign and missing look the same."""
    report = reports_visible_to(user).select_related("run__brief__author", "run__brief__team").filter(pk=report_id).first()
    if report is None:
        raise NotFound(_NOT_FOUND)
    return report


def revision_visible_to(user: User | AnonymousUser, report_id: UUID, number: int) -> Revision:
    """Return one revision with its report, run and brief. Raises NotFound; foreign and missing look the same."""
    related = "report__run__brief"
    rows = revisions_visible_to(user).select_related(f"{related}__author", f"{related}__team", "base", "delivery")
    revision = rows.filter(report_id=report_id, number=number).first()
    if revision is None:
        raise NotFound(_NOT_FOUND)
    return revision


def newest_round(revision: Revision) -> Round | None:
    """Return the newest round of a revision, with its policy."""
    return Round.objects.filter(revision=revision).select_related("policy").order_by("-ordinal").first()


def newest_revision(report: Report) -> Revision | None:
    """Return the newest revision of a report."""
    return Revision.objects.filter(report=report).order_by("-number").first()


def newer_visible_to(user: User | AnonymousUser, revision: Revision) -> int:
    """Return the number of the newest later revision of the same report that a person may see; 0 for none."""
    later = revisions_visible_to(user, among=[revision.report_id]).filter(number__gt=revision.number)
    return later.order_by("-number").values_list("number", flat=True).first() or 0
