"""Which runs may a person see? The one door: their own, and those of their teams. There is no superuser path."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet

from research.models import Run


def runs_visible_to(user: User | AnonymousUser) -> QuerySet[Run]:
    """Return the runs that a person authored or that belong to one of their teams; nothing for anybody else."""
    if not user.is_authenticated:
        return Run.objects.none()
    # Subqueries rather than a join: a person in two teams must not see a run twice.
    teams = user.groups.values("pk")
    return Run.objects.filter(Q(brief__author=user) | Q(brief__team__in=teams))
