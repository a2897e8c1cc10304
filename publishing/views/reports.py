"""The report of a run: its page, and the stored bytes of each format exactly as they were delivered."""

from __future__ import annotations

import re
from urllib.parse import quote
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from publishing.models import Artifact, ArtifactFormat
from publishing.rendering.html import render_fragment
from publishing.selectors.reports import artifact_visible_to, layers_of, report_view
from publishing.services.artifacts import read_artifact
from publishing.store.documents import read_document
from publishing.views.door import behind_the_door, person_of

MEDIA_TYPES = {
    ArtifactFormat.HTML: "text/html; charset=utf-8",
    ArtifactFormat.MARKDOWN: "text/markdown; charset=utf-8",
    ArtifactFormat.PDF: "application/pdf",
    ArtifactFormat.JSON: "application/json",
}
LAYERS = {"": "Everything", "facts": "Statements", "derivations": "Conclusions", "recommendations": "Advice"}
_UNSAFE_IN_NAMES = re.compile(r"[\x00-\x1f\x7f/\\:*?\"<>|]+")


@require_safe
@never_cache
@behind_the_door
def report(request: HttpRequest, run_id: UUID, ordinal: int | None = None) -> HttpResponse:
    """Show one delivery of the report; without an ordinal, the current one."""
    shown = report_view(person_of(request), run_id, ordinal)
    document = read_document(shown.delivery)
    layers = layers_of(document)
    layer = request.GET.get("layer", "")
    return render(
        request,
        "publishing/report.html",
        {
            "shown": shown,
            "run": shown.run,
            "brief": shown.run.brief,
            "fragment": render_fragment(document),
            "layer": layer if layer in layers else "",
            "layers": [(name, LAYERS[name]) for name in layers],
        },
    )


@require_safe
@never_cache
@behind_the_door
def artifact(request: HttpRequest, run_id: UUID, ordinal: int, name: str) -> HttpResponse:
    """Hand out the stored bytes of one format, as an attachment."""
    found = artifact_visible_to(person_of(request), run_id, ordinal, name)
    return HttpResponse(
        read_artifact(found),
        content_type=MEDIA_TYPES[ArtifactFormat(found.format)],
        headers={
            "Content-Disposition": _disposition(found),
            "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
            "X-Content-Type-Options": "nosniff",
        },
    )


def _disposition(found: Artifact) -> str:
    """Name the file by its hash for every client, and by its title for those that read RFC 5987."""
    title = _UNSAFE_IN_NAMES.sub(" ", found.delivery.report.title)
    title = " ".join(title.split())[:80].strip(" .") or "report"
    encoded = quote(f"{title}.{found.format}", safe="")
    return f"attachment; filename=\"countersign-{found.digest[:12]}.{found.format}\"; filename*=UTF-8''{encoded}"
