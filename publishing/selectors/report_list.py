"""Which reports are there for this person, and what does each wait for? A page in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from publishing.models import Approval, Delivery, Publication, Report, Revision, Round
from publishing.review.policy import Reading
from publishing.review.standing import Decision
from publishing.states import RoundState
from publishing.store.access import reports_visible_to, revisions_visible_to
from publishing.store.people import display_name
from publishing.store.policies import readable_policy
from research.ports import DeliveryKind

PAGE_SIZE = 25


class ReportState(StrEnum):
    """Where a report stands, by the newest revision that the person may see."""

    DELIVERED = "delivered"
    UNSUBMITTED = "unsubmitted"
    IN_REVIEW = "in-review"
    APPROVED = "approved"
    PUBLISHING = "publishing"
    PUBLISHED = "published"
    WITHDRAWN = "withdrawn"
    REJECTED = "rejected"
    REVISED = "revised"


STATE_WORDS: dict[ReportState, str] = {
    ReportState.DELIVERED: "Delivered",
    ReportState.UNSUBMITTED: "Not submitted",
    ReportState.IN_REVIEW: "In review",
    ReportState.APPROVED: "Approved",
    ReportState.PUBLISHING: "Being published",
    ReportState.PUBLISHED: "Published",
    ReportState.WITHDRAWN: "Withdrawn",
    ReportState.REJECTED: "Rejected",
    ReportState.REVISED: "Being revised",
}
_WAITS: dict[ReportState, str] = {
    ReportState.DELIVERED: "Waits for its first revision",
    ReportState.UNSUBMITTED: "Waits to be submitted for review",
    ReportState.IN_REVIEW: "Waits for its reviewers",
    ReportState.APPROVED: "Waits for a publisher",
    ReportState.PUBLISHING: "Its formats are being drawn",
    ReportState.PUBLISHED: "",
    ReportState.WITHDRAWN: "",
    ReportState.REJECTED: "Waits for a new revision",
    ReportState.REVISED: "Waits for the next revision to be submitted",
}
_OF_ROUND: dict[RoundState, ReportState] = {
    RoundState.OPEN: ReportState.IN_REVIEW,
    RoundState.APPROVED: ReportState.APPROVED,
    RoundState.PUBLISHING: ReportState.PUBLISHING,
    RoundState.PUBLISHED: ReportState.PUBLISHED,
    RoundState.REJECTED: ReportState.REJECTED,
    RoundState.SUPERSEDED: ReportState.REVISED,
    RoundState.RECALLED: ReportState.UNSUBMITTED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRow:
    """One line of the list. `number` is 0 before the first revision; `published` is the revision that readers have, or 0."""

    id: UUID
    run_id: UUID
    title: str
    state: ReportState
    state_word: str
    waits_for: str
    number: int
    person: str
    at: datetime
    team: str
    published: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFilter:
    """What the list is narrowed to."""

    text: str = ""
    state: ReportState | None = None

    @property
    def is_narrow(self) -> bool:
        """Tell whether anything is left out."""
        return bool(self.text) or self.state is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportsPage:
    """One page of the list; `page` knows its place among the others."""

    rows: tuple[ReportRow, ...]
    page: Page[UUID]


def reports_page(user: User, narrowed: ReportFilter, *, page: str) -> ReportsPage:
    """Return one page of the visible reports, newest first. An impossible page number gives the nearest page."""
    visible = _narrow(reports_visible_to(user), revisions_visible_to(user), narrowed)
    # Ids first: what a row's words cost is paid for one page, and not for every report that is sorted.
    ids = visible.order_by("-created_at", "-id").values_list("pk", flat=True)
    found = Paginator(ids, PAGE_SIZE).get_page(page)
    return ReportsPage(rows=tuple(_rows(user, list(found))), page=found)


def _narrow(reports: QuerySet[Report], revisions: QuerySet[Revision], narrowed: ReportFilter) -> QuerySet[Report]:
    if narrowed.text:
        named = revisions.filter(report=OuterRef("pk"), title__icontains=narrowed.text)
        reports = reports.filter(
            Q(title__icontains=narrowed.text) | Q(run__brief__question__icontains=narrowed.text) | Exists(named)
        )
    return reports if narrowed.state is None else _in_state(reports, revisions, narrowed.state)


def _in_state(reports: QuerySet[Report], revisions: QuerySet[Revision], state: ReportState) -> QuerySet[Report]:
    newest = revisions.filter(report=OuterRef("pk")).order_by("-number").values("pk")[:1]
    reports = reports.alias(newest=Subquery(newest))
    if state is ReportState.DELIVERED:
        return reports.filter(newest__isnull=True)
    rounds = Round.objects.filter(revision=OuterRef("newest")).order_by("-ordinal").values("state")[:1]
    reports = reports.filter(newest__isnull=False).alias(
        round_state=Subquery(rounds),
        withdrawn=Exists(Publication.objects.filter(revision=OuterRef("newest"), withdrawal__isnull=False)),
    )
    if state in {ReportState.PUBLISHED, ReportState.WITHDRAWN}:
        return reports.filter(round_state=RoundState.PUBLISHED, withdrawn=state is ReportState.WITHDRAWN)
    wanted = Q(round_state__in=[old.value for old, shown in _OF_ROUND.items() if shown is state])
    return reports.filter(wanted | Q(round_state__isnull=True) if state is ReportState.UNSUBMITTED else wanted)


def _rows(user: User, ids: list[UUID]) -> Iterable[ReportRow]:
    related = ("run__brief__author", "run__brief__team")
    final = Exists(Delivery.objects.filter(report=OuterRef("pk"), kind=DeliveryKind.FINAL))
    reports = Report.objects.filter(pk__in=ids).select_related(*related).annotate(is_final=final).in_bulk()
    newest = _newest_revisions(user, ids)
    rounds = _newest_rounds(newest.values())
    waits = _missing_roles(rounds.values())
    published = _published(ids)
    for pk in ids:
        revision = newest.get(pk)
        round_ = rounds.get(revision.pk) if revision else None
        yield _row(reports[pk], revision, round_, waits, published.get(pk, ()))


def _newest_revisions(user: User, ids: list[UUID]) -> dict[UUID, Revision]:
    visible = revisions_visible_to(user, among=ids).defer("edits").order_by("number")
    return {revision.report_id: revision for revision in visible}


def _newest_rounds(revisions: Iterable[Revision]) -> dict[UUID, Round]:
    rounds = Round.objects.filter(revision__in=[revision.pk for revision in revisions]).select_related("policy")
    return {round_.revision_id: round_ for round_ in rounds.order_by("ordinal")}


def _missing_roles(rounds: Iterable[Round]) -> dict[UUID, str]:
    """Return what each open round waits for, by its roles. Of a blind reading nothing is told."""
    waiting = [round_ for round_ in rounds if round_.state == RoundState.OPEN]
    given = Approval.objects.filter(round__in=waiting, decision=Decision.APPROVE).values_list("round_id", "role")
    signed = [*given]
    return {round_.pk: _waits_for(round_, [role for pk, role in signed if pk == round_.pk]) for round_ in waiting}


def _waits_for(round_: Round, signed: list[str]) -> str:
    policy = readable_policy(round_.policy)
    if policy is None:
        return "Waits for the operator: its rules of review cannot be read"
    if policy.reading is Reading.BLIND:
        return _WAITS[ReportState.IN_REVIEW]
    missing = [role.title.lower() for role in policy.roles if signed.count(role.name) < role.needed]
    return f"Waits for {' and '.join(missing)}" if missing else _WAITS[ReportState.IN_REVIEW]


def _published(ids: list[UUID]) -> Mapping[UUID, tuple[Publication, ...]]:
    rows = Publication.objects.filter(report__in=ids).select_related("revision", "withdrawal").order_by("revision__number")
    found: dict[UUID, tuple[Publication, ...]] = {}
    for row in rows:
        found[row.report_id] = (*found.get(row.report_id, ()), row)
    return found


def _row(
    report: Report,
    revision: Revision | None,
    round_: Round | None,
    waits: Mapping[UUID, str],
    published: tuple[Publication, ...],
) -> ReportRow:
    brief = report.run.brief
    standing = [entry for entry in published if not hasattr(entry, "withdrawal")]
    withdrawn = revision is not None and any(p.revision_id == revision.pk for p in published if p not in standing)
    state = report_state(revision, round_, withdrawn=withdrawn)
    waiting = waits.get(round_.pk) if round_ else None
    return ReportRow(
        id=report.pk,
        run_id=report.run_id,
        title=revision.title if revision else report.title,
        state=state,
        state_word=_word(state, report),
        waits_for=waiting or _waiting(state, report),
        number=revision.number if revision else 0,
        person=revision.author_name if revision else display_name(brief.author),
        at=revision.created_at if revision else report.created_at,
        team=brief.team.name if brief.team else "",
        published=standing[-1].revision.number if standing else 0,
    )


def report_state(revision: Revision | None, round_: Round | None, *, withdrawn: bool) -> ReportState:
    """Return where a report stands by its newest revision, that revision's newest round, and what became of it since."""
    if revision is None:
        return ReportState.DELIVERED
    if round_ is None:
        return ReportState.UNSUBMITTED
    state = _OF_ROUND[RoundState(round_.state)]
    return ReportState.WITHDRAWN if withdrawn and state is ReportState.PUBLISHED else state


def _word(state: ReportState, report: Report) -> str:
    return STATE_WORDS[state] if _is_final(report) else "Preliminary"


def _waiting(state: ReportState, report: Report) -> str:
    return _WAITS[state] if _is_final(report) else "Waits for the end of the research"


def _is_final(report: Report) -> bool:
    return bool(report.is_final)  # type: ignore[attr-defined]
