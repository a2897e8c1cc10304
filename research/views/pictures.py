"""The picture of a scanned page, beside which its transcription can be read. Drawn by us, handed out as an image."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from research.errors import NotFound
from research.reading.types import ScanUnit
from research.selectors.evidence import source_row
from research.services import context
from research.store.units import units_of
from research.views.door import behind_the_door, visible_run


@require_safe
@never_cache
@behind_the_door
def source_picture(request: HttpRequest, run_id: UUID, source_id: str, page: int) -> HttpResponse:
    """Hand out the picture of one scanned page of a source; 404 where none is kept."""
    row = source_row(visible_run(request, run_id), source_id)
    scans = (unit for unit in units_of(row.units) if isinstance(unit, ScanUnit) and unit.page == page)
    digest = next((unit.picture for unit in scans), "")
    if not digest:
        raise NotFound("No picture of this page is kept.")
    return HttpResponse(
        context.current().blobs.get(digest),
        content_type="image/png",
        headers={"Content-Security-Policy": "sandbox; default-src 'none'", "X-Content-Type-Options": "nosniff"},
    )
