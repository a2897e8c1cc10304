"""What may a blind reader know before their own decision? What they did themselves, and what the machine says.

Nothing here changes when somebody else judges, flags or decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.contrib.auth.models import User

from publishing.document.types import ReportDocument
from publishing.errors import Refusal
from publishing.models import Revision
from publishing.review.standing import Blocker, item_blockers
from publishing.store.standing import Judged, is_settled, judged_items, remarks_that_hold

# What is found out without a reviewer.
_OF_THE_MACHINE = frozenset(
    {Refusal.NEWER_REVISION, Refusal.DOCUMENT_ALTERED, Refusal.EVIDENCE_ALTERED, Refusal.BROKEN_CHAIN, Refusal.WRONG_STATE}
)
_KEPT = Blocker(
    code=Refusal.ROLES_MISSING,
    text="The review is under way. What others found is kept from you until you have decided.",
    remedy="Its reviewers finish the review.",
)


def own_judged(user: User, judged: Iterable[Judged]) -> tuple[Judged, ...]:
    """Return the items with the verdicts of this person alone."""
    return tuple(
        replace(entry, verdicts=tuple(row for row in entry.verdicts if row.judge_id == user.pk)) for entry in judged
    )


def blind_blockers(
    user: User, revision: Revision, document: ReportDocument | None, found: Iterable[Blocker]
) -> tuple[Blocker, ...]:
    """Return what is in the way as this person may know it: of `found`, what no reviewer found; and what they found."""
    machine = tuple(blocker for blocker in found if blocker.code in _OF_THE_MACHINE)
    return (*machine, *(_own(user, revision, document) if document is not None else ()), _KEPT)


def _own(user: User, revision: Revision, document: ReportDocument) -> tuple[Blocker, ...]:
    judged = own_judged(user, judged_items(revision, document))
    remarks = remarks_that_hold(revision, [entry.item for entry in judged])
    mine = (row for row in remarks if row.kind == "flag" and row.author_id == user.pk and not is_settled(row))
    return tuple(
        item_blockers(
            unchecked=[entry.item.anchor for entry in judged if entry.is_unchecked],
            refuted=[entry.item.anchor for entry in judged if entry.is_refuted],
            flags=[row.anchor for row in mine],
        )
    )
