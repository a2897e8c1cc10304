"""How does a report get a revision? The first from a delivery, every other from a draft; none is ever changed."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from publishing.models import Draft, Revision


def revision_start(*, actor: User, report_id: UUID, delivery_ordinal: int) -> Revision:
    """Make the first revision of a report from a final delivery, unchanged; a second call returns the same revision.

    Raises NotFound, NotPermitted, WrongState for a preliminary delivery or one without statements.
    """
    raise NotImplementedError


def revision_create(*, actor: User, draft: Draft, version: int, change: str) -> Revision:
    """Make the next revision from a draft with its stated change; earlier rounds of the report are superseded (I30).

    Every edited item is admitted and screened once more, now. The draft is gone afterwards. Raises NotPermitted, Stale
    when the draft or the newest revision is another than on the screen, WrongState while a revision is being published,
    InvalidEdit, Blocked when nothing was changed or no change is stated.
    """
    raise NotImplementedError
