"""How is a draft changed? One edit at a time, each admitted before it enters the list; undo takes the last one away."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from publishing.document.edits import Edit
from publishing.models import Draft


def draft_open(*, actor: User, report_id: UUID) -> Draft:
    """Return the actor's draft over the newest revision, making it where there is none.

    Raises NotFound, NotPermitted, WrongState.
    """
    raise NotImplementedError


def draft_edit(*, actor: User, draft: Draft, version: int, edit: Edit) -> Draft:
    """Add one edit. An item's new wording passes admission and the screen, with the number rule on, whatever the method.

    Raises NotPermitted, Stale when the draft changed since it was on the screen, InvalidEdit naming the rule.
    """
    raise NotImplementedError


def draft_undo(*, actor: User, draft: Draft, version: int) -> Draft:
    """Take the last edit away. Raises Stale, Blocked when there is none."""
    raise NotImplementedError


def draft_discard(*, actor: User, draft: Draft, version: int) -> None:
    """Throw the draft away. Raises Stale."""
    raise NotImplementedError


def draft_carry_over(*, actor: User, draft: Draft, version: int) -> tuple[Draft, tuple[str, ...]]:
    """Put the draft's edits over the newest revision.

    Returns the draft and a sentence for every edit that no longer applies.
    """
    raise NotImplementedError
