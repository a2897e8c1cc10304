"""Where does the review of a revision stand? Gathers the rows for `review.standing`, which decides."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import rfc8785
from django.contrib.auth.models import User
from pydantic import ValidationError

from publishing.document.items import Item, items_of
from publishing.document.sources import moment
from publishing.document.types import ReportDocument
from publishing.models import Approval, AuditEvent, HumanVerdict, Remark, Revision, Round
from publishing.policies import Relation
from publishing.review.policy import Reading, ReviewPolicy, policy_digest
from publishing.review.standing import Decision, ReviewFacts, Signed
from publishing.review.statement import Statement, statement_digest
from publishing.states import AuditKind, RoundState
from publishing.store.audit import stands_in_chain
from publishing.store.people import contributors_of, roles_of
from publishing.store.policies import load_policy


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What people found for one item.

    The verdicts bound to exactly its wording and its evidence, the newest of each person.
    """

    item: Item
    verdicts: tuple[HumanVerdict, ...]

    @property
    def is_refuted(self) -> bool:
        """Tell whether somebody found that the evidence does not fully support it."""
        return any(verdict.verdict != "entail" for verdict in self.verdicts)

    @property
    def is_vouched_for(self) -> bool:
        """Tell whether somebody found it supported and nobody found otherwise."""
        return bool(self.verdicts) and not self.is_refuted

    @property
    def is_unchecked(self) -> bool:
        """Tell whether a verdict is needed and nobody gave one."""
        return self.item.needs_verdict and not self.verdicts


def judged_items(revision: Revision, document: ReportDocument) -> tuple[Judged, ...]:
    """Return every item of a revision's document with the verdicts that count for it, in a fixed number of queries.

    A verdict counts while the audit chain holds its digest, and unless its judge has come to be a contributor.
    """
    rows = HumanVerdict.objects.filter(report=revision.report_id, revision__number__lte=revision.number)
    sound = _in_chain(rows.exclude(judge__in=contributors_of(revision)).order_by("id"))
    newest = {(row.item_digest, row.evidence_digest, row.judge_id): row for row in sound}
    found: dict[tuple[str, str], list[HumanVerdict]] = {}
    for (item, evidence, _), row in newest.items():
        found.setdefault((item, evidence), []).append(row)
    return tuple(
        Judged(item=item, verdicts=tuple(found.get((item.digest, item.evidence_digest), ()))) for item in items_of(document)
    )


def _in_chain(rows: Iterable[HumanVerdict]) -> Iterable[HumanVerdict]:
    verdicts = tuple(rows)
    events = AuditEvent.objects.filter(
        seq__in=[row.event_seq for row in verdicts], kind=AuditKind.VERDICT_GIVEN.value
    ).values_list("seq", "payload")
    recorded = {seq: payload.get("digest") for seq, payload in events}
    return (row for row in verdicts if recorded.get(row.event_seq) == verdict_digest(row))


def verdict_digest(row: HumanVerdict) -> str:
    """Return the SHA-256 of the canonical JSON of what a person found: the value under which the chain holds a verdict."""
    names = ("anchor", "item_digest", "evidence_digest", "verdict", "role", "judge_name", "shows_name", "comment")
    value = {name: getattr(row, name) for name in names}
    value |= {"revision": str(row.revision_id), "judge": row.judge_id, "at": moment(row.given_at)}
    return hashlib.sha256(rfc8785.dumps(value)).hexdigest()


def open_flags(revision: Revision, items: Iterable[Item]) -> tuple[str, ...]:
    """Return the anchors of the open flags that hold for this revision, '' for one on the whole.

    A flag of an earlier revision holds while the item that it names is unchanged; one on the whole holds for its own
    revision only.
    """
    return tuple(flag.anchor for flag in remarks_that_hold(revision, items) if flag.kind == "flag" and not is_settled(flag))


def remarks_that_hold(revision: Revision, items: Iterable[Item]) -> tuple[Remark, ...]:
    """Return the remarks, without answers, that are about a revision as it is: its own, and earlier ones on unchanged items.

    One query; each comes with its resolution.
    """
    rows = Remark.objects.filter(report=revision.report_id, revision__number__lte=revision.number, answers__isnull=True)
    digests = {item.anchor: item.digest for item in items}
    return tuple(
        row
        for row in rows.select_related("resolution", "revision").order_by("made_at", "id")
        if row.revision_id == revision.pk or (row.anchor and digests.get(row.anchor) == row.item_digest)
    )


