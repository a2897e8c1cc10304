"""What becomes of the pages that a run found: each ends in one way, and none harms another (I8, I11, I28)."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from research.errors import InvalidBrief
from research.evidence.types import HitFate
from research.methods import pages
from research.models import Run
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.runs import run_adopt, run_cancel
from research.states import EventKind, Outcome, RunState
from research.store import accounts, acquisition
from tests.support.ferries import COSTS, DUCKS, ON_BOTH, ON_THE_WEB, PAGES, PASSENGERS, Stage, article, serve, web_stage
from tests.support.running import Listener, carry_out, final, submit
from tests.support.web import Found

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def fates(run: Run, context: ResearchContext) -> dict[str, tuple[HitFate, str]]:
    return {entry.anchor: (entry.fate, entry.reason) for entry in accounts.load_account(run.pk, context.blobs)}


def became(run: Run) -> dict[str, tuple[str, str]]:
    rows = run.source_hits.values_list("candidate_id", "source__canonical_anchor", "how")
    return {candidate: (anchor, how) for candidate, anchor, how in rows}


def gather(stage: Stage, author: User, found: list[Found], **changes: Any) -> Run:
    stage.web.searxng(found)
    return carry_out(stage.context, author, request=replace(ON_THE_WEB, **changes))


def test_a_page_is_stored_with_how_it_came_in(tmp_path: Path, ada: User) -> None:
    moved = "https://old.example.org/ferry"
    with web_stage(tmp_path) as stage:
        serve(stage.web, PASSENGERS)
        stage.web.redirect(moved, PASSENGERS, status=301)
        run = gather(stage, ada, [Found(moved)])
        (source,) = acquisition.load_sources(run.pk, stage.context.blobs)
        entry = final(run).ledger[0].source
        assert fates(run, stage.context) == {PASSENGERS: (HitFate.CITED, "")}
    assert (source.requested_anchor, source.canonical_anchor, entry.url) == (moved, PASSENGERS, PASSENGERS)
    assert source.source_class == entry.source_class == "web_page"
    assert source.trace is not None
    assert [(hop.url, hop.status) for hop in source.trace.hops] == [(moved, 301), (PASSENGERS, 200)]
    assert source.query_ids == ("Q1",)
    assert 0 < source.fetched_ms <= source.persisted_ms
    assert became(run) == {"Q1.H1": (PASSENGERS, "captured")}


def test_every_failure_is_typed_and_its_siblings_live(tmp_path: Path, ada: User) -> None:
    gone, broken, walled, nowhere = (f"https://{name}.example.org/x" for name in ("gone", "broken", "walled", "nowhere"))
    with web_stage(tmp_path) as stage:
        stage.web.page(gone, "<p>No.</p>", status=404)
        stage.web.fault(broken, "reset")
        stage.web.page(walled, PAGES[DUCKS])
        stage.web.robots("walled.example.org", "User-agent: *\nDisallow: /")
        run = gather(stage, ada, [*map(Found, (gone, broken, walled, nowhere)), *serve(stage.web, PASSENGERS)])
        account = fates(run, stage.context)
        assert not stage.web.asked_for(walled)
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert account[PASSENGERS] == (HitFate.CITED, "")
    assert account[gone] == (HitFate.FAILED, "not_found")
    assert account[broken][0] is HitFate.FAILED
    assert account[walled] == (HitFate.SKIPPED, "refused_robots")
    assert account[nowhere] == (HitFate.FAILED, "unresolved")
    assert len(account) == run.queries.get().hits.count() == 5
    rows = {row.candidate_id: row for row in run.fetch_failures.all()}
    assert set(rows) == {"Q1.H1", "Q1.H2", "Q1.H3", "Q1.H4"}
    assert rows["Q1.H1"].trace["hops"][0]["status"] == 404
    assert run.meters["fetch_attempts"] == 5
    assert run.meters["sources"] == 1


def test_one_page_under_several_addresses_is_one_source_and_one_attempt(tmp_path: Path, ada: User) -> None:
    twin = "https://mirror.example.com/ferry"
    hop = "https://short.example.net/f"
    with web_stage(tmp_path) as stage:
        serve(stage.web, PASSENGERS)
        stage.web.page(twin, PAGES[PASSENGERS])
        stage.web.redirect(hop, PASSENGERS)
        run = gather(stage, ada, [Found(url) for url in (PASSENGERS, f"{PASSENGERS}#figures", twin, hop)])
        account = fates(run, stage.context)
        assert len(stage.web.asked_for(twin)) == 1
    assert run.sources.count() == run.meters["sources"] == 1
    (anchor,) = {anchor for anchor, _ in became(run).values()}
    assert anchor in {PASSENGERS, twin}
    assert sorted(how for _, how in became(run).values())[:1] == ["captured"]
    assert [fate for fate, _ in account.values()].count(HitFate.CITED) == 1
    assert {reason for fate, reason in account.values() if fate is HitFate.DUPLICATE} == {anchor}
    assert len(account) == len({hit.locator for hit in run.queries.get().hits.all()})


def test_spellings_of_one_address_are_one_attempt_and_another_is_asked_only_after_a_failure(
    tmp_path: Path, ada: User
) -> None:
    printed = f"{PASSENGERS}?print=1"
    costs, amp = COSTS, f"{COSTS}?amp=1"
    with web_stage(tmp_path) as stage:
        serve(stage.web, PASSENGERS, COSTS)
        stage.web.page(printed, PAGES[DUCKS])
        stage.web.page(amp, "<p>No.</p>", status=404)
        run = gather(stage, ada, [Found(url) for url in (PASSENGERS, printed, amp, costs)])
        account = fates(run, stage.context)
        assert not stage.web.asked_for(printed)
        assert len(stage.web.asked_for(amp)) == 1
    assert set(run.sources.values_list("canonical_anchor", flat=True)) == {PASSENGERS, COSTS}
    assert account[printed] == (HitFate.DUPLICATE, PASSENGERS)
    assert account[amp] == (HitFate.DUPLICATE, COSTS)


def test_failed_pages_use_up_the_attempts_and_the_rest_is_not_retrieved(tmp_path: Path, ada: User) -> None:
    gone = [f"https://gone{number}.example.org/x" for number in range(4)]
    with web_stage(tmp_path, max_fetch_attempts=3) as stage:
        for url in gone:
            stage.web.page(url, "<p>No.</p>", status=404)
        run = gather(stage, ada, [*map(Found, gone), *serve(stage.web, PASSENGERS)])
        account = fates(run, stage.context)
        assert "A fixed limit was reached: attempts to read a source." in final(run).acquisition.limits
    assert run.meters["fetch_attempts"] == 3
    assert run.outcome == Outcome.NO_EVIDENCE
    assert sorted(fate for fate, _ in account.values()) == sorted([HitFate.FAILED] * 3 + [HitFate.NOT_RETRIEVED] * 2)


def test_no_more_sources_are_kept_than_allowed(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path, max_sources=2) as stage:
        run = gather(stage, ada, serve(stage.web, PASSENGERS, COSTS, DUCKS))
        assert "A fixed limit was reached: stored sources." in final(run).acquisition.limits
        assert HitFate.NOT_RETRIEVED in {fate for fate, _ in fates(run, stage.context).values()}
    assert run.sources.count() == run.meters["sources"] == 2
    assert run.meters["fetch_attempts"] == 2


def test_a_preliminary_report_comes_with_the_first_page_while_others_hang(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.fault("https://slow.example.org/x", "stall_tls")
        stage.web.searxng([Found("https://slow.example.org/x"), *serve(stage.web, PASSENGERS)])
        run = submit(stage.context, ada, question=ON_THE_WEB.question, scope="web", workspace="", providers=("searxng",))

        def stop(_event: object) -> None:
            run_cancel(stage.context, actor=ada, run_id=run.pk)

        heard = Listener(acts={EventKind.PRELIMINARY_DELIVERED: stop})
        run_execute(stage.context, run.pk, owner="worker", observer=heard)
        run.refresh_from_db()
        document = final(run)
    assert (run.state, run.outcome) == (RunState.CANCELLED, Outcome.SOURCE_BACKED)
    assert run.sources.get().canonical_anchor == PASSENGERS
    assert [group.source.url for group in document.excerpts] == [PASSENGERS]
    assert document.account.total == 2


def test_one_page_that_hangs_does_not_hold_up_the_synthesis(
    tmp_path: Path, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STRAGGLER_MS", 300)
    hung = "https://hung.example.org/x"
    with web_stage(tmp_path, page_seconds=600, run_seconds=60) as stage:
        stage.web.fault(hung, "stall")
        run = gather(stage, ada, [*serve(stage.web, PASSENGERS, COSTS), Found(hung)])
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert set(run.sources.values_list("canonical_anchor", flat=True)) == {PASSENGERS, COSTS}
    failed = run.fetch_failures.get()
    assert (failed.locator, failed.code, failed.trace["robots"]) == (hung, "timed_out", "absent")
    assert "given up" in failed.message


def test_pages_are_waited_for_while_most_of_what_was_found_is_still_to_come(
    tmp_path: Path, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STRAGGLER_MS", 100)
    hung = [f"https://hung{number}.example.org/x" for number in (1, 2)]
    with web_stage(tmp_path, page_seconds=2) as stage:
        for url in hung:
            stage.web.fault(url, "stall")
        run = gather(stage, ada, [*serve(stage.web, PASSENGERS), *map(Found, hung)])
    assert not [row.message for row in run.fetch_failures.all() if "given up" in row.message]
    assert run.fetch_failures.count() == 2


def test_the_session_is_closed_when_a_run_ends_and_when_it_is_stopped(tmp_path: Path, ada: User) -> None:
    closed: list[str] = []

    class Watched:
        def __init__(self, real: Any) -> None:
            self._real = real

        def open(self, policy: Any, *, stop: Any) -> Any:
            session = self._real.open(policy, stop=stop)
            real_close = session.close

            def close() -> None:
                real_close()
                closed.append("closed")

            session.close = close
            return session

    with web_stage(tmp_path) as stage:
        assert stage.context.web is not None
        watched = replace(stage.context, web=replace(stage.context.web, capture=Watched(stage.context.web.capture)))
        stage.web.searxng(serve(stage.web, PASSENGERS))
        carry_out(watched, ada, request=ON_THE_WEB)
        stage.web.searxng([], delay_s=30.0)
        run = submit(
            watched, ada, key="second", question=ON_THE_WEB.question, scope="web", workspace="", providers=("searxng",)
        )
        act = {EventKind.SEARCH_STARTED: lambda _event: run_cancel(watched, actor=ada, run_id=run.pk)}
        run_execute(watched, run.pk, owner="worker", observer=Listener(acts=act))
        run.refresh_from_db()
    assert closed == ["closed", "closed"]
    assert run.state == RunState.CANCELLED


def test_baseline_reads_the_ranked_pages_too(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        run = gather(stage, ada, serve(stage.web, PASSENGERS, COSTS), method="baseline")
    assert run.outcome == Outcome.SYNTHESISED
    assert run.sources.count() == 2


def test_both_reaches_are_asked_at_once_and_stand_in_one_account(tmp_path: Path, workspace: Path, ada: User) -> None:
    with web_stage(tmp_path, {"harbour": workspace}) as stage:
        stage.web.searxng(serve(stage.web, PASSENGERS, DUCKS))
        heard = Listener()
        run = carry_out(stage.context, ada, request=ON_BOTH, listener=heard)
        account = fates(run, stage.context)
    assert heard.kinds()[1:3] == [EventKind.SEARCH_STARTED, EventKind.SEARCH_STARTED]
    assert {row.provider for row in run.queries.all()} == {"searxng", "workspace"}
    stored = set(run.sources.values_list("canonical_anchor", flat=True))
    assert stored == {PASSENGERS, DUCKS, "harbour.md", "budget.txt"}
    assert set(account) == {PASSENGERS, DUCKS, "harbour.md", "budget.txt", "ducks.txt"}
    assert set(run.sources.values_list("source_class", flat=True)) == {"web_page", "workspace_document"}
    assert EventKind.SCOPE_COUNTED in heard.kinds()


def test_neither_reach_waits_for_the_other(tmp_path: Path, workspace: Path, ada: User) -> None:
    """Files are stored while every page hangs; pages are stored while the workspace's search hangs."""
    with web_stage(tmp_path, {"harbour": workspace}) as stage:
        stage.web.fault("https://slow.example.org/x", "stall_tls")
        stage.web.searxng([Found("https://slow.example.org/x")])
        run = submit(stage.context, ada, question=ON_BOTH.question, scope="both", providers=("searxng",))
        act = {EventKind.SOURCE_STORED: lambda _event: run_cancel(stage.context, actor=ada, run_id=run.pk)}
        run_execute(stage.context, run.pk, owner="worker", observer=Listener(acts=act))
        assert {source.transport for source in run.sources.all()} == {"workspace"}

        held = Held(stage.context.searcher)
        slow = replace(stage.context, searcher=held)
        stage.web.searxng(serve(stage.web, PASSENGERS))
        other = submit(slow, ada, key="other", question=ON_BOTH.question, scope="both", providers=("searxng",))
        act = {EventKind.SOURCE_STORED: lambda _event: run_cancel(slow, actor=ada, run_id=other.pk)}
        run_execute(slow, other.pk, owner="worker", observer=Listener(acts=act))
        held.let_go()
    assert [source.canonical_anchor for source in other.sources.all()] == [PASSENGERS]


