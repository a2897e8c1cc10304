"""How is a search provider asked? One bounded exchange with a host of a closed list, or with the operator's own server.

The caller has passed the egress decision. No redirects, cookies, proxies or retries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from research.clock import StopSignal
from research.egress.network import Network


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderCall:
    """One request to a provider. `url` is complete; `content` is a form or JSON body. Headers may hold a key.

    `configured` says that the operator wrote the address (a SearXNG of their own): it may then lie on the private network.
    """

    url: str
    method: str = "GET"
    content: bytes | None = field(default=None, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    accept: str = "application/json"
    configured: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderReply:
    """An answered call, whatever its status; header names are lower case, repeated ones joined with a comma."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def call_provider(
    call: ProviderCall, *, network: Network, deadline_ms: int, max_bytes: int, stop: StopSignal
) -> ProviderReply:
    """Send and return the whole answer of any status. Blocks its thread. `deadline_ms` counts from now.

    Raises SearchFailed (TRANSPORT_ERROR, TIMEOUT, TOO_LARGE) and the stop's own reason.
    """
    raise NotImplementedError
