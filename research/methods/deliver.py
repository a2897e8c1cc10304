"""How does a run hand over? Each document is built from stored state alone.

The event stands in the sink's own transaction, so that a document and the record of it exist together or not at all.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from research.brief.types import Brief
from research.budget import Limits
from research.errors import Stopped, StoreFailed
from research.findings import EndReason, Findings
from research.methods.closing import PENDING, Stored, Synthesis, build_findings, load_stored
from research.methods.desk import Desk
from research.ports import BlobStore, DeliveryKind, DeliveryReceipt, DocumentSink
from research.states import EventKind
from research.store import accounts, journal
from research.store.journal import RecordedEvent, RunHandle

log = logging.getLogger("countersign.run")

NOT_DRAWN = "The report could not be drawn; the evidence that it would have shown is stored."
_EVENTS = {
    DeliveryKind.PRELIMINARY: EventKind.PRELIMINARY_DELIVERED,
    DeliveryKind.FINAL: EventKind.FINAL_DELIVERED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """What it takes to deliver: a run's handle, its brief and limits, the blobs and the sink."""

    handle: RunHandle
    brief: Brief
    limits: Limits
    blobs: BlobStore
    sink: DocumentSink[Findings]


def counter_of(desk: Desk) -> Counter:
    """Return the desk's counter."""
    return Counter(handle=desk.handle, brief=desk.brief, limits=desk.limits, blobs=desk.blobs, sink=desk.sink)


def deliver_preliminary(counter: Counter) -> None:
    """Deliver what is stored by now. A failure is recorded and costs the run nothing else."""
    try:
        stored = load_stored(counter.handle, counter.blobs)
        _hand_over(counter, DeliveryKind.PRELIMINARY, stored, PENDING, EndReason.RUNNING)
    except StoreFailed as failure:
        journal.record(counter.handle, EventKind.DELIVERY_FAILED, reason=failure.message[:300])
    except Stopped:
        raise
    except Exception:
        # The preliminary report is a courtesy: a defect in drawing it must not cost the run its final one.
        log.exception("The preliminary report of run %s could not be drawn", counter.handle.run_id)
        journal.record(counter.handle, EventKind.DELIVERY_FAILED, reason=NOT_DRAWN)


def deliver_final(
    counter: Counter, synthesis: Synthesis, end_reason: EndReason, *, budget_reached: tuple[str, ...] = ()
) -> DeliveryReceipt:
    """Close the account and deliver the final document. Raises StoreFailed, LeaseLost."""
    stored = load_stored(counter.handle, counter.blobs, synthesis.admitted)
    accounts.save_account(counter.handle, counter.blobs, stored.entries)
    return _hand_over(counter, DeliveryKind.FINAL, stored, synthesis, end_reason, budget_reached=budget_reached)


def _hand_over(
    counter: Counter,
    kind: DeliveryKind,
    stored: Stored,
    synthesis: Synthesis,
    end_reason: EndReason,
    *,
    budget_reached: tuple[str, ...] = (),
) -> DeliveryReceipt:
    handle = counter.handle
    findings = build_findings(
        handle,
        counter.brief,
        stored,
        synthesis=synthesis,
        end_reason=end_reason,
        limits=counter.limits,
        budget_reached=budget_reached,
    )
    written: list[RecordedEvent] = []
    receipt = counter.sink.deliver(
        findings,
        kind=kind,
        offset_ms=handle.clock.elapsed_ms(),
        guard=lambda: written.append(journal.announce(handle, _EVENTS[kind], outcome=findings.outcome.value)),
    )
    for event in written:
        handle.observer(event)
    return receipt
