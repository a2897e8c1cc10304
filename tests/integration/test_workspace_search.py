from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from research.clock import RunClock, StopSignal
from research.discovery.workspace import IndexLimits, WorkspaceSearcher
from research.errors import DeadlinePassed, RunCancelled, UnsafePath, UnsafePattern, WorkspaceUnavailable
from research.evidence.paths import WorkspaceRoot
from research.ports import FileCensus, FileFate, QueryForm, SearchAnswer, Searcher, SearchRequest

FILES = {
    "battery/cost.md": "# What sodium cells cost\n\nA sodium-ion cell costs 40 dollars per kWh. Sodium is cheap.\n",
    "battery/life.md": "# Cycle life\n\nA cell lasts 4,000 cycles; sodium cells fade faster.\n",
    "battery2/other.md": "# Something else\n\nSodium lamps are yellow.\n",
    "src/meter.py": "def read_meter(path):\n    return open(path)\n\ndef read_all():\n    read_meter('a')\n",
    "中文/电池.txt": "钠离子电池的成本正在下降。",
}


class Clock:
    """A clock that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    root = tmp_path_factory.mktemp("workspace")
    for name, text in FILES.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text)
    return root, tmp_path_factory.mktemp("indexes")


@pytest.fixture(scope="module")
def searcher(folders: tuple[Path, Path]) -> WorkspaceSearcher:
    root, indexes = folders
    return WorkspaceSearcher((WorkspaceRoot(name="team", root=root, public=False),), indexes, look_again_s=0.0)


def going() -> StopSignal:
    return StopSignal(RunClock(origin=0.0, monotonic=lambda: 0.0), deadline_ms=60_000)


def ask(
    searcher: WorkspaceSearcher, text: str, form: QueryForm = QueryForm.FULL_TEXT, path_prefix: str = "", limit: int = 20
) -> SearchAnswer:
    request = SearchRequest(query_id="Q1", text=text, form=form, workspace="team", path_prefix=path_prefix, limit=limit)
    return searcher.search(request, stop=going())


def paths(answer: SearchAnswer) -> list[str]:
    return [hit.locator for hit in answer.hits]


def test_words_find_files_best_first(searcher: WorkspaceSearcher) -> None:
    answer = ask(searcher, "What does a sodium cell cost?")
    assert paths(answer) == ["battery/cost.md", "battery/life.md", "battery2/other.md"]
    assert answer.total == 3
    assert [hit.rank for hit in answer.hits] == [1, 2, 3]
    assert answer.hits[0].title == "What sodium cells cost"
    assert "40 dollars per kWh" in answer.hits[0].snippet
    assert answer.hits[0].score > answer.hits[1].score > 0


def test_the_searcher_serves_both_ports(searcher: WorkspaceSearcher) -> None:
    as_searcher: Searcher = searcher
    as_census: FileCensus = searcher
    assert as_searcher is as_census


def test_an_identifier_is_found_by_its_parts(searcher: WorkspaceSearcher) -> None:
    assert paths(ask(searcher, "meter")) == ["src/meter.py"]
    assert paths(ask(searcher, "read_meter")) == ["src/meter.py"]


def test_a_chinese_word_finds_its_file(searcher: WorkspaceSearcher) -> None:
    assert paths(ask(searcher, "成本")) == ["中文/电池.txt"]


def test_a_limit_cuts_the_hits_and_not_the_total(searcher: WorkspaceSearcher) -> None:
    answer = ask(searcher, "sodium", limit=1)
    assert (len(answer.hits), answer.total) == (1, 3)


def test_nothing_found_is_an_empty_answer(searcher: WorkspaceSearcher) -> None:
    assert ask(searcher, "zeppelin").hits == ()
    assert ask(searcher, "?!").hits == ()


def test_a_prefix_limits_a_search_to_a_folder_or_a_file(searcher: WorkspaceSearcher) -> None:
    assert paths(ask(searcher, "sodium", path_prefix="battery")) == ["battery/cost.md", "battery/life.md"]
    assert ask(searcher, "sodium", path_prefix="battery").total == 2
    assert paths(ask(searcher, "sodium", path_prefix="./battery//life.md")) == ["battery/life.md"]
    assert paths(ask(searcher, "sodium", QueryForm.REGEX, path_prefix="battery2/")) == []
    assert paths(ask(searcher, "Sodium", QueryForm.REGEX, path_prefix="battery2/")) == ["battery2/other.md"]
    assert paths(ask(searcher, "成本", path_prefix=unicodedata.normalize("NFD", "中文"))) == ["中文/电池.txt"]


@pytest.mark.parametrize("prefix", ["..", "../x", "/etc", "C:/", "a\\b", "a\0b", "battery/../..", "．．"])
def test_a_prefix_that_leaves_is_refused(searcher: WorkspaceSearcher, prefix: str) -> None:
    with pytest.raises(UnsafePath):
        ask(searcher, "sodium", path_prefix=prefix)


def test_a_prefix_with_wildcards_is_an_ordinary_name(searcher: WorkspaceSearcher) -> None:
    assert ask(searcher, "sodium", path_prefix="batter%").hits == ()
    assert ask(searcher, "sodium", path_prefix="battery*").hits == ()


def test_a_pattern_finds_files_by_number_of_matches(searcher: WorkspaceSearcher) -> None:
    answer = ask(searcher, r"(?i)\bsodium\b", QueryForm.REGEX)
    assert [(hit.locator, hit.score) for hit in answer.hits] == [
        ("battery/cost.md", 3.0),
        ("battery/life.md", 1.0),
        ("battery2/other.md", 1.0),
    ]
    assert answer.total == 3


def test_a_pattern_matches_at_lines_and_in_every_script(searcher: WorkspaceSearcher) -> None:
    answer = ask(searcher, r"^def read_\w+", QueryForm.REGEX)
    assert [(hit.locator, hit.score) for hit in answer.hits] == [("src/meter.py", 2.0)]
    assert "钠离子电池" in ask(searcher, "电池.成本", QueryForm.REGEX).hits[0].snippet


def test_a_pattern_that_matches_nothing_at_all_finds_nothing(searcher: WorkspaceSearcher) -> None:
    assert ask(searcher, "x*", QueryForm.REGEX).hits == ()


@pytest.mark.parametrize("pattern", ["(", r"(\w)\1", "(?<=a)b", "a" * 400, ""])
def test_an_unsafe_pattern_is_refused(searcher: WorkspaceSearcher, pattern: str) -> None:
    with pytest.raises(UnsafePattern):
        ask(searcher, pattern, QueryForm.REGEX)


def test_an_exploding_pattern_ends(folders: tuple[Path, Path], searcher: WorkspaceSearcher) -> None:
    bomb = folders[0] / "bomb.txt"
    bomb.write_text("a" * 300_000 + "!")
    assert ask(searcher, "(a+)+$", QueryForm.REGEX, path_prefix="bomb.txt").hits == ()
    bomb.unlink()


@pytest.mark.parametrize(
    "text", ['"', '" OR "', "sodium NOT cell", "title:sodium", "NEAR(sodium cell)", "sodium*", "'; DROP TABLE file; --"]
)
def test_the_language_of_the_database_has_no_power(searcher: WorkspaceSearcher, text: str) -> None:
    ask(searcher, text)
    assert ask(searcher, "sodium").total == 3


@given(st.text(max_size=60))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_answered(searcher: WorkspaceSearcher, text: str) -> None:
    answer = ask(searcher, text)
    assert len(answer.hits) <= answer.total
    for hit in answer.hits:
        assert len(hit.snippet) <= 240
        assert "\n" not in hit.snippet


def test_the_same_question_gets_the_same_answer(searcher: WorkspaceSearcher) -> None:
    assert ask(searcher, "sodium cell") == ask(searcher, "sodium cell")


def test_an_unknown_workspace_names_the_setting(searcher: WorkspaceSearcher) -> None:
    request = SearchRequest(query_id="Q1", text="x", form=QueryForm.FULL_TEXT, workspace="nowhere")
    with pytest.raises(WorkspaceUnavailable, match="COUNTERSIGN_WORKSPACES"):
        searcher.search(request, stop=going())
    with pytest.raises(WorkspaceUnavailable, match="COUNTERSIGN_WORKSPACES"):
        searcher.census("nowhere")


def test_a_cancelled_run_searches_nothing(searcher: WorkspaceSearcher) -> None:
    stop = going()
    stop.stop(RunCancelled("The run was cancelled."))
    request = SearchRequest(query_id="Q1", text="sodium", form=QueryForm.FULL_TEXT, workspace="team")
    with pytest.raises(RunCancelled):
        searcher.search(request, stop=stop)


@pytest.mark.parametrize("form", list(QueryForm))
def test_a_deadline_that_passes_in_the_middle_ends_the_search(searcher: WorkspaceSearcher, form: QueryForm) -> None:
    readings = iter(range(1, 1_000_000))
    stop = StopSignal(RunClock(origin=0.0, monotonic=lambda: float(next(readings))), deadline_ms=8_000)
    request = SearchRequest(query_id="Q1", text="sodium", form=form, workspace="team")
    with pytest.raises(DeadlinePassed):
        searcher.search(request, stop=stop)


def test_the_census_names_every_file(searcher: WorkspaceSearcher) -> None:
    assert {file.path: file.fate for file in searcher.census("team")} == dict.fromkeys(FILES, FileFate.INDEXED)


def test_a_directory_is_looked_at_again_only_after_a_while(tmp_path: Path) -> None:
    root = tmp_path / "w"
    root.mkdir()
    (root / "a.txt").write_text("alpha")
    clock = Clock()
    searcher = WorkspaceSearcher(
        (WorkspaceRoot(name="team", root=root, public=True),),
        tmp_path / "indexes",
        IndexLimits(),
        look_again_s=30.0,
        monotonic=clock,
    )
    assert paths(ask(searcher, "alpha")) == ["a.txt"]
    (root / "b.txt").write_text("alpha beta")
    clock.now = 29.0
    assert paths(ask(searcher, "alpha")) == ["a.txt"]
    clock.now = 31.0
    assert sorted(paths(ask(searcher, "alpha"))) == ["a.txt", "b.txt"]


def test_an_index_that_vanishes_between_two_searches_is_built_again(tmp_path: Path) -> None:
    root = tmp_path / "w"
    root.mkdir()
    (root / "a.txt").write_text("alpha")
    searcher = WorkspaceSearcher((WorkspaceRoot(name="team", root=root, public=True),), tmp_path / "indexes")
    assert paths(ask(searcher, "alpha")) == ["a.txt"]
    for file in (tmp_path / "indexes").iterdir():
        file.unlink()
    assert paths(ask(searcher, "alpha")) == ["a.txt"]


def test_two_workspaces_do_not_see_each_other(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text(f"alpha {name}")
    roots = tuple(WorkspaceRoot(name=name, root=tmp_path / name, public=False) for name in ("one", "two"))
    searcher = WorkspaceSearcher(roots, tmp_path / "indexes")
    request = SearchRequest(query_id="Q1", text="alpha", form=QueryForm.FULL_TEXT, workspace="two")
    (hit,) = searcher.search(request, stop=going()).hits
    assert hit.snippet == "alpha two"
