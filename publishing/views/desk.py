"""The review desk: what waits for a reviewer, one revision with its evidence, and every act of a reviewer.

A refused act answers with the same page, the reason at its top and what was typed kept; never the password.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from publishing.context import publishing
from publishing.errors import Blocked, NotFound, PublishingError, Refusal, Refused
from publishing.review.standing import Decision
from publishing.selectors.desk import desk_view
from publishing.selectors.desk_types import LAST_LOOK, SHOWN, VERDICTS, Asked, DeskView, Show
from publishing.selectors.queue import decided_page, queue_view
from publishing.services.decisions import DecisionForm, decision_record
from publishing.services.remarks import look_record, mark_set, remark_add, remark_resolve
from publishing.services.rounds import revision_before
from publishing.services.verdicts import VerdictForm, verdict_give
from publishing.store.access import report_visible_to
from publishing.store.people import offered_name
from publishing.views.door import behind_the_door, number_of, person_of, refused
from research.verification.types import Verdict

# The fields that a refused page gives back, of whatever form it was.
KEPT = ("form", "anchor", "verdict", "comment", "name", "text", "role", "answers", "remark")
_ANCHOR = re.compile(r"[a-z][a-z0-9-]{0,60}")


@require_safe
@never_cache
@behind_the_door
def queue(request: HttpRequest) -> HttpResponse:
    """Show what waits for me, by role and age, and what I decided."""
    person, page = person_of(request), request.GET.get("page", "1")
    role = request.GET.get("role", "")
    context: dict[str, object] = {"view": queue_view(person, role=role, page=page, now=publishing().now())}
    context["kept"] = f"{urlencode({'role': role})}&" if role else ""
    if request.GET.get("show") == "decided":
        context["decided"], context["lines"] = decided_page(person, page)
        context["kept"] = "show=decided&"
    return render(request, "publishing/queue.html", context)


@require_safe
@never_cache
@behind_the_door
def desk(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Show the review desk of exactly one revision."""
    view = desk_view(person_of(request), report_id, number, asked_of(request.GET))
    answer = _page(request, view)
    look_record(actor=person_of(request), revision=view.revision)
    return answer


def asked_of(query: QueryDict) -> Asked:
    """Return what an address asks for; what it cannot mean is left out."""
    show = query.get("show", "")
    return Asked(
        show=Show(show) if show in set(Show) else Show.EVERYTHING,
        item=query.get("item", "")[:64],
        since=query.get("since", LAST_LOOK)[:12],
        page=query.get("page", "1")[:12],
    )


def _page(
    request: HttpRequest, view: DeskView, *, problem: str = "", typed: Mapping[str, str] | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "view": view,
        "revision": view.revision,
        "report": view.revision.report,
        "run": view.revision.report.run,
        "shown": SHOWN.items(),
        "verdicts": VERDICTS.items(),
        "offered_name": offered_name(person_of(request)),
        "names_me": typed is None or typed.get("form") != "decision" or bool(typed.get("name")),
        "problem": problem,
        "typed": typed or {},
        "back": _query(view.asked),
        "kept": _kept(view.asked),
    }
    return render(request, "publishing/desk.html", context, status=status)


def _query(asked: Asked, *, item: str = "") -> str:
    """Return the query that leads back to the same list, at an item."""
    since = "" if asked.since == LAST_LOOK else asked.since
    values = {"show": asked.show.value, "since": since, "page": "" if item else asked.page, "item": item}
    return urlencode({name: value for name, value in values.items() if value and (name, value) != ("page", "1")})


def _kept(asked: Asked) -> str:
    """Return what the links to other pages of the list begin with."""
    query = urlencode({"show": asked.show.value, "since": asked.since})
    return f"{query}&"


