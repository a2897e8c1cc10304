"""Which addresses did any code of this process try to reach? The interpreter's own audit events say it."""

from __future__ import annotations

import ipaddress
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache


class Connects:
    """The (host, port) pairs that were connected to, and the names that the system's resolver was asked for."""

    def __init__(self) -> None:
        self._addresses: list[tuple[str, int]] = []
        self._names: list[str] = []

    @property
    def addresses(self) -> tuple[tuple[str, int], ...]:
        """Return every internet address that a socket was told to connect to, in order."""
        return tuple(self._addresses)

    @property
    def names(self) -> tuple[str, ...]:
        """Return every name (no literal) that was looked up through the system."""
        return tuple(self._names)

    def outside(self, *ports: int) -> tuple[tuple[str, int], ...]:
        """Return what was dialled other than these ports of 127.0.0.1."""
        return tuple(address for address in self._addresses if address[0] != "127.0.0.1" or address[1] not in ports)

    def note(self, event: str, arguments: tuple[object, ...]) -> None:
        """Take one audit event."""
        if event == "socket.connect":
            address = arguments[1]
            if isinstance(address, tuple):  # a path is a Unix socket
                self._addresses.append((str(address[0]), int(address[1])))
        elif not _is_literal(str(arguments[0])):
            self._names.append(str(arguments[0]))


_watching: list[Connects] = []


@contextmanager
def count_connects() -> Iterator[Connects]:
    """Record every connect and every look-up of this process while the block runs, whatever thread makes it."""
    _install()
    watch = Connects()
    _watching.append(watch)
    try:
        yield watch
    finally:
        _watching.remove(watch)


@cache
def _install() -> None:
    # An audit hook stays until the process ends: one, which does nothing while nobody watches.
    sys.addaudithook(_hook)


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if _watching and event in {"socket.connect", "socket.getaddrinfo"}:
        for watch in _watching:
            watch.note(event, arguments)


def _is_literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
