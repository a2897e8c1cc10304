"""Which roles does the chain of events give? A row of a role can be put in by hand; its event cannot."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import DatabaseError

from publishing.models import AuditEvent
from publishing.states import AuditKind
from publishing.store.events import is_altered

_GIVEN_OR_TAKEN = (AuditKind.ROLE_GRANTED.value, AuditKind.ROLE_REVOKED.value)


def recorded_roles(user: User) -> frozenset[tuple[str, int]]:
    """Return the roles that a person was granted and that were not taken away since, each with its team, 0 for everybody.

    One query. Nothing where one of these events was altered or cannot be read: in doubt a person holds no role.
    """
    try:
        events = list(AuditEvent.objects.filter(kind__in=_GIVEN_OR_TAKEN, payload__user=user.pk).order_by("seq"))
    except (ValueError, TypeError, DatabaseError):
        return frozenset()
    if any(is_altered(event) for event in events):
        return frozenset()
    return frozenset((role, team) for _, role, team in held_after(events))


def held_after(events: Iterable[AuditEvent]) -> frozenset[tuple[int, str, int]]:
    """Return who holds which role for which team after these events, oldest first: user, role, team."""
    held: set[tuple[int, str, int]] = set()
    for event in events:
        named = (event.payload["user"], event.payload["role"], event.payload["team"])
        if event.kind == AuditKind.ROLE_GRANTED:
            held.add(named)
        else:
            held.discard(named)
    return frozenset(held)
