"""How are artifacts read, and how does the PDF join its delivery? Its failure is a notice, never a lost report (I24)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from publishing.errors import FormatsDisagree, RenderingFailed
from publishing.models import Artifact, ArtifactFormat, Delivery, Notice
from publishing.rendering.equivalence import check_pdf
from publishing.rendering.pdf import render_pdf
from publishing.store.documents import read_document
from research.ports import BlobStore, DeliveryKind
from research.services.context import current

if TYPE_CHECKING:
    from django.db.models import QuerySet

PDF_FAILED = "pdf_failed"


def read_artifact(artifact: Artifact) -> bytes:
    """Return an artifact's bytes. Raises StoreFailed when they are missing or altered."""
    return current().blobs.get(artifact.digest)


def pdf_pending() -> QuerySet[Delivery]:
    """Return the final deliveries whose PDF neither joined nor failed, oldest first."""
    return (
        Delivery.objects.filter(kind=DeliveryKind.FINAL)
        .exclude(artifacts__format=ArtifactFormat.PDF)
        .exclude(notices__code=PDF_FAILED)
        .order_by("delivered_at")
    )


def pdf_join(delivery: Delivery, *, blobs: BlobStore, now: Callable[[], datetime]) -> Artifact | None:
    """Render the PDF once, check its text against the document, and let it join; None, with a notice, when it failed."""
    document = read_document(delivery)
    try:
        result = render_pdf(document, delivery.fingerprint)
        check_pdf(document, result.data)
    except (RenderingFailed, FormatsDisagree) as failure:
        _notice(delivery, PDF_FAILED, failure.message, at=now())
        return None
    digest = blobs.put(result.data)
    with transaction.atomic():
        artifact, _ = Artifact.objects.get_or_create(
            delivery=delivery,
            format=ArtifactFormat.PDF,
            defaults={"digest": digest, "size": len(result.data), "created_at": now()},
        )
        for text in result.notices:
            _notice(delivery, "glyphs_missing", text, at=now())
    return artifact


def _notice(delivery: Delivery, code: str, text: str, *, at: datetime) -> None:
    Notice.objects.get_or_create(delivery=delivery, code=code, text=text, defaults={"created_at": at})
