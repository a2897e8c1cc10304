"""How are searches and their hits kept? Before a search is executed, and before anything reads its answer."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from research.errors import SearchFailed, SearchFailure, WorkspaceError
from research.evidence.account import FoundAddress
from research.evidence.identity.addresses import canonical_url
from research.evidence.paths import safe_path
from research.findings import QueryRecord
from research.models import HitRow, QueryRow, SourceHit
from research.models.acquisition import LOCATOR_CHARS
from research.planning.types import AdmittedQuery, QueryOrigin, RefusedQuery
from research.planning.web_schedule import WebHit, page_anchor, web_hit
from research.ports import Hit, QueryForm, SearchAnswer, SearchProvider, WindowUse
from research.states import EventKind
from research.store.journal import RunHandle, record, step
from research.store.minting import candidate_id_of, seal_of
from research.trust.web_address import AddressFault


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
            provider=query.provider,
            stands_in_for=query.stands_in_for,
            status="started",
            started_ms=handle.clock.elapsed_ms(),
        )
        payload.update(query=query.query_id, text=query.text, origin=query.origin.value, provider=query.provider.value)


def answer_query(handle: RunHandle, answer: SearchAnswer) -> None:
    """Store the query as it was sent and its ordered hits, before anything reads them; mint a candidate of each web hit."""
    with step(handle, EventKind.SEARCH_ANSWERED) as payload:
        row = QueryRow.objects.get(run_id=handle.run_id, query_id=answer.request.query_id)
        row.status, row.total, row.ended_ms = "answered", answer.total, handle.clock.elapsed_ms()
        row.sent, row.outcome = storable(answer.sent), answer.status
        row.window = WindowUse.RELAXED if row.origin == QueryOrigin.RELAXED else answer.window
        row.save(update_fields=["status", "total", "ended_ms", "sent", "outcome", "window"])
        HitRow.objects.bulk_create(_hit_row(row, hit) for hit in answer.hits)
        payload.update(query=row.query_id, hits=len(answer.hits), total=answer.total)


def _hit_row(query: QueryRow, hit: Hit) -> HitRow:
    locator = storable(hit.locator)
    row = HitRow(
        query=query,
        rank=hit.rank,
        locator=locator[:LOCATOR_CHARS],
        title=storable(hit.title),
        snippet=storable(hit.snippet),
        score=hit.score,
        refusal=hit.refusal or (AddressFault.TOO_LONG if len(locator) > LOCATOR_CHARS else ""),
        published=hit.published,
    )
    if query.provider != SearchProvider.WORKSPACE:
        row.candidate_id = candidate_id_of(query.query_id, hit.rank)
        # Without a seal there is nothing to fetch: a refused address stays a record.
        row.seal = "" if row.refusal else seal_of(query.run_id, row.candidate_id, row.locator)
    return row


def storable(text: str) -> str:
    """Return text that every database takes: without NUL and half surrogate pairs, which JSON can spell."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")


def fail_query(handle: RunHandle, query_id: str, failure: SearchFailed | WorkspaceError) -> None:
    """Store that a search could not be answered, which is not the same as nothing found (I8)."""
    code, sent = SearchFailure.UNAVAILABLE, ""
    if isinstance(failure, SearchFailed):
        code, sent = failure.code, storable(failure.sent)
    with step(handle, EventKind.SEARCH_FAILED) as payload:
        row = QueryRow.objects.filter(run_id=handle.run_id, query_id=query_id)
        row.update(status="failed", error=failure.message, outcome=code, sent=sent, ended_ms=handle.clock.elapsed_ms())
        provider = row.values_list("provider", flat=True).first() or ""
        payload.update(query=query_id, code=code.value, provider=provider)


def last_query_number(run_id: UUID) -> int:
    """Return the highest number among the queries of a run, 0 when it has none."""
    names = QueryRow.objects.filter(run_id=run_id).values_list("query_id", flat=True)
    return max((int(name.removeprefix("Q")) for name in names), default=0)


def load_asked(run_id: UUID) -> tuple[AdmittedQuery, ...]:
    """Return the queries that a run has put so far, in their order."""
    return tuple(
        AdmittedQuery(
            query_id=row.query_id,
            text=row.text,
            form=QueryForm(row.form),
            path_prefix=row.path_prefix,
            origin=QueryOrigin(row.origin),
            provider=SearchProvider(row.provider),
        )
        for row in QueryRow.objects.filter(run_id=run_id).order_by("ordinal")
    )


def refuse_query(handle: RunHandle, refused: RefusedQuery) -> None:
    """Record a proposed query that was not admitted."""
    record(handle, EventKind.QUERY_REFUSED, text=refused.proposal.text[:300], code=refused.code.value, reason=refused.reason)


def load_file_hits(run_id: UUID) -> tuple[str, ...]:
    """Return the canonical path of every workspace hit of a run, each once."""
    locators = _hits(run_id).filter(query__provider=SearchProvider.WORKSPACE).values_list("locator", flat=True)
    return tuple(dict.fromkeys(map(safe_path, locators.order_by("locator").distinct())))


def load_web_hits(run_id: UUID, query_id: str) -> tuple[WebHit, ...]:
    """Return the hits of one answered query that may be captured, best first."""
    rows = _hits(run_id).filter(query__query_id=query_id).exclude(seal="").order_by("rank")
    return tuple(web_hit(row.candidate_id, query_id=query_id, rank=row.rank, url=row.locator) for row in rows)


def load_found_addresses(run_id: UUID) -> tuple[FoundAddress, ...]:
    """Return every web hit of a run with what it became, in the order of queries and ranks."""
    became = dict(SourceHit.objects.filter(run_id=run_id).values_list("candidate_id", "source__canonical_anchor"))
    captured = set(SourceHit.objects.filter(run_id=run_id, how="captured").values_list("candidate_id", flat=True))
    hits = _hits(run_id).exclude(query__provider=SearchProvider.WORKSPACE).order_by("query__ordinal", "rank")
    return tuple(
        FoundAddress(
            address=address,
            anchor=page_anchor(address),
            key=canonical_url(address),
            refusal=refusal,
            source=became.get(candidate_id, ""),
            is_captured=candidate_id in captured,
        )
        for candidate_id, address, refusal in hits.values_list("candidate_id", "locator", "refusal")
    )


def _hits(run_id: UUID) -> QuerySet[HitRow]:
    return HitRow.objects.filter(query__run_id=run_id)


def load_queries(run_id: UUID) -> tuple[QueryRecord, ...]:
    """Return every search of a run as a reader may see it: with the words that were sent, where some were."""
    return tuple(_record(row) for row in QueryRow.objects.filter(run_id=run_id).order_by("ordinal"))


def _record(row: QueryRow) -> QueryRecord:
    failed = row.status != "answered"
    return QueryRecord(
        text=row.sent or row.text,
        form=QueryForm(row.form),
        hit_count=row.total,
        failed=failed,
        provider=SearchProvider(row.provider),
        window=WindowUse(row.window),
        failure=row.outcome if failed else "",
        stands_in=bool(row.stands_in_for),
    )
