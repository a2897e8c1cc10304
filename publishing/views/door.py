"""What answer does a failure get? The one door of the pages: foreign and missing look the same, a refusal says why."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from publishing.errors import InvalidEdit, NotFound, NotPermitted, PublishingError, Refused, WrongPassword
from research.errors import StoreFailed

P = ParamSpec("P")
# What a column of whole numbers can hold, in digits.
_DIGITS = 9


def behind_the_door(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Turn what publishing raises into an answer; a view that can say it on its own page catches it first."""

    @wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotFound:
            raise Http404 from None
        except (Refused, InvalidEdit) as error:
            status, message = refused(error)
            return render(request, "problem.html", {"message": message}, status=status)
        except (StoreFailed, PublishingError) as error:
            return render(request, "problem.html", {"message": error.message}, status=503)

    return answer


def person_of(request: HttpRequest) -> User:
    """Return who is signed in; the pages behind sign-in only."""
    return cast("User", request.user)


def number_of(text: str) -> int:
    """Return the number that a form or an address carries; 0 for what no row can have."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 0


def kept_query(request: HttpRequest) -> str:
    """Return the query string without its page, ready for a page number to follow."""
    kept = request.GET.copy()
    kept.pop("page", None)
    return f"{kept.urlencode()}&" if kept else ""


def redirected(address: str) -> HttpResponse:
    """Answer an act that succeeded: look there, with GET (303)."""
    return SeeOther(address)


class SeeOther(HttpResponseRedirect):
    """A redirect after a POST, that no client repeats as one."""

    status_code = 303


def refused(error: Refused | InvalidEdit) -> tuple[int, str]:
    """Return the HTTP status of a refusal and the sentence for the person."""
    match error:
        case NotPermitted() | WrongPassword():
            return 403, error.message
        case InvalidEdit():
            return 422, error.message
        case _:
            return 409, error.message
