"""Which states can a run be in, and which changes are allowed?

One literal table; every write goes through it with a compare-and-swap on the old state.
"""

from __future__ import annotations

from enum import StrEnum


class RunState(StrEnum):
    """The state of a run. The last four are terminal."""

    QUEUED = "queued"
    RUNNING = "running"
    CANCELLING = "cancelling"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"
    FAILED = "failed"


class Outcome(StrEnum):
    """What was delivered. It never says whether the question was answered (I16)."""

    SYNTHESISED = "synthesised"
    SOURCE_BACKED = "source_backed"
    NO_EVIDENCE = "no_evidence"
    DELIVERY_FAILURE = "delivery_failure"


TRANSITIONS: dict[RunState, frozenset[RunState]] = {
    RunState.QUEUED: frozenset({RunState.RUNNING, RunState.CANCELLED}),
    RunState.RUNNING: frozenset({RunState.CANCELLING, RunState.COMPLETED, RunState.INTERRUPTED, RunState.FAILED}),
    # A cancel may arrive while the last step commits: then the run is complete all the same.
    RunState.CANCELLING: frozenset({RunState.CANCELLED, RunState.COMPLETED, RunState.INTERRUPTED, RunState.FAILED}),
    RunState.COMPLETED: frozenset(),
    RunState.CANCELLED: frozenset(),
    RunState.INTERRUPTED: frozenset(),
    RunState.FAILED: frozenset(),
}

LIVE_STATES = frozenset({RunState.RUNNING, RunState.CANCELLING})
TERMINAL_STATES = frozenset(state for state, following in TRANSITIONS.items() if not following)


def can_move(old: RunState, new: RunState) -> bool:
    """Tell whether the table allows the change from `old` to `new`."""
    return new in TRANSITIONS[old]


class EventKind(StrEnum):
    """What a run records, in the order in which a whole run records it.

    Every kind is a durable step, and each has a kill point in the crash matrix.
    """

    QUEUED = "queued"
    CLAIMED = "claimed"
    SCOPE_COUNTED = "scope_counted"
    SEARCH_STARTED = "search_started"
    SEARCH_ANSWERED = "search_answered"
    SEARCH_FAILED = "search_failed"
    FETCH_FAILED = "fetch_failed"
    SOURCE_STORED = "source_stored"
    SOURCE_MERGED = "source_merged"
    SOURCE_ADOPTED = "source_adopted"
    PLAN_ADMITTED = "plan_admitted"
    PLAN_FAILED = "plan_failed"
    QUERY_REFUSED = "query_refused"
    MODEL_CALLED = "model_called"
    MODEL_FAILED = "model_failed"
    BUDGET_REACHED = "budget_reached"
    PROPOSALS_RECEIVED = "proposals_received"
    PROPOSAL_DROPPED = "proposal_dropped"
    SYNTHESIS_FAILED = "synthesis_failed"
    STATEMENTS_CHECKED = "statements_checked"
    STATEMENT_REMOVED = "statement_removed"
    STATEMENT_RESTATED = "statement_restated"
    ACCOUNT_CLOSED = "account_closed"
    LEDGER_KEPT = "ledger_kept"
    PRELIMINARY_DELIVERED = "preliminary_delivered"
    FINAL_DELIVERED = "final_delivered"
    DELIVERY_FAILED = "delivery_failed"
    CANCEL_REQUESTED = "cancel_requested"
    DEADLINE_REACHED = "deadline_reached"
    FINISHED = "finished"
    RECOVERED = "recovered"
    LEDGER_EDITED = "ledger_edited"
