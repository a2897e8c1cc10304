"""Builds runs and evidence in any state, the short way through the ORM; what services can reach, tests take from them."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.auth.models import Group, User

from research.models import (
    BriefRecord,
    ChunkRow,
    FetchFailureRow,
    HitRow,
    ItemRow,
    ModelCallRow,
    QueryRow,
    RejectionRow,
    Run,
    RunEvent,
    SourceQuery,
    SourceRow,
)
from research.states import TERMINAL_STATES, EventKind, RunState

if TYPE_CHECKING:
    from research.ports import BlobStore

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
_numbers = itertools.count(1)


def make_run(
    author: User,
    *,
    question: str = "How long does the battery of the Lumen lamp last?",
    state: RunState = RunState.QUEUED,
    outcome: str = "",
    team: Group | None = None,
    workspace: str = "sample",
    queued_at: datetime = NOON,
    events: Sequence[EventKind] = (EventKind.QUEUED,),
) -> Run:
    """Return a run in a state, with its brief and these events one second apart."""
    brief = BriefRecord.objects.create(
        author=author,
        team=team,
        submission_key=f"key-{next(_numbers)}",
        question=question,
        workspace=workspace,
        workspace_public=True,
        scope="workspace",
        method="bounded",
        depth="standard",
        profile="general",
        language="en",
        assumptions=["Evidence comes only from the workspace “sample”; the web is not searched."],
        created_at=queued_at,
    )
    waiting = state is RunState.QUEUED
    run = Run.objects.create(
        brief=brief,
        state=state,
        outcome=outcome,
        queued_at=queued_at,
        claimed_at=None if waiting else queued_at + timedelta(seconds=2),
        finished_at=queued_at + timedelta(seconds=14) if state in TERMINAL_STATES else None,
        meters={} if waiting else {"searches": 2, "sources": 2, "fetch_attempts": 3, "generations": 1},
    )
    for seq, kind in enumerate(events, start=1):
        add_event(run, seq, kind)
    return run


def add_event(run: Run, seq: int, kind: EventKind, **payload: str) -> RunEvent:
    """Append one event at as many seconds as its number."""
    return RunEvent.objects.create(run=run, seq=seq, kind=kind, offset_ms=seq * 1000, at=NOON, fence=1, payload=payload)


def add_query(run: Run, ordinal: int, text: str, *, hits: int = 3, status: str = "answered") -> QueryRow:
    """Add a search with this many hits."""
    query = QueryRow.objects.create(
        run=run,
        query_id=f"Q{ordinal}",
        ordinal=ordinal,
        text=text,
        form="full_text",
        origin="bootstrap" if ordinal == 1 else "planner",
        status=status,
        total=hits,
        started_ms=10,
        ended_ms=40,
    )
    HitRow.objects.bulk_create(
        HitRow(query=query, rank=rank, locator=f"notes/{rank}.md", score=1.0) for rank in range(1, hits + 1)
    )
    return query


def add_source(
    run: Run,
    ordinal: int,
    text: str,
    *,
    blobs: BlobStore | None = None,
    title: str = "",
    flagged: Sequence[tuple[int, int, str]] = (),
    queries: Sequence[str] = ("Q1",),
    media_type: str = "text/markdown",
    **changes: str,
) -> SourceRow:
    """Add a stored source of one chunk, changed as the test wants; its bytes are the text."""
    body = text.encode()
    digest = blobs.put(body) if blobs else hashlib.sha256(body).hexdigest()
    source = SourceRow.objects.create(
        **{
            "run": run,
            "source_id": f"S{ordinal}",
            "ordinal": ordinal,
            "requested_anchor": f"notes/{ordinal}.md",
            "canonical_anchor": f"notes/{ordinal}.md",
            "title": title or f"Note {ordinal}",
            "transport": "workspace",
            "media_type": media_type,
            "encoding": "utf-8",
            "language": "en",
            "source_class": "workspace_document",
            "locator_kind": "line",
            "size": len(body),
            "digest": digest,
            "text_digest": digest,
            "flagged": [list(span) for span in flagged],
            "captured_at": NOON,
            "fetched_ms": 300 * ordinal,
            "persisted_ms": 300 * ordinal + 12,
            **changes,
        }
    )
    ChunkRow.objects.create(
        source=source, chunk_id=f"S{ordinal}.C1", ordinal=1, start=0, end=len(text), locator=1, locator_end=4
    )
    SourceQuery.objects.bulk_create(SourceQuery(source=source, query_id=query) for query in queries)
    return source


def add_fact(run: Run, ordinal: int, source: SourceRow, text: str, *, start: int = -1) -> ItemRow:
    """Add an admitted fact; `start` is where its words stand in the source, or -1."""
    return ItemRow.objects.create(
        run=run,
        item_id=f"F{ordinal}",
        ordinal=ordinal,
        kind="fact",
        text=text,
        source_id=source.source_id,
        references=[f"{source.source_id}.C1"],
        verdict="entail" if start >= 0 else "unchecked",
        basis="quote" if start >= 0 else "none",
        quote_start=start,
        quote_end=start + len(text) if start >= 0 else -1,
    )


def add_misfortunes(run: Run) -> None:
    """Add one of everything that can go wrong without ending a run."""
    FetchFailureRow.objects.create(run=run, locator="notes/broken.pdf", code="unreadable", message="x", offset_ms=900)
    RejectionRow.objects.create(
        run=run,
        ordinal=1,
        kind="fact",
        local_id="f9",
        text="The lamp lasts for ever.",
        code="unknown_source",
        reason="It names a source that is not among the stored ones.",
    )
    ModelCallRow.objects.create(
        run=run,
        purpose="synthesis",
        prompt="synthesis@1",
        model="m",
        status="timed_out",
        prompt_digest="0" * 64,
        prompt_tokens=1200,
        started_ms=100,
        ended_ms=2100,
    )
