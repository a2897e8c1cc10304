"""The model client against a real server process: honest, slow, broken, looping. Every fault ends typed, with its cost."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from typing import Any

import pytest
from pydantic import BaseModel

from research.clock import StopSignal, start_clock
from research.errors import ModelFailed, ModelFailure, RunCancelled
from research.language.capabilities import MemoryCapabilities
from research.language.client import ModelConfig, OpenAIChat, list_models
from research.prompting import Prompt, PromptId, Reply, fence, new_delimiter
from research.trust.classes import DataClass
from tests.servers import ModelServer, model_script, openai_server

pytestmark = pytest.mark.slow

MARK = new_delimiter("0123456789abcdef")
CHUNKS = "\n".join(
    f"Chunk S{n}.C1 of source S{n}\n{fence(f'Turbine number {n} ran for {n}00 hours in its first year.', MARK)}"
    for n in (1, 2)
)


class Fact(BaseModel):
    id: str
    text: str
    source_id: str
    chunk_ids: tuple[str, ...]


class Answer(BaseModel):
    facts: tuple[Fact, ...]


PROMPT = Prompt(
    prompt_id=PromptId(name="synthesis", version=1),
    rules="Answer with one JSON object.",
    material=f"The request:\n{fence('How long did the turbines run?', MARK)}\n{CHUNKS}",
    reply=Answer,
    data_class=DataClass.APPROVED_PUBLIC,
)
RESTRICTED = Prompt(
    prompt_id=PROMPT.prompt_id, rules="Rules.", material="Secret.", reply=Answer, data_class=DataClass.RESTRICTED_INTERNAL
)


def cancel_once_asked(server: ModelServer, stop: StopSignal) -> None:
    """Cancel as soon as the server has the request."""
    server.saw("request")
    stop.stop(RunCancelled("The run was cancelled."))


def new_stop() -> StopSignal:
    return StopSignal(clock=start_clock(), deadline_ms=120_000)


def model_of(server: ModelServer, store: MemoryCapabilities | None = None, **config: Any) -> OpenAIChat:
    """Return a client that never waits by chance."""
    settings = ModelConfig(base_url=server.base_url, model="stub-model", **config)
    return OpenAIChat(settings, capabilities=store or MemoryCapabilities(), random=lambda: 0.0)


def ask(server: ModelServer, *, deadline_ms: int = 30_000, stop: StopSignal | None = None, **config: Any) -> Reply[Answer]:
    return model_of(server, **config).complete(PROMPT, deadline_ms=deadline_ms, stop=stop or new_stop())


def failure_of(*steps: Mapping[str, Any], deadline_ms: int = 30_000, **config: Any) -> tuple[ModelFailed, ModelServer]:
    """Return how a call fails that is answered by these steps, and by the last of them ever after."""
    with openai_server(model_script(*steps, otherwise=steps[-1])) as server:
        with pytest.raises(ModelFailed) as failed:
            ask(server, deadline_ms=deadline_ms, **config)
        assert server.saw("request", count=failed.value.requests)
        assert len(server.requests()) == failed.value.requests
    return failed.value, server


def test_an_honest_answer_is_parsed_with_its_cost() -> None:
    with openai_server() as server:
        reply = ask(server)
        payload = server.requests()[0]["body"]
    assert [(fact.source_id, fact.chunk_ids) for fact in reply.value.facts] == [("S1", ("S1.C1",)), ("S2", ("S2.C1",))]
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens, reply.usage.requests) == (100, 20, 1)
    assert reply.model == "stub-model"
    assert payload["response_format"]["type"] == "json_schema"
    assert [message["role"] for message in payload["messages"]] == ["system", "user"]


def test_no_key_is_demanded_or_sent_for_a_local_server() -> None:
    """Field report 53: an OpenAI key was demanded although another provider was configured."""
    with openai_server() as server:
        ask(server)
        assert "authorization" not in server.requests()[0]["headers"]


def test_the_models_of_a_server_can_be_listed() -> None:
    with openai_server({"models": ["a", "b"]}) as server:
        assert list_models(ModelConfig(base_url=server.base_url), deadline_ms=10_000, stop=new_stop()) == ("a", "b")


def test_restricted_text_reaches_only_an_approved_local_model() -> None:
    with openai_server(model_script(otherwise={"kind": "content", "content": '{"facts": []}'})) as server:
        with pytest.raises(ModelFailed, match="COUNTERSIGN_MODEL_APPROVED_LOCAL") as failed:
            model_of(server).complete(RESTRICTED, deadline_ms=10_000, stop=new_stop())
        assert failed.value.code is ModelFailure.REFUSED_EGRESS
        assert server.requests() == []
        model_of(server, approved_local=True).complete(RESTRICTED, deadline_ms=10_000, stop=new_stop())
        assert len(server.requests()) == 1


@pytest.mark.parametrize("kind", ["think", "fenced", "prose_after", "no_usage"])
def test_an_answer_in_an_unusual_dress_is_read_at_once(kind: str) -> None:
    """Field reports 32 and 33: think blocks broke the JSON or leaked into the report; prose after valid JSON lost it."""
    with openai_server(model_script({"kind": kind})) as server:
        reply = ask(server)
        assert len(server.requests()) == 1
    assert len(reply.value.facts) == 2
    assert "think" not in reply.value.model_dump_json()


def test_a_separate_reasoning_field_is_not_read() -> None:
    """Field report 32: reasoning never becomes part of an answer."""
    with openai_server(model_script({"kind": "honest", "reasoning": "SECRET PLAN"})) as server:
        assert "SECRET PLAN" not in ask(server).raw


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"kind": "malformed"}, "does not follow the schema"),
        ({"kind": "content", "content": '{"facts": [{"id": "f1"}]}'}, "facts.0.text: Field required"),
        ({"kind": "content", "content": "<think>only thoughts"}, "reasoning only"),
        ({"kind": "prose_joined"}, "Text follows the JSON object"),
        ({"kind": "empty_choices"}, "The reply was empty"),
        ({"kind": "content", "content": "I would rather not."}, "The reply was prose"),
    ],
)
def test_an_unusable_answer_is_asked_for_once_more_with_the_reason(step: dict[str, Any], said: str) -> None:
    """Field reports 32 and 33: missing required fields and broken JSON gave zero queries, silently."""
    with openai_server(model_script(step)) as server:
        reply = ask(server)
        first, second = server.prompts()
    assert len(reply.value.facts) == 2
    assert (reply.usage.requests, reply.usage.prompt_tokens) == (2, 200)
    assert said not in first
    assert said in second


def test_a_second_unusable_answer_is_a_visible_failure_with_the_cost_of_both() -> None:
    """Field report 33: repair is bounded, then the stage fails visibly."""
    failed, _ = failure_of({"kind": "malformed"})
    assert failed.code is ModelFailure.MALFORMED
    assert not failed.retryable
    assert (failed.requests, failed.prompt_tokens, failed.completion_tokens) == (2, 200, 40)


def test_a_valid_answer_with_wrong_ids_is_the_admissions_business() -> None:
    with openai_server(model_script({"kind": "wrong_ids"})) as server:
        assert ask(server).value.facts[0].source_id == "S99.C99"


def test_an_answer_cut_off_by_its_length_is_a_failure_and_no_report() -> None:
    """Field report 36: a report was delivered that broke off in mid-sentence."""
    failed, _ = failure_of({"kind": "length"})
    assert (failed.code, failed.requests, failed.completion_tokens) == (ModelFailure.TRUNCATED, 1, 20)
    assert "COUNTERSIGN_MODEL_CONTEXT_CHARS" in failed.message


def test_a_whole_object_with_the_reason_length_is_a_failure_too() -> None:
    """Field report 36: what the server calls cut off is cut off, whatever it looks like."""
    failed, _ = failure_of({"kind": "content", "content": '{"facts": []}', "finish_reason": "length"})
    assert failed.code is ModelFailure.TRUNCATED


def test_a_prompt_larger_than_the_window_is_not_sent() -> None:
    """Field report 36: the single final request was larger than the model's window."""
    failed, _ = failure_of({"kind": "honest"}, context_chars=100)
    assert (failed.code, failed.requests) == (ModelFailure.TOO_LARGE, 0)
    assert "COUNTERSIGN_MODEL_CONTEXT_CHARS" in failed.message


