"""The draft of one person: edit, undo, discard, and make a revision of it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse


def draft(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """GET: the editor; POST opens the draft."""
    raise NotImplementedError


def draft_edit(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """POST one edit."""
    raise NotImplementedError


def draft_undo(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """POST."""
    raise NotImplementedError


def draft_discard(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """POST."""
    raise NotImplementedError


def draft_carry_over(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """POST."""
    raise NotImplementedError


def draft_finish(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """POST: make the next revision."""
    raise NotImplementedError
