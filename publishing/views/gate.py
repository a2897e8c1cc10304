"""Publication: what is still in the way, the order, its progress, and withdrawal."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from publishing.context import publishing
from publishing.document.items import Item, items_of
from publishing.document.text import shortened
from publishing.errors import NotFound, Refusal, Refused
from publishing.models import Audience, Revision
from publishing.policies import may
from publishing.review.standing import Blocker
from publishing.selectors.blind import blind_blockers
from publishing.selectors.desk_types import labels_of
from publishing.selectors.gate import release_of
from publishing.services.gate import Gate, check_publisher, gate_of, public_refusal
from publishing.services.publications import (
    OrderForm,
    publication_cancel,
    publication_order,
    publication_withdraw,
)
from publishing.services.remarks import look_record
from publishing.services.rounds import revision_before
from publishing.states import Action, RoundState
from publishing.store.access import newest_revision, revision_visible_to
from publishing.store.people import offered_name, relations_of
from publishing.store.standing import reads_blind
from publishing.views.door import behind_the_door, person_of, refused
from research.selectors.runs import QueueHealth, queue_health

_EXCERPT_CHARS = 160
_STATES: dict[RoundState | None, str] = {
    None: "Not submitted for review",
    RoundState.OPEN: "Under review",
    RoundState.APPROVED: "Approved",
    RoundState.PUBLISHING: "Being published",
    RoundState.PUBLISHED: "Published",
    RoundState.REJECTED: "Rejected",
    RoundState.SUPERSEDED: "Superseded by a newer revision",
    RoundState.RECALLED: "Called back from review",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    """One thing in the way, with the place where it is mended. `about` names the item, '' where it is about none."""

    about: str
    excerpt: str
    text: str
    remedy: str
    link: str
    link_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """What a person had typed when they were refused; never the password."""

    audience: str = ""
    name: str | None = None
    reason: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@behind_the_door
def gate(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Show what is in the way, or order the publication of exactly this revision."""
    if request.method != "POST":
        revision = revision_visible_to(person_of(request), report_id, number)
        # So that whoever loses the role between page and click is told so, and the refusal is recorded.
        look_record(actor=person_of(request), revision=revision)
        return _page(request, revision)
    revision_before(person_of(request), report_id, number)
    posted = request.POST
    audience = Audience.PUBLIC if posted.get("audience") == Audience.PUBLIC else Audience.HOUSE
    form = OrderForm(
        fingerprint=posted.get("fingerprint", ""),
        audience=audience,
        password=posted.get("password", ""),
        name=posted.get("name", ""),
    )
    try:
        publication_order(actor=person_of(request), report_id=report_id, number=number, form=form, request=request)
    except Refused as error:
        return _refused(request, report_id, number, error, Typed(audience=audience, name=form.name))
    return _back(report_id, number)


def _back(report_id: UUID, number: int) -> HttpResponseRedirect:
    answer = redirect("publication-gate", report_id=report_id, number=number)
    answer.status_code = 303
    return answer


def _refused(request: HttpRequest, report_id: UUID, number: int, error: Refused, typed: Typed) -> HttpResponse:
    status, message = refused(error)
    try:
        revision = revision_visible_to(person_of(request), report_id, number)
    except NotFound:
        # Whoever lost the right to see it since is told why, and sees nothing of it.
        context = {"message": message, "typed": {"text": typed.reason}}
        return render(request, "publishing/desk_refused.html", context, status=status)
    return _page(request, revision, status=status, alert=message, typed=typed)


def _page(
    request: HttpRequest, revision: Revision, *, status: int = 200, alert: str = "", typed: Typed | None = None
) -> HttpResponse:
    person = person_of(request)
    release = release_of(revision)
    ended = release.is_live or release.publication is not None
    found = gate_of(revision, now=publishing().now(), evidence=not ended)
    is_open = not found.blockers and found.state is RoundState.APPROVED
    relations = relations_of(person, revision.report, found.policy, revision=revision)
    kept = typed or Typed()
    newest = newest_revision(revision.report)
    context = {
        "revision": revision,
        "report": revision.report,
        "state": _STATES[found.state],
        "gate": found,
        "release": release,
        "queue": _queue() if release.is_live else None,
        "obstacles": () if ended else _obstacles(found, _blockers(person, found)),
        "shows_signatures": not reads_blind(person, found.round),
        "is_open": is_open,
        "barred": _barred(request, found),
        "public_refusal": public_refusal(revision.report),
        "alert": alert,
        "audience": kept.audience or ("" if public_refusal(revision.report) else Audience.PUBLIC.value),
        "offered_name": offered_name(person),
        "names_me": kept.name is None or bool(kept.name),
        "reason": kept.reason,
        "may_publish": may(Action.PUBLISH, relations),
        "may_withdraw": may(Action.WITHDRAW, relations),
        "newer": newest.number if newest is not None and newest.number > revision.number else 0,
        "site_url": publishing().site_url,
    }
    return render(request, "publishing/gate.html", context, status=status)


