"""What readers see: published reports, the newest one at an address, exactly one of them, and its bytes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse


def published(request: HttpRequest) -> HttpResponse:
    """GET: published reports; no sign-in."""
    raise NotImplementedError


def newest(request: HttpRequest, slug: str) -> HttpResponse:
    """GET: the newest published revision; no sign-in for public ones."""
    raise NotImplementedError


def edition(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """GET: exactly this published revision."""
    raise NotImplementedError


def published_artifact(request: HttpRequest, slug: str, number: int, name: str) -> HttpResponse:
    """GET: stored bytes of one format."""
    raise NotImplementedError
