"""How does a person give a verdict on one item? Bound to the wording and the evidence that were on the screen (I17)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from publishing.context import publishing
from publishing.document.items import Item, item_at
from publishing.errors import Blocked, Refusal, Stale
from publishing.models import HumanVerdict, Revision
from publishing.policies import check_can
from publishing.review.policy import ReviewPolicy
from publishing.services.refusals import refusals_recorded
from publishing.services.rounds import check_newest, locked_round, revision_before, state_of
from publishing.services.signing import MAX_COMMENT, cleaned_text, public_name
from publishing.states import Action, AuditKind
from publishing.store.audit import append_event
from publishing.store.documents import read_revision
from publishing.store.people import display_name, relations_of, roles_of
from publishing.store.policies import policy_of
from publishing.store.records import verdict_payload
from research.admission.types import ItemKind
from research.verification.types import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictForm:
    """What a reviewer posts: the digests of the item and of its evidence as they were on the screen, and what they found."""

    anchor: str
    item_digest: str
    evidence_digest: str
    verdict: Verdict
    comment: str = ""
    name: str = ""


def verdict_give(*, actor: User, report_id: UUID, number: int, form: VerdictForm) -> HumanVerdict:
    """Record a verdict; the same one again returns the first record, another one of the same person takes its place.

    Raises NotFound, NotPermitted (no reviewer, a contributor), WrongState, Stale when item or evidence differ from the
    screen's, Blocked for a verdict other than `entail` without a comment.
    """
    revision = revision_before(actor, report_id, number)
    with refusals_recorded(Action.JUDGE, actor=actor, report=revision.report, revision=revision), transaction.atomic():
        return _give(actor, revision, form, publishing().now())


def _give(actor: User, revision: Revision, form: VerdictForm, at: datetime) -> HumanVerdict:
    round_ = locked_round(revision)
    policy = policy_of(round_)
    relations = relations_of(actor, revision.report, policy, revision=revision)
    check_newest(revision)
    check_can(Action.JUDGE, relations, state_of(round_))
    _check_item(item_at(read_revision(revision), form.anchor), form)
    row = HumanVerdict(
        report=revision.report,
        revision=revision,
        anchor=form.anchor,
        item_digest=form.item_digest,
        evidence_digest=form.evidence_digest,
        verdict=form.verdict.value,
        role=_role(actor, revision, policy),
        judge=actor,
        judge_name=display_name(actor),
        shows_name=bool(public_name(actor, form.name, revision.report)),
        comment=_comment(form),
        given_at=at,
    )
    return _same(row) or _written(row, actor, revision)


def _check_item(item: Item | None, form: VerdictForm) -> None:
    if item is None or (item.digest, item.evidence_digest) != (form.item_digest, form.evidence_digest):
        raise Stale(
            "This statement or its evidence is not what was on your screen. Load the page again and compare anew.",
            code=Refusal.ITEM_CHANGED,
        )
    if item.kind is ItemKind.GAP:
        raise Blocked(
            "A gap says what is not known and has no evidence to judge; leave a comment or a flag.",
            code=Refusal.MISSING_INPUT,
        )


def _role(actor: User, revision: Revision, policy: ReviewPolicy) -> str:
    """Return the role in which the verdict is given: the first of the policy's that the person holds."""
    held = roles_of(actor, revision.report)
    return next(role.name for role in policy.roles if role.name in held)


def _comment(form: VerdictForm) -> str:
    if form.verdict is Verdict.UNCHECKED:
        raise Blocked(
            "Say what you found: supported, supported in part, disputed or not borne out.", code=Refusal.MISSING_INPUT
        )
    needed = "" if form.verdict is Verdict.ENTAIL else "Say in the comment what the evidence does not carry."
    return cleaned_text(form.comment, MAX_COMMENT, "comment", needed=needed)


def _same(row: HumanVerdict) -> HumanVerdict | None:
    """Return the person's newest verdict on this item where it says the same."""
    bound = {name: getattr(row, name) for name in ("report", "judge", "item_digest", "evidence_digest")}
    newest = HumanVerdict.objects.filter(**bound).order_by("-id").first()
    same = newest is not None and (newest.verdict, newest.comment) == (row.verdict, row.comment)
    return newest if same else None


def _written(row: HumanVerdict, actor: User, revision: Revision) -> HumanVerdict:
    event = append_event(
        AuditKind.VERDICT_GIVEN,
        actor=actor,
        at=row.given_at,
        report=revision.report,
        revision=revision,
        payload=verdict_payload(row),
    )
    row.event_seq = event.seq
    row.save(force_insert=True)
    return row
