"""One report and its revisions: who made what, where its reviews stand, what is public, and what this person can do now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Prefetch

from publishing.errors import Refused
from publishing.models import Approval, Delivery, Draft, Publication, Report, Revision, Round
from publishing.policies import Relation, check_can, may
from publishing.rendering.version import template_version
from publishing.review.standing import Decision, ReviewFacts, counts, standing
from publishing.selectors.report_list import STATE_WORDS, ReportState, report_state
from publishing.states import LIVE_ROUNDS, Action, RoundState
from publishing.store.access import report_visible_to, revision_visible_to, revisions_visible_to
from publishing.store.documents import read_revision
from publishing.store.people import display_name, relations_of
from publishing.store.policies import load_policy, policy_of
from publishing.store.renewals import newer_delivery
from publishing.store.standing import reads_blind, review_facts
from research.ports import DeliveryKind

ROUND_WORDS: dict[RoundState, str] = {
    RoundState.OPEN: "Under review",
    RoundState.APPROVED: "Approved",
    RoundState.PUBLISHING: "Being published",
    RoundState.PUBLISHED: "Published",
    RoundState.REJECTED: "Rejected",
    RoundState.SUPERSEDED: "Ended by a newer revision",
    RoundState.RECALLED: "Called back",
}
_VOID: dict[RoundState, str] = {
    RoundState.SUPERSEDED: "Stale: a newer revision has taken this one's place.",
    RoundState.RECALLED: "Stale: the revision was called back.",
    RoundState.REJECTED: "Void: the revision was rejected.",
}
_OFFERED = (Action.EDIT, Action.SUBMIT, Action.RECALL, Action.DECIDE, Action.PUBLISH, Action.WITHDRAW)
ACTION_WORDS: dict[Action, str] = {
    Action.EDIT: "Edit",
    Action.SUBMIT: "Submit for review",
    Action.RECALL: "Call back from review",
    Action.DECIDE: "Approve or reject",
    Action.PUBLISH: "Publish",
    Action.WITHDRAW: "Withdraw",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionView:
    """One thing that could be done; `why_not` is the sentence why this person cannot do it now, or ''."""

    action: Action
    word: str
    why_not: str

    @property
    def can(self) -> bool:
        """Tell whether this person can do it now."""
        return not self.why_not


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalLine:
    """One decision. `why_void` says why an approval does not count any more, or ''."""

    title: str
    name: str
    is_approval: bool
    comment: str
    at: datetime
    why_void: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """One review of a revision. `hidden` says that decisions are kept from a reader who reads blind."""

    ordinal: int
    state: RoundState
    word: str
    opened_at: datetime
    opened_by: str
    ended_at: datetime | None
    note: str
    approvals: tuple[ApprovalLine, ...]
    hidden: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RevisionLine:
    """One revision of the report's history, newest round first."""

    row: Revision
    base: int
    is_newest: bool
    state: ReportState
    word: str
    rounds: tuple[RoundLine, ...]
    publication: Publication | None
    withdrawn_reason: str

    @property
    def in_review(self) -> bool:
        """Tell whether reviewers have this revision before them."""
        return self.state is ReportState.IN_REVIEW

    @property
    def is_live(self) -> bool:
        """Tell whether it was published and not withdrawn."""
        return self.publication is not None and not self.withdrawn_reason


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftLine:
    """A draft that is being written. `behind` is the newest revision's number where the draft stands over an older one."""

    person: str
    is_mine: bool
    base: int
    edits: int
    updated_at: datetime
    behind: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportHome:
    """Everything on the page of one report. `final` is the delivery from which a first revision can be made.

    `newer` is a delivery that was corrected after the revisions were made.
    `released` is the revision below the newest one that readers have, or had last; `can_withdraw` that this person can.
    """

    report: Report
    title: str
    state: ReportState
    word: str
    is_member: bool
    reads_blind: bool
    revisions: tuple[RevisionLine, ...]
    drafts: tuple[DraftLine, ...]
    final: Delivery | None
    actions: tuple[ActionView, ...]
    address: str
    released: RevisionLine | None = None
    newer: Delivery | None = None
    can_withdraw: bool = False

    @property
    def newest(self) -> RevisionLine | None:
        """The newest revision that the person may see."""
        return self.revisions[0] if self.revisions else None

    @property
    def my_draft(self) -> DraftLine | None:
        """The person's own draft."""
        return next((draft for draft in self.drafts if draft.is_mine), None)


