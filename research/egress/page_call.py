"""What does one GET or POST to a public host bring back, within one deadline and one budget of wire bytes?

One lookup whose answers are all judged and pinned, the peer checked after connecting, fixed headers, one content coding at
most, nothing followed. The caller has asked the egress decision about exactly this address.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import lru_cache

import httpcore

from research.egress.addresses import Admits, is_literal, is_public_address, judged
from research.egress.bodies import Body, Headers, check_head, check_length, coding_of, values_of
from research.egress.lookups import LOOKUPS, LookupHangs, LookupRefused
from research.egress.network import Network
from research.egress.pinning import Contact, PeerDiffers, PinnedBackend
from research.egress.streams import HeadOverrun, WireAllowance, WireBudgetExceeded, is_about_tls
from research.errors import CaptureFailed, FetchFailure
from research.trust.web_address import WebAddress

__all__ = ["Contact", "PageReply", "PageRequest", "WireAllowance", "fetch_judged", "fetch_once", "warm"]

_OK = 200
_SWITCHING = 101
_PIECES_A_TURN = 64
# What frames the request or names its host is ours alone.
_OURS = frozenset({"host", "connection", "accept-encoding", "content-length", "transfer-encoding"})


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRequest:
    """One request. `max_body` bounds the body after its coding; `accept` is the Accept header.

    `headers` are added to the fixed ones (Host, User-Agent, Accept, Accept-Encoding, Connection). `any_status` asks for
    the body of an answer that is not 200, too. `contact` is told how far the request got, in failure and cancellation too.
    """

    address: WebAddress
    accept: str
    max_body: int
    method: str = "GET"
    content: bytes | None = field(default=None, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    any_status: bool = False
    contact: Contact = field(default_factory=Contact, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageReply:
    """An answered request: status, every header (lower-case name, value) in order, body, the literal that was dialled."""

    status: int
    headers: Headers
    body: bytes
    address: str

    def all(self, name: str) -> tuple[str, ...]:
        """Return every value of a header, in order."""
        return values_of(self.headers, name)


# Looks at an answer whose body is still unread; raises CaptureFailed to leave it unread.
CheckHead = Callable[[PageReply], None]


async def fetch_once(
    request: PageRequest,
    *,
    network: Network,
    allowance: WireAllowance,
    deadline: float,
    user_agent: str,
    check: CheckHead | None = None,
) -> PageReply:
    """Send one request to a public host and read its answer; `deadline` is a reading of the running loop's clock, in s.

    The body is read for status 200 only, unless the request asks for any; `check` sees the answer before its body is read.
    Raises CaptureFailed with REFUSED_ADDRESS, UNRESOLVED, UNREACHABLE, NO_TLS, TIMED_OUT, CUT_OFF, BAD_PROTOCOL, BAD_CODING
    or TOO_LARGE, and what `check` raises.
    """
    return await fetch_judged(
        request,
        network=network,
        allowance=allowance,
        deadline=deadline,
        user_agent=user_agent,
        check=check,
        admits=is_public_address,
    )


def warm(network: Network) -> None:
    """Load the network's authorities ahead of its first https request. Blocks for some tens of milliseconds, once."""
    _tls(network.tls)


async def fetch_judged(
    request: PageRequest,
    *,
    network: Network,
    allowance: WireAllowance,
    deadline: float,
    user_agent: str,
    admits: Admits,
    check: CheckHead | None = None,
    is_reserved: bool = False,
) -> PageReply:
    """Do what `fetch_once` does for a host whose literals `admits` judges; `is_reserved` opens the reserve of lookups."""
    if asyncio.get_running_loop().time() >= deadline:
        raise _late(request.address)
    try:
        async with asyncio.timeout_at(deadline):
            pins = await _pins(request.address, network, admits, is_reserved=is_reserved)
            backend = PinnedBackend(
                (request.address.host, request.address.port),
                pins,
                backend=network.backend(),
                allowance=allowance,
                contact=request.contact,
            )
            async with _typed(request.address, backend):
                return await _exchange(request, network, backend, allowance, user_agent, check)
    except TimeoutError:
        raise _late(request.address) from None


def _late(address: WebAddress) -> CaptureFailed:
    return CaptureFailed(FetchFailure.TIMED_OUT, f"{_place(address)} did not answer in time.")


def _not_looked_up(host: str, error: LookupRefused) -> CaptureFailed:
    if isinstance(error, LookupHangs):
        return CaptureFailed(
            FetchFailure.TIMED_OUT, f"The name {host} was asked for before, and that has not come back yet."
        )
    return CaptureFailed(
        FetchFailure.TIMED_OUT,
        f"The name {host} was not asked for: too many questions for other names have not come back. That is not its fault.",
    )


async def _pins(address: WebAddress, network: Network, admits: Admits, *, is_reserved: bool = False) -> tuple[str, ...]:
    answers: tuple[str, ...] = (address.host,)
    if not is_literal(address.host):
        try:
            answers = await LOOKUPS.run(network.lookup, address.host, address.port, is_reserved=is_reserved)
        except LookupRefused as error:
            raise _not_looked_up(address.host, error) from error
        except (OSError, UnicodeError) as error:
            raise CaptureFailed(FetchFailure.UNRESOLVED, f"The name {address.host} cannot be looked up.") from error
    if not answers:
        raise CaptureFailed(FetchFailure.UNRESOLVED, f"The name {address.host} has no address.")
    pins = judged(answers, admits)
    if not pins:
        raise CaptureFailed(FetchFailure.REFUSED_ADDRESS, f"{_place(address)} lies at an address that is not public.")
    return pins


