from __future__ import annotations

import hashlib
import os
import shutil
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from research.discovery.workspace import FailReason, IndexLimits, SkipReason, WorkspaceIndex
from research.errors import RunCancelled, WorkspaceUnavailable
from research.ports import FileFate, QueryForm, ScopedFile


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "workspace"
    folder.mkdir()
    return folder


@pytest.fixture
def index(root: Path, tmp_path: Path) -> WorkspaceIndex:
    return WorkspaceIndex(root, tmp_path / "index" / "a.sqlite3", IndexLimits(workers=1))


def go_on() -> None:
    """Never stop."""


def write(root: Path, path: str, content: str | bytes) -> Path:
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content.encode() if isinstance(content, str) else content)
    return target


def found(index: WorkspaceIndex, query: str, form: QueryForm = QueryForm.FULL_TEXT) -> list[str]:
    return [file.path for file in index.search(query, form=form, check=go_on).files]


def account(index: WorkspaceIndex) -> dict[str, ScopedFile]:
    return {file.path: file for file in index.census()}


def fates(index: WorkspaceIndex) -> dict[str, tuple[FileFate, str]]:
    return {path: (file.fate, file.reason) for path, file in account(index).items()}


def same_as_fresh(index: WorkspaceIndex, root: Path, tmp_path: Path) -> bool:
    fresh = WorkspaceIndex(root, tmp_path / "index" / "fresh.sqlite3", IndexLimits(workers=1))
    fresh.refresh(check=go_on)
    return fresh.census() == index.census()


def test_a_directory_is_indexed_and_searched(root: Path, index: WorkspaceIndex) -> None:
    write(root, "notes/battery.md", "# Sodium batteries\n\nThe cells cost less than lithium ones.\n")
    write(root, "notes/wind.md", "# Wind\n\nTurbines turn.\n")
    summary = index.refresh(check=go_on)
    assert (summary.files, summary.indexed, summary.read) == (2, 2, 2)
    (hit,) = index.search("sodium cell", form=QueryForm.FULL_TEXT, check=go_on).files
    assert hit.path == "notes/battery.md"
    assert hit.title == "Sodium batteries"
    assert "cells cost less" in hit.snippet


def test_an_unchanged_directory_is_not_read_again(root: Path, index: WorkspaceIndex) -> None:
    old = write(root, "a.txt", "some text")
    os.utime(old, (1_000_000_000, 1_000_000_000))
    index.refresh(check=go_on)
    assert index.refresh(check=go_on).read == 0


def test_changed_files_are_read_again_even_at_the_same_size_and_time(root: Path, index: WorkspaceIndex) -> None:
    file = write(root, "a.txt", "alpha")
    state = file.stat()
    index.refresh(check=go_on)
    write(root, "a.txt", "gamma")
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert index.refresh(check=go_on).read == 1
    assert found(index, "alpha") == []
    assert found(index, "gamma") == ["a.txt"]


def test_removed_files_are_forgotten(root: Path, index: WorkspaceIndex) -> None:
    write(root, "a.txt", "alpha")
    write(root, "b.txt", "beta")
    index.refresh(check=go_on)
    (root / "a.txt").unlink()
    assert index.refresh(check=go_on).removed == 1
    assert found(index, "alpha") == []
    assert set(account(index)) == {"b.txt"}


def test_a_renamed_folder_is_found_at_its_new_place(root: Path, index: WorkspaceIndex, tmp_path: Path) -> None:
    write(root, "old/a.txt", "alpha")
    index.refresh(check=go_on)
    (root / "old").rename(root / "new")
    index.refresh(check=go_on)
    assert found(index, "alpha") == ["new/a.txt"]
    assert same_as_fresh(index, root, tmp_path)


def test_the_same_bytes_under_two_names_are_one_hit(root: Path, index: WorkspaceIndex, tmp_path: Path) -> None:
    write(root, "b/copy.md", "# Same\n\nwords")
    write(root, "a/first.md", "# Same\n\nwords")
    index.refresh(check=go_on)
    assert found(index, "words") == ["a/first.md"]
    copy = account(index)["b/copy.md"]
    assert (copy.fate, copy.duplicate_of) == (FileFate.DUPLICATE, "a/first.md")
    assert copy.sha256 == hashlib.sha256(b"# Same\n\nwords").hexdigest()
    (root / "a" / "first.md").unlink()
    index.refresh(check=go_on)
    assert found(index, "words") == ["b/copy.md"]
    write(root, "0.md", "# Same\n\nwords")
    index.refresh(check=go_on)
    assert found(index, "words") == ["0.md"]
    assert same_as_fresh(index, root, tmp_path)


def test_a_file_that_becomes_a_duplicate_loses_its_old_words(root: Path, index: WorkspaceIndex, tmp_path: Path) -> None:
    write(root, "a.txt", "alpha")
    write(root, "b.txt", "beta")
    index.refresh(check=go_on)
    write(root, "b.txt", "alpha")
    index.refresh(check=go_on)
    assert found(index, "beta") == []
    assert found(index, "alpha") == ["a.txt"]
    assert same_as_fresh(index, root, tmp_path)


