"""New research: one question first, everything else beside it with a default."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from research.errors import InvalidBrief
from research.forms import ResearchForm, WorkspaceChoice, new_submission_key, web_choice, workspace_choices
from research.selectors import wording
from research.services import context, runs
from research.services.context import ResearchContext
from research.trust.destinations import Destination
from research.views.door import behind_the_door, person_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelNote:
    """What the page says about a language model before anything is sent."""

    takes_part: bool
    is_remote: bool


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@behind_the_door
def run_new(request: HttpRequest) -> HttpResponse:
    """Ask, or be told beside each field what keeps the question from being asked. Nothing typed is lost."""
    installation = context.current()
    person = person_of(request)
    teams = person.groups.values_list("name", flat=True)
    workspaces = workspace_choices(installation.workspaces.values(), teams)
    web = web_choice(installation.web)
    if request.method != "POST":
        form = ResearchForm(initial=_initial(workspaces), person=person, workspaces=workspaces, web=web)
        return _page(request, form, installation)
    form = ResearchForm(request.POST, person=person, workspaces=workspaces, web=web)
    if not form.is_valid():
        return _page(request, form, installation, status=422)
    try:
        run = runs.run_submit(
            installation,
            actor=person,
            request=form.request(),
            submission_key=str(form.cleaned_data["submission_key"]),
            team=form.cleaned_data["team"],
        )
    except InvalidBrief as error:
        form.add_problems(error.problems)
        return _page(request, form, installation, status=422)
    return redirect("run", run.id)


def _initial(workspaces: tuple[WorkspaceChoice, ...]) -> dict[str, str]:
    only = workspaces[0].name if len(workspaces) == 1 else ""
    return {"submission_key": new_submission_key(), "workspace": only, "method": ""}


def _page(request: HttpRequest, form: ResearchForm, installation: ResearchContext, *, status: int = 200) -> HttpResponse:
    limits = installation.limits
    return render(
        request,
        "research/new.html",
        {
            "form": form,
            "model": _model_note(installation),
            "minutes": wording.duration(limits.wall_ms),
            "limits": limits,
            "seconds": wording.duration(limits.page_ms),
            "page_size": wording.size(limits.page_bytes),
            "aside_open": any(name in form.errors for name in ("internal_context", "restricted_terms"))
            or any(form[name].value() for name in ("internal_context", "restricted_terms")),
        },
        status=status,
    )


def _model_note(installation: ResearchContext) -> ModelNote:
    access = installation.model
    return ModelNote(
        takes_part=access is not None,
        is_remote=access is not None and access.destination is Destination.REMOTE_MODEL,
    )
