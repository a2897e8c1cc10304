from __future__ import annotations

import os
import socket
import unicodedata
from datetime import UTC, datetime
from pathlib import Path

import pytest

from research.capture.workspace import WorkspaceFetcher
from research.clock import RunClock, StopSignal
from research.errors import CaptureFailed, FetchFailure, RunCancelled, WorkspaceUnavailable
from research.evidence.beneath import read_beneath
from research.evidence.paths import WorkspaceRoot

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "workspace"
    (folder / "notes").mkdir(parents=True)
    (folder / "notes" / "plan.md").write_text("# Plan\n\nShip it.\n")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def fetcher(root: Path) -> WorkspaceFetcher:
    return WorkspaceFetcher((WorkspaceRoot(name="team", root=root, public=False),), now=lambda: NOON)


def going() -> StopSignal:
    return StopSignal(RunClock(origin=0.0, monotonic=lambda: 0.0), deadline_ms=60_000)


def refused(fetcher: WorkspaceFetcher, locator: str, *, max_bytes: int = 1000) -> FetchFailure:
    with pytest.raises(CaptureFailed) as failure:
        fetcher.fetch("team", locator, max_bytes=max_bytes, stop=going())
    return failure.value.code


def test_a_file_is_captured_with_its_canonical_anchor(fetcher: WorkspaceFetcher) -> None:
    captured = fetcher.fetch("team", "./notes//plan.md", max_bytes=1000, stop=going())
    assert captured.body == b"# Plan\n\nShip it.\n"
    assert captured.requested_anchor == "./notes//plan.md"
    assert captured.canonical_anchor == "notes/plan.md"
    assert captured.transport == "workspace"
    assert captured.media_type == "text/markdown"
    assert captured.captured_at == NOON


def test_a_file_is_found_however_its_accents_are_composed(root: Path, fetcher: WorkspaceFetcher) -> None:
    composed, decomposed = "é.txt", unicodedata.normalize("NFD", "è.txt")
    for name in (composed, decomposed):
        (root / name).write_text("text")
        assert fetcher.fetch("team", name, max_bytes=9, stop=going()).canonical_anchor == unicodedata.normalize("NFC", name)
    assert fetcher.fetch("team", unicodedata.normalize("NFD", composed), max_bytes=9, stop=going()).body == b"text"


@pytest.mark.parametrize(
    "locator", ["../secret.txt", "/etc/passwd", "notes/../../secret.txt", "C:/x", "notes\\plan.md", "a\0b", ""]
)
def test_an_unsafe_path_is_refused(fetcher: WorkspaceFetcher, locator: str) -> None:
    assert refused(fetcher, locator) is FetchFailure.REFUSED_PATH


def test_a_link_to_a_file_is_not_followed(root: Path, fetcher: WorkspaceFetcher) -> None:
    (root / "link.txt").symlink_to(root.parent / "secret.txt")
    assert refused(fetcher, "link.txt") is FetchFailure.REFUSED_PATH


def test_a_link_to_a_file_inside_is_not_followed_either(root: Path, fetcher: WorkspaceFetcher) -> None:
    (root / "link.md").symlink_to(root / "notes" / "plan.md")
    assert refused(fetcher, "link.md") is FetchFailure.REFUSED_PATH


def test_a_link_in_the_middle_is_not_followed(root: Path, fetcher: WorkspaceFetcher) -> None:
    (root / "up").symlink_to(root.parent, target_is_directory=True)
    (root / "notes" / "deep").symlink_to(root.parent, target_is_directory=True)
    assert refused(fetcher, "up/secret.txt") is FetchFailure.REFUSED_PATH
    assert refused(fetcher, "notes/deep/secret.txt") is FetchFailure.REFUSED_PATH


