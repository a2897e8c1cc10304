"""A connection reaches the pinned literals of its one origin, and the peer must be the literal that was dialled."""

from __future__ import annotations

import socket

import httpcore
import pytest

from research.egress.dialling import system_lookup
from research.egress.pinning import PeerDiffers, PinnedBackend
from research.egress.streams import WireAllowance, WireBudgetExceeded
from tests.support.loops import run_apart

ORIGIN = ("a.example.org", 443)


class Stream(httpcore.AsyncNetworkStream):
    def __init__(self, peer: object) -> None:
        self.peer = peer
        self.closed = False

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109, ARG002
        return b"x" * min(max_bytes, 100)

    async def aclose(self) -> None:
        self.closed = True

    def get_extra_info(self, info: str) -> object:
        return self.peer if info == "server_addr" else None


class Below(httpcore.AsyncNetworkBackend):
    """Remembers what is dialled; `peers` says who answers at a literal, and nobody does elsewhere."""

    def __init__(self, peers: dict[str, object]) -> None:
        self.streams = {literal: Stream(peer) for literal, peer in peers.items()}
        self.dialled: list[tuple[str, int]] = []

    async def connect_tcp(self, host: str, port: int, *_: object) -> httpcore.AsyncNetworkStream:
        self.dialled.append((host, port))
        if host not in self.streams:
            raise httpcore.ConnectError("nobody is there")
        return self.streams[host]


def pinned(below: Below, *pins: str, allowance: int = 1_000) -> PinnedBackend:
    return PinnedBackend(ORIGIN, pins, backend=below, allowance=WireAllowance(allowance))


def connect(backend: PinnedBackend, host: str = ORIGIN[0], port: int = ORIGIN[1]) -> httpcore.AsyncNetworkStream:
    return run_apart(backend.connect_tcp(host, port))


def test_pins_are_dialled_in_their_order_until_one_answers() -> None:
    below = Below({"8.8.8.8": ("8.8.8.8", 443)})
    backend = pinned(below, "1.1.1.1", "8.8.8.8", "9.9.9.9")
    connect(backend)
    assert backend.contact.address == "8.8.8.8"
    assert below.dialled == [("1.1.1.1", 443), ("8.8.8.8", 443)]


def test_the_peer_is_compared_as_an_address_and_not_as_it_is_written() -> None:
    below = Below({"2606:4700::1": ("2606:4700:0:0:0:0:0:1", 443, 0, 0)})
    backend = pinned(below, "2606:4700::1")
    connect(backend)
    assert backend.contact.address == "2606:4700::1"


@pytest.mark.parametrize("peer", [("10.0.0.9", 443), ("8.8.4.4", 443), None, (), ("a.example.org", 443), "8.8.8.8"])
def test_another_peer_or_an_unknown_one_is_closed_and_no_other_pin_is_tried(peer: object) -> None:
    below = Below({"8.8.8.8": peer, "1.1.1.1": ("1.1.1.1", 443)})
    backend = pinned(below, "8.8.8.8", "1.1.1.1")
    with pytest.raises(PeerDiffers):
        connect(backend)
    assert below.streams["8.8.8.8"].closed
    assert (backend.contact.address, below.dialled) == ("", [("8.8.8.8", 443)])


@pytest.mark.parametrize(("host", "port"), [("b.example.org", 443), ("a.example.org", 80), ("8.8.8.8", 443)])
def test_no_other_origin_is_dialled(host: str, port: int) -> None:
    below = Below({"8.8.8.8": ("8.8.8.8", 443)})
    with pytest.raises(httpcore.ConnectError):
        connect(pinned(below, "8.8.8.8"), host, port)
    assert below.dialled == []


def test_no_socket_of_this_machine_is_opened() -> None:
    with pytest.raises(httpcore.ConnectError):
        run_apart(pinned(Below({}), "8.8.8.8").connect_unix_socket("/run/docker.sock"))


def test_what_a_connection_reads_is_taken_from_the_allowance() -> None:
    backend = pinned(Below({"8.8.8.8": ("8.8.8.8", 443)}), "8.8.8.8", allowance=150)

    async def read_twice() -> None:
        stream = await backend.connect_tcp(*ORIGIN)
        assert len(await stream.read(1_000)) == 100
        await stream.read(1_000)

    with pytest.raises(WireBudgetExceeded):
        run_apart(read_twice())


def test_the_system_lookup_hides_no_answer_from_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [*(f"93.184.216.{number}" for number in range(1, 12)), "127.0.0.1"]
    rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (literal, 443)) for literal in (*answers, *answers)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: rows)
    assert system_lookup("a.example.org", 443) == tuple(answers)
