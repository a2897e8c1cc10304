"""What does this server understand of the request format?

Found out by the first real call, not by one of its own: a server that refuses a field says so at once. Findings are kept.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
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
    logprobs: bool = True


class CapabilityStore(Protocol):
    """Keeps named findings about one server and model, across runs."""

    def get(self, name: str) -> bool | None:
        """Return a finding, or None where nothing was found out yet."""
        ...

    def put(self, name: str, *, value: bool) -> None:
        """Keep a finding."""
        ...


class MemoryCapabilities:
    """Keeps findings for the life of the process."""

    def __init__(self) -> None:
        self._found: dict[str, bool] = {}

    def get(self, name: str) -> bool | None:
        return self._found.get(name)

    def put(self, name: str, *, value: bool) -> None:
        self._found[name] = value


def recall(store: CapabilityStore) -> Capabilities:
    """Return what is known, with what most servers do for the rest."""
    found = {field.name: store.get(field.name) for field in fields(Capabilities)}
    return Capabilities(**{name: value for name, value in found.items() if value is not None})


def keep(store: CapabilityStore, known: Capabilities, found: Capabilities) -> None:
    """Keep what was found to differ from what was known."""
    for field in fields(Capabilities):
        value = bool(getattr(found, field.name))
        if value != getattr(known, field.name):
            store.put(field.name, value=value)


def adapt(used: Capabilities, status: int, body: bytes, *, words: bool = False) -> Capabilities | None:
    """Return what to try instead after a refusal, or None where the refusal is about something else.

    `words` tells that a word was asked for, which goes with likelihoods and without a schema. Each step gives one thing up,
    so that at most three follow each other.
    """
    if status not in _NAMED_STATUSES:
        return None
    said = body[:_READ_BYTES].lower()
    if not used.completion_limit and b"max_completion_tokens" in said:
        return replace(used, completion_limit=True)
    if used.temperature and b"temperature" in said:
        return replace(used, temperature=False)
    is_guess = status in _GUESS_STATUSES and not _is_about_size(said)
    if words:
        return replace(used, logprobs=False) if used.logprobs and (b"logprobs" in said or is_guess) else None
    names_schema = any(word in said for word in (b"response_format", b"json_schema", b"schema", b"grammar", b"guided"))
    if used.json_schema and (names_schema or is_guess):
        return replace(used, json_schema=False)
    return None


def _is_about_size(said: bytes) -> bool:
    return b"context" in said and any(word in said for word in (b"length", b"size", b"window", b"exceed", b"token"))
