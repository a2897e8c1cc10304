"""What does a run keep of the settings it was submitted with?

Its own copy: a later change of settings changes no queued run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace

from research.brief.types import Brief, MethodName
from research.budget import Limits
from research.clock import StopSignal
from research.errors import ModelFailed, ModelFailure
from research.methods.config import METHODS, MethodConfig
from research.methods.desk import ModelAccess
from research.models import Run
from research.planning.prompt import PLANNER_PROMPT
from research.prompting import Prompt, PromptId, Reply, ReplyT
from research.services.context import ResearchContext
from research.store.runs import JsonObject
from research.synthesis.prompt import SYNTHESIS_PROMPT
from research.verification.judging.critic import CRITIC_PROMPT
from research.verification.judging.prompts import FIRST_PROMPT, FORWARD_PROMPT, PREMISES_PROMPT, REVERSE_PROMPT


def config_for(context: ResearchContext, brief: Brief) -> JsonObject:
    """Return what a new run keeps: limits, method, model and prompt versions."""
    method = METHODS[brief.method]
    return {
        "limits": asdict(limits_for(context, method)),
        "method": asdict(method),
        "model": {"name": context.model_name, "destination": context.model.destination if context.model else ""},
        "prompts": [str(prompt) for prompt in _prompts(method)] if context.model else [],
    }


def limits_for(context: ResearchContext, method: MethodConfig) -> Limits:
    """Return the limits of a new run: a method with a judge has its own, for it takes longer."""
    return context.deep_limits or context.limits if method.judge else context.limits


def _prompts(method: MethodConfig) -> Iterator[PromptId]:
    yield SYNTHESIS_PROMPT
    if method.planner:
        yield PLANNER_PROMPT
    if method.judge:
        yield from (FIRST_PROMPT, FORWARD_PROMPT, REVERSE_PROMPT, PREMISES_PROMPT)
    if method.critic:
        yield CRITIC_PROMPT


def method_of(run: Run) -> MethodConfig:
    """Return the method as it was when the run was submitted."""
    kept = MethodConfig(**run.config["method"])
    return replace(kept, name=MethodName(kept.name))


def model_of(run: Run, configured: ModelAccess | None) -> ModelAccess | None:
    """Return the model that the run was submitted with; one that has gone since refuses every call, and is not replaced."""
    name, destination = run.config["model"]["name"], run.config["model"]["destination"]
    if not name:
        return None
    if configured is not None and (configured.model.name, configured.destination) == (name, destination):
        return configured
    return ModelAccess(model=_Gone(name), destination=destination, call_ms=1)


@dataclass(frozen=True, slots=True)
class _Gone:
    """A model that a run was submitted with and that is not configured any more."""

    name: str

    def complete(self, prompt: Prompt[ReplyT], *, deadline_ms: int, stop: StopSignal) -> Reply[ReplyT]:
        """Refuse. Raises ModelFailed."""
        del prompt, deadline_ms, stop
        raise ModelFailed(
            ModelFailure.UNREACHABLE,
            f"The model {self.name}, with which this run was submitted, is not configured any more."
            " Start a new run from its sources.",
        )
