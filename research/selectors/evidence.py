"""What evidence does a run hold, and where does each piece stand? Sources, and the stored text of one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from research.brief.languages import language_name
from research.errors import NotFound
from research.evidence.annotations import text_fragment
from research.evidence.ledger.claims import Dispute, SupportLink, Weighed
from research.evidence.types import Source, SourceClass
from research.models import ItemRow, Run, SourceRow
from research.ports import BlobStore
from research.reading.kinds import HTML, XHTML
from research.selectors import wording
from research.selectors.addresses import ShownAddress, is_web, shown_address
from research.selectors.captures import CaptureView, capture_view, note_sentences
from research.selectors.ledger import OpenLedger, facts_of, shown_in
from research.selectors.ledger_source import (
    SourceLedger,
    SourceStanding,
    annotations_of,
    marks_of,
    source_ledger,
    standing_of,
)
from research.selectors.source_units import NO_UNITS, SourceUnits, source_units
from research.selectors.stored_text import Paragraph, paragraphs
from research.store.acquisition import load_source


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryRef:
    """A query that led to a source."""

    query_id: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceLine:
    """One source in the list. `citations` counts the statements that rest on it."""

    source_id: str
    title: str
    address: ShownAddress
    kind: str
    language: str
    size: str
    date: str
    captured_at: datetime
    persisted: str
    queries: tuple[QueryRef, ...]
    citations: int
    adopted_from: str
    truncated: bool
    withheld: int
    standing: SourceStanding | None = None


def source_lines(run: Run, opened: OpenLedger | None = None) -> tuple[SourceLine, ...]:
    """Return every stored source of a run, in order. Four queries, whatever their number."""
    queries = dict(run.queries.values_list("query_id", "text"))
    if opened is None:
        citations = Counter(run.items.exclude(source_id="").values_list("source_id", flat=True))
    else:
        citations = shown_in(opened.weighed(facts_of(run)))
    rows = run.sources.defer("trace", "notes").prefetch_related("provenance")
    return tuple(_line(row, queries, citations[row.source_id], opened) for row in rows)


def _line(row: SourceRow, queries: dict[str, str], citations: int, opened: OpenLedger | None) -> SourceLine:
    return SourceLine(
        source_id=row.source_id,
        title=row.title or row.canonical_anchor,
        address=shown_address(row.canonical_anchor),
        kind=wording.SOURCE_CLASSES[SourceClass(row.source_class)],
        language=language_name(row.language) if row.language else "",
        size=wording.size(row.size),
        date=row.date,
        captured_at=row.captured_at,
        persisted=wording.duration(row.persisted_ms),
        queries=tuple(
            QueryRef(query_id=link.query_id, text=queries.get(link.query_id, "")) for link in row.provenance.all()
        ),
        citations=citations,
        adopted_from=row.adopted_from,
        truncated=row.truncated,
        withheld=len(row.flagged),
        standing=standing_of(opened, row.source_id) if opened else None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A statement that rests on the source. `anchor` is where its words stand marked in the text, '' for not word for word.

    `live` leads to these words on the live page, '' where there is none. `is_cited` is not so for a statement that cites
    another source and that this one carries, or contradicts (`is_against`), too.
    """

    item_id: str
    text: str
    anchor: str
    live: str = ""
    is_cited: bool = True
    is_against: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcePage:
    """One source with its stored text, its quotes marked where they stand."""

    line: SourceLine
    language_tag: str
    media_type: str
    encoding: str
    publisher: str
    author: str
    digest: str
    fetched: str
    notes: tuple[str, ...]
    capture: CaptureView | None
    paragraphs: tuple[Paragraph, ...]
    statements: tuple[Statement, ...]
    ledger: SourceLedger | None = None
    units: SourceUnits = NO_UNITS

    @property
    def is_page(self) -> bool:
        """Tell whether it was captured as markup, so that it can be shown as a page."""
        return self.media_type in {HTML, XHTML}


