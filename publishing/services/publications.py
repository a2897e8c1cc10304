"""How does a revision become public? A publisher orders it; the worker draws, checks and stores.

One transaction publishes (I32).
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.http import HttpRequest

from publishing.models import Audience, Publication, PublicationOrder, Withdrawal


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderForm:
    """What a publisher posts: the fingerprint on the screen, for whom, the password, and the name that copies may show."""

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
    raise NotImplementedError


def publication_carry_out(order_id: UUID) -> Publication | None:
    """Draw, check and store the four formats of a waiting order and publish them; None when the order ended otherwise.

    A failure leaves the round approved, the address as it was, and a sentence on the order. Called by the worker; safe to
    call twice.
    """
    raise NotImplementedError


def publication_cancel(*, actor: User, report_id: UUID, number: int) -> PublicationOrder:
    """Stop an order that has not ended. Raises NotFound, NotPermitted, WrongState."""
    raise NotImplementedError


def publication_withdraw(*, actor: User, report_id: UUID, number: int, reason: str, password: str) -> Withdrawal:
    """Take a publication back; its address shows the reason. A second call returns the first record.

    Raises NotFound, NotPermitted, WrongState, Blocked without a reason, WrongPassword.
    """
    raise NotImplementedError


def orders_sweep() -> int:
    """Carry out orders that wait too long, and fail those whose worker has gone; returns how many were touched."""
    raise NotImplementedError
