"""The chain of events, for auditors; to everybody else there is no such page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from publishing.selectors.audit import (
    CHECKED_ON_PAGE,
    AuditFilter,
    audit_page,
    exported_csv,
    exported_lines,
    newest_checked,
    parse_filter,
)
from publishing.selectors.events import KINDS
from publishing.store.people import is_auditor
from publishing.views.door import behind_the_door, person_of

# As many as the largest number that every database keeps surely has.
_DIGITS = 18


@require_safe
@never_cache
@behind_the_door
def audit(request: HttpRequest) -> HttpResponse:
    """GET: the chain of events, filtered."""
    _check_auditor(request)
    narrowed, problems = parse_filter(request.GET.dict())
    return render(
        request,
        "publishing/audit.html",
        {
            "page": audit_page(narrowed, before=_number(request, "before"), after=_number(request, "after")),
            "narrowed": narrowed,
            "problems": problems,
            "kinds": [(kind.value, word) for kind, word in KINDS.items()],
            "checked": newest_checked(),
            "checked_at_most": CHECKED_ON_PAGE,
            "kept": _kept(request),
        },
    )


@require_safe
@never_cache
def audit_export(request: HttpRequest) -> StreamingHttpResponse:
    """GET: the same as CSV or JSON lines."""
    _check_auditor(request)
    narrowed, _ = parse_filter(request.GET.dict())
    response = _exported(narrowed, as_lines=request.GET.get("format") == "jsonl")
    response["Cache-Control"] = "no-store"
    return response


def _exported(narrowed: AuditFilter, *, as_lines: bool) -> StreamingHttpResponse:
    if as_lines:
        response = StreamingHttpResponse(exported_lines(narrowed), content_type="application/jsonl; charset=utf-8")
        response["Content-Disposition"] = 'attachment; filename="audit.jsonl"'
    else:
        response = StreamingHttpResponse(exported_csv(narrowed), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = 'attachment; filename="audit.csv"'
    return response


def _check_auditor(request: HttpRequest) -> None:
    if not is_auditor(person_of(request)):
        raise Http404


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None


def _kept(request: HttpRequest) -> str:
    """Return the filter of this page as the beginning of a query."""
    kept = request.GET.copy()
    for name in ("before", "after", "format"):
        kept.pop(name, None)
    return f"{kept.urlencode()}&" if kept else ""