def is_settled(remark: Remark) -> bool:
    """Tell whether a remark, read with its resolution, was resolved."""
    return hasattr(remark, "resolution")


def review_facts(round_: Round, document: ReportDocument, *, template: str, now: datetime) -> ReviewFacts:
    """Return what the standing of a round depends on. A fixed number of queries, and one a decision for the audit chain."""
    policy = load_policy(round_.policy)
    judged = judged_items(round_.revision, document)
    return ReviewFacts(
        state=RoundState(round_.state),
        policy=policy,
        policy_digest=policy_digest(policy),
        fingerprint=round_.revision.fingerprint,
        template=template,
        signed=tuple(_signed(row) for row in _decisions(round_)),
        unchecked=tuple(entry.item.anchor for entry in judged if entry.is_unchecked),
        refuted=tuple(entry.item.anchor for entry in judged if entry.is_refuted),
        flags=open_flags(round_.revision, [entry.item for entry in judged]),
        now=now,
    )


def _decisions(round_: Round) -> Sequence[Approval]:
    return list(Approval.objects.filter(round=round_).select_related("revision").order_by("id"))


def _signed(row: Approval) -> Signed:
    statement = _statement(row)
    return Signed(
        role=row.role,
        signer=row.signer_id,
        name=row.signer_name,
        decision=Decision(row.decision),
        at=row.signed_at,
        fingerprint=row.fingerprint,
        policy_digest=statement.policy if statement else "",
        template=statement.template if statement else "",
        is_sound=statement is not None and is_sound(row, statement),
    )


def _statement(row: Approval) -> Statement | None:
    try:
        return Statement.model_validate(row.statement)
    except ValidationError:
        return None


def is_sound(row: Approval, statement: Statement) -> bool:
    """Tell whether a decision is as it was signed: columns and statement agree, and the chain holds the digest."""
    kind = AuditKind.APPROVED if row.decision == Decision.APPROVE else AuditKind.REJECTED
    return _agrees(row, statement) and stands_in_chain(row.event_seq, kind=kind, digest=row.statement_digest)


def is_as_signed(row: Approval) -> bool:
    """Tell whether the columns of a decision say what its statement says, and its digest is the statement's."""
    statement = _statement(row)
    return statement is not None and _agrees(row, statement)


def _agrees(row: Approval, statement: Statement) -> bool:
    columns = {
        "report": str(row.revision.report_id),
        "revision": row.revision.number,
        "fingerprint": row.fingerprint,
        "role": row.role,
        "meaning": row.meaning,
        "decision": row.decision,
        "comment": text_digest(row.comment),
        "signer": row.signer_id,
        "name": row.signer_name,
        "at": moment(row.signed_at),
    }
    same = all(getattr(statement, name) == value for name, value in columns.items())
    return same and statement_digest(statement) == row.statement_digest


def approved_roles(round_: Round, policy: ReviewPolicy) -> frozenset[str]:
    """Return the names of the roles in which as many people have approved as the policy asks for."""
    roles = list(Approval.objects.filter(round=round_, decision=Decision.APPROVE).values_list("role", flat=True))
    return frozenset(role.name for role in policy.roles if roles.count(role.name) >= role.needed)


def may_settle(remark: Remark, actor: User, relations: frozenset[Relation], *, raiser_is_gone: bool) -> bool:
    """Tell whether this person settles a remark: its writer; a comment also a member.

    A flag whose writer's account is closed or gone is settled by a reviewer who wrote nothing of the revision.
    """
    if remark.author_id == actor.pk:
        return True
    if remark.kind == "comment":
        return Relation.MEMBER in relations
    return raiser_is_gone and Relation.REVIEWER in relations and Relation.CONTRIBUTOR not in relations


def text_digest(text: str) -> str:
    """Return the SHA-256 of a text's UTF-8."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def reads_blind(user: User, round_: Round | None) -> bool:
    """Tell whether what others found is kept from this person: from a reviewer, until their own decision."""
    if round_ is None or round_.state != RoundState.OPEN:
        return False
    policy = load_policy(round_.policy)
    if policy.reading is not Reading.BLIND or user.pk in contributors_of(round_.revision):
        return False
    reviews = not roles_of(user, round_.report).isdisjoint(role.name for role in policy.roles)
    return reviews and not Approval.objects.filter(round=round_, signer=user).exists()
