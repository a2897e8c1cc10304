"""What was searched, what was read, and what came of each: queries, hits, sources, chunks, failures."""

from __future__ import annotations

from django.db import models

from research.models.runs import Run

# The longest address that the grammar of addresses admits; a workspace path is shorter.
LOCATOR_CHARS = 2_048


class QueryRow(models.Model):
    """One executed query and how its search ended. `status` is started, answered or failed.

    `outcome` is a `SearchStatus` of an answered search or the `SearchFailure` of a failed one; `window` is a `WindowUse`;
    `sent` is the query exactly as it left the machine. `stands_in_for` names the query that this one repeats: elsewhere
    after a failure, or without the date window after a proven emptiness.
    """

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="queries")
    query_id = models.CharField(max_length=16)
    ordinal = models.PositiveIntegerField()
    text = models.TextField()
    form = models.CharField(max_length=16)
    path_prefix = models.CharField(max_length=400, blank=True)
    origin = models.CharField(max_length=16)
    serves = models.CharField(max_length=64, blank=True)
    provider = models.CharField(max_length=16, default="workspace")
    sent = models.TextField(blank=True)
    window = models.CharField(max_length=16, default="not_asked")
    outcome = models.CharField(max_length=24, blank=True)
    stands_in_for = models.CharField(max_length=16, blank=True)
    status = models.CharField(max_length=16)
    error = models.TextField(blank=True)
    total = models.PositiveIntegerField(default=0)
    started_ms = models.PositiveIntegerField()
    ended_ms = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["run", "ordinal"]
        constraints = [models.UniqueConstraint(fields=["run", "query_id"], name="query_id_once_per_run")]

    def __str__(self) -> str:
        return f"{self.query_id}: {self.text[:60]}"


class HitRow(models.Model):
    """One row of a search's answer: discovery metadata, never evidence (I12).

    `candidate_id` ('Q1.H3') is what capture takes; `seal` binds it to run and address: an altered row is not fetched.
    """

    query = models.ForeignKey(QueryRow, on_delete=models.PROTECT, related_name="hits")
    rank = models.PositiveIntegerField()
    locator = models.CharField(max_length=LOCATOR_CHARS)
    title = models.TextField(blank=True)
    snippet = models.TextField(blank=True)
    score = models.FloatField()
    candidate_id = models.CharField(max_length=24, blank=True)
    seal = models.CharField(max_length=64, blank=True)
    refusal = models.CharField(max_length=24, blank=True)
    published = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["query", "rank"]
        constraints = [models.UniqueConstraint(fields=["query", "rank"], name="hit_rank_once_per_query")]

    def __str__(self) -> str:
        return f"{self.rank}. {self.locator}"


class SourceRow(models.Model):
    """A captured and durably stored file or page. Its bytes, text and flags are blobs, written before the row (I4)."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="sources")
    source_id = models.CharField(max_length=16)
    ordinal = models.PositiveIntegerField()
    requested_anchor = models.CharField(max_length=LOCATOR_CHARS)
    canonical_anchor = models.CharField(max_length=LOCATOR_CHARS)
    title = models.TextField()
    transport = models.CharField(max_length=16)
    media_type = models.CharField(max_length=100)
    encoding = models.CharField(max_length=40, blank=True)
    language = models.CharField(max_length=16, blank=True)
    source_class = models.CharField(max_length=32)
    locator_kind = models.CharField(max_length=8)
    size = models.PositiveBigIntegerField()
    digest = models.CharField(max_length=64)
    text_digest = models.CharField(max_length=64)
    date = models.CharField(max_length=10, blank=True)
    publisher = models.TextField(blank=True)
    author = models.TextField(blank=True)
    notes = models.JSONField(default=list)
    trace = models.JSONField(default=dict)
    marks = models.JSONField(default=dict)
    units = models.JSONField(default=dict)
    truncated = models.BooleanField(default=False)
    flagged = models.JSONField(default=list)
    captured_at = models.DateTimeField()
    fetched_ms = models.PositiveIntegerField()
    persisted_ms = models.PositiveIntegerField()
    adopted_from = models.CharField(max_length=36, blank=True)

    class Meta:
        ordering = ["run", "ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["run", "source_id"], name="source_id_once_per_run"),
            models.UniqueConstraint(fields=["run", "canonical_anchor"], name="source_once_per_run"),
        ]

    def __str__(self) -> str:
        return f"{self.source_id}: {self.canonical_anchor}"


class SourceQuery(models.Model):
    """Query provenance: which query led to the source. Duplicates merge here and cost no identity (I11)."""

    source = models.ForeignKey(SourceRow, on_delete=models.PROTECT, related_name="provenance")
    query_id = models.CharField(max_length=16)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["source", "query_id"], name="provenance_once")]

    def __str__(self) -> str:
        return self.query_id


class SourceHit(models.Model):
    """Which hit became, or turned out to be, this source. `how` is captured, same_address or same_bytes. Append-only."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="source_hits")
    source = models.ForeignKey(SourceRow, on_delete=models.PROTECT, related_name="hits")
    candidate_id = models.CharField(max_length=24)
    anchor = models.CharField(max_length=LOCATOR_CHARS)
    how = models.CharField(max_length=16)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["run", "candidate_id"], name="hit_becomes_one_source")]

    def __str__(self) -> str:
        return f"{self.candidate_id}: {self.how}"


class ChunkRow(models.Model):
    """A citable span of a source's stored text, in code points."""

    source = models.ForeignKey(SourceRow, on_delete=models.PROTECT, related_name="chunks")
    chunk_id = models.CharField(max_length=24)
    ordinal = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    locator = models.PositiveIntegerField(default=0)
    locator_end = models.PositiveIntegerField(default=0)
    heading = models.TextField(blank=True)
    language = models.CharField(max_length=16, blank=True, default="")

    class Meta:
        ordering = ["source", "ordinal"]
        constraints = [models.UniqueConstraint(fields=["source", "chunk_id"], name="chunk_id_once_per_source")]

    def __str__(self) -> str:
        return self.chunk_id


class FetchFailureRow(models.Model):
    """One fetch that stored nothing. `message` is internal; `code` is what a reader may be told (I8)."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="fetch_failures")
    locator = models.CharField(max_length=LOCATOR_CHARS)
    candidate_id = models.CharField(max_length=24, blank=True)
    code = models.CharField(max_length=24)
    message = models.TextField()
    trace = models.JSONField(default=dict)
    offset_ms = models.PositiveIntegerField()

    class Meta:
        ordering = ["run", "id"]

    def __str__(self) -> str:
        return f"{self.locator}: {self.code}"


class RetrievalRow(models.Model):
    """What an earlier capture of an address brought, for a run whose freshness policy allows its reuse. Off by default.

    `key` is the SHA-256 of the address; `captured` holds what a `Captured` says beside its bytes, which are a blob.
    """

    key = models.CharField(max_length=64, unique=True)
    digest = models.CharField(max_length=64)
    captured = models.JSONField()
    captured_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key


class ReadingRow(models.Model):
    """A reading by the content that it was made from: bytes, labels, address and the version of the reader."""

    key = models.CharField(max_length=64, unique=True)
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key
