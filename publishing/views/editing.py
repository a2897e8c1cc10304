"""The draft of one person: edit, undo, discard, and make a revision of it.

A refused edit answers with the same page, the reason at the item and what was typed kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from pydantic import ValidationError

from publishing.document.edits import EDITS, Edit, check_typed
from publishing.errors import InvalidEdit, NotFound, Refused
from publishing.models import Draft, Report
from publishing.rendering.html import render_fragment
from publishing.selectors.drafts import editor_page, my_draft
from publishing.services import drafts
from publishing.services.revisions import revision_create
from publishing.store.access import report_visible_to
from publishing.views.door import behind_the_door, number_of, person_of, redirected, refused

_OF_KIND = {
    "retitle": ("text",),
    "reword": ("anchor", "text"),
    "exclude": ("anchor", "reason"),
    "move": ("anchor", "direction"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Why an act was refused: the sentence, the item and the form it belongs to, and what had been typed."""

    message: str
    status: int
    anchor: str = ""
    kind: str = ""
    text: str = ""
    reason: str = ""
    change: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@behind_the_door
def draft(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """GET: the editor, or how the draft would read; POST opens the draft over the newest revision."""
    if request.method == "POST":
        drafts.draft_open(actor=person_of(request), report_id=report_id)
        return redirected(reverse("draft", args=[report_id]))
    return _editor(request, *_mine(request, report_id))


def _mine(request: HttpRequest, report_id: UUID) -> tuple[Report, Draft]:
    report = report_visible_to(person_of(request), report_id)
    found = my_draft(person_of(request), report)
    if found is None:
        raise NotFound("You have no draft of this report.")
    return report, found


def _editor(request: HttpRequest, report: Report, found: Draft, problem: Problem | None = None) -> HttpResponse:
    at = problem.anchor if problem else ""
    editor = editor_page(report, found, page=request.GET.get("page", "1"), at=at)
    context = {"editor": editor, "report": report, "run": report.run, "draft": found, "problem": problem}
    if request.GET.get("view") == "preview":
        context["fragment"] = render_fragment(editor.document)
        return render(request, "publishing/draft_preview.html", context)
    return render(request, "publishing/draft.html", context, status=problem.status if problem else 200)


@require_POST
@never_cache
@behind_the_door
def draft_edit(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """POST one edit."""
    report, found = _mine(request, report_id)
    try:
        edit = _edit_from(request)
        drafts.draft_edit(actor=person_of(request), draft=found, version=_version(request), edit=edit)
    except (Refused, InvalidEdit) as refusal:
        return _again(request, report, refusal)
    return redirected(_back(request, report_id))


def _edit_from(request: HttpRequest) -> Edit:
    names = ("kind", *_OF_KIND.get(request.POST.get("kind", ""), ()))
    wanted = {name: request.POST[name] for name in names if name in request.POST}
    check_typed(*wanted.values())
    try:
        return EDITS.validate_python([wanted])[0]
    except ValidationError as error:
        raise InvalidEdit("This edit cannot be read; load the page again, and make it there.") from error


def _version(request: HttpRequest) -> int:
    return number_of(request.POST.get("version", ""))


def _back(request: HttpRequest, report_id: UUID) -> str:
    """Return the place of the edit on the editor's page."""
    page, anchor = request.POST.get("page", ""), request.POST.get("anchor", "")
    query = f"?page={page}" if page.isdecimal() else ""
    place = "#edits" if request.POST.get("kind") == "exclude" else f"#{anchor}" if anchor.replace("-", "").isalnum() else ""
    return f"{reverse('draft', args=[report_id])}{query}{place}"


def _again(request: HttpRequest, report: Report, refusal: Refused | InvalidEdit) -> HttpResponse:
    """Show the editor as it is stored now, with the refusal and what was typed."""
    status, message = refused(refusal)
    found = my_draft(person_of(request), report)
    if found is None:
        messages.error(request, message)
        return redirected(reverse("report-home", args=[report.pk]))
    typed = {name: request.POST.get(name, "") for name in ("anchor", "kind", "text", "reason", "change")}
    return _editor(request, report, found, Problem(message=message, status=status, **typed))


@require_POST
@never_cache
@behind_the_door
def draft_undo(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """POST: take the last edit away."""
    report, found = _mine(request, report_id)
    try:
        drafts.draft_undo(actor=person_of(request), draft=found, version=_version(request))
    except Refused as refusal:
        return _again(request, report, refusal)
    return redirected(f"{reverse('draft', args=[report_id])}#edits")


@require_POST
@never_cache
@behind_the_door
def draft_discard(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """POST: throw the draft away."""
    report, found = _mine(request, report_id)
    try:
        drafts.draft_discard(actor=person_of(request), draft=found, version=_version(request))
    except Refused as refusal:
        return _again(request, report, refusal)
    messages.success(request, "Your draft was thrown away. The revisions are as they were.")
    return redirected(reverse("report-home", args=[report_id]))


@require_POST
@never_cache
@behind_the_door
def draft_carry_over(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """POST: put the edits over the newest revision; what no longer applies is named."""
    report, found = _mine(request, report_id)
    try:
        carried, lost = drafts.draft_carry_over(actor=person_of(request), draft=found, version=_version(request))
    except (Refused, InvalidEdit) as refusal:
        return _again(request, report, refusal)
    messages.success(request, f"Your edits stand over revision {carried.base.number} now.")
    for sentence in lost:
        messages.warning(request, sentence)
    return redirected(reverse("draft", args=[report_id]))


@require_POST
@never_cache
@behind_the_door
def draft_finish(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """POST: make the next revision, and show it."""
    report, found = _mine(request, report_id)
    try:
        made = revision_create(
            actor=person_of(request), draft=found, version=_version(request), change=request.POST.get("change", "")
        )
    except (Refused, InvalidEdit) as refusal:
        return _again(request, report, refusal)
    messages.success(request, f"Revision {made.number} is made. Approvals of earlier revisions do not count for it.")
    return redirected(reverse("revision", args=[report_id, made.number]))
