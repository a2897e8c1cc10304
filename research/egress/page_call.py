"""What does one GET or POST to a public host bring back, within one deadline and one budget of wire bytes?

One lookup whose answers are all judged and pinned, the peer checked after connecting, fixed headers, one content coding at
most, nothing followed. The caller has asked the egress decision about exactly this address.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from research.egress.network import Network
from research.trust.web_address import WebAddress


class WireAllowance:
    """Counts what one capture may still read from sockets, over all its hops. Shared by the streams of one capture."""

    def __init__(self, max_bytes: int) -> None:
        self.left = max_bytes
        self.used = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRequest:
    """One request. `max_body` bounds the body after its coding; `accept` is the Accept header.

    `headers` are added to the fixed ones (Host, User-Agent, Accept, Accept-Encoding, Connection).
    """

    address: WebAddress
    accept: str
    max_body: int
    method: str = "GET"
    content: bytes | None = field(default=None, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageReply:
    """An answered request: status, every header (lower-case name, value) in order, body, the literal that was dialled."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    address: str

    def all(self, name: str) -> tuple[str, ...]:
        """Return every value of a header, in order."""
        return tuple(value for known, value in self.headers if known == name)


async def fetch_once(
    request: PageRequest, *, network: Network, allowance: WireAllowance, deadline: float, user_agent: str
) -> PageReply:
    """Send one request and read its answer; `deadline` is a reading of the running loop's clock, in seconds.

    Bodies are read for status 200 only (and for any status of a POST or a JSON answer: see `max_body`). Raises CaptureFailed
    with REFUSED_ADDRESS, UNRESOLVED, UNREACHABLE, NO_TLS, TIMED_OUT, CUT_OFF, BAD_PROTOCOL, BAD_CODING or TOO_LARGE.
    """
    raise NotImplementedError
