"""The ledger of one run: looked at, and corrected by decisions that are seen before they are taken."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from research.errors import InvalidLedgerEdit, StoreFailed, WrongState
from research.forms import LedgerEditForm
from research.models import Run
from research.selectors.ledger import LedgerFilter, ledger_page, names_of, no_ledger_words, open_ledger_of
from research.selectors.ledger_decision import DecisionView, decision_view, edit_choices, kind_choices
from research.selectors.ledger_history import decisions_of
from research.selectors.ledger_statement import statement_page
from research.selectors.progress import has_report
from research.services import context
from research.services import ledger as service
from research.services.ledger import EditPreview, EditRequest
from research.states import TERMINAL_STATES
from research.views.door import behind_the_door, person_of, visible_run


@require_safe
@never_cache
@behind_the_door
def ledger(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Show the ledger as it stands, with what was decided about it."""
    run = visible_run(request, run_id)
    opened = open_ledger_of(run, context.current().blobs)
    shown: dict[str, object] = {"narrowed": _filter(request), "about_nothing": no_ledger_words(run)}
    if opened is not None:
        shown |= {
            "page": ledger_page(run, opened, _filter(request)),
            "decisions": decisions_of(run, opened, names_of(run)),
            "can_decide": run.state in TERMINAL_STATES,
            "chosen": request.GET.getlist("choose")[:100],
        }
    return render(request, "research/ledger.html", _around(run) | shown)


def _filter(request: HttpRequest) -> LedgerFilter:
    text = request.GET.get("q", "").replace("\x00", "").strip()[:200]
    return LedgerFilter(text=text, group_id=request.GET.get("origin", "")[:16])


def _around(run: Run) -> dict[str, object]:
    return {
        "run": run,
        "brief": run.brief,
        "has_report": has_report(run),
        "choices": edit_choices(),
        "kinds": kind_choices(),
    }


@require_safe
@never_cache
@behind_the_door
def statement(request: HttpRequest, run_id: UUID, item_id: str) -> HttpResponse:
    """Show what carries one statement and what speaks against it."""
    run = visible_run(request, run_id)
    blobs = context.current().blobs
    opened = open_ledger_of(run, blobs)
    shown: dict[str, object] = {"about_nothing": no_ledger_words(run)}
    if opened is not None:
        shown |= {"statement": statement_page(run, opened, item_id, blobs)}
    return render(request, "research/statement.html", _around(run) | shown)


@require_POST
@never_cache
@behind_the_door
def ledger_preview(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Show what a decision would change; nothing is written."""
    run, asked = visible_run(request, run_id), LedgerEditForm(request.POST).request()
    try:
        preview = service.ledger_preview(context.current(), actor=person_of(request), run_id=run_id, request=asked)
    except (InvalidLedgerEdit, WrongState, StoreFailed) as refusal:
        return _refused(request, run, asked, refusal)
    return _decision(request, run, asked, preview=preview)


@require_POST
@never_cache
@behind_the_door
def ledger_edit(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Take a decision. What cannot be taken comes back as it was typed, with the reason."""
    run, asked = visible_run(request, run_id), LedgerEditForm(request.POST).request()
    try:
        service.ledger_edit(context.current(), actor=person_of(request), run_id=run_id, request=asked)
    except (InvalidLedgerEdit, WrongState, StoreFailed) as refusal:
        return _refused(request, run, asked, refusal)
    messages.success(request, "The decision is kept, and the report was delivered anew with it.")
    return redirect(f"{reverse('ledger', args=[run_id])}#decisions")


_STATUSES: dict[type[Exception], int] = {InvalidLedgerEdit: 422, WrongState: 409, StoreFailed: 503}


def _refused(
    request: HttpRequest, run: Run, asked: EditRequest, refusal: InvalidLedgerEdit | WrongState | StoreFailed
) -> HttpResponse:
    status = _STATUSES[type(refusal)]
    if isinstance(refusal, InvalidLedgerEdit):
        return _decision(request, run, asked, problems=refusal.problems, status=status)
    return _decision(request, run, asked, alert=refusal.message, status=status)


def _decision(
    request: HttpRequest,
    run: Run,
    asked: EditRequest,
    *,
    preview: EditPreview | None = None,
    problems: dict[str, str] | None = None,
    alert: str = "",
    status: int = 200,
) -> HttpResponse:
    opened = open_ledger_of(run, context.current().blobs)
    if opened is None:
        return render(
            request,
            "research/ledger.html",
            _around(run) | {"about_nothing": alert, "narrowed": LedgerFilter()},
            status=status,
        )
    shown: DecisionView = decision_view(run, opened, asked, preview=preview, problems=problems, alert=alert)
    return render(request, "research/ledger_decision.html", _around(run) | {"decision": shown}, status=status)