def test_every_file_has_one_fate_and_they_add_up(root: Path, index: WorkspaceIndex, tmp_path: Path) -> None:
    write(root, "good.txt", "good")
    write(root, "copy.txt", "good")
    write(root, "code.py", "def good(): ...")
    write(root, "picture.png", b"\x89PNG\r\n\x1a\n" + bytes(64))
    write(root, "empty.txt", b"")
    write(root, "blank.txt", b" \n ")
    write(root, "broken.pdf", b"%PDF-1.7\nnot really\n")
    write(root, ".hidden.txt", "hidden")
    write(root, ".hidden/a.txt", "hidden")
    write(root, ".git/config", "hidden")
    write(root, "CVS/Entries", "hidden")
    write(root, "back\\slash.txt", "name")
    (root / "link.txt").symlink_to(root / "good.txt")
    (root / "up").symlink_to(tmp_path, target_is_directory=True)
    os.mkfifo(root / "pipe")
    summary = index.refresh(check=go_on)
    expected = {
        "good.txt": (FileFate.DUPLICATE, ""),
        "copy.txt": (FileFate.INDEXED, ""),
        "code.py": (FileFate.INDEXED, ""),
        "picture.png": (FileFate.SKIPPED, SkipReason.TYPE),
        "empty.txt": (FileFate.SKIPPED, SkipReason.EMPTY),
        "blank.txt": (FileFate.SKIPPED, SkipReason.EMPTY),
        "broken.pdf": (FileFate.FAILED, FailReason.UNREADABLE),
        ".hidden.txt": (FileFate.SKIPPED, SkipReason.HIDDEN),
        ".hidden/": (FileFate.SKIPPED, SkipReason.HIDDEN),
        ".git/": (FileFate.SKIPPED, SkipReason.VERSION_CONTROL),
        "CVS/": (FileFate.SKIPPED, SkipReason.VERSION_CONTROL),
        "back\\\\slash.txt": (FileFate.SKIPPED, SkipReason.NAME),
        "link.txt": (FileFate.SKIPPED, SkipReason.SYMLINK),
        "up": (FileFate.SKIPPED, SkipReason.SYMLINK),
        "pipe": (FileFate.SKIPPED, SkipReason.SPECIAL),
    }
    assert fates(index) == expected
    counts = Counter(fate for fate, _ in expected.values())
    assert summary.files == len(expected) == sum(counts.values())
    assert (summary.indexed, summary.duplicates) == (counts[FileFate.INDEXED], counts[FileFate.DUPLICATE])
    assert (summary.skipped, summary.failed) == (counts[FileFate.SKIPPED], counts[FileFate.FAILED])
    index.refresh(check=go_on)
    assert fates(index) == expected


def test_names_in_no_known_encoding_are_accounted_for(root: Path, index: WorkspaceIndex) -> None:
    (root / os.fsdecode(b"caf\xe9.txt")).write_text("text")
    write(root, "new\nline.txt", "text")
    index.refresh(check=go_on)
    assert {fate for fate, _ in fates(index).values()} == {FileFate.SKIPPED}
    assert set(account(index)) == {"caf\\xdce9.txt", "new\\x0aline.txt"}


def test_two_names_that_differ_in_composition_only_are_not_taken_for_one_source(root: Path, index: WorkspaceIndex) -> None:
    write(root, "é.txt", "composed")
    write(root, unicodedata.normalize("NFD", "é.txt"), "decomposed")
    index.refresh(check=go_on)
    assert Counter(fate for fate, _ in fates(index).values()) == {FileFate.INDEXED: 1, FileFate.SKIPPED: 1}


def test_the_bounds_hold(root: Path, tmp_path: Path) -> None:
    for number in range(5):
        write(root, f"{number}.txt", f"text number {number}")
    write(root, "big.txt", "x" * 500)
    write(root, "a/b/c/deep.txt", "deep")
    limits = IndexLimits(max_files=3, max_depth=3, max_file_bytes=400, workers=1)
    index = WorkspaceIndex(root, tmp_path / "i.sqlite3", limits)
    index.refresh(check=go_on)
    assert fates(index) == {
        "0.txt": (FileFate.INDEXED, ""),
        "1.txt": (FileFate.INDEXED, ""),
        "2.txt": (FileFate.INDEXED, ""),
        "3.txt": (FileFate.SKIPPED, SkipReason.TOO_MANY),
        "4.txt": (FileFate.SKIPPED, SkipReason.TOO_MANY),
        "a/b/c/": (FileFate.SKIPPED, SkipReason.TOO_DEEP),
        "big.txt": (FileFate.SKIPPED, SkipReason.TOO_LARGE),
    }


