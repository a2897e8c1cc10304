"""What did the server's answer say: text, how likely its words were, why it ended, what it cost?"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, JsonValue, ValidationError


@dataclass(frozen=True, slots=True)
class Told:
    """One token of an answer, and what stood to choose in its place: each with its natural logarithm of a probability."""

    token: str
    choices: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """One chat completion. `text` is '' where the server gave none; a separate reasoning field is not read.

    `told` is () where the server tells no likelihoods, or not in the usual form.
    """

    text: str
    finish_reason: str
    declined: bool
    prompt_tokens: int
    completion_tokens: int
    told: tuple[Told, ...] = ()


class _Part(BaseModel):
    text: str = ""


class _Message(BaseModel):
    content: str | tuple[_Part, ...] | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    message: _Message = Field(default_factory=_Message)
    finish_reason: str | None = None
    logprobs: JsonValue = None


class _Envelope(BaseModel):
    model_config = ConfigDict(extra="ignore")

    choices: tuple[_Choice, ...]
    usage: JsonValue = None


class _Chance(BaseModel):
    token: str
    logprob: FiniteFloat


class _Token(BaseModel):
    token: str
    top_logprobs: tuple[_Chance, ...] = ()


class _Told(BaseModel):
    content: tuple[_Token, ...] = ()


class _ModelEntry(BaseModel):
    id: str


class _ModelList(BaseModel):
    data: tuple[_ModelEntry, ...]


def read_completion(body: bytes) -> Completion | None:
    """Return the completion in an answer's body, or None where the body is no chat completion."""
    try:
        envelope = _Envelope.model_validate_json(body)
    except ValidationError:
        return None
    choice = envelope.choices[0] if envelope.choices else _Choice()
    return Completion(
        text=_joined(choice.message.content),
        finish_reason=choice.finish_reason or "",
        declined=bool(choice.message.refusal) or choice.finish_reason == "content_filter",
        prompt_tokens=_count(envelope.usage, "prompt_tokens"),
        completion_tokens=_count(envelope.usage, "completion_tokens"),
        told=_told(choice.logprobs),
    )


def read_model_list(body: bytes) -> tuple[str, ...] | None:
    """Return the names in an answer to /models, or None where the body is no such list."""
    try:
        return tuple(entry.id for entry in _ModelList.model_validate_json(body).data)
    except ValidationError:
        return None


def _joined(content: str | tuple[_Part, ...] | None) -> str:
    if content is None or isinstance(content, str):
        return content or ""
    return "".join(part.text for part in content)


def _told(found: JsonValue) -> tuple[Told, ...]:
    try:
        read = _Told.model_validate(found)
    except ValidationError:
        return ()
    return tuple(Told(one.token, tuple((each.token, each.logprob) for each in one.top_logprobs)) for one in read.content)


def _count(usage: JsonValue, name: str) -> int:
    value = usage.get(name) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and value > 0 else 0
