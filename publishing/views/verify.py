"""What is this paper? Anybody pastes a fingerprint or drops a file, and learns what it is."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse


def verify(request: HttpRequest) -> HttpResponse:
    """GET and POST: paste a fingerprint or drop a file; no sign-in."""
    raise NotImplementedError
