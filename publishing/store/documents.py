"""How is a document read back? From its stored bytes, against the fingerprint that its row holds (I29)."""

from __future__ import annotations

from publishing.document.canonical import fingerprint, parse_document
from publishing.document.types import ReportDocument
from publishing.errors import PublishingError, Refusal, Stale
from publishing.models import Delivery, Revision
from research.errors import StoreFailed
from research.services.context import current


def read_document(delivery: Delivery) -> ReportDocument:
    """Return the document of a delivery. Raises PublishingError when it lost its fingerprint, StoreFailed."""
    document = parse_document(current().blobs.get(delivery.document_digest))
    if fingerprint(document) != delivery.fingerprint:
        raise PublishingError("The stored document no longer matches the fingerprint it was delivered with.")
    return document


def read_revision(revision: Revision) -> ReportDocument:
    """Return the document of a revision, with its fingerprint computed anew. Raises Stale when it or its row was altered."""
    try:
        document = parse_document(current().blobs.get(revision.document_digest))
    except (StoreFailed, PublishingError) as failure:
        raise Stale(
            f"The stored document of this revision cannot be used: {failure.message}", code=Refusal.DOCUMENT_ALTERED
        ) from failure
    edition = document.edition
    same = edition is not None and (edition.report, edition.revision) == (str(revision.report_id), revision.number)
    if fingerprint(document) != revision.fingerprint or not same:
        raise Stale(
            "The stored document does not match the fingerprint of its revision. Nothing can be signed; tell the operator.",
            code=Refusal.DOCUMENT_ALTERED,
        )
    return document
