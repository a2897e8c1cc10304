"""The one vetted way out for JSON: may it go, did it answer, and was the answer within bounds?

The trust decision comes before any network activity. No redirects, cookies, proxies, decoding or retries; one deadline.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from pydantic import JsonValue

from research.clock import StopSignal
from research.egress.types import JsonReply
from research.errors import EgressRefused
from research.trust.classes import DataClass
from research.trust.destinations import Destination
from research.trust.egress import check_may_leave
from research.trust.endpoints import Endpoint, is_local_host, parse_endpoint

USER_AGENT = "Countersign/0.1"


def post_json(
    url: str,
    payload: JsonValue,
    *,
    headers: Mapping[str, str],
    data_class: DataClass,
    destination: Destination,
    deadline_ms: int,
    max_bytes: int,
    stop: StopSignal,
) -> JsonReply:
    """Send `payload` and return the answer of any status, its body at most `max_bytes` long.

    `deadline_ms` counts from now and covers lookup, connection, head and body. Blocks its thread, which must not run an
    event loop. Raises EgressRefused, ConfigurationError, CallFailed, and the stop's own reason.
    """
    body = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode("utf-8", errors="replace")
    endpoint = _admit(url, data_class, destination)
    all_headers = {**_fixed_headers(endpoint), "Content-Type": "application/json", **headers}
    return _send("POST", endpoint, all_headers, body, deadline_ms, max_bytes, stop)


def get_json(
    url: str,
    *,
    headers: Mapping[str, str],
    destination: Destination,
    deadline_ms: int,
    max_bytes: int,
    stop: StopSignal,
) -> JsonReply:
    """Ask a configured address for JSON; nothing of a run is sent. Bounds and errors as for `post_json`."""
    endpoint = _admit(url, DataClass.APPROVED_PUBLIC, destination)
    all_headers = {**_fixed_headers(endpoint), **headers}
    return _send("GET", endpoint, all_headers, None, deadline_ms, max_bytes, stop)


def _admit(url: str, data_class: DataClass, destination: Destination) -> Endpoint:
    check_may_leave(data_class, destination)
    endpoint = parse_endpoint(url)
    if destination is Destination.LOCAL_MODEL and not is_local_host(endpoint.host):
        raise EgressRefused(
            "The model counts as local but its address is not on this machine or its private network. Write the address in"
            " COUNTERSIGN_MODEL_BASE_URL as localhost or as a loopback or private IP literal."
        )
    return endpoint


def _fixed_headers(endpoint: Endpoint) -> dict[str, str]:
    return {
        "Host": endpoint.authority,
        "User-Agent": USER_AGENT,
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        "Connection": "close",
    }


def _send(
    method: str,
    endpoint: Endpoint,
    headers: Mapping[str, str],
    body: bytes | None,
    deadline_ms: int,
    max_bytes: int,
    stop: StopSignal,
) -> JsonReply:
    stop.check()
    from research.egress.wire import Request, send

    request = Request(method=method, endpoint=endpoint, headers=tuple(headers.items()), body=body, max_bytes=max_bytes)
    return send(request, deadline_ms=deadline_ms, stop=stop)