def test_a_root_that_is_a_link_is_the_operators_choice(root: Path, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(root, target_is_directory=True)
    fetcher = WorkspaceFetcher((WorkspaceRoot(name="team", root=tmp_path / "alias", public=True),))
    assert fetcher.fetch("team", "notes/plan.md", max_bytes=1000, stop=going()).body.startswith(b"# Plan")


def test_a_missing_file_is_missing(fetcher: WorkspaceFetcher) -> None:
    assert refused(fetcher, "notes/nothing.md") is FetchFailure.MISSING
    assert refused(fetcher, "notes/plan.md/inside") is FetchFailure.MISSING


def test_a_folder_is_no_file(fetcher: WorkspaceFetcher) -> None:
    assert refused(fetcher, "notes") is FetchFailure.REFUSED_TYPE


def test_a_pipe_is_refused_without_waiting(root: Path, fetcher: WorkspaceFetcher) -> None:
    os.mkfifo(root / "pipe.txt")
    assert refused(fetcher, "pipe.txt") is FetchFailure.REFUSED_TYPE


def test_a_file_at_the_bound_is_read_and_one_byte_more_is_not(root: Path, fetcher: WorkspaceFetcher) -> None:
    (root / "ten.txt").write_bytes(b"0123456789")
    assert fetcher.fetch("team", "ten.txt", max_bytes=10, stop=going()).body == b"0123456789"
    assert refused(fetcher, "ten.txt", max_bytes=9) is FetchFailure.TOO_LARGE


def test_an_empty_file_is_empty(root: Path, fetcher: WorkspaceFetcher) -> None:
    (root / "nothing.txt").touch()
    assert refused(fetcher, "nothing.txt") is FetchFailure.EMPTY


def test_a_picture_is_of_a_refused_type(root: Path, fetcher: WorkspaceFetcher) -> None:
    (root / "picture.md").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(64)))
    assert refused(fetcher, "picture.md") is FetchFailure.REFUSED_TYPE


def test_an_unknown_workspace_names_the_setting(fetcher: WorkspaceFetcher) -> None:
    with pytest.raises(WorkspaceUnavailable, match="COUNTERSIGN_WORKSPACES"):
        fetcher.fetch("elsewhere", "a.md", max_bytes=10, stop=going())


def test_a_stopped_run_reads_nothing(fetcher: WorkspaceFetcher) -> None:
    stop = going()
    stop.stop(RunCancelled("The run was cancelled."))
    with pytest.raises(RunCancelled):
        fetcher.fetch("team", "notes/plan.md", max_bytes=1000, stop=stop)


def test_a_file_that_grows_while_it_is_read_is_read_again(root: Path) -> None:
    growing = root / "log.txt"
    growing.write_text("one\n")
    asked: list[int] = []

    def grow_once() -> None:
        if not asked:
            growing.write_text("one\ntwo\n")
        asked.append(1)

    assert read_beneath(root, "log.txt", max_bytes=100, check=grow_once) == b"one\ntwo\n"


def test_a_file_that_never_rests_is_unreadable(root: Path) -> None:
    restless = root / "log.txt"
    restless.write_text("one\n")

    def grow() -> None:
        restless.write_text(restless.read_text() + "more\n")

    with pytest.raises(CaptureFailed) as failure:
        read_beneath(root, "log.txt", max_bytes=100_000, check=grow)
    assert failure.value.code is FetchFailure.UNREADABLE


def test_a_file_that_is_replaced_while_it_is_read_stays_the_one_that_was_opened(root: Path) -> None:
    (root / "a.txt").write_text("old")
    (root / "b.txt").write_text("new")

    def replace() -> None:
        if (root / "b.txt").exists():
            (root / "b.txt").replace(root / "a.txt")

    assert read_beneath(root, "a.txt", max_bytes=100, check=replace) in {b"old", b"new"}


def test_a_socket_cannot_be_read(root: Path, fetcher: WorkspaceFetcher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)  # the name of a socket has little room
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("s.txt")
    assert refused(fetcher, "s.txt") in {FetchFailure.UNREADABLE, FetchFailure.REFUSED_TYPE}
