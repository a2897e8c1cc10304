"""Reports and their revisions: the list, one report, one revision, what changed, and the way into review.

A refused act answers with the page that it came from, the reason at its top and what was typed kept.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from publishing.context import publishing
from publishing.document.blocks import blocks
from publishing.document.canonical import canonical_json
from publishing.document.diff import diff_documents
from publishing.document.runs import BlockKind
from publishing.document.types import ReportDocument
from publishing.errors import Blocked, Refusal, Refused
from publishing.rendering.html import render_fragment
from publishing.selectors.audit import events_of_report
from publishing.selectors.report_list import STATE_WORDS, ReportFilter, ReportState, reports_page
from publishing.selectors.reports import layers_of
from publishing.selectors.revisions import report_home as home_of
from publishing.selectors.revisions import revision_page
from publishing.services.renewal import revision_renew
from publishing.services.revisions import revision_start
from publishing.services.rounds import round_recall, round_submit
from publishing.states import Action
from publishing.store.access import newest_round, revision_visible_to
from publishing.store.documents import read_revision
from publishing.views.door import behind_the_door, kept_query, number_of, person_of, redirected, refused
from publishing.views.reports import LAYERS


@require_safe
@never_cache
@behind_the_door
def reports(request: HttpRequest) -> HttpResponse:
    """Show every report that the person may see, narrowed by words and state."""
    asked = request.GET.get("state", "")
    narrowed = ReportFilter(
        text=request.GET.get("q", "").replace("\x00", "").strip()[:200],
        state=ReportState(asked) if asked in set(ReportState) else None,
    )
    listed = reports_page(person_of(request), narrowed, page=request.GET.get("page", "1"))
    context = {
        "rows": listed.rows,
        "page": listed.page,
        "narrowed": narrowed,
        "states": [(state.value, word) for state, word in STATE_WORDS.items()],
        "kept": kept_query(request),
    }
    return render(request, "publishing/reports.html", context)


@require_safe
@never_cache
@behind_the_door
def report_home(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """Show one report: its revisions and reviews, what happened, and what can be done now."""
    return _home(request, report_id)


def _home(request: HttpRequest, report_id: UUID, refusal: Refused | None = None) -> HttpResponse:
    person = person_of(request)
    home = home_of(person, report_id, now=publishing().now())
    status, problem = refused(refusal) if refusal else (200, "")
    events = () if home.reads_blind else events_of_report(home.report.pk)
    context = {
        "home": home,
        "report": home.report,
        "run": home.report.run,
        "acts": [act for act in home.actions if act.can and not (act.action is Action.EDIT and home.my_draft)],
        "closed": [act for act in home.actions if not act.can],
        "events": events,
        "problem": problem,
    }
    return render(request, "publishing/report_home.html", context, status=status)


@require_POST
@never_cache
@behind_the_door
def start(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """Make revision 1 from a delivery, and show it."""
    ordinal = number_of(request.POST.get("delivery", ""))
    try:
        revision = revision_start(actor=person_of(request), report_id=report_id, delivery_ordinal=ordinal)
    except Refused as refusal:
        return _home(request, report_id, refusal)
    messages.success(request, "Revision 1 is the report as it was delivered. Edit it, or submit it for review as it is.")
    return redirected(reverse("revision", args=[report_id, revision.number]))


@require_POST
@never_cache
@behind_the_door
def renew(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """Make the next revision from a delivery that was corrected since, and show it."""
    ordinal, change = number_of(request.POST.get("delivery", "")), request.POST.get("change", "")
    try:
        revision = revision_renew(actor=person_of(request), report_id=report_id, delivery_ordinal=ordinal, change=change)
    except Refused as refusal:
        return _home(request, report_id, refusal)
    messages.success(request, f"Revision {revision.number} is the report with its corrected evidence, as it was delivered.")
    return redirected(reverse("revision", args=[report_id, revision.number]))


@require_safe
@never_cache
@behind_the_door
def revision(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Show one revision, read as a report."""
    return _revision(request, report_id, number)


def _revision(request: HttpRequest, report_id: UUID, number: int, refusal: Refused | None = None) -> HttpResponse:
    shown = revision_page(person_of(request), report_id, number, now=publishing().now())
    status, problem = refused(refusal) if refusal else (200, "")
    document = read_revision(shown.revision)
    layers, layer = layers_of(document), request.GET.get("layer", "")
    context = {
        "shown": shown,
        "revision": shown.revision,
        "report": shown.report,
        "run": shown.report.run,
        "actions": {action.action.value: action for action in shown.actions},
        "fragment": render_fragment(document),
        "contents": contents_of(document),
        "layer": layer if layer in layers else "",
        "layers": [(name, LAYERS[name]) for name in layers],
        "problem": problem,
        "typed": request.POST,
    }
    return render(request, "publishing/revision.html", context, status=status)


def contents_of(document: ReportDocument) -> tuple[tuple[str, str], ...]:
    """Return the headings that the document really has: anchor and text."""
    found = (block for block in blocks(document) if block.kind is BlockKind.HEADING)
    return tuple((block.anchor, "".join(run.text for run in block.lines[0].runs)) for block in found)


@require_safe
@never_cache
@behind_the_door
def document(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Hand out the canonical JSON of one revision: the bytes whose SHA-256 is its fingerprint."""
    found = revision_visible_to(person_of(request), report_id, number)
    name = f"countersign-{found.fingerprint[:12]}.json"
    return HttpResponse(
        canonical_json(read_revision(found)),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"},
    )


@require_safe
@never_cache
@behind_the_door
def changes(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Show what changed since another revision: the one asked for, else the one that it was made from."""
    person = person_of(request)
    shown = revision_page(person, report_id, number, now=publishing().now())
    since = _since(request, shown.earlier, shown.line.base)
    context: dict[str, object] = {"shown": shown, "revision": shown.revision, "report": shown.report, "since": since}
    if since:
        older = revision_visible_to(person, report_id, since)
        context["older"] = older
        context["diff"] = diff_documents(read_revision(older), read_revision(shown.revision))
    return render(request, "publishing/changes.html", context | {"run": shown.report.run})


def _since(request: HttpRequest, others: tuple[int, ...], base: int) -> int:
    """Return the revision to compare with; 0 when there is none. A number that is not there gives the base."""
    asked = number_of(request.GET.get("since", ""))
    if asked in others:
        return asked
    return base if base in others else max((other for other in others), default=0)


@require_POST
@never_cache
@behind_the_door
def submit(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Submit for review exactly the fingerprint that was on the screen."""
    found = revision_visible_to(person_of(request), report_id, number)
    try:
        round_submit(
            actor=person_of(request),
            revision=found,
            fingerprint=request.POST.get("fingerprint", ""),
            note=request.POST.get("note", ""),
        )
    except Refused as refusal:
        return _revision(request, report_id, number, refusal)
    messages.success(request, f"Revision {number} is under review. Its reviewers have been told.")
    return redirected(reverse("revision", args=[report_id, number]))


@require_POST
@never_cache
@behind_the_door
def recall(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Call a revision back from review."""
    found = revision_visible_to(person_of(request), report_id, number)
    try:
        round_ = newest_round(found)
        if round_ is None:
            raise Blocked("This revision was never submitted; there is nothing to call back.", code=Refusal.WRONG_STATE)
        round_recall(actor=person_of(request), round_=round_, reason=request.POST.get("reason", ""))
    except Refused as refusal:
        return _revision(request, report_id, number, refusal)
    messages.success(request, f"Revision {number} was called back. What was signed for it no longer counts.")
    return redirected(reverse("revision", args=[report_id, number]))
