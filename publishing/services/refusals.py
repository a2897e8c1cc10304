"""How does a refusal reach the audit chain? The refused transaction is gone; the refusal is recorded in one of its own.

Every refusal is recorded. Only whoever is refused the same thing more than twenty times a minute is counted instead, so that
nobody fills the chain.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction

from publishing.context import publishing
from publishing.errors import Refused
from publishing.models import AuditEvent, Report, Revision
from publishing.states import Action, AuditKind
from publishing.store.audit import append_event, locked_head
from publishing.store.events import Payload

WINDOW = timedelta(minutes=1)
MOST = 20
_COUNTED_S = 24 * 60 * 60


@contextmanager
def refusals_recorded(action: Action, *, actor: User, report: Report, revision: Revision | None = None) -> Iterator[None]:
    """Record every Refused that leaves the block, with its code, and let it go on. Wraps a transaction.

    At most `MOST` events a minute for the same person, action, code and revision. Those beyond are counted, by each process
    that serves the site, and the next event of the same kind carries their number as `unrecorded`; a count that no event
    follows within a day is dropped. Never stands inside a transaction.
    """
    try:
        yield
    except Refused as refusal:
        payload: dict[str, str | int | bool] = {"action": action.value, "code": refusal.code.value}
        with transaction.atomic():
            _record(payload, actor, report, revision, publishing().now())
        raise


def _record(payload: Payload, actor: User, report: Report, revision: Revision | None, at: datetime) -> None:
    locked_head()
    place = "-" if revision is None else str(revision.number)
    key = f"refused-{actor.pk}-{report.pk}-{place}-{payload['action']}-{payload['code']}"
    if _recorded(payload, actor, report, revision, at - WINDOW) >= MOST:
        cache.add(key, 0, timeout=_COUNTED_S)
        cache.incr(key)
        return
    unrecorded = cache.get(key, 0)
    cache.delete(key)
    append_event(
        AuditKind.REFUSED,
        actor=actor,
        at=at,
        report=report,
        revision=revision,
        payload={**payload, "unrecorded": unrecorded} if unrecorded else payload,
    )


def _recorded(payload: Payload, actor: User, report: Report, revision: Revision | None, since: datetime) -> int:
    rows = AuditEvent.objects.filter(
        kind=AuditKind.REFUSED.value,
        report_id=report.pk,
        actor_id=actor.pk,
        revision=None if revision is None else revision.number,
        at__gt=since,
    )
    return sum(payload.items() <= row.items() for row in rows.values_list("payload", flat=True))
