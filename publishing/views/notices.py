"""What a person should hear of."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from publishing.selectors.notices import notices_page, unread_count
from publishing.services.notifications import notifications_read
from publishing.views.door import behind_the_door, person_of

MAX_IDS = 200
# A BigAutoField has at most 19 digits; one less is always one.
MAX_DIGITS = 18


@require_safe
@never_cache
@behind_the_door
def notices(request: HttpRequest) -> HttpResponse:
    """Show what there is to hear of, newest first."""
    person = person_of(request)
    page = notices_page(person, page=request.GET.get("page", "1"))
    return render(request, "publishing/notices.html", {"page": page, "kept": "", "unread": unread_count(person)})


@require_POST
@never_cache
@behind_the_door
def notices_read(request: HttpRequest) -> HttpResponse:
    """Mark all lines as read, or those that were named."""
    named = request.POST.getlist("id")[:MAX_IDS]
    ids = [int(value) for value in named if value.isascii() and value.isdigit() and len(value) <= MAX_DIGITS]
    notifications_read(actor=person_of(request), ids=ids if named else None)
    answer = redirect("notices")
    answer.status_code = 303
    return answer
