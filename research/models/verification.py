"""What verification decided, what a judge has answered before, what a report measures, and what people made of verdicts."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from research.models.runs import Run


class RulingRow(models.Model):
    """One decision of verification about one statement, kept with its reason whatever became of the report (I18)."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="rulings")
    ordinal = models.PositiveIntegerField()
    item_id = models.CharField(max_length=16)
    kind = models.CharField(max_length=16)
    act = models.CharField(max_length=12)
    stage = models.CharField(max_length=12)
    code = models.CharField(max_length=32)
    reason = models.TextField()
    before = models.TextField()
    after = models.TextField(blank=True)
    source_id = models.CharField(max_length=16, blank=True)
    start = models.IntegerField(default=-1)
    end = models.IntegerField(default=-1)

    class Meta:
        ordering = ["run", "ordinal"]
        constraints = [models.UniqueConstraint(fields=["run", "ordinal"], name="ruling_ordinal_once")]

    def __str__(self) -> str:
        return f"{self.item_id}: {self.act} ({self.code})"


class JudgementRow(models.Model):
    """One answer of a judge to one question, by the digest of prompt, version, model and content. Failures are not kept."""

    key = models.CharField(max_length=64, unique=True)
    prompt = models.CharField(max_length=60)
    model = models.CharField(max_length=120)
    reply = models.TextField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.prompt} {self.key[:12]}"


class JudgedRow(models.Model):
    """What was judged about one statement on one piece of evidence, for the record and for spot checks.

    `evidence` is the text that the judge saw, `source_id`, `start` and `end` where it stands. `verdict` and `basis` are what
    verification made of it, `forward` and `reverse` the answers that it came from.
    """

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="judged")
    item_id = models.CharField(max_length=16)
    text = models.TextField()
    source_id = models.CharField(max_length=16)
    start = models.IntegerField()
    end = models.IntegerField()
    evidence = models.TextField()
    verdict = models.CharField(max_length=12)
    basis = models.CharField(max_length=12)
    forward = models.CharField(max_length=12, blank=True)
    reverse = models.CharField(max_length=12, blank=True)
    score = models.FloatField(null=True)
    model = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["run", "id"]
        indexes = [models.Index(fields=["verdict", "id"], name="judged_by_verdict")]

    def __str__(self) -> str:
        return f"{self.item_id}: {self.verdict}"


class MeasureRow(models.Model):
    """The counts of one run's report, written when the run closes: what the view over all reports adds up."""

    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="measures")
    method = models.CharField(max_length=24)
    counts = models.JSONField()
    removed = models.PositiveIntegerField()
    restated = models.PositiveIntegerField()
    proposed = models.PositiveIntegerField()
    judged = models.PositiveIntegerField()
    unable = models.PositiveIntegerField()
    conflicts = models.PositiveIntegerField()
    unchecked = models.PositiveIntegerField()
    layer = models.CharField(max_length=16)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"measures of run {self.run_id}"


class SpotCheckRow(models.Model):
    """What one person made of one judged statement, without having seen the verdict. Append-only."""

    judged = models.ForeignKey(JudgedRow, on_delete=models.PROTECT, related_name="spot_checks")
    verdict = models.CharField(max_length=12)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["judged", "actor"], name="spot_check_once_per_person")]

    def __str__(self) -> str:
        return f"{self.verdict} on {self.judged_id}"
