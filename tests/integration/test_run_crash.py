"""I4, I5, I6, I7: killed with SIGKILL after any durable step, a run is closed, and nothing is lost or there twice."""

from __future__ import annotations

import hashlib
import json
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from publishing.models import ArtifactFormat, Delivery
from publishing.store.documents import read_document
from research.methods.desk import ModelAccess
from research.models import HitRow, Run, RunEvent, SourceRow
from research.ports import DeliveryKind
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.recovery import recovery_sweep
from research.services.runs import run_adopt, run_submit
from research.states import TERMINAL_STATES, EventKind, Outcome, RunState
from research.store import accounts
from tests.servers import openai_server
from tests.support import crash
from tests.support.ferries import COSTS, ON_THE_WEB, PASSENGERS, serve, web_stage
from tests.support.installation import compose_for_test
from tests.support.requests import REQUEST
from tests.support.web import Found
from tests.support.web.search import CHALLENGE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

LATER = timedelta(hours=1)
LATER_STILL = timedelta(hours=2)
BAD_PLAN = {"queries": [{"text": "(a", "form": "regex"}, {"text": "ferry passengers", "form": "full_text"}]}
WRONG_IDS = {"facts": [{"id": "f1", "text": "The ferry is fast.", "source_id": "S99", "chunk_ids": ["S99.C1"]}]}


@dataclass(frozen=True)
class Stage:
    """Where a scenario plays: the installation, its workspace, and the run's author."""

    context: ResearchContext
    workspace: Path
    author: User
    base: Path


Scenario = Callable[[Stage, EventKind], tuple[Run, int]]


