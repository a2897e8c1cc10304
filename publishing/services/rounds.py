"""How does a review begin and end without a decision? Submit, recall; a new revision supersedes."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User

from publishing.models import Report, Revision, Round


def round_submit(*, actor: User, revision: Revision, fingerprint: str, note: str = "") -> Round:
    """Open a round over exactly this revision, under the policy in force; a second submit returns the live round.

    Raises NotPermitted, WrongState (rejected, already under review), Stale for another fingerprint or one that is not the
    newest revision.
    """
    raise NotImplementedError


def round_recall(*, actor: User, round_: Round, reason: str = "") -> Round:
    """Call a revision back from review; its approvals no longer count, and it may be submitted again.

    Raises NotPermitted, WrongState.
    """
    raise NotImplementedError


def rounds_supersede(*, actor: User, report: Report, by: Revision, at: datetime) -> int:
    """End the live round of a report because a newer revision was made; returns how many ended.

    Runs within the caller's transaction. Raises WrongState while a revision is being published.
    """
    raise NotImplementedError