def test_a_model_in_a_loop_is_told_apart_and_not_asked_again() -> None:
    """Field report 35: the model repeats its ending until the context is full."""
    failed, _ = failure_of({"kind": "repeating"})
    assert (failed.code, failed.requests) == (ModelFailure.REPEATING, 1)


def test_an_answer_over_the_size_bound_is_refused() -> None:
    """Field report 35: output has a cap."""
    failed, _ = failure_of({"kind": "honest"}, max_reply_chars=50)
    assert failed.code is ModelFailure.TOO_LARGE
    failed, _ = failure_of({"kind": "huge"})
    assert failed.code is ModelFailure.TOO_LARGE


@pytest.mark.parametrize("kind", ["hang", "drip"])
def test_a_call_past_its_deadline_is_timed_out_once_with_the_remedy(kind: str) -> None:
    """Field report 28: a slow local model timed out three times and the user was told that nothing was found."""
    failed, _ = failure_of({"kind": kind}, deadline_ms=500)
    assert (failed.code, failed.requests) == (ModelFailure.TIMED_OUT, 1)
    assert "COUNTERSIGN_MODEL_CALL_SECONDS" in failed.message


def test_what_was_spent_before_a_time_out_is_not_hidden() -> None:
    """Field report 28: the tokens of the first answer are part of the failure."""
    failed, _ = failure_of({"kind": "malformed"}, {"kind": "hang"}, deadline_ms=2_000)
    assert (failed.code, failed.requests, failed.prompt_tokens) == (ModelFailure.TIMED_OUT, 2, 100)


