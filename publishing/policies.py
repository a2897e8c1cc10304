"""Who may do what? One literal table of what a person must be to a report, and what forbids it.

*In which state* is another question: `states.ACTIONS_IN`. There is no relation for superusers, so there is no superuser path
(I31).
"""

from __future__ import annotations

from enum import StrEnum

from publishing.errors import NotPermitted, Refusal, WrongState
from publishing.states import ACTIONS_IN, Action, RoundState


class Relation(StrEnum):
    """What a person is to one report."""

    MEMBER = "member"
    CONTRIBUTOR = "contributor"
    REVIEWER = "reviewer"
    PUBLISHER = "publisher"
    READER = "reader"
    AUDITOR = "auditor"


# One of these is needed. A member asked for the research or is of its team; a contributor wrote something of this revision.
NEEDED: dict[Action, frozenset[Relation]] = {
    Action.READ: frozenset(Relation),
    Action.EDIT: frozenset({Relation.MEMBER}),
    Action.SUBMIT: frozenset({Relation.MEMBER}),
    Action.RECALL: frozenset({Relation.MEMBER}),
    Action.REMARK: frozenset({Relation.MEMBER, Relation.REVIEWER, Relation.PUBLISHER}),
    Action.JUDGE: frozenset({Relation.REVIEWER}),
    Action.DECIDE: frozenset({Relation.REVIEWER}),
    Action.PUBLISH: frozenset({Relation.PUBLISHER}),
    Action.WITHDRAW: frozenset({Relation.PUBLISHER}),
    Action.AUDIT: frozenset({Relation.AUDITOR, Relation.MEMBER, Relation.REVIEWER, Relation.PUBLISHER}),
}

# None of these may be there: whoever wrote does not judge, sign or publish (I31).
FORBIDDEN: dict[Action, frozenset[Relation]] = {
    action: frozenset({Relation.CONTRIBUTOR}) if action in {Action.JUDGE, Action.DECIDE, Action.PUBLISH} else frozenset()
    for action in Action
}

_NEEDS: dict[Action, str] = {
    Action.READ: "You may not read this report; ask its author to submit it for review, or a publisher to publish it.",
    Action.EDIT: "Only the people of this research may edit its report; leave a comment instead.",
    Action.SUBMIT: "Only the people of this research may submit its report for review.",
    Action.RECALL: "Only the people of this research may call its report back from review.",
    Action.REMARK: "Only the people of this research, its reviewers and its publishers may comment.",
    Action.JUDGE: "Only a reviewer of this report may give a verdict; ask whoever grants roles for a reviewer's role.",
    Action.DECIDE: "You hold no reviewer's role for this report; ask whoever grants roles.",
    Action.PUBLISH: "You hold no publisher's role for this report; ask whoever grants roles.",
    Action.WITHDRAW: "Only a publisher of this report may withdraw it.",
    Action.AUDIT: "Only an auditor, or somebody who takes part in this report, may read its chain of events.",
}

_CONTRIBUTED: dict[Action, str] = {
    Action.JUDGE: "You wrote part of this revision, so the verdict on its statements belongs to somebody else.",
    Action.DECIDE: "You wrote part of this revision, so somebody else has to approve or reject it.",
    Action.PUBLISH: "You wrote part of this revision, so somebody else has to publish it.",
}

_STATES: dict[RoundState | None, str] = {
    None: "it has not been submitted for review",
    RoundState.OPEN: "its review is under way",
    RoundState.APPROVED: "its review has ended with approval",
    RoundState.PUBLISHING: "it is being published",
    RoundState.PUBLISHED: "it was published",
    RoundState.REJECTED: "it was rejected, and a rejection stands until there is a new revision",
    RoundState.SUPERSEDED: "a newer revision has taken its place",
    RoundState.RECALLED: "its author called it back from review",
}

_DOING: dict[Action, str] = {
    Action.READ: "be read",
    Action.EDIT: "be edited",
    Action.SUBMIT: "be submitted for review",
    Action.RECALL: "be called back",
    Action.REMARK: "be commented on",
    Action.JUDGE: "be judged statement by statement",
    Action.DECIDE: "be approved or rejected",
    Action.PUBLISH: "be published",
    Action.WITHDRAW: "be withdrawn",
    Action.AUDIT: "be audited",
}


def check_may(action: Action, relations: frozenset[Relation]) -> None:
    """Raise NotPermitted, with the sentence that a person reads, unless somebody with these relations may do it."""
    if relations & FORBIDDEN[action]:
        raise NotPermitted(_CONTRIBUTED[action], code=Refusal.CONTRIBUTOR)
    if not relations & NEEDED[action]:
        raise NotPermitted(_NEEDS[action], code=Refusal.NOT_PERMITTED)


def may(action: Action, relations: frozenset[Relation]) -> bool:
    """Tell whether somebody with these relations may do it."""
    return not relations & FORBIDDEN[action] and bool(relations & NEEDED[action])


def check_state(action: Action, state: RoundState | None) -> None:
    """Raise WrongState, naming the state, unless the action is possible in it."""
    if action in ACTIONS_IN[state]:
        return
    code = Refusal.REJECTED if state is RoundState.REJECTED else Refusal.WRONG_STATE
    raise WrongState(f"This revision cannot {_DOING[action]} now: {_STATES[state]}.", code=code)


def state_allows(action: Action, state: RoundState | None) -> bool:
    """Tell whether the action is possible in the state."""
    return action in ACTIONS_IN[state]


def check_can(action: Action, relations: frozenset[Relation], state: RoundState | None) -> None:
    """Raise the first reason why this person cannot do it now: who they are, then the state."""
    check_may(action, relations)
    check_state(action, state)


def can(action: Action, relations: frozenset[Relation], state: RoundState | None) -> bool:
    """Tell whether this person can do it now."""
    return may(action, relations) and state_allows(action, state)
