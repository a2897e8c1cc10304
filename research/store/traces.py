"""How is the way in which a page came in kept beside its row? As plain JSON; older rows may say less."""

from __future__ import annotations

from dataclasses import asdict
from typing import cast

from research.ports import Hop, WebTrace

JsonObject = dict[str, object]


def trace_json(trace: WebTrace | None) -> JsonObject:
    """Return what is kept of a trace; nothing for a file of a workspace."""
    return {} if trace is None else asdict(trace)


def trace_of(kept: object) -> WebTrace | None:
    """Return the trace that was kept, or None where there is none. Raises TypeError for one that was altered."""
    if not kept:
        return None
    if not isinstance(kept, dict):
        raise TypeError("The stored trace is no object.")
    fields = cast("JsonObject", kept)
    hops = fields.get("hops", ())
    if not isinstance(hops, list | tuple):
        raise TypeError("The stored trace names no requests.")
    return WebTrace(
        hops=tuple(_hop(hop) for hop in hops),
        robots=_text(fields, "robots"),
        wire_bytes=_number(fields, "wire_bytes"),
        decoded_digest=_text(fields, "decoded_digest"),
        charset=_text(fields, "charset"),
        retrieved_from_cache=fields.get("retrieved_from_cache") is True,
    )


def _hop(kept: object) -> Hop:
    if not isinstance(kept, dict):
        raise TypeError("The stored trace holds something that is no request.")
    fields = cast("JsonObject", kept)
    return Hop(
        url=_text(fields, "url"),
        address=_text(fields, "address"),
        status=_number(fields, "status"),
        elapsed_ms=_number(fields, "elapsed_ms"),
    )


def _text(fields: JsonObject, name: str) -> str:
    return str(fields.get(name, ""))


def _number(fields: JsonObject, name: str) -> int:
    value = fields.get(name, 0)
    return value if isinstance(value, int) else 0
