"""A data folder of its own with real `manage.py` processes: for tests of the worker service and of the commands."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.running import until

BASE = Path(__file__).resolve().parents[2]
SUBMIT = """
import sys
from django.contrib.auth.models import User
from research.brief.types import BriefRequest
from research.services.context import current
from research.services.runs import run_submit
user, _ = User.objects.get_or_create(username="ada")
for key in sys.argv[2:]:
    request = BriefRequest(question=sys.argv[1], workspace="harbour")
    print(run_submit(current(), actor=user, request=request, submission_key=key).pk.hex)
"""
PROGRAM = "import django, sys; django.setup(); exec(sys.stdin.read())"


@dataclass
class Site:
    """One data folder. Every process is started and ended by its own id."""

    folder: Path
    workspace: Path
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def environment(self) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("COUNTERSIGN_")}
        workspaces = {"harbour": {"path": str(self.workspace), "public": True}}
        return {
            **inherited,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "COUNTERSIGN_DATA_DIR": str(self.data),
            "COUNTERSIGN_WORKSPACES": json.dumps(workspaces),
            "COUNTERSIGN_LEASE_SECONDS": "5",
            "COUNTERSIGN_WORKERS": "1",
            **{f"COUNTERSIGN_{name.upper()}": value for name, value in self.settings.items()},
        }

    def start(self, *arguments: str, output: int = subprocess.PIPE) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-W", "error::ResourceWarning", "manage.py", *arguments],
            cwd=BASE,
            env=self.environment(),
            stdout=output,
            stderr=output,
            text=True,
        )

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=BASE,
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=90,
            check=False,
        )

    def submit(self, question: str, *keys: str) -> list[str]:
        """Submit one run a key in a process of its own, as the site would; returns their ids."""
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, question, *keys],
            cwd=BASE,
            env=self.environment(),
            input=SUBMIT,
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        return done.stdout.split()

    def rows(self, query: str, *values: str) -> list[tuple[object, ...]]:
        """Read the database as it is now; empty while it has no such table."""
        path = self.data / "countersign.sqlite3"
        if not path.exists():
            return []
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=20)) as connection:
            try:
                return connection.execute(query, values).fetchall()
            except sqlite3.OperationalError:
                return []

    def state(self, run: str) -> str:
        found = self.rows("SELECT state FROM research_run WHERE id = ?", run)
        return str(found[0][0]) if found else ""

    def events(self, run: str) -> list[str]:
        found = self.rows("SELECT kind FROM research_runevent WHERE run_id = ? ORDER BY seq", run)
        return [str(kind) for (kind,) in found]

    @contextmanager
    def worker(self) -> Iterator[subprocess.Popen[str]]:
        """Run the worker service until the block ends."""
        # No pipe: what outlives the service would hold it open, and a test must fail on that rather than wait.
        process = self.start("worker", output=subprocess.DEVNULL)
        try:
            until(lambda: self.rows("SELECT 1 FROM research_workerservice"), what="the worker service's first report")
            yield process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def descendants(pid: int) -> set[int]:
    """Return the ids of every living process beneath one, itself excluded."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found |= {child} | descendants(child)
    return found


def alive(pids: set[int]) -> set[int]:
    """Return those that still run; a process that ended and waits to be collected does not."""
    return {pid for pid in pids if _runs(pid)}


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
