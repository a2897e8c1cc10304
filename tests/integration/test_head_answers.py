"""HEAD has the head of GET and no body, on a real connection of the server that the site is served with."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest
import waitress
from django.conf import settings
from django.contrib.auth.models import User
from django.core.wsgi import get_wsgi_application
from django.test import Client
from django.urls import reverse

from publishing.models import PublicAddress
from research.services.context import ResearchContext
from tests.support.publishing import Cast, approved_report, published

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def port() -> Iterator[int]:
    """The port of a server that answers for as long as the test lasts."""
    server = waitress.create_server(get_wsgi_application(), host="127.0.0.1", port=0, threads=2, ident="")
    thread = threading.Thread(target=server.run)
    thread.start()
    yield int(server.effective_port)
    server.trigger.pull_trigger(server.close)
    thread.join()
    server.task_dispatcher.shutdown()


def _answers(port: int, path: str, *methods: str, cookie: str = "") -> bytes:
    """Ask for one path on one connection, by one method after the other, and return all that came back."""
    asked = b""
    for place, method in enumerate(methods, start=1):
        head = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: {cookie}"]
        head += ["Connection: close"] if place == len(methods) else []
        asked += ("\r\n".join(head) + "\r\n\r\n").encode()
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(asked)
        while piece := connection.recv(65_536):
            received += piece
    return received


def _split(answer: bytes) -> tuple[dict[str, str], bytes]:
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    return {"status": lines[0], **dict(line.split(": ", 1) for line in lines[1:])}, body


def _compared(port: int, path: str, cookie: str = "") -> tuple[dict[str, str], dict[str, str], bytes]:
    head, body = _split(_answers(port, path, "HEAD", cookie=cookie))
    assert body == b""
    got, _ = _split(_answers(port, path, "GET", cookie=cookie))
    assert head["status"] == got["status"] != "HTTP/1.1 400 Bad Request"
    return head, got, body


@pytest.mark.parametrize("path", ["/verify", "/published", "/healthz", "/nothing-here", "/static/site/public.css"])
def test_an_answer_to_head_has_no_body_and_the_length_of_get(port: int, path: str) -> None:
    head, got, _ = _compared(port, path)
    assert head["Content-Length"] == got["Content-Length"] != "0"


def test_the_next_answer_on_the_connection_begins_where_it_should(port: int) -> None:
    received = _answers(port, "/healthz", "HEAD", "GET")
    assert received.count(b"HTTP/1.1 ") == 2
    assert received.partition(b"\r\n\r\n")[2].startswith(b"HTTP/1.1 ")


def test_a_published_file_keeps_its_tag_and_length(
    port: int, context: ResearchContext, ada: User, mia: User, dov: User, pia: User
) -> None:
    cast = Cast(author=ada, methods=mia, domain=dov, publisher=pia)
    publication = published(cast, approved_report(context, cast))
    slug, stored = PublicAddress.objects.get().slug, publication.artifacts.get(format="json")
    head, got, _ = _compared(port, reverse("published-artifact", args=(slug, 1, "json")))
    assert (head["Etag"], head["Content-Length"]) == (got["Etag"], str(stored.size))


@pytest.mark.parametrize("kind", ["csv", "jsonl"])
def test_an_export_that_is_streamed_has_no_body_either(port: int, aud: User, kind: str) -> None:
    client = Client()
    client.force_login(aud)
    name = settings.SESSION_COOKIE_NAME
    cookie = f"{name}={client.cookies[name].value}"
    head, _, _ = _compared(port, f"{reverse('audit-export')}?format={kind}", cookie)
    assert int(head["Content-Length"]) > 0
