"""How does a reviewer approve or reject? Exactly the fingerprint on the screen, in one role, under a password (I29, I31).

Everything is asked anew in one transaction, the password last; the event comes first, so that the row can name it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from publishing.context import publishing
from publishing.document.sources import moment
from publishing.document.text import shortened
from publishing.document.types import ReportDocument
from publishing.errors import Blocked, NotPermitted, Refusal, Stale, WrongState
from publishing.models import Approval, Revision, Round
from publishing.policies import check_may, check_state
from publishing.rendering.version import template_version
from publishing.review.policy import ReviewerRole, ReviewPolicy, policy_digest
from publishing.review.standing import Decision
from publishing.review.statement import Statement, statement_digest
from publishing.services.approvable import MOST_NAMED, check_approvable, listed
from publishing.services.evidence import evidence_problems
from publishing.services.notifications import notify, people_with_role
from publishing.services.refusals import refusals_recorded
from publishing.services.rounds import (
    MAX_TITLE,
    check_newest,
    check_screen,
    desk_path,
    gate_path,
    locked_round,
    revision_before,
    round_move,
    state_of,
)
from publishing.services.signing import MAX_COMMENT, cleaned_text, password_holds, public_name, wrong_password
from publishing.states import Action, AuditKind, RoundState
from publishing.store.agreement import disagreements
from publishing.store.audit import append_event
from publishing.store.documents import read_revision
from publishing.store.people import contributors_of, display_name, relations_of, roles_of
from publishing.store.policies import policy_of
from publishing.store.records import approval_payload
from publishing.store.standing import (
    approved_roles,
    judged_items,
    text_digest,
    verdict_digest,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionForm:
    """What a reviewer posts. `name` is the account's full name, for published copies, or '' to be shown by role alone.

    `fingerprint` is what was on the screen, and `round_id` the review that it was in; '' does not compare the latter.
    """

    fingerprint: str
    role: str
    decision: Decision
    comment: str
    password: str
    name: str = ""
    round_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Signing:
    """A decision whose every condition holds, but for the password."""

    actor: User
    round: Round
    policy: ReviewPolicy
    role: ReviewerRole
    decision: Decision
    comment: str
    name: str
    verdicts: tuple[str, ...]

    @property
    def revision(self) -> Revision:
        """What is decided on."""
        return self.round.revision


def decision_record(
    *, actor: User, report_id: UUID, number: int, form: DecisionForm, request: HttpRequest | None = None
) -> Approval:
    """Record a decision; the same one again returns the first record. Every refusal is recorded in the audit chain.

    In one transaction: relations and role are asked anew; the fingerprint on the screen, the stored one and the one of the
    document computed now are compared; so are every cited capture and quotation; an approval needs every statement vouched
    for. `request` lets the throttle of sign-ins count wrong passwords. Raises NotFound, NotPermitted, WrongState, Stale,
    Blocked, WrongPassword.
    """
    revision = revision_before(actor, report_id, number)
    with refusals_recorded(Action.DECIDE, actor=actor, report=revision.report, revision=revision):
        try:
            with transaction.atomic():
                approval = _decide(actor, revision, form, request)
        except IntegrityError as error:
            # Only another connection that was faster gets here; the constraints of the database stood in its way.
            return _overtaken(actor, revision, form, error)
        if approval is None:
            raise wrong_password()
        return approval


def _decide(actor: User, revision: Revision, form: DecisionForm, request: HttpRequest | None) -> Approval | None:
    """Return the record; None for a wrong password, so that the transaction commits what the throttle has counted."""
    round_ = locked_round(revision)
    policy = policy_of(round_)
    check_may(Action.DECIDE, relations_of(actor, revision.report, policy, revision=revision))
    role = _role(actor, revision, policy, form.role)
    check_newest(revision)
    if (first := _first_record(actor, round_, form)) is not None:
        return first
    check_state(Action.DECIDE, state_of(round_))
    round_ = _same_round(round_, form)
    _check_turn(round_, policy, role)
    check_screen(revision, form.fingerprint)
    signing = _checked(actor, round_, policy, role, form)
    if not password_holds(actor, form.password, request):
        return None
    return _signed(signing, publishing().now())


def _role(actor: User, revision: Revision, policy: ReviewPolicy, name: str) -> ReviewerRole:
    role = policy.role(name)
    if role is None:
        raise NotPermitted("This review knows no such role; choose one from the list.", code=Refusal.NOT_PERMITTED)
    if name not in roles_of(actor, revision.report):
        raise NotPermitted(
            f"You do not hold the role “{role.title}” for this report; ask whoever grants roles.",
            code=Refusal.NOT_PERMITTED,
        )
    return role


def _first_record(actor: User, round_: Round | None, form: DecisionForm) -> Approval | None:
    """Return the record of exactly this decision, None before any. Raises NotPermitted or WrongState for another one."""
    first = Approval.objects.filter(round=round_, signer=actor).first() if round_ is not None else None
    if first is None:
        return None
    if first.role != form.role:
        raise NotPermitted(
            "You have already decided on this revision in another role; one person fills one role.",
            code=Refusal.SECOND_ROLE,
        )
    if (first.decision, first.fingerprint) != (form.decision.value, form.fingerprint):
        raise WrongState(
            "You have already decided on this revision; a decision is never changed. Its author can submit it again.",
            code=Refusal.ALREADY_DECIDED,
        )
    return first


def _same_round(round_: Round | None, form: DecisionForm) -> Round:
    if round_ is None or form.round_id not in {"", str(round_.pk)}:
        raise Stale(
            "This revision was called back and submitted again since you opened the page. Load the page again.",
            code=Refusal.WRONG_STATE,
        )
    return round_


def _check_turn(round_: Round, policy: ReviewPolicy, role: ReviewerRole) -> None:
    filled = approved_roles(round_, policy)
    if role.name in filled:
        raise _is_filled(role)
    before = [earlier.title for earlier in policy.roles if earlier.name in role.after and earlier.name not in filled]
    if before:
        raise NotPermitted(
            f"The role “{role.title}” signs after {listed(before)}; wait until that is done.",
            code=Refusal.ROLE_OUT_OF_ORDER,
        )


def _is_filled(role: ReviewerRole) -> WrongState:
    return WrongState(f"The role “{role.title}” is filled: somebody else has approved in it.", code=Refusal.ROLE_FILLED)


def _checked(actor: User, round_: Round, policy: ReviewPolicy, role: ReviewerRole, form: DecisionForm) -> _Signing:
    """Compare what is stored with what was signed for, and return what may be signed."""
    revision = round_.revision
    document = read_revision(revision)
    _check_records(revision)
    _check_evidence(revision, document)
    judged = judged_items(revision, document)
    needed = ""
    if form.decision is Decision.APPROVE:
        check_approvable(actor, round_, judged)
    else:
        needed = "A rejection needs a comment: say what would have to change."
    return _Signing(
        actor=actor,
        round=round_,
        policy=policy,
        role=role,
        decision=form.decision,
        comment=cleaned_text(form.comment, MAX_COMMENT, "comment", needed=needed),
        name=public_name(actor, form.name, revision.report),
        verdicts=tuple(sorted(verdict_digest(verdict) for entry in judged for verdict in entry.verdicts)),
    )


def _check_records(revision: Revision) -> None:
    found = disagreements(revision.report)
    if found:
        first, *others = found
        more = f" And {len(others)} more." if others else ""
        raise Stale(f"{first.text} {first.remedy}{more}", code=first.code)


def _check_evidence(revision: Revision, document: ReportDocument) -> None:
    problems = evidence_problems(revision.report, document)
    if problems:
        more = f" And {len(problems) - MOST_NAMED} more." if len(problems) > MOST_NAMED else ""
        said = " ".join(problem.text for problem in problems[:MOST_NAMED])
        raise Blocked(
            f"The evidence is not what it was, so nothing can be signed. {said}{more}", code=Refusal.EVIDENCE_ALTERED
        )


def _signed(signing: _Signing, at: datetime) -> Approval:
    row = _row(signing, _statement(signing, at), at)
    revision = signing.revision
    event = append_event(
        AuditKind.APPROVED if signing.decision is Decision.APPROVE else AuditKind.REJECTED,
        actor=signing.actor,
        at=at,
        report=revision.report,
        revision=revision,
        payload=approval_payload(row),
    )
    row.event_seq = event.seq
    row.save(force_insert=True)
    _move(signing, at)
    _tell(signing, at)
    return row


def _statement(signing: _Signing, at: datetime) -> Statement:
    return Statement(
        report=str(signing.revision.report_id),
        revision=signing.revision.number,
        fingerprint=signing.revision.fingerprint,
        policy_version=signing.policy.version,
        policy=policy_digest(signing.policy),
        template=template_version(),
        verdicts=signing.verdicts,
        role=signing.role.name,
        meaning=signing.role.meaning,
        decision=signing.decision.value,
        comment=text_digest(signing.comment),
        signer=signing.actor.pk,
        name=display_name(signing.actor),
        at=moment(at),
    )


def _row(signing: _Signing, statement: Statement, at: datetime) -> Approval:
    """Return the record, yet to be written; every column says what the signed statement says."""
    approves = signing.decision is Decision.APPROVE
    earlier = Approval.objects.filter(round=signing.round, role=statement.role, decision=Decision.APPROVE).count()
    if approves and earlier >= signing.role.needed:
        raise _is_filled(signing.role)
    return Approval(
        round=signing.round,
        revision=signing.revision,
        role=statement.role,
        slot=earlier + 1 if approves else 0,
        decision=statement.decision,
        signer=signing.actor,
        signer_name=statement.name,
        shows_name=bool(signing.name),
        meaning=statement.meaning,
        comment=signing.comment,
        fingerprint=statement.fingerprint,
        statement=statement.model_dump(mode="json"),
        statement_digest=statement_digest(statement),
        signed_at=at,
    )


def _move(signing: _Signing, at: datetime) -> None:
    """End the round with a rejection, or with the approval that fills the last role."""
    if signing.decision is Decision.REJECT:
        round_move(signing.round, RoundState.REJECTED, at=at)
        return
    if len(approved_roles(signing.round, signing.policy)) < len(signing.policy.roles):
        return
    round_move(signing.round, RoundState.APPROVED, at=at)
    append_event(
        AuditKind.ROUND_APPROVED,
        actor=signing.actor,
        at=at,
        report=signing.revision.report,
        revision=signing.revision,
        payload={"round": str(signing.round.pk), "fingerprint": signing.revision.fingerprint},
    )


def _tell(signing: _Signing, at: datetime) -> None:
    revision, title = signing.revision, shortened(signing.revision.title, MAX_TITLE)
    did = "approved" if signing.decision is Decision.APPROVE else "rejected"
    notify(
        User.objects.filter(pk__in=contributors_of(revision)),
        kind=did,
        report=revision.report,
        revision=revision,
        text=f"{signing.role.title}: revision {revision.number} of “{title}” was {did}.",
        path=desk_path(revision),
        at=at,
    )
    if signing.round.state != RoundState.APPROVED:
        return
    barred = contributors_of(revision) | set(signing.round.approvals.values_list("signer_id", flat=True))
    publishers = people_with_role(revision.report, signing.policy.publisher.name)
    notify(
        [person for person in publishers if person.pk not in barred],
        kind="publish_wanted",
        report=revision.report,
        revision=revision,
        text=f"Revision {revision.number} of “{title}” was approved in every role and waits to be published.",
        path=gate_path(revision),
        at=at,
    )


def _overtaken(actor: User, revision: Revision, form: DecisionForm, error: IntegrityError) -> Approval:
    """Say in words which constraint a faster decision made fail; the same decision twice is one record."""
    with transaction.atomic():
        round_ = locked_round(revision)
        first = _first_record(actor, round_, form)
    if first is not None:
        return first
    check_state(Action.DECIDE, state_of(round_))
    raise WrongState("This role is filled: somebody else was a moment faster.", code=Refusal.ROLE_FILLED) from error