def report_home(user: User, report_id: UUID, *, now: datetime) -> ReportHome:
    """Return one report's page. Raises NotFound; foreign and missing look the same."""
    report = report_visible_to(user, report_id)
    revisions = _with_rounds(revisions_visible_to(user).filter(report=report).order_by("-number"))
    newest = revisions[0] if revisions else None
    round_ = _newest_round(newest)
    relations = relations_of(user, report, policy_of(round_), revision=newest)
    lines = tuple(_revision_line(user, revision, revision is newest, now) for revision in revisions)
    is_member = Relation.MEMBER in relations
    address = getattr(report, "address", None)
    released = _released(lines)
    return ReportHome(
        report=report,
        title=newest.title if newest else report.title,
        state=lines[0].state if lines else ReportState.DELIVERED,
        word=lines[0].word if lines else STATE_WORDS[ReportState.DELIVERED],
        is_member=is_member,
        reads_blind=reads_blind(user, round_) and not is_member,
        revisions=lines,
        drafts=_drafts(user, report, newest) if is_member else (),
        final=report.deliveries.filter(kind=DeliveryKind.FINAL).order_by("-ordinal").first() if is_member else None,
        actions=actions_for(relations, RoundState(round_.state) if round_ else None) if newest else (),
        address=address.slug if address else "",
        released=released,
        newer=newer_delivery(report) if is_member else None,
        can_withdraw=released is not None and released.is_live and _may_withdraw(user, report, released.row),
    )


def _released(lines: tuple[RevisionLine, ...]) -> RevisionLine | None:
    """Return the newest revision that readers have, else the last that they had; None where it is the newest of all."""
    out = [line for line in lines if line.publication is not None]
    found = next((line for line in out if line.is_live), out[0] if out else None)
    return None if found is None or found.is_newest else found


def _may_withdraw(user: User, report: Report, revision: Revision) -> bool:
    policy = policy_of(_newest_round(revision))
    return may(Action.WITHDRAW, relations_of(user, report, policy, revision=revision))


def _with_rounds(revisions: Iterable[Revision]) -> list[Revision]:
    rounds = Round.objects.select_related("policy").order_by("-ordinal")
    decisions = Approval.objects.order_by("id")
    rows = revisions.select_related("base", "report__run__brief", "publication__withdrawal")  # type: ignore[attr-defined]
    found: list[Revision] = list(rows.prefetch_related(Prefetch("rounds", rounds), Prefetch("rounds__approvals", decisions)))
    return found


def _newest_round(revision: Revision | None) -> Round | None:
    return next(iter(revision.rounds.all()), None) if revision else None


def _drafts(user: User, report: Report, newest: Revision | None) -> tuple[DraftLine, ...]:
    rows = Draft.objects.filter(report=report).select_related("owner", "base").order_by("updated_at")
    return tuple(
        DraftLine(
            person=display_name(row.owner),
            is_mine=row.owner_id == user.pk,
            base=row.base.number,
            edits=len(row.edits),
            updated_at=row.updated_at,
            behind=newest.number if newest and newest.pk != row.base_id else 0,
        )
        for row in rows
    )


def actions_for(relations: frozenset[Relation], state: RoundState | None) -> tuple[ActionView, ...]:
    """Return every action with the first reason why somebody with these relations cannot do it now."""
    return tuple(
        ActionView(action=action, word=ACTION_WORDS[action], why_not=_why_not(action, relations, state))
        for action in _OFFERED
    )


def _why_not(action: Action, relations: frozenset[Relation], state: RoundState | None) -> str:
    try:
        check_can(action, relations, state)
    except Refused as refusal:
        return refusal.message
    return ""


