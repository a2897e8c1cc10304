"""How does a refusal reach the audit chain? The refused transaction is gone; the refusal is recorded in one of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.db import transaction

from publishing.context import publishing
from publishing.errors import Refused
from publishing.models import Report, Revision
from publishing.states import Action, AuditKind
from publishing.store.audit import append_event


@contextmanager
def refusals_recorded(action: Action, *, actor: User, report: Report, revision: Revision | None = None) -> Iterator[None]:
    """Record every Refused that leaves the block, with its code, and let it go on. Wraps a transaction.

    Never stands inside one.
    """
    try:
        yield
    except Refused as refusal:
        with transaction.atomic():
            append_event(
                AuditKind.REFUSED,
                actor=actor,
                at=publishing().now(),
                report=report,
                revision=revision,
                payload={"action": action.value, "code": refusal.code.value},
            )
        raise
