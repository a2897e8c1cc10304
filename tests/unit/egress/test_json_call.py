"""The decision of trust comes before any network activity."""

from __future__ import annotations

import socket

import pytest

from research.clock import StopSignal, start_clock
from research.egress.json_call import get_json, post_json
from research.errors import ConfigurationError, EgressRefused, RunCancelled
from research.trust.classes import DataClass
from research.trust.destinations import Destination


@pytest.fixture
def stop() -> StopSignal:
    return StopSignal(clock=start_clock(), deadline_ms=60_000)


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make any socket or lookup a failure of the test."""

    def touched(*_: object, **__: object) -> None:
        pytest.fail("the network was touched")

    monkeypatch.setattr(socket, "socket", touched)
    monkeypatch.setattr(socket, "getaddrinfo", touched)


def post(url: str, data_class: DataClass, destination: Destination, stop: StopSignal) -> None:
    post_json(
        url, {}, headers={}, data_class=data_class, destination=destination, deadline_ms=5_000, max_bytes=1_000, stop=stop
    )


def test_restricted_text_for_a_remote_model_is_refused_without_a_lookup(stop: StopSignal) -> None:
    with pytest.raises(EgressRefused, match="COUNTERSIGN_MODEL_APPROVED_LOCAL"):
        post("https://api.example.com/v1", DataClass.RESTRICTED_INTERNAL, Destination.REMOTE_MODEL, stop)


def test_a_name_cannot_pass_for_the_local_model(stop: StopSignal) -> None:
    with pytest.raises(EgressRefused, match="loopback or private IP literal"):
        post("http://model.example.com/v1", DataClass.RESTRICTED_INTERNAL, Destination.LOCAL_MODEL, stop)


def test_secrets_go_nowhere(stop: StopSignal) -> None:
    with pytest.raises(EgressRefused, match="process configuration"):
        post("http://127.0.0.1:1/", DataClass.SECURITY_SENSITIVE, Destination.LOCAL_MODEL, stop)


def test_a_malformed_address_is_refused_without_a_lookup(stop: StopSignal) -> None:
    with pytest.raises(ConfigurationError):
        get_json("http://0x7f.1/", headers={}, destination=Destination.REMOTE_MODEL, deadline_ms=1, max_bytes=1, stop=stop)


def test_a_stopped_run_sends_nothing(stop: StopSignal) -> None:
    stop.stop(RunCancelled("The run was cancelled."))
    with pytest.raises(RunCancelled):
        post("http://127.0.0.1:1/", DataClass.APPROVED_PUBLIC, Destination.REMOTE_MODEL, stop)
