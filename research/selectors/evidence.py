"""What evidence does a run hold, and where does each piece stand? Sources, and the stored text of one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from research.brief.languages import language_name
from research.errors import NotFound
from research.evidence.types import Source, SourceClass
from research.models import ItemRow, Run, SourceRow
from research.ports import BlobStore
from research.reading.kinds import HTML, XHTML
from research.reading.types import LocatorKind
from research.selectors import wording
from research.selectors.addresses import ShownAddress, shown_address
from research.selectors.captures import CaptureView, capture_view, note_sentences
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


def source_lines(run: Run) -> tuple[SourceLine, ...]:
    """Return every stored source of a run, in order. Four queries, whatever their number."""
    queries = dict(run.queries.values_list("query_id", "text"))
    citations = Counter(run.items.exclude(source_id="").values_list("source_id", flat=True))
    rows = run.sources.defer("trace", "notes").prefetch_related("provenance")
    return tuple(_line(row, queries, citations[row.source_id]) for row in rows)


def _line(row: SourceRow, queries: dict[str, str], citations: int) -> SourceLine:
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
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch of stored text. `kind` is 'plain', 'quote' or 'withheld'; `anchors` are the statements that it begins."""

    text: str
    kind: str
    anchors: tuple[str, ...] = ()

    @property
    def more_anchors(self) -> tuple[str, ...]:
        """The statements beyond the first that begin here; an element has one id."""
        return self.anchors[1:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """One line of stored text, with the place ('line 12') at which a citable span begins here."""

    place: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A statement that rests on the source. `is_located` tells whether its words stand marked in the text."""

    item_id: str
    text: str
    is_located: bool


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

    @property
    def is_page(self) -> bool:
        """Tell whether it was captured as markup, so that it can be shown as a page."""
        return self.media_type in {HTML, XHTML}


def source_page(run: Run, source_id: str, blobs: BlobStore) -> SourcePage:
    """Return one source with its text. Raises NotFound, StoreFailed."""
    row = run.sources.filter(source_id=source_id).prefetch_related("chunks", "provenance").first()
    if row is None:
        raise NotFound("There is no such source in this run.")
    source = load_source(row, blobs)
    items = list(run.items.filter(source_id=source_id))
    queries = dict(run.queries.values_list("query_id", "text"))
    return SourcePage(
        line=_line(row, queries, len(items)),
        language_tag=row.language,
        media_type=row.media_type,
        encoding=row.encoding,
        publisher=row.publisher,
        author=row.author,
        digest=row.digest,
        fetched=wording.duration(row.fetched_ms),
        notes=note_sentences(row.notes if isinstance(row.notes, list) else ()),
        capture=capture_view(run, row),
        paragraphs=paragraphs(source, _quotes(items)),
        statements=tuple(
            Statement(item_id=item.item_id, text=item.text, is_located=item.quote_start >= 0) for item in items
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteSpan:
    """Where a statement's words stand: `text[start:end]` in code points."""

    item_id: str
    start: int
    end: int


def _quotes(items: Iterable[ItemRow]) -> tuple[QuoteSpan, ...]:
    return tuple(
        QuoteSpan(item_id=item.item_id, start=item.quote_start, end=item.quote_end)
        for item in items
        if 0 <= item.quote_start < item.quote_end
    )


def paragraphs(source: Source, quotes: Sequence[QuoteSpan]) -> tuple[Paragraph, ...]:
    """Cut the stored text into lines, and each line where a quote or a withheld span begins or ends.

    Nothing is lost but white lines: the pieces of all paragraphs, joined, are the text. A withheld span wins over a quote.
    """
    places = _places(source)
    found: list[Paragraph] = []
    start = 0
    for line in source.text.split("\n"):
        end = start + len(line)
        if line.strip():
            found.append(
                Paragraph(place=_first_place(places, start, end), pieces=_pieces(source, quotes, start=start, end=end))
            )
        start = end + 1
    return tuple(found)


def _places(source: Source) -> list[tuple[int, str]]:
    label = {LocatorKind.LINE: "line", LocatorKind.PAGE: "page", LocatorKind.NONE: ""}[source.locator_kind]
    if not label:
        return []
    # Reversed, so that the next place is popped from the end.
    return [(chunk.start, f"{label} {chunk.locator}") for chunk in reversed(source.chunks) if chunk.locator]


def _first_place(places: list[tuple[int, str]], start: int, end: int) -> str:
    found = ""
    while places and places[-1][0] < end:
        offset, place = places.pop()
        if not found and offset >= start:
            found = place
    return found


def _pieces(source: Source, quotes: Sequence[QuoteSpan], *, start: int, end: int) -> tuple[Piece, ...]:
    near = [quote for quote in quotes if quote.start < end and quote.end > start]
    withheld = [(flag.start, flag.end) for flag in source.flagged if flag.start < end and flag.end > start]
    edges = {start, end}
    for low, high in (*((quote.start, quote.end) for quote in near), *withheld):
        edges |= {max(low, start), min(high, end)}
    cuts = sorted(edges)
    return tuple(
        Piece(
            text=source.text[low:high],
            kind=_kind(low, near, withheld),
            anchors=tuple(quote.item_id for quote in near if quote.start == low),
        )
        for low, high in pairwise(cuts)
    )


def _kind(offset: int, quotes: Sequence[QuoteSpan], withheld: Sequence[tuple[int, int]]) -> str:
    if any(low <= offset < high for low, high in withheld):
        return "withheld"
    return "quote" if any(quote.start <= offset < quote.end for quote in quotes) else "plain"


def source_row(run: Run, source_id: str) -> SourceRow:
    """Return one source's row. Raises NotFound."""
    row = run.sources.filter(source_id=source_id).first()
    if row is None:
        raise NotFound("There is no such source in this run.")
    return row