def source_page(run: Run, source_id: str, blobs: BlobStore, opened: OpenLedger | None = None) -> SourcePage:
    """Return one source with its text and what the ledger says of it. Raises NotFound, StoreFailed."""
    row = run.sources.filter(source_id=source_id).prefetch_related("chunks", "provenance").first()
    if row is None:
        raise NotFound("There is no such source in this run.")
    source = load_source(row, blobs)
    facts = facts_of(run)
    items = [fact for fact in facts if fact.source_id == source_id]
    weighed = opened.weighed(facts) if opened else ()
    queries = dict(run.queries.values_list("query_id", "text"))
    capture = capture_view(run, row)
    return SourcePage(
        line=_line(row, queries, shown_in(weighed)[source_id] if opened else len(items), opened),
        language_tag=row.language,
        media_type=row.media_type,
        encoding=row.encoding,
        publisher=row.publisher,
        author=row.author,
        digest=row.digest,
        fetched=wording.duration(row.fetched_ms),
        notes=note_sentences(row.notes if isinstance(row.notes, list) else ()),
        capture=capture,
        paragraphs=paragraphs(source, marks_of(opened, source_id, items)),
        statements=tuple(_statements(source, facts, weighed, opened, capture)),
        ledger=source_ledger(opened, source) if opened else None,
        units=source_units(source),
    )


def _statements(
    source: Source,
    facts: Sequence[ItemRow],
    weighed: Sequence[Weighed],
    opened: OpenLedger | None,
    capture: CaptureView | None,
) -> Iterator[Statement]:
    """Yield what cites the source, then what it carries or contradicts besides. What was set aside carries nothing."""
    standing = {entry.item_id for entry in weighed}
    own = [fact for fact in facts if fact.source_id == source.source_id and (opened is None or fact.item_id in standing)]
    for item in own:
        words = source.text[item.quote_start : item.quote_end] if item.quote_start >= 0 else ""
        anchor = f"quote-{item.item_id}" if item.quote_start >= 0 else ""
        yield Statement(item_id=item.item_id, text=item.text, anchor=anchor, live=_live(capture, words))
    texts = {fact.item_id: fact.text for fact in facts}
    for entry in weighed:
        passages: list[tuple[SupportLink | Dispute, bool]] = [(link, False) for link in entry.supports]
        passages += [(said, True) for said in entry.disputes]
        here = next((pair for pair in passages if pair[0].source_id == source.source_id), None)
        if here is None or any(item.item_id == entry.item_id for item in own):
            continue
        (passage, is_against), words = here, source.text[here[0].start : here[0].end]
        yield Statement(
            item_id=entry.item_id,
            text=texts[entry.item_id],
            anchor=f"at-{passage.start}-{passage.end}",
            live=_live(capture, words),
            is_cited=False,
            is_against=is_against,
        )


def _live(capture: CaptureView | None, words: str) -> str:
    return capture.live.split("#", 1)[0] + text_fragment(words) if capture and words.strip() else ""


def source_annotations(
    run: Run, source_id: str, blobs: BlobStore, opened: OpenLedger | None, *, stored: str
) -> dict[str, object]:
    """Return the marked passages of one source as W3C annotations; `stored` is the address of its text. Raises NotFound."""
    row = run.sources.filter(source_id=source_id).prefetch_related("chunks", "provenance").first()
    if row is None:
        raise NotFound("There is no such source in this run.")
    items = list(run.items.filter(source_id=source_id))
    live = row.canonical_anchor if is_web(row.canonical_anchor) else ""
    return annotations_of(opened, load_source(row, blobs), items, stored=stored, live=live)


def source_row(run: Run, source_id: str) -> SourceRow:
    """Return one source's row. Raises NotFound."""
    row = run.sources.filter(source_id=source_id).first()
    if row is None:
        raise NotFound("There is no such source in this run.")
    return row
