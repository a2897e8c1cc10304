"""What is sent to a model, and what came back?

The stages own their prompts (id, version, rules, schema); this module only gives them their shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from research.trust.classes import DataClass

ReplyT = TypeVar("ReplyT", bound=BaseModel)

_MIN_HEX = 16
_HEX_DIGITS = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptId:
    """Names one versioned prompt, as recorded on the run."""

    name: str
    version: int

    def __str__(self) -> str:
        return f"{self.name}@{self.version}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt(Generic[ReplyT]):
    """One request to a model.

    `rules` is the whole system message: it is authored here and never holds text of a page, a file or a person.
    `material` is the user message: request first, fenced evidence last. `reply` is the schema of the only acceptable answer.
    `data_class` is the most restrictive class of what `material` holds; the egress decision reads it.
    `choices` names properties of the reply whose values are a closed list, such as host-minted ids: a server that can keep
    to a schema then cannot write another one. The stage still checks them, for other servers.
    `words` makes the answer one word of a closed list, in plain text; `reply` is then WordReply.
    `temperature` is for questions that want the same answer each time; None leaves it to the configured one.
    """

    prompt_id: PromptId
    rules: str
    material: str
    reply: type[ReplyT]
    data_class: DataClass
    max_reply_tokens: int = 4_000
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()
    temperature: float | None = None
    words: tuple[str, ...] = ()


class WordReply(BaseModel):
    """The answer to a question with `words`: one of them, as it is listed.

    `likelihood` is the share (0 to 1) that the server gave this word among the listed ones; None where it tells none.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    word: str
    likelihood: float | None = None


def new_delimiter(random_hex: str) -> str:
    """Return a run's fence mark from at least 16 random hexadecimal digits, which the caller draws once a run."""
    if len(random_hex) < _MIN_HEX or not set(random_hex) <= _HEX_DIGITS:
        raise ValueError("a fence mark needs at least 16 hexadecimal digits in lower case")
    return f"==={random_hex}==="


def fence(text: str, delimiter: str) -> str:
    """Put untrusted text between two lines that are the delimiter; afterwards the delimiter stands there exactly twice.

    A delimiter inside the text becomes a space, which no two halves around it can close to a new one.
    """
    return f"{delimiter}\n{text.replace(delimiter, ' ')}\n{delimiter}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens as the server counted them; zero where it did not say. `requests` counts HTTP requests."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    requests: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply(Generic[ReplyT]):
    """A parsed answer with its raw text (for the record, never rendered) and its cost."""

    value: ReplyT
    raw: str
    model: str
    usage: Usage
