"""What does research need from the outside, as protocols and the values that cross them?

Adapters (`discovery`, `capture`, `language`, `store`, `publishing`) implement these; methods know nothing else of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol, TypeVar, runtime_checkable

from research.clock import StopSignal
from research.prompting import Prompt, Reply, ReplyT
from research.states import Outcome

FindingsT_contra = TypeVar("FindingsT_contra", contravariant=True)


class QueryForm(StrEnum):
    """How a query is matched."""

    FULL_TEXT = "full_text"
    REGEX = "regex"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """One admitted query as the tool sees it. `path_prefix` is repository-relative ('' means everywhere)."""

    query_id: str
    text: str
    form: QueryForm
    workspace: str
    path_prefix: str = ""
    limit: int = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One row of a search's answer: discovery metadata, never evidence (I12). `locator` is a workspace path."""

    rank: int
    locator: str
    title: str
    snippet: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchAnswer:
    """An executed search: its ordered hits, best first. An empty tuple is a true "nothing found"."""

    request: SearchRequest
    hits: tuple[Hit, ...]
    total: int


class Searcher(Protocol):
    """A tool that answers queries inside one scope."""

    def search(self, request: SearchRequest, *, stop: StopSignal) -> SearchAnswer:
        """Answer one query. Raises SearchFailed, UnsafePath, UnsafePattern, Stopped."""
        ...


class FileFate(StrEnum):
    """What the index made of one file of the scope."""

    INDEXED = "indexed"
    DUPLICATE = "duplicate"
    SKIPPED = "skipped"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScopedFile:
    """One file of the scope, as the index saw it. `reason` is a code such as 'too_large' or 'type'; '' when indexed.

    `duplicate_of` names the path with the same bytes that stands for it.
    """

    path: str
    size: int
    sha256: str
    fate: FileFate
    reason: str = ""
    duplicate_of: str = ""


class FileCensus(Protocol):
    """Accounts for every file of one workspace (I28)."""

    def census(self, workspace: str) -> tuple[ScopedFile, ...]:
        """Return every file of the scope, by path. Raises WorkspaceUnavailable."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured:
    """The bytes of one file or page as they were read. `canonical_anchor` identifies the same thing at any address."""

    requested_anchor: str
    canonical_anchor: str
    transport: str
    media_type: str
    body: bytes
    captured_at: datetime


class Fetcher(Protocol):
    """Reads one host-minted locator, within bounds."""

    def fetch(self, workspace: str, locator: str, *, max_bytes: int, stop: StopSignal) -> Captured:
        """Return the bytes of one file. Raises CaptureFailed, Stopped."""
        ...


class BlobStore(Protocol):
    """Keeps bytes under their SHA-256 (hex). A put is durable when it returns."""

    def put(self, data: bytes) -> str:
        """Store the bytes (stage, hash, fsync, rename) and return their digest. Raises StoreFailed."""
        ...

    def get(self, digest: str) -> bytes:
        """Return the bytes. Raises StoreFailed when they are missing or do not hash to `digest`."""
        ...

    def has(self, digest: str) -> bool:
        """Tell whether the bytes are there."""
        ...


class ChatModel(Protocol):
    """An OpenAI-compatible model behind the egress decision."""

    @property
    def name(self) -> str:
        """The model's name, for the record."""
        ...

    def complete(self, prompt: Prompt[ReplyT], *, deadline_ms: int, stop: StopSignal) -> Reply[ReplyT]:
        """Answer one prompt within `deadline_ms` milliseconds from now. Raises ModelFailed, Stopped."""
        ...


class DeliveryKind(StrEnum):
    """Whether more is still to come."""

    PRELIMINARY = "preliminary"
    FINAL = "final"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryReceipt:
    """What the sink made readable: the report's id, the delivery's ordinal, and its document's fingerprint."""

    report_id: str
    ordinal: int
    fingerprint: str
    outcome: Outcome


@runtime_checkable
class DocumentSink(Protocol[FindingsT_contra]):
    """Makes a run's findings readable to its analyst: HTML, Markdown and JSON atomically.

    Generic, because `Findings` stands above the ports. `guard` is called inside the sink's transaction and raises
    LeaseLost when this writer no longer owns the run.
    """

    def deliver(
        self, findings: FindingsT_contra, *, kind: DeliveryKind, offset_ms: int, guard: Callable[[], None]
    ) -> DeliveryReceipt:
        """Deliver one document. Raises DeliveryFailed of the sink's side as StoreFailed, or LeaseLost."""
        ...
