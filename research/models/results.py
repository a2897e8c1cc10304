"""What was proposed, what was admitted with which verdict, what fell, and what each model call cost."""

from __future__ import annotations

from django.db import models

from research.models.runs import Run


class ItemRow(models.Model):
    """An admitted fact, derivation, recommendation or gap with its verdict."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="items")
    item_id = models.CharField(max_length=16)
    ordinal = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    text = models.TextField()
    source_id = models.CharField(max_length=16, blank=True)
    references = models.JSONField(default=list)
    conditions = models.JSONField(default=list)
    method = models.TextField(blank=True)
    verdict = models.CharField(max_length=12, blank=True)
    basis = models.CharField(max_length=12, blank=True)
    quote_start = models.IntegerField(default=-1)
    quote_end = models.IntegerField(default=-1)
    breaks = models.CharField(max_length=16, blank=True)

    class Meta:
        ordering = ["run", "ordinal"]
        constraints = [models.UniqueConstraint(fields=["run", "item_id"], name="item_id_once_per_run")]

    def __str__(self) -> str:
        return f"{self.item_id}: {self.text[:60]}"


class RejectionRow(models.Model):
    """One dropped proposal, kept with its reason (I13)."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="rejections")
    ordinal = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    local_id = models.CharField(max_length=40, blank=True)
    text = models.TextField(blank=True)
    code = models.CharField(max_length=32)
    reason = models.TextField()

    class Meta:
        ordering = ["run", "ordinal"]

    def __str__(self) -> str:
        return f"{self.local_id}: {self.code}"


class ModelCallRow(models.Model):
    """One model call with its prompt and reply as blobs, and its cost also when it failed."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="model_calls")
    purpose = models.CharField(max_length=24)
    prompt = models.CharField(max_length=60)
    model = models.CharField(max_length=120)
    status = models.CharField(max_length=24)
    error = models.TextField(blank=True)
    prompt_digest = models.CharField(max_length=64)
    reply_digest = models.CharField(max_length=64, blank=True)
    prompt_tokens = models.PositiveIntegerField(default=0)
    completion_tokens = models.PositiveIntegerField(default=0)
    requests = models.PositiveIntegerField(default=0)
    started_ms = models.PositiveIntegerField()
    ended_ms = models.PositiveIntegerField()

    class Meta:
        ordering = ["run", "id"]

    def __str__(self) -> str:
        return f"{self.purpose}: {self.status}"
