"""What a person should hear of, in the site and by mail."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from publishing.models.deliveries import Report
from publishing.models.revisions import Revision


class MailState(models.TextChoices):
    """What became of the mail of a notification."""

    NONE = "none"
    PENDING = "pending"
    SENT = "sent"
    FAILED = "failed"


class Notification(models.Model):
    """One line for one person. `path` leads to the exact revision, never to the newest one.

    Only `text` may be shown in the site.
    """

    recipient = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=32)
    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="notifications")
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, null=True, blank=True, related_name="notifications")
    text = models.TextField()
    path = models.CharField(max_length=300)
    made_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    mail_state = models.CharField(max_length=8, choices=MailState.choices, default=MailState.NONE)
    mailed_at = models.DateTimeField(null=True, blank=True)
    mail_problem = models.TextField(blank=True)

    class Meta:
        ordering = ["-made_at", "-id"]
        indexes = [
            models.Index(fields=["recipient", "-made_at"], name="notification_newest"),
            models.Index(fields=["mail_state"], condition=Q(mail_state="pending"), name="notification_mail"),
        ]

    def __str__(self) -> str:
        return self.text[:80]
