"""What is posted to /chat/completions for one prompt? Rules in the system message, material in the user message."""

from __future__ import annotations

import re

from pydantic import JsonValue

from research.language.capabilities import Capabilities
from research.language.config import ModelConfig
from research.language.schema import strict_schema, written_rule
from research.prompting import Prompt, ReplyT

_NOT_A_NAME = re.compile(r"[^A-Za-z0-9_-]+")
_MAX_NAME = 64


def chat_payload(
    config: ModelConfig, capabilities: Capabilities, prompt: Prompt[ReplyT], correction: str
) -> dict[str, JsonValue]:
    """Return the request's body. `correction` says what was wrong with an earlier answer, '' for the first."""
    rules, material = prompt.rules, prompt.material
    if correction or not capabilities.json_schema:
        rules = f"{rules}\n\n{written_rule(prompt.reply)}"
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
        payload["temperature"] = config.temperature
    if capabilities.json_schema:
        payload["response_format"] = _response_format(prompt)
    return payload


def _response_format(prompt: Prompt[ReplyT]) -> JsonValue:
    name = _NOT_A_NAME.sub("_", prompt.prompt_id.name)[:_MAX_NAME] or "reply"
    schema = strict_schema(prompt.reply, prompt.choices)
    return {"type": "json_schema", "json_schema": {"name": name, "strict": True, "schema": schema}}
