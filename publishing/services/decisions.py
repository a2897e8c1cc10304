"""How does a reviewer approve or reject? Exactly the fingerprint on the screen, in one role, under a password (I29, I31)."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.http import HttpRequest

from publishing.models import Approval
from publishing.review.standing import Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionForm:
    """What a reviewer posts. `name` is what published copies may show, '' for none.

    `fingerprint` is what was on the screen.
    """

    fingerprint: str
    role: str
    decision: Decision
    comment: str
    password: str
    name: str = ""


def decision_record(
    *, actor: User, report_id: UUID, number: int, form: DecisionForm, request: HttpRequest | None = None
) -> Approval:
    """Record a decision; the same one again returns the first record. Every refusal is recorded in the audit chain.

    In one transaction: relations and role are asked anew; the fingerprint on the screen, the stored one and the one of the
    document computed now are compared; so are every cited capture and quotation; an approval needs every statement vouched
    for. `request` lets the throttle of sign-ins count wrong passwords. Raises NotFound, NotPermitted, WrongState, Stale,
    Blocked, WrongPassword.
    """
    raise NotImplementedError
