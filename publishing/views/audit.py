"""The chain of events, for auditors."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse


def audit(request: HttpRequest) -> HttpResponse:
    """GET: the chain of events, filtered."""
    raise NotImplementedError


def audit_export(request: HttpRequest) -> HttpResponse:
    """GET: the same as CSV or JSON lines."""
    raise NotImplementedError
