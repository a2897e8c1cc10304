"""Which rows of a report have to stand in the chain, and as what? Gathered for many reports at once, to be compared."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from publishing.models import (
    Approval,
    AuditEvent,
    HumanVerdict,
    Publication,
    PublicationOrder,
    Remark,
    Resolution,
    Revision,
    Round,
    Withdrawal,
)
from publishing.review.standing import Decision
from publishing.states import AuditKind
from publishing.store.events import Payload
from publishing.store.records import (
    approval_payload,
    order_payload,
    publication_payload,
    remark_payload,
    resolution_payload,
    revision_payload,
    round_payload,
    verdict_payload,
    withdrawal_payload,
)

# Events for which one row of the report stands.
RECORDED = frozenset(
    {
        AuditKind.REVISION_CREATED,
        AuditKind.ROUND_OPENED,
        AuditKind.VERDICT_GIVEN,
        AuditKind.APPROVED,
        AuditKind.REJECTED,
        AuditKind.REMARK_ADDED,
        AuditKind.REMARK_RESOLVED,
        AuditKind.PUBLICATION_ORDERED,
        AuditKind.PUBLISHED,
        AuditKind.WITHDRAWN,
    }
)
# Their rows name the number of the event.
_NUMBERED = frozenset({AuditKind.VERDICT_GIVEN, AuditKind.APPROVED, AuditKind.REJECTED, AuditKind.PUBLISHED})
# A name that was signed stands in what was signed.
_NAMELESS = _NUMBERED | {AuditKind.PUBLICATION_ORDERED}
_NO_ID = frozenset({AuditKind.ROUND_OPENED})


class Entry(NamedTuple):
    """What a row and its event both say: which act, on which revision, by whom, when, about what.

    `seq` is 0 for rows that do not name their event, `actor` 0 and `name` '' where the row does not tell.
    """

    kind: AuditKind
    report: UUID
    revision: int
    seq: int
    actor: int
    name: str
    at: datetime
    payload: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """Every row of some reports that has to stand in the chain."""

    revisions: tuple[Revision, ...]
    rounds: tuple[Round, ...]
    verdicts: tuple[HumanVerdict, ...]
    approvals: tuple[Approval, ...]
    remarks: tuple[Remark, ...]
    resolutions: tuple[Resolution, ...]
    orders: tuple[PublicationOrder, ...]
    publications: tuple[Publication, ...]
    withdrawals: tuple[Withdrawal, ...]

    @classmethod
    def of(cls, reports: Collection[UUID]) -> Recorded:
        """Read them, one query a table."""
        rounds = Round.objects.filter(report__in=reports)
        publications = Publication.objects.filter(report__in=reports).select_related("revision", "order")
        withdrawals = Withdrawal.objects.filter(publication__report__in=reports)
        return cls(
            revisions=tuple(Revision.objects.filter(report__in=reports).select_related("base")),
            rounds=tuple(rounds.select_related("policy", "revision", "report__run__brief")),
            verdicts=tuple(HumanVerdict.objects.filter(report__in=reports).select_related("revision")),
            approvals=tuple(Approval.objects.filter(round__report__in=reports).select_related("revision", "round")),
            remarks=tuple(Remark.objects.filter(report__in=reports).select_related("revision")),
            resolutions=tuple(Resolution.objects.filter(remark__report__in=reports).select_related("remark__revision")),
            orders=tuple(PublicationOrder.objects.filter(round__report__in=reports).select_related("round__revision")),
            publications=tuple(publications.prefetch_related("artifacts")),
            withdrawals=tuple(withdrawals.select_related("publication__revision")),
        )


def entries_of(rows: Recorded) -> Iterator[Entry]:
    """Yield every row as its event should have it."""
    yield from map(revision_entry, rows.revisions)
    yield from map(_round, rows.rounds)
    yield from map(_verdict, rows.verdicts)
    yield from map(_approval, rows.approvals)
    yield from map(_remark, rows.remarks)
    yield from map(_resolution, rows.resolutions)
    yield from map(_order, rows.orders)
    yield from map(publication_entry, rows.publications)
    yield from map(withdrawal_entry, rows.withdrawals)


def entry_of(event: AuditEvent) -> Entry:
    """Return an event as its row should have it."""
    kind = AuditKind(event.kind)
    return Entry(
        kind=kind,
        report=UUID(str(event.report_id)),
        revision=event.revision or 0,
        seq=event.seq if kind in _NUMBERED else 0,
        actor=0 if kind in _NO_ID else event.actor_id or 0,
        name="" if kind in _NAMELESS else event.actor_name,
        at=event.at,
        payload=_written(event.payload),
    )


def _written(payload: Payload) -> str:
    return json.dumps(dict(payload), sort_keys=True)


def _named(name: str) -> str:
    # As many characters as an event keeps of a name.
    return name[:200]


def revision_entry(row: Revision) -> Entry:
    """Return a revision as its event should have it. The row comes with its base."""
    return Entry(
        kind=AuditKind.REVISION_CREATED,
        report=row.report_id,
        revision=row.number,
        seq=0,
        actor=row.author_id,
        name=_named(row.author_name),
        at=row.created_at,
        payload=_written(revision_payload(row)),
    )


def _round(row: Round) -> Entry:
    return Entry(
        kind=AuditKind.ROUND_OPENED,
        report=row.report_id,
        revision=row.revision.number,
        seq=0,
        actor=0,
        name=_named(row.opened_by),
        at=row.opened_at,
        payload=_written(round_payload(row)),
    )


def _verdict(row: HumanVerdict) -> Entry:
    return Entry(
        kind=AuditKind.VERDICT_GIVEN,
        report=row.report_id,
        revision=row.revision.number,
        seq=row.event_seq,
        actor=row.judge_id,
        name="",
        at=row.given_at,
        payload=_written(verdict_payload(row)),
    )


def _approval(row: Approval) -> Entry:
    return Entry(
        kind=AuditKind.APPROVED if row.decision == Decision.APPROVE else AuditKind.REJECTED,
        report=row.round.report_id,
        revision=row.revision.number,
        seq=row.event_seq,
        actor=row.signer_id,
        name="",
        at=row.signed_at,
        payload=_written(approval_payload(row)),
    )


def _remark(row: Remark) -> Entry:
    return Entry(
        kind=AuditKind.REMARK_ADDED,
        report=row.report_id,
        revision=row.revision.number,
        seq=0,
        actor=row.author_id,
        name=_named(row.author_name),
        at=row.made_at,
        payload=_written(remark_payload(row)),
    )


def _resolution(row: Resolution) -> Entry:
    return Entry(
        kind=AuditKind.REMARK_RESOLVED,
        report=row.remark.report_id,
        revision=row.remark.revision.number,
        seq=0,
        actor=row.author_id,
        name=_named(row.author_name),
        at=row.made_at,
        payload=_written(resolution_payload(row)),
    )


def _order(row: PublicationOrder) -> Entry:
    revision = row.round.revision
    return Entry(
        kind=AuditKind.PUBLICATION_ORDERED,
        report=revision.report_id,
        revision=revision.number,
        seq=0,
        actor=row.publisher_id,
        name="",
        at=row.ordered_at,
        payload=_written(order_payload(row, revision.fingerprint)),
    )


def publication_entry(row: Publication) -> Entry:
    """Return a publication as its event should have it. The row comes with its order, its revision and its files."""
    return Entry(
        kind=AuditKind.PUBLISHED,
        report=row.report_id,
        revision=row.revision.number,
        seq=row.event_seq,
        actor=row.order.publisher_id,
        name="",
        at=row.published_at,
        payload=_written(publication_payload(row, {stored.format: stored.digest for stored in row.artifacts.all()})),
    )


def withdrawal_entry(row: Withdrawal) -> Entry:
    """Return a withdrawal as its event should have it. The row comes with its publication and that one's revision."""
    return Entry(
        kind=AuditKind.WITHDRAWN,
        report=row.publication.report_id,
        revision=row.publication.revision.number,
        seq=0,
        actor=row.author_id,
        name=_named(row.author_name),
        at=row.withdrawn_at,
        payload=_written(withdrawal_payload(row)),
    )
