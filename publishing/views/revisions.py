"""Reports and their revisions: the list, one report, one revision, what changed, and the way into review."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse


def reports(request: HttpRequest) -> HttpResponse:
    """GET: list of every report that a person may see: search, state filter, paging."""
    raise NotImplementedError


def report_home(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """GET: one report: revisions, review, publication, events, actions."""
    raise NotImplementedError


def start(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """POST: make revision 1 from a delivery."""
    raise NotImplementedError


def revision(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """GET: one revision, read as a report."""
    raise NotImplementedError


def changes(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """GET: what changed since another revision (?since=)."""
    raise NotImplementedError


def submit(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """POST."""
    raise NotImplementedError


def recall(request: HttpRequest, report_id: UUID, number: int) -> HttpResponse:
    """POST."""
    raise NotImplementedError
