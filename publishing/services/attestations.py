"""What do people vouch for, as it will stand beside the published document? Built from the rows that the chain confirms.

A name is shown only where its owner agreed when signing; one that cannot be shown counts as withheld.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from publishing.document.attestation import Attestation, PersonVerdict, Signature
from publishing.document.sources import moment
from publishing.errors import Refusal, Stale
from publishing.models import Approval, PublicationOrder
from publishing.review.names import showable_name
from publishing.review.policy import ReviewPolicy, policy_digest
from publishing.review.standing import Decision
from publishing.review.statement import Statement
from publishing.services.gate import Gate
from publishing.store.standing import Judged, judged_items, verdict_digest
from research.trust.terms import scan
from research.verification.types import Verdict


def attestation_of(gate: Gate, order: PublicationOrder) -> Attestation:
    """Return what people vouch for about the revision of a gate that has nothing in the way, published by this order.

    Raises Stale when the document or the round has gone.
    """
    if gate.document is None or gate.round is None:
        raise Stale("What was signed cannot be read any more; look at the page again.", code=Refusal.DOCUMENT_ALTERED)
    approvals = list(Approval.objects.filter(round=gate.round, decision=Decision.APPROVE).order_by("id"))
    judged = judged_items(gate.revision, gate.document)
    terms = _terms(gate)
    return Attestation(
        fingerprint=gate.revision.fingerprint,
        revision=gate.revision.number,
        policy_version=gate.policy.version,
        policy=policy_digest(gate.policy),
        template=gate.template,
        signatures=tuple(_signatures(approvals, gate.policy, terms)),
        verdicts=tuple(_verdicts(judged, gate.policy, terms)),
        publisher=_publisher(order, gate.policy, terms),
    )


def relied_on(judged: Sequence[Judged]) -> tuple[str, ...]:
    """Return the digests of the verdicts on which a publication relies, in a fixed order."""
    return tuple(sorted(verdict_digest(row) for entry in judged for row in entry.verdicts))


def _terms(gate: Gate) -> tuple[str, ...]:
    return tuple(gate.revision.report.run.brief.restricted_terms)


def _shown(name: str, *, agreed: bool, terms: tuple[str, ...]) -> str:
    shown = showable_name(name) if agreed else ""
    return "" if shown and scan(shown, terms) else shown


def _signatures(rows: Sequence[Approval], policy: ReviewPolicy, terms: tuple[str, ...]) -> Iterator[Signature]:
    places = {role.name: place for place, role in enumerate(policy.roles)}
    for row in sorted(rows, key=lambda row: (places.get(row.role, len(places)), row.slot)):
        role = policy.role(row.role)
        yield Signature(
            role=row.role,
            title=role.title if role else row.role,
            meaning=row.meaning,
            name=_shown(row.signer_name, agreed=row.shows_name, terms=terms),
            at=moment(row.signed_at),
            statement=row.statement_digest,
        )


def _verdicts(judged: Sequence[Judged], policy: ReviewPolicy, terms: tuple[str, ...]) -> Iterator[PersonVerdict]:
    for entry in judged:
        if not entry.item.needs_verdict:
            continue
        for row in entry.verdicts:
            if row.verdict != Verdict.ENTAIL:
                continue
            role = policy.role(row.role)
            yield PersonVerdict(
                anchor=entry.item.anchor,
                item=entry.item.digest,
                evidence=entry.item.evidence_digest,
                title=role.title if role else row.role,
                name=_shown(row.judge_name, agreed=row.shows_name, terms=terms),
                at=moment(row.given_at),
            )


def _publisher(order: PublicationOrder, policy: ReviewPolicy, terms: tuple[str, ...]) -> Signature:
    signed = Statement.model_validate(order.statement)
    return Signature(
        role=signed.role,
        title=policy.publisher.title,
        meaning=signed.meaning,
        name=_shown(order.publisher_name, agreed=order.shows_name, terms=terms),
        at=signed.at,
        statement=order.statement_digest,
    )
