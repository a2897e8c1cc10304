"""The review desk: what waits for a reviewer, one revision with its evidence, and every act of a reviewer."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse


def queue(request: HttpRequest) -> HttpResponse:
    """GET: what waits for me, by role and age."""
    raise NotImplementedError


def desk(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """GET: the review desk."""
    raise NotImplementedError


def decide(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """POST: approve or reject."""
    raise NotImplementedError


def verdict(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """POST: a verdict on one item."""
    raise NotImplementedError


def mark(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """POST: tick an item off."""
    raise NotImplementedError


def remark(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """POST: a comment, flag or answer."""
    raise NotImplementedError


def resolve(request: HttpRequest, report_id: UUID, remark_id: UUID) -> HttpResponse:
    """POST."""
    raise NotImplementedError
