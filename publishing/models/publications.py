"""Orders to publish, publications with their bytes, their withdrawal, and the address at which a report is found."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from publishing.models.deliveries import ArtifactFormat, Report
from publishing.models.reviews import Round
from publishing.models.revisions import Revision
from publishing.states import OrderState


class Audience(models.TextChoices):
    """Who may read a publication: anybody, or whoever is signed in and may use the workspace that it came from."""

    PUBLIC = "public", "Anybody"
    HOUSE = "house", "People who are signed in and may use its workspace"


class PublicationOrder(models.Model):
    """A publisher signed for a revision; the worker draws, checks and stores its formats.

    At most one order of a round is live.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="orders")
    state = models.CharField(max_length=12, choices=[(state.value, state.value) for state in OrderState])
    audience = models.CharField(max_length=8, choices=Audience.choices)
    publisher = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    publisher_name = models.CharField(max_length=200)
    shows_name = models.BooleanField()
    statement = models.JSONField()
    statement_digest = models.CharField(max_length=64)
    step = models.CharField(max_length=80, blank=True)
    problem = models.TextField(blank=True)
    ordered_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round", "ordered_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["round"], condition=Q(state__in=["waiting", "drawing"]), name="one_live_order_per_round"
            ),
            models.CheckConstraint(condition=Q(state__in=sorted(s.value for s in OrderState)), name="order_state_known"),
        ]

    def __str__(self) -> str:
        return f"order {self.state}"


class Publication(models.Model):
    """One revision was made public: which, by whom, for whom, with which attestation. Never "latest" (I32)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="publications")
    revision = models.OneToOneField(Revision, on_delete=models.PROTECT, related_name="publication")
    order = models.OneToOneField(PublicationOrder, on_delete=models.PROTECT, related_name="publication")
    audience = models.CharField(max_length=8, choices=Audience.choices)
    fingerprint = models.CharField(max_length=64)
    attestation = models.JSONField()
    published_at = models.DateTimeField()
    event_seq = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["report", "published_at"]
        indexes = [models.Index(fields=["-published_at"], name="publication_newest")]

    def __str__(self) -> str:
        return f"publication {self.fingerprint[:12]}"


class PublishedArtifact(models.Model):
    """The stored bytes of one format of a publication. What readers get are these bytes."""

    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="artifacts")
    format = models.CharField(max_length=8, choices=ArtifactFormat.choices)
    digest = models.CharField(max_length=64, db_index=True)
    size = models.PositiveBigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["publication", "format"], name="published_format_once")]

    def __str__(self) -> str:
        return f"{self.format} {self.digest[:12]}"


class Withdrawal(models.Model):
    """A publication was taken back; its address says so, and why."""

    publication = models.OneToOneField(Publication, on_delete=models.PROTECT, related_name="withdrawal")
    reason = models.TextField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+")
    author_name = models.CharField(max_length=200)
    withdrawn_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"withdrawn {self.publication_id}"


class PublicAddress(models.Model):
    """Where a report is found, and its newest publication there. The address of a report never changes."""

    report = models.OneToOneField(Report, on_delete=models.PROTECT, related_name="address")
    slug = models.SlugField(max_length=80, unique=True)
    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="addresses")

    def __str__(self) -> str:
        return self.slug
