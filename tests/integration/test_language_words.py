"""A question for one word through the client, against a real server process: the word, its likelihood, and each refusal."""

from __future__ import annotations

from typing import Any

import pytest

from research.clock import StopSignal, start_clock
from research.errors import ModelFailed, ModelFailure
from research.language.capabilities import MemoryCapabilities
from research.language.client import ModelConfig, OpenAIChat
from research.prompting import Reply, WordReply, new_delimiter
from research.trust.classes import DataClass
from research.verification.judging.prompts import first_prompt
from tests.servers import ModelServer, model_script, openai_server

pytestmark = pytest.mark.slow

SENTENCE = "The ferry crosses in twelve minutes."
PROMPT = first_prompt(
    "In calm weather the ferry crosses in twelve minutes.",
    SENTENCE,
    delimiter=new_delimiter("0123456789abcdef"),
    data_class=DataClass.APPROVED_PUBLIC,
)


def ask(server: ModelServer, store: MemoryCapabilities | None = None, *, deadline_ms: int = 30_000) -> Reply[WordReply]:
    config = ModelConfig(base_url=server.base_url, model="stub-model")
    model = OpenAIChat(config, capabilities=store or MemoryCapabilities(), random=lambda: 0.0)
    return model.complete(PROMPT, deadline_ms=deadline_ms, stop=StopSignal(clock=start_clock(), deadline_ms=60_000))


def said(content: str, **more: Any) -> dict[str, Any]:
    return {"kind": "content", "content": content, **more}


@pytest.mark.parametrize(("verdict", "word"), [("entail", "yes"), ("partial", "no"), ("irrelevant", "no")])
def test_a_word_comes_back_without_likelihood_where_the_server_tells_none(verdict: str, word: str) -> None:
    with openai_server({"judge": [{"sentence": SENTENCE, "verdict": verdict}]}) as server:
        reply = ask(server)
        body = server.requests()[0]["body"]
    assert reply.value == WordReply(word=word, likelihood=None)
    assert reply.usage.requests == 1
    assert "response_format" not in body
    assert (body["max_tokens"], body["logprobs"], body["temperature"]) == (3, True, 0.0)


def test_a_word_comes_back_with_its_likelihood() -> None:
    with openai_server({"judge": [{"sentence": SENTENCE, "sure": 0.8}]}) as server:
        found = ask(server).value
    assert found.word == "yes"
    assert found.likelihood == pytest.approx(0.8)


@pytest.mark.parametrize("message", ["logprobs is not supported with this model", "bad request"])
def test_a_server_that_refuses_likelihoods_is_asked_without_them_from_then_on(message: str) -> None:
    store = MemoryCapabilities()
    with openai_server(model_script(otherwise={"kind": "no_logprobs", "message": message})) as server:
        first, second = ask(server, store), ask(server, store)
        asked = ["logprobs" in event["body"] for event in server.requests()]
    assert (first.value, second.value) == (WordReply(word="yes"), WordReply(word="yes"))
    assert asked == [True, False, False]
    assert (store.get("logprobs"), store.get("json_schema")) == (False, None)


def test_a_word_with_marks_and_a_bound_that_cut_what_was_to_follow_is_whole() -> None:
    with openai_server(model_script(said("**No**", finish_reason="length"))) as server:
        assert ask(server).value.word == "no"


def test_a_strange_word_is_asked_for_once_more_with_the_list() -> None:
    with openai_server(model_script(said("Perhaps."))) as server:
        reply = ask(server)
        first, second = server.prompts()
        limits = [event["body"]["max_tokens"] for event in server.requests()]
    assert (reply.value.word, reply.usage.requests) == ("yes", 2)
    assert "exactly one of these words" not in first
    assert "exactly one of these words and no other text: yes, no." in second
    assert "JSON" not in second
    assert limits == [3, 3]


@pytest.mark.parametrize("text", ["Perhaps.", "yes, but not in autumn", '{"answer": "yes"}'])
def test_a_second_strange_word_is_a_visible_failure_with_the_cost_of_both(text: str) -> None:
    store = MemoryCapabilities()
    with openai_server(model_script(otherwise=said(text))) as server, pytest.raises(ModelFailed) as failed:
        ask(server, store)
    assert (failed.value.code, failed.value.requests) == (ModelFailure.MALFORMED, 2)
    assert text not in failed.value.message
    assert store.get("json_schema") is None


def test_a_model_that_thinks_aloud_gets_room_for_it_once() -> None:
    with openai_server(model_script(said("<think>\nOkay", finish_reason="length"), {"kind": "think"})) as server:
        reply = ask(server)
        limits = [event["body"]["max_tokens"] for event in server.requests()]
    assert reply.value.word == "yes"
    assert limits[0] == 3
    assert limits[1] > 1_000


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ({"kind": "hang"}, ModelFailure.TIMED_OUT),
        ({"kind": "not_json"}, ModelFailure.MALFORMED),
        ({"kind": "status", "status": 429, "retry_after": 0}, ModelFailure.RATE_LIMITED),
        ({"kind": "length"}, ModelFailure.MALFORMED),
        ({"kind": "repeating"}, ModelFailure.REPEATING),
    ],
)
def test_what_goes_wrong_with_a_word_is_typed_like_anything_else(step: dict[str, Any], code: ModelFailure) -> None:
    deadline_ms = 500 if step["kind"] == "hang" else 30_000
    with openai_server(model_script(otherwise=step)) as server, pytest.raises(ModelFailed) as failed:
        ask(server, deadline_ms=deadline_ms)
    assert failed.value.code is code
