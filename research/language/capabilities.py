"""What does this server understand of the request format?

Found out by the first real call, not by one of its own: a server that refuses a field says so at once. Findings are kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

_GUESS_STATUSES = frozenset({400, 422})
_NAMED_STATUSES = _GUESS_STATUSES | {415, 500, 501}
_READ_BYTES = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """Which optional fields a server takes. Every field starts with what most servers do."""

    json_schema: bool = True
    temperature: bool = True
    completion_limit: bool = False


class CapabilityStore(Protocol):
    """Keeps findings across runs, by a key that names server and model and holds no secret."""

    def get(self, key: str) -> Capabilities | None:
        """Return the finding, or None where nothing was found out yet."""
        ...

    def put(self, key: str, capabilities: Capabilities) -> None:
        """Keep the finding."""
        ...


class MemoryCapabilities:
    """Keeps findings for the life of the process."""

    def __init__(self) -> None:
        self._found: dict[str, Capabilities] = {}

    def get(self, key: str) -> Capabilities | None:
        return self._found.get(key)

    def put(self, key: str, capabilities: Capabilities) -> None:
        self._found[key] = capabilities


def adapt(used: Capabilities, status: int, body: bytes) -> Capabilities | None:
    """Return what to try instead after a refusal, or None where the refusal is about something else.

    Each step gives one thing up, so that at most three follow each other.
    """
    if status not in _NAMED_STATUSES:
        return None
    said = body[:_READ_BYTES].lower()
    if not used.completion_limit and b"max_completion_tokens" in said:
        return replace(used, completion_limit=True)
    if used.temperature and b"temperature" in said:
        return replace(used, temperature=False)
    names_schema = any(word in said for word in (b"response_format", b"json_schema", b"schema", b"grammar", b"guided"))
    if used.json_schema and (names_schema or (status in _GUESS_STATUSES and not _is_about_size(said))):
        return replace(used, json_schema=False)
    return None


def _is_about_size(said: bytes) -> bool:
    return b"context" in said and any(word in said for word in (b"length", b"size", b"window", b"exceed", b"token"))
