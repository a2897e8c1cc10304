"""How does a run end? By what its recipe came to: what is stored is delivered, and the run says in a sentence why (I3)."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from research.errors import DeadlinePassed, ResearchError, Stopped, StoreFailed
from research.findings import AlignmentState, EndReason
from research.methods import deliver, ledger
from research.methods.closing import UNAVAILABLE, Synthesis
from research.methods.desk import Desk
from research.methods.preliminary import Preliminary
from research.methods.synthesise import REASONS
from research.states import EventKind, Outcome, RunState
from research.store import journal

log = logging.getLogger("countersign.run")

UNEXPECTED = "The run met an unexpected error; what it had stored is delivered. Start a new run from its sources."

# What a recipe came to: its synthesis, the reason for a stop, a failure that says what it is, or None for a defect.
Ended = Synthesis | Stopped | ResearchError | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a run ended: its terminal state, what was delivered, and a sentence for the analyst."""

    state: RunState
    outcome: Outcome
    reason: str


@dataclass(frozen=True, slots=True)
class _End:
    state: RunState
    end_reason: EndReason
    reason: str


def close(desk: Desk, preliminary: Preliminary, ended: Ended) -> Ending:
    """Deliver the final document of a run. Raises LeaseLost."""
    end = _end_of(desk, ended)
    preliminary.settle()
    synthesis = ended if isinstance(ended, Synthesis) else UNAVAILABLE
    reached = tuple(sorted(resource.value for resource in desk.budget_reached))
    try:
        receipt = deliver.deliver_final(
            deliver.counter_of(desk),
            synthesis,
            end.end_reason,
            budget_reached=reached,
            study=lambda sources, closed: ledger.study(
                sources, closed, language=desk.brief.language, stop=desk.stop, terms=desk.terms
            ),
        )
    except StoreFailed as failure:
        return _undelivered(desk, failure.message)
    except Stopped:
        raise
    except Exception:
        log.exception("The report of run %s could not be drawn", desk.handle.run_id)
        return _undelivered(desk, deliver.NOT_DRAWN)
    desk.figures["delivered_ms"] = desk.handle.clock.elapsed_ms()
    return Ending(state=end.state, outcome=receipt.outcome, reason=end.reason)


def _end_of(desk: Desk, ended: Ended) -> _End:
    match ended:
        case Synthesis(alignment=AlignmentState.CUT_SHORT) if (reason := desk.stop.reason()) is not None:
            # What was judged before the stop is told; the run ends for the reason of the stop all the same.
            return _stopped(desk, reason)
        case Synthesis():
            said = REASONS[ended.failure] if ended.failure else ""
            return _End(RunState.COMPLETED, EndReason.FINISHED, said)
        case Stopped():
            return _stopped(desk, ended)
        case ResearchError():
            return _End(RunState.FAILED, EndReason.INTERRUPTED, ended.message)
        case None:
            return _End(RunState.FAILED, EndReason.INTERRUPTED, UNEXPECTED)


def _stopped(desk: Desk, reason: Stopped) -> _End:
    if isinstance(reason, DeadlinePassed):
        journal.record(desk.handle, EventKind.DEADLINE_REACHED)
        return _End(
            RunState.COMPLETED, EndReason.DEADLINE, "The run reached its time limit; what it had stored is delivered."
        )
    return _End(RunState.CANCELLED, EndReason.CANCELLED, "What the run had stored is delivered.")


def _undelivered(desk: Desk, reason: str) -> Ending:
    journal.record(desk.handle, EventKind.DELIVERY_FAILED, reason=reason[:300])
    return Ending(state=RunState.FAILED, outcome=Outcome.DELIVERY_FAILURE, reason=reason)
