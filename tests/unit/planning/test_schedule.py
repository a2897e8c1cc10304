"""Hits are taken in turns, best first, and a document is taken once."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from research.planning.schedule import Pick, RankedHits, bootstrap_picks, next_picks
from research.ports import Hit


def ranked(query_id: str, *locators: str) -> RankedHits:
    hits = tuple(Hit(rank=n, locator=locator, title="", snippet="", score=0.0) for n, locator in enumerate(locators, 1))
    return RankedHits(query_id=query_id, hits=hits)


def test_the_bootstrap_takes_the_best_hits_up_to_its_reserve() -> None:
    picks = bootstrap_picks(ranked("Q1", "a", "b", "c"), reserved=2)
    assert picks == (Pick(locator="a", query_ids=("Q1",)), Pick(locator="b", query_ids=("Q1",)))


def test_queries_take_turns_and_duplicates_merge_their_provenance() -> None:
    picks = next_picks((ranked("Q1", "a", "b", "c"), ranked("Q2", "b", "a", "d")), {"c"}, limit=9)
    assert [(pick.locator, pick.query_ids) for pick in picks] == [
        ("a", ("Q1", "Q2")),
        ("b", ("Q1", "Q2")),
        ("d", ("Q2",)),
    ]


def test_the_rank_decides_and_not_the_order_of_the_rows() -> None:
    answer = ranked("Q1", "a", "b")
    assert bootstrap_picks(RankedHits(query_id="Q1", hits=answer.hits[::-1]), reserved=1)[0].locator == "a"


def test_an_empty_answer_gives_nothing() -> None:
    assert next_picks((ranked("Q1"),), (), limit=3) == ()
    assert bootstrap_picks(ranked("Q1", "a"), reserved=0) == ()


LOCATORS = st.lists(st.sampled_from("abcdefgh"), max_size=8)


@settings(deadline=None)
@given(st.lists(LOCATORS, max_size=4), st.sets(st.sampled_from("abcdefgh")), st.integers(0, 10))
def test_picks_are_distinct_new_and_as_many_as_there_are(rows: list[list[str]], taken: set[str], limit: int) -> None:
    answers = [ranked(f"Q{n}", *row) for n, row in enumerate(rows, 1)]
    picks = next_picks(answers, taken, limit=limit)
    found = [pick.locator for pick in picks]
    assert len(set(found)) == len(found) == min(limit, len({item for row in rows for item in row} - taken))
    assert not set(found) & taken
