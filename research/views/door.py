"""How does a request become a person, and a domain error a status? Every view of research stands behind this door."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast
from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from research.errors import ConfigurationError, NotFound, StoreFailed
from research.models import Run
from research.selectors.access import run_visible_to

P = ParamSpec("P")


def person_of(request: HttpRequest) -> User:
    """Return who is signed in. The login middleware has turned everybody else away."""
    return cast("User", request.user)


def visible_run(request: HttpRequest, run_id: UUID) -> Run:
    """Return a run that the person may see. Raises NotFound."""
    return run_visible_to(person_of(request), run_id)


def kept_query(request: HttpRequest) -> str:
    """Return the query string without its page, ready for a page number to follow."""
    kept = request.GET.copy()
    kept.pop("page", None)
    return f"{kept.urlencode()}&" if kept else ""


def behind_the_door(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Turn what research raises into an answer: foreign and missing give the same 404, a failed store gives its sentence."""

    @wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotFound:
            # The address of a foreign run must not differ from a missing one in any way.
            raise Http404 from None
        except (StoreFailed, ConfigurationError) as error:
            return render(request, "problem.html", {"message": error.message}, status=503)

    return answer
