"""Is the installation working? A yes, and how many runs wait without a worker; no other detail."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from research.clock import utc_now
from research.selectors.runs import queue_health


@require_safe
@never_cache
@login_not_required
def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer a monitor. 200 also when runs are stalled: the pages work, and the count says the rest."""
    queue = queue_health(now=utc_now())
    return JsonResponse(
        {"status": "stalled" if queue.is_stalled else "ok", "stalled": queue.waiting if queue.is_stalled else 0}
    )
