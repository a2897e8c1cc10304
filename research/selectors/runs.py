"""Which research is there, and in which state? The list page in a fixed number of queries, whatever it holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, QuerySet

from research.models import Run, RunEvent, WorkerService
from research.selectors import wording
from research.selectors.access import runs_visible_to
from research.states import EventKind, RunState

PAGE_SIZE = 25
# Three missed heartbeats of a worker service; a busy worker still reports.
SILENT_AFTER = timedelta(seconds=30)

DELIVERED = (EventKind.PRELIMINARY_DELIVERED, EventKind.FINAL_DELIVERED)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    """One line of the list, in the words of the page."""

    id: UUID
    question: str
    state: RunState
    state_word: str
    result: str
    queued_at: datetime
    author: str
    team: str
    scope: str
    workspace: str
    has_report: bool
    is_preliminary: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFilter:
    """What the list is narrowed to. '' means everything."""

    text: str = ""
    state: RunState | None = None

    @property
    def is_narrow(self) -> bool:
        """Tell whether anything is left out."""
        return bool(self.text) or self.state is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunsPage:
    """One page of the list; `page` knows its place among the others."""

    rows: tuple[RunRow, ...]
    page: Page[UUID]


def runs_page(user: User, narrowed: RunFilter, *, page: str) -> RunsPage:
    """Return one page of the visible runs, newest first. An impossible page number gives the nearest page."""
    newest = _narrow(runs_visible_to(user), narrowed).order_by("-queued_at", "-id")
    # Ids first: what the words of a row cost is then paid for one page, and not for every run that is sorted.
    found = Paginator(newest.values_list("pk", flat=True), PAGE_SIZE).get_page(page)
    rows = {run.pk: _row(run) for run in _with_words(runs_visible_to(user).filter(pk__in=list(found)))}
    return RunsPage(rows=tuple(rows[pk] for pk in found if pk in rows), page=found)


def _narrow(runs: QuerySet[Run], narrowed: RunFilter) -> QuerySet[Run]:
    if narrowed.text:
        runs = runs.filter(brief__question__icontains=narrowed.text)
    if narrowed.state is not None:
        runs = runs.filter(state=narrowed.state)
    return runs


def _with_words(runs: QuerySet[Run]) -> QuerySet[Run]:
    events = RunEvent.objects.filter(run=OuterRef("pk"))
    return runs.select_related("brief__author", "brief__team").annotate(
        delivered=Exists(events.filter(kind__in=DELIVERED)),
        delivered_final=Exists(events.filter(kind=EventKind.FINAL_DELIVERED)),
        search_failed=Exists(events.filter(kind=EventKind.SEARCH_FAILED)),
        search_answered=Exists(events.filter(kind=EventKind.SEARCH_ANSWERED)),
    )


def _row(run: Run) -> RunRow:
    brief = run.brief
    state = RunState(run.state)
    delivered: bool = run.delivered  # type: ignore[attr-defined]
    final: bool = run.delivered_final  # type: ignore[attr-defined]
    return RunRow(
        id=run.id,
        question=brief.question,
        state=state,
        state_word=wording.STATES[state],
        result=_result(run, delivered=delivered, final=final),
        queued_at=run.queued_at,
        author=person_name(brief.author),
        team=brief.team.name if brief.team else "",
        scope=brief.scope,
        workspace=brief.workspace,
        has_report=delivered,
        is_preliminary=delivered and not final,
    )


def _result(run: Run, *, delivered: bool, final: bool) -> str:
    if run.outcome:
        searches = {
            EventKind.SEARCH_FAILED: run.search_failed,  # type: ignore[attr-defined]
            EventKind.SEARCH_ANSWERED: run.search_answered,  # type: ignore[attr-defined]
        }
        return wording.outcome(run.outcome, {kind for kind, happened in searches.items() if happened})
    if delivered and not final:
        return "A preliminary report can be read"
    return run.reason


def person_name(user: User) -> str:
    """Return how a person is called on pages."""
    return user.get_full_name() or user.get_username()


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueHealth:
    """How many runs or other tasks wait, and whether anybody is there to take them.

    `seen_at` is the last report of a worker service.
    """

    waiting: int
    seen_at: datetime | None
    is_stalled: bool


def queue_health(*, now: datetime, others: int = 0) -> QueueHealth:
    """Tell a stalled queue from a busy one: runs or `others` wait, and no worker service has reported for 30 s."""
    waiting = Run.objects.filter(state=RunState.QUEUED).count() + others
    seen_at = WorkerService.objects.order_by("-seen_at").values_list("seen_at", flat=True).first()
    silent = seen_at is None or now - seen_at > SILENT_AFTER
    return QueueHealth(waiting=waiting, seen_at=seen_at, is_stalled=waiting > 0 and silent)