@require_POST
@never_cache
@sensitive_post_parameters("password")
@behind_the_door
def decide(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Approve or reject exactly the fingerprint that was on the screen."""

    def act() -> str:
        form = DecisionForm(
            fingerprint=_posted(request, "fingerprint"),
            role=_posted(request, "role"),
            decision=_decision(_posted(request, "decision")),
            comment=_posted(request, "comment"),
            password=request.POST.get("password", ""),
            name=_posted(request, "name"),
            round_id=_round(request),
        )
        decision_record(actor=person_of(request), report_id=report_id, number=number, form=form, request=request)
        return "Approved. Your signature is recorded." if form.decision is Decision.APPROVE else "Rejected, and recorded."

    return _on_revision(request, report_id, number, act)


def _round(request: HttpRequest) -> str:
    if not (posted := _posted(request, "round")):
        raise Blocked(
            "The form came without the review that it belongs to. Load the page again and sign there.",
            code=Refusal.MISSING_INPUT,
        )
    return posted


def _decision(value: str) -> Decision:
    if value not in set(Decision):
        raise Blocked("Choose one of the two buttons: approve or reject.", code=Refusal.MISSING_INPUT)
    return Decision(value)


@require_POST
@never_cache
@behind_the_door
def verdict(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Give a verdict on one item."""

    def act() -> str:
        found = _posted(request, "verdict")
        form = VerdictForm(
            anchor=_posted(request, "anchor"),
            item_digest=_posted(request, "item_digest"),
            evidence_digest=_posted(request, "evidence_digest"),
            verdict=Verdict(found) if found in set(Verdict) else Verdict.UNCHECKED,
            comment=_posted(request, "comment"),
            name=_posted(request, "name"),
        )
        row = verdict_give(actor=person_of(request), report_id=report_id, number=number, form=form)
        return f"Your verdict is recorded: {VERDICTS[Verdict(row.verdict)][0].lower()}."

    return _on_revision(request, report_id, number, act)


@require_POST
@never_cache
@behind_the_door
def mark(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Tick an item off, or take the tick away."""

    def act() -> str:
        mark_set(
            actor=person_of(request),
            report_id=report_id,
            number=number,
            anchor=_posted(request, "anchor"),
            item_key=_posted(request, "item_key"),
            checked=_posted(request, "checked") == "yes",
        )
        return ""

    return _on_revision(request, report_id, number, act)


@require_POST
@never_cache
@behind_the_door
def remark(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """Add a comment, a flag or an answer."""

    def act() -> str:
        answers = _posted(request, "answers")
        row = remark_add(
            actor=person_of(request),
            report_id=report_id,
            number=number,
            anchor=_posted(request, "anchor"),
            kind=_posted(request, "kind"),
            text=_posted(request, "text"),
            answers=_uuid(answers) if answers else None,
        )
        if row.answers_id:
            return "Your answer is recorded."
        return (
            "Your flag is raised; it blocks approval until you settle it."
            if row.kind == "flag"
            else "Your comment is recorded."
        )

    return _on_revision(request, report_id, number, act)


def _uuid(value: str) -> UUID:
    try:
        return UUID(value)
    except ValueError:
        raise NotFound("There is no such comment.") from None


@require_POST
@never_cache
@behind_the_door
def resolve(request: HttpRequest, report_id: UUID, remark_id: UUID) -> HttpResponse:
    """Settle a comment or a flag; the page to return to is the revision that the form stood on."""
    report_visible_to(person_of(request), report_id)
    number = number_of(_posted(request, "revision")) or 1

    def act() -> str:
        remark_resolve(actor=person_of(request), report_id=report_id, remark_id=remark_id, text=_posted(request, "text"))
        return "Settled."

    return _answer(request, report_id, number, act)


def _posted(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "")


def _on_revision(request: HttpRequest, report_id: UUID, number: int, act: Callable[[], str]) -> HttpResponse:
    """Ask the one door, then do it: what is wrong with a form is never said of a revision that is not theirs to see."""
    revision_before(person_of(request), report_id, number)
    return _answer(request, report_id, number, act)


def _answer(request: HttpRequest, report_id: UUID, number: int, act: Callable[[], str]) -> HttpResponse:
    """Do it and lead back to the same item, or show the page again with the reason why not."""
    asked = asked_of(QueryDict(_posted(request, "back")))
    anchor = _anchor(request)
    try:
        said = act()
    except Refused as refusal:
        return _refused(request, report_id, number, asked, refusal)
    if said:
        messages.success(request, said)
    query = _query(asked, item=anchor)
    address = reverse("review-desk", args=(report_id, number)) + (f"?{query}" if query else "")
    place = anchor or ("decision" if "password" in request.POST else "remarks")
    return HttpResponseRedirect(f"{address}#{place}", status=303)


def _anchor(request: HttpRequest) -> str:
    """Return the anchor of the item that the form is about, '' for one that no item can have."""
    anchor = _posted(request, "anchor")
    return anchor if _ANCHOR.fullmatch(anchor) else ""


def _refused(request: HttpRequest, report_id: UUID, number: int, asked: Asked, refusal: Refused) -> HttpResponse:
    status, problem = refused(refusal)
    typed = {name: _posted(request, name) for name in KEPT}
    at = Asked(show=asked.show, since=asked.since, page=asked.page, item=_anchor(request))
    try:
        view = desk_view(person_of(request), report_id, number, at)
    except PublishingError:
        # The reader lost the right to see it, or the document itself was altered: there is no page to go back to.
        return render(request, "publishing/desk_refused.html", {"message": problem, "typed": typed}, status=status)
    return _page(request, view, problem=problem, typed=typed, status=status)
