"""What does a run tell of its model? Why there is no synthesis, and what the model was not shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from research.states import EventKind, Outcome
from tests.support.requests import REQUEST
from tests.support.running import SYNTHESIS, carry_out, final, formats, installed, model_context, synthesis_prompts

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context"), pytest.mark.slow]

REMOTE: dict[str, Any] = {"model_approved_local": False}


@pytest.mark.parametrize(("step", "said"), [
    ({"kind": "status", "status": 401, "times": 5}, "server did not carry out the request"),
    ({"kind": "malformed", "times": 5}, "gave no answer from which a statement could be taken"),
    ({"kind": "length", "times": 5}, "gave no answer from which a statement could be taken"),
    ({"kind": "wrong_ids", "times": 5}, "gave no answer from which a statement could be taken"),
])  # fmt: skip
def test_the_report_and_the_page_say_why_a_model_left_no_synthesis(
    tmp_path: Path, workspace: Path, ada: User, step: dict[str, Any], said: str
) -> None:
    with model_context(tmp_path, workspace, {"match": SYNTHESIS, **step}) as (composed, _):
        run = carry_out(composed, ada, request=replace(REQUEST, method="baseline"))
    assert run.outcome == Outcome.SOURCE_BACKED
    assert [limit for limit in final(run).acquisition.limits if said in limit and "excerpts only" in limit]
    for name in ("html", "md"):
        assert said in " ".join(formats(run)[name].split())
        assert "stub-model" not in formats(run)[name]
    assert run.reason.startswith("The language model")
    assert "stub-model" not in run.reason


def test_a_model_that_hangs_did_not_answer_in_time(tmp_path: Path, workspace: Path, ada: User) -> None:
    with model_context(tmp_path, workspace, {"kind": "hang", "match": SYNTHESIS}) as (composed, _):
        assert composed.model is not None
        hasty = replace(composed, model=replace(composed.model, call_ms=500))
        run = carry_out(hasty, ada, request=replace(REQUEST, method="baseline", language="de"))
    limit = final(run).acquisition.limits[0]
    assert limit == "Das Sprachmodell antwortete nicht rechtzeitig; deshalb zeigt dieser Bericht nur Auszüge."
    assert run.reason == "The language model did not answer in time; the report shows excerpts only."


def test_a_model_that_is_not_there_could_not_be_reached(tmp_path: Path, workspace: Path, ada: User) -> None:
    with model_context(tmp_path, workspace) as (composed, _):
        pass
    with installed(composed):
        run = carry_out(composed, ada, request=replace(REQUEST, method="baseline"))
        assert "could not be reached" in final(run).acquisition.limits[0]
    assert run.reason == "The language model could not be reached; the report shows excerpts only."


def test_a_model_to_which_the_request_may_not_go_is_told_as_that(tmp_path: Path, workspace: Path, ada: User) -> None:
    with model_context(tmp_path, workspace, **REMOTE) as (composed, server):
        asked = replace(REQUEST, method="baseline", restricted_terms=("passengers",))
        run = carry_out(composed, ada, request=asked)
        assert synthesis_prompts(server) == []
    assert "did not allow the language model to be asked" in final(run).acquisition.limits[0]
    assert run.reason.startswith("The language model may not be asked this")


def test_a_run_with_a_synthesis_gives_no_such_reason(tmp_path: Path, workspace: Path, ada: User) -> None:
    with model_context(tmp_path, workspace) as (composed, _):
        run = carry_out(composed, ada)
    assert (run.outcome, run.reason, final(run).acquisition.limits) == (Outcome.SYNTHESISED, "", ())


@pytest.mark.parametrize("written", ["Project Heron", "P-R-O-J-E-C-T  h e r o n", "ＰＲＯＪＥＣＴ\u00a0ＨＥＲＯＮ"])
def test_a_passage_with_a_restricted_term_goes_to_no_remote_model_and_the_report_says_so(
    tmp_path: Path, workspace: Path, ada: User, written: str
) -> None:
    secret = f"The harbour ferry of Lindau is bought by {written} for passengers."
    (workspace / "secret.md").write_text(f"# Ferry plans\n\n{secret}\n", encoding="utf-8")
    asked = replace(REQUEST, method="baseline", restricted_terms=("Project Heron",))
    with model_context(tmp_path, workspace, **REMOTE) as (composed, server):
        run = carry_out(composed, ada, request=asked)
        (prompt,) = synthesis_prompts(server)
    source = run.sources.get(canonical_anchor="secret.md").source_id
    assert "is bought by" not in prompt
    assert "41,200 passengers" in prompt
    assert f"{source}.C1" in run.events.get(kind=EventKind.PROPOSALS_RECEIVED).payload["left_out"].split()
    assert final(run).acquisition.limits == (
        "Passages that were kept from the language model because they hold words that may not leave this house: 1.",
    )


def test_an_approved_local_model_is_shown_every_passage(tmp_path: Path, workspace: Path, ada: User) -> None:
    (workspace / "secret.md").write_text("The harbour ferry of Lindau is bought by Project Heron.\n", encoding="utf-8")
    with model_context(tmp_path, workspace) as (composed, server):
        run = carry_out(composed, ada, request=replace(REQUEST, method="baseline", restricted_terms=("Project Heron",)))
        (prompt,) = synthesis_prompts(server)
    assert "is bought by Project Heron" in prompt
    assert final(run).acquisition.limits == ()


def test_where_every_passage_holds_a_term_no_remote_model_is_asked(tmp_path: Path, workspace: Path, ada: User) -> None:
    for path in workspace.iterdir():
        path.unlink()
    (workspace / "secret.md").write_text("The harbour ferry of Lindau is bought by Project Heron.\n", encoding="utf-8")
    with model_context(tmp_path, workspace, **REMOTE) as (composed, server):
        run = carry_out(composed, ada, request=replace(REQUEST, method="baseline", restricted_terms=("Project Heron",)))
        assert synthesis_prompts(server) == []
    limits = final(run).acquisition.limits
    assert "did not allow the language model to be asked" in limits[0]
    assert limits[1].endswith(": 1.")
