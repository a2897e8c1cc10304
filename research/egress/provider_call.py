"""How is a search provider asked? One bounded exchange with a host of a closed list, or with the operator's own server.

The caller has passed the egress decision. No redirects, cookies, proxies or retries.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from research.clock import StopSignal
from research.egress.addresses import is_literal, is_public_address
from research.egress.json_call import USER_AGENT
from research.egress.network import Network
from research.egress.page_call import PageReply, PageRequest, WireAllowance, fetch_judged
from research.egress.supervising import supervised
from research.errors import CaptureFailed, ConfigurationError, FetchFailure, SearchFailed, SearchFailure
from research.trust.endpoints import parse_endpoint
from research.trust.web_address import AddressRefused, WebAddress, parse_web_address

# A query of 500 characters beyond ASCII is nine times as long when it is percent-encoded.
_MAX_ADDRESS = 8_192
_HEAD_BYTES = 64_000
_QUERY = re.compile(r"[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderCall:
    """One request to a provider. `url` is complete; `content` is a form or JSON body.

    Headers may hold a key and the address the operator's contact, and every part a query: no `repr` shows them.
    `configured` says that the operator wrote the address (a SearXNG of their own): it may then lie on the private network.
    """

    url: str = field(repr=False)
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
    call: ProviderCall,
    *,
    network: Network,
    deadline_ms: int,
    max_bytes: int,
    stop: StopSignal,
    user_agent: str = USER_AGENT,
) -> ProviderReply:
    """Send and return the whole answer of any status. Blocks its thread. `deadline_ms` counts from now.

    Raises SearchFailed (TRANSPORT_ERROR, TIMEOUT, TOO_LARGE; NOT_CONFIGURED for a configured address that is none) and the
    stop's own reason.
    """
    stop.check()
    request, seconds = _request(call, max_bytes), deadline_ms / 1000

    async def exchange() -> PageReply:
        return await fetch_judged(
            request,
            network=network,
            allowance=WireAllowance(max_bytes + _HEAD_BYTES),
            deadline=asyncio.get_running_loop().time() + seconds,
            user_agent=user_agent,
            admits=is_literal if call.configured else is_public_address,
            is_reserved=True,
        )

    try:
        return _joined(supervised(exchange, seconds=seconds, stop=stop, late=_late))
    except CaptureFailed as failed:
        raise _search_failed(failed) from failed


def _request(call: ProviderCall, max_bytes: int) -> PageRequest:
    return PageRequest(
        address=_address(call),
        accept=call.accept,
        max_body=max_bytes,
        method=call.method,
        content=call.content,
        headers=call.headers,
        any_status=True,
    )


def _address(call: ProviderCall) -> WebAddress:
    if call.configured:
        return _configured(call.url)
    try:
        return parse_web_address(call.url, max_chars=_MAX_ADDRESS)
    except AddressRefused as refused:
        raise SearchFailed(f"The search cannot be sent. {refused.message}", code=SearchFailure.TRANSPORT_ERROR) from refused


def _configured(url: str) -> WebAddress:
    """Read an address that the operator wrote, with the query that the adapter put behind it."""
    base, mark, query = url.partition("?")
    try:
        endpoint = parse_endpoint(base, setting="The address of the search server")
    except ConfigurationError as error:
        raise SearchFailed(error.message, code=SearchFailure.NOT_CONFIGURED) from error
    if not _QUERY.fullmatch(query):
        raise SearchFailed("The search's query is not percent-encoded.", code=SearchFailure.TRANSPORT_ERROR)
    return WebAddress(
        scheme=endpoint.scheme,
        host=endpoint.host,
        port=endpoint.port,
        path=endpoint.path or "/",
        query=query if mark else None,
    )


def _joined(reply: PageReply) -> ProviderReply:
    headers: dict[str, str] = {}
    for name, value in reply.headers:
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return ProviderReply(status=reply.status, headers=headers, body=reply.body)


def _search_failed(failed: CaptureFailed) -> SearchFailed:
    match failed.code:
        case FetchFailure.TIMED_OUT:
            code = SearchFailure.TIMEOUT
        case FetchFailure.TOO_LARGE:
            code = SearchFailure.TOO_LARGE
        case _:
            code = SearchFailure.TRANSPORT_ERROR
    return SearchFailed(failed.message, code=code)


def _late() -> CaptureFailed:
    return CaptureFailed(FetchFailure.TIMED_OUT, "The search server did not answer in time.")
