"""How is a document handed over to machines? The canonical JSON is the artifact, so that its bytes carry the fingerprint."""

from __future__ import annotations

from publishing.document.canonical import canonical_json
from publishing.document.types import ReportDocument


def render_json(document: ReportDocument) -> bytes:
    """Return the canonical JSON in UTF-8; its SHA-256 is the document's fingerprint."""
    return canonical_json(document)
