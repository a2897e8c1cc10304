from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from research.discovery.workspace import IndexLimits, WorkspaceIndex
from research.ports import QueryForm

PATHS = ("a.txt", "b.md", "c/a.txt", "c/d.py", "c/e/f.txt", ".hidden", "z.bin")
CONTENTS = (b"alpha beta", b"beta gamma", b"# alpha\n\ngamma", b"", b" \n", b"\x89PNG\r\n\x1a\n\0\0")
WRITES = st.tuples(st.just("write"), st.sampled_from(PATHS), st.sampled_from(CONTENTS))
REMOVALS = st.tuples(st.just("remove"), st.sampled_from(PATHS), st.just(b""))
REFRESHES = st.tuples(st.just("refresh"), st.just(""), st.just(b""))
LIMITS = IndexLimits(workers=1, max_total_chars=40)


def go_on() -> None:
    """Never stop."""


def act(root: Path, index: WorkspaceIndex, step: tuple[str, str, bytes]) -> None:
    action, path, content = step
    target = root / path
    match action:
        case "write":
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        case "remove":
            target.unlink(missing_ok=True)
        case _:
            index.refresh(check=go_on)


def answers(index: WorkspaceIndex) -> list[list[tuple[str, float]]]:
    searches = ("alpha", "beta", "gamma", "alpha beta gamma")
    return [
        [(file.path, file.score) for file in index.search(text, form=QueryForm.FULL_TEXT, check=go_on).files]
        for text in searches
    ]


@given(st.lists(WRITES | REMOVALS | REFRESHES, min_size=3, max_size=16))
@settings(max_examples=25, deadline=None)
def test_after_any_history_the_index_is_that_of_a_fresh_build(steps: list[tuple[str, str, bytes]]) -> None:
    with TemporaryDirectory() as scratch:
        root = Path(scratch) / "w"
        root.mkdir()
        index = WorkspaceIndex(root, Path(scratch) / "a.sqlite3", IndexLimits(workers=1))
        for step in steps:
            act(root, index, step)
        index.refresh(check=go_on)
        fresh = WorkspaceIndex(root, Path(scratch) / "b.sqlite3", IndexLimits(workers=1))
        fresh.refresh(check=go_on)
        assert index.census() == fresh.census()
        assert answers(index) == answers(fresh)
        shutil.rmtree(root)


@given(st.lists(WRITES | REMOVALS | REFRESHES, min_size=3, max_size=16))
@settings(max_examples=12, deadline=None)
def test_an_index_never_holds_more_text_than_it_may(steps: list[tuple[str, str, bytes]]) -> None:
    with TemporaryDirectory() as scratch:
        root = Path(scratch) / "w"
        root.mkdir()
        index = WorkspaceIndex(root, Path(scratch) / "a.sqlite3", LIMITS)
        for step in steps:
            act(root, index, step)
        summary = index.refresh(check=go_on)
        assert (
            summary.files == len(index.census()) == summary.indexed + summary.duplicates + summary.skipped + summary.failed
        )
        assert summary.indexed * len("alpha beta") <= LIMITS.max_total_chars
