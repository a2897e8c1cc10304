"""What readers see: published reports, the newest one at an address, exactly one of them, and its bytes."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import quote, urlencode

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from publishing.context import publishing
from publishing.models import ArtifactFormat, Audience
from publishing.rendering.article import article_of
from publishing.selectors.public import (
    EditionView,
    FileView,
    edition_view,
    published_file,
    published_page,
    tallies_of,
)
from publishing.views.door import behind_the_door
from publishing.views.reports import LAYERS, MEDIA_TYPES
from research.services.context import current

P = ParamSpec("P")
_UNSAFE_IN_NAMES = re.compile(r"[\x00-\x1f\x7f/\\:*?\"<>|]+")


def open_to_readers(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Let anybody in. To whoever is not signed in, a publication of the house and an address with nothing look the same."""

    @wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return behind_the_door(view)(request, *args, **kwargs)
        except Http404:
            if request.user.is_authenticated:
                raise
            return _nothing_for_everybody(request)

    return login_not_required(answer)


def _nothing_for_everybody(request: HttpRequest) -> HttpResponse:
    sign_in = f"{reverse('sign-in')}?{urlencode({'next': request.get_full_path()})}"
    page = render(request, "publishing/nothing_for_everybody.html", {"sign_in": sign_in}, status=404)
    add_never_cache_headers(page)
    return page


@require_safe
@never_cache
@open_to_readers
def published(request: HttpRequest) -> HttpResponse:
    """Show what may be read, newest first."""
    text = request.GET.get("q", "").replace("\x00", "").strip()[:200]
    listed = published_page(request.user, text=text, page=request.GET.get("page", "1"))
    kept = f"{urlencode({'q': text})}&" if text else ""
    return render(
        request, "publishing/published.html", {"rows": listed.rows, "page": listed.page, "text": text, "kept": kept}
    )


@require_safe
@never_cache
@open_to_readers
def newest(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the newest publication at an address."""
    return _shown(request, edition_view(request.user, slug, None), is_address=True)


@require_safe
@never_cache
@open_to_readers
def edition(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show exactly this publication."""
    return _shown(request, edition_view(request.user, slug, number), is_address=False)


def _shown(request: HttpRequest, shown: EditionView, *, is_address: bool) -> HttpResponse:
    if shown.withdrawal is not None:
        return render(request, "publishing/withdrawn.html", {"shown": shown}, status=410)
    article = article_of(current().blobs.get(shown.html_digest))
    layer = request.GET.get("layer", "")
    site = publishing().site_url
    return render(
        request,
        "publishing/published_report.html",
        {
            "shown": shown,
            "is_address": is_address,
            "article": article,
            "tallies": tallies_of(_digest(shown, ArtifactFormat.JSON)),
            "layer": layer if layer in article.layers else "",
            "layers": [(name, LAYERS[name]) for name in article.layers],
            "these_bytes": site + reverse("published-edition", args=(shown.slug, shown.number)),
            "newest_address": site + reverse("published-newest", args=(shown.slug,)),
            "is_public": shown.publication.audience == Audience.PUBLIC,
        },
    )


def _digest(shown: EditionView, name: ArtifactFormat) -> str:
    return next(file.digest for file in shown.files if file.format == name)


@require_safe
@open_to_readers
def published_artifact(request: HttpRequest, slug: str, number: int, name: str) -> HttpResponse:
    """Hand out the stored bytes of one format of exactly this publication."""
    found = published_file(request.user, slug, number, name)
    if found.withdrawal is not None:
        gone = render(request, "publishing/withdrawn.html", {"shown": found}, status=410)
        add_never_cache_headers(gone)
        return gone
    etag = f'"{found.artifact.digest}"'
    data = current().blobs.get(found.artifact.digest)
    answer = HttpResponse(data, content_type=MEDIA_TYPES[ArtifactFormat(found.artifact.format)])
    if request.headers.get("If-None-Match") == etag:
        answer = HttpResponseNotModified()
    for header, value in _headers(found, etag).items():
        answer[header] = value
    patch_vary_headers(answer, ("Cookie",))
    return answer


def _headers(found: FileView, etag: str) -> dict[str, str]:
    digest = base64.b64encode(bytes.fromhex(found.artifact.digest)).decode()
    return {
        "ETag": etag,
        # Asked again each time: a withdrawal has to be seen at once.
        "Cache-Control": "private, no-cache",
        "Content-Digest": f"sha-256=:{digest}:",
        "Content-Disposition": _disposition(found),
        "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        "X-Content-Type-Options": "nosniff",
    }


def _disposition(found: FileView) -> str:
    """Name the file by its hash for every client, and by title and revision for those that read RFC 5987."""
    title = " ".join(_UNSAFE_IN_NAMES.sub(" ", found.title).split())[:80].strip(" .") or "report"
    encoded = quote(f"{title}, revision {found.number}.{found.artifact.format}", safe="")
    plain = f"countersign-{found.artifact.digest[:12]}.{found.artifact.format}"
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}"
