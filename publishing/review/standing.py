"""Where does a review stand? Two projections of the same facts, computed anew each time and stored nowhere.

*Achieved* says that the document's own criteria are met: every statement carries an allowing verdict and no flag is open.
*Publishable* says that, in addition, every role has signed exactly this revision. Neither changes a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from publishing.errors import Refusal
from publishing.review.policy import ReviewerRole, ReviewPolicy
from publishing.states import RoundState

# Clocks of two machines differ a little; a signature from further ahead than this was not given yet.
CLOCK_SKEW = timedelta(minutes=5)


class Decision(StrEnum):
    """What a reviewer decided."""

    APPROVE = "approve"
    REJECT = "reject"


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed:
    """One decision of the round. `is_sound`: its statement still has its digest and stands in the audit chain."""

    role: str
    signer: int
    name: str
    decision: Decision
    at: datetime
    fingerprint: str
    policy_digest: str
    template: str
    is_sound: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewFacts:
    """Everything that the standing of one round depends on. Anchors name items; `flags` are anchors of open flags."""

    state: RoundState
    policy: ReviewPolicy
    policy_digest: str
    fingerprint: str
    template: str
    signed: tuple[Signed, ...]
    unchecked: tuple[str, ...]
    refuted: tuple[str, ...]
    flags: tuple[str, ...]
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocker:
    """One thing in the way of publication: what, and the remedy.

    `anchor` names an item, `role` a role, where it is about one.
    """

    code: Refusal
    text: str
    remedy: str
    anchor: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleStanding:
    """One role: how many approvals it needs, and which count."""

    role: ReviewerRole
    approvals: tuple[Signed, ...]

    @property
    def is_filled(self) -> bool:
        """Tell whether enough people have approved in it."""
        return len(self.approvals) >= self.role.needed


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The two projections, role by role, with everything that is in the way."""

    roles: tuple[RoleStanding, ...]
    blockers: tuple[Blocker, ...]
    is_achieved: bool
    is_publishable: bool


def standing(facts: ReviewFacts) -> Standing:
    """Return where a round stands."""
    roles = tuple(_role(role, facts) for role in facts.policy.roles)
    document = tuple(_document_blockers(facts))
    review = tuple(_review_blockers(facts, roles))
    return Standing(
        roles=roles,
        blockers=document + review,
        is_achieved=not document,
        is_publishable=not document and not review and facts.state is RoundState.APPROVED,
    )


def counts(signed: Signed, facts: ReviewFacts) -> bool:
    """Tell whether one of the facts' decisions approves exactly this revision under these rules, given and not expired."""
    return signed.decision is Decision.APPROVE and not _void(signed, facts)


def _role(role: ReviewerRole, facts: ReviewFacts) -> RoleStanding:
    return RoleStanding(role=role, approvals=tuple(s for s in facts.signed if s.role == role.name and counts(s, facts)))


def _void(signed: Signed, facts: ReviewFacts) -> str:
    """Return why an approval does not count, or ''."""
    days = facts.policy.expires_days
    reasons = {
        "its record was altered or is missing from the audit chain": not signed.is_sound,
        "its signer has already signed in this review": _first_of(signed.signer, facts) is not signed,
        "it was given for another text": signed.fingerprint != facts.fingerprint,
        "it was given under other rules of review": signed.policy_digest != facts.policy_digest,
        "the page templates have changed since": signed.template != facts.template,
        "it is dated in the future; check this machine's clock": signed.at > facts.now + CLOCK_SKEW,
        f"it is older than the {days} days for which an approval holds": days
        and facts.now - signed.at > timedelta(days=days),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def _first_of(signer: int, facts: ReviewFacts) -> Signed | None:
    return next((one for one in facts.signed if one.signer == signer), None)


def _document_blockers(facts: ReviewFacts) -> Iterator[Blocker]:
    return item_blockers(unchecked=facts.unchecked, refuted=facts.refuted, flags=facts.flags)


def item_blockers(*, unchecked: Iterable[str], refuted: Iterable[str], flags: Iterable[str]) -> Iterator[Blocker]:
    """Yield what is in the way on items, by their anchors; '' as a flag's is the whole report."""
    for anchor in unchecked:
        yield Blocker(
            code=Refusal.ITEMS_UNCHECKED,
            anchor=anchor,
            text="This statement has not been checked for support.",
            remedy="A reviewer compares it with its evidence and gives a verdict.",
        )
    for anchor in refuted:
        yield Blocker(
            code=Refusal.ITEMS_UNCHECKED,
            anchor=anchor,
            text="A reviewer found that the evidence does not fully support this statement.",
            remedy="Its author rewords it or leaves it out, in a new revision.",
        )
    for anchor in flags:
        yield Blocker(
            code=Refusal.FLAGS_OPEN,
            anchor=anchor,
            text="A flag on this item is open." if anchor else "A flag on the whole report is open.",
            remedy="Whoever raised it resolves it, or its author makes a new revision.",
        )


def _review_blockers(facts: ReviewFacts, roles: tuple[RoleStanding, ...]) -> Iterator[Blocker]:
    for signed in facts.signed:
        if signed.decision is Decision.REJECT:
            yield Blocker(
                code=Refusal.REJECTED,
                role=signed.role,
                text="A reviewer rejected this revision.",
                remedy="Its author makes a new revision and submits that.",
            )
        elif reason := _void(signed, facts):
            yield Blocker(
                code=Refusal.APPROVALS_STALE,
                role=signed.role,
                text=f"An approval does not count: {reason}.",
                remedy="Its author calls the revision back and submits it again; then the reviewers sign again.",
            )
    for standing_ in roles:
        if not standing_.is_filled:
            missing = standing_.role.needed - len(standing_.approvals)
            yield Blocker(
                code=Refusal.ROLES_MISSING,
                role=standing_.role.name,
                text=f"{standing_.role.title}: approvals still missing: {missing}.",
                remedy="Somebody with this role, who wrote nothing of the revision, approves it.",
            )
