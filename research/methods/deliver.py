"""How does a run hand over? Each document is built from stored state alone.

The event stands in the sink's own transaction, so that a document and the record of it exist together or not at all.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from research.brief.types import Brief
from research.budget import Limits
from research.errors import Stopped, StoreFailed
from research.evidence.types import Source
from research.findings import EndReason, Findings, Quality
from research.methods.closing import (
    PENDING,
    Closed,
    Stored,
    Synthesis,
    build_findings,
    closing_of,
    load_stored,
    observed_at,
)
from research.methods.desk import Desk
from research.ports import BlobStore, DeliveryKind, DeliveryReceipt, DocumentSink
from research.states import EventKind
from research.store import accounts, journal
from research.store.closings import put_closing
from research.store.journal import RecordedEvent, RunHandle
from research.store.ledger import KeptLedger, load_ledger, save_ledger

log = logging.getLogger("countersign.run")

NOT_DRAWN = "The report could not be drawn; the evidence that it would have shown is stored."
_EVENTS = {
    DeliveryKind.PRELIMINARY: EventKind.PRELIMINARY_DELIVERED,
    DeliveryKind.FINAL: EventKind.FINAL_DELIVERED,
}


# What is found about the sources and statements of a closing run, or None where a stop left no time for it.
Study = Callable[[Sequence[Source], Closed], KeptLedger | None]


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
        stored = load_stored(counter.handle.run_id, counter.blobs)
        closed = _closed(counter, stored, PENDING, EndReason.RUNNING)
        _hand_over(counter, DeliveryKind.PRELIMINARY, _findings(counter, stored, closed))
    except StoreFailed as failure:
        journal.record(counter.handle, EventKind.DELIVERY_FAILED, reason=failure.message[:300])
    except Stopped:
        raise
    except Exception:
        # The preliminary report is a courtesy: a defect in drawing it must not cost the run its final one.
        log.exception("The preliminary report of run %s could not be drawn", counter.handle.run_id)
        journal.record(counter.handle, EventKind.DELIVERY_FAILED, reason=NOT_DRAWN)


def deliver_final(
    counter: Counter,
    synthesis: Synthesis,
    end_reason: EndReason,
    *,
    budget_reached: tuple[str, ...] = (),
    study: Study | None = None,
) -> DeliveryReceipt:
    """Close the account and deliver the final document. Raises StoreFailed, LeaseLost.

    `study` makes the ledger of the run from its stored sources; without it the run has the one that it kept, or none.
    """
    handle, blobs = counter.handle, counter.blobs
    stored = load_stored(handle.run_id, blobs)
    closed = _closed(counter, stored, synthesis, end_reason, budget_reached=budget_reached)
    kept = load_ledger(handle.run_id, blobs)
    if kept is None and study is not None and stored.sources:
        kept = study(stored.sources, closed)
    findings = _findings(counter, stored, closed, kept)
    accounts.save_account(
        handle,
        blobs,
        findings.account.entries,
        closing=put_closing(blobs, closing_of(closed)),
        method=counter.brief.method,
        quality=_measured(findings),
    )
    if kept is not None:
        save_ledger(handle, blobs, kept)
    return _hand_over(counter, DeliveryKind.FINAL, findings)


def _measured(findings: Findings) -> Quality | None:
    """A report for which nothing was ever proposed measures nothing, and counts among no others."""
    quality = findings.quality
    return quality if quality is not None and quality.counts.proposed else None


def _closed(
    counter: Counter,
    stored: Stored,
    synthesis: Synthesis,
    end_reason: EndReason,
    *,
    budget_reached: tuple[str, ...] = (),
) -> Closed:
    return Closed(
        synthesis=synthesis,
        end_reason=end_reason,
        observed_at=observed_at(stored.sources, counter.handle.clock.now()),
        budget_reached=budget_reached,
    )


def _findings(counter: Counter, stored: Stored, closed: Closed, kept: KeptLedger | None = None) -> Findings:
    return build_findings(counter.handle.run_id, counter.brief, stored, closed, limits=counter.limits, kept=kept)


def _hand_over(counter: Counter, kind: DeliveryKind, findings: Findings) -> DeliveryReceipt:
    handle = counter.handle
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
