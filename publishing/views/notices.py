"""What a person should hear of."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse


def notices(request: HttpRequest) -> HttpResponse:
    """GET: my notifications."""
    raise NotImplementedError


def notices_read(request: HttpRequest) -> HttpResponse:
    """POST."""
    raise NotImplementedError
