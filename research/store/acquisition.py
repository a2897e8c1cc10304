"""How are sources and failed fetches kept, and read back as values?

A source's bytes and text are blobs before its row exists; what synthesis sees is read back from here (I4).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from research.budget import Resource
from research.errors import CaptureFailed, FetchFailure, StoreFailed
from research.evidence.types import Chunk, Source, SourceClass
from research.models import ChunkRow, FetchFailureRow, Run, SourceHit, SourceQuery, SourceRow
from research.models.acquisition import LOCATOR_CHARS
from research.ports import BlobStore, Captured, WebTrace
from research.reading.types import ChunkSpan, FlaggedSpan, LocatorKind, Reading
from research.states import EventKind
from research.store.journal import RunHandle, record, step
from research.store.marks import marks_json, marks_of
from research.store.minting import load_candidate as load_candidate  # noqa: PLC0414 -- one door to what a run acquires
from research.store.traces import trace_json, trace_of
from research.store.units import keep_pictures, units_json, units_of


class How(StrEnum):
    """How a hit came to be a source: captured for it, or found to be the same page or the same bytes."""

    CAPTURED = "captured"
    SAME_ADDRESS = "same_address"
    SAME_BYTES = "same_bytes"


@dataclass(frozen=True, slots=True, kw_only=True)
class LedBy:
    """A web hit that is a source: its candidate and its address."""

    candidate_id: str
    url: str
    how: How = How.SAME_ADDRESS


def fail_fetch(
    handle: RunHandle, locator: str, failure: CaptureFailed, *, candidate_id: str = "", trace: WebTrace | None = None
) -> None:
    """Store one failed fetch; its siblings are untouched (I8)."""
    with step(handle, EventKind.FETCH_FAILED) as payload:
        FetchFailureRow.objects.create(
            run_id=handle.run_id,
            locator=locator,
            candidate_id=candidate_id,
            code=failure.code,
            message=failure.message,
            trace=trace_json(trace),
            offset_ms=handle.clock.elapsed_ms(),
        )
        payload.update(locator=locator, code=failure.code.value)


def fail_store(
    handle: RunHandle, locator: str, failure: StoreFailed, *, candidate_id: str = "", trace: WebTrace | None = None
) -> None:
    """Store that a source was read but could not be kept; it does not exist for synthesis (I5)."""
    not_kept = CaptureFailed(FetchFailure.NOT_KEPT, failure.message)
    fail_fetch(handle, locator, not_kept, candidate_id=candidate_id, trace=trace)


def load_failures(run_id: UUID) -> dict[str, str]:
    """Return the failed fetches of a run: locator to failure code."""
    return dict(FetchFailureRow.objects.filter(run_id=run_id).values_list("locator", "code"))


def has_source(run_id: UUID, canonical_anchor: str) -> bool:
    """Tell whether the run already holds this source."""
    return SourceRow.objects.filter(run_id=run_id, canonical_anchor=canonical_anchor).exists()


def reach_budget(handle: RunHandle, resource: Resource) -> None:
    """Record that a maximum is reached."""
    record(handle, EventKind.BUDGET_REACHED, resource=resource.value)


def save_source(
    handle: RunHandle,
    blobs: BlobStore,
    captured: Captured,
    reading: Reading,
    spans: Sequence[ChunkSpan],
    *,
    query_ids: Iterable[str],
    fetched_ms: int,
    led_by: Iterable[LedBy] = (),
) -> str:
    """Store one source: blobs first, then row, chunks and provenance in one transaction. Returns its host id.

    `persisted_ms` is read inside that transaction, with bytes and text already durable; `led_by` are the web hits that the
    source stands for. Raises StoreFailed, LeaseLost.
    """
    if len(captured.canonical_anchor) > LOCATOR_CHARS:
        raise StoreFailed(f"The address of the page has {len(captured.canonical_anchor):,} characters; it cannot be kept.")
    keep_pictures(blobs, reading.pictures)
    kept = _Kept(digest=blobs.put(captured.body), text_digest=blobs.put(reading.text.encode("utf-8")))
    with step(handle, EventKind.SOURCE_STORED) as payload:
        row = _source_row(handle, captured, reading, kept, fetched_ms=fetched_ms)
        row.save(force_insert=True)
        _save_parts(row, spans, query_ids)
        _save_hits(row, led_by)
        payload.update(
            source=row.source_id,
            anchor=row.canonical_anchor,
            title=row.title[:200],
            fetched_ms=fetched_ms,
            persisted_ms=row.persisted_ms,
        )
    return row.source_id


class _Kept(NamedTuple):
    """The digests of the blobs that are on disk before the row is written."""

    digest: str
    text_digest: str


def _source_row(handle: RunHandle, captured: Captured, reading: Reading, kept: _Kept, *, fetched_ms: int) -> SourceRow:
    ordinal = SourceRow.objects.filter(run_id=handle.run_id).count() + 1
    return SourceRow(
        run_id=handle.run_id,
        source_id=f"S{ordinal}",
        ordinal=ordinal,
        requested_anchor=captured.requested_anchor,
        canonical_anchor=captured.canonical_anchor,
        title=reading.title,
        transport=captured.transport,
        media_type=reading.media_type,
        encoding=reading.encoding,
        language=reading.language,
        source_class=_class_of(captured, reading),
        locator_kind=reading.locator_kind,
        size=len(captured.body),
        digest=kept.digest,
        text_digest=kept.text_digest,
        date=reading.date,
        publisher=reading.publisher,
        author=reading.author,
        notes=list(reading.notes),
        trace=trace_json(captured.trace),
        marks=marks_json(reading.marks),
        units=units_json(reading.units),
        truncated=reading.truncated,
        flagged=[[span.start, span.end, span.rule] for span in reading.flagged],
        captured_at=captured.captured_at,
        fetched_ms=fetched_ms,
        persisted_ms=handle.clock.elapsed_ms(),
    )


def _class_of(captured: Captured, reading: Reading) -> SourceClass:
    if captured.trace is not None:
        return SourceClass.WEB_PAGE
    return SourceClass.WORKSPACE_CODE if reading.media_type == "text/x-source" else SourceClass.WORKSPACE_DOCUMENT


def _save_parts(row: SourceRow, spans: Sequence[ChunkSpan], query_ids: Iterable[str]) -> None:
    ChunkRow.objects.bulk_create(
        ChunkRow(
            source=row,
            chunk_id=f"{row.source_id}.C{span.ordinal}",
            ordinal=span.ordinal,
            start=span.start,
            end=span.end,
            locator=span.locator,
            locator_end=span.locator_end,
            heading=span.heading,
            language=span.language[:16],
        )
        for span in spans
    )
    SourceQuery.objects.bulk_create(SourceQuery(source=row, query_id=query_id) for query_id in dict.fromkeys(query_ids))


def _save_hits(row: SourceRow, led_by: Iterable[LedBy]) -> None:
    by_id = {led.candidate_id: led for led in led_by}
    known = SourceHit.objects.filter(run_id=row.run_id, candidate_id__in=by_id).values_list("candidate_id", flat=True)
    fresh = by_id.keys() - set(known)
    SourceHit.objects.bulk_create(
        SourceHit(run_id=row.run_id, source=row, candidate_id=led.candidate_id, anchor=led.url, how=led.how)
        for led in by_id.values()
        if led.candidate_id in fresh
    )


def merge_source(
    handle: RunHandle, canonical_anchor: str, query_ids: Iterable[str], *, led_by: Iterable[LedBy] = ()
) -> None:
    """Add query provenance, and hits, to a source that is already stored; costs no identity (I11)."""
    with step(handle, EventKind.SOURCE_MERGED) as payload:
        row = SourceRow.objects.get(run_id=handle.run_id, canonical_anchor=canonical_anchor)
        known = set(row.provenance.values_list("query_id", flat=True))
        fresh = [query_id for query_id in dict.fromkeys(query_ids) if query_id not in known]
        SourceQuery.objects.bulk_create(SourceQuery(source=row, query_id=query_id) for query_id in fresh)
        _save_hits(row, led_by)
        payload.update(source=row.source_id, anchor=canonical_anchor)


def merge_copy(handle: RunHandle, body: bytes, query_ids: Iterable[str], *, led_by: Iterable[LedBy] = ()) -> str:
    """Merge a captured file or page into the stored source with the same bytes (I11).

    Returns that source's canonical anchor, or '' when there is none.
    """
    digest = hashlib.sha256(body).hexdigest()
    row = SourceRow.objects.filter(run_id=handle.run_id, digest=digest).order_by("ordinal").first()
    if row is None:
        return ""
    merge_source(handle, row.canonical_anchor, query_ids, led_by=led_by)
    return row.canonical_anchor


def adopt_sources(handle: RunHandle, earlier_id: UUID) -> int:
    """Take over every stored source of an earlier run, one step each, without a fetch. Returns how many.

    Capture times and the first run that captured stay; both offsets are 0, for no work of this run went into them.
    """
    rows = SourceRow.objects.filter(run_id=earlier_id).prefetch_related("chunks").order_by("ordinal")
    for row in rows:
        with step(handle, EventKind.SOURCE_ADOPTED) as payload:
            spans = [_span(chunk) for chunk in row.chunks.all()]
            origin = row.adopted_from or str(earlier_id)
            row.pk, row.run_id = None, handle.run_id
            row._state.adding = True  # noqa: SLF001 -- Django's documented way to copy a row
            row.fetched_ms = row.persisted_ms = 0
            row.adopted_from = origin
            row.save(force_insert=True)
            _save_parts(row, spans, ())
            payload.update(source=row.source_id, anchor=row.canonical_anchor, title=row.title[:200])
    scope = Run.objects.values_list("scope_digest", flat=True).get(pk=earlier_id)
    Run.objects.filter(pk=handle.run_id, fence=handle.fence).update(scope_digest=scope)
    return len(rows)


def _span(chunk: ChunkRow) -> ChunkSpan:
    return ChunkSpan(
        ordinal=chunk.ordinal,
        start=chunk.start,
        end=chunk.end,
        locator=chunk.locator,
        locator_end=chunk.locator_end,
        heading=chunk.heading,
        language=chunk.language,
    )


def load_sources(run_id: UUID, blobs: BlobStore) -> tuple[Source, ...]:
    """Return every stored source of a run, in order, with text and chunks read back from disk. Raises StoreFailed."""
    rows = SourceRow.objects.filter(run_id=run_id).prefetch_related("chunks", "provenance").order_by("ordinal")
    return tuple(load_source(row, blobs) for row in rows)


def load_source(row: SourceRow, blobs: BlobStore) -> Source:
    """Map one row and its blobs to the value. Raises StoreFailed, also for a row that was altered beyond reading."""
    try:
        return _loaded(row, blobs.get(row.text_digest).decode("utf-8"))
    except (ValueError, TypeError) as failure:
        raise StoreFailed(
            f"The stored record of source {row.source_id} cannot be read any more; restore it from a backup."
        ) from failure


def load_text(row: SourceRow, blobs: BlobStore) -> str:
    """Return the stored text of a source alone. Raises StoreFailed."""
    try:
        return blobs.get(row.text_digest).decode("utf-8")
    except ValueError as failure:
        raise StoreFailed(
            f"The stored text of source {row.source_id} cannot be read; restore it from a backup."
        ) from failure


def _loaded(row: SourceRow, text: str) -> Source:
    return Source(
        source_id=row.source_id,
        requested_anchor=row.requested_anchor,
        canonical_anchor=row.canonical_anchor,
        title=row.title,
        transport=row.transport,
        media_type=row.media_type,
        encoding=row.encoding,
        language=row.language,
        source_class=SourceClass(row.source_class),
        locator_kind=LocatorKind(row.locator_kind),
        digest=row.digest,
        text_digest=row.text_digest,
        text=text,
        chunks=tuple(_chunk(row.source_id, chunk, text) for chunk in row.chunks.all()),
        flagged=tuple(FlaggedSpan(start=start, end=end, rule=rule) for start, end, rule in row.flagged),
        captured_at=row.captured_at,
        query_ids=tuple(link.query_id for link in row.provenance.all()),
        fetched_ms=row.fetched_ms,
        persisted_ms=row.persisted_ms,
        date=row.date,
        publisher=row.publisher,
        truncated=row.truncated,
        adopted_from=row.adopted_from,
        author=row.author,
        notes=tuple(str(note) for note in row.notes),
        trace=trace_of(row.trace),
        marks=marks_of(row.marks),
        units=units_of(row.units),
    )


def _chunk(source_id: str, row: ChunkRow, text: str) -> Chunk:
    return Chunk(
        chunk_id=row.chunk_id,
        source_id=source_id,
        ordinal=row.ordinal,
        start=row.start,
        end=row.end,
        text=text[row.start : row.end],
        locator=row.locator,
        locator_end=row.locator_end,
        heading=row.heading,
        language=row.language,
    )