def test_a_slow_answer_within_the_deadline_is_taken() -> None:
    """Field report 28: slow is not failed."""
    with openai_server(model_script({"kind": "honest", "seconds": 0.3})) as server:
        assert len(ask(server).value.facts) == 2


@pytest.mark.parametrize(
    "step",
    [
        {"kind": "status", "status": 429, "retry_after": 0},
        {"kind": "status", "status": 500},
        {"kind": "status", "status": 503},
        {"kind": "cut_off"},
    ],
)
def test_what_may_pass_is_tried_again_and_counted(step: dict[str, Any]) -> None:
    """Field report 29: one 429 lost everything that was paid for."""
    with openai_server(model_script({**step, "times": 2})) as server:
        reply = ask(server)
    assert (reply.usage.requests, reply.usage.prompt_tokens) == (3, 100)


def test_attempts_are_bounded() -> None:
    """Field report 29: it backs off, and then ends with what it spent."""
    failed, _ = failure_of({"kind": "status", "status": 429})
    assert (failed.code, failed.requests, failed.retryable) == (ModelFailure.RATE_LIMITED, 3, True)
    failed, _ = failure_of({"kind": "status", "status": 500}, max_attempts=2)
    assert (failed.code, failed.requests) == (ModelFailure.SERVER_ERROR, 2)


def test_a_retry_after_beyond_the_deadline_ends_the_call_at_once() -> None:
    """Field report 29: no run sleeps through its own deadline; the pause asked for is told instead."""
    failed, _ = failure_of({"kind": "status", "status": 429, "retry_after": 3600})
    assert (failed.code, failed.requests, failed.retry_after_s) == (ModelFailure.RATE_LIMITED, 1, 3600.0)


def test_a_server_that_is_not_there_is_unreachable_and_named() -> None:
    with openai_server() as server:
        gone = ModelServer(base_url=server.base_url, log=server.log)
    with pytest.raises(ModelFailed, match="COUNTERSIGN_MODEL_BASE_URL") as failed:
        ask(gone)
    assert (failed.value.code, failed.value.requests) == (ModelFailure.UNREACHABLE, 3)


@pytest.mark.parametrize(
    ("step", "setting"),
    [
        ({"kind": "status", "status": 401}, "COUNTERSIGN_MODEL_API_KEY"),
        ({"kind": "status", "status": 404}, "COUNTERSIGN_MODEL_NAME"),
        ({"kind": "redirect", "location": "http://127.0.0.1:1/"}, "COUNTERSIGN_MODEL_BASE_URL"),
    ],
)
def test_a_refusal_is_not_tried_again_and_names_the_setting(step: dict[str, Any], setting: str) -> None:
    failed, _ = failure_of(step, api_key="sk-hidden")
    assert (failed.code, failed.requests) == (ModelFailure.REJECTED, 1)
    assert setting in failed.message
    assert "sk-hidden" not in failed.message


@pytest.mark.parametrize("kind", ["not_json", "error_object"])
def test_an_address_that_is_no_model_server_is_named_for_what_it_is(kind: str) -> None:
    """Field report 53: something else missing was reported as a JSON error."""
    failed, _ = failure_of({"kind": kind})
    assert (failed.code, failed.requests) == (ModelFailure.MALFORMED, 1)
    assert "COUNTERSIGN_MODEL_BASE_URL" in failed.message


