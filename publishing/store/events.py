"""Is one event of the chain what was written? By its keyed hash, which covers the event and everything before it.

Whoever holds the database but not the key can neither make an event nor alter one; only take it away, which leaves a gap.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from datetime import UTC, datetime

import rfc8785
from django.db import DatabaseError

from publishing.context import publishing
from publishing.models import AuditEvent

Payload = Mapping[str, str | int | bool]
JSONValue = str | int | bool | None | dict[str, "JSONValue"]
_TAG = b"countersign/audit/1\n"
# RFC 8785 writes numbers as IEEE 754 doubles do; an integer beyond this has no writing of its own.
_EXACT = 2**53 - 1


def mac_of(event: AuditEvent) -> str:
    """Return the keyed hash of an event: everything in its row but the hash itself, and so everything before it."""
    message = _TAG + rfc8785.dumps(_covered(event))
    return hmac.new(publishing().audit_key, message, hashlib.sha256).hexdigest()


def _covered(event: AuditEvent) -> dict[str, JSONValue]:
    _check_payload(event.payload)
    return {
        "seq": event.seq,
        "prev": event.prev,
        "at": written_time(event.at),
        "kind": event.kind,
        "actor": {"id": event.actor_id, "name": event.actor_name},
        "report": None if event.report_id is None else str(event.report_id),
        "revision": event.revision,
        "payload": event.payload,
    }


def _check_payload(payload: object) -> None:
    if not isinstance(payload, dict):
        raise TypeError("The payload of an audit event is not an object.")
    for name, value in payload.items():
        exact = isinstance(value, int) and abs(value) <= _EXACT
        if not (isinstance(value, str) or exact):
            raise ValueError(f"The value “{name}” of an audit event is not text, a truth value or an exact integer.")


def written_time(at: datetime) -> str:
    """Return a time as the chain writes it: UTC, always with six digits of microseconds."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def is_altered(event: AuditEvent) -> bool:
    """Tell whether an event is not what was written under this installation's key."""
    try:
        right = mac_of(event)
    except (ValueError, TypeError, AttributeError):
        return True
    return not hmac.compare_digest(right.encode(), str(event.mac).encode())


def readable_event(seq: int) -> AuditEvent | None:
    """Return an event, or None when it is missing or its row holds what no event can hold."""
    try:
        return AuditEvent.objects.filter(seq=seq).first()
    except (ValueError, TypeError, DatabaseError):
        return None