def test_an_index_that_is_full_says_so_and_takes_more_when_there_is_room(root: Path, tmp_path: Path) -> None:
    write(root, "a.txt", "a" * 60)
    write(root, "b.txt", "b" * 60)
    index = WorkspaceIndex(root, tmp_path / "i.sqlite3", IndexLimits(max_total_chars=100, workers=1))
    index.refresh(check=go_on)
    assert fates(index)["b.txt"] == (FileFate.SKIPPED, SkipReason.INDEX_FULL)
    (root / "a.txt").unlink()
    index.refresh(check=go_on)
    assert fates(index)["b.txt"] == (FileFate.INDEXED, "")


def test_a_broken_document_does_not_drop_its_siblings(root: Path, index: WorkspaceIndex) -> None:
    for number in range(20):
        write(root, f"good{number}.md", f"# Good {number}\n\nwords of file {number}")
    write(root, "broken.pdf", b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 1 0 R >>\nendobj\ntrailer << /Root 1 0 R >>\n")
    write(root, "broken.docx", b"PK\x03\x04word/" + bytes(50))
    summary = index.refresh(check=go_on)
    assert summary.indexed == 20
    assert summary.skipped + summary.failed == 2


@pytest.mark.parametrize(
    ("encoding", "text", "query"),
    [
        ("gb18030", "钠离子电池的成本比锂离子电池低得多，适合储能电站使用。" * 5, "成本"),
        ("shift_jis", "東京の電池工場では、ナトリウムを使った新しい製品を作っています。" * 5, "工場"),
        ("windows-1251", "Стоимость натриевых батарей заметно ниже, чем у литиевых. " * 5, "батареи"),
        ("utf-16", "Größere Häuser brauchen mehr Wärme. " * 5, "häuser"),
    ],
)
def test_files_in_other_encodings_are_found(root: Path, index: WorkspaceIndex, encoding: str, text: str, query: str) -> None:
    write(root, "file.txt", text.encode(encoding))
    write(root, "other.txt", "nothing of the kind")
    index.refresh(check=go_on)
    assert found(index, query) == ["file.txt"]


def test_a_chinese_word_of_two_characters_ranks_the_file_about_it_first(root: Path, index: WorkspaceIndex) -> None:
    write(root, "a.txt", "本文讨论电网。" * 3 + "电池只提到一次。" + "其他内容很多。" * 20)
    write(root, "b.txt", "电池的寿命和电池的成本。")
    write(root, "c.txt", "风力发电。")
    index.refresh(check=go_on)
    assert found(index, "电池") == ["b.txt", "a.txt"]


def test_a_cancelled_refresh_keeps_what_it_wrote(root: Path, index: WorkspaceIndex, tmp_path: Path) -> None:
    for number in range(200):
        write(root, f"{number:03}.md", f"# File {number}\n\nwords {number}")
    asked = 0

    def cancel_late() -> None:
        nonlocal asked
        asked += 1
        if (tmp_path / "index" / "a.sqlite3").exists() and len(index.census()) > 1:
            raise RunCancelled("The run was cancelled.")

    with pytest.raises(RunCancelled):
        index.refresh(check=cancel_late)
    kept = index.census()
    assert 0 < len(kept) < 200
    summary = index.refresh(check=go_on)
    assert summary.indexed == 200
    assert summary.read == 200 - len(kept)
    assert same_as_fresh(index, root, tmp_path)


@pytest.mark.parametrize("damage", [b"this is no database", b""])
def test_a_damaged_index_is_built_again(root: Path, index: WorkspaceIndex, tmp_path: Path, damage: bytes) -> None:
    write(root, "a.txt", "alpha")
    index.refresh(check=go_on)
    (tmp_path / "index" / "a.sqlite3").write_bytes(damage * 1000)
    for journal in (tmp_path / "index").glob("*-wal"):
        journal.unlink()
    assert index.refresh(check=go_on).indexed == 1
    assert found(index, "alpha") == ["a.txt"]


def test_an_index_with_damaged_pages_is_built_again(root: Path, index: WorkspaceIndex, tmp_path: Path) -> None:
    for number in range(50):
        write(root, f"{number}.txt", f"alpha {number} " * 200)
    index.refresh(check=go_on)
    file = tmp_path / "index" / "a.sqlite3"
    content = file.read_bytes()
    file.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    assert index.refresh(check=go_on).rebuilt
    assert len(found(index, "alpha")) == 20


def test_an_index_of_another_layout_is_built_again(root: Path, index: WorkspaceIndex, tmp_path: Path) -> None:
    import sqlite3

    (tmp_path / "index").mkdir()
    with sqlite3.connect(tmp_path / "index" / "a.sqlite3") as connection:
        connection.execute("CREATE TABLE meta (key TEXT, value TEXT)")
    connection.close()
    write(root, "a.txt", "alpha")
    assert index.refresh(check=go_on).rebuilt


def test_a_directory_that_is_gone_is_unavailable(root: Path, index: WorkspaceIndex) -> None:
    shutil.rmtree(root)
    with pytest.raises(WorkspaceUnavailable, match="COUNTERSIGN_WORKSPACES"):
        index.refresh(check=go_on)
