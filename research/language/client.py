"""How does one prompt become one validated answer? The decision, the request, patience, one correction, or a typed failure.

Nothing of a prompt, a reply or a key is ever logged or put into a message.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import random as system_random

from pydantic import JsonValue

from research.clock import StopSignal
from research.egress.json_call import get_json, post_json
from research.egress.types import CallFailed, JsonReply
from research.errors import EgressRefused, ModelFailed, ModelFailure
from research.language import config as settings
from research.language.answers import UnusableReply, read_reply
from research.language.capabilities import Capabilities, CapabilityStore, adapt, keep, recall
from research.language.completion import Completion, read_completion, read_model_list
from research.language.config import ModelConfig
from research.language.failures import CALL_FAILURES, CALL_REMEDIES, explain_refusal, pause_seconds, read_retry_after
from research.language.repetition import is_repeating
from research.language.request import chat_payload
from research.language.words import likelihood, read_word
from research.prompting import Prompt, Reply, ReplyT, Usage
from research.trust.classes import DataClass

__all__ = ["ModelConfig", "OpenAIChat", "list_models"]

_OK = 200
_TOO_MANY = 429
_REQUEST_TIMEOUT = 408
_SERVER_ERROR = 500
# A model that missed the schema twice will miss it a third time, and each answer may take minutes.
_ANSWERS = 2
# A model that thinks aloud gets room for its thoughts where one word was asked for.
_THINKING_TOKENS = 1_500


class OpenAIChat:
    """A ChatModel over POST {base_url}/chat/completions. Safe to share between threads; `complete` blocks its own.

    `capabilities` keeps what this server understands; `random` gives numbers in [0, 1) for the pauses.
    """

    def __init__(
        self, config: ModelConfig, *, capabilities: CapabilityStore, random: Callable[[], float] = system_random
    ) -> None:
        self._config = config
        self._store = capabilities
        self._random = random
        self._known: Capabilities | None = None

    @property
    def name(self) -> str:
        """The model's name, for the record."""
        return self._config.model or "unnamed model"

    def complete(self, prompt: Prompt[ReplyT], *, deadline_ms: int, stop: StopSignal) -> Reply[ReplyT]:
        """Answer one prompt within `deadline_ms` milliseconds from now, or the configured bound if that is less.

        Raises ModelFailed, with the tokens and requests spent so far, and the stop's own reason.
        """
        stop.check()
        call = _Call(stop=stop, ends_ms=stop.clock.elapsed_ms() + min(deadline_ms, self._config.deadline_ms))
        self._check_size(prompt, call)
        correction = ""
        for _ in range(_ANSWERS):
            completion = self._ask(prompt, correction, call)
            try:
                value = _read(completion, prompt)
            except UnusableReply as unusable:
                correction = str(unusable)
                self._doubt_schema(unusable)
                if prompt.words and unusable.silent:
                    prompt = replace(prompt, max_reply_tokens=_THINKING_TOKENS)
            else:
                return Reply(value=value, raw=completion.text, model=self.name, usage=call.usage())
        raise call.failed(
            ModelFailure.MALFORMED,
            f"{self.name} did not answer {prompt.prompt_id} in its form, also when corrected. {correction}",
        )

    def _check_size(self, prompt: Prompt[ReplyT], call: _Call) -> None:
        size = len(prompt.rules) + len(prompt.material)
        if size > self._config.context_chars:
            raise call.failed(
                ModelFailure.TOO_LARGE,
                f"The prompt {prompt.prompt_id} has {size} characters, more than the {self._config.context_chars} that"
                f" {settings.CONTEXT_SETTING} allows. Raise it if the model's window is larger, or pack less.",
            )

    def _doubt_schema(self, unusable: UnusableReply) -> None:
        """Remember a server that takes the schema and answers in prose: it ignores what it does not know."""
        if unusable.prose:
            self._learn(replace(self._recall(), json_schema=False))

    def _recall(self) -> Capabilities:
        """Return what is known of the server; the store is read once, because it may be a database."""
        if self._known is None:
            self._known = recall(self._store)
        return self._known

    def _learn(self, found: Capabilities) -> None:
        keep(self._store, self._recall(), found)
        self._known = found

    def _ask(self, prompt: Prompt[ReplyT], correction: str, call: _Call) -> Completion:
        capabilities = self._recall()
        while True:
            payload = chat_payload(self._config, capabilities, prompt, correction)
            reply = self._post(payload, prompt, capabilities, call)
            if reply.status == _OK:
                break
            adapted = adapt(capabilities, reply.status, reply.body, words=bool(prompt.words))
            if adapted is None:
                raise call.failed(ModelFailure.REJECTED, explain_refusal(reply.status))
            capabilities = adapted
        self._learn(capabilities)
        return self._sound(reply, call, is_word=bool(prompt.words))

    def _sound(self, reply: JsonReply, call: _Call, *, is_word: bool) -> Completion:
        """Count what the answer cost, then refuse what cannot be a whole answer; a word is whole, whatever was to follow."""
        completion = read_completion(reply.body)
        if completion is None:
            raise call.failed(
                ModelFailure.MALFORMED,
                "The model server answered with something that is no chat completion. Check"
                f" {settings.BASE_URL_SETTING}; it usually ends in /v1.",
            )
        call.count(completion)
        if len(completion.text) > self._config.max_reply_chars:
            raise call.failed(
                ModelFailure.TOO_LARGE, f"{self.name} answered with more than {self._config.max_reply_chars} characters."
            )
        if is_repeating(completion.text):
            raise call.failed(ModelFailure.REPEATING, f"{self.name} fell into a loop. Choose another model for this task.")
        if completion.finish_reason == "length" and not is_word:
            raise call.failed(
                ModelFailure.TRUNCATED,
                f"{self.name} was cut off before its answer was whole. Give the server a larger context window, or lower"
                f" {settings.CONTEXT_SETTING}.",
            )
        if completion.declined:
            raise call.failed(ModelFailure.REJECTED, f"{self.name} declined to answer. Choose another model for this task.")
        return completion

    def _post(self, payload: JsonValue, prompt: Prompt[ReplyT], capabilities: Capabilities, call: _Call) -> JsonReply:
        """Send until an answer is worth reading. What cannot get better, or not in time, is raised."""
        while True:
            try:
                reply = self._send(payload, prompt.data_class, call)
                _check_passing(reply, capabilities, call, is_word=bool(prompt.words))
            except ModelFailed as failed:
                call.failures += 1
                pause = pause_seconds(call.failures, failed.retry_after_s, self._random)
                if not failed.retryable or call.failures >= self._config.max_attempts or not call.can_wait(pause):
                    raise
            else:
                return reply
            call.stop.wait(pause)
            call.stop.check()

    def _send(self, payload: JsonValue, data_class: DataClass, call: _Call) -> JsonReply:
        try:
            reply = post_json(
                self._config.url("/chat/completions"),
                payload,
                headers=self._config.headers,
                data_class=data_class,
                destination=self._config.destination,
                deadline_ms=call.remaining_ms(),
                max_bytes=self._config.max_bytes,
                stop=call.stop,
            )
        except EgressRefused as refused:
            raise call.failed(ModelFailure.REFUSED_EGRESS, refused.message) from refused
        except CallFailed as failed:
            call.requests += 1
            message = f"{failed.message} {CALL_REMEDIES[failed.code]}"
            raise call.failed(CALL_FAILURES[failed.code], message) from failed
        call.requests += 1
        return reply


