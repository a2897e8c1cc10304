"""How is a delivered document read back? From its stored bytes, against its fingerprint."""

from __future__ import annotations

from publishing.document.canonical import fingerprint, parse_document
from publishing.document.types import ReportDocument
from publishing.errors import PublishingError
from publishing.models import Delivery
from research.services.context import current


def read_document(delivery: Delivery) -> ReportDocument:
    """Return the document of a delivery. Raises PublishingError when it lost its fingerprint."""
    document = parse_document(current().blobs.get(delivery.document_digest))
    if fingerprint(document) != delivery.fingerprint:
        raise PublishingError("The stored document no longer matches the fingerprint it was delivered with.")
    return document
