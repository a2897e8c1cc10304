"""What was made readable, when, and in which bytes."""

from __future__ import annotations

import uuid

from django.db import models

from research.models import Run


class ArtifactFormat(models.TextChoices):
    """The formats that a delivery can have."""

    HTML = "html"
    MARKDOWN = "md"
    JSON = "json"
    PDF = "pdf"


class Report(models.Model):
    """The report of one run: its deliveries, its revisions with their reviews, its publications."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="report")
    title = models.TextField()
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.title[:80]


class Delivery(models.Model):
    """One document made readable to its analyst, never changed afterwards. The newest ordinal is the current one."""

    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="deliveries")
    ordinal = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    outcome = models.CharField(max_length=20)
    fingerprint = models.CharField(max_length=64)
    document_digest = models.CharField(max_length=64)
    delivered_at = models.DateTimeField()
    offset_ms = models.PositiveIntegerField()

    class Meta:
        ordering = ["report", "ordinal"]
        constraints = [models.UniqueConstraint(fields=["report", "ordinal"], name="delivery_ordinal_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.ordinal}"


class Artifact(models.Model):
    """The stored bytes of one format, under their own digest."""

    delivery = models.ForeignKey(Delivery, on_delete=models.PROTECT, related_name="artifacts")
    format = models.CharField(max_length=8, choices=ArtifactFormat.choices)
    digest = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["delivery", "format"], name="artifact_once_per_format")]

    def __str__(self) -> str:
        return f"{self.format} {self.digest[:12]}"


class Notice(models.Model):
    """Something the reader of a delivery should know that is not part of its document, such as a PDF that failed."""

    delivery = models.ForeignKey(Delivery, on_delete=models.PROTECT, related_name="notices")
    code = models.CharField(max_length=32)
    text = models.TextField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["delivery", "code", "text"], name="notice_once")]

    def __str__(self) -> str:
        return self.code
