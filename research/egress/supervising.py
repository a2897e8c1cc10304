"""How does a blocking caller wait for one exchange, so that a stop or its deadline ends it wherever it stands?

The exchange has a thread and an event loop of its own, for the caller may itself stand inside one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from research.clock import StopSignal

_POLL_SECONDS = 0.05
# How long an aborted connection may take to close before it is left to the loop's end.
_CLOSE_SECONDS = 0.5

T = TypeVar("T")


def supervised(
    exchange: Callable[[], Coroutine[Any, Any, T]], *, seconds: float, stop: StopSignal, late: Callable[[], Exception]
) -> T:
    """Run `exchange` and return what it returns. Raises what it raises, `late()` after `seconds`, and the stop's reason."""
    with ThreadPoolExecutor(max_workers=1) as alone:
        return alone.submit(lambda: asyncio.run(_watch(exchange, seconds, stop, late))).result()


async def _watch(
    exchange: Callable[[], Coroutine[Any, Any, T]], seconds: float, stop: StopSignal, late: Callable[[], Exception]
) -> T:
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    task = asyncio.create_task(exchange())
    try:
        while not task.done():
            left = end - loop.time()
            if left <= 0:
                raise late()
            await asyncio.wait({task}, timeout=min(_POLL_SECONDS, left))
            if not task.done():
                stop.check()
        return task.result()
    finally:
        if task.cancel():
            await asyncio.wait({task}, timeout=_CLOSE_SECONDS)
