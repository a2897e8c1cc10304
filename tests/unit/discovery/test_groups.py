from __future__ import annotations

from research.discovery.workspace.groups import Candidate, Group
from research.discovery.workspace.types import FailReason, FileRow, IndexedText, Outcome, Refusal, SkipReason
from research.evidence.beneath import FileStat
from research.ports import FileFate

STAT = FileStat(size=4, mtime_ns=1, ctime_ns=1, inode=1)
WORDS = IndexedText(title="t", text="text", language="en", title_stream="t", path_stream="", body_stream="text")
CRASH = Refusal(fate=FileFate.FAILED, reason=FailReason.CRASHED)


def member(path: str, known: FileFate | None = None, reason: str = "") -> Candidate:
    row = FileRow(path=path, stat=STAT, seen_ns=9, fate=FileFate.FAILED, sha256="00", media_type="text/plain")
    old = None if known is None else FileRow(path=path, stat=STAT, seen_ns=1, fate=known, sha256="00", reason=reason)
    return Candidate(row=row, known=old)


def settle(group: Group, outcomes: dict[str, Outcome]) -> list[tuple[str, FileFate, str]]:
    asked = []
    while job := group.next_job():
        asked.append(job.path)
        group.learn(job, outcomes[job.path])
    assert asked == list(outcomes)
    return [(row.path, row.fate, row.reason or row.duplicate_of) for row, _ in group.settled()]


def test_the_first_file_stands_for_the_others() -> None:
    group = Group("00", (member("a.txt"), member("b.txt")), retry_full=False)
    assert settle(group, {"a.txt": WORDS}) == [("a.txt", FileFate.INDEXED, ""), ("b.txt", FileFate.DUPLICATE, "a.txt")]


def test_a_file_that_cannot_be_read_stands_for_nobody() -> None:
    group = Group("00", (member("a.pdf"), member("b.pdf"), member("c.txt"), member("d.txt")), retry_full=False)
    assert settle(group, {"a.pdf": CRASH, "c.txt": WORDS}) == [
        ("a.pdf", FileFate.FAILED, FailReason.CRASHED),
        ("b.pdf", FileFate.FAILED, FailReason.CRASHED),
        ("c.txt", FileFate.INDEXED, ""),
        ("d.txt", FileFate.DUPLICATE, "c.txt"),
    ]


def test_what_is_known_is_not_read_again() -> None:
    group = Group("00", (member("a.txt", FileFate.INDEXED), member("b.txt")), retry_full=False)
    assert settle(group, {}) == [("a.txt", FileFate.INDEXED, ""), ("b.txt", FileFate.DUPLICATE, "a.txt")]
    assert all(text is None for _, text in group.settled())


def test_a_new_file_before_the_old_leader_takes_its_place() -> None:
    group = Group("00", (member("0.txt"), member("a.txt", FileFate.INDEXED)), retry_full=False)
    assert settle(group, {"0.txt": WORDS}) == [("0.txt", FileFate.INDEXED, ""), ("a.txt", FileFate.DUPLICATE, "0.txt")]


def test_a_known_failure_is_remembered() -> None:
    group = Group("00", (member("a.pdf", FileFate.FAILED, FailReason.TIMED_OUT),), retry_full=True)
    assert settle(group, {}) == [("a.pdf", FileFate.FAILED, FailReason.TIMED_OUT)]


def test_a_file_without_room_is_tried_again_when_there_is_some() -> None:
    files = (member("a.txt", FileFate.SKIPPED, SkipReason.INDEX_FULL),)
    assert settle(Group("00", files, retry_full=False), {}) == [("a.txt", FileFate.SKIPPED, SkipReason.INDEX_FULL)]
    assert settle(Group("00", files, retry_full=True), {"a.txt": WORDS}) == [("a.txt", FileFate.INDEXED, "")]
