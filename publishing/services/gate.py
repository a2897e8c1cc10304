"""What is in the way of a publication? Asked by the page, by the order, and once more by the transaction that publishes.

Nothing is taken from memory: the document, its evidence, the review and the newest revision are read anew each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from publishing.document.types import ReportDocument
from publishing.errors import Blocked, NotPermitted, Refusal, Refused, Stale, WrongState
from publishing.models import Approval, Audience, Report, Revision, Round
from publishing.policies import check_may, check_state
from publishing.review.policy import ReviewPolicy
from publishing.review.standing import Blocker, Standing, standing
from publishing.services.evidence import evidence_problems
from publishing.states import Action, RoundState
from publishing.store.access import newest_revision, newest_round
from publishing.store.agreement import disagreements
from publishing.store.documents import read_revision
from publishing.store.people import relations_of
from publishing.store.policies import policy_of
from publishing.store.standing import review_facts
from research.trust.classes import DataClass
from research.trust.destinations import Destination
from research.trust.egress import decide

_JUDGED = frozenset({RoundState.OPEN, RoundState.APPROVED, RoundState.PUBLISHING, RoundState.REJECTED})
_REMEDIES: dict[RoundState | None, str] = {
    None: "Somebody of its research submits it for review.",
    RoundState.OPEN: "Its reviewers finish the review.",
    RoundState.SUPERSEDED: "Publish the newer revision, once it is approved.",
    RoundState.RECALLED: "Somebody of its research submits it again.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """Where one revision stands before its publication.

    `document` is None where it cannot be read, and `standing` where it cannot be relied on.
    """

    revision: Revision
    round: Round | None
    policy: ReviewPolicy
    template: str
    document: ReportDocument | None
    standing: Standing | None
    blockers: tuple[Blocker, ...]

    @property
    def state(self) -> RoundState | None:
        """The state of the newest round; None without a round."""
        return RoundState(self.round.state) if self.round is not None else None


def gate_of(revision: Revision, *, now: datetime, evidence: bool = True) -> Gate:
    """Return everything that is in the way of publishing a revision. The revision comes with its report, run and brief.

    A revision that is being published has nothing in the way when everything still holds. Without `evidence` the captures
    are not read: enough for a page, never for an act.
    """
    # Here and not above: whoever cancels or withdraws needs nothing that draws pages.
    from publishing.rendering.version import template_version

    round_ = newest_round(revision)
    template = template_version()
    document, altered = _document(revision)
    broken = disagreements(revision.report)
    found: Standing | None = None
    # Rows that are not as they were recorded say nothing about where the review stands.
    if round_ is not None and document is not None and not broken and RoundState(round_.state) in _JUDGED:
        round_.revision = revision
        found = standing(review_facts(round_, document, template=template, now=now))
    blockers = (
        *altered,
        *(Blocker(code=each.code, text=each.text, remedy=each.remedy) for each in broken),
        *_newer(revision),
        *(found.blockers if found is not None else ()),
        *(_state(round_, found) if not broken else ()),
        *(_evidence(revision, document) if document is not None and evidence else ()),
    )
    return Gate(
        revision=revision,
        round=round_,
        policy=policy_of(round_),
        template=template,
        document=document,
        standing=found,
        blockers=blockers,
    )


def _document(revision: Revision) -> tuple[ReportDocument | None, tuple[Blocker, ...]]:
    try:
        return read_revision(revision), ()
    except Stale as failure:
        remedy = "The operator restores the document from a backup; nothing can be signed or published until then."
        return None, (Blocker(code=failure.code, text=failure.message, remedy=remedy),)


def _newer(revision: Revision) -> Iterator[Blocker]:
    newest = newest_revision(revision.report)
    if newest is not None and newest.number > revision.number:
        yield Blocker(
            code=Refusal.NEWER_REVISION,
            text=f"Revision {newest.number} has taken the place of revision {revision.number}.",
            remedy=f"Publish revision {newest.number}, once it is approved.",
        )


def _state(round_: Round | None, found: Standing | None) -> Iterator[Blocker]:
    state = RoundState(round_.state) if round_ is not None else None
    if state in {RoundState.APPROVED, RoundState.PUBLISHING}:
        return
    # Missing roles and open statements already say why a review has not ended.
    if state in {RoundState.OPEN, RoundState.REJECTED} and found is not None and found.blockers:
        return
    try:
        check_state(Action.PUBLISH, state)
    except WrongState as failure:
        remedy = _REMEDIES.get(state, "Its author makes a new revision.")
        yield Blocker(code=failure.code, text=failure.message, remedy=remedy)


def _evidence(revision: Revision, document: ReportDocument) -> Iterator[Blocker]:
    for problem in evidence_problems(revision.report, document):
        yield Blocker(
            code=Refusal.EVIDENCE_ALTERED,
            anchor=problem.card,
            text=problem.text,
            remedy="The operator restores the capture from a backup; or a new revision leaves out what rests on it.",
        )


def check_open(gate: Gate) -> None:
    """Raise the first thing in the way: Stale for what changed, WrongState for the review, Blocked for the rest."""
    if not gate.blockers:
        return
    first, *others = gate.blockers
    more = f" {len(others)} more on the page of this publication." if others else ""
    raise _refusal(first.code)(f"{first.text} {first.remedy}{more}", code=first.code)


def _refusal(code: Refusal) -> type[Refused]:
    match code:
        case (
            Refusal.NEWER_REVISION
            | Refusal.DOCUMENT_ALTERED
            | Refusal.EVIDENCE_ALTERED
            | Refusal.APPROVALS_STALE
            | Refusal.BROKEN_CHAIN
        ):
            return Stale
        case Refusal.WRONG_STATE | Refusal.REJECTED:
            return WrongState
        case _:
            return Blocked


def check_publisher(actor: User, gate: Gate) -> None:
    """Raise NotPermitted unless this person may publish the revision: a publisher who neither wrote nor signed it (I31)."""
    check_may(Action.PUBLISH, relations_of(actor, gate.revision.report, gate.policy, revision=gate.revision))
    if gate.round is not None and Approval.objects.filter(round=gate.round, signer=actor).exists():
        raise NotPermitted(
            "You signed this revision as a reviewer, so somebody else has to publish it.", code=Refusal.SECOND_ROLE
        )


def check_audience(report: Report, audience: Audience) -> None:
    """Raise Blocked when the revision may not be shown to this audience: the egress decision for public artifacts."""
    reason = public_refusal(report)
    if audience is Audience.PUBLIC and reason:
        raise Blocked(reason, code=Refusal.NOT_PUBLIC)


def public_refusal(report: Report) -> str:
    """Return why a report may not be published for anybody, '' when it may."""
    public = report.run.brief.workspace_public
    data_class = DataClass.APPROVED_PUBLIC if public else DataClass.RESTRICTED_INTERNAL
    decision = decide(data_class, Destination.PUBLIC_ARTIFACT)
    if decision.allowed:
        return ""
    return f"Its workspace “{report.run.brief.workspace}” is not marked public. {decision.reason}"
