"""Which runs may a person see? The one door: their own, and those of their teams. There is no superuser path."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet

from research.models import Run


def runs_visible_to(user: User | AnonymousUser) -> QuerySet[Run]:
    """Return the runs that a person authored or that belong to one of their teams; nothing for anybody else."""
    return Run.objects.filter(member_of(user)) if user.is_authenticated else Run.objects.none()


def member_of(user: User | AnonymousUser, run: str = "") -> Q:
    """Return the same rule as a condition on rows that lead to a run by the path `run` (such as 'report__run__').

    Not for anonymous people: whoever asks has turned them away.
    """
    # Subqueries rather than a join: a person in two teams must not see a run twice.
    teams = user.groups.values("pk")
    return Q(**{f"{run}brief__author": user}) | Q(**{f"{run}brief__team__in": teams})
