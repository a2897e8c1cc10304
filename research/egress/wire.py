"""What happens on the wire during one request, and what ends it?

One event loop a call: a cancel, the deadline or the byte bound ends it wherever it stands.
"""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field

import httpcore

from research.clock import StopSignal
from research.egress.dialling import Dialler, system_lookup
from research.egress.lookups import Lookup
from research.egress.streams import WireAllowance, WireBudgetExceeded, is_about_tls
from research.egress.supervising import supervised
from research.egress.types import CallFailed, CallFailure, JsonReply
from research.trust.endpoints import Endpoint

_HEAD_BYTES = 64_000
_MAX_HEADERS = 200
_KEPT_HEADERS = frozenset({"content-type", "retry-after"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One request whose parts were checked. `headers` stays out of the repr: it may hold a key."""

    method: str
    endpoint: Endpoint
    headers: tuple[tuple[str, str], ...] = field(repr=False)
    body: bytes | None = field(repr=False)
    max_bytes: int


def send(request: Request, *, deadline_ms: int, stop: StopSignal, lookup: Lookup = system_lookup) -> JsonReply:
    """Send one request and read its answer. Raises CallFailed, and the stop's own reason."""
    seconds = deadline_ms / 1000

    def late() -> CallFailed:
        return CallFailed(CallFailure.TIMED_OUT, f"{_place(request)} did not answer within {seconds:g} s.")

    return supervised(lambda: _typed(request, lookup), seconds=seconds, stop=stop, late=late)


async def _typed(request: Request, lookup: Lookup) -> JsonReply:
    """Turn the library's failures into ours; their text may quote the peer and stays inside the cause."""
    try:
        return await _exchange(request, lookup)
    except WireBudgetExceeded:
        raise _too_large(request) from None
    except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
        if is_about_tls(error):
            raise CallFailed(CallFailure.NO_TLS, f"{_place(request)} offers no TLS that this machine trusts.") from error
        raise CallFailed(CallFailure.UNREACHABLE, f"{_place(request)} cannot be reached.") from error
    except (httpcore.NetworkError, httpcore.RemoteProtocolError, httpcore.TimeoutException) as error:
        raise CallFailed(CallFailure.CUT_OFF, f"{_place(request)} broke off before its answer was whole.") from error
    except httpcore.LocalProtocolError as error:
        raise CallFailed(CallFailure.NOT_HTTP, f"The request to {_place(request)} cannot be written as HTTP.") from error


async def _exchange(request: Request, lookup: Lookup) -> JsonReply:
    allowance = WireAllowance(request.max_bytes + _HEAD_BYTES)
    url = httpcore.URL(
        scheme=request.endpoint.scheme,
        host=request.endpoint.host,
        port=request.endpoint.port,
        target=request.endpoint.path or "/",
    )
    async with (
        httpcore.AsyncConnectionPool(ssl_context=_tls(request), network_backend=Dialler(allowance, lookup)) as pool,
        pool.stream(request.method, url, headers=list(request.headers), content=request.body) as response,
    ):
        headers = _kept(response, request)
        body = bytearray()
        async for part in response.aiter_stream():
            body += part
            if len(body) > request.max_bytes:
                raise WireBudgetExceeded
    return JsonReply(status=response.status, body=bytes(body), headers=headers)


def _tls(request: Request) -> ssl.SSLContext | None:
    return httpcore.default_ssl_context() if request.endpoint.scheme == "https" else None


def _kept(response: httpcore.Response, request: Request) -> dict[str, str]:
    headers = {name.decode("ascii", "replace").lower(): value.decode("latin-1") for name, value in response.headers}
    if len(response.headers) > _MAX_HEADERS:
        raise WireBudgetExceeded
    if headers.get("content-encoding", "identity").strip().lower() != "identity":
        raise CallFailed(CallFailure.NOT_HTTP, f"{_place(request)} sent a compressed answer although none was accepted.")
    return {name: value for name, value in headers.items() if name in _KEPT_HEADERS}


def _too_large(request: Request) -> CallFailed:
    return CallFailed(CallFailure.TOO_LARGE, f"{_place(request)} sent more than {request.max_bytes} bytes.")


def _place(request: Request) -> str:
    return f"The server at {request.endpoint.scheme}://{request.endpoint.authority}"
