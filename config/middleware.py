"""What does a server send that takes HEAD for GET? Nothing but the head: the body ends here."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase


class HeadWithoutBody:
    """Empties the answers to HEAD, last of all, so that their length is the one that GET would have sent.

    The next answer on the same connection would begin where a body of this one ends.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request."""
        answer = self._get_response(request)
        if request.method != "HEAD":
            return answer
        if isinstance(answer, StreamingHttpResponse):
            _drain(answer)
        elif isinstance(answer, HttpResponse):
            answer.headers.setdefault("Content-Length", str(len(answer.content)))
            answer.content = b""
        return answer


def _drain(answer: StreamingHttpResponse) -> None:
    """Count what would be streamed, a piece at a time: without a length, a server ends even an empty answer with a chunk."""
    if "Content-Length" not in answer.headers:
        answer.headers["Content-Length"] = str(sum(len(piece) for piece in answer))
    answer.streaming_content = ()
