"""How does a run go from its desk to its end? One recipe, and whatever happens, what is stored is delivered (I3)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from research.brief.types import Brief, MethodName
from research.errors import DeadlinePassed, LeaseLost, ResearchError, Stopped, StoreFailed
from research.findings import EndReason
from research.methods import deliver
from research.methods.adopted import adopted
from research.methods.baseline import baseline
from research.methods.bounded import bounded
from research.methods.closing import UNAVAILABLE, Synthesis
from research.methods.deliver import Preliminary
from research.methods.desk import Desk
from research.methods.synthesise import REASONS
from research.states import EventKind, Outcome, RunState
from research.store import journal

log = logging.getLogger("countersign.run")

UNEXPECTED = "The run met an unexpected error; what it had stored is delivered. Start a new run from its sources."

Recipe = Callable[[Desk, Preliminary], Synthesis]
RECIPES: dict[MethodName, Recipe] = {MethodName.BASELINE: baseline, MethodName.BOUNDED: bounded}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a run ended: its terminal state, what was delivered, and a sentence for the analyst."""

    state: RunState
    outcome: Outcome
    reason: str


def recipe_for(brief: Brief) -> Recipe:
    """Return the recipe that a brief asks for."""
    return adopted if brief.adopt_run_id else RECIPES[brief.method]


def conduct(desk: Desk, recipe: Recipe) -> Ending:
    """Carry the recipe out and deliver its document, or what is stored when it is stopped. Raises LeaseLost."""
    preliminary = Preliminary(desk)
    try:
        synthesis = recipe(desk, preliminary)
    except LeaseLost:
        raise
    except Stopped as reason:
        return _close(desk, preliminary, UNAVAILABLE, _stopped(desk, reason))
    except ResearchError as failure:
        log.exception("Run %s failed", desk.handle.run_id)
        return _close(desk, preliminary, UNAVAILABLE, _End(RunState.FAILED, EndReason.INTERRUPTED, failure.message))
    except Exception:
        # A defect of ours, or of a library: the run ends and says so, and what is stored is delivered all the same.
        log.exception("Run %s met an unexpected error", desk.handle.run_id)
        return _close(desk, preliminary, UNAVAILABLE, _End(RunState.FAILED, EndReason.INTERRUPTED, UNEXPECTED))
    said = REASONS[synthesis.failure] if synthesis.failure else ""
    return _close(desk, preliminary, synthesis, _End(RunState.COMPLETED, EndReason.FINISHED, said))


@dataclass(frozen=True, slots=True)
class _End:
    state: RunState
    end_reason: EndReason
    reason: str


def _stopped(desk: Desk, reason: Stopped) -> _End:
    if isinstance(reason, DeadlinePassed):
        journal.record(desk.handle, EventKind.DEADLINE_REACHED)
        return _End(
            RunState.COMPLETED, EndReason.DEADLINE, "The run reached its time limit; what it had stored is delivered."
        )
    return _End(RunState.CANCELLED, EndReason.CANCELLED, "What the run had stored is delivered.")


def _close(desk: Desk, preliminary: Preliminary, synthesis: Synthesis, end: _End) -> Ending:
    preliminary.settle()
    reached = tuple(sorted(resource.value for resource in desk.budget_reached))
    try:
        receipt = deliver.deliver_final(deliver.counter_of(desk), synthesis, end.end_reason, budget_reached=reached)
    except StoreFailed as failure:
        return _undelivered(desk, failure.message)
    except Stopped:
        raise
    except Exception:
        log.exception("The report of run %s could not be drawn", desk.handle.run_id)
        return _undelivered(desk, deliver.NOT_DRAWN)
    desk.figures["delivered_ms"] = desk.handle.clock.elapsed_ms()
    return Ending(state=end.state, outcome=receipt.outcome, reason=end.reason)


def _undelivered(desk: Desk, reason: str) -> Ending:
    journal.record(desk.handle, EventKind.DELIVERY_FAILED, reason=reason[:300])
    return Ending(state=RunState.FAILED, outcome=Outcome.DELIVERY_FAILURE, reason=reason)
