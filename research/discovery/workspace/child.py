"""How does a child process read files for the index?

It says that it is ready; then one JSON line in, one JSON line out, until its input ends. Its memory is bounded.
"""

from __future__ import annotations

import dataclasses
import json
import os
import resource
import sys
from pathlib import Path

from research.discovery.workspace.extract import extract
from research.discovery.workspace.types import IndexedText, IndexLimits, Job

READY = "ready"


def main(root: str, limits: str) -> None:
    """Answer jobs from standard input on standard output. `limits` is a JSON object of IndexLimits."""
    bounds = IndexLimits(**json.loads(limits))
    _bound_memory(bounds.worker_memory_bytes)
    # Parsers in C write warnings where they like: keep them out of the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    answers.write(READY + "\n")
    answers.flush()
    for line in sys.stdin.buffer:
        outcome = extract(Path(root), Job(**json.loads(line)), bounds, lambda: None)
        kind = "text" if isinstance(outcome, IndexedText) else "refusal"
        answers.write(json.dumps({kind: dataclasses.asdict(outcome)}) + "\n")
        answers.flush()


def _bound_memory(size: int) -> None:
    try:
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
    except (OSError, ValueError):  # macOS refuses; the time bound still holds
        return


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
