"""How does a worker keep its run and hear of a cancel? A thread that renews the lease and reads the state."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import DatabaseError, connection

from research.clock import StopSignal
from research.errors import LeaseLost, RunCancelled
from research.states import RunState
from research.store import runs
from research.store.journal import RunHandle

log = logging.getLogger("countersign.heartbeat")

# A cancel must take hold within two seconds; the lease is renewed four times before it would run out.
LOOK_EVERY_S = 0.4
RENEWALS_PER_LEASE = 4


@contextmanager
def heartbeat(handle: RunHandle, stop: StopSignal, *, lease: timedelta) -> Iterator[None]:
    """Keep the lease while the block runs; set `stop` on a cancel, or when the run is no longer this owner's."""
    ended = threading.Event()
    thread = threading.Thread(target=_beat, args=(handle, stop, lease, ended), daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _beat(handle: RunHandle, stop: StopSignal, lease: timedelta, ended: threading.Event) -> None:
    renew_every_ms = lease.total_seconds() * 1000 / RENEWALS_PER_LEASE
    renewed_ms = handle.clock.elapsed_ms()
    try:
        while not ended.wait(LOOK_EVERY_S):
            due = handle.clock.elapsed_ms() - renewed_ms >= renew_every_ms
            if _look(handle, stop, lease, renew=due) and due:
                renewed_ms = handle.clock.elapsed_ms()
    finally:
        connection.close()


def _look(handle: RunHandle, stop: StopSignal, lease: timedelta, *, renew: bool) -> bool:
    """Look once. A database that is busy is tried again at the next beat: only a lost lease ends the run."""
    try:
        if renew and not runs.renew_lease(handle, lease=lease):
            stop.stop(LeaseLost("Another worker owns this run now."))
        elif runs.state_of(handle.run_id) is RunState.CANCELLING:
            stop.stop(RunCancelled("A person asked for the run to stop."))
    except DatabaseError:
        log.warning("The heartbeat of run %s could not reach the database; it tries again.", handle.run_id)
        return False
    return True
