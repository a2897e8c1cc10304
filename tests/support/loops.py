"""Runs a coroutine on a thread of its own: a browser in the same process leaves the main thread with a running loop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

ResultT = TypeVar("ResultT")


def run_apart(work: Coroutine[Any, Any, ResultT]) -> ResultT:
    """Return what `work` returns; raises what it raises."""
    with ThreadPoolExecutor(max_workers=1) as alone:
        return alone.submit(asyncio.run, work).result()
