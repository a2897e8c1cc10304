"""Of long evidence a judge reads the whole sentences that bear most on its sentence, in their order."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from research.evidence.quotes import locate
from research.verification.judging.focus import focus, focus_spans, nearest

FILLER = "The town has a market on Fridays and a small museum of clocks."
NEEDLE = "The cable ferry carried 41,200 passengers in 2023."
LONG = " ".join([FILLER] * 20 + ["Its landing stage was rebuilt.", NEEDLE] + [FILLER] * 20)


def test_short_evidence_is_read_whole() -> None:
    assert focus(NEEDLE, "Anything at all.") == NEEDLE


def test_the_sentences_that_bear_on_the_question_stay_within_the_bound() -> None:
    found = focus(LONG, "In 2023 the cable ferry carried 41,200 passengers.", 400)
    assert NEEDLE in found
    assert len(found) <= 400


def test_the_sentence_before_comes_along_before_others_do() -> None:
    assert f"Its landing stage was rebuilt. {NEEDLE}" in focus(LONG, "The cable ferry carried 41,200 passengers.", 100)


def test_what_is_left_out_is_marked_and_the_rest_is_the_evidences_own_text() -> None:
    evidence = f"{NEEDLE}\n{' '.join([FILLER] * 30)}\nIn autumn the cable ferry is slow."
    found = focus(evidence, "The cable ferry is slow in autumn and carried passengers.", 100)
    assert found.split("\n[…]\n")[0] == NEEDLE
    assert all(locate(evidence, part) for part in found.split("\n[…]\n"))


def test_a_sentence_longer_than_the_bound_is_not_cut() -> None:
    evidence = "word " * 400 + "end."
    assert focus(evidence, "The end.", 100) == evidence


def test_evidence_without_a_sentence_gives_nothing() -> None:
    assert focus("\n" * 2_000, "The ferry.") == ""


def test_scripts_without_spaces_are_cut_at_their_own_stops() -> None:
    evidence = "镇上每周五有集市。" * 60 + "渡轮在2023年运送了四万名乘客。" + "镇上每周五有集市。" * 60
    found = focus(evidence, "渡轮2023年运送四万乘客。", 60)
    assert "渡轮在2023年运送了四万名乘客。" in found
    assert len(found) <= 60


PIECE = st.text(alphabet="ab .\n。中文é“”1", min_size=1, max_size=30)


@given(evidence=st.lists(PIECE, max_size=12).map("".join), sentence=PIECE, most=st.integers(1, 60))
def test_spans_are_ordered_apart_and_inside(evidence: str, sentence: str, most: int) -> None:
    spans = focus_spans(evidence, sentence, most)
    assert all(0 <= start < end <= len(evidence) for start, end in spans)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))
    assert all(part in evidence for part in (evidence[start:end] for start, end in spans))
    if len(spans) > 1:
        assert sum(end - start for start, end in spans) <= most


def test_the_nearest_sentence_is_the_one_that_shares_most_words() -> None:
    assert nearest(LONG, "In 2023 the cable ferry carried 41,200 passengers.") == NEEDLE
    assert nearest("琵琶湖は深い。渡し船は十二分で渡る。", "渡し船は十二分で湖を渡る。") == "渡し船は十二分で渡る。"


def test_where_no_word_is_shared_no_sentence_is_near() -> None:
    assert nearest(LONG, "Zebras graze.") == ""
    assert nearest("", NEEDLE) == ""


@given(st.text(), st.text())
def test_the_nearest_sentence_stands_in_the_evidence(evidence: str, sentence: str) -> None:
    assert nearest(evidence, sentence) in evidence
