"""I4, I5, I8, I11: stored before it is seen; a failed write or fetch excludes only itself; the same bytes are one source."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection

from research.errors import FetchFailure, StoreFailed
from research.evidence.types import HitFate
from research.models import SourceRow
from research.ports import BlobStore
from research.services.context import ResearchContext
from research.states import EventKind, Outcome, RunState
from research.store import accounts
from research.store.blobs import FileBlobStore
from tests.support import crash
from tests.support.running import (
    PLANNER,
    Listener,
    carry_out,
    final,
    model_context,
    synthesis_prompts,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context")]


@dataclass
class Watched:
    """The real blob store, which refuses one digest, and notes whether a row named a blob before the blob was there."""

    real: BlobStore
    refused: str = ""
    too_early: list[str] = field(default_factory=list)

    def put(self, data: bytes) -> str:
        digest = hashlib.sha256(data).hexdigest()
        if digest == self.refused:
            raise StoreFailed("The data folder is full.")
        if not self.real.has(digest) and SourceRow.objects.filter(digest=digest).exists():
            self.too_early.append(digest)
        return self.real.put(data)

    def get(self, digest: str) -> bytes:
        return self.real.get(digest)

    def has(self, digest: str) -> bool:
        return self.real.has(digest)


def digest_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@contextmanager
def database_that_refuses(anchor: str) -> Iterator[None]:
    """Let the database itself refuse the row of one source."""
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TRIGGER refuse_source BEFORE INSERT ON research_sourcerow "
            f"WHEN NEW.canonical_anchor = '{anchor}' BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END"
        )
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER refuse_source")


@pytest.mark.slow
def test_a_source_whose_bytes_cannot_be_kept_is_not_seen_by_synthesis(tmp_path: Path, workspace: Path, ada: User) -> None:
    with model_context(tmp_path, workspace) as (composed, server):
        blobs = Watched(real=composed.blobs, refused=digest_of(workspace / "budget.txt"))
        run = carry_out(replace(composed, blobs=blobs), ada)
        (prompt,) = synthesis_prompts(server)
    assert "41,200 passengers" in prompt
    assert "3.1 million crowns" not in prompt
    assert [row.canonical_anchor for row in run.sources.all()] == ["harbour.md"]
    failure = run.fetch_failures.get()
    assert (failure.locator, failure.code) == ("budget.txt", FetchFailure.NOT_KEPT)
    assert run.outcome == Outcome.SYNTHESISED
    assert "3.1 million" not in final(run).model_dump_json()


def test_a_row_that_the_database_refuses_excludes_itself_and_leaves_the_earlier_ones_whole(
    context: ResearchContext, ada: User
) -> None:
    with database_that_refuses("budget.txt"):
        run = carry_out(context, ada)
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    row = run.sources.get()
    assert (row.source_id, row.canonical_anchor) == ("S1", "harbour.md")
    assert row.chunks.exists()
    assert context.blobs.get(row.digest)
    assert run.meters["sources"] == 1
    assert run.fetch_failures.get().code == FetchFailure.NOT_KEPT
    assert {item.source_id for item in run.items.filter(kind="fact")} == {"S1"}


def test_bytes_and_text_are_on_disk_before_the_row(context: ResearchContext, ada: User) -> None:
    blobs = Watched(real=context.blobs)
    there: list[bool] = []

    def look(event: object) -> None:
        rows = SourceRow.objects.filter(run_id=getattr(event, "run_id", None))
        there.extend(context.blobs.has(row.digest) and context.blobs.has(row.text_digest) for row in rows)

    carry_out(replace(context, blobs=blobs), ada, listener=Listener(acts={EventKind.SOURCE_STORED: look}))
    assert there == [True] * 3
    assert blobs.too_early == []


def test_every_source_is_stored_before_anything_is_proposed(context: ResearchContext, ada: User) -> None:
    listener = Listener()
    run = carry_out(context, ada, listener=listener)
    kinds = listener.kinds()
    last = len(kinds) - 1 - kinds[::-1].index(EventKind.SOURCE_STORED)
    assert last < kinds.index(EventKind.PROPOSALS_RECEIVED)
    assert all(row.fetched_ms <= row.persisted_ms for row in run.sources.all())
    assert run.figures["first_source_fetched_ms"] <= run.figures["first_source_persisted_ms"]


def test_bytes_that_were_altered_on_disk_never_reach_a_document(context: ResearchContext, ada: User) -> None:
    def alter(event: object) -> None:
        row = SourceRow.objects.get(run_id=getattr(event, "run_id", None), source_id="S1")
        (path,) = Path(context.blobs._root).rglob(row.text_digest)
        path.write_bytes(b"The ferry carried 9 passengers.")

    run = carry_out(context, ada, listener=Listener(acts={EventKind.SCOPE_COUNTED: alter}))
    assert run.state == RunState.FAILED
    assert run.outcome == Outcome.DELIVERY_FAILURE
    assert not run.items.exists()


@pytest.mark.parametrize("altered", [b"", b"The ferry carried 9.", b"The ferry carried 41,200 passengers. And more."])
def test_bytes_that_are_stored_again_restore_a_file_that_was_altered_on_disk(tmp_path: Path, altered: bytes) -> None:
    blobs, data = FileBlobStore(tmp_path), b"The ferry carried 41,200 passengers."
    digest = blobs.put(data)
    (path,) = tmp_path.rglob(digest)
    path.write_bytes(altered)
    with pytest.raises(StoreFailed, match="altered on disk"):
        blobs.get(digest)
    assert blobs.put(data) == digest
    assert blobs.get(digest) == data
    assert list((tmp_path / "staging").iterdir()) == []


def test_bytes_that_are_there_are_not_written_again(tmp_path: Path) -> None:
    blobs = FileBlobStore(tmp_path)
    (path,) = tmp_path.rglob(blobs.put(b"41,200 passengers"))
    before = path.stat()
    blobs.put(b"41,200 passengers")
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_what_stands_in_the_way_of_stored_bytes_is_said(tmp_path: Path) -> None:
    blobs = FileBlobStore(tmp_path)
    (path,) = tmp_path.rglob(blobs.put(b"41,200 passengers"))
    path.unlink()
    (path / "folder").mkdir(parents=True)
    with pytest.raises(StoreFailed, match="cannot take a file of 17 bytes"):
        blobs.put(b"41,200 passengers")


def test_a_file_that_went_after_the_search_harms_no_sibling(context: ResearchContext, workspace: Path, ada: User) -> None:
    act = crash.removing(workspace / "budget.txt")
    run = carry_out(context, ada, listener=Listener(acts={EventKind.SEARCH_ANSWERED: act}))
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert run.fetch_failures.get().code == FetchFailure.MISSING
    assert run.sources.get().canonical_anchor == "harbour.md"


def test_a_workspace_that_went_costs_nothing_that_is_stored(context: ResearchContext, workspace: Path, ada: User) -> None:
    act = crash.removing(workspace)
    listener = Listener(acts={EventKind.SOURCE_STORED: lambda event: act(event) if workspace.exists() else None})
    run = carry_out(context, ada, listener=listener)
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert run.sources.count() == 1
    assert run.fetch_failures.count() == 1
    fates = {entry.anchor: entry.fate for entry in accounts.load_account(run.pk, context.blobs)}
    assert set(fates.values()) >= {HitFate.CITED, HitFate.FAILED}


def test_a_workspace_that_is_not_there_is_a_failed_search_and_no_empty_answer(
    context: ResearchContext, workspace: Path, ada: User
) -> None:
    workspace.rename(workspace.with_name("away"))
    run = carry_out(context, ada)
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.NO_EVIDENCE)
    query = run.queries.get()
    assert query.status == "failed"
    assert query.error
    (search,) = final(run).acquisition.searches
    assert search.failed


@pytest.mark.slow
def test_a_planned_search_that_fails_leaves_the_bootstrap_and_its_siblings(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    plan = '{"queries": [{"text": "crowns region"}, {"text": "ducks volunteers"}]}'
    with model_context(tmp_path, workspace, {"kind": "content", "content": plan, "match": PLANNER}) as (composed, _):
        failing = replace(composed, searcher=FailingOnce(composed.searcher, "Q2"))
        run = carry_out(failing, ada)
    assert [row.status for row in run.queries.order_by("ordinal")] == ["answered", "failed", "answered"]
    assert "ducks.txt" in {row.canonical_anchor for row in run.sources.all()}
    assert run.state == RunState.COMPLETED


@dataclass
class FailingOnce:
    """A searcher that cannot answer one query."""

    real: object
    query_id: str

    def search(self, request: object, *, stop: object) -> object:
        from research.errors import SearchFailed

        if request.query_id == self.query_id:
            raise SearchFailed("The index is being rebuilt.")
        return self.real.search(request, stop=stop)


@pytest.mark.slow
def test_a_source_that_several_queries_found_is_one_source_with_all_of_them(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    plan = '{"queries": [{"text": "ferry crowns"}, {"text": "ferry passengers"}]}'
    with model_context(tmp_path, workspace, {"kind": "content", "content": plan, "match": PLANNER}) as (composed, _):
        run = carry_out(composed, ada)
    row = run.sources.get(canonical_anchor="harbour.md")
    assert {link.query_id for link in row.provenance.all()} == {"Q1", "Q2", "Q3"}
    assert run.sources.count() == run.meters["sources"] == run.meters["fetch_attempts"]


@pytest.mark.slow
def test_two_paths_with_the_same_bytes_cost_one_identity(tmp_path: Path, workspace: Path, ada: User) -> None:
    copies = workspace / "copies"
    copies.mkdir()
    (copies / "ferry.md").write_bytes((workspace / "harbour.md").read_bytes())
    plan = '{"queries": [{"text": "ferry", "path_prefix": "copies"}, {"text": "Lindau carried", "form": "regex"}]}'
    with model_context(tmp_path, workspace, {"kind": "content", "content": plan, "match": PLANNER}) as (composed, _):
        run = carry_out(composed, ada)
    digests = list(run.sources.values_list("digest", flat=True))
    assert len(digests) == len(set(digests)) == run.meters["sources"]
    fates = {entry.anchor: entry.fate for entry in accounts.load_account(run.pk, composed.blobs)}
    assert HitFate.DUPLICATE in {fates["harbour.md"], fates["copies/ferry.md"]}
    assert len(fates) == 4


def test_a_file_that_became_a_copy_after_the_index_saw_it_merges_into_the_stored_one(
    context: ResearchContext, workspace: Path, ada: User
) -> None:
    same = (workspace / "harbour.md").read_bytes()
    act = Listener(acts={EventKind.SEARCH_ANSWERED: lambda _event: (workspace / "budget.txt").write_bytes(same)})
    run = carry_out(context, ada, listener=act)
    assert run.sources.count() == run.meters["sources"] == 1
    assert EventKind.SOURCE_MERGED in act.kinds()


def test_what_a_parser_throws_at_one_file_harms_no_sibling(
    context: ResearchContext, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from research.reading import read as reading

    real = reading.read

    def treacherous(body: bytes, **options: object) -> object:
        if options["name"] == "harbour.md":
            raise RecursionError("maximum recursion depth exceeded")
        return real(body, **options)

    monkeypatch.setattr(reading, "read", treacherous)
    run = carry_out(context, ada)
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert run.fetch_failures.get().code == FetchFailure.UNREADABLE
    assert run.sources.get().canonical_anchor == "budget.txt"
