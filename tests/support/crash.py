"""Kills a worker process at a chosen step: a forked child carries the run out and sends itself SIGKILL after the commit."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from uuid import UUID

from django.db import connections

from research.clock import RunClock, start_clock
from research.errors import StoreFailed
from research.ports import DeliveryKind
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.recovery import recovery_sweep
from research.states import EventKind
from research.store import runs
from research.store.journal import RecordedEvent

Act = Callable[[RecordedEvent], None]


@dataclass
class Trap:
    """Listens to the steps of a run: does what the scenario wants, then kills its own process at the chosen step."""

    kill_at: EventKind
    acts: dict[EventKind, Act] = field(default_factory=dict)

    def hear(self, event: RecordedEvent) -> None:
        act = self.acts.get(event.kind)
        if act is not None:
            act(event)
        if event.kind is self.kill_at:
            kill_self()


def kill_self() -> None:
    """End this process as a power cut would."""
    os.kill(os.getpid(), signal.SIGKILL)


def in_child(work: Callable[[], object]) -> int:
    """Run `work` in a forked process; return the signal that ended it, or minus one for an ordinary end."""
    connections.close_all()
    pid = os.fork()
    if pid == 0:
        _work_and_leave(work)
    _, status = os.waitpid(pid, 0)
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else -1


def _work_and_leave(work: Callable[[], object]) -> None:
    try:
        work()
    except BaseException:  # noqa: BLE001 -- the child must never return into the test runner
        traceback.print_exc(file=sys.stderr)
    finally:
        os._exit(1)


def execute_and_die(context: ResearchContext, run_id: UUID, trap: Trap, *, clock: RunClock | None = None) -> int:
    """Carry the run out in a child that dies at the trap's step. Returns the signal that ended it."""
    return in_child(lambda: run_execute(context, run_id, owner="doomed", observer=trap.hear, clock=clock))


def recover_and_die(context: ResearchContext, kill_at: EventKind) -> int:
    """Sweep in a child that dies when the recovery records the step. Returns the signal that ended it."""
    from research.services import recovery

    original = recovery.RunHandle

    def trapped(**fields: object) -> object:
        return original(**fields, observer=Trap(kill_at).hear)

    def work() -> None:
        recovery.RunHandle = trapped
        recovery_sweep(context, owner="doomed")

    return in_child(work)


def removing(path: Path) -> Act:
    """Return an act that takes a file or an empty folder away."""

    def act(_event: RecordedEvent) -> None:
        if path.is_dir():
            path.rename(path.with_name("gone"))
        else:
            path.unlink(missing_ok=True)

    return act


def cancelling_and_dying(event: RecordedEvent) -> None:
    """Ask for a cancel as another process would, then die before the worker hears of it."""
    runs.request_cancel(UUID(event.run_id), clock=start_clock())
    kill_self()


class RefusingSink:
    """A sink whose final delivery fails, as on a full disk; earlier ones go to the real one."""

    def __init__(self, context: ResearchContext) -> None:
        self._real = context.sink

    def deliver(self, findings: object, *, kind: DeliveryKind, offset_ms: int, guard: Callable[[], None]) -> object:
        if kind is DeliveryKind.FINAL:
            raise StoreFailed("The disk is full.")
        return self._real.deliver(findings, kind=kind, offset_ms=offset_ms, guard=guard)


def with_refusing_sink(context: ResearchContext) -> ResearchContext:
    """Return the context with a sink that refuses the final delivery."""
    return replace(context, sink=RefusingSink(context))


class JumpingClock:
    """A monotonic clock that a scenario can push past the run's deadline."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def read(self) -> float:
        return self.seconds

    def jump(self, _event: RecordedEvent) -> None:
        self.seconds += 100_000.0

    def clock(self) -> RunClock:
        return RunClock(origin=0.0, monotonic=self.read)
