"""One execution of a brief: its state, its lease, and the events it left behind."""

from __future__ import annotations

import uuid

from django.db import models

from research.models.briefs import BriefRecord
from research.states import EventKind, Outcome, RunState


class Run(models.Model):
    """One execution by one worker. `fence` rises with every new owner; a write names the fence it was made under (I7).

    `config` is the run's own frozen copy of limits, prompts and model; `figures` are offsets in ms from the origin.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    brief = models.OneToOneField(BriefRecord, on_delete=models.PROTECT, related_name="run")
    state = models.CharField(max_length=16, choices=[(state.value, state.value) for state in RunState])
    outcome = models.CharField(max_length=20, blank=True, choices=[(outcome.value, outcome.value) for outcome in Outcome])
    reason = models.CharField(max_length=300, blank=True)
    fence = models.PositiveIntegerField(default=0)
    lease_owner = models.CharField(max_length=80, blank=True)
    lease_until = models.DateTimeField(null=True)
    queued_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    config = models.JSONField(default=dict)
    figures = models.JSONField(default=dict)
    meters = models.JSONField(default=dict)
    scope_digest = models.CharField(max_length=64, blank=True)
    account_digest = models.CharField(max_length=64, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["state", "lease_until"], name="run_state_lease"),
            models.Index(fields=["-queued_at"], name="run_newest"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=[state.value for state in RunState]), name="run_state_is_known"
            ),
            models.CheckConstraint(
                condition=~models.Q(state__in=["completed", "cancelled", "interrupted", "failed"])
                | models.Q(finished_at__isnull=False),
                name="run_terminal_has_an_end",
            ),
        ]

    def __str__(self) -> str:
        return f"Run {self.id}"


class RunEvent(models.Model):
    """One durable step. Append-only, in the service and by trigger."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=32, choices=[(kind.value, kind.value) for kind in EventKind])
    offset_ms = models.PositiveIntegerField()
    at = models.DateTimeField()
    fence = models.PositiveIntegerField()
    payload = models.JSONField(default=dict)

    class Meta:
        ordering = ["run", "seq"]
        constraints = [models.UniqueConstraint(fields=["run", "seq"], name="event_seq_is_gapless_per_run")]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"


class WorkerService(models.Model):
    """The worker services that reported, so that a stalled queue can be told from a busy one."""

    name = models.CharField(max_length=80, unique=True)
    started_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class ModelCapability(models.Model):
    """What a model server was found to be able to do, probed once."""

    base_url = models.CharField(max_length=300)
    model = models.CharField(max_length=120)
    name = models.CharField(max_length=40)
    value = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["base_url", "model", "name"], name="capability_once")]

    def __str__(self) -> str:
        return f"{self.model}: {self.name}={self.value}"
