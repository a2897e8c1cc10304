"""How is one durable step of a run written? The caller's rows, the fence check and the event, in one transaction.

The observer hears of a step after its commit: the terminal's progress and the crash matrix both listen there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from django.db import DatabaseError, transaction
from django.db.models import Max

from research.clock import RunClock
from research.errors import LeaseLost, StoreFailed
from research.models import Run, RunEvent
from research.states import LIVE_STATES, EventKind

Payload = dict[str, str | int | bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedEvent:
    """A step that is on disk. `payload` is for pages and progress displays."""

    run_id: str
    seq: int
    kind: EventKind
    offset_ms: int
    payload: Payload


Observer = Callable[[RecordedEvent], None]


def silent(event: RecordedEvent) -> None:
    """Observe nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunHandle:
    """The right to write to one run, as one owner under one fence (I7)."""

    run_id: UUID
    fence: int
    clock: RunClock
    observer: Observer = silent


def guard(handle: RunHandle) -> None:
    """Raise LeaseLost unless this owner still holds the live run. Call it inside the transaction that writes."""
    # The update, not a read, is what makes the check hold until the commit on every database.
    held = Run.objects.filter(pk=handle.run_id, fence=handle.fence, state__in=LIVE_STATES).update(fence=handle.fence)
    if held != 1:
        raise LeaseLost("Another worker owns this run now; this one writes nothing more.")


@contextmanager
def step(handle: RunHandle, kind: EventKind) -> Iterator[Payload]:
    """Write one durable step; the payload that is yielded may be filled inside. Raises LeaseLost, StoreFailed."""
    payload: Payload = {}
    try:
        with transaction.atomic():
            guard(handle)
            yield payload
            event = _append(handle, kind, payload)
    except DatabaseError as error:
        raise StoreFailed(f"The step “{kind.value}” could not be written to the database.") from error
    handle.observer(event)


def record(handle: RunHandle, kind: EventKind, **payload: str | int | bool) -> None:
    """Write a step that is only an event."""
    with step(handle, kind) as filled:
        filled.update(payload)


def announce(handle: RunHandle, kind: EventKind, **payload: str | int | bool) -> RecordedEvent:
    """Check the fence and append an event inside somebody else's transaction, who tells the observer after the commit."""
    guard(handle)
    return _append(handle, kind, payload)


def append_unowned(run: Run, kind: EventKind, *, clock: RunClock) -> None:
    """Append an event to a run that no worker owns, inside the caller's transaction."""
    RunEvent.objects.create(
        run=run, seq=_next_seq(run.pk), kind=kind, offset_ms=0, at=clock.now(), fence=run.fence, payload={}
    )


def _append(handle: RunHandle, kind: EventKind, payload: Payload) -> RecordedEvent:
    seq = _next_seq(handle.run_id)
    offset = handle.clock.elapsed_ms()
    RunEvent.objects.create(
        run_id=handle.run_id,
        seq=seq,
        kind=kind,
        offset_ms=offset,
        at=handle.clock.now(),
        fence=handle.fence,
        payload=payload,
    )
    return RecordedEvent(run_id=str(handle.run_id), seq=seq, kind=kind, offset_ms=offset, payload=payload)


def _next_seq(run_id: UUID) -> int:
    newest = RunEvent.objects.filter(run_id=run_id).aggregate(newest=Max("seq"))["newest"]
    return (newest or 0) + 1