def _revision_line(user: User, revision: Revision, is_newest: bool, now: datetime) -> RevisionLine:  # noqa: FBT001
    publication: Publication | None = getattr(revision, "publication", None)
    withdrawal = getattr(publication, "withdrawal", None)
    rounds = list(revision.rounds.all())
    state = report_state(revision, rounds[0] if rounds else None, withdrawn=withdrawal is not None)
    return RevisionLine(
        row=revision,
        base=revision.base.number if revision.base else 0,
        is_newest=is_newest,
        state=state,
        word="Replaced" if state is ReportState.REVISED else STATE_WORDS[state],
        rounds=tuple(_round_line(user, revision, round_, now) for round_ in rounds),
        publication=publication,
        withdrawn_reason=withdrawal.reason if withdrawal else "",
    )


def _round_line(user: User, revision: Revision, round_: Round, now: datetime) -> RoundLine:
    state = RoundState(round_.state)
    hidden = reads_blind(user, round_)
    return RoundLine(
        ordinal=round_.ordinal,
        state=state,
        word=ROUND_WORDS[state],
        opened_at=round_.opened_at,
        opened_by=round_.opened_by,
        ended_at=round_.ended_at,
        note=round_.note,
        approvals=() if hidden else _approvals(revision, round_, state, now),
        hidden=hidden,
    )


def _approvals(revision: Revision, round_: Round, state: RoundState, now: datetime) -> tuple[ApprovalLine, ...]:
    rows = list(round_.approvals.all())
    titles = {role.name: role.title for role in load_policy(round_.policy).roles}
    void = _voids(revision, round_, state, now) if rows else {}
    return tuple(
        ApprovalLine(
            title=titles.get(row.role, row.role),
            name=row.signer_name,
            is_approval=row.decision == Decision.APPROVE,
            comment=row.comment,
            at=row.signed_at,
            why_void=void.get(row.signer_id, "") if row.decision == Decision.APPROVE else "",
        )
        for row in rows
    )


def _voids(revision: Revision, round_: Round, state: RoundState, now: datetime) -> Mapping[int, str]:
    """Return why approvals do not count, by signer: asked of the standing while the round lives, of its end afterwards."""
    if state not in LIVE_ROUNDS:
        reason = _VOID.get(state, "")
        return {row.signer_id: reason for row in round_.approvals.all()} if reason else {}
    try:
        document = read_revision(revision)
    except Refused as altered:
        return {row.signer_id: altered.message for row in round_.approvals.all()}
    facts = review_facts(round_, document, template=template_version(), now=now)
    return {signed.signer: _reason(signed.role, facts) for signed in facts.signed if not counts(signed, facts)}


def _reason(role: str, facts: ReviewFacts) -> str:
    blockers = standing(facts).blockers
    return next((blocker.text for blocker in blockers if blocker.role == role and "not count" in blocker.text), "Stale.")


@dataclass(frozen=True, slots=True, kw_only=True)
class RevisionPage:
    """One revision as it is read: the line of its history, how many there are, and what can be done with it."""

    report: Report
    line: RevisionLine
    of: int
    newest: int
    is_member: bool
    actions: tuple[ActionView, ...]
    earlier: tuple[int, ...]
    address: str = ""

    @property
    def revision(self) -> Revision:
        """The row."""
        return self.line.row


def revision_page(user: User, report_id: UUID, number: int, *, now: datetime) -> RevisionPage:
    """Return one visible revision's page. Raises NotFound; foreign and missing look the same."""
    found = revision_visible_to(user, report_id, number)
    numbers = list(
        revisions_visible_to(user).filter(report_id=report_id).order_by("number").values_list("number", flat=True)
    )
    revision = _with_rounds(Revision.objects.filter(pk=found.pk))[0]
    round_ = _newest_round(revision)
    relations = relations_of(user, found.report, policy_of(round_), revision=revision)
    address = getattr(found.report, "address", None)
    return RevisionPage(
        report=found.report,
        line=_revision_line(user, revision, number == numbers[-1], now),
        of=len(numbers),
        newest=numbers[-1],
        is_member=Relation.MEMBER in relations,
        actions=actions_for(relations, RoundState(round_.state) if round_ else None),
        earlier=tuple(other for other in numbers if other != number),
        address=address.slug if address else "",
    )
