"""How does a run's document become readable? HTML, Markdown and JSON are staged, checked and delivered atomically (I24)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import DatabaseError, transaction

from publishing.document.build import build_document
from publishing.document.canonical import fingerprint
from publishing.document.types import ReportDocument
from publishing.errors import PublishingError
from publishing.models import Artifact, ArtifactFormat, Delivery, Report
from publishing.rendering.equivalence import check_formats
from publishing.rendering.html import render_html
from publishing.rendering.json import render_json
from publishing.rendering.markdown import render_markdown
from publishing.states import AuditKind
from publishing.store.audit import append_event
from research.errors import StoreFailed
from research.findings import Findings
from research.ports import BlobStore, Correction, DeliveryKind, DeliveryReceipt


@dataclass(frozen=True, slots=True, kw_only=True)
class Staged:
    """A document with its three formats, checked against each other, in the blob store and not yet delivered."""

    document: ReportDocument
    fingerprint: str
    stored: Mapping[ArtifactFormat, tuple[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSink:
    """Research's `DocumentSink`. A failure anywhere leaves the earlier delivery as it was."""

    blobs: BlobStore
    now: Callable[[], datetime]

    def deliver(
        self,
        findings: Findings,
        *,
        kind: DeliveryKind,
        offset_ms: int,
        guard: Callable[[], None],
        correction: Correction | None = None,
    ) -> DeliveryReceipt:
        """Deliver one document. Raises StoreFailed when it cannot be drawn or kept, and what `guard` raises."""
        try:
            staged = stage(build_document(findings), self.blobs)
        except PublishingError as failure:
            raise StoreFailed(f"The report could not be drawn: {failure.message}") from failure
        try:
            with transaction.atomic():
                guard()
                delivery = _write(staged, findings, kind=kind, offset_ms=offset_ms, at=self.now())
                if correction is not None:
                    _record(correction, delivery)
        except DatabaseError as error:
            raise StoreFailed("The report could not be written to the database.") from error
        return DeliveryReceipt(
            report_id=str(delivery.report_id),
            ordinal=delivery.ordinal,
            fingerprint=staged.fingerprint,
            outcome=findings.outcome,
        )


def stage(document: ReportDocument, blobs: BlobStore) -> Staged:
    """Draw the three formats, read them back against the document, and store their bytes. Raises FormatsDisagree."""
    mark = fingerprint(document)
    html, markdown, data = render_html(document, mark), render_markdown(document), render_json(document)
    check_formats(document, html=html, markdown=markdown, json=data)
    formats = {
        ArtifactFormat.HTML: html.encode("utf-8"),
        ArtifactFormat.MARKDOWN: markdown.encode("utf-8"),
        ArtifactFormat.JSON: data,
    }
    return Staged(
        document=document,
        fingerprint=mark,
        stored={name: (blobs.put(body), len(body)) for name, body in formats.items()},
    )


def _record(correction: Correction, delivery: Delivery) -> None:
    append_event(
        AuditKind.LEDGER_EDITED,
        actor=User.objects.get(pk=correction.actor_id),
        at=delivery.delivered_at,
        report=delivery.report,
        payload={
            "edit": correction.edit,
            "kind": correction.kind,
            "digest": correction.digest,
            "delivery": delivery.ordinal,
            "fingerprint": delivery.fingerprint,
        },
    )


def _write(staged: Staged, findings: Findings, *, kind: DeliveryKind, offset_ms: int, at: datetime) -> Delivery:
    report, _ = Report.objects.get_or_create(
        run_id=UUID(findings.run_id), defaults={"title": staged.document.title, "created_at": at}
    )
    delivery = Delivery.objects.create(
        report=report,
        ordinal=report.deliveries.count() + 1,
        kind=kind,
        outcome=findings.outcome,
        fingerprint=staged.fingerprint,
        document_digest=staged.stored[ArtifactFormat.JSON][0],
        delivered_at=at,
        offset_ms=offset_ms,
    )
    Artifact.objects.bulk_create(
        Artifact(delivery=delivery, format=name, digest=digest, size=size, created_at=at)
        for name, (digest, size) in staged.stored.items()
    )
    return delivery
