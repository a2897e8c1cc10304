"""What happens to a run whose worker died? It is closed and what it stored is delivered; nothing is resumed (I6)."""

from __future__ import annotations

import logging
from datetime import timedelta
from uuid import UUID

from research.clock import start_clock
from research.errors import LeaseLost, StoreFailed
from research.findings import EndReason
from research.methods.closing import UNAVAILABLE
from research.methods.deliver import NOT_DRAWN, Counter, deliver_final
from research.models import Run, RunEvent
from research.services.context import ResearchContext
from research.states import EventKind, Outcome, RunState
from research.store import journal, runs
from research.store.journal import RunHandle

log = logging.getLogger("countersign.recovery")

REASON = "The worker stopped before the run was done; what was stored is delivered. Start a new run from its sources."
REQUEUE_AFTER = timedelta(seconds=60)


def recovery_sweep(context: ResearchContext, *, owner: str) -> tuple[UUID, ...]:
    """Close every live run whose lease has run out, and queue again what waits without an entry. Returns the closed runs.

    A live run is never touched: its lease is good, and taking it over is a compare-and-swap on the lease.
    """
    now = context.now()
    closed = tuple(run_id for run_id in runs.expired_runs(now=now) if _close(context, run_id, owner=owner))
    for run_id in runs.waiting_runs(queued_before=now - REQUEUE_AFTER):
        # A second entry does no harm: only one worker can claim.
        context.enqueue(str(run_id))
    return closed


def _close(context: ResearchContext, run_id: UUID, *, owner: str) -> bool:
    clock = start_clock(wall=context.now)
    fence = runs.take_over(run_id, owner=owner, lease=context.lease, now=context.now())
    if fence is None:
        return False
    handle = RunHandle(run_id=run_id, fence=fence, clock=clock)
    try:
        outcome = _settle(context, handle)
        runs.finish(handle, state=RunState.INTERRUPTED, outcome=outcome, reason=REASON, figures=_figures(run_id), meter=None)
    except LeaseLost:
        return False
    except StoreFailed as failure:
        # The lease that was taken runs out, and a later sweep tries again: one run must not keep others waiting.
        log.warning("Run %s cannot be closed now: %s", run_id, failure.message)
        return False
    log.warning("Run %s was interrupted; its stored state is delivered (%s).", run_id, outcome.value)
    return True


def _settle(context: ResearchContext, handle: RunHandle) -> Outcome:
    """Make sure that a final document is there: the one that was delivered, else one from stored state."""
    journal.record(handle, EventKind.RECOVERED)
    delivered = RunEvent.objects.filter(run_id=handle.run_id, kind=EventKind.FINAL_DELIVERED).last()
    if delivered is not None:
        return Outcome(delivered.payload["outcome"])
    run = Run.objects.select_related("brief").get(pk=handle.run_id)
    counter = Counter(
        handle=handle,
        brief=runs.load_brief(run.brief),
        limits=runs.load_limits(run),
        blobs=context.blobs,
        sink=context.sink,
    )
    try:
        return deliver_final(counter, UNAVAILABLE, EndReason.INTERRUPTED).outcome
    except StoreFailed as failure:
        return _undelivered(handle, failure.message)
    except LeaseLost:
        raise
    except Exception:
        # A defect in drawing one run would otherwise end the service at every start.
        log.exception("The report of run %s could not be drawn", handle.run_id)
        return _undelivered(handle, NOT_DRAWN)


def _undelivered(handle: RunHandle, reason: str) -> Outcome:
    journal.record(handle, EventKind.DELIVERY_FAILED, reason=reason[:300])
    return Outcome.DELIVERY_FAILURE


def _figures(run_id: UUID) -> dict[str, int]:
    # The recovering clock has another origin: no duration of the run may be taken from it.
    return dict(Run.objects.values_list("figures", flat=True).get(pk=run_id))
