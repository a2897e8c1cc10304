"""An operator's own terms are read beside the shipped ones, or refused in words that name the line and the remedy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from config.checks import check_environment
from config.environment import load_environment
from config.terms import term_table, terms_of
from research.errors import ConfigurationError
from research.evidence.terms import Term, shipped_terms


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COUNTERSIGN_DATA_DIR", str(tmp_path))
    return tmp_path


def test_without_a_file_the_shipped_table_is_used(data: Path) -> None:
    assert terms_of(load_environment()) is shipped_terms()


def test_a_file_in_the_data_folder_adds_to_the_shipped_table(data: Path) -> None:
    (data / "terms.txt").write_text("zh 索道 | en ropeway\n", encoding="utf-8")
    table = terms_of(load_environment())
    assert table.same_thing(Term("zh", "索道"), Term("en", "ropeway"))
    assert table.same_thing(Term("zh", "机器学习"), Term("en", "machine learning"))


def test_the_setting_names_another_file(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (data / "own.txt").write_text("zh 索道 | en ropeway\n", encoding="utf-8")
    monkeypatch.setenv("COUNTERSIGN_TERMS_FILE", str(data / "own.txt"))
    assert terms_of(load_environment()).same_thing(Term("zh", "索道"), Term("en", "ropeway"))


def test_a_wrong_line_is_refused_with_file_line_and_remedy(data: Path) -> None:
    (data / "terms.txt").write_text("# ours\nzh 索道\n", encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"Line 2 of “.*terms\.txt” names a thing in one language only\. Give two"):
        terms_of(load_environment())


@pytest.mark.parametrize("body", [None, b"zh \xff\xfe"])
def test_a_file_that_cannot_be_read_is_refused_with_the_setting(data: Path, body: bytes | None) -> None:
    path = data / "own.txt"
    if body:
        path.write_bytes(body)
    with pytest.raises(ConfigurationError, match="COUNTERSIGN_TERMS_FILE"):
        term_table(path, data)


def test_a_wrong_line_is_told_at_start(data: Path, settings: Any) -> None:
    (data / "terms.txt").write_text("zh 索道\n", encoding="utf-8")
    settings.ENVIRONMENT = load_environment()
    assert "countersign.E002" in {problem.id for problem in check_environment()}
