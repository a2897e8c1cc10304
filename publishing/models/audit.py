"""The chain of events: what was done, by whom, when, each under a keyed hash that covers the one before."""

from __future__ import annotations

from django.db import models

from publishing.states import AuditKind


class AuditEvent(models.Model):
    """One event. `seq` has no gaps; `mac` covers everything else here and the `mac` before it (`prev`). Never changed."""

    seq = models.PositiveBigIntegerField(primary_key=True)
    at = models.DateTimeField()
    kind = models.CharField(max_length=32, choices=[(kind.value, kind.value) for kind in AuditKind])
    actor_id = models.BigIntegerField(null=True, blank=True)
    actor_name = models.CharField(max_length=200)
    report_id = models.UUIDField(null=True, blank=True)
    revision = models.PositiveIntegerField(null=True, blank=True)
    payload = models.JSONField(default=dict)
    prev = models.CharField(max_length=64)
    mac = models.CharField(max_length=64)

    class Meta:
        ordering = ["seq"]
        indexes = [
            models.Index(fields=["report_id", "seq"], name="audit_of_report"),
            models.Index(fields=["kind", "seq"], name="audit_of_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.seq}: {self.kind}"


class AuditHead(models.Model):
    """Where the chain ends: one row, which every writer locks. It also tells when the end of the chain was cut off."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    seq = models.PositiveBigIntegerField()
    mac = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"head {self.seq}"
