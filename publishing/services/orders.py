"""How does an order to publish begin and end? Every change of its state is a compare-and-swap, together with the round's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse
from pydantic import ValidationError

from publishing.document.sources import moment
from publishing.document.text import shortened
from publishing.errors import Refusal, Stale
from publishing.models import Audience, AuditEvent, PublicationOrder, Revision, Round
from publishing.review.policy import policy_digest
from publishing.review.statement import Statement, statement_digest
from publishing.services.attestations import relied_on
from publishing.services.gate import Gate
from publishing.services.notifications import notify
from publishing.services.rounds import round_move
from publishing.states import ORDER_TRANSITIONS, AuditKind, OrderState, RoundState
from publishing.store.audit import append_event, stands_in_chain
from publishing.store.people import display_name
from publishing.store.records import order_payload
from publishing.store.standing import judged_items, text_digest

LIVE_ORDERS = (OrderState.WAITING, OrderState.DRAWING)
TITLE_CHARS = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Signing:
    """What a publisher puts their signature to. `name` is what copies may show, '' for none."""

    actor: User
    gate: Gate
    audience: Audience
    name: str


def live_order(round_: Round) -> PublicationOrder | None:
    """Return the order of a round that has not ended."""
    return PublicationOrder.objects.filter(round=round_, state__in=LIVE_ORDERS).first()


def newest_order(round_: Round) -> PublicationOrder | None:
    """Return the newest order of a round."""
    return PublicationOrder.objects.filter(round=round_).order_by("-ordered_at", "-id").first()


def order_begin(signing: Signing, round_: Round, at: datetime) -> PublicationOrder:
    """Write the signed order and move the round, within the caller's transaction. Raises WrongState."""
    revision = signing.gate.revision
    statement = _statement(signing, at)
    digest = statement_digest(statement)
    round_move(round_, RoundState.PUBLISHING, at=at)
    order = PublicationOrder.objects.create(
        round=round_,
        state=OrderState.WAITING,
        audience=signing.audience,
        publisher=signing.actor,
        publisher_name=statement.name,
        shows_name=bool(signing.name),
        statement=statement.model_dump(mode="json"),
        statement_digest=digest,
        step="Waiting for the worker.",
        ordered_at=at,
    )
    append_event(
        AuditKind.PUBLICATION_ORDERED,
        actor=signing.actor,
        at=at,
        report=revision.report,
        revision=revision,
        payload=order_payload(order, revision.fingerprint),
    )
    return order


def _statement(signing: Signing, at: datetime) -> Statement:
    gate, revision = signing.gate, signing.gate.revision
    publisher = gate.policy.publisher
    return Statement(
        report=str(revision.report_id),
        revision=revision.number,
        fingerprint=revision.fingerprint,
        policy_version=gate.policy.version,
        policy=policy_digest(gate.policy),
        template=gate.template,
        verdicts=relied_on(judged_items(revision, gate.document)) if gate.document else (),
        role=publisher.name,
        meaning=publisher.meaning,
        decision="publish",
        # An order has no comment; its audience is what else the publisher signs for.
        comment=text_digest(signing.audience.value),
        signer=signing.actor.pk,
        name=display_name(signing.actor),
        at=moment(at),
    )


def check_order(order: PublicationOrder, gate: Gate) -> None:
    """Raise Stale unless the order is as its publisher signed it, for exactly this revision, and the chain confirms it."""
    revision = gate.revision
    try:
        signed = Statement.model_validate(order.statement)
    except ValidationError:
        raise _altered() from None
    agrees = (
        signed.report == str(revision.report_id)
        and (signed.revision, signed.fingerprint) == (revision.number, revision.fingerprint)
        and (signed.decision, signed.comment) == ("publish", text_digest(order.audience))
        and (signed.signer, signed.name) == (order.publisher_id, order.publisher_name)
        and statement_digest(signed) == order.statement_digest
    )
    if not agrees or not _in_chain(order, revision):
        raise _altered()
    if (signed.policy, signed.template) != (policy_digest(gate.policy), gate.template):
        raise Stale(
            "The page templates or the rules of review have changed since the publisher signed; order it again.",
            code=Refusal.APPROVALS_STALE,
        )
    if gate.document is not None and signed.verdicts != relied_on(judged_items(revision, gate.document)):
        raise Stale("The verdicts have changed since the publisher signed; order it again.", code=Refusal.APPROVALS_STALE)


def _altered() -> Stale:
    return Stale(
        "The order is not as its publisher signed it; it was altered or is missing from the audit chain. Tell the operator.",
        code=Refusal.BROKEN_CHAIN,
    )


def _in_chain(order: PublicationOrder, revision: Revision) -> bool:
    kind = AuditKind.PUBLICATION_ORDERED
    events = AuditEvent.objects.filter(report_id=revision.report_id, revision=revision.number, kind=kind.value)
    ours = (event for event in events if event.payload.get("order") == str(order.pk))
    return any(stands_in_chain(event.seq, kind=kind, digest=order.statement_digest) for event in ours)


def order_end(
    order: PublicationOrder, state: OrderState, *, kind: AuditKind, actor: User | None, at: datetime, problem: str
) -> bool:
    """End an order without a publication, and give the round back its approval; False when it had ended already.

    One transaction of its own, or within the caller's. The publisher hears of it unless it was their own act.
    """
    before = [old for old, following in ORDER_TRANSITIONS.items() if state in following]
    with transaction.atomic():
        ended = PublicationOrder.objects.filter(pk=order.pk, state__in=before).update(
            state=state, problem=problem, ended_at=at, step=""
        )
        if ended != 1:
            return False
        round_ = Round.objects.select_related("revision__report__run__brief").get(pk=order.round_id)
        round_move(round_, RoundState.APPROVED, at=at)
        revision = round_.revision
        payload: dict[str, str | int | bool] = {
            "order": str(order.pk),
            "round": str(round_.pk),
            "fingerprint": revision.fingerprint,
        }
        append_event(kind, actor=actor, at=at, report=revision.report, revision=revision, payload=payload)
        people = User.objects.filter(pk=order.publisher_id)
        notify(
            [person for person in people if person != actor],
            kind=kind.value,
            report=revision.report,
            revision=revision,
            text=f"Revision {revision.number} of “{shortened(revision.title, TITLE_CHARS)}” was not published. {problem}",
            path=reverse("publication-gate", args=(revision.report_id, revision.number)),
            at=at,
        )
    order.refresh_from_db()
    return True
