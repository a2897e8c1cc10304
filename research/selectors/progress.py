"""How far is one run? Everything that its page shows, as values in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from research.budget import Limits, Resource
from research.errors import ModelFailure
from research.models import FetchFailureRow, ModelCallRow, RejectionRow, Run, RunEvent, SourceRow
from research.selectors import wording
from research.selectors.addresses import ShownAddress, shown_address
from research.selectors.runs import DELIVERED
from research.selectors.searches import QueryHead, query_heads
from research.states import TERMINAL_STATES, EventKind, RunState

LOG_LIMIT = 500
# The newest stand on the run's page; all of them have a page of their own.
FAILURES_LIMIT = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterView:
    """One budget: what is used of its fixed maximum. `target` names the part of the page that lists what is counted."""

    name: str
    label: str
    used: int
    limit: int
    shown: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceView:
    """One source as it arrives, with both offsets from the run's origin."""

    source_id: str
    title: str
    address: ShownAddress
    fetched: str
    persisted: str
    adopted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """Something proposed that fell, with the reason."""

    what: str
    text: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureView:
    """One file or page that stored nothing, and why, in plain words."""

    address: ShownAddress
    reason: str
    offset: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallView:
    """One model call and its cost."""

    purpose: str
    status: str
    failed: bool
    tokens: str
    took: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventView:
    """One line of the log."""

    seq: int
    offset: str
    text: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The times of a run. `elapsed` counts from the claim, `waited` is the queue wait, kept apart (I1)."""

    elapsed: str
    waited: str
    limit: str
    used_seconds: int
    limit_seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One offset from the run's origin worth a line of its own."""

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The head of a run's page: what changes every second."""

    run_id: UUID
    state: RunState
    state_word: str
    state_sentence: str
    result: str
    reason: str
    is_live: bool
    can_cancel: bool
    can_adopt: bool
    report: str
    seen: str
    clock: Clock
    meters: tuple[MeterView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """The body of a run's page: what changes only when the run has taken another step."""

    queries: tuple[QueryHead, ...]
    sources: tuple[SourceView, ...]
    failures: tuple[FailureView, ...]
    failures_total: int
    dropped: tuple[Dropped, ...]
    calls: tuple[CallView, ...]
    figures: tuple[Figure, ...]
    events: tuple[EventView, ...]
    events_left_out: int


def has_report(run: Run) -> bool:
    """Tell whether a report of this run, preliminary or final, can be read."""
    return run.events.filter(kind__in=DELIVERED).exists()


def run_progress(run: Run, *, now: datetime) -> Progress:
    """Return the head of the page. One query, for the newest event and what was delivered."""
    state = RunState(run.state)
    events = list(run.events.order_by("seq"))
    kinds = {event.kind for event in events}
    newest = events[-1].seq if events else 0
    ended_ms = max((event.offset_ms for event in events if _on_the_runs_clock(event)), default=0)
    return Progress(
        run_id=run.id,
        state=state,
        state_word=wording.STATES[state],
        state_sentence=wording.STATE_SENTENCES[state],
        result=wording.outcome(run.outcome, kinds) if run.outcome else "",
        reason=run.reason,
        is_live=state not in TERMINAL_STATES,
        can_cancel=state in {RunState.QUEUED, RunState.RUNNING},
        can_adopt=state in TERMINAL_STATES and bool(kinds & {EventKind.SOURCE_STORED, EventKind.SOURCE_ADOPTED}),
        report=_report_word(kinds),
        seen=f"{state.value}-{newest}",
        clock=_clock(run, state, ended_ms=ended_ms, now=now),
        meters=_meters(run),
    )


def _report_word(kinds: set[str]) -> str:
    if EventKind.FINAL_DELIVERED in kinds:
        return "final"
    return "preliminary" if kinds.intersection(DELIVERED) else ""


def _clock(run: Run, state: RunState, *, ended_ms: int, now: datetime) -> Clock:
    limits = _limits(run)
    elapsed_ms = _elapsed_ms(run, state, ended_ms=ended_ms, now=now)
    until = run.claimed_at or run.finished_at or now
    return Clock(
        elapsed="" if run.claimed_at is None else wording.duration(elapsed_ms),
        waited=wording.duration(max(0, int((until - run.queued_at).total_seconds() * 1000))),
        limit=wording.duration(limits.wall_ms),
        used_seconds=min(elapsed_ms, limits.wall_ms) // 1000,
        limit_seconds=max(1, limits.wall_ms // 1000),
    )


def _elapsed_ms(run: Run, state: RunState, *, ended_ms: int, now: datetime) -> int:
    if run.claimed_at is None:
        return 0
    if state in TERMINAL_STATES:
        return ended_ms
    return max(ended_ms, int((now - run.claimed_at).total_seconds() * 1000))


def _limits(run: Run) -> Limits:
    kept = run.config.get("limits")
    return Limits(**kept) if isinstance(kept, dict) else Limits()


# What a meter counts is listed in this part of the page; characters are listed nowhere.
_TARGETS = {
    Resource.GENERATIONS: "calls",
    Resource.SEARCHES: "searches",
    Resource.FETCH_ATTEMPTS: "sources",
    Resource.SOURCES: "sources",
}


def _meters(run: Run) -> tuple[MeterView, ...]:
    limits = _limits(run)
    return tuple(_meter(resource, int(run.meters.get(resource.value, 0)), limits.of(resource)) for resource in Resource)


def _meter(resource: Resource, used: int, limit: int) -> MeterView:
    return MeterView(
        name=resource.value,
        label=wording.RESOURCES[resource],
        used=used,
        limit=limit,
        shown=f"{used:,} of {limit:,}",
        target=_TARGETS.get(resource, ""),
    )


def run_details(run: Run) -> Details:
    """Return the body of the page, in a fixed number of queries."""
    events = list(run.events.order_by("seq"))
    failures = _newest_failures(run)
    return Details(
        queries=query_heads(run),
        sources=tuple(_source(row) for row in run.sources.defer("flagged", "trace", "notes")),
        failures=failures,
        failures_total=len(failures) if len(failures) < FAILURES_LIMIT else run.fetch_failures.count(),
        dropped=(*_refused_queries(events), *(_rejection(row) for row in run.rejections.all())),
        calls=tuple(_call(row) for row in run.model_calls.all()),
        figures=_figures(run),
        events=tuple(_event(event) for event in events[-LOG_LIMIT:]),
        events_left_out=max(0, len(events) - LOG_LIMIT),
    )


def _newest_failures(run: Run) -> tuple[FailureView, ...]:
    newest = list(run.fetch_failures.order_by("-pk").defer("trace")[:FAILURES_LIMIT])
    return tuple(map(_failure, reversed(newest)))


def _source(row: SourceRow) -> SourceView:
    return SourceView(
        source_id=row.source_id,
        title=row.title or row.canonical_anchor,
        address=shown_address(row.canonical_anchor),
        fetched=wording.duration(row.fetched_ms),
        persisted=wording.duration(row.persisted_ms),
        adopted=bool(row.adopted_from),
    )


def _failure(row: FetchFailureRow) -> FailureView:
    reason = wording.reason(row.code)
    return FailureView(address=shown_address(row.locator), reason=reason, offset=wording.duration(row.offset_ms))


def _refused_queries(events: Sequence[RunEvent]) -> tuple[Dropped, ...]:
    return tuple(
        Dropped(what="Search", text=str(event.payload.get("text", "")), reason=str(event.payload.get("reason", "")))
        for event in events
        if event.kind == EventKind.QUERY_REFUSED
    )


def _rejection(row: RejectionRow) -> Dropped:
    return Dropped(what=row.kind.capitalize(), text=row.text, reason=row.reason)


def _call(row: ModelCallRow) -> CallView:
    failed = row.status != "ok"
    return CallView(
        purpose=row.purpose.replace("_", " ").capitalize(),
        status=_call_status(row.status),
        failed=failed,
        tokens=f"{row.prompt_tokens:,} in, {row.completion_tokens:,} out",
        took=wording.duration(max(0, row.ended_ms - row.started_ms)),
    )


def _call_status(status: str) -> str:
    try:
        return "Failed: " + wording.MODEL_FAILURES[ModelFailure(status)]
    except ValueError:
        return "Answered" if status == "ok" else status.replace("_", " ").capitalize()


_FIGURES = {
    "first_source_fetched_ms": "First source fetched at",
    "first_source_persisted_ms": "First source stored at",
    "delivered_ms": "Final report delivered at",
}


def _figures(run: Run) -> tuple[Figure, ...]:
    return tuple(
        Figure(label=label, value=wording.duration(int(run.figures[name])))
        for name, label in _FIGURES.items()
        if isinstance(run.figures.get(name), int)
    )


FIRST_OWNER = 1
_FROM_OUTSIDE = frozenset({EventKind.QUEUED, EventKind.CANCEL_REQUESTED})


def _on_the_runs_clock(event: RunEvent) -> bool:
    """Tell whether an offset counts from the run's origin: a recovery has another origin, and a person has none (I1)."""
    return event.fence <= FIRST_OWNER and event.kind not in _FROM_OUTSIDE


def _event(event: RunEvent) -> EventView:
    return EventView(
        seq=event.seq,
        offset=wording.duration(event.offset_ms) if _on_the_runs_clock(event) else "",
        text=wording.EVENTS[EventKind(event.kind)],
        detail=_event_detail(event),
    )


def _event_detail(event: RunEvent) -> str:
    if event.kind == EventKind.SEARCH_FAILED:
        return wording.search_failure(str(event.payload.get("provider", "")), str(event.payload.get("code", "")))
    for name in ("title", "anchor", "locator", "text", "reason"):
        value = event.payload.get(name)
        if value:
            return str(value)
    return ""
