"""Every file and every stored or failed anchor has exactly one fate, whatever the census still lists (I28)."""

from __future__ import annotations

from research.evidence.account import close_account
from research.evidence.types import HitFate
from research.ports import FileFate, ScopedFile


def scoped(path: str, fate: FileFate = FileFate.INDEXED) -> ScopedFile:
    return ScopedFile(path=path, size=1, sha256="", fate=fate)


def test_what_the_census_no_longer_lists_is_accounted_for_all_the_same() -> None:
    entries = close_account(
        (scoped("a.md"), scoped("b.md")),
        cited=frozenset({"gone-cited.md"}),
        stored=frozenset({"a.md", "gone-cited.md", "gone-read.md"}),
        failed={"gone-failed.md": "missing"},
    )
    assert {entry.anchor: entry.fate for entry in entries} == {
        "a.md": HitFate.READ,
        "b.md": HitFate.NOT_RETRIEVED,
        "gone-cited.md": HitFate.CITED,
        "gone-failed.md": HitFate.FAILED,
        "gone-read.md": HitFate.READ,
    }


def test_a_file_that_was_read_and_also_failed_once_counts_as_read() -> None:
    entries = close_account((scoped("a.md"),), cited=frozenset(), stored=frozenset({"a.md"}), failed={"a.md": "missing"})
    assert [entry.fate for entry in entries] == [HitFate.READ]
