"""How does work run beside a method, and how is it left behind when the run must stop?

A call that cannot be interrupted (a parser in C) is abandoned: its thread ends on its own, and its result is never stored.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

from django.db import connection

from research.clock import StopSignal

ResultT = TypeVar("ResultT")
POLL_S = 0.05


def start(work: Callable[[], ResultT]) -> Future[ResultT]:
    """Run `work` in a daemon thread of its own; its database connection is closed with it."""
    future: Future[ResultT] = Future()
    threading.Thread(target=_carry, args=(future, work), daemon=True).start()
    return future


def _carry(future: Future[ResultT], work: Callable[[], ResultT]) -> None:
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001 -- it is handed to whoever waits, not swallowed
        future.set_exception(error)
    else:
        future.set_result(result)
    finally:
        connection.close()


def join(future: Future[ResultT], *, stop: StopSignal) -> ResultT:
    """Wait for a result, or raise the reason for the stop at once. Raises what the work raised."""
    while not wait([future], timeout=POLL_S).done:
        stop.check()
    return future.result()


def call(work: Callable[[], ResultT], *, stop: StopSignal) -> ResultT:
    """Run `work` so that a stop does not wait for it."""
    stop.check()
    return join(start(work), stop=stop)
