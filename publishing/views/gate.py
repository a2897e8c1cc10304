"""Publication: what is still in the way, the order, its progress, and withdrawal."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse


def gate(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """GET: the gate page; POST: order publication."""
    raise NotImplementedError


def order_state(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """GET: progress of an order."""
    raise NotImplementedError


def order_cancel(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """POST."""
    raise NotImplementedError


def withdraw(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """POST."""
    raise NotImplementedError
