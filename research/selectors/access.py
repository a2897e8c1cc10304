"""Which run may this person see? What a page asks of the one door in `store.access`."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from research.errors import NotFound
from research.models import Run
from research.store.access import runs_visible_to

__all__ = ["run_visible_to", "runs_visible_to"]


def run_visible_to(user: User, run_id: UUID) -> Run:
    """Return one visible run with its brief. Raises NotFound; foreign and missing look the same."""
    run = runs_visible_to(user).select_related("brief", "brief__author", "brief__team").filter(id=run_id).first()
    if run is None:
        raise NotFound("There is no such research, or it is not yours to see.")
    return run
