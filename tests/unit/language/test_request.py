"""What is posted for a prompt, and how a server's refusals change it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from pydantic import BaseModel, Field

from research.egress.types import CallFailure
from research.errors import ConfigurationError
from research.language.capabilities import Capabilities, MemoryCapabilities, adapt, keep, recall
from research.language.completion import read_completion, read_model_list
from research.language.config import ModelConfig
from research.language.failures import CALL_FAILURES, CALL_REMEDIES, explain_refusal, pause_seconds, read_retry_after
from research.language.request import chat_payload, strict_schema
from research.prompting import Prompt, PromptId
from research.trust.classes import DataClass
from research.trust.destinations import Destination

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


class Inner(BaseModel):
    title: str = Field(max_length=10)
    default: int = 0


class Answer(BaseModel):
    inner: tuple[Inner, ...] = ()


PROMPT = Prompt(
    prompt_id=PromptId(name="plan ä/1", version=1),
    rules="Rules.",
    material="Material.",
    reply=Answer,
    data_class=DataClass.APPROVED_PUBLIC,
    max_reply_tokens=77,
)
CONFIG = ModelConfig(base_url="http://127.0.0.1:9/v1/", model="small", api_key="sk-secret")


def test_a_server_that_can_is_given_the_strict_schema() -> None:
    payload = chat_payload(CONFIG, Capabilities(), PROMPT, "")
    assert payload["messages"] == [{"role": "system", "content": "Rules."}, {"role": "user", "content": "Material."}]
    assert (payload["model"], payload["max_tokens"], payload["stream"]) == ("small", 77, False)
    assert payload["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "plan_1", "strict": True, "schema": strict_schema(Answer)},
    }


def test_a_question_that_wants_the_same_answer_each_time_brings_its_own_temperature() -> None:
    assert chat_payload(CONFIG, Capabilities(), PROMPT, "")["temperature"] == CONFIG.temperature
    assert chat_payload(CONFIG, Capabilities(), replace(PROMPT, temperature=0.0), "")["temperature"] == 0.0
    assert "temperature" not in chat_payload(CONFIG, Capabilities(temperature=False), replace(PROMPT, temperature=0.0), "")


def test_a_server_that_cannot_is_asked_in_words() -> None:
    payload = chat_payload(CONFIG, Capabilities(json_schema=False), PROMPT, "")
    assert "response_format" not in payload
    assert '"additionalProperties":false' in str(payload["messages"])


def test_a_correction_stands_in_the_one_user_message() -> None:
    payload = chat_payload(CONFIG, Capabilities(), PROMPT, "The reply was empty.")
    messages = payload["messages"]
    assert isinstance(messages, list)
    assert len(messages) == 2
    assert str(messages[1]).endswith("An earlier answer to this request could not be used. The reply was empty.'}")


def test_the_strict_schema_requires_every_property_and_keeps_properties_named_like_keywords() -> None:
    assert strict_schema(Answer) == {
        "$defs": {
            "Inner": {
                "properties": {"title": {"type": "string"}, "default": {"type": "integer"}},
                "type": "object",
                "required": ["title", "default"],
                "additionalProperties": False,
            }
        },
        "properties": {"inner": {"items": {"$ref": "#/$defs/Inner"}, "type": "array"}},
        "type": "object",
        "required": ["inner"],
        "additionalProperties": False,
    }


def test_closed_lists_bind_the_strings_and_arrays_that_they_name() -> None:
    class Cited(BaseModel):
        id: str
        source_id: str
        chunk_ids: tuple[str, ...]

    class Reply(BaseModel):
        facts: tuple[Cited, ...]

    schema = str(strict_schema(Reply, (("source_id", ("S1",)), ("chunk_ids", ("S1.C1", "S1.C2")), ("facts", ("no",)))))
    assert "'source_id': {'type': 'string', 'enum': ['S1']}" in schema
    assert "'chunk_ids': {'items': {'type': 'string', 'enum': ['S1.C1', 'S1.C2']}, 'type': 'array'}" in schema
    assert "'id': {'type': 'string'}" in schema
    assert "no" not in schema


@pytest.mark.parametrize(
    ("status", "said", "expected"),
    [
        (400, b"response_format is not supported", Capabilities(json_schema=False)),
        (500, b"failed to parse grammar", Capabilities(json_schema=False)),
        (400, b"", Capabilities(json_schema=False)),
        (400, b"Unsupported parameter: use 'max_completion_tokens'", Capabilities(completion_limit=True)),
        (400, b"temperature does not support 0.2", Capabilities(temperature=False)),
        (400, b"the request exceeds the available context size", None),
        (500, b"out of memory", None),
        (401, b"json_schema", None),
        (404, b"", None),
    ],
)
def test_a_refusal_that_names_a_field_gives_that_field_up(status: int, said: bytes, expected: Capabilities | None) -> None:
    assert adapt(Capabilities(), status, said) == expected


def test_giving_up_ends() -> None:
    bare = Capabilities(json_schema=False, temperature=False, completion_limit=True)
    assert adapt(bare, 400, b"response_format temperature max_completion_tokens") is None


def test_only_what_differs_is_kept_and_recalled() -> None:
    store = MemoryCapabilities()
    assert recall(store) == Capabilities()
    keep(store, Capabilities(), Capabilities(json_schema=False))
    assert (store.get("json_schema"), store.get("temperature")) == (False, None)
    assert recall(store) == Capabilities(json_schema=False)


def test_the_key_is_in_no_repr_and_a_local_server_gets_no_header() -> None:
    """Field report 53: a key was demanded although another provider, which needs none, was set."""
    assert "sk-secret" not in repr(CONFIG)
    assert CONFIG.headers == {"Authorization": "Bearer sk-secret"}
    assert ModelConfig(base_url="http://localhost:11434/v1").headers == {}


def test_a_local_address_counts_as_local_only_when_approved() -> None:
    assert CONFIG.destination is Destination.REMOTE_MODEL
    assert ModelConfig(base_url="http://127.0.0.1/v1", approved_local=True).destination is Destination.LOCAL_MODEL


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"base_url": "localhost:11434"}, "COUNTERSIGN_MODEL_BASE_URL"),
        ({"base_url": "http://127.0.0.1/v1/chat/completions"}, "usually ends in /v1"),
        ({"base_url": "http://127.0.0.1/v1", "api_key": "a\r\nb"}, "COUNTERSIGN_MODEL_API_KEY"),
        ({"base_url": "http://127.0.0.1/v1", "max_attempts": 0}, "positive"),
    ],
)
def test_a_wrong_setting_is_named_with_its_remedy(values: dict[str, object], said: str) -> None:
    with pytest.raises(ConfigurationError, match=said):
        ModelConfig(**values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("status", "setting"),
    [
        (400, "CONTEXT_CHARS"),
        (401, "API_KEY"),
        (403, "API_KEY"),
        (404, "MODEL_NAME"),
        (413, "CONTEXT_CHARS"),
        (307, "BASE_URL"),
    ],
)
def test_a_refusal_names_the_setting_to_change(status: int, setting: str) -> None:
    assert setting in explain_refusal(status)


def test_every_way_a_call_can_fail_has_a_code_and_a_remedy() -> None:
    assert set(CALL_FAILURES) == set(CALL_REMEDIES) == set(CallFailure)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None), ("7", 7.0), (" 0 ", 0.0), ("soon", None), ("-3", None), ("1e3", None), ("", None),
        ("Mon, 30 Nov 2026 12:00:30 GMT", 30.0), ("Mon, 30 Nov 2026 11:00:00 GMT", 0.0), ("Mon, 99 Nov 2026", None),
    ],
)  # fmt: skip
def test_retry_after_is_read_as_seconds_or_date(value: str | None, expected: float | None) -> None:
    assert read_retry_after(value, NOW) == expected


def test_pauses_double_up_to_a_cap_and_keep_to_what_the_server_asks() -> None:
    assert [pause_seconds(n, None, lambda: 1.0) for n in range(1, 7)] == [0.5, 1.0, 2.0, 4.0, 8.0, 8.0]
    assert pause_seconds(1, None, lambda: 0.0) == 0.0
    assert pause_seconds(1, 3.0, lambda: 1.0) == 3.0


def test_a_completion_is_read_without_its_reasoning_field() -> None:
    body = (
        b'{"choices": [{"message": {"content": "x", "reasoning_content": "secret"}, "finish_reason": "stop"}],'
        b' "usage": {"prompt_tokens": 3, "completion_tokens": null}}'
    )
    completion = read_completion(body)
    assert completion is not None
    assert (completion.text, completion.prompt_tokens, completion.completion_tokens) == ("x", 3, 0)


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b'{"error": {}}', b"\xff\xfe", b'{"choices": 3}'])
def test_what_is_no_completion_is_told_apart(body: bytes) -> None:
    assert read_completion(body) is None
    assert read_model_list(body) is None


def test_content_in_parts_is_joined_and_a_refusal_seen() -> None:
    parts = read_completion(b'{"choices": [{"message": {"content": [{"type": "text", "text": "a"}, {"text": "b"}]}}]}')
    refused = read_completion(b'{"choices": [{"message": {"content": null, "refusal": "no"}}]}')
    assert parts is not None
    assert parts.text == "ab"
    assert refused is not None
    assert refused.declined
