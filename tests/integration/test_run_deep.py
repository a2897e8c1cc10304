"""The deep method: what the evidence does not carry is deleted, what it carries in part is said so, the rest is marked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from research.findings import AlignmentState
from research.models import ItemRow, JudgedRow, JudgementRow, Run, RulingRow
from research.services.context import ResearchContext
from research.states import EventKind, Outcome, RunState
from research.store.closings import load_closing
from tests.servers import ModelServer, openai_server
from tests.support.installation import compose_for_test
from tests.support.requests import REQUEST
from tests.support.running import SYNTHESIS, carry_out, final, formats, installed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context"), pytest.mark.slow]

DEEP = replace(REQUEST, method="deep")
TRUE = "In 2024 the harbour ferry of Lindau carried 41,200 passengers."
OTHER_TRUE = "Running the harbour ferry of Lindau costs 3.1 million crowns a year."
LIE = "The harbour ferry of Lindau is loved by the people of the town."
TOO_MUCH = "The region pays for running the harbour ferry of Lindau."
WEAKER = "The region pays half of what the harbour ferry of Lindau costs to run."
JUDGE_RULES = ("You check one sentence", "You look for words in a piece of evidence", "You check whether numbered premises")


def fact(name: str, text: str, place: tuple[str, str]) -> dict[str, Any]:
    return {"id": name, "text": text, "source_id": place[0], "chunk_ids": [place[1]]}


@contextmanager
def deep_context(
    folder: Path, workspace: Path, *steps: dict[str, Any], judge: list[dict[str, Any]] | None = None, **script: Any
) -> Iterator[tuple[ResearchContext, ModelServer]]:
    """Compose an installation whose model writes what the steps say and judges by the script."""
    with openai_server({"steps": list(steps), "judge": judge or [], **script}) as server:
        settings = {"model_base_url": server.base_url, "model_name": "stub-model", "model_approved_local": True}
        composed = compose_for_test(folder, {"harbour": workspace}, **settings)
        with installed(composed):
            yield composed, server


def written(*facts: dict[str, Any], **more: Any) -> dict[str, Any]:
    content = {"facts": list(facts), "derivations": [], "recommendations": [], "gaps": [], **more}
    return {"kind": "content", "content": json.dumps(content), "match": SYNTHESIS}


def places(workspace: Path, folder: Path, ada: User) -> dict[str, tuple[str, str]]:
    """Return source and first chunk of each file, as any run over this workspace numbers them."""
    composed = compose_for_test(folder / "places", {"harbour": workspace})
    with installed(composed):
        run = carry_out(composed, ada, key="places")
    return {row.canonical_anchor: (row.source_id, row.chunks.first().chunk_id) for row in run.sources.all()}


def judge_prompts(server: ModelServer) -> list[str]:
    return [prompt for prompt in server.prompts() if prompt.startswith(JUDGE_RULES)]


def texts_of(run: Run) -> set[str]:
    return set(ItemRow.objects.filter(run=run, kind="fact").values_list("text", flat=True))


@pytest.fixture
def at(workspace: Path, tmp_path: Path, ada: User) -> dict[str, tuple[str, str]]:
    return places(workspace, tmp_path, ada)


def test_what_is_carried_stays_what_is_not_goes_and_what_says_too_much_is_said_more_weakly(
    tmp_path: Path, workspace: Path, ada: User, at: dict[str, tuple[str, str]]
) -> None:
    said = written(
        fact("f1", TRUE, at["harbour.md"]),
        fact("f2", LIE, at["harbour.md"]),
        fact("f3", TOO_MUCH, at["budget.txt"]),
    )
    judge = [
        {"sentence": LIE, "verdict": "irrelevant"},
        {"sentence": TOO_MUCH, "verdict": "partial", "weaker": WEAKER, "quote": "Half of it is paid by the region."},
    ]
    with deep_context(tmp_path, workspace, said, judge=judge) as (composed, _):
        run = carry_out(composed, ada, request=DEEP)
        assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
        assert texts_of(run) == {TRUE, WEAKER}
        shown = formats(run)["md"]
        document = final(run)
    assert LIE not in shown
    assert TOO_MUCH not in shown
    assert WEAKER in shown
    assert TRUE in document.model_dump_json()
    acts = {(row.act, row.code): row for row in RulingRow.objects.filter(run=run)}
    assert set(acts) == {("removed", "unsupported"), ("restated", "partly_carried")}
    assert acts["restated", "partly_carried"].before == TOO_MUCH
    assert acts["restated", "partly_carried"].after == WEAKER
    assert run.events.filter(kind=EventKind.STATEMENTS_CHECKED).count() == 1
    assert load_closing(run.pk, composed.blobs).alignment is AlignmentState.JUDGED
