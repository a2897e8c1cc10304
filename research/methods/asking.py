"""How is a model asked? One generation within the budget, and its prompt, reply and cost are kept whatever comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from research.errors import ModelFailed, ModelFailure, Stopped
from research.methods.desk import Desk, ModelAccess
from research.prompting import Prompt, Reply, ReplyT, Usage
from research.store import results


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(Generic[ReplyT]):
    """What came of one question: the reply, or None and the failure, and the record to keep.

    `stopped` is set when the run must end.
    """

    reply: Reply[ReplyT] | None
    record: results.ModelCall
    stopped: Stopped | None = None
    failure: ModelFailure | None = None


def ask(desk: Desk, access: ModelAccess, prompt: Prompt[ReplyT], *, purpose: str) -> Asked[ReplyT]:
    """Ask once; safe to run beside the method's own thread, for it writes nothing. The caller spends the generation."""
    started = desk.handle.clock.elapsed_ms()
    deadline = min(access.call_ms, desk.stop.remaining_ms())
    try:
        reply = access.model.complete(prompt, deadline_ms=deadline, stop=desk.stop)
    except ModelFailed as failure:
        return Asked(reply=None, record=_failed(access, prompt, purpose, started, failure), failure=failure.code)
    except Stopped as reason:
        return Asked(reply=None, record=_record(access, prompt, purpose, started, status="stopped"), stopped=reason)
    record = _record(access, prompt, purpose, started, status="ok", received=reply.raw, usage=reply.usage)
    return Asked(reply=reply, record=record)


def keep(desk: Desk, asked: Asked[ReplyT]) -> Reply[ReplyT] | None:
    """Store the call and return its reply. Raises the reason when the run must stop."""
    results.save_model_call(desk.handle, desk.blobs, asked.record)
    if asked.stopped is not None:
        raise asked.stopped
    return asked.reply


def _failed(
    access: ModelAccess, prompt: Prompt[ReplyT], purpose: str, started: int, failure: ModelFailed
) -> results.ModelCall:
    usage = Usage(
        prompt_tokens=failure.prompt_tokens, completion_tokens=failure.completion_tokens, requests=failure.requests
    )
    return _record(access, prompt, purpose, started, status=failure.code.value, error=failure.message, usage=usage)


def _record(
    access: ModelAccess,
    prompt: Prompt[ReplyT],
    purpose: str,
    started: int,
    *,
    status: str,
    error: str = "",
    received: str = "",
    usage: Usage | None = None,
) -> results.ModelCall:
    return results.ModelCall(
        purpose=purpose,
        prompt=str(prompt.prompt_id),
        model=access.model.name,
        status=status,
        error=error,
        sent=f"{prompt.rules}\n\n{prompt.material}",
        received=received,
        usage=usage or Usage(),
        started_ms=started,
    )
