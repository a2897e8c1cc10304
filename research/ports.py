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


class SearchProvider(StrEnum):
    """Who answers a search. The workspace's own index is one of them."""

    WORKSPACE = "workspace"
    DUCKDUCKGO = "duckduckgo"
    SEARXNG = "searxng"
    BRAVE = "brave"
    TAVILY = "tavily"
    EXA = "exa"
    SERPER = "serper"
    OPENALEX = "openalex"
    CROSSREF = "crossref"
    ARXIV = "arxiv"
    PUBMED = "pubmed"
    WIKIPEDIA = "wikipedia"


@dataclass(frozen=True, slots=True, kw_only=True)
class DateWindow:
    """The publication dates asked for, as ISO days (YYYY-MM-DD), both inclusive; '' leaves an end open."""

    after: str = ""
    before: str = ""


class WindowUse(StrEnum):
    """What a provider made of the date window."""

    NOT_ASKED = "not_asked"
    HONOURED = "honoured"
    UNSUPPORTED = "unsupported"
    RELAXED = "relaxed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """One admitted query as the tool sees it. `path_prefix` is repository-relative ('' means everywhere).

    `terms` are the brief's restricted terms: an adapter that leaves the machine scans what it sends for them.
    """

    query_id: str
    text: str
    form: QueryForm
    workspace: str
    path_prefix: str = ""
    limit: int = 20
    provider: SearchProvider = SearchProvider.WORKSPACE
    window: DateWindow | None = None
    language: str = ""
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One row of a search's answer: discovery metadata, never evidence (I12).

    `locator` is a workspace path, or the address of a page as the provider gave it (decoded once, tracking parameters off).
    `refusal` is the code with which the address was refused by the grammar of addresses ('' when it may be tried);
    `published` is the provider's word for a date, as ISO day or ''.
    """

    rank: int
    locator: str
    title: str
    snippet: str
    score: float
    refusal: str = ""
    published: str = ""


class SearchStatus(StrEnum):
    """How a search was answered. Failures are raised as SearchFailed and are none of these."""

    RESULTS = "results"
    EMPTY = "empty"
    ALL_REFUSED = "results_all_rejected"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchAnswer:
    """An executed search: its ordered hits, best first. No hits is a proven "nothing found", never a failure.

    `sent` is the query exactly as it left ('' where nothing left the machine).
    """

    request: SearchRequest
    hits: tuple[Hit, ...]
    total: int
    sent: str = ""
    window: WindowUse = WindowUse.NOT_ASKED

    @property
    def status(self) -> SearchStatus:
        """Tell results from a proven emptiness, and both from rows of which none may be fetched."""
        if not self.hits:
            return SearchStatus.EMPTY
        return SearchStatus.ALL_REFUSED if all(hit.refusal for hit in self.hits) else SearchStatus.RESULTS


class Searcher(Protocol):
    """A tool that answers queries inside one scope."""

    def search(self, request: SearchRequest, *, stop: StopSignal) -> SearchAnswer:
        """Answer one query. Raises SearchFailed, EgressRefused, UnsafePath, UnsafePattern, Stopped."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderInfo:
    """A search provider as the host plans with it. `query_chars` is the longest query that is ever sent (0: no bound).

    `available` is False when a key or an address is missing; `remedy` then names the setting.
    """

    provider: SearchProvider
    label: str
    about: str
    query_chars: int
    supports_window: bool
    available: bool
    remedy: str = ""
    scholarly: bool = False


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
class Hop:
    """One request of a capture: the address asked, the IP literal that was dialled, and the status ('' and 0 if none)."""

    url: str
    address: str
    status: int
    elapsed_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WebTrace:
    """How a page came in: every hop, what robots.txt said, sizes in bytes, and how the bytes were labelled.

    `decoded_digest` is the SHA-256 of the body after its content coding, `wire_bytes` counts everything read from sockets.
    `robots` is 'allowed', 'absent' or 'refused'. `charset` is the transport's label.
    """

    hops: tuple[Hop, ...] = ()
    robots: str = ""
    wire_bytes: int = 0
    decoded_digest: str = ""
    charset: str = ""
    retrieved_from_cache: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured:
    """The bytes of one file or page as they were read. `canonical_anchor` identifies the same thing at any address.

    `body` is the entity after its content coding; `trace` is None for files.
    """

    requested_anchor: str
    canonical_anchor: str
    transport: str
    media_type: str
    body: bytes
    captured_at: datetime
    trace: WebTrace | None = None


class Fetcher(Protocol):
    """Reads one host-minted locator, within bounds."""

    def fetch(self, workspace: str, locator: str, *, max_bytes: int, stop: StopSignal) -> Captured:
        """Return the bytes of one file. Raises CaptureFailed, Stopped."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A hit that the host minted for capture: its id in the run ('Q1.H3') and its address. Only the store makes one."""

    candidate_id: str
    url: str


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


class Entailment(Protocol):
    """A local program that says how far evidence carries a sentence. It may take an approval back, and gives none."""

    def entailment(self, evidence: str, sentence: str, *, stop: StopSignal) -> float | None:
        """Return 0..1, or None where the program gave no answer that can be read; it never raises."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """Why a run that has ended is delivered again: a person's decision about its ledger, for the audit chain.

    `edit` is its ordinal in the run, `kind` its kind, and `digest` the SHA-256 of everything that it says.
    """

    actor_id: int
    edit: int
    kind: str
    digest: str


@runtime_checkable
class DocumentSink(Protocol[FindingsT_contra]):
    """Makes a run's findings readable to its analyst: HTML, Markdown and JSON atomically.

    Generic, because `Findings` stands above the ports. `guard` is called inside the sink's transaction and raises
    LeaseLost when this writer no longer owns the run.
    """

    def deliver(
        self,
        findings: FindingsT_contra,
        *,
        kind: DeliveryKind,
        offset_ms: int,
        guard: Callable[[], None],
        correction: Correction | None = None,
    ) -> DeliveryReceipt:
        """Deliver one document. Raises DeliveryFailed of the sink's side as StoreFailed, or LeaseLost.

        A `correction` becomes an event of the audit chain in the same transaction.
        """
        ...
