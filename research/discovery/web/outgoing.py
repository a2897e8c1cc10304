"""How is a JSON call written, and which values of a call came from the run? Those that one for an empty request lacks.

Hosts and paths are a closed list (or the operator's own server), and a call's fixed parameters are ours: they say nothing of
a run, even where one of its restricted terms is the name of the service.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from urllib.parse import parse_qsl

from pydantic import JsonValue

from research.discovery.web.json_answer import JsonObject
from research.egress.provider_call import ProviderCall

Part = tuple[str, str]


def json_post(url: str, fields: JsonObject, *, headers: Mapping[str, str]) -> ProviderCall:
    """Return the POST of a JSON object. Letters stand unescaped in it, so that the scan reads what leaves."""
    return ProviderCall(
        url=url,
        method="POST",
        content=json.dumps(fields, ensure_ascii=False).encode(),
        headers={**headers, "Content-Type": "application/json"},
    )


def parts_of(call: ProviderCall) -> tuple[Part, ...]:
    """Return every (name, value) of a call's query and body, decoded. What is neither form nor JSON is one part."""
    return (*_form(call.url.partition("?")[2]), *_body(call))


def _form(text: str) -> list[Part]:
    try:
        return parse_qsl(text, keep_blank_values=True, strict_parsing=True)
    except ValueError:
        return [("", text)]


def _body(call: ProviderCall) -> Iterator[Part]:
    if call.content is None:
        return
    text = call.content.decode("utf-8", errors="replace")
    try:
        yield from _leaves("", json.loads(text))
    except (ValueError, RecursionError):
        yield from _form(text)


def _leaves(name: str, value: JsonValue) -> Iterator[Part]:
    match value:
        case dict():
            for key, below in value.items():
                yield from _leaves(f"{name}.{key}", below)
        case list():
            for below in value:
                yield from _leaves(name, below)
        case _:
            yield name, str(value)
