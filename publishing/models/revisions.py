"""Revisions of a report, and the drafts from which they are made."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from publishing.models.deliveries import Delivery, Report


class Revision(models.Model):
    """An immutable, numbered document of a report, with its fingerprint, its author, its base and its stated change.

    The first comes from a delivery, every other from a revision. Names are kept as they were: accounts come and go.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+")
    author_name = models.CharField(max_length=200)
    delivery = models.ForeignKey(Delivery, on_delete=models.PROTECT, null=True, blank=True, related_name="revisions")
    base = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="following")
    title = models.TextField()
    change = models.TextField()
    edits = models.JSONField(default=list)
    fingerprint = models.CharField(max_length=64)
    document_digest = models.CharField(max_length=64)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["report", "number"]
        constraints = [
            models.UniqueConstraint(fields=["report", "number"], name="revision_number_once"),
            models.UniqueConstraint(fields=["fingerprint"], name="revision_fingerprint_once"),
            models.CheckConstraint(
                condition=Q(base__isnull=True, delivery__isnull=False, number=1)
                | Q(base__isnull=False, delivery__isnull=True, number__gt=1),
                name="revision_has_one_origin",
            ),
        ]

    def __str__(self) -> str:
        return f"revision {self.number}: {self.title[:60]}"


class Draft(models.Model):
    """What one person is changing. `edits` are applied over `base`.

    `version` counts writes, so that a stale tab is noticed.
    """

    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="drafts")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts")
    base = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="drafts")
    edits = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["report", "owner"], name="draft_once_per_person")]

    def __str__(self) -> str:
        return f"draft over revision {self.base.number}"
