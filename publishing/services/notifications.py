"""Who hears of what? Lines in the site, and mails that carry a link and nothing that may not leave (the egress decision)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User

from publishing.models import Notification, Report, Revision


def notify(
    recipients: Iterable[User], *, kind: str, report: Report, revision: Revision | None, text: str, path: str, at: datetime
) -> tuple[Notification, ...]:
    """Leave a line for each active recipient, with a pending mail where the account has an address.

    Within the caller's transaction.
    """
    raise NotImplementedError


def people_with_role(report: Report, role: str) -> tuple[User, ...]:
    """Return the active people who hold a role for a report."""
    raise NotImplementedError


def mail_pending(limit: int = 20) -> int:
    """Send pending mails through Django's mail backend, each attempted once; returns how many went out.

    Called by the worker.
    """
    raise NotImplementedError


def notifications_read(*, actor: User, ids: Iterable[int] | None = None) -> int:
    """Mark the actor's lines (all, or these) as read; returns how many changed."""
    raise NotImplementedError