def plain(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
    return _die(stage, stage.context, crash.Trap(kill_at))


def vanishing_file(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
    acts = {EventKind.SEARCH_ANSWERED: crash.removing(stage.workspace / "budget.txt")}
    return _die(stage, stage.context, crash.Trap(kill_at, acts))


def vanishing_workspace(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
    acts = {EventKind.SEARCH_STARTED: crash.removing(stage.workspace)}
    return _die(stage, stage.context, crash.Trap(kill_at, acts))


def one_source(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
    limits = replace(stage.context.limits, sources=1)
    return _die(stage, replace(stage.context, limits=limits), crash.Trap(kill_at))


def refusing_sink(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
    return _die(stage, crash.with_refusing_sink(stage.context), crash.Trap(kill_at))


def cancelled(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
    del kill_at
    trap = crash.Trap(EventKind.FINISHED, {EventKind.SOURCE_STORED: crash.cancelling_and_dying})
    return _die(stage, stage.context, trap)


def too_late(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
    clock = crash.JumpingClock()
    run = _submit(stage, stage.context)
    trap = crash.Trap(kill_at, {EventKind.SCOPE_COUNTED: clock.jump})
    return run, crash.execute_and_die(stage.context, run.pk, trap, clock=clock.clock())


def adopted(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
    earlier = _submit(stage, stage.context)
    run_execute(stage.context, earlier.pk, owner="first")
    run = run_adopt(stage.context, actor=stage.author, run_id=earlier.pk, submission_key="adopting")
    return run, crash.execute_and_die(stage.context, run.pk, crash.Trap(kill_at))


def recovering(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
    run, _ = plain(stage, EventKind.SOURCE_STORED)
    late = replace(stage.context, now=lambda: stage.context.now() + LATER)
    return run, crash.recover_and_die(late, kill_at)


def only_queued(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
    del kill_at
    run = _submit(stage, stage.context)
    return run, crash.in_child(crash.kill_self)


def with_model(*steps: dict[str, Any]) -> Scenario:
    def scenario(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
        with openai_server({"steps": list(steps), "otherwise": {"kind": "honest"}}) as server:
            settings: dict[str, Any] = {
                "model_base_url": server.base_url,
                "model_name": "stub-model",
                "model_approved_local": True,
            }
            composed = compose_for_test(stage.base, {"harbour": stage.workspace}, **settings)
            assert isinstance(composed.model, ModelAccess)
            return _die(stage, composed, crash.Trap(kill_at))

    return scenario


def judged(*steps: dict[str, Any], judge: Sequence[dict[str, Any]] = ()) -> Scenario:
    """A deep run whose model judges by the script."""

    def scenario(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
        with openai_server({"steps": list(steps), "judge": list(judge)}) as server:
            settings: dict[str, Any] = {
                "model_base_url": server.base_url,
                "model_name": "stub-model",
                "model_approved_local": True,
            }
            composed = compose_for_test(stage.base, {"harbour": stage.workspace}, **settings)
            request = replace(REQUEST, method="deep")
            run = run_submit(composed, actor=stage.author, request=request, submission_key="only")
            return run, crash.execute_and_die(composed, run.pk, crash.Trap(kill_at))

    return scenario


def answer(content: dict[str, Any], match: str) -> dict[str, Any]:
    return {"kind": "content", "content": json.dumps(content), "match": match}


def on_the_web(stage: Stage, kill_at: EventKind) -> tuple[Run, int]:
    """One page is stored, one is found again, one fails; the first provider fails, and its stand-in is asked twice."""
    with web_stage(stage.base / "web") as installed_web:
        web = installed_web.web
        web.duckduckgo(lambda _query: CHALLENGE)
        twin = Found(f"{PASSENGERS}?utm_source=mail")
        web.searxng([*serve(web, PASSENGERS, COSTS), twin, Found("https://gone.example.org/")])
        request = replace(ON_THE_WEB, providers=("duckduckgo", "searxng"))
        run = run_submit(installed_web.context, actor=stage.author, request=request, submission_key="web")
        ended_by = crash.execute_and_die(installed_web.context, run.pk, crash.Trap(kill_at))
        _recover_and_check(installed_web.context, run, kill_at)
        return run, ended_by


def one_fact(text: str, number: int = 1) -> dict[str, Any]:
    return {"facts": [{"id": "f1", "text": text, "source_id": f"S{number}", "chunk_ids": [f"S{number}.C1"]}]}


TURNED = "The harbour ferry of Lindau did not carry 41,200 passengers in 2024."
TOO_MUCH = "Every visitor of Lindau takes the harbour ferry of the town."
IN_PART = {
    "sentence": TOO_MUCH,
    "verdict": "partial",
    "weaker": "The harbour ferry of Lindau carried 41,200 passengers in 2024.",
}
PLANNER, SYNTHESIS = '"queries"', "Chunk S"
KILL_POINTS: dict[EventKind, Scenario] = {
    EventKind.QUEUED: only_queued,
    EventKind.CLAIMED: plain,
    EventKind.SCOPE_COUNTED: plain,
    EventKind.SEARCH_STARTED: plain,
    EventKind.SEARCH_ANSWERED: plain,
    EventKind.SEARCH_FAILED: vanishing_workspace,
    EventKind.FETCH_FAILED: vanishing_file,
    EventKind.SOURCE_STORED: plain,
    EventKind.SOURCE_MERGED: with_model(),
    EventKind.SOURCE_ADOPTED: adopted,
    EventKind.PLAN_ADMITTED: with_model(),
    EventKind.PLAN_FAILED: with_model({"kind": "status", "status": 400, "match": PLANNER, "times": 9}),
    EventKind.QUERY_REFUSED: with_model(answer(BAD_PLAN, PLANNER)),
    EventKind.MODEL_CALLED: with_model(),
    EventKind.MODEL_FAILED: with_model({"kind": "status", "status": 400, "match": PLANNER, "times": 9}),
    EventKind.BUDGET_REACHED: one_source,
    EventKind.PROPOSALS_RECEIVED: plain,
    EventKind.PROPOSAL_DROPPED: with_model(answer(WRONG_IDS, SYNTHESIS)),
    EventKind.SYNTHESIS_FAILED: with_model({"kind": "status", "status": 400, "match": SYNTHESIS, "times": 9}),
    EventKind.STATEMENTS_CHECKED: judged(),
    EventKind.STATEMENT_REMOVED: with_model(answer(one_fact(TURNED), SYNTHESIS)),
    EventKind.STATEMENT_RESTATED: judged(answer(one_fact(TOO_MUCH), SYNTHESIS), judge=[IN_PART]),
    EventKind.ACCOUNT_CLOSED: plain,
    EventKind.LEDGER_KEPT: plain,
    EventKind.PRELIMINARY_DELIVERED: plain,
    EventKind.FINAL_DELIVERED: plain,
    EventKind.DELIVERY_FAILED: refusing_sink,
    EventKind.CANCEL_REQUESTED: cancelled,
    EventKind.DEADLINE_REACHED: too_late,
    EventKind.FINISHED: plain,
    EventKind.RECOVERED: recovering,
}


# Done by a person's request, in one transaction of its own, when no worker owns the run any more.
AFTER_THE_RUN = {EventKind.LEDGER_EDITED}


def test_every_step_has_a_kill_point() -> None:
    assert set(KILL_POINTS) == set(EventKind) - AFTER_THE_RUN


@pytest.fixture
def stage(context: ResearchContext, workspace: Path, ada: User, tmp_path: Path) -> Stage:
    return Stage(context=context, workspace=workspace, author=ada, base=tmp_path)


@pytest.mark.parametrize("kind", [kind for kind in EventKind if kind not in AFTER_THE_RUN])
def test_killed_after_a_step_nothing_is_lost_and_nothing_is_there_twice(stage: Stage, kind: EventKind) -> None:
    run, ended_by = KILL_POINTS[kind](stage, kind)
    assert ended_by == signal.SIGKILL
    assert RunEvent.objects.filter(run=run, kind=kind).exists()
    before = _sources(run)

    if kind is EventKind.QUEUED:
        run_execute(stage.context, run.pk, owner="second")
    late = replace(stage.context, now=lambda: stage.context.now() + LATER_STILL)
    recovery_sweep(late, owner="recovery")
    run.refresh_from_db()

    assert run.state in TERMINAL_STATES
    assert kind in (EventKind.QUEUED, EventKind.FINISHED) or run.state == RunState.INTERRUPTED
    assert set(before) <= set(_sources(run))
    _check_every_source_is_whole_and_there_once(stage.context, run)
    _check_the_delivery(run)
    assert recovery_sweep(late, owner="recovery") == ()


WEB_STEPS = [
    EventKind.CLAIMED,
    EventKind.SEARCH_STARTED,
    EventKind.SEARCH_FAILED,
    EventKind.SEARCH_ANSWERED,
    EventKind.SOURCE_STORED,
    EventKind.FETCH_FAILED,
    EventKind.PRELIMINARY_DELIVERED,
    EventKind.PROPOSALS_RECEIVED,
    EventKind.ACCOUNT_CLOSED,
    EventKind.LEDGER_KEPT,
    EventKind.FINAL_DELIVERED,
    EventKind.FINISHED,
]


@pytest.mark.parametrize("kind", WEB_STEPS)
def test_killed_on_the_web_after_a_step_nothing_is_lost_and_nothing_is_there_twice(stage: Stage, kind: EventKind) -> None:
    run, ended_by = on_the_web(stage, kind)
    assert ended_by == signal.SIGKILL
    assert RunEvent.objects.filter(run=run, kind=kind).exists()


def _recover_and_check(context: ResearchContext, run: Run, kind: EventKind) -> None:
    before = _sources(run)
    late = replace(context, now=lambda: context.now() + LATER_STILL)
    recovery_sweep(late, owner="recovery")
    run.refresh_from_db()
    assert run.state in TERMINAL_STATES
    assert kind is EventKind.FINISHED or run.state == RunState.INTERRUPTED
    assert set(before) <= set(_sources(run))
    _check_every_source_is_whole_and_there_once(context, run)
    _check_the_delivery(run)
    candidates = list(run.source_hits.values_list("candidate_id", flat=True))
    assert len(set(candidates)) == len(candidates)
    assert set(run.sources.values_list("pk", flat=True)) == set(run.source_hits.values_list("source_id", flat=True))
    addresses = HitRow.objects.filter(query__run=run).values_list("locator", flat=True)
    assert len(accounts.load_account(run.pk, context.blobs)) == len(set(addresses))


def test_a_later_run_adopts_what_an_interrupted_one_kept_without_a_fetch(stage: Stage) -> None:
    run, _ = plain(stage, EventKind.PROPOSALS_RECEIVED)
    recovery_sweep(replace(stage.context, now=lambda: stage.context.now() + LATER), owner="recovery")
    for file in stage.workspace.iterdir():
        file.unlink()

    again = run_adopt(stage.context, actor=stage.author, run_id=run.pk, submission_key="again")
    state = run_execute(stage.context, again.pk, owner="second")

    again.refresh_from_db()
    assert (state, again.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert _sources(again) == _sources(run)
    assert not again.queries.exists()
    assert again.meters["fetch_attempts"] == 0
    old, new = run.sources.order_by("ordinal"), again.sources.order_by("ordinal")
    assert [row.captured_at for row in new] == [row.captured_at for row in old]
    assert {row.adopted_from for row in new} == {str(run.pk)}


def test_recovery_never_touches_a_live_run(stage: Stage) -> None:
    run = _submit(stage, stage.context)
    seen: list[tuple[object, ...]] = []

    def sweep(event: object) -> None:
        seen.append(recovery_sweep(stage.context, owner="recovery"))

    state = run_execute(stage.context, run.pk, owner="worker", observer=sweep)
    assert state is RunState.COMPLETED
    assert seen
    assert set(seen) == {()}


def _submit(stage: Stage, context: ResearchContext) -> Run:
    return run_submit(context, actor=stage.author, request=REQUEST, submission_key="only")


def _die(stage: Stage, context: ResearchContext, trap: crash.Trap) -> tuple[Run, int]:
    run = _submit(stage, context)
    return run, crash.execute_and_die(context, run.pk, trap)


def _sources(run: Run) -> list[tuple[str, str]]:
    return list(SourceRow.objects.filter(run=run).order_by("ordinal").values_list("source_id", "digest"))


def _check_every_source_is_whole_and_there_once(context: ResearchContext, run: Run) -> None:
    rows = list(run.sources.all())
    stored = RunEvent.objects.filter(run=run, kind__in=[EventKind.SOURCE_STORED, EventKind.SOURCE_ADOPTED])
    assert sorted(event.payload["source"] for event in stored) == sorted(row.source_id for row in rows)
    assert len({row.canonical_anchor for row in rows}) == len(rows)
    for row in rows:
        assert hashlib.sha256(context.blobs.get(row.digest)).hexdigest() == row.digest
        assert row.chunks.exists()
        assert context.blobs.get(row.text_digest)
    numbers = list(run.events.order_by("seq").values_list("seq", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def _check_the_delivery(run: Run) -> None:
    delivery = Delivery.objects.filter(report__run=run).last()
    assert delivery is not None
    assert delivery.kind == DeliveryKind.FINAL
    assert set(delivery.artifacts.values_list("format", flat=True)) == {
        ArtifactFormat.HTML,
        ArtifactFormat.MARKDOWN,
        ArtifactFormat.JSON,
    }
    document = read_document(delivery)
    assert document.outcome == run.outcome
    assert (run.outcome == Outcome.NO_EVIDENCE) == (not run.sources.exists())
