"""What ends a call on the wire: deadline, cancel, size, a broken peer. Against a real server process."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from typing import Any

import pytest
from pydantic import JsonValue

from research.clock import StopSignal, start_clock
from research.egress.json_call import get_json, post_json
from research.egress.types import CallFailed, CallFailure, JsonReply
from research.egress.wire import Request, send
from research.errors import RunCancelled
from research.trust.classes import DataClass
from research.trust.destinations import Destination
from research.trust.endpoints import parse_endpoint
from tests.servers import ModelServer, model_script, openai_server

pytestmark = pytest.mark.slow
CHAT: JsonValue = {"messages": [{"role": "user", "content": "hello"}]}


def cancel_once_asked(server: ModelServer, stop: StopSignal) -> None:
    """Cancel as soon as the server has the request."""
    server.saw("request")
    stop.stop(RunCancelled("The run was cancelled."))


def new_stop() -> StopSignal:
    return StopSignal(clock=start_clock(), deadline_ms=60_000)


def post(
    server: ModelServer, *, deadline_ms: int = 20_000, max_bytes: int = 100_000, stop: StopSignal | None = None
) -> JsonReply:
    return post_json(
        f"{server.base_url}/chat/completions",
        CHAT,
        headers={"Authorization": "Bearer sk-test"},
        data_class=DataClass.APPROVED_PUBLIC,
        destination=Destination.LOCAL_MODEL,
        deadline_ms=deadline_ms,
        max_bytes=max_bytes,
        stop=stop or new_stop(),
    )


def failure_of(step: Mapping[str, Any], *, deadline_ms: int = 20_000, max_bytes: int = 100_000) -> CallFailure:
    with openai_server(model_script(step)) as server, pytest.raises(CallFailed) as failed:
        post(server, deadline_ms=deadline_ms, max_bytes=max_bytes)
    return failed.value.code


def test_a_call_is_answered_with_status_body_and_the_kept_headers() -> None:
    with openai_server() as server:
        reply = post(server)
    assert reply.status == 200
    assert json.loads(reply.body)["object"] == "chat.completion"
    assert reply.headers == {"content-type": "application/json"}


def test_the_request_carries_fixed_headers_and_nothing_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    with openai_server() as server:
        post(server)
        headers = server.requests()[0]["headers"]
    assert set(headers) == {
        "host", "user-agent", "accept", "accept-encoding", "connection", "content-type", "content-length", "authorization",
    }  # fmt: skip
    assert headers["user-agent"] == "Countersign/0.1"
    assert headers["accept-encoding"] == "identity"


def test_a_name_that_means_this_machine_is_dialled_without_a_lookup() -> None:
    with openai_server() as server:
        reply = get_json(
            f"{server.base_url.replace('127.0.0.1', 'localhost')}/models",
            headers={},
            destination=Destination.LOCAL_MODEL,
            deadline_ms=20_000,
            max_bytes=10_000,
            stop=new_stop(),
        )
    assert json.loads(reply.body)["data"] == [{"id": "stub-model"}]


def test_a_redirect_is_an_answer_and_is_not_followed() -> None:
    with openai_server(model_script({"kind": "redirect", "location": "http://127.0.0.1:1/"})) as server:
        assert post(server).status == 307
        assert len(server.requests()) == 1


def test_an_error_status_is_an_answer_with_its_retry_after() -> None:
    with openai_server(model_script({"kind": "status", "status": 429, "retry_after": 7})) as server:
        reply = post(server)
    assert (reply.status, reply.headers["retry-after"]) == (429, "7")


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ({"kind": "cut_off"}, CallFailure.CUT_OFF),
        ({"kind": "gzip"}, CallFailure.NOT_HTTP),
        ({"kind": "huge"}, CallFailure.TOO_LARGE),
        ({"kind": "headers"}, CallFailure.TOO_LARGE),
    ],
)
def test_a_broken_or_boundless_answer_is_a_typed_failure(step: dict[str, Any], expected: CallFailure) -> None:
    assert failure_of(step) is expected


@pytest.mark.parametrize("kind", ["hang", "drip"])
def test_the_deadline_covers_head_and_body(kind: str) -> None:
    """Field report 35: every call has its own deadline, also against a server that sends a byte now and then."""
    assert failure_of({"kind": kind}, deadline_ms=400, max_bytes=10_000_000) is CallFailure.TIMED_OUT


@pytest.mark.parametrize("kind", ["hang", "drip"])
def test_a_cancel_aborts_a_call_in_flight_and_the_server_sees_it(kind: str) -> None:
    stop = new_stop()
    with openai_server(model_script({"kind": kind})) as server:
        canceller = threading.Thread(target=cancel_once_asked, args=(server, stop))
        canceller.start()
        with pytest.raises(RunCancelled):
            post(server, stop=stop, max_bytes=10_000_000)
        canceller.join()
        assert server.saw("disconnect")
        assert server.events("answered") == []


def test_an_unreachable_server_is_told_by_its_address() -> None:
    with openai_server() as server:
        address = server.base_url
    with pytest.raises(CallFailed, match="cannot be reached") as failed:
        post(ModelServer(base_url=address, log=server.log))
    assert failed.value.code is CallFailure.UNREACHABLE
    assert failed.value.retryable


def test_a_server_without_trusted_tls_is_told_apart_and_not_tried_again() -> None:
    with openai_server() as server, pytest.raises(CallFailed, match="no TLS") as failed:
        post(ModelServer(base_url=server.base_url.replace("http:", "https:"), log=server.log))
    assert failed.value.code is CallFailure.NO_TLS
    assert not failed.value.retryable


def remote_request() -> Request:
    endpoint = parse_endpoint("http://model.example.com:9/v1/models")
    return Request(method="GET", endpoint=endpoint, headers=(("Host", "x"),), body=None, max_bytes=1_000)


def test_a_lookup_that_hangs_ends_with_the_deadline() -> None:
    released = threading.Event()

    def hang(_host: str, _port: int) -> tuple[str, ...]:
        released.wait(30)
        return ()

    with pytest.raises(CallFailed) as failed:
        send(remote_request(), deadline_ms=300, stop=new_stop(), lookup=hang)
    released.set()
    assert failed.value.code is CallFailure.TIMED_OUT


def test_a_lookup_without_an_answer_is_unreachable() -> None:
    def fail(_host: str, _port: int) -> tuple[str, ...]:
        raise OSError("no such name")

    for lookup in (fail, lambda _host, _port: ()):
        with pytest.raises(CallFailed) as failed:
            send(remote_request(), deadline_ms=5_000, stop=new_stop(), lookup=lookup)
        assert failed.value.code is CallFailure.UNREACHABLE


def test_the_looked_up_address_is_the_one_that_is_dialled() -> None:
    with openai_server() as server:
        port = parse_endpoint(server.base_url).port
        endpoint = parse_endpoint(f"http://model.example.com:{port}/v1/models")
        request = Request(method="GET", endpoint=endpoint, headers=(("Host", "x"),), body=None, max_bytes=10_000)
        reply = send(request, deadline_ms=20_000, stop=new_stop(), lookup=lambda _host, _port: ("127.0.0.1",))
    assert reply.status == 200
