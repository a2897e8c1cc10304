"""What was found about a run's sources and statements, once, and what people decided about it since."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from research.models.runs import Run


class LedgerRow(models.Model):
    """The survey and the claims of a run as one blob of JSON, written when the run closes and never changed."""

    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="ledger")
    version = models.CharField(max_length=16)
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"ledger {self.digest[:12]}"


class LedgerEditRow(models.Model):
    """One decision about the ledger: who, when, what and why. Append-only; an UNDO is an edit of its own."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="ledger_edits")
    ordinal = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    source_ids = models.JSONField(default=list)
    kind_after = models.CharField(max_length=24, blank=True)
    undoes = models.PositiveIntegerField(default=0)
    reason = models.TextField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    actor_name = models.CharField(max_length=200)
    at = models.DateTimeField()

    class Meta:
        ordering = ["run", "ordinal"]
        constraints = [models.UniqueConstraint(fields=["run", "ordinal"], name="ledger_edit_ordinal_once")]

    def __str__(self) -> str:
        return f"{self.ordinal}: {self.kind}"
