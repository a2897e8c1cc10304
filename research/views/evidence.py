"""The evidence of one run: its sources, one source's stored text, its bytes, and the account of the whole scope."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from research.evidence.types import HitFate
from research.findings import Account
from research.reading.kinds import XHTML
from research.selectors.accounts import account_page, account_summary, closed_account
from research.selectors.captures import failures_page
from research.selectors.evidence import source_annotations, source_lines, source_page, source_row
from research.selectors.ledger import open_ledger_of
from research.selectors.ledger_decision import edit_choices, kind_choices
from research.selectors.progress import has_report
from research.selectors.searches import HitEnd, SearchesFilter, searches_page
from research.services import context
from research.states import TERMINAL_STATES
from research.views.door import behind_the_door, kept_query, visible_run


@require_safe
@never_cache
@behind_the_door
def evidence(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Show every source, where it stands, and the account in figures."""
    run = visible_run(request, run_id)
    blobs = context.current().blobs
    account, opened = closed_account(run, blobs), open_ledger_of(run, blobs)
    return render(
        request,
        "research/evidence.html",
        {
            "run": run,
            "brief": run.brief,
            "has_report": has_report(run),
            "sources": source_lines(run, opened),
            "origins": len(opened.ledger.groups) if opened else None,
            "searches": run.queries.count(),
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
    entries = account_page(run, closed or Account(), fate=fate, text=text, page=request.GET.get("page", "1"))
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
            "text": text,
        },
    )


@require_safe
@never_cache
@behind_the_door
def searches(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Show every executed query and its hits, narrowed by what became of them or to one query."""
    run = visible_run(request, run_id)
    chosen = request.GET.get("fate", "")
    narrowed = SearchesFilter(
        end=HitEnd(chosen) if chosen in set(HitEnd) else None, query_id=request.GET.get("query", "")[:16]
    )
    found = searches_page(run, narrowed, page=request.GET.get("page", "1"))
    return render(
        request,
        "research/searches.html",
        {
            "run": run,
            "brief": run.brief,
            "has_report": has_report(run),
            "is_live": run.state not in TERMINAL_STATES,
            "found": found,
            "page": found.page,
            "kept": kept_query(request),
            "narrowed": narrowed,
        },
    )


@require_safe
@never_cache
@behind_the_door
def failures(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Show what could not be fetched, how far it got, and what helps."""
    run = visible_run(request, run_id)
    found = failures_page(run, page=request.GET.get("page", "1"))
    return render(
        request,
        "research/failures.html",
        {
            "run": run,
            "brief": run.brief,
            "has_report": has_report(run),
            "lines": found.lines,
            "page": found.page,
            "refused": found.refused,
            "kept": kept_query(request),
        },
    )


@require_safe
@never_cache
@behind_the_door
def source(request: HttpRequest, run_id: UUID, source_id: str) -> HttpResponse:
    """Show one source's stored text, with its quotes where they stand."""
    run = visible_run(request, run_id)
    blobs = context.current().blobs
    return render(
        request,
        "research/source.html",
        {
            "run": run,
            "brief": run.brief,
            "has_report": has_report(run),
            "source": source_page(run, source_id, blobs, open_ledger_of(run, blobs)),
            "choices": edit_choices(),
            "kinds": kind_choices(),
            "can_decide": run.state in TERMINAL_STATES,
        },
    )


@require_safe
@never_cache
@behind_the_door
def source_selectors(request: HttpRequest, run_id: UUID, source_id: str) -> HttpResponse:
    """Hand out the marked passages of a source as W3C Web Annotations, for other programs."""
    run, blobs = visible_run(request, run_id), context.current().blobs
    stored = request.build_absolute_uri(reverse("source-text", args=[run_id, source_id]))
    page = source_annotations(run, source_id, blobs, open_ledger_of(run, blobs), stored=stored)
    return JsonResponse(page, content_type="application/ld+json", json_dumps_params={"ensure_ascii": False})


@require_safe
@never_cache
@behind_the_door
def source_raw(request: HttpRequest, run_id: UUID, source_id: str) -> HttpResponse:
    """Hand out the captured bytes, so that no browser takes them for a page."""
    row = source_row(visible_run(request, run_id), source_id)
    return _attachment(row.digest, is_text=row.media_type.startswith("text/") or row.media_type == XHTML)


@require_safe
@never_cache
@behind_the_door
def source_text(request: HttpRequest, run_id: UUID, source_id: str) -> HttpResponse:
    """Hand out the text that was read from them: the one in which quotations are counted."""
    return _attachment(source_row(visible_run(request, run_id), source_id).text_digest, is_text=True)


def _attachment(digest: str, *, is_text: bool) -> HttpResponse:
    body = context.current().blobs.get(digest)
    return HttpResponse(
        body,
        content_type="text/plain; charset=utf-8" if is_text else "application/octet-stream",
        headers={
            "Content-Disposition": f'attachment; filename="{digest[:16]}.{"txt" if is_text else "bin"}"',
            "Content-Security-Policy": "sandbox; default-src 'none'",
            "X-Content-Type-Options": "nosniff",
        },
    )
