"""Writes chains of events for tests, through the store; and rewrites them, as somebody would who holds the key."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from publishing.models import AuditEvent, AuditHead
from publishing.states import AuditKind
from publishing.store import audit
from publishing.store.events import mac_of

EVENTS, HEAD = AuditEvent._meta.db_table, AuditHead._meta.db_table
BEGIN = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
REPORT = UUID("6f1d7c5e-0000-4000-8000-000000000001")


def append(actor: User | None = None, *, at: datetime = BEGIN, kind: AuditKind = AuditKind.REMARK_ADDED) -> AuditEvent:
    """Append one event in a transaction of its own."""
    with transaction.atomic():
        return audit.append_event(kind, actor=actor, at=at, payload={"digest": "d" * 64, "kind": "flag", "open": True})


def played(actor: User, count: int = 8) -> list[AuditEvent]:
    """Append a chain of events a second apart, of changing kinds."""
    kinds = list(AuditKind)
    return [append(actor, at=BEGIN + timedelta(seconds=place), kind=kinds[place % len(kinds)]) for place in range(count)]


def filled(count: int, *, kinds: Iterable[AuditKind] = tuple(AuditKind), report: UUID = REPORT) -> None:
    """Write a long chain in place of the one that is there, at once; the tables' triggers have to be off."""
    AuditEvent.objects.all().delete()
    kinds, prev, events = tuple(kinds), audit.GENESIS, []
    for seq in range(1, count + 1):
        event = AuditEvent(
            seq=seq,
            at=BEGIN + timedelta(seconds=seq),
            kind=kinds[seq % len(kinds)].value,
            actor_id=1 + seq % 5,
            actor_name=f"Person {seq % 5}",
            report_id=report if seq % 3 else None,
            revision=1 if seq % 3 else None,
            payload={"user": seq, "role": "publisher", "team": 0},
            prev=prev,
        )
        prev = event.mac = mac_of(event)
        events.append(event)
    AuditEvent.objects.bulk_create(events, batch_size=500)
    AuditHead.objects.update_or_create(pk=1, defaults={"seq": count, "mac": prev})


def rewritten(seq: int, **changes: object) -> None:
    """Change an event and write everything after it anew, with the key; the tables' triggers have to be off."""
    prev = ""
    for event in AuditEvent.objects.filter(seq__gte=seq).order_by("seq"):
        for name, value in changes.items() if event.seq == seq else ():
            setattr(event, name, value)
        event.prev = prev or event.prev
        prev = event.mac = mac_of(event)
        event.save()
    AuditHead.objects.update(mac=prev)
