"""How does a captured page come out of the cleaner? From a confined child, within bounds; this process parses none of it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from publishing.errors import RenderingFailed
from publishing.rendering.children import run_child

CHILD = "publishing.rendering.cleaning_child"


@dataclass(frozen=True, slots=True, kw_only=True)
class CleanLimits:
    """What cleaning one page may use: sizes in bytes, wall and CPU time in seconds. A person waits for it.

    An article of 300 KB takes one second of CPU time; markup made to be slow is stopped.
    """

    page_bytes: int = 1_000_000
    wall_s: float = 8.0
    cpu_s: int = 3
    memory_bytes: int = 1_000_000_000
    output_bytes: int = 5_000_000


DEFAULT_LIMITS = CleanLimits()


def clean_page(body: bytes, *, declared: str, limits: CleanLimits = DEFAULT_LIMITS) -> str:
    """Return the markup of a captured page, cleaned; `declared` is the encoding that its server named, or ''.

    Raises RenderingFailed for a page that is too large or too intricate, today and tomorrow, and OutOfTime for one that
    this machine was too busy for.
    """
    if len(body) > limits.page_bytes:
        raise RenderingFailed(f"The page is larger than {limits.page_bytes} bytes; read its stored text.")
    order = {
        "declared": declared,
        "cpu_s": limits.cpu_s,
        "memory_bytes": limits.memory_bytes,
        "output_bytes": limits.output_bytes,
    }
    outcome = run_child(
        CHILD, json.dumps(order).encode() + b"\n" + body, wall_s=limits.wall_s, output_bytes=limits.output_bytes
    )
    if outcome.code != 0:
        failure = outcome.report.get("failure") or f"exit code {outcome.code}"
        raise RenderingFailed(f"The page could not be cleaned within its bounds ({failure}); read its stored text.")
    return outcome.data.decode("utf-8", "replace")
