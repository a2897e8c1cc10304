"""What verification did in one run, how all reports do, and the page where a person checks the judge."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from research.errors import WrongState
from research.forms import SpotCheckForm
from research.selectors.progress import has_report
from research.selectors.quality import NARROWINGS, QualityNarrowing, quality_view
from research.selectors.record import record_view
from research.selectors.spotchecks import agreement_view
from research.selectors.wording_verification import VERDICTS
from research.services import context, spotchecks
from research.states import TERMINAL_STATES
from research.verification.types import Verdict
from research.views.door import behind_the_door, kept_query, person_of, visible_run

# What each answer means to the person who gives it; the machine's own verdict is not shown before.
CHOICES: dict[Verdict, str] = {
    Verdict.ENTAIL: "The evidence says all of it.",
    Verdict.PARTIAL: "The evidence says a part of it, or something weaker.",
    Verdict.CONFLICT: "The evidence says otherwise.",
    Verdict.IRRELEVANT: "The evidence is about something else, or does not say.",
    Verdict.UNCHECKED: "I cannot tell.",
}


@require_safe
@never_cache
@behind_the_door
def record(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Show everything that was removed, restated or asked about a run's statements."""
    run = visible_run(request, run_id)
    shown = {
        "run": run,
        "brief": run.brief,
        "has_report": has_report(run),
        "is_live": run.state not in TERMINAL_STATES,
        "record": record_view(run, context.current().blobs),
    }
    return render(request, "research/record.html", shown)


@require_safe
@never_cache
@behind_the_door
def quality(request: HttpRequest) -> HttpResponse:
    """Show the figures over all reports that the person may see."""
    chosen = request.GET.get("only", "")
    narrowing = QualityNarrowing(chosen) if chosen in set(QualityNarrowing) else QualityNarrowing.ALL
    person = person_of(request)
    view = quality_view(person, narrowing=narrowing, page=request.GET.get("page", "1"))
    shown = {
        "view": view,
        "page": view.page,
        "narrowings": tuple((entry.value, words) for entry, words in NARROWINGS.items()),
        "kept": kept_query(request),
    }
    return render(request, "research/quality.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@behind_the_door
def spot_check(request: HttpRequest) -> HttpResponse:
    """Show one judged statement without its verdict, and take what the person makes of it."""
    person = person_of(request)
    form = SpotCheckForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            kept = spotchecks.spot_check_give(
                person, form.cleaned_data["judged"], Verdict(form.cleaned_data["verdict"]), at=context.current().now()
            )
        except WrongState as refusal:
            messages.error(request, refusal.message)
        else:
            said = VERDICTS[Verdict(kept.judged.verdict)]
            messages.success(request, f"Kept: {VERDICTS[Verdict(kept.verdict)]}. The program had said: {said}.")
        return redirect("spot-check")
    again = form.cleaned_data.get("judged") if form.errors else None
    shown = {
        "case": (spotchecks.case_for(person, again) if again else None) or spotchecks.next_case(person),
        "choices": tuple((verdict.value, VERDICTS[verdict], words) for verdict, words in CHOICES.items()),
        "agreement": agreement_view(person),
        "form": form,
    }
    return render(request, "research/spot_check.html", shown, status=422 if form.errors else 200)
