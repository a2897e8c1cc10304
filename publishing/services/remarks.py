"""How do people talk about an item? Comments, flags that block until they are resolved, answers; nothing is ever deleted."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from publishing.models import Look, Remark, Resolution, Revision


def remark_add(
    *, actor: User, report_id: UUID, number: int, anchor: str, kind: str, text: str, answers: UUID | None = None
) -> Remark:
    """Add a comment or a flag ('comment', 'flag') on one item, on the whole ('' as anchor), or as an answer.

    Raises NotFound, NotPermitted, WrongState, Blocked for an empty text, Stale for an item that is not there.
    """
    raise NotImplementedError


def remark_resolve(*, actor: User, report_id: UUID, remark_id: UUID, text: str = "") -> Resolution:
    """Settle a remark: a flag by whoever raised it, a comment also by a member. A second call returns the first record."""
    raise NotImplementedError


def mark_set(*, actor: User, report_id: UUID, number: int, anchor: str, item_key: str, checked: bool) -> None:
    """Tick an item off for this reader, or take the tick away.

    Raises NotFound, Stale when the item differs from the screen's.
    """
    raise NotImplementedError


def look_record(*, actor: User, revision: Revision) -> Look:
    """Note that a reviewer has this revision before them; the first time counts."""
    raise NotImplementedError
