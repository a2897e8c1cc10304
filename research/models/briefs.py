"""What was asked, as a row that never changes after submission."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.auth.models import Group
from django.db import models


class BriefRecord(models.Model):
    """The frozen request. `submission_key` makes a double submit one run."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="briefs")
    team = models.ForeignKey(Group, on_delete=models.PROTECT, null=True, blank=True, related_name="briefs")
    submission_key = models.CharField(max_length=64)
    question = models.TextField()
    workspace = models.CharField(max_length=64, blank=True)
    workspace_public = models.BooleanField()
    scope = models.CharField(max_length=16)
    method = models.CharField(max_length=32)
    depth = models.CharField(max_length=16)
    profile = models.CharField(max_length=32)
    language = models.CharField(max_length=16)
    public_context = models.TextField(blank=True)
    internal_context = models.TextField(blank=True)
    restricted_terms = models.JSONField(default=list)
    assumptions = models.JSONField(default=list)
    adopt_run_id = models.CharField(max_length=36, blank=True)
    providers = models.JSONField(default=list)
    published_after = models.CharField(max_length=10, blank=True)
    published_before = models.CharField(max_length=10, blank=True)
    documents = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["author", "submission_key"], name="brief_once_per_submission")]

    def __str__(self) -> str:
        return self.question[:80]
