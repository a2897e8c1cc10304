"""What the best files share moves others up; it never finds any, and a single file has no say."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from research.discovery.workspace.feedback import Candidate, reordered


def candidate(path: str, points: float, words: str) -> Candidate:
    return Candidate(path, 1, points, tuple(words.split()))


def order(*candidates: Candidate, own: tuple[str, ...] = ("flight",)) -> list[str]:
    return [one.path for one in reordered(candidates, own, most=10.0, rarity=lambda _: 2.0)]


def test_a_file_that_shares_what_the_best_share_comes_before_its_equal() -> None:
    best = [candidate("a", 9.0, "flight boeing wuzhou crash"), candidate("b", 8.8, "flight boeing wuzhou inquiry")]
    assert order(*best, candidate("c", 5.0, "flight menu"), candidate("d", 5.0, "flight wuzhou boeing")) == [
        "a",
        "b",
        "d",
        "c",
    ]


def test_words_of_one_file_alone_move_nothing() -> None:
    assert order(candidate("a", 9.0, "flight boeing"), candidate("b", 5.0, "x"), candidate("c", 5.0, "boeing")) == [
        "a",
        "b",
        "c",
    ]


def test_shared_words_do_not_outweigh_those_of_the_query() -> None:
    best = [candidate("a", 9.0, "boeing wuzhou"), candidate("b", 8.8, "boeing wuzhou")]
    assert order(*best, candidate("c", 3.0, "flight"), candidate("d", 1.0, "boeing wuzhou boeing wuzhou"))[2:] == ["c", "d"]


def test_equal_files_stand_by_path() -> None:
    assert order(candidate("b", 1.0, "x"), candidate("a", 1.0, "x")) == ["a", "b"]


def test_no_files_have_no_order() -> None:
    assert order() == []


@given(st.lists(st.tuples(st.floats(0, 100), st.lists(st.sampled_from(["aa", "bb", "cc", "dd"]), max_size=9)), max_size=12))
def test_every_file_stays_exactly_once_and_none_loses_points(files: list[tuple[float, list[str]]]) -> None:
    given_files = [Candidate(f"{n}", n, points, tuple(words)) for n, (points, words) in enumerate(files)]
    found = reordered(given_files, ("aa",), most=5.0, rarity=lambda _: 1.0)
    assert sorted(one.identity for one in found) == list(range(len(files)))
    assert all(one.points >= given_files[one.identity].points - 1e-6 for one in found)
