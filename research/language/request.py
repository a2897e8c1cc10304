"""What is posted to /chat/completions for one prompt, and how is its reply type written down?

Rules go into the system message, material into the user message. The schema keeps to the strict subset: every property
required, nothing beside them, no defaults and no bounds that some servers refuse.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from pydantic import BaseModel, JsonValue

from research.language.capabilities import Capabilities
from research.language.config import ModelConfig
from research.prompting import Prompt, ReplyT

_NOT_A_NAME = re.compile(r"[^A-Za-z0-9_-]+")
_MAX_NAME = 64
_TOLD_WORDS = 10
# Annotations, and bounds that validation checks anyway; a server that does not know them refuses the whole schema.
_DROPPED = frozenset({"title", "default", "examples", "minLength", "maxLength", "pattern", "format", "minItems"})

_MAPS = frozenset({"properties", "$defs"})

Choices = tuple[tuple[str, tuple[str, ...]], ...]


def chat_payload(
    config: ModelConfig, capabilities: Capabilities, prompt: Prompt[ReplyT], correction: str
) -> dict[str, JsonValue]:
    """Return the request's body. `correction` says what was wrong with an earlier answer, '' for the first."""
    rules, material = prompt.rules, prompt.material
    if correction or not (capabilities.json_schema or prompt.words):
        rules = f"{rules}\n\n{word_rule(prompt.words) if prompt.words else written_rule(prompt.reply)}"
    if correction:
        # In the same message, because several chat templates refuse two user messages in a row.
        material = f"{material}\n\nAn earlier answer to this request could not be used. {correction}"
    limit = "max_completion_tokens" if capabilities.completion_limit else "max_tokens"
    payload: dict[str, JsonValue] = {
        "messages": [{"role": "system", "content": rules}, {"role": "user", "content": material}],
        "stream": False,
        limit: prompt.max_reply_tokens,
    }
    if config.model:
        payload["model"] = config.model
    if capabilities.temperature:
        payload["temperature"] = config.temperature if prompt.temperature is None else prompt.temperature
    return payload | _form(capabilities, prompt)


def _form(capabilities: Capabilities, prompt: Prompt[ReplyT]) -> dict[str, JsonValue]:
    """Return the fields about the answer's form: a schema, or how likely each word was."""
    if prompt.words:
        return {"logprobs": True, "top_logprobs": _TOLD_WORDS} if capabilities.logprobs else {}
    return {"response_format": _response_format(prompt)} if capabilities.json_schema else {}


def _response_format(prompt: Prompt[ReplyT]) -> JsonValue:
    name = _NOT_A_NAME.sub("_", prompt.prompt_id.name)[:_MAX_NAME] or "reply"
    schema = strict_schema(prompt.reply, prompt.choices)
    return {"type": "json_schema", "json_schema": {"name": name, "strict": True, "schema": schema}}


def strict_schema(reply: type[BaseModel], choices: Choices = ()) -> JsonValue:
    """Return the reply type's JSON Schema in the strict subset, the properties named in `choices` bound to their lists."""
    return _strict(reply.model_json_schema(), dict(choices))


def written_rule(reply: type[BaseModel]) -> str:
    """Return the sentence that asks for the schema in words, for a server that cannot enforce it."""
    schema = json.dumps(strict_schema(reply), ensure_ascii=False, separators=(",", ":"))
    return f"Answer with exactly one JSON object and no other text. The object follows this JSON Schema:\n{schema}"


def word_rule(words: tuple[str, ...]) -> str:
    """Return the sentence that asks for one word, after an answer that was none."""
    return f"Answer with exactly one of these words and no other text: {', '.join(words)}."


def _strict(node: JsonValue, choices: Mapping[str, tuple[str, ...]]) -> JsonValue:
    if isinstance(node, list):
        return [_strict(item, choices) for item in node]
    if not isinstance(node, dict):
        return node
    strict = {
        key: _named(value, choices) if key in _MAPS else _strict(value, choices)
        for key, value in node.items()
        if key not in _DROPPED
    }
    properties = node.get("properties")
    if isinstance(properties, dict):
        strict |= {"required": list(properties), "additionalProperties": False}
    return strict


def _named(value: JsonValue, choices: Mapping[str, tuple[str, ...]]) -> JsonValue:
    """Walk a map whose keys are names, not keywords: a property may well be called 'title'."""
    if not isinstance(value, dict):
        return value
    return {name: _bound(_strict(item, choices), choices.get(name, ())) for name, item in value.items()}


def _bound(node: JsonValue, values: tuple[str, ...]) -> JsonValue:
    """Give a string, or the strings of an array, their closed list."""
    if not isinstance(node, dict):
        return node
    if node.get("type") == "string" and values:
        return {**node, "enum": list(values)}
    if node.get("type") == "array" and "items" in node:
        return {**node, "items": _bound(node["items"], values)}
    return node