def _barred(request: HttpRequest, found: Gate) -> str:
    """Return why this person cannot publish the revision, '' when they can."""
    try:
        check_publisher(person_of(request), found)
    except Refused as error:
        return error.message
    return ""


def _blockers(person: User, found: Gate) -> tuple[Blocker, ...]:
    """Return what is in the way, as far as this person may know it before their own decision."""
    if not reads_blind(person, found.round):
        return found.blockers
    return blind_blockers(person, found.revision, found.document, found.blockers)


def _obstacles(found: Gate, blockers: tuple[Blocker, ...]) -> list[Obstacle]:
    items = {item.anchor: item for item in items_of(found.document)} if found.document is not None else {}
    labels = labels_of(items.values())
    return [
        _obstacle(blocker, items.get(blocker.anchor), labels.get(blocker.anchor, ""), found.revision) for blocker in blockers
    ]


def _obstacle(blocker: Blocker, item: Item | None, label: str, revision: Revision) -> Obstacle:
    link, link_text = _mended_at(blocker, item, revision)
    return Obstacle(
        about=label,
        excerpt=shortened(item.text, _EXCERPT_CHARS) if item is not None else "",
        text=blocker.text,
        remedy=blocker.remedy,
        link=link,
        link_text=link_text,
    )


def _mended_at(blocker: Blocker, item: Item | None, revision: Revision) -> tuple[str, str]:
    here = (revision.report_id, revision.number)
    match blocker.code:
        case Refusal.EVIDENCE_ALTERED:
            return f"{reverse('revision', args=here)}#{blocker.anchor}", "Look at the card"
        case Refusal.ITEMS_UNCHECKED | Refusal.FLAGS_OPEN:
            mark = f"#{blocker.anchor}" if item is not None else ""
            return f"{reverse('review-desk', args=here)}{mark}", "Go to the review desk"
        case Refusal.ROLES_MISSING:
            return reverse("review-desk", args=here), "Go to the review desk"
        case _:
            return reverse("report-home", args=(revision.report_id,)), "Go to the report"


@require_safe
@never_cache
@behind_the_door
def order_state(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Answer one poll with the step that is being done; when the order has ended, the whole page is loaded again."""
    revision = revision_visible_to(person_of(request), report_id, number)
    release = release_of(revision)
    page = reverse("publication-gate", args=(report_id, number))
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(page)
    if not release.is_live:
        return HttpResponseClientRedirect(page)
    context = {"revision": revision, "release": release, "queue": _queue()}
    return render(request, "publishing/gate_progress.html", context)


def _queue() -> QueueHealth:
    """Tell whether anybody is there to draw the order that is live."""
    return queue_health(now=publishing().now(), others=1)


@require_POST
@never_cache
@behind_the_door
def order_cancel(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Stop an order that has not ended."""
    try:
        publication_cancel(actor=person_of(request), report_id=report_id, number=number)
    except Refused as error:
        return _refused(request, report_id, number, error, Typed())
    messages.success(request, "The publication was cancelled. The approvals stand as they were.")
    return _back(report_id, number)


@require_POST
@never_cache
@behind_the_door
def withdraw(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Take a publication back, with a reason that readers see."""
    reason = request.POST.get("reason", "")
    try:
        publication_withdraw(
            actor=person_of(request),
            report_id=report_id,
            number=number,
            reason=reason,
            password=request.POST.get("password", ""),
            request=request,
        )
    except Refused as error:
        return _refused(request, report_id, number, error, Typed(reason=reason))
    messages.success(request, f"Revision {number} is withdrawn. Its address says so, with your reason.")
    return _back(report_id, number)
