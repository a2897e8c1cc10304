"""What a complete search of the code does not find is told, with its search; an incomplete one tells nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from research.methods.symbols import code_files
from research.models import QueryRow, Run
from research.planning.types import QueryOrigin
from research.ports import FileFate, ScopedFile
from tests.support.installation import compose_for_test
from tests.support.requests import REQUEST
from tests.support.running import carry_out, formats, installed

pytestmark = pytest.mark.django_db(transaction=True)

DOCS = (
    "# Retries of the pump\n\nThe pump of the harbour reads the limit of its retries from `PUMP_RETRY_LIMIT` at its start.\n"
)
CODE = "def start_pump(delay):\n    return delay\n"


def run_with(tmp_path: Path, ada: User, question: str, **files: str) -> tuple[Run, str]:
    workspace = tmp_path / "workspace"
    for name, text in {"docs/pump.md": DOCS, "src/pump.py": CODE, **files}.items():
        (workspace / name).parent.mkdir(parents=True, exist_ok=True)
        (workspace / name).write_text(text, encoding="utf-8")
    composed = compose_for_test(tmp_path / "data", {"harbour": workspace})
    with installed(composed):
        run = carry_out(composed, ada, request=replace(REQUEST, question=question))
        return run, formats(run)["md"]


def looked_for(run: Run) -> list[tuple[str, str]]:
    return list(QueryRow.objects.filter(run=run, origin=QueryOrigin.SYMBOL).values_list("text", "status"))


def test_a_symbol_that_a_document_names_and_no_code_holds_is_told(tmp_path: Path, ada: User) -> None:
    run, report = run_with(tmp_path, ada, "Where does the pump of the harbour read the limit of its retries?")
    assert looked_for(run) == [(r"\bPUMP_RETRY_LIMIT\b", "answered")]
    assert "None of the 1 files of code" in report
    assert "docs/pump.md" in report


def test_a_symbol_that_the_code_holds_is_no_gap(tmp_path: Path, ada: User) -> None:
    run, report = run_with(
        tmp_path,
        ada,
        "Where does the pump of the harbour read the limit of its retries?",
        **{"src/limits.py": 'import os\n\nLIMIT = os.environ["PUMP_RETRY_LIMIT"]\n'},
    )
    assert looked_for(run)
    assert "files of code" not in report


def test_the_question_names_symbols_too(tmp_path: Path, ada: User) -> None:
    run, report = run_with(tmp_path, ada, "What does `stop_pump()` do to the pump of the harbour?")
    assert (r"\bstop_pump\b", "answered") in looked_for(run)
    assert "which the question names" in report


def test_a_search_for_a_symbol_is_spent_like_any_other(tmp_path: Path, ada: User) -> None:
    run, _ = run_with(tmp_path, ada, "What does `stop_pump()` do to the pump of the harbour?")
    assert run.queries.count() == run.queries.filter(status="answered").count()
    run.refresh_from_db()
    assert run.queries.count() >= 2


def scoped(path: str, fate: FileFate = FileFate.INDEXED, reason: str = "", *, size: int = 10, twin: str = "") -> ScopedFile:
    return ScopedFile(path=path, size=size, sha256="0" * 64, fate=fate, reason=reason, duplicate_of=twin)


@pytest.mark.parametrize(
    "left_out",
    [
        scoped("src/b.py", FileFate.FAILED, "crashed"),
        scoped("src/b.py", FileFate.SKIPPED, "too_large"),
        scoped("src/b.py", FileFate.SKIPPED, "index_full"),
        scoped("src/deep/", FileFate.SKIPPED, "too_deep"),
        scoped("src/b.py", size=2_000_000),
    ],
)
def test_an_index_that_lacks_code_tells_nothing(left_out: ScopedFile) -> None:
    assert not code_files((scoped("src/a.py"), left_out)).is_whole


def test_a_copy_of_code_answers_under_the_name_of_its_twin() -> None:
    files = code_files(
        (scoped("a.txt"), scoped("src/a.py", FileFate.DUPLICATE, twin="a.txt"), scoped("logo.png", FileFate.SKIPPED, "type"))
    )
    assert (files.count, files.is_whole, files.answering) == (1, True, frozenset({"a.txt"}))
