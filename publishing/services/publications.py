"""How does a revision become public? A publisher orders it; the worker draws, checks and stores.

One transaction publishes (I32).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.urls import reverse

from publishing.context import publishing
from publishing.document.text import shortened
from publishing.errors import Refusal, WrongState
from publishing.models import Audience, Publication, PublicationOrder, Revision, Withdrawal
from publishing.policies import check_may, check_state
from publishing.services.carrying_out import orders_sweep, publication_carry_out
from publishing.services.gate import check_audience, check_open, check_publisher, gate_of
from publishing.services.notifications import notify
from publishing.services.orders import TITLE_CHARS, Signing, live_order, order_begin, order_end
from publishing.services.refusals import refusals_recorded
from publishing.services.rounds import check_screen, locked_round, revision_before, state_of
from publishing.services.signing import (
    MAX_COMMENT,
    check_terms,
    cleaned_text,
    password_holds,
    public_name,
    wrong_password,
)
from publishing.states import Action, AuditKind, OrderState, RoundState
from publishing.store.access import revision_visible_to
from publishing.store.audit import append_event, write_head_on_commit
from publishing.store.people import contributors_of, display_name, relations_of
from publishing.store.policies import policy_of
from publishing.store.records import withdrawal_payload
from publishing.store.standing import reads_blind

__all__ = [
    "OrderForm",
    "orders_sweep",
    "publication_cancel",
    "publication_carry_out",
    "publication_order",
    "publication_withdraw",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderForm:
    """What a publisher posts: the fingerprint on the screen, for whom, the password, and their full name or ''."""

    fingerprint: str
    audience: Audience
    password: str
    name: str = ""


def publication_order(
    *, actor: User, report_id: UUID, number: int, form: OrderForm, request: HttpRequest | None = None
) -> PublicationOrder:
    """Sign and queue the publication of exactly this revision; a second order while one is live returns it.

    Everything that the gate page lists is checked here and once more when the formats are drawn. Raises NotFound,
    NotPermitted, WrongState, Stale, Blocked, WrongPassword; every refusal is recorded in the audit chain.
    """
    revision = revision_before(actor, report_id, number)
    with refusals_recorded(Action.PUBLISH, actor=actor, report=revision.report, revision=revision):
        try:
            with transaction.atomic():
                order = _order(actor, revision, form, request)
        except IntegrityError as error:
            raise WrongState(
                "Somebody else ordered the publication a moment ago; load the page again.", code=Refusal.WRONG_STATE
            ) from error
        if order is None:
            raise wrong_password()
        return order


def _order(actor: User, revision: Revision, form: OrderForm, request: HttpRequest | None) -> PublicationOrder | None:
    """Return the order; None for a wrong password, so that the transaction commits what the throttle has counted."""
    round_ = locked_round(revision)
    at = publishing().now()
    check_may(Action.PUBLISH, relations_of(actor, revision.report, policy_of(round_), revision=revision))
    check_screen(revision, form.fingerprint)
    if round_ is not None and (live := live_order(round_)) is not None:
        return live
    # What is in the way of an open review is not for the eyes of somebody who still reads blind.
    if round_ is not None and (round_.state != RoundState.OPEN or reads_blind(actor, round_)):
        check_state(Action.PUBLISH, state_of(round_))
    gate = gate_of(revision, now=at)
    check_publisher(actor, gate)
    check_open(gate)
    check_audience(revision.report, form.audience)
    name = public_name(actor, form.name, revision.report)
    if round_ is None:
        raise AssertionError("a gate with nothing in the way has a round")
    if not password_holds(actor, form.password, request):
        return None
    order = order_begin(Signing(actor=actor, gate=gate, audience=form.audience, name=name), round_, at)
    transaction.on_commit(partial(publishing().enqueue, str(order.pk)), robust=True)
    return order


def publication_cancel(*, actor: User, report_id: UUID, number: int) -> PublicationOrder:
    """Stop an order that has not ended. Raises NotFound, NotPermitted, WrongState."""
    revision = revision_visible_to(actor, report_id, number)
    with refusals_recorded(Action.PUBLISH, actor=actor, report=revision.report, revision=revision), transaction.atomic():
        round_ = locked_round(revision)
        check_may(Action.PUBLISH, relations_of(actor, revision.report, policy_of(round_), revision=revision))
        order = live_order(round_) if round_ is not None else None
        ended = order is not None and order_end(
            order,
            OrderState.CANCELLED,
            kind=AuditKind.PUBLICATION_CANCELLED,
            actor=actor,
            at=publishing().now(),
            problem=f"{display_name(actor)} cancelled it.",
        )
        if order is None or not ended:
            raise WrongState("Nothing is being published that could be cancelled.", code=Refusal.WRONG_STATE)
        return order


def publication_withdraw(
    *, actor: User, report_id: UUID, number: int, reason: str, password: str, request: HttpRequest | None = None
) -> Withdrawal:
    """Take a publication back; its address shows the reason. A second call returns the first record.

    Raises NotFound, NotPermitted, WrongState, Blocked without a reason, WrongPassword.
    """
    revision = revision_before(actor, report_id, number)
    with refusals_recorded(Action.WITHDRAW, actor=actor, report=revision.report, revision=revision):
        with transaction.atomic():
            withdrawal = _withdraw(actor, revision, reason, password, request)
        if withdrawal is None:
            raise wrong_password()
        return withdrawal


def _withdraw(actor: User, revision: Revision, reason: str, password: str, request: HttpRequest | None) -> Withdrawal | None:
    round_ = locked_round(revision)
    check_may(Action.WITHDRAW, relations_of(actor, revision.report, policy_of(round_), revision=revision))
    publication = Publication.objects.filter(revision=revision).select_related("withdrawal", "order__round").first()
    if publication is None:
        check_state(Action.WITHDRAW, state_of(round_))
        raise WrongState("This revision was never published, so nothing can be withdrawn.", code=Refusal.WRONG_STATE)
    if (first := Withdrawal.objects.filter(publication=publication).first()) is not None:
        return first
    said = cleaned_text(
        reason, MAX_COMMENT, "reason", needed="A withdrawal needs a reason: readers find it at the report's address."
    )
    check_terms(said, revision.report, "reason")
    if not password_holds(actor, password, request):
        return None
    return _withdrawn(actor, publication, said, publishing().now())


def _withdrawn(actor: User, publication: Publication, reason: str, at: datetime) -> Withdrawal:
    revision = publication.revision
    withdrawal = Withdrawal(
        publication=publication, reason=reason, author=actor, author_name=display_name(actor), withdrawn_at=at
    )
    append_event(
        AuditKind.WITHDRAWN,
        actor=actor,
        at=at,
        report=publication.report,
        revision=revision,
        payload=withdrawal_payload(withdrawal),
    )
    withdrawal.save(force_insert=True)
    signers = publication.order.round.approvals.values_list("signer", flat=True)
    people = {*contributors_of(revision), *signers, publication.order.publisher_id} - {actor.pk}
    notify(
        User.objects.filter(pk__in=people),
        kind=AuditKind.WITHDRAWN.value,
        report=publication.report,
        revision=revision,
        text=f"Revision {revision.number} of “{shortened(revision.title, TITLE_CHARS)}” was withdrawn: {reason}",
        path=reverse("publication-gate", args=(revision.report_id, revision.number)),
        at=at,
    )
    write_head_on_commit()
    return withdrawal
