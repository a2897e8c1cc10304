"""The list of research, and one run while it works: parse, call one selector or service, answer."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HTMX_STOP_POLLING, HttpResponseClientRedirect

from research.clock import utc_now
from research.errors import InvalidBrief, WrongState
from research.forms import new_submission_key
from research.selectors.progress import run_details, run_progress
from research.selectors.runs import RunFilter, person_name, queue_health, runs_page
from research.selectors.wording import STATES, provider_names
from research.services import context, runs
from research.states import RunState
from research.views.door import behind_the_door, kept_query, person_of, visible_run


@require_safe
@never_cache
@behind_the_door
def run_list(request: HttpRequest) -> HttpResponse:
    """Show reports and runs."""
    narrowed = _filter(request)
    listed = runs_page(person_of(request), narrowed, page=request.GET.get("page", "1"))
    return render(
        request,
        "research/runs.html",
        {
            "rows": listed.rows,
            "page": listed.page,
            "kept": kept_query(request),
            "narrowed": narrowed,
            "states": [(state.value, word) for state, word in STATES.items()],
            "queue": queue_health(now=utc_now()),
        },
    )


def _filter(request: HttpRequest) -> RunFilter:
    text = request.GET.get("q", "").replace("\x00", "").strip()[:200]
    state = request.GET.get("state", "")
    return RunFilter(text=text, state=RunState(state) if state in set(RunState) else None)


@require_safe
@never_cache
@behind_the_door
def run_detail(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Show one run, live or ended."""
    run = visible_run(request, run_id)
    return render(
        request,
        "research/run.html",
        {
            "run": run,
            "brief": run.brief,
            "asker": person_name(run.brief.author),
            "providers": provider_names(run.brief.providers),
            "progress": run_progress(run, now=utc_now()),
            "details": run_details(run),
            "queue": queue_health(now=utc_now()),
            "adopt_key": new_submission_key(),
        },
    )


@require_safe
@never_cache
@login_not_required
@behind_the_door
def run_live(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Answer one poll with what changed; status 286 ends the polling. It never holds the request.

    A session that has ended sends the whole page to the sign-in: a fragment must not swallow that page.
    """
    if not request.user.is_authenticated:
        return HttpResponseClientRedirect(f"{reverse('sign-in')}?next={reverse('run', args=[run_id])}")
    run = visible_run(request, run_id)
    progress = run_progress(run, now=utc_now())
    seen = request.GET.get("seen", "")
    fresh: dict[str, object] = {"run": run, "progress": progress, "polled": True}
    if seen != progress.seen:
        fresh |= {"details": run_details(run), "adopt_key": new_submission_key()}
        fresh["state_changed"] = not seen.startswith(f"{progress.state.value}-")
    status = 200 if progress.is_live else HTMX_STOP_POLLING
    return render(request, "research/run_live.html", fresh, status=status)


@require_POST
@behind_the_door
def run_cancel(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Ask a run to stop. A run that has ended in the meantime is left as it is."""
    visible_run(request, run_id)
    try:
        runs.run_cancel(context.current(), actor=person_of(request), run_id=run_id)
    except WrongState as error:
        messages.info(request, error.message)
    return redirect("run", run_id)


@require_POST
@behind_the_door
def run_adopt(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Start a new run over the sources that this one kept."""
    visible_run(request, run_id)
    key = request.POST.get("submission_key", "")[:64] or new_submission_key()
    try:
        started = runs.run_adopt(context.current(), actor=person_of(request), run_id=run_id, submission_key=key)
    except (WrongState, InvalidBrief) as error:
        messages.error(request, error.message)
        return HttpResponseRedirect(reverse("run", args=[run_id]))
    return redirect("run", started.id)
