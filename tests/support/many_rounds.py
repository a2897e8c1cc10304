"""Fills the database with rounds, for what has to stay the same however many there are; rows only, no documents."""

from __future__ import annotations

import copy
import hashlib
import itertools
from datetime import timedelta
from uuid import uuid4

from django.contrib.auth.models import User

from publishing.context import publishing
from publishing.models import Delivery, Report, Revision, Round
from publishing.services.governance import policy_row
from research.models import BriefRecord, Run
from tests.factories import make_run

_NUMBERS = itertools.count(1)


def many_rounds(author: User, count: int, *, state: str = "open") -> None:
    """Add so many rounds under review, each of a report of its own, a minute apart."""
    pattern = make_run(author)
    at, policy = publishing().now() - timedelta(days=30), policy_row()
    briefs, runs, reports, deliveries, revisions, rounds = [], [], [], [], [], []
    for place in range(count):
        digest = hashlib.sha256(f"{next(_NUMBERS)}".encode()).hexdigest()
        brief = copy.copy(pattern.brief)
        brief.pk, brief.submission_key = uuid4(), digest
        run = Run(pk=uuid4(), brief=brief, state="completed", queued_at=at, finished_at=at)
        report = Report(run=run, title=f"Report {place}", created_at=at)
        delivery = Delivery(
            report=report, ordinal=1, kind="final", outcome="synthesised", fingerprint=digest, document_digest=digest,
            delivered_at=at, offset_ms=1,
        )  # fmt: skip
        revision = Revision(
            report=report, number=1, author=author, author_name="ada", delivery=delivery, title=f"Report {place}",
            change="As delivered.", fingerprint=digest, document_digest=digest, created_at=at,
        )  # fmt: skip
        opened = at + timedelta(minutes=place)
        briefs.append(brief)
        runs.append(run)
        reports.append(report)
        deliveries.append(delivery)
        revisions.append(revision)
        rounds.append(
            Round(
                report=report, revision=revision, ordinal=1, policy=policy, state=state, opened_at=opened, opened_by="ada"
            )
        )  # fmt: skip
    BriefRecord.objects.bulk_create(briefs, batch_size=500)
    Run.objects.bulk_create(runs, batch_size=500)
    Report.objects.bulk_create(reports, batch_size=500)
    for delivery, revision in zip(Delivery.objects.bulk_create(deliveries, batch_size=500), revisions, strict=True):
        revision.delivery_id = delivery.pk
    Revision.objects.bulk_create(revisions, batch_size=500)
    Round.objects.bulk_create(rounds, batch_size=500)