def list_models(config: ModelConfig, *, deadline_ms: int, stop: StopSignal) -> tuple[str, ...]:
    """Return the names that the server offers, for a check at start. Raises ModelFailed, and the stop's own reason."""
    try:
        reply = get_json(
            config.url("/models"),
            headers=config.headers,
            destination=config.destination,
            deadline_ms=deadline_ms,
            max_bytes=config.max_bytes,
            stop=stop,
        )
    except CallFailed as failed:
        raise ModelFailed(CALL_FAILURES[failed.code], f"{failed.message} {CALL_REMEDIES[failed.code]}") from failed
    names = read_model_list(reply.body) if reply.status == _OK else None
    if names is None:
        raise ModelFailed(ModelFailure.REJECTED, explain_refusal(reply.status))
    return names


@dataclass(slots=True, kw_only=True)
class _Call:
    """What one `complete` has spent, and how long it may go on."""

    stop: StopSignal
    ends_ms: int
    requests: int = 0
    failures: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def remaining_ms(self) -> int:
        return max(0, self.ends_ms - self.stop.clock.elapsed_ms())

    def can_wait(self, seconds: float) -> bool:
        return seconds * 1000 < self.remaining_ms()

    def count(self, completion: Completion) -> None:
        self.prompt_tokens += completion.prompt_tokens
        self.completion_tokens += completion.completion_tokens

    def usage(self) -> Usage:
        return Usage(prompt_tokens=self.prompt_tokens, completion_tokens=self.completion_tokens, requests=self.requests)

    def failed(self, code: ModelFailure, message: str, *, retry_after_s: float | None = None) -> ModelFailed:
        return ModelFailed(
            code,
            message,
            prompt_tokens=self.prompt_tokens,
            completion_tokens=self.completion_tokens,
            requests=self.requests,
            retry_after_s=retry_after_s,
        )


def _read(completion: Completion, prompt: Prompt[ReplyT]) -> ReplyT:
    if not prompt.words:
        return read_reply(completion.text, prompt.reply)
    word = read_word(completion.text, prompt.words)
    return prompt.reply.model_validate({"word": word, "likelihood": likelihood(completion.told, word, prompt.words)})


def _check_passing(reply: JsonReply, capabilities: Capabilities, call: _Call, *, is_word: bool) -> None:
    """Raise the failure in a status that may pass by waiting.

    Some servers answer a schema that they cannot compile with a 500: there another form helps, not patience.
    """
    if adapt(capabilities, reply.status, reply.body, words=is_word) is not None:
        return
    retry_after_s = read_retry_after(reply.headers.get("retry-after"), call.stop.clock.now())
    if reply.status == _TOO_MANY:
        message = "The model server asks for fewer requests. Try again later."
        raise call.failed(ModelFailure.RATE_LIMITED, message, retry_after_s=retry_after_s)
    if reply.status == _REQUEST_TIMEOUT or reply.status >= _SERVER_ERROR:
        message = f"The model server failed with status {reply.status}. Look into its log."
        raise call.failed(ModelFailure.SERVER_ERROR, message, retry_after_s=retry_after_s)
