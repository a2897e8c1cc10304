"""How long does a whole question take over files that nobody here wrote, and what does it cost?

`python bench/answer.py [directory]`: without a directory, the documentation and the Python libraries of this machine. Runs
`manage.py research` as a user would, each in a process of its own: first over a workspace that was never indexed, then
warm. Prints seconds from the command's start to the delivered HTML, CPU of the process and its children, and memory.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from workspace import gather

ROOT = Path(__file__).resolve().parents[1]

QUESTIONS = (
    "Which regular expression features are not supported, and how is Unicode handled in patterns?",
    "How are time zones attached to a datetime, and what happens to naive values in comparisons?",
    "Under which licence conditions may the packages be redistributed, and what must be kept in copies?",
)


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else gather(Path(scratch) / "files")
        environment = {
            **os.environ,
            "COUNTERSIGN_DATA_DIR": str(Path(scratch) / "data"),
            "COUNTERSIGN_WORKSPACES": json.dumps({"machine": {"path": str(root), "public": True}}),
        }
        _manage(environment, "migrate", "--verbosity", "0")
        print(f"files below the workspace: {sum(1 for path in root.rglob('*') if path.is_file())}")
        _ask("first, with the index", QUESTIONS[0], environment)
        for question in QUESTIONS:
            _ask("warm", question, environment)


def _ask(label: str, question: str, environment: dict[str, str]) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    summary = json.loads(_manage(environment, "research", question, "--workspace", "machine", "--json"))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    figures, meters = summary["figures"], summary["meters"]
    print(
        f"{label:>22}: HTML after {figures['delivered_ms'] / 1000:5.1f} s, first source kept after "
        f"{figures['first_source_persisted_ms'] / 1000:5.2f} s, {meters['sources']} sources, "
        f"with PDF {summary['elapsed_ms'] / 1000:5.1f} s, CPU {cpu:5.1f} s, {summary['outcome']}"
    )


def _manage(environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False
    )
    return done.stdout


if __name__ == "__main__":
    main()
