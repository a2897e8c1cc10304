"""Through which seam does the program touch the network? Names, connections and trust, as one value that is handed in.

The policy stands above it: what a `Network` is asked to dial was judged before. A test's network maps judged public
addresses to loopback ports; nothing else of the product changes.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable
from dataclasses import dataclass, field

import httpcore

from research.egress.dialling import system_lookup
from research.egress.lookups import Lookup


def default_tls() -> ssl.SSLContext:
    """Return a context that trusts what this machine trusts and checks names."""
    return httpcore.default_ssl_context()


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """How names are looked up, how a judged literal is dialled, and which authorities are trusted.

    `lookup` blocks and may hang: it is run on a daemon thread. `backend` opens TCP to a literal; a stream's `server_addr` is
    compared with the literal afterwards.
    """

    lookup: Lookup = system_lookup
    backend: Callable[[], httpcore.AsyncNetworkBackend] = field(default=httpcore.AnyIOBackend)
    tls: Callable[[], ssl.SSLContext] = default_tls


SYSTEM_NETWORK = Network()
