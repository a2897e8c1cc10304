"""The ledger of a run: made once when it closes, kept with it, and folded with a person's edits into a report of its own."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from publishing.document.build import build_document
from publishing.document.canonical import fingerprint
from research.errors import NotFound, StoreFailed
from research.evidence.ledger.types import NO_LEDGER, EditKind, LedgerEdit, Survey
from research.evidence.types import Source
from research.findings import Findings
from research.methods import ledger
from research.methods.ledger import findings_after
from research.models import LedgerRow, Run, RunEvent
from research.ports import BlobStore
from research.services.context import ResearchContext
from research.services.recovery import recovery_sweep
from research.states import EventKind, Outcome, RunState
from research.store.closings import load_closing
from research.store.ledger import load_ledger
from tests.support import crash
from tests.support.ferries import COSTS, ON_THE_WEB, PASSENGERS, serve, web_stage
from tests.support.requests import REQUEST
from tests.support.running import SYNTHESIS, Listener, carry_out, final, final_delivery, model_context, submit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

TWIN = "In 2024, 41,200 passengers were transported by the harbour ferry of Lindau. Bread is sold on board in summer.\n"
SAID = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
COST = "The harbour ferry of Lindau costs 3.1 million crowns a year to run."


def rebuilt(run: Run, blobs: BlobStore, edits: Sequence[LedgerEdit] = ()) -> Findings:
    return findings_after(run.pk, edits, blobs=blobs)


def mark_of(findings: Findings) -> str:
    return fingerprint(build_document(findings))


def exclude(*source_ids: str, ordinal: int = 1) -> LedgerEdit:
    return LedgerEdit(ordinal=ordinal, kind=EditKind.EXCLUDE, source_ids=source_ids, reason="Out of date.")


def holding(run: Run, words: str) -> str:
    """Return the source of which the title or path holds these words."""
    return next(row.source_id for row in run.sources.all() if words in row.canonical_anchor)


def answering(**items: Any) -> dict[str, Any]:
    return {"kind": "content", "match": SYNTHESIS, "content": json.dumps(items), "times": 3}


def test_a_run_keeps_its_ledger_before_its_report_and_the_report_rebuilt_from_the_store_is_the_same(
    context: ResearchContext, workspace: Path, ada: User
) -> None:
    (workspace / "board.txt").write_text(TWIN, encoding="utf-8")
    listener = Listener()
    run = carry_out(context, ada, listener=listener)
    kinds = listener.kinds()
    assert kinds[-4:] == [EventKind.ACCOUNT_CLOSED, EventKind.LEDGER_KEPT, EventKind.FINAL_DELIVERED, EventKind.FINISHED]
    assert load_ledger(run.pk, context.blobs) is not None
    findings = rebuilt(run, context.blobs)
    assert all(finding.weighed is not None for finding in findings.facts)
    assert mark_of(findings) == final_delivery(run).fingerprint
    assert build_document(findings) == final(run)


def test_a_report_with_conclusions_is_rebuilt_to_the_byte_and_loses_what_rests_on_an_excluded_source(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    with model_context(tmp_path, workspace, otherwise="honest") as (composed, _):
        run = carry_out(composed, ada, request=replace(REQUEST, method="baseline"))
        findings = rebuilt(run, composed.blobs)
        assert mark_of(findings) == final_delivery(run).fingerprint
        every = tuple({finding.fact.source_id for finding in findings.facts})
        left = rebuilt(run, composed.blobs, [exclude(*every)])
    assert findings.outcome is Outcome.SYNTHESISED
    assert (left.facts, left.derivations, left.recommendations) == ((), (), ())
    assert set(left.ledger.excluded) == set(every)
    assert left.outcome in {Outcome.SOURCE_BACKED, Outcome.NO_EVIDENCE}
    assert {card.source_id for group in left.excerpts for card in group.cards}.isdisjoint(every)
    build_document(left)


def test_the_report_of_a_run_that_found_nothing_is_rebuilt_with_the_time_that_it_was_told_with(
    context: ResearchContext, workspace: Path, ada: User
) -> None:
    for file in workspace.iterdir():
        file.unlink()
    run = carry_out(context, ada)
    assert run.outcome == Outcome.NO_EVIDENCE
    assert not LedgerRow.objects.filter(run=run).exists()
    assert mark_of(rebuilt(run, context.blobs)) == final_delivery(run).fingerprint


def test_a_run_on_the_web_is_rebuilt_to_the_byte_and_an_undone_edit_changes_nothing(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.searxng(serve(stage.web, PASSENGERS, COSTS))
        run = carry_out(stage.context, ada, request=ON_THE_WEB)
        blobs, mark = stage.context.blobs, final_delivery(run).fingerprint
        cost = next(f.fact.source_id for f in rebuilt(run, blobs).facts if "crowns" in f.fact.text)
        edit = exclude(cost)
        undo = LedgerEdit(ordinal=2, kind=EditKind.UNDO, source_ids=(), reason="A slip.", undoes=1)
        assert mark_of(rebuilt(run, blobs)) == mark
        assert cost not in {finding.fact.source_id for finding in rebuilt(run, blobs, [edit]).facts}
        assert mark_of(rebuilt(run, blobs, [edit, undo])) == mark


def test_what_rests_on_a_merged_statement_rests_on_the_one_that_is_told(tmp_path: Path, workspace: Path, ada: User) -> None:
    (workspace / "board.txt").write_text(TWIN, encoding="utf-8")
    with model_context(tmp_path, workspace) as (composed, _):
        first = carry_out(composed, ada, request=replace(REQUEST, method="baseline"), key="first")
        one, other = holding(first, "harbour.md"), holding(first, "board.txt")
    facts = [
        {"id": "f1", "text": SAID, "source_id": one, "chunk_ids": [f"{one}.C1"]},
        {"id": "f2", "text": TWIN.split(". ", maxsplit=1)[0] + ".", "source_id": other, "chunk_ids": [f"{other}.C1"]},
    ]
    derived = [{"id": "d1", "text": "The ferry is busy.", "premise_ids": ["f1", "f2"], "method": "Reading."}]
    with model_context(tmp_path / "two", workspace, answering(facts=facts, derivations=derived)) as (composed, _):
        run = carry_out(composed, ada, request=replace(REQUEST, method="baseline"), key="second")
        findings = rebuilt(run, composed.blobs)
    assert [finding.fact.text for finding in findings.facts] == [SAID]
    assert findings.merged == 1
    assert [item.premise_ids for item in findings.derivations] == [(findings.facts[0].fact.item_id,)]
    (corroboration,) = findings.facts[0].corroborations
    assert corroboration.card.source_id == other
    assert corroboration.card.quote.startswith("In 2024, 41,200 passengers")


def test_a_stop_while_the_ledger_is_made_costs_the_run_its_ledger_and_nothing_else(
    context: ResearchContext, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = crash.JumpingClock()
    survey, let_go = ledger.survey, threading.Event()

    def late(sources: Sequence[Source]) -> Survey:
        clock.seconds += 100_000.0
        let_go.wait(30)
        return survey(sources)

    monkeypatch.setattr(ledger, "survey", late)
    run = carry_out(context, ada, clock=clock.clock())
    let_go.set()
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert not LedgerRow.objects.filter(run=run).exists()
    assert final(run).direct_findings


def test_a_defect_in_the_ledger_costs_the_run_its_ledger_and_nothing_else(
    context: ResearchContext, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError("a defect")

    monkeypatch.setattr(ledger, "survey", broken)
    run = carry_out(context, ada)
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert not LedgerRow.objects.filter(run=run).exists()
    findings = rebuilt(run, context.blobs, [exclude("S1")])
    assert findings.ledger == NO_LEDGER
    assert {finding.weighed for finding in findings.facts} == {None}
    assert mark_of(findings) == final_delivery(run).fingerprint


def test_a_run_that_was_killed_after_its_ledger_was_kept_is_recovered_with_it(context: ResearchContext, ada: User) -> None:
    run = submit(context, ada)
    crash.execute_and_die(context, run.pk, crash.Trap(EventKind.LEDGER_KEPT))
    recovery_sweep(replace(context, now=lambda: context.now() + timedelta(hours=1)), owner="recovery")
    run.refresh_from_db()
    assert run.state == RunState.INTERRUPTED
    assert RunEvent.objects.filter(run=run, kind=EventKind.LEDGER_KEPT).count() == 1
    findings = rebuilt(run, context.blobs)
    assert findings.ledger.works
    assert mark_of(findings) == final_delivery(run).fingerprint


def test_an_unknown_run_and_one_that_kept_no_closing_are_refused(context: ResearchContext, ada: User) -> None:
    with pytest.raises(NotFound, match="no such run"):
        findings_after(uuid4(), (), blobs=context.blobs)
    run = submit(context, ada)
    with pytest.raises(StoreFailed, match="not kept"):
        load_closing(UUID(str(run.pk)), context.blobs)