def test_a_server_without_schema_support_is_found_out_once() -> None:
    store = MemoryCapabilities()
    with openai_server(model_script(otherwise={"kind": "no_json_schema"})) as server:
        model = model_of(server, store)
        first = model.complete(PROMPT, deadline_ms=30_000, stop=new_stop())
        second = model_of(server, store).complete(PROMPT, deadline_ms=30_000, stop=new_stop())
        formats = ["response_format" in event["body"] for event in server.requests()]
    assert (first.usage.requests, second.usage.requests) == (2, 1)
    assert formats == [True, False, False]
    assert store.get("json_schema") is False


def test_a_server_that_breaks_over_the_schema_is_asked_in_words_at_once() -> None:
    step = {"kind": "status", "status": 500, "message": "failed to parse grammar"}
    with openai_server(model_script(step)) as server:
        assert ask(server).usage.requests == 2
        assert "response_format" not in server.requests()[1]["body"]


def test_a_server_that_ignores_the_schema_is_asked_in_words_from_then_on() -> None:
    store = MemoryCapabilities()
    with openai_server(model_script({"kind": "content", "content": "Sure, happy to help."})) as server:
        model_of(server, store).complete(PROMPT, deadline_ms=30_000, stop=new_stop())
        assert "JSON Schema" in server.prompts()[1]
        assert "response_format" not in server.requests()[1]["body"]
    assert store.get("json_schema") is False


@pytest.mark.parametrize(
    ("said", "field"),
    [("Use 'max_completion_tokens' instead.", "max_tokens"), ("Unsupported value: 'temperature'.", "temperature")],
)
def test_a_field_that_the_server_refuses_by_name_is_left_out(said: str, field: str) -> None:
    with openai_server(model_script({"kind": "status", "status": 400, "message": said})) as server:
        ask(server)
        bodies = [event["body"] for event in server.requests()]
    assert [field in body for body in bodies] == [True, False]
    assert all("response_format" in body for body in bodies)


@pytest.mark.parametrize("step", [{"kind": "hang"}, {"kind": "drip"}, {"kind": "status", "status": 429, "retry_after": 20}])
def test_a_cancel_ends_a_call_that_hangs_drips_or_waits(step: dict[str, Any]) -> None:
    """I3: calls in flight are aborted on a cancel, and so is a pause between two of them."""
    stop = new_stop()
    with openai_server(model_script(step, otherwise={"kind": "hang"})) as server:
        canceller = threading.Thread(target=cancel_once_asked, args=(server, stop))
        canceller.start()
        with pytest.raises(RunCancelled):
            ask(server, stop=stop, deadline_ms=60_000)
        canceller.join()
        assert len(server.requests()) == 1
        assert step["kind"] == "status" or server.saw("disconnect")


def test_two_clients_keep_their_own_settings_in_threads() -> None:
    """Field report 54: settings given by the user were lost in sub-tasks."""
    with openai_server() as server:
        replies: dict[str, str] = {}

        def run(name: str) -> None:
            config = ModelConfig(base_url=server.base_url, model=name, api_key=name if name == "keyed" else "")
            model = OpenAIChat(config, capabilities=MemoryCapabilities())
            replies[name] = model.complete(PROMPT, deadline_ms=30_000, stop=new_stop()).model

        threads = [threading.Thread(target=run, args=(name,)) for name in ("keyed", "plain")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        keyed = {event["body"]["model"]: "authorization" in event["headers"] for event in server.requests()}
    assert replies == {"keyed": "keyed", "plain": "plain"}
    assert keyed == {"keyed": True, "plain": False}


def test_the_scripted_server_answers_a_planner_with_searches() -> None:
    class Plan(BaseModel):
        queries: tuple[dict[str, str], ...]

    prompt = Prompt(
        prompt_id=PromptId(name="planner", version=1),
        rules='Answer with {"queries": []}.',
        material=f"The request:\n{fence('How reliable are tidal turbines in winter storms?', MARK)}",
        reply=Plan,
        data_class=DataClass.APPROVED_PUBLIC,
    )
    with openai_server() as server:
        plan = model_of(server).complete(prompt, deadline_ms=30_000, stop=new_stop())
    assert [query["form"] for query in plan.value.queries] == ["full_text", "full_text"]
    assert "reliable" in json.dumps(plan.value.model_dump())
