"""The evidence of one run: its sources, one source's stored text, its bytes, and the account of the whole scope."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from research.evidence.types import HitFate
from research.findings import Account
from research.selectors.accounts import account_page, account_summary, closed_account
from research.selectors.evidence import source_lines, source_page, source_row
from research.selectors.progress import has_report
from research.selectors.wording import FATES
from research.services import context
from research.views.door import behind_the_door, kept_query, visible_run


@require_safe
@never_cache
@behind_the_door
def evidence(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Show every source, where it stands, and the account in figures."""
    run = visible_run(request, run_id)
    account = closed_account(run, context.current().blobs)
    return render(
        request,
        "research/evidence.html",
        {
            "run": run,
            "brief": run.brief,
            "has_report": has_report(run),
            "sources": source_lines(run),
            "failures": run.fetch_failures.count(),
            "summary": account_summary(account) if account else None,
        },
    )


@require_safe
@never_cache
@behind_the_door
def account(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Show the entries behind the figures, narrowed by fate and path."""
    run = visible_run(request, run_id)
    closed = closed_account(run, context.current().blobs)
    chosen = request.GET.get("fate", "")
    fate = HitFate(chosen) if chosen in set(HitFate) else None
    text = request.GET.get("q", "").strip()[:200]
    entries = account_page(closed or Account(), fate=fate, text=text, page=request.GET.get("page", "1"))
    return render(
        request,
        "research/account.html",
        {
            "run": run,
            "brief": run.brief,
            "has_report": has_report(run),
            "summary": account_summary(closed) if closed else None,
            "lines": entries.lines,
            "page": entries.page,
            "kept": kept_query(request),
            "fate": fate,
            "fates": [(known.value, word) for known, word in FATES.items()],
            "text": text,
        },
    )


@require_safe
@never_cache
@behind_the_door
def source(request: HttpRequest, run_id: UUID, source_id: str) -> HttpResponse:
    """Show one source's stored text, with its quotes where they stand."""
    run = visible_run(request, run_id)
    page = source_page(run, source_id, context.current().blobs)
    return render(
        request,
        "research/source.html",
        {"run": run, "brief": run.brief, "has_report": has_report(run), "source": page},
    )


@require_safe
@never_cache
@behind_the_door
def source_raw(request: HttpRequest, run_id: UUID, source_id: str) -> HttpResponse:
    """Hand out the captured bytes, so that no browser takes them for a page."""
    row = source_row(visible_run(request, run_id), source_id)
    body = context.current().blobs.get(row.digest)
    return HttpResponse(
        body,
        content_type="text/plain; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{row.digest[:16]}.txt"',
            "Content-Security-Policy": "sandbox; default-src 'none'",
            "X-Content-Type-Options": "nosniff",
        },
    )
