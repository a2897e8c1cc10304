"""What a submission fixes: one key is one run, kept sources are adopted without a fetch, and restricted text stays in."""

from __future__ import annotations

from concurrent.futures import wait
from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User

from research.errors import CaptureFailed, FetchFailure, InvalidBrief, NotFound, WrongState
from research.methods import background
from research.models import Run
from research.services.context import ResearchContext, current
from research.services.execution import run_execute
from research.services.runs import run_adopt, run_submit
from research.states import EventKind, Outcome, RunState
from research.store import accounts
from tests.support.installation import compose_for_test
from tests.support.requests import REQUEST
from tests.support.running import SYNTHESIS, Listener, carry_out, final, installed, model_context, submit

pytestmark = pytest.mark.django_db(transaction=True)


class Forbidden:
    """A searcher, census and fetcher that must not be asked."""

    calls = 0

    def _refuse(self, *_args: object, **_options: object) -> object:
        self.calls += 1
        raise CaptureFailed(FetchFailure.MISSING, "Nothing may be fetched here.")

    search = census = fetch = _refuse


def test_a_double_submit_is_one_run_and_one_entry_in_the_queue(queued: list[str], ada: User) -> None:
    first = submit(current(), ada, key="form-1")
    second = submit(current(), ada, key="form-1")
    assert first == second
    assert queued == [str(first.pk)]
    assert Run.objects.count() == 1


def test_two_submits_at_the_same_moment_are_one_run(queued: list[str], ada: User) -> None:
    context = current()
    futures = [background.start(lambda: submit(context, ada, key="form-1").pk) for _ in range(4)]
    wait(futures)
    assert len({future.result() for future in futures}) == Run.objects.count() == len(queued) == 1


def test_a_question_whose_language_cannot_be_told_is_not_called_english(queued: list[str], ada: User) -> None:
    run = run_submit(current(), actor=ada, request=replace(REQUEST, question="كم تكلفة المشروع؟"), submission_key="k")
    assert not any("the language of the question." in line for line in run.brief.assumptions)


def test_the_same_key_of_another_person_is_another_run(queued: list[str], ada: User, ben: User) -> None:
    assert submit(current(), ada, key="form-1") != submit(current(), ben, key="form-1")
    assert len(queued) == 2


def test_a_team_that_the_asker_is_not_in_is_refused(context: ResearchContext, eve: User, team: Group) -> None:
    with pytest.raises(InvalidBrief, match="not a member"):
        run_submit(context, actor=eve, request=REQUEST, submission_key="k", team=team)
    assert not Run.objects.exists()


