"""Which runs may this person see? The one door: own runs, and runs of the person's teams. There is no superuser path."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from research.errors import NotFound
from research.models import Run


def runs_visible_to(user: User) -> QuerySet[Run]:
    """Return the runs that `user` asked for or that belong to one of the user's teams."""
    # A subquery instead of a join: a person in two teams must not see a run twice.
    return Run.objects.filter(Q(brief__author=user) | Q(brief__team__in=user.groups.all()))


def run_visible_to(user: User, run_id: UUID) -> Run:
    """Return one visible run with its brief. Raises NotFound; foreign and missing look the same."""
    run = runs_visible_to(user).select_related("brief", "brief__author", "brief__team").filter(id=run_id).first()
    if run is None:
        raise NotFound("There is no such research, or it is not yours to see.")
    return run
