"""In which states can a review round be, which changes are allowed, and what may be done in each?

Two literal tables. *Who* may do it is another question: `policies`. A round that ended never changes; a new revision or a
new round begins instead.
"""

from __future__ import annotations

from enum import StrEnum


class RoundState(StrEnum):
    """The state of one review of one revision."""

    OPEN = "open"
    APPROVED = "approved"
    PUBLISHING = "publishing"
    PUBLISHED = "published"
    REJECTED = "rejected"
    SUPERSEDED = "superseded"
    RECALLED = "recalled"


TRANSITIONS: dict[RoundState, frozenset[RoundState]] = {
    RoundState.OPEN: frozenset({RoundState.APPROVED, RoundState.REJECTED, RoundState.SUPERSEDED, RoundState.RECALLED}),
    RoundState.APPROVED: frozenset({RoundState.PUBLISHING, RoundState.SUPERSEDED, RoundState.RECALLED}),
    # Drawing that fails or is cancelled leaves the approvals as they were.
    RoundState.PUBLISHING: frozenset({RoundState.PUBLISHED, RoundState.APPROVED}),
    RoundState.PUBLISHED: frozenset(),
    RoundState.REJECTED: frozenset(),
    RoundState.SUPERSEDED: frozenset(),
    RoundState.RECALLED: frozenset(),
}

LIVE_ROUNDS = frozenset({RoundState.OPEN, RoundState.APPROVED, RoundState.PUBLISHING})
ENDED_ROUNDS = frozenset(state for state, following in TRANSITIONS.items() if not following)


class Action(StrEnum):
    """What a person can do to a report or to one revision of it."""

    READ = "read"
    EDIT = "edit"
    SUBMIT = "submit"
    RECALL = "recall"
    REMARK = "remark"
    JUDGE = "judge"
    DECIDE = "decide"
    PUBLISH = "publish"
    WITHDRAW = "withdraw"
    AUDIT = "audit"


# What may be done to a revision whose newest round is in this state; None is a revision without a round.
ACTIONS_IN: dict[RoundState | None, frozenset[Action]] = {
    None: frozenset({Action.READ, Action.EDIT, Action.SUBMIT, Action.REMARK, Action.AUDIT}),
    RoundState.OPEN: frozenset(
        {Action.READ, Action.EDIT, Action.RECALL, Action.REMARK, Action.JUDGE, Action.DECIDE, Action.AUDIT}
    ),
    RoundState.APPROVED: frozenset({Action.READ, Action.EDIT, Action.RECALL, Action.REMARK, Action.PUBLISH, Action.AUDIT}),
    RoundState.PUBLISHING: frozenset({Action.READ, Action.AUDIT}),
    RoundState.PUBLISHED: frozenset({Action.READ, Action.EDIT, Action.REMARK, Action.WITHDRAW, Action.AUDIT}),
    RoundState.REJECTED: frozenset({Action.READ, Action.EDIT, Action.REMARK, Action.AUDIT}),
    RoundState.SUPERSEDED: frozenset({Action.READ, Action.AUDIT}),
    RoundState.RECALLED: frozenset({Action.READ, Action.EDIT, Action.SUBMIT, Action.REMARK, Action.AUDIT}),
}


def can_move(old: RoundState, new: RoundState) -> bool:
    """Tell whether the table allows the change from `old` to `new`."""
    return new in TRANSITIONS[old]


class OrderState(StrEnum):
    """The state of an order to publish: the drawing of the four formats by the worker."""

    WAITING = "waiting"
    DRAWING = "drawing"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


ORDER_TRANSITIONS: dict[OrderState, frozenset[OrderState]] = {
    OrderState.WAITING: frozenset({OrderState.DRAWING, OrderState.CANCELLED, OrderState.FAILED}),
    OrderState.DRAWING: frozenset({OrderState.DONE, OrderState.FAILED, OrderState.CANCELLED}),
    OrderState.DONE: frozenset(),
    OrderState.FAILED: frozenset(),
    OrderState.CANCELLED: frozenset(),
}


class AuditKind(StrEnum):
    """What the audit chain records, in the order in which a whole review records it."""

    POLICY_ADOPTED = "policy_adopted"
    ROLE_GRANTED = "role_granted"
    ROLE_REVOKED = "role_revoked"
    LEDGER_EDITED = "ledger_edited"
    REVISION_CREATED = "revision_created"
    ROUND_OPENED = "round_opened"
    ROUND_RECALLED = "round_recalled"
    ROUND_SUPERSEDED = "round_superseded"
    REMARK_ADDED = "remark_added"
    REMARK_RESOLVED = "remark_resolved"
    VERDICT_GIVEN = "verdict_given"
    APPROVED = "approved"
    REJECTED = "rejected"
    ROUND_APPROVED = "round_approved"
    PUBLICATION_ORDERED = "publication_ordered"
    PUBLICATION_CANCELLED = "publication_cancelled"
    PUBLICATION_FAILED = "publication_failed"
    PUBLISHED = "published"
    PUBLICATION_SUPERSEDED = "publication_superseded"
    WITHDRAWN = "withdrawn"
    REFUSED = "refused"