def test_a_new_run_adopts_kept_sources_without_a_search_or_a_fetch(context: ResearchContext, ada: User) -> None:
    earlier = carry_out(context, ada)
    nobody = Forbidden()
    closed = replace(context, searcher=nobody, census=nobody, fetcher=nobody)
    again = run_adopt(closed, actor=ada, run_id=earlier.pk, submission_key="again")
    run_execute(closed, again.pk, owner="worker")
    again.refresh_from_db()
    assert nobody.calls == 0
    assert (again.state, again.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert (again.meters["fetch_attempts"], again.meters["searches"]) == (0, 0)
    old, new = earlier.sources.order_by("ordinal"), again.sources.order_by("ordinal")
    assert [(row.digest, row.captured_at) for row in new] == [(row.digest, row.captured_at) for row in old]
    assert {(row.fetched_ms, row.persisted_ms, row.adopted_from) for row in new} == {(0, 0, str(earlier.pk))}
    assert "first_source_fetched_ms" not in again.figures
    accounted = [{entry.anchor for entry in accounts.load_account(run.pk, context.blobs)} for run in (earlier, again)]
    assert accounted[0] == accounted[1]
    assert final(again).observation.at == final(earlier).observation.at
    adopted = "The sources were captured by an earlier run; none was read again."
    assert [adopted in final(run).acquisition.limits for run in (earlier, again)] == [False, True]
    assert any("the web is not searched" in sentence for sentence in final(again).assumptions)


def test_a_run_can_be_adopted_only_by_who_may_see_it(context: ResearchContext, ada: User, eve: User, sam: User) -> None:
    earlier = carry_out(context, ada)
    for stranger in (eve, sam):
        with pytest.raises(NotFound):
            run_adopt(context, actor=stranger, run_id=earlier.pk, submission_key="mine")
        with pytest.raises(NotFound):
            submit(context, stranger, adopt_run_id=str(earlier.pk))
    assert Run.objects.count() == 1


def test_a_run_that_still_works_or_kept_nothing_cannot_be_adopted(context: ResearchContext, ada: User) -> None:
    waiting = submit(context, ada, key="waiting")
    with pytest.raises(WrongState, match="still under way"):
        run_adopt(context, actor=ada, run_id=waiting.pk, submission_key="again")
    empty = carry_out(context, ada, key="empty", request=replace(REQUEST, question="Zyxw vutsr qponm?"))
    with pytest.raises(WrongState, match="kept no source"):
        run_adopt(context, actor=ada, run_id=empty.pk, submission_key="again")


def test_kept_sources_stay_under_the_rules_of_their_own_workspace(
    context: ResearchContext, tmp_path: Path, workspace: Path, ada: User
) -> None:
    secret = compose_for_test(tmp_path, {"harbour": workspace}, public=False)
    earlier = carry_out(secret, ada)
    public = tmp_path / "public"
    public.mkdir()
    both = compose_for_test(tmp_path, {"harbour": workspace, "open": public})
    with pytest.raises(InvalidBrief, match="come from the workspace “harbour”"):
        submit(both, ada, key="leak", workspace="open", adopt_run_id=str(earlier.pk))


@pytest.mark.slow
def test_restricted_evidence_and_a_remote_model_are_refused_with_the_remedy_before_any_call(
    context: ResearchContext, tmp_path: Path, workspace: Path, ada: User
) -> None:
    with model_context(tmp_path, workspace, model_approved_local=False) as (composed, server):
        info = {name: replace(item, public=False) for name, item in composed.workspaces.items()}
        with pytest.raises(InvalidBrief, match="COUNTERSIGN_MODEL_APPROVED_LOCAL=true") as refused:
            submit(replace(composed, workspaces=info), ada)
        assert server.events() == []
    assert set(refused.value.problems) == {"workspace"}
    assert not Run.objects.exists()


@pytest.mark.slow
def test_restricted_evidence_goes_to_a_model_that_the_operator_approved_as_local(
    context: ResearchContext, tmp_path: Path, workspace: Path, ada: User
) -> None:
    with model_context(tmp_path, workspace) as (composed, server):
        info = {name: replace(item, public=False) for name, item in composed.workspaces.items()}
        run = carry_out(replace(composed, workspaces=info), ada)
        assert server.requests()
    assert (run.brief.workspace_public, run.outcome) == (False, Outcome.SYNTHESISED)


@pytest.mark.slow
def test_a_run_that_was_queued_for_a_local_model_never_reaches_a_remote_one(
    context: ResearchContext, tmp_path: Path, workspace: Path, ada: User
) -> None:
    with model_context(tmp_path, workspace) as (composed, server):
        info = {name: replace(item, public=False) for name, item in composed.workspaces.items()}
        run = submit(replace(composed, workspaces=info), ada)
        settings = {"model_base_url": server.base_url, "model_name": "stub-model"}
        later = compose_for_test(tmp_path, {"harbour": workspace}, public=False, **settings)
        run_execute(later, run.pk, owner="worker")
        assert server.events() == []
    run.refresh_from_db()
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SOURCE_BACKED)


@pytest.mark.slow
def test_settings_that_change_after_the_submission_do_not_change_a_queued_run(
    context: ResearchContext, tmp_path: Path, workspace: Path, ada: User
) -> None:
    early = replace(context, limits=replace(context.limits, sources=1))
    run = submit(early, ada, key="without a model")
    with model_context(tmp_path, workspace, max_sources=9) as (later, server):
        run_execute(later, run.pk, owner="worker")
        assert server.events() == []
    run.refresh_from_db()
    assert run.sources.count() == 1
    assert run.config["limits"]["sources"] == 1
    assert final(run).synthesis == "extractive"


@pytest.mark.slow
def test_a_model_that_has_gone_since_the_submission_is_not_replaced_by_another(
    context: ResearchContext, tmp_path: Path, workspace: Path, ada: User
) -> None:
    with model_context(tmp_path, workspace) as (composed, _):
        run = submit(composed, ada)
    with model_context(tmp_path, workspace, model_name="another-model") as (later, server):
        listener = Listener()
        run_execute(later, run.pk, owner="worker", observer=listener)
        assert server.events() == []
    run.refresh_from_db()
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SOURCE_BACKED)
    assert EventKind.SYNTHESIS_FAILED in listener.kinds()
    assert {call.model for call in run.model_calls.all()} == {"stub-model"}
    assert "not configured any more" in run.model_calls.first().error


@pytest.mark.slow
def test_the_run_keeps_its_settings_and_prompt_versions(
    context: ResearchContext, tmp_path: Path, workspace: Path, ada: User
) -> None:
    with model_context(tmp_path, workspace) as (composed, _):
        run = submit(composed, ada)
    assert run.config["prompts"] == ["synthesis@1", "planner@3"]
    assert run.config["model"] == {"name": "stub-model", "destination": "local_model"}
    assert run.config["method"]["name"] == "bounded"
    with installed(context):
        assert submit(context, ada, key="plain").config["prompts"] == []


@pytest.mark.slow
def test_restricted_terms_reach_no_query_and_internal_context_no_search(
    context: ResearchContext, tmp_path: Path, workspace: Path, ada: User
) -> None:
    request = replace(REQUEST, internal_context="Brightwater is our client.", restricted_terms=("Brightwater",))
    with model_context(tmp_path, workspace, {"kind": "status", "status": 400, "match": SYNTHESIS}) as (composed, _):
        run = carry_out(composed, ada, request=request)
    assert run.queries.exists()
    assert not any("brightwater" in query.text.lower() for query in run.queries.all())