class Held:
    """A searcher of the workspace that answers nothing until it is let go."""

    def __init__(self, real: Any) -> None:
        self._real, self._gate = real, threading.Event()

    def search(self, request: Any, *, stop: Any) -> Any:
        self._gate.wait(30)
        return self._real.search(request, stop=stop)

    def let_go(self) -> None:
        self._gate.set()


def test_a_later_run_adopts_pages_with_their_traces_and_asks_nobody(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        earlier = gather(stage, ada, serve(stage.web, PASSENGERS), published_after="2020-01-01")
        before = len(stage.web.requests)
        without_web = replace(stage.context, web=None)
        again = run_adopt(without_web, actor=ada, run_id=earlier.pk, submission_key="again")
        run_execute(without_web, again.pk, owner="worker")
        again.refresh_from_db()
        assert len(stage.web.requests) == before
        assert final(again).account.total == 1
        assert "The files of the workspace were not counted" not in " ".join(final(again).acquisition.limits)
    assert again.outcome == Outcome.SYNTHESISED
    assert (again.brief.scope, again.brief.providers, again.brief.published_after) == ("web", ["searxng"], "2020-01-01")
    assert again.sources.get().trace == earlier.sources.get().trace


def test_a_second_run_reads_the_same_bytes_without_a_reader_and_fetches_them_anew(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        first = gather(stage, ada, serve(stage.web, PASSENGERS))
        second = carry_out(stage.context, ada, key="second", request=ON_THE_WEB)
        assert len(stage.web.asked_for(PASSENGERS)) == 2
    assert second.sources.get().text_digest == first.sources.get().text_digest
    assert second.sources.get().trace["retrieved_from_cache"] is False


def test_an_earlier_capture_is_used_only_where_the_operator_allows_it(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path, retrieval_cache_seconds=3_600) as stage:
        first = gather(stage, ada, serve(stage.web, PASSENGERS))
        second = carry_out(stage.context, ada, key="second", request=ON_THE_WEB)
        assert len(stage.web.asked_for(PASSENGERS)) == 1
    assert second.sources.get().trace["retrieved_from_cache"] is True
    assert second.sources.get().captured_at == first.sources.get().captured_at


def test_documents_of_the_web_are_read_only_where_the_brief_allows_them(tmp_path: Path, ada: User) -> None:
    url = "https://papers.example.org/ferry.pdf"
    with web_stage(tmp_path) as stage:
        stage.web.page(url, b"%PDF-1.7 not really", content_type="application/pdf")
        run = gather(stage, ada, [Found(url)])
        assert fates(run, stage.context) == {url: (HitFate.SKIPPED, "refused_type")}


def test_pages_of_one_host_do_not_crowd_out_others(tmp_path: Path, ada: User) -> None:
    many = [f"https://loud.example.net/{number}" for number in range(6)]
    with web_stage(tmp_path, max_sources=3, web_concurrency=1) as stage:
        for number, url in enumerate(many):
            stage.web.page(url, article(f"Note {number}", f"Note {number} of the harbour ferry of Lindau. " * 12))
        run = gather(stage, ada, [*map(Found, many), *serve(stage.web, PASSENGERS, COSTS)])
    stored = set(run.sources.values_list("canonical_anchor", flat=True))
    assert {PASSENGERS, COSTS} <= stored


def test_kept_pages_are_not_taken_into_another_scope(tmp_path: Path, workspace: Path, ada: User) -> None:
    with web_stage(tmp_path, {"harbour": workspace}) as stage:
        earlier = gather(stage, ada, serve(stage.web, PASSENGERS))
        with pytest.raises(InvalidBrief) as refused:
            submit(stage.context, ada, key="again", adopt_run_id=str(earlier.pk))
    assert list(refused.value.problems) == ["scope"]


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_two_reaches_never_keep_more_than_is_allowed(tmp_path: Path, workspace: Path, ada: User, most: int) -> None:
    with web_stage(tmp_path, {"harbour": workspace}, max_sources=most) as stage:
        stage.web.searxng(serve(stage.web, PASSENGERS, COSTS, DUCKS))
        run = carry_out(stage.context, ada, request=ON_BOTH)
    assert run.state == RunState.COMPLETED
    assert run.sources.count() == most
    assert most == 1 or set(run.sources.values_list("transport", flat=True)) > {"workspace"}


def test_what_the_web_has_no_use_for_goes_to_the_workspace(tmp_path: Path, workspace: Path, ada: User) -> None:
    with web_stage(tmp_path, {"harbour": workspace}, max_sources=2) as stage:
        stage.web.searxng([])
        run = carry_out(stage.context, ada, request=ON_BOTH)
    assert set(run.sources.values_list("canonical_anchor", flat=True)) == {"harbour.md", "budget.txt"}
