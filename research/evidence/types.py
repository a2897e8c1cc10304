"""What evidence does the run hold? Sources, chunks and cards as frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from research.ports import WebTrace
from research.reading.types import FlaggedSpan, LocatorKind, PageMarks, Unit


class SourceClass(StrEnum):
    """What kind of source this is, by rule. More classes come with the ledger."""

    WORKSPACE_DOCUMENT = "workspace_document"
    WORKSPACE_CODE = "workspace_code"
    WEB_PAGE = "web_page"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """A citable span of a source's text with its host id ('S7.C2'). `text == source.text[start:end]`.

    `language` is its own as a BCP 47 primary tag; '' where it is its source's.
    """

    chunk_id: str
    source_id: str
    ordinal: int
    start: int
    end: int
    text: str
    locator: int
    locator_end: int
    heading: str
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A captured and durably stored file or page.

    Anchors are workspace paths or addresses of pages; `trace` says how a page came in. `fetched_ms` and `persisted_ms` are
    offsets from the run's origin; for an adopted source both are 0 and `adopted_from` names the run that captured it.
    `query_ids` is the query provenance. `digest` is the SHA-256 of the bytes, `text_digest` of the UTF-8 text.
    `units` are the parts of its text that are no prose, in order of their starts.
    """

    source_id: str
    requested_anchor: str
    canonical_anchor: str
    title: str
    transport: str
    media_type: str
    encoding: str
    language: str
    source_class: SourceClass
    locator_kind: LocatorKind
    digest: str
    text_digest: str
    text: str
    chunks: tuple[Chunk, ...]
    flagged: tuple[FlaggedSpan, ...]
    captured_at: datetime
    query_ids: tuple[str, ...]
    fetched_ms: int
    persisted_ms: int
    date: str = ""
    publisher: str = ""
    truncated: bool = False
    adopted_from: str = ""
    author: str = ""
    notes: tuple[str, ...] = ()
    trace: WebTrace | None = None
    marks: PageMarks = field(default_factory=PageMarks)
    units: tuple[Unit, ...] = ()

    def language_of(self, chunk: Chunk) -> str:
        """Return the language that a chunk is written in."""
        return chunk.language or self.language


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceCard:
    """What a citation opens: the quote, the words around it, and where it stands.

    `quote == source.text[start:end]`; `before` and `after` are the surrounding text of the same source, cut at word or
    sentence boundaries. `place` is reader-ready without labels: the numbers of the first and last line or page.
    `bound` is what the quote is not understood without, as the source writes it: the caption, the heads, the unit and the
    footnotes of a row. `unit` is the unit that the quote stands in, None for prose.
    """

    source_id: str
    chunk_id: str
    quote: str
    before: str
    after: str
    start: int
    end: int
    locator: int
    locator_end: int
    bound: tuple[str, ...] = ()
    unit: Unit | None = None


class HitFate(StrEnum):
    """The closed account of every hit and file (I28)."""

    CITED = "cited"
    READ = "read"
    NOT_RETRIEVED = "not_retrieved"
    DUPLICATE = "duplicate"
    SKIPPED = "skipped"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountEntry:
    """The fate of one file or hit, with a reason code for duplicates, skips and failures."""

    anchor: str
    fate: HitFate
    reason: str = ""
