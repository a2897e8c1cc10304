"""Carries runs out for tests, through the services: with a listener, a scripted model server, or a source that blocks."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from django.apps import apps
from django.contrib.auth.models import User

from publishing.document.types import ReportDocument
from publishing.models import Delivery
from publishing.services.artifacts import read_artifact
from publishing.store.documents import read_document
from research.apps import ResearchConfig
from research.brief.types import BriefRequest
from research.clock import RunClock, StopSignal
from research.models import Run
from research.ports import Captured, Fetcher
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.runs import run_submit
from research.states import EventKind
from research.store.journal import RecordedEvent
from tests.servers import ModelServer, openai_server
from tests.support.installation import compose_for_test
from tests.support.requests import REQUEST

PLANNER = '"queries"'
SYNTHESIS = "Chunk S"
FENCED_CHUNK = re.compile(r"^Chunk (S\d+)\.C\d+ of source S\d+\n(===[^\n]+===)\n(.*?)\n\2$", re.MULTILINE | re.DOTALL)


@dataclass
class Listener:
    """Keeps every step that it hears; `acts` are done when a kind is heard, on the thread that wrote the step."""

    acts: dict[EventKind, Callable[[RecordedEvent], object]] = field(default_factory=dict)
    heard: list[RecordedEvent] = field(default_factory=list)

    def __call__(self, event: RecordedEvent) -> None:
        self.heard.append(event)
        act = self.acts.get(event.kind)
        if act is not None:
            act(event)

    def kinds(self) -> list[EventKind]:
        return [event.kind for event in self.heard]

    def of(self, kind: EventKind) -> list[RecordedEvent]:
        return [event for event in self.heard if event.kind is kind]


def submit(context: ResearchContext, author: User, *, key: str = "only", **changes: Any) -> Run:
    """Submit the small request, changed as the test wants."""
    return run_submit(context, actor=author, request=replace(REQUEST, **changes), submission_key=key)


def carry_out(
    context: ResearchContext,
    author: User,
    *,
    listener: Listener | None = None,
    clock: RunClock | None = None,
    key: str = "only",
    request: BriefRequest = REQUEST,
) -> Run:
    """Submit and carry out one run; returns it as stored afterwards."""
    run = run_submit(context, actor=author, request=request, submission_key=key)
    run_execute(context, run.pk, owner="worker", observer=listener or Listener(), clock=clock)
    run.refresh_from_db()
    return run


@contextmanager
def model_context(
    folder: Path, workspace: Path, *steps: dict[str, Any], otherwise: str = "honest", **settings: Any
) -> Iterator[tuple[ResearchContext, ModelServer]]:
    """Compose an installation with a scripted model server, and install it for as long as the block lasts."""
    with openai_server({"steps": list(steps), "otherwise": {"kind": otherwise}}) as server:
        chosen = {"model_base_url": server.base_url, "model_name": "stub-model", "model_approved_local": True, **settings}
        composed = compose_for_test(folder, {"harbour": workspace}, **chosen)
        with installed(composed):
            yield composed, server


@contextmanager
def installed(composed: ResearchContext) -> Iterator[None]:
    """Make a context the installation's own for as long as the block lasts."""
    config = cast("ResearchConfig", apps.get_app_config("research"))
    earlier, config.context = config.context, composed
    try:
        yield
    finally:
        config.context = earlier


def final(run: Run) -> ReportDocument:
    """Return the run's final document. Fails when the last delivery is not a final one."""
    return read_document(final_delivery(run))


def final_delivery(run: Run) -> Delivery:
    delivery = Delivery.objects.filter(report__run=run).last()
    assert delivery is not None, "the run delivered nothing"
    assert delivery.kind == "final"
    return delivery


def formats(run: Run) -> dict[str, str]:
    """Return the text of every artifact of the run's final delivery, by format."""
    return {str(item.format): read_artifact(item).decode("utf-8") for item in final_delivery(run).artifacts.all()}


def evidence_in(prompt: str) -> list[tuple[str, str]]:
    """Return source id and text of every fenced chunk in a synthesis prompt."""
    return [(source, text) for source, _, text in FENCED_CHUNK.findall(prompt)]


def synthesis_prompts(server: ModelServer) -> list[str]:
    return [prompt for prompt in server.prompts() if SYNTHESIS in prompt]


def until(condition: Callable[[], object], *, seconds: float = 20.0, what: str = "the condition") -> None:
    """Poll until a condition holds. Fails after `seconds`."""
    pause = threading.Event()
    for _ in range(int(seconds / 0.05)):
        if condition():
            return
        pause.wait(0.05)
    raise AssertionError(f"{what} did not come true within {seconds} s")


@dataclass
class Holding:
    """A fetcher that lets `free` files through and then holds the next one, deaf to every stop, until it is let go."""

    real: Fetcher
    free: int = 0
    held: threading.Event = field(default_factory=threading.Event)
    let_go: threading.Event = field(default_factory=threading.Event)

    def fetch(self, workspace: str, locator: str, *, max_bytes: int, stop: StopSignal) -> Captured:
        if self.free == 0:
            self.held.set()
            self.let_go.wait(30)
        self.free -= 1
        return self.real.fetch(workspace, locator, max_bytes=max_bytes, stop=stop)
