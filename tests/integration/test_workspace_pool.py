from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from research.discovery.workspace.pool import extract_all
from research.discovery.workspace.types import FailReason, IndexedText, IndexLimits, Job, Outcome, Refusal
from research.errors import RunCancelled, SearchFailed
from research.ports import FileFate
from research.reading.kinds import HTML, MARKDOWN

# A child that works as ours does, but for two files whose parser hangs or dies as a library in C may.
HOSTILE_CHILD = """
import os, sys, time
from research.discovery.workspace import child

honest = child.extract

def extract(root, job, limits, check):
    if job.path.startswith("hang"):
        time.sleep(600)
    if job.path.startswith("die"):
        os._exit(9)
    return honest(root, job, limits, check)

child.extract = extract
child.main(sys.argv[1], sys.argv[2])
"""
LIMITS = IndexLimits(workers=2, seconds_per_file=1.0, inline_files=0)


@pytest.fixture
def hostile(tmp_path: Path) -> tuple[str, ...]:
    script = tmp_path / "hostile.py"
    package = Path(__file__).resolve().parents[2]
    script.write_text(f"import sys; sys.path.insert(0, {str(package)!r})\n{HOSTILE_CHILD}")
    return (sys.executable, str(script))


def jobs(root: Path, names: Iterable[str], media_type: str = MARKDOWN) -> tuple[Job, ...]:
    found = []
    for name in names:
        body = f"# {name}\n\ntext of {name}".encode()
        (root / name).write_bytes(body)
        found.append(Job(path=name, sha256=hashlib.sha256(body).hexdigest(), media_type=media_type))
    return tuple(found)


def go_on() -> None:
    """Never stop."""


def failed(reason: FailReason) -> Outcome:
    return Refusal(fate=FileFate.FAILED, reason=reason)


def test_children_read_every_file_once(tmp_path: Path) -> None:
    outcomes = list(extract_all(tmp_path, jobs(tmp_path, (f"{n}.md" for n in range(30))), LIMITS, go_on))
    assert sorted(job.path for job, _ in outcomes) == sorted(f"{n}.md" for n in range(30))
    for job, outcome in outcomes:
        assert isinstance(outcome, IndexedText)
        assert outcome.title == job.path


def test_a_parser_that_hangs_or_dies_costs_its_own_file_only(tmp_path: Path, hostile: tuple[str, ...]) -> None:
    names = ["a.md", "die1.md", "b.md", "hang.md", "c.md", "die2.md", "d.md"]
    outcomes = dict(extract_all(tmp_path, jobs(tmp_path, names), LIMITS, go_on, child=hostile))
    by_name = {job.path: outcome for job, outcome in outcomes.items()}
    assert len(by_name) == len(names)
    assert by_name["hang.md"] == failed(FailReason.TIMED_OUT)
    assert by_name["die1.md"] == by_name["die2.md"] == failed(FailReason.CRASHED)
    assert all(isinstance(by_name[name], IndexedText) for name in ("a.md", "b.md", "c.md", "d.md"))


def test_a_stop_ends_the_children(tmp_path: Path, hostile: tuple[str, ...]) -> None:
    asked = 0

    def stop_soon() -> None:
        nonlocal asked
        asked += 1
        if asked > 3:
            raise RunCancelled("The run was cancelled.")

    with pytest.raises(RunCancelled):
        list(extract_all(tmp_path, jobs(tmp_path, ["hang1.md", "hang2.md"]), LIMITS, stop_soon, child=hostile))
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert str(tmp_path) not in running


def test_a_child_that_cannot_start_is_no_fault_of_the_files(tmp_path: Path) -> None:
    with pytest.raises(SearchFailed):
        list(
            extract_all(
                tmp_path, jobs(tmp_path, ["a.html"], HTML), LIMITS, go_on, child=(sys.executable, "-c", "raise SystemExit")
            )
        )


def test_a_file_that_changed_since_it_was_hashed_is_left_for_the_next_refresh(tmp_path: Path) -> None:
    (job,) = jobs(tmp_path, ["a.md"])
    (tmp_path / "a.md").write_text("other")
    assert dict(extract_all(tmp_path, (job,), LIMITS, go_on)) == {job: failed(FailReason.UNREADABLE)}
