"""How is a reply type written down for a server that can keep to a JSON Schema?

The strict subset: every property required, nothing beside them, no defaults and no bounds that some servers refuse.
"""

from __future__ import annotations

import json

from pydantic import BaseModel, JsonValue

# Annotations, and bounds that validation checks anyway; a server that does not know them refuses the whole schema.
_DROPPED = frozenset({"title", "default", "examples", "minLength", "maxLength", "pattern", "format", "minItems", "maxItems"})

_MAPS = frozenset({"properties", "$defs"})


def strict_schema(reply: type[BaseModel]) -> JsonValue:
    """Return the reply type's JSON Schema in the strict subset."""
    return _strict(reply.model_json_schema())


def written_rule(reply: type[BaseModel]) -> str:
    """Return the sentence that asks for the schema in words, for a server that cannot enforce it."""
    schema = json.dumps(strict_schema(reply), ensure_ascii=False, separators=(",", ":"))
    return f"Answer with exactly one JSON object and no other text. The object follows this JSON Schema:\n{schema}"


def _strict(node: JsonValue) -> JsonValue:
    if isinstance(node, list):
        return [_strict(item) for item in node]
    if not isinstance(node, dict):
        return node
    strict = {key: _named(value) if key in _MAPS else _strict(value) for key, value in node.items() if key not in _DROPPED}
    properties = node.get("properties")
    if isinstance(properties, dict):
        strict |= {"required": list(properties), "additionalProperties": False}
    return strict


def _named(value: JsonValue) -> JsonValue:
    """Walk a map whose keys are names, not keywords: a property may well be called 'title'."""
    return {name: _strict(item) for name, item in value.items()} if isinstance(value, dict) else value
