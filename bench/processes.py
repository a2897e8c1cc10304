"""How much memory does a process hold, with those that it started?"""

from __future__ import annotations

import os
from pathlib import Path

_PAGE = os.sysconf("SC_PAGE_SIZE")
_MB = 1_000_000


def resident_mb(pid: int, *, children: bool = True) -> float:
    """Return the resident memory in megabytes; shared pages count in every process that has them."""
    pids = _tree(pid) if children else [pid]
    return sum(map(_resident, pids)) / _MB


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
    except OSError:
        return 0  # it has just ended


def _tree(pid: int) -> list[int]:
    found, waiting = [], [pid]
    while waiting:
        found.append(waiting.pop())
        for task in Path(f"/proc/{found[-1]}/task").glob("*/children"):
            try:
                waiting += map(int, task.read_text().split())
            except OSError:
                continue
    return found
