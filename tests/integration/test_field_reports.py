"""What users of such systems report, each brought about here: the symptom in the name, the right value in the test."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from config.environment import BASE_DIR
from publishing.models import Delivery
from research.apps import ResearchConfig
from research.clock import StopSignal, start_clock
from research.errors import CaptureFailed, InvalidBrief
from research.evidence.types import HitFate
from research.models import Run
from research.ports import DeliveryKind
from research.services.context import ResearchContext, current
from research.services.execution import run_execute
from research.services.recovery import recovery_sweep
from research.services.runs import run_adopt, run_cancel
from research.states import TERMINAL_STATES, EventKind, Outcome, RunState
from research.store import accounts, runs
from tests.support import crash
from tests.support.requests import REQUEST
from tests.support.running import (
    SYNTHESIS,
    Listener,
    carry_out,
    evidence_in,
    final,
    formats,
    model_context,
    submit,
    synthesis_prompts,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context")]

FERRY = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
AN_HOUR = timedelta(hours=1)


@pytest.fixture
def answered(tmp_path: Path, workspace: Path, ada: User) -> Any:
    """Carry a run out whose synthesis is the given step; returns the run and what the server saw."""

    def run_with(step: dict[str, Any], **changes: Any) -> tuple[Run, list[str]]:
        with model_context(tmp_path, workspace, {"match": SYNTHESIS, **step}) as (composed, server):
            run = carry_out(composed, ada, request=replace(REQUEST, **{"method": "baseline", **changes}))
            return run, synthesis_prompts(server)

    return run_with


def content(*facts: dict[str, Any], **arrays: list[dict[str, Any]]) -> dict[str, Any]:
    return {"kind": "content", "content": json.dumps({"facts": list(facts), **arrays}, ensure_ascii=False)}


def fact(text: str, source: str = "S1", chunk: str = "S1.C1", local_id: str = "f1") -> dict[str, Any]:
    return {"id": local_id, "text": text, "source_id": source, "chunk_ids": [chunk]}


def codes(run: Run) -> list[str]:
    return list(run.rejections.order_by("ordinal").values_list("code", flat=True))


def facts(run: Run) -> list[str]:
    return list(run.items.filter(kind="fact").order_by("ordinal").values_list("text", flat=True))


# A. Citations wrong or missing


@pytest.mark.slow
def test_02_the_references_of_a_local_run_are_files_and_places_and_no_invented_links(answered: Any) -> None:
    run, _ = answered(content(fact(FERRY), fact("Details are at https://ferry.example/report.", local_id="f2")))
    document = final(run)
    assert codes(run) == ["authored_url"]
    assert [(entry.source.path, entry.source.url) for entry in document.ledger] == [("harbour.md", "")]
    assert all(card.locator > 0 for card in document.cards)
    texts = formats(run)
    assert not re.search(r"https?://", texts["md"])
    assert not re.search(r'href="https?://', texts["html"])


@pytest.mark.slow
@pytest.mark.parametrize("method", ["bounded", "baseline"])
def test_03_a_mark_in_the_text_always_has_its_entry_in_the_list(answered: Any, method: str) -> None:
    step = content(fact(FERRY), fact("The ferry runs often [7] [12].", local_id="f2"))
    run, _ = answered(step, method=method)
    document = final(run)
    labels = {citation.label for item in document.direct_findings for citation in item.citations}
    assert labels
    assert {int(re.match(r"\d+", label)[0]) for label in labels} == {entry.number for entry in document.ledger}  # type: ignore[index]
    assert not any("[7]" in text or "[12]" in text for text in facts(run))


@pytest.mark.slow
def test_05_an_answer_without_any_source_is_asked_for_once_more_and_then_fails_visibly(answered: Any) -> None:
    run, prompts = answered({"kind": "content", "content": f"{FERRY} I am sure of it.", "times": 5})
    assert len(prompts) == 2
    assert run.outcome == Outcome.SOURCE_BACKED
    assert run.model_calls.get().status == "malformed"
    assert run.events.filter(kind=EventKind.SYNTHESIS_FAILED).exists()
    assert facts(run) == []


@pytest.mark.slow
def test_06_an_altered_key_is_refused_and_never_guessed(answered: Any) -> None:
    keys = ["S1–C1", "s1c1", "S1.C1.", "Harbour 2024", "S2.C1"]
    run, _ = answered(content(*(fact(FERRY, chunk=key, local_id=f"f{n}") for n, key in enumerate(keys))))
    assert codes(run) == ["unknown_chunk", "unknown_chunk", "unknown_chunk", "unknown_chunk", "foreign_chunk"]
    assert run.outcome == Outcome.SOURCE_BACKED


@pytest.mark.slow
def test_11_the_counts_of_cited_read_and_failed_sources_add_up(
    tmp_path: Path, workspace: Path, ada: User, context: ResearchContext
) -> None:
    (workspace / "gone.txt").write_text("The harbour ferry of Lindau was built long ago.\n", encoding="utf-8")
    step = {**content(fact(FERRY)), "match": SYNTHESIS}
    with model_context(tmp_path, workspace, step) as (composed, _):
        act = crash.removing(workspace / "gone.txt")
        run = carry_out(composed, ada, listener=Listener(acts={EventKind.SEARCH_ANSWERED: act}))
    counts = Counter(entry.fate for entry in accounts.load_account(run.pk, context.blobs))
    assert counts[HitFate.CITED] == len(final(run).ledger) == 1
    assert counts[HitFate.READ] == len(final(run).sources_read) == run.sources.count() - 1
    assert counts[HitFate.FAILED] == run.fetch_failures.count() == 1
    assert counts.total() == final(run).account.total


# B. Invented sources, empty evidence


@pytest.mark.slow
def test_12_nothing_found_is_said_and_no_writer_is_asked_to_fill_it(tmp_path: Path, workspace: Path, ada: User) -> None:
    with model_context(tmp_path, workspace) as (composed, server):
        run = carry_out(composed, ada, request=replace(REQUEST, question="Zyxw vutsr qponm lkjih?", method="baseline"))
        assert server.requests() == []
    document = final(run)
    assert run.outcome == document.outcome == Outcome.NO_EVIDENCE
    assert (document.direct_findings, document.ledger, document.excerpts) == ((), (), ())
    assert document.gaps
    assert document.acquisition.searches[0].hits == 0


def test_13_a_run_that_never_searched_shows_that_in_its_record(context: ResearchContext, ada: User) -> None:
    run = carry_out(replace(context, limits=replace(context.limits, searches=0)), ada)
    assert (run.meters["searches"], run.meters["fetch_attempts"]) == (0, 0)
    assert run.outcome == Outcome.NO_EVIDENCE
    assert final(run).acquisition.searches == ()
    assert "No search was run." in formats(run)["md"]


@pytest.mark.slow
def test_14_a_placeholder_source_is_refused_by_the_closed_list(answered: Any) -> None:
    invented = fact("The ferry is fast.", source="https://example.com/ferry", chunk="https://example.com/ferry#1")
    run, _ = answered(content(invented, fact(FERRY, local_id="f2")))
    assert codes(run) == ["unknown_source"]
    assert facts(run) == [FERRY]
    assert not any("example.com" in text for text in formats(run).values())


# D. Scope and local files


def test_19_a_documents_only_run_cannot_reach_the_web(context: ResearchContext, ada: User) -> None:
    with pytest.raises(InvalidBrief, match="not available"):
        submit(replace(context, web=None), ada, scope="web")
    stop = StopSignal(clock=start_clock(), deadline_ms=60_000)
    with pytest.raises(CaptureFailed):
        context.fetcher.fetch("harbour", "https://example.org/ferry", max_bytes=1_000, stop=stop)
    run = carry_out(context, ada)
    assert {row.transport for row in run.sources.all()} == {"workspace"}


def test_20_every_file_of_the_workspace_is_told_used_or_not(context: ResearchContext, workspace: Path, ada: User) -> None:
    (workspace / "broken.pdf").write_bytes(b"%PDF-1.7\nnot really")
    (workspace / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    (workspace / "empty.txt").write_bytes(b"")
    run = carry_out(context, ada)
    fates = {entry.anchor: entry.fate for entry in accounts.load_account(run.pk, context.blobs)}
    assert set(fates) == {path.name for path in workspace.iterdir()}
    assert fates["ducks.txt"] is HitFate.NOT_RETRIEVED
    assert {fates["broken.pdf"], fates["photo.png"], fates["empty.txt"]} <= {HitFate.FAILED, HitFate.SKIPPED}
    assert {fates["harbour.md"], fates["budget.txt"]} <= {HitFate.CITED, HitFate.READ}


@pytest.mark.slow
def test_21_a_pdf_without_its_ending_is_read_as_a_pdf(context: ResearchContext, workspace: Path, ada: User) -> None:
    shutil.copy(BASE_DIR / "sample" / "workspace" / "reports" / "audit-review.pdf", workspace / "annex")
    run = carry_out(context, ada, request=replace(REQUEST, question="What did the audit review of the ropeway find?"))
    row = run.sources.get(canonical_anchor="annex")
    assert (row.media_type, row.locator_kind) == ("application/pdf", "page")
    assert "%PDF" not in context.blobs.get(row.text_digest).decode()


# E. Lost work, stuck runs


def test_24_a_closed_browser_loses_nothing(queued: list[str], ada: User) -> None:
    tab = Client()
    tab.force_login(ada)
    tab.post(reverse("run-new"), {"submission_key": str(uuid4()), "question": REQUEST.question, "workspace": "harbour"})
    del tab
    (run_id,) = queued
    run_execute(current(), Run.objects.get(pk=run_id).pk, owner="worker")
    later = Client()
    later.force_login(ada)
    assert "41,200 passengers" in later.get(reverse("report", args=[run_id])).content.decode()


def test_25_after_an_error_half_way_the_earlier_work_is_taken_up_without_a_second_fetch(
    context: ResearchContext, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from research.methods import synthesise

    def break_down(*_args: object, **_options: object) -> object:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(synthesise, "extract", break_down)
        failed = carry_out(context, ada)
    assert (failed.state, failed.outcome) == (RunState.FAILED, Outcome.SOURCE_BACKED)
    assert "unexpected error" in failed.reason
    assert final(failed).excerpts
    again = run_adopt(context, actor=ada, run_id=failed.pk, submission_key="again")
    run_execute(context, again.pk, owner="worker")
    again.refresh_from_db()
    assert (again.outcome, again.meters["fetch_attempts"]) == (Outcome.SYNTHESISED, 0)


def test_26_after_a_crash_the_stale_lease_is_taken_and_what_waits_is_queued_again(queued: list[str], ada: User) -> None:
    context = current()
    crashed, waiting = submit(context, ada, key="crashed"), submit(context, ada, key="waiting")
    runs.claim(crashed.pk, owner="dead", lease=context.lease, clock=start_clock())
    queued.clear()
    late = replace(context, now=lambda: start_clock().now() + AN_HOUR)
    assert recovery_sweep(late, owner="alive") == (crashed.pk,)
    assert queued == [str(waiting.pk)]
    crashed.refresh_from_db()
    assert crashed.state == RunState.INTERRUPTED
    assert crashed.reason
    assert Client().get(reverse("healthz")).json() == {"status": "stalled", "stalled": 1}


@pytest.mark.slow
def test_28_a_synthesis_that_times_out_keeps_the_findings_and_can_be_tried_again_alone(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    with model_context(tmp_path, workspace, {"kind": "hang", "match": SYNTHESIS}) as (composed, _):
        assert composed.model is not None
        hasty = replace(composed, model=replace(composed.model, call_ms=500))
        run = carry_out(hasty, ada, request=replace(REQUEST, method="baseline"))
        assert run.model_calls.get().status == "timed_out"
        assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SOURCE_BACKED)
        assert any(FERRY in card.quote for source in final(run).excerpts for card in source.cards)
        again = run_adopt(composed, actor=ada, run_id=run.pk, submission_key="again")
        run_execute(composed, again.pk, owner="worker")
    again.refresh_from_db()
    assert (again.outcome, again.meters["fetch_attempts"], again.meters["generations"]) == (Outcome.SYNTHESISED, 0, 1)


@pytest.mark.slow
def test_30_a_network_that_is_down_ends_the_run_with_a_reason_and_blocks_no_later_one(
    tmp_path: Path, workspace: Path, ada: User, context: ResearchContext
) -> None:
    with model_context(tmp_path, workspace) as (composed, _):
        pass
    run = carry_out(composed, ada, key="during")
    assert run.state in TERMINAL_STATES
    assert run.outcome == Outcome.SOURCE_BACKED
    assert {call.status for call in run.model_calls.all()} == {"unreachable"}
    assert carry_out(context, ada, key="after").outcome == Outcome.SYNTHESISED


def test_30_a_poisoned_run_ends_with_a_reason_and_the_next_one_works(context: ResearchContext, ada: User) -> None:
    class Poisoned:
        def search(self, *_args: object, **_options: object) -> object:
            raise KeyError("tool")

    poisoned = carry_out(replace(context, searcher=Poisoned()), ada, key="poisoned")
    assert (poisoned.state, poisoned.outcome) == (RunState.FAILED, Outcome.NO_EVIDENCE)
    assert poisoned.reason
    assert final(poisoned).gaps
    assert carry_out(context, ada, key="next").outcome == Outcome.SYNTHESISED


def test_30_a_run_can_be_cancelled_after_a_restart(context: ResearchContext, ada: User) -> None:
    run = submit(context, ada)
    runs.claim(run.pk, owner="dead", lease=context.lease, clock=start_clock())
    assert run_cancel(context, actor=ada, run_id=run.pk) is RunState.CANCELLING
    recovery_sweep(replace(context, now=lambda: start_clock().now() + AN_HOUR), owner="alive")
    run.refresh_from_db()
    assert run.state in TERMINAL_STATES
    assert run.reason


# F. Local and small models


@pytest.mark.slow
def test_32_what_a_model_thinks_is_stripped_and_never_in_the_report(answered: Any) -> None:
    run, _ = answered({"kind": "think", "reasoning": "I ponder the harbour."})
    assert run.outcome == Outcome.SYNTHESISED
    for text in formats(run).values():
        assert "think" not in text.replace("thinking", "")
        assert "ponder" not in text


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["prose_after", "prose_joined", "fenced"])
def test_33_prose_around_the_answer_does_not_lose_it(answered: Any, kind: str) -> None:
    run, _ = answered({"kind": kind})
    assert facts(run)


@pytest.mark.slow
def test_33_a_control_character_and_a_missing_field_cost_only_their_own_item(answered: Any) -> None:
    run, _ = answered(content(fact("The ferry \x7f carried many.", local_id="f2"), {"id": "f3"}, fact(FERRY)))
    assert codes(run)
    assert facts(run) == [FERRY]


@pytest.mark.slow
def test_35_a_model_that_repeats_itself_is_stopped(answered: Any) -> None:
    run, _ = answered({"kind": "repeating", "times": 3, "finish_reason": "stop"})
    assert run.model_calls.get().status in {"repeating", "malformed"}
    assert run.outcome == Outcome.SOURCE_BACKED


# G. Context and output limits


@pytest.mark.slow
def test_36_an_answer_that_was_cut_off_is_a_failure_and_no_report(answered: Any) -> None:
    run, _ = answered({"kind": "length", "times": 3})
    assert run.model_calls.get().status == "truncated"
    assert facts(run) == []
    assert run.outcome == Outcome.SOURCE_BACKED
    assert final(run).excerpts


@pytest.mark.slow
def test_36_the_input_is_packed_to_its_bound_and_what_was_left_out_is_kept(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    long = "\n\n".join(f"In week {week} the harbour ferry of Lindau carried passengers. " * 12 for week in range(40))
    (workspace / "long.md").write_text(long, encoding="utf-8")
    with model_context(tmp_path, workspace, model_context_chars=4_000) as (composed, server):
        run = carry_out(composed, ada)
        (prompt,) = synthesis_prompts(server)
    assert 0 < sum(len(text) for _, text in evidence_in(prompt)) <= 4_000
    left_out = run.events.get(kind=EventKind.PROPOSALS_RECEIVED).payload["left_out"].split()
    assert left_out
    assert not any(f"Chunk {chunk_id} of" in prompt for chunk_id in left_out)


# H. Export, Unicode, language


def test_38_a_long_question_breaks_no_file_name(context: ResearchContext, ada: User) -> None:
    question = "How many passengers does the harbour ferry of Lindau carry? " + "Tell me why / where \\ when: " * 60
    run = carry_out(context, ada, request=replace(REQUEST, question=question[:1_990]))
    person = Client()
    person.force_login(ada)
    answer = person.get(reverse("artifact", args=[run.pk, final_ordinal(run), "md"]))
    assert answer.status_code == 200
    assert len(answer.headers["Content-Disposition"]) < 200
    assert len(final(run).title) < 400


def final_ordinal(run: Run) -> int:
    return Delivery.objects.get(report__run=run, kind=DeliveryKind.FINAL).ordinal


@pytest.mark.slow
def test_38_a_report_does_not_switch_its_language_half_way(answered: Any) -> None:
    english = "The ferry of the town is used by very many people who travel to work across the water every day."
    german = "Die Fähre der Stadt wird von sehr vielen Menschen genutzt, die jeden Tag über das Wasser zur Arbeit fahren."
    steps = content(fact(english), fact(german, local_id="f2"))
    run, _ = answered(steps, question="Wie viele Fahrgäste befördert die Fähre von Lindau (harbour ferry)?", language="de")
    assert facts(run) == [german]
    assert codes(run) == ["wrong_language"]
    assert final(run).language == "de"


# K. More


def test_49_a_run_without_a_report_is_never_done(context: ResearchContext, ada: User) -> None:
    run = carry_out(crash.with_refusing_sink(context), ada)
    assert (run.state, run.outcome) == (RunState.FAILED, Outcome.DELIVERY_FAILURE)
    assert "disk is full" in run.reason
    assert run.events.filter(kind=EventKind.DELIVERY_FAILED).exists()
    assert run.sources.count() == 2


@pytest.mark.parametrize("kind", list(DeliveryKind))
def test_49_a_defect_in_drawing_a_report_ends_the_run_and_says_so(
    context: ResearchContext, ada: User, kind: DeliveryKind
) -> None:
    class Defective:
        def deliver(self, findings: object, **options: Any) -> object:
            if options["kind"] is kind:
                raise AttributeError("a defect of ours")
            return context.sink.deliver(findings, **options)

    run = carry_out(replace(context, sink=Defective()), ada)
    done = kind is DeliveryKind.PRELIMINARY
    assert run.state == (RunState.COMPLETED if done else RunState.FAILED)
    assert run.outcome == (Outcome.SYNTHESISED if done else Outcome.DELIVERY_FAILURE)
    assert run.events.filter(kind=EventKind.DELIVERY_FAILED).exists()
    assert "defect" not in run.reason


def test_51_no_request_is_held_for_a_run(queued: list[str], ada: User) -> None:
    person = Client()
    person.force_login(ada)
    form = {"submission_key": str(uuid4()), "question": REQUEST.question, "workspace": "harbour"}
    answer = person.post(reverse("run-new"), form)
    run = Run.objects.get()
    assert (answer.status_code, run.state) == (302, RunState.QUEUED)
    during: list[int] = []

    def look(_event: object) -> None:
        during.append(person.get(reverse("run-live", args=[run.pk])).status_code)

    run_execute(current(), run.pk, owner="worker", observer=Listener(acts={EventKind.SOURCE_STORED: look}))
    assert set(during) == {200}
    assert person.get(reverse("run-live", args=[run.pk])).status_code == 286


@pytest.mark.slow
def test_53_no_key_is_demanded_where_the_server_wants_none(tmp_path: Path, workspace: Path, ada: User) -> None:
    with model_context(tmp_path, workspace) as (composed, server):
        assert carry_out(composed, ada).outcome == Outcome.SYNTHESISED
        assert not any("authorization" in event["headers"] for event in server.requests())


def test_53_a_bare_installation_needs_no_setting_at_all(context: ResearchContext, ada: User) -> None:
    call_command("check", fail_level="ERROR")
    assert context.model is None
    assert carry_out(context, ada).outcome == Outcome.SYNTHESISED


def test_54_settings_are_kept_with_the_run_and_reach_every_part_of_it(context: ResearchContext, ada: User) -> None:
    own = replace(context.limits, sources=1, searches=1, excerpt_chars=300)
    run = submit(replace(context, limits=own), ada)
    config = cast("ResearchConfig", apps.get_app_config("research"))
    assert config.context is not None
    run_execute(context, run.pk, owner="worker")
    run.refresh_from_db()
    assert runs.load_limits(run) == own
    assert run.meters["sources"] == 1
