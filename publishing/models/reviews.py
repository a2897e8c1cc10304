"""Rounds, decisions, verdicts, remarks, and what a reviewer has looked at."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.auth.models import Group
from django.db import models
from django.db.models import Q

from publishing.models.deliveries import Report
from publishing.models.revisions import Revision
from publishing.states import LIVE_ROUNDS, RoundState


class PolicyVersion(models.Model):
    """One version of the rules of review. The newest is in force for new rounds; a round keeps its own."""

    version = models.PositiveIntegerField(unique=True)
    digest = models.CharField(max_length=64)
    body = models.JSONField()
    adopted_at = models.DateTimeField()
    adopted_by = models.CharField(max_length=200)

    def __str__(self) -> str:
        return f"policy {self.version}"


class RoleGrant(models.Model):
    """A person holds a role, for the reports of one team, or of everybody where `team` is empty."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="role_grants")
    role = models.CharField(max_length=32)
    team = models.ForeignKey(Group, on_delete=models.CASCADE, null=True, blank=True, related_name="role_grants")
    granted_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "role", "team"], name="role_once_per_team"),
            models.UniqueConstraint(fields=["user", "role"], condition=Q(team__isnull=True), name="role_once_for_all"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.user_id}"


class Round(models.Model):
    """One review of one revision under one policy. At most one round of a report is live."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="rounds")
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="rounds")
    ordinal = models.PositiveIntegerField()
    policy = models.ForeignKey(PolicyVersion, on_delete=models.PROTECT, related_name="rounds")
    state = models.CharField(max_length=12, choices=[(state.value, state.value) for state in RoundState])
    opened_at = models.DateTimeField()
    opened_by = models.CharField(max_length=200)
    note = models.TextField(blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["revision", "ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["revision", "ordinal"], name="round_ordinal_once"),
            models.UniqueConstraint(
                fields=["report"],
                condition=Q(state__in=sorted(state.value for state in LIVE_ROUNDS)),
                name="one_live_round_per_report",
            ),
            models.CheckConstraint(
                condition=Q(state__in=sorted(state.value for state in RoundState)), name="round_state_known"
            ),
        ]
        indexes = [models.Index(fields=["state", "opened_at"], name="round_queue")]

    def __str__(self) -> str:
        return f"round {self.ordinal}: {self.state}"


class Approval(models.Model):
    """One role's decision on one fingerprint: an approval or a rejection, never changed, kept when the account is gone.

    `statement` is the signed value, `statement_digest` its digest, `event_seq` its place in the audit chain. `slot` counts
    the approvals of a role, so that a role cannot be filled twice over; a rejection has slot 0.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="approvals")
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="approvals")
    role = models.CharField(max_length=32)
    slot = models.PositiveSmallIntegerField()
    decision = models.CharField(max_length=8)
    signer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+")
    signer_name = models.CharField(max_length=200)
    shows_name = models.BooleanField()
    meaning = models.TextField()
    comment = models.TextField(blank=True)
    fingerprint = models.CharField(max_length=64)
    statement = models.JSONField()
    statement_digest = models.CharField(max_length=64)
    event_seq = models.PositiveBigIntegerField()
    signed_at = models.DateTimeField()

    class Meta:
        ordering = ["round", "id"]
        constraints = [
            models.UniqueConstraint(fields=["round", "signer"], name="one_role_per_person"),
            models.UniqueConstraint(
                fields=["round", "role", "slot"], condition=Q(decision="approve"), name="approval_slot_once"
            ),
            models.CheckConstraint(
                condition=Q(decision="approve", slot__gte=1) | Q(decision="reject", slot=0), name="approval_decides"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.decision} as {self.role}"


class HumanVerdict(models.Model):
    """A person's verdict on one item, bound to the digests of the item and of its evidence (I17).

    The newest of a person counts.
    """

    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="verdicts")
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="verdicts")
    anchor = models.CharField(max_length=64)
    item_digest = models.CharField(max_length=64)
    evidence_digest = models.CharField(max_length=64)
    verdict = models.CharField(max_length=12)
    role = models.CharField(max_length=32)
    judge = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+")
    judge_name = models.CharField(max_length=200)
    shows_name = models.BooleanField(default=False)
    comment = models.TextField(blank=True)
    given_at = models.DateTimeField()
    event_seq = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["report", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(verdict__in=["entail", "partial", "conflict", "irrelevant"]), name="human_verdict_known"
            ),
        ]
        indexes = [models.Index(fields=["report", "item_digest"], name="verdict_by_item")]

    def __str__(self) -> str:
        return f"{self.anchor}: {self.verdict}"


class Remark(models.Model):
    """A comment, or a flag that blocks until it is resolved, on one item or ('' as anchor) on the whole.

    Answers are remarks too.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="remarks")
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="remarks")
    anchor = models.CharField(max_length=64, blank=True)
    item_digest = models.CharField(max_length=64, blank=True)
    kind = models.CharField(max_length=8)
    text = models.TextField()
    answers = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="replies")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+")
    author_name = models.CharField(max_length=200)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["report", "made_at", "id"]
        constraints = [models.CheckConstraint(condition=Q(kind__in=["comment", "flag"]), name="remark_kind_known")]

    def __str__(self) -> str:
        return f"{self.kind} on {self.anchor or 'the report'}"


class Resolution(models.Model):
    """A remark was settled."""

    remark = models.OneToOneField(Remark, on_delete=models.PROTECT, related_name="resolution")
    text = models.TextField(blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+")
    author_name = models.CharField(max_length=200)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"resolved {self.remark_id}"


class ReadMark(models.Model):
    """A reviewer ticked an item off. Bound to the item's key, so that it falls off when the item or its evidence changes."""

    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="read_marks")
    reviewer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="read_marks")
    item_key = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["report", "reviewer", "item_key"], name="read_mark_once")]

    def __str__(self) -> str:
        return self.item_key[:12]


class Look(models.Model):
    """A reviewer has looked at a revision; the newest look before this one is what *my last look* means."""

    reviewer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="looks")
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="looks")
    first_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["reviewer", "revision"], name="look_once")]

    def __str__(self) -> str:
        return f"{self.reviewer_id} {self.revision_id}"