@asynccontextmanager
async def _typed(address: WebAddress, backend: PinnedBackend) -> AsyncIterator[None]:
    """Turn the library's failures into ours; their text may quote the peer and stays inside the cause."""
    place = _place(address)
    try:
        yield
    except PeerDiffers as error:
        raise CaptureFailed(FetchFailure.REFUSED_ADDRESS, f"{place} was reached at another address than judged.") from error
    except WireBudgetExceeded as error:
        raise CaptureFailed(FetchFailure.TOO_LARGE, f"{place} sent more bytes than a capture may read.") from error
    except HeadOverrun as error:
        raise CaptureFailed(FetchFailure.BAD_PROTOCOL, f"{place} sent no whole head within bounds.") from error
    except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
        raise _not_connected(error, backend, place) from error
    except (httpcore.NetworkError, httpcore.TimeoutException) as error:
        raise CaptureFailed(FetchFailure.CUT_OFF, f"{place} broke off before its answer was whole.") from error
    except (httpcore.RemoteProtocolError, httpcore.LocalProtocolError) as error:
        if backend.stream is not None and backend.stream.ended:
            raise CaptureFailed(FetchFailure.CUT_OFF, f"{place} broke off before its answer was whole.") from error
        raise CaptureFailed(FetchFailure.BAD_PROTOCOL, f"{place} does not speak HTTP as it should.") from error


def _not_connected(error: Exception, backend: PinnedBackend, place: str) -> CaptureFailed:
    if backend.stream is None:
        return CaptureFailed(FetchFailure.UNREACHABLE, f"{place} cannot be reached.")
    if is_about_tls(error):
        return CaptureFailed(FetchFailure.NO_TLS, f"{place} offers no TLS that this machine trusts.")
    return CaptureFailed(FetchFailure.CUT_OFF, f"{place} broke off while TLS was agreed on.")


async def _exchange(
    request: PageRequest,
    network: Network,
    backend: PinnedBackend,
    allowance: WireAllowance,
    user_agent: str,
    check: CheckHead | None,
) -> PageReply:
    address = request.address
    url = httpcore.URL(scheme=address.scheme, host=address.host, port=address.port, target=address.target)
    tls = _tls(network.tls) if address.scheme == "https" else None
    headers = _headers(request, user_agent)
    async with (
        httpcore.AsyncConnectionPool(ssl_context=tls, network_backend=backend) as pool,
        pool.stream(request.method, url, headers=headers, content=request.content) as response,
    ):
        reply = _head(response, backend)
        if check is not None:
            check(reply)
        if reply.status != _OK and not request.any_status:
            return reply
        body = await _body(response, reply, min(request.max_body, allowance.left), request.max_body)
    return PageReply(status=reply.status, headers=reply.headers, body=body, address=reply.address)


def _headers(request: PageRequest, user_agent: str) -> list[tuple[str, str]]:
    ours = {name for name in request.headers if name.lower() in _OURS}
    if ours:
        raise ValueError(f"a caller may not set {', '.join(sorted(ours))}")
    if any(character in f"{name}{value}" for name, value in request.headers.items() for character in "\r\n\0"):
        raise CaptureFailed(FetchFailure.BAD_PROTOCOL, "A header of the request holds a line end and was not sent.")
    fixed = {
        "Host": request.address.authority,
        "User-Agent": user_agent,
        "Accept": request.accept,
        "Accept-Encoding": "gzip",
        "Connection": "close",
    }
    replaced = {name.lower() for name in request.headers}
    return [(name, value) for name, value in fixed.items() if name.lower() not in replaced] + list(request.headers.items())


def _head(response: httpcore.Response, backend: PinnedBackend) -> PageReply:
    backend.contact.status = response.status
    if backend.stream is not None:
        backend.stream.head_is_whole()
    headers = tuple((name.decode("ascii", "replace").lower(), value.decode("latin-1")) for name, value in response.headers)
    check_head(headers)
    if response.status == _SWITCHING:
        raise CaptureFailed(FetchFailure.BAD_PROTOCOL, "The server switched to another protocol.")
    return PageReply(status=response.status, headers=headers, body=b"", address=backend.contact.address)


async def _body(response: httpcore.Response, reply: PageReply, max_wire: int, max_body: int) -> bytes:
    body = Body(coding_of(reply.headers), max_bytes=max_body)
    check_length(reply.headers, max_bytes=max_wire)
    async for piece in response.aiter_stream():
        body.feed(piece)
        if body.pieces % _PIECES_A_TURN == 0:
            await asyncio.sleep(0)  # many pieces of one read come without a wait: the loop has other captures
    return body.whole()


@lru_cache(maxsize=8)
def _tls(make: Callable[[], ssl.SSLContext]) -> ssl.SSLContext:
    """Return the context of a network: loading the authorities costs tens of milliseconds."""
    return make()


def _place(address: WebAddress) -> str:
    return f"The server at {address.scheme}://{address.authority}"
