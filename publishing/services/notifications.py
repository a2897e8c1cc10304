"""Who hears of what? Lines in the site, and mails that carry a link and nothing that may not leave (the egress decision)."""

from __future__ import annotations

import smtplib
from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db.models import Q

from publishing.context import PublishingContext, publishing
from publishing.document.text import shortened
from publishing.models import MailState, Notification, Report, Revision
from research.trust.classes import DataClass
from research.trust.destinations import Destination
from research.trust.egress import decide

TEXT_CHARS = 500
PATH_CHARS = 300
_SUBJECT_TITLE_CHARS = 80

# What a mail says of each kind: nothing of the report, so that it may go anywhere. Other kinds get the last sentence.
_SUBJECTS: dict[str, str] = {
    "review_wanted": "A revision waits for your review",
    "publish_wanted": "An approved revision waits to be published",
    "approved": "A revision of your report was approved",
    "rejected": "A revision of your report was rejected",
    "remark": "Somebody commented on a report",
    "published": "A report was published",
    "publication_failed": "A report could not be published",
    "withdrawn": "A publication was withdrawn",
}
_SUBJECT = "There is news of a report"


def notify(
    recipients: Iterable[User], *, kind: str, report: Report, revision: Revision | None, text: str, path: str, at: datetime
) -> tuple[Notification, ...]:
    """Leave a line for each active recipient, with a pending mail where the account has an address.

    Within the caller's transaction.
    """
    people = {person.pk: person for person in recipients if person.is_active}
    return tuple(
        Notification.objects.bulk_create(
            Notification(
                recipient=person,
                kind=kind,
                report=report,
                revision=revision,
                text=shortened(text, TEXT_CHARS),
                path=path[:PATH_CHARS],
                made_at=at,
                mail_state=MailState.PENDING if person.email else MailState.NONE,
            )
            for person in people.values()
        )
    )


def people_with_role(report: Report, role: str) -> tuple[User, ...]:
    """Return the active people who hold a role for a report."""
    team = report.run.brief.team_id
    scope = Q(role_grants__team__isnull=True)
    if team is not None:
        scope |= Q(role_grants__team=team)
    return tuple(User.objects.filter(scope, role_grants__role=role, is_active=True).distinct().order_by("pk"))


def mail_pending(limit: int = 20) -> int:
    """Send pending mails through Django's mail backend, each attempted once; returns how many went out.

    Called by the worker.
    """
    context = publishing()
    related = ("recipient", "report__run__brief")
    waiting = Notification.objects.filter(mail_state=MailState.PENDING).select_related(*related).order_by("id")[:limit]
    return sum(_sent(line, context) for line in waiting)


def _sent(line: Notification, context: PublishingContext) -> bool:
    # Claimed before the attempt: a mail that may have gone out is never sent again.
    claimed = Notification.objects.filter(pk=line.pk, mail_state=MailState.PENDING).update(
        mail_state=MailState.FAILED,
        mailed_at=context.now(),
        mail_problem="The mail was begun, and nothing tells that it went out.",
    )
    if not claimed:
        return False
    problem = _attempt(line, context)
    Notification.objects.filter(pk=line.pk).update(
        mail_state=MailState.FAILED if problem else MailState.SENT, mail_problem=problem
    )
    return not problem


def _attempt(line: Notification, context: PublishingContext) -> str:
    """Send one mail; returns '' or why not. No sentence here names an address: servers quote them in their answers."""
    person = line.recipient
    if not person.is_active or not person.email:
        return "The account is closed or has no mail address any more."
    try:
        mail_of(line, context).send(fail_silently=False)
    except smtplib.SMTPRecipientsRefused:
        return "The mail server refused the recipient."
    except smtplib.SMTPException as error:
        return f"The mail server did not take the mail ({type(error).__name__})."
    except (OSError, ValueError) as error:
        return f"The mail could not be handed to the mail server ({type(error).__name__}); check the mail settings."
    return ""


def mail_of(line: Notification, context: PublishingContext) -> EmailMessage:
    """Return the mail of a line: what waits and a link; the title too, where the egress decision lets it leave."""
    what = _SUBJECTS.get(line.kind, _SUBJECT)
    title = shortened(line.report.title, _SUBJECT_TITLE_CHARS) if _may_leave(line.report) else ""
    number = f"Revision {line.revision.number}. " if line.revision is not None else ""
    body = f"{what}.\n\n" + (f"“{title}”\n" if title else "") + f"{number}Look at it here, signed in:\n"
    return EmailMessage(
        subject=f"{what}: {title}" if title else what,
        body=f"{body}{context.site_url}{line.path}\n",
        from_email=context.mail_sender or None,
        to=[line.recipient.email],
    )


def _may_leave(report: Report) -> bool:
    public = report.run.brief.workspace_public
    return decide(DataClass.APPROVED_PUBLIC if public else DataClass.RESTRICTED_INTERNAL, Destination.MAIL).allowed


def notifications_read(*, actor: User, ids: Iterable[int] | None = None) -> int:
    """Mark the actor's lines (all, or these) as read; returns how many changed."""
    unread = Notification.objects.filter(recipient=actor, read_at__isnull=True)
    if ids is not None:
        unread = unread.filter(pk__in=list(ids))
    return unread.update(read_at=publishing().now())
