from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from research.discovery.workspace import IndexLimits, WorkspaceIndex
from research.ports import QueryForm

REFRESH = """
import sys
from pathlib import Path
from research.discovery.workspace import IndexLimits, WorkspaceIndex

index = WorkspaceIndex(Path(sys.argv[1]), Path(sys.argv[2]), IndexLimits(workers=1))
print("started", flush=True)
print(index.refresh(check=lambda: None).read)
"""

pytestmark = pytest.mark.slow


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "workspace"
    folder.mkdir()
    for number in range(300):
        (folder / f"{number:03}.md").write_text(f"# File {number}\n\nwords of file {number} " + "filler " * 200)
    return folder


def start(root: Path, database: Path) -> subprocess.Popen[str]:
    package = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH", ""))))
    return subprocess.Popen(
        [sys.executable, "-c", REFRESH, str(root), str(database)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )


def go_on() -> None:
    """Never stop."""


def test_two_processes_that_refresh_at_once_do_the_work_once(root: Path, tmp_path: Path) -> None:
    database = tmp_path / "i.sqlite3"
    with start(root, database) as first, start(root, database) as second:
        read = [int(process.communicate(timeout=120)[0].split()[-1]) for process in (first, second)]
    assert sorted(read) == [0, 300]
    index = WorkspaceIndex(root, database, IndexLimits(workers=1))
    assert len(index.census()) == 300
    assert index.search("filler", form=QueryForm.FULL_TEXT, check=go_on).total == 300


def test_a_kill_in_the_middle_costs_only_the_work_that_was_left(root: Path, tmp_path: Path) -> None:
    database = tmp_path / "i.sqlite3"
    index = WorkspaceIndex(root, database, IndexLimits(workers=1))
    with start(root, database) as process:
        while process.poll() is None:
            if _written(index):
                os.kill(process.pid, signal.SIGKILL)
                process.wait()
    kept = _written(index)
    assert kept > 0
    summary = index.refresh(check=go_on)
    assert summary.read == 300 - kept
    assert summary.indexed == 300
    assert index.search("filler", form=QueryForm.FULL_TEXT, check=go_on).total == 300


def _written(index: WorkspaceIndex) -> int:
    import sqlite3

    try:
        return len(index.census())
    except sqlite3.OperationalError:
        return 0
