"""How are queries, hits, failures and sources kept, and read back as values?

A source's bytes and text are blobs before its row exists; what synthesis sees is read back from here (I4).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from research.budget import Resource
from research.errors import CaptureFailed, FetchFailure, StoreFailed
from research.evidence.paths import safe_path
from research.evidence.types import Chunk, Source, SourceClass
from research.findings import QueryRecord
from research.models import ChunkRow, FetchFailureRow, HitRow, QueryRow, Run, SourceQuery, SourceRow
from research.planning.types import AdmittedQuery, RefusedQuery
from research.ports import BlobStore, Captured, QueryForm, SearchAnswer
from research.reading.types import ChunkSpan, FlaggedSpan, LocatorKind, Reading
from research.states import EventKind
from research.store.journal import RunHandle, record, step


def start_query(handle: RunHandle, query: AdmittedQuery) -> None:
    """Record an admitted query before it is executed."""
    with step(handle, EventKind.SEARCH_STARTED) as payload:
        QueryRow.objects.create(
            run_id=handle.run_id,
            query_id=query.query_id,
            ordinal=QueryRow.objects.filter(run_id=handle.run_id).count() + 1,
            text=query.text,
            form=query.form,
            path_prefix=query.path_prefix,
            origin=query.origin,
            serves=query.serves,
            status="started",
            started_ms=handle.clock.elapsed_ms(),
        )
        payload.update(query=query.query_id, text=query.text, origin=query.origin.value)


def answer_query(handle: RunHandle, answer: SearchAnswer) -> None:
    """Store the ordered hits before anything reads them."""
    with step(handle, EventKind.SEARCH_ANSWERED) as payload:
        row = QueryRow.objects.get(run_id=handle.run_id, query_id=answer.request.query_id)
        row.status, row.total, row.ended_ms = "answered", answer.total, handle.clock.elapsed_ms()
        row.save(update_fields=["status", "total", "ended_ms"])
        HitRow.objects.bulk_create(
            HitRow(query=row, rank=hit.rank, locator=hit.locator, title=hit.title, snippet=hit.snippet, score=hit.score)
            for hit in answer.hits
        )
        payload.update(query=row.query_id, hits=len(answer.hits), total=answer.total)


def fail_query(handle: RunHandle, query_id: str, message: str) -> None:
    """Store that a search could not be answered, which is not the same as nothing found (I8)."""
    with step(handle, EventKind.SEARCH_FAILED) as payload:
        QueryRow.objects.filter(run_id=handle.run_id, query_id=query_id).update(
            status="failed", error=message, ended_ms=handle.clock.elapsed_ms()
        )
        payload.update(query=query_id)


def refuse_query(handle: RunHandle, refused: RefusedQuery) -> None:
    """Record a proposed query that was not admitted."""
    record(handle, EventKind.QUERY_REFUSED, text=refused.proposal.text[:300], code=refused.code.value, reason=refused.reason)


def fail_fetch(handle: RunHandle, locator: str, failure: CaptureFailed) -> None:
    """Store one failed fetch; its siblings are untouched (I8)."""
    with step(handle, EventKind.FETCH_FAILED) as payload:
        FetchFailureRow.objects.create(
            run_id=handle.run_id,
            locator=locator,
            code=failure.code,
            message=failure.message,
            offset_ms=handle.clock.elapsed_ms(),
        )
        payload.update(locator=locator, code=failure.code.value)


def fail_store(handle: RunHandle, locator: str, failure: StoreFailed) -> None:
    """Store that a source was read but could not be kept; it does not exist for synthesis (I5)."""
    fail_fetch(handle, locator, CaptureFailed(FetchFailure.NOT_KEPT, failure.message))


def load_failures(run_id: UUID) -> dict[str, str]:
    """Return the failed fetches of a run: locator to failure code."""
    return dict(FetchFailureRow.objects.filter(run_id=run_id).values_list("locator", "code"))


def load_hit_locators(run_id: UUID) -> tuple[str, ...]:
    """Return the canonical anchor of every hit of a run, each once."""
    locators = HitRow.objects.filter(query__run_id=run_id).order_by("locator").values_list("locator", flat=True).distinct()
    return tuple(dict.fromkeys(map(safe_path, locators)))


def load_queries(run_id: UUID) -> tuple[QueryRecord, ...]:
    """Return every search of a run as a reader may see it."""
    rows = QueryRow.objects.filter(run_id=run_id).order_by("ordinal")
    return tuple(
        QueryRecord(text=row.text, form=QueryForm(row.form), hit_count=row.total, failed=row.status != "answered")
        for row in rows
    )


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
) -> str:
    """Store one source: blobs first, then row, chunks and provenance in one transaction. Returns its host id.

    `persisted_ms` is read inside that transaction, with bytes and text already durable. Raises StoreFailed, LeaseLost.
    """
    kept = _Kept(digest=blobs.put(captured.body), text_digest=blobs.put(reading.text.encode("utf-8")))
    with step(handle, EventKind.SOURCE_STORED) as payload:
        row = _source_row(handle, captured, reading, kept, fetched_ms=fetched_ms)
        row.save(force_insert=True)
        _save_parts(row, spans, query_ids)
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
        source_class=_class_of(reading),
        locator_kind=reading.locator_kind,
        size=len(captured.body),
        digest=kept.digest,
        text_digest=kept.text_digest,
        date=reading.date,
        publisher=reading.publisher,
        truncated=reading.truncated,
        flagged=[[span.start, span.end, span.rule] for span in reading.flagged],
        captured_at=captured.captured_at,
        fetched_ms=fetched_ms,
        persisted_ms=handle.clock.elapsed_ms(),
    )


def _class_of(reading: Reading) -> SourceClass:
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
        )
        for span in spans
    )
    SourceQuery.objects.bulk_create(SourceQuery(source=row, query_id=query_id) for query_id in dict.fromkeys(query_ids))


def merge_source(handle: RunHandle, canonical_anchor: str, query_ids: Iterable[str]) -> None:
    """Add query provenance to a source that is already stored; costs no identity (I11)."""
    with step(handle, EventKind.SOURCE_MERGED) as payload:
        row = SourceRow.objects.get(run_id=handle.run_id, canonical_anchor=canonical_anchor)
        known = set(row.provenance.values_list("query_id", flat=True))
        fresh = [query_id for query_id in dict.fromkeys(query_ids) if query_id not in known]
        SourceQuery.objects.bulk_create(SourceQuery(source=row, query_id=query_id) for query_id in fresh)
        payload.update(source=row.source_id, anchor=canonical_anchor)


def merge_copy(handle: RunHandle, body: bytes, query_ids: Iterable[str]) -> bool:
    """Merge a captured file into the stored source with the same bytes; False when there is none (I11)."""
    digest = hashlib.sha256(body).hexdigest()
    row = SourceRow.objects.filter(run_id=handle.run_id, digest=digest).order_by("ordinal").first()
    if row is None:
        return False
    merge_source(handle, row.canonical_anchor, query_ids)
    return True


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
    )
