"""What is this paper? Anybody pastes a fingerprint or drops a file, and learns what it is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from publishing.errors import InvalidDocument
from publishing.selectors.verify import Answer, fingerprint_in, verify_file, verify_fingerprint
from publishing.views.door import behind_the_door

MAX_FILE_BYTES = 20_000_000
# The other fields and the borders of a form; a request that is larger than both is not read at all.
_FORM_BYTES = 100_000
# Reading a file costs a process. Counted by address, in each server process on its own: a brake, not a wall.
MAX_POSTS = 20
_WINDOW_S = 60
# One process serves the site, with a few threads: reading, which takes seconds, never holds more than two of them.
_TURNS = BoundedSemaphore(2)
_RETRY_S = 10
_BUSY = "Other papers are being checked just now. Try again in some seconds, or paste the fingerprint instead."
_TOO_LARGE = "The file is larger than 20 MB, and no report that was published here is. Paste its fingerprint instead."
_TOO_OFTEN = "Too many papers were checked from your address within a minute. Wait a minute, or sign in."
_NOTHING = "Paste a fingerprint of 64 hexadecimal digits, or choose a file."
_NO_FINGERPRINT = (
    "This is no fingerprint: one has 64 digits of 0 to 9 and a to f. "
    "It stands at the end of a report, and at the foot of each printed page."
)


@csrf_exempt
@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@behind_the_door
def verify(request: HttpRequest) -> HttpResponse:
    """Say what a fingerprint or a file is."""
    if request.method != "POST":
        return _asked(request, request.GET.get("fingerprint", ""))
    # Before anything reads the body, the check of the token included; _posted makes up for that.
    if _length(request) > MAX_FILE_BYTES + _FORM_BYTES:
        return _page(request, status=413, alert=_TOO_LARGE)
    if not request.user.is_authenticated and _too_often(request):
        return _later(_page(request, status=429, alert=_TOO_OFTEN), _WINDOW_S)
    return _posted(request)


def _length(request: HttpRequest) -> int:
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0


def _too_often(request: HttpRequest) -> bool:
    address = hashlib.sha256(str(request.META.get("REMOTE_ADDR", "")).encode()).hexdigest()
    key = f"verify-{address}"
    cache.add(key, 0, timeout=_WINDOW_S)
    try:
        return cache.incr(key) > MAX_POSTS
    except ValueError:
        # The window ended between the two calls.
        return False


def _later(answer: HttpResponse, seconds: int = _RETRY_S) -> HttpResponse:
    answer["Retry-After"] = str(seconds)
    return answer


class Busy(Exception):
    """As many files are being read as may be at once."""


@contextmanager
def _turn() -> Iterator[None]:
    """Hold one of the few turns to read a file; nobody waits for one, or waiting readers would hold every thread."""
    if not _TURNS.acquire(blocking=False):
        raise Busy
    try:
        yield
    finally:
        _TURNS.release()


@csrf_protect
def _posted(request: HttpRequest) -> HttpResponse:
    pasted = request.POST.get("fingerprint", "").strip()
    handed = request.FILES.get("file")
    if handed is None:
        return _asked(request, pasted, alert=_NOTHING)
    if (handed.size or 0) > MAX_FILE_BYTES:
        return _page(request, status=413, alert=_TOO_LARGE)
    try:
        answer = verify_file(request.user, handed.read(), handed.name or "", turn=_turn)
    except Busy:
        return _later(_page(request, status=429, alert=_BUSY))
    except InvalidDocument as failure:
        return _page(request, status=422, alert=failure.message)
    return _page(request, answer=answer, name=handed.name or "")


def _asked(request: HttpRequest, pasted: str, *, alert: str = "") -> HttpResponse:
    if not pasted.strip():
        return _page(request, alert=alert, status=422 if alert else 200)
    fingerprint = fingerprint_in(pasted[:2000])
    if not fingerprint:
        return _page(request, pasted=pasted[:2000], alert=_NO_FINGERPRINT, status=422)
    return _page(request, pasted=fingerprint, answer=verify_fingerprint(request.user, fingerprint))


def _page(
    request: HttpRequest,
    *,
    pasted: str = "",
    answer: Answer | None = None,
    alert: str = "",
    status: int = 200,
    name: str = "",
) -> HttpResponse:
    context = {"pasted": pasted, "answer": answer, "alert": alert, "name": name[:120]}
    return render(request, "publishing/verify.html", context, status=status)
