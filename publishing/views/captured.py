"""A captured page as its source wrote it, cleaned: the one place where captured markup is shown."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from publishing.services.captured import captured_page
from publishing.views.door import behind_the_door, person_of
from research.errors import NotFound as RunNotFound
from research.reading.kinds import HTML, XHTML
from research.selectors.access import run_visible_to
from research.selectors.evidence import source_row
from research.selectors.progress import has_report
from research.services.context import current


@require_safe
@never_cache
@behind_the_door
def page(request: HttpRequest, run_id: UUID, source_id: str) -> HttpResponse:
    """Show the page of one source, cleaned or as text. A source that is no page has none: 404, as for a foreign one."""
    try:
        run = run_visible_to(person_of(request), run_id)
        row = source_row(run, source_id)
    except RunNotFound:
        raise Http404 from None
    if row.media_type not in {HTML, XHTML}:
        raise Http404
    context = current()
    return render(
        request,
        "publishing/captured.html",
        {
            "run": run,
            "brief": run.brief,
            "has_report": has_report(run),
            "source": row,
            "shown": captured_page(row, blobs=context.blobs, now=context.now),
        },
    )
