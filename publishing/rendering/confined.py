"""What may a child process do that reads or draws what others wrote? Little, for a bounded time, and nothing outside."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path
from typing import Any

_REFUSED_EVENTS = frozenset(
    {
        "socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname",
        "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.forkpty",
    }
)  # fmt: skip


def bound(*, cpu_s: int, memory_bytes: int, output_bytes: int) -> None:
    """Set the process's own limits; none can be raised again."""
    limits = {
        resource.RLIMIT_CPU: cpu_s,
        resource.RLIMIT_AS: memory_bytes,
        resource.RLIMIT_FSIZE: output_bytes,
        resource.RLIMIT_CORE: 0,
    }
    for kind, limit in limits.items():
        hard = resource.getrlimit(kind)[1]
        bounded = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        resource.setrlimit(kind, (bounded, bounded))


def wall_in() -> None:
    """Refuse, from now on, every connection, every process, and every file outside the libraries and the scratch folder."""
    allowed = tuple(
        os.path.realpath(root) + os.sep for root in (sys.prefix, sys.base_prefix, Path.home(), Path(__file__).parent)
    )

    def refuse(event: str, args: tuple[Any, ...]) -> None:
        if event in _REFUSED_EVENTS:
            raise PermissionError(f"{event} has no place in a confined process.")
        if event == "open" and isinstance(args[0], str) and not os.path.realpath(args[0]).startswith(allowed):
            raise PermissionError("This file has no place in a confined process.")

    sys.addaudithook(refuse)
