"""A judge's answers count with words that stand in the evidence, and with both answers clean."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.prompting import WordReply
from research.verification.judging.prompts import ForwardReply, PremisesReply, ReverseReply
from research.verification.judging.read import (
    FIRST_FLOOR,
    carried_by,
    needs_reverse,
    read_first,
    read_forward,
    read_premises,
    read_reverse,
    settle,
    settle_premises,
    unagreed,
    without_unlocated,
)
from research.verification.judging.types import Code, Forward, ForwardAnswer, Judged, PremisesAnswer, ReverseAnswer
from research.verification.types import Verdict

EVIDENCE = (
    "The ferry carried 41,200 passengers in 2023. In calm weather it crosses in twelve minutes. "
    "In autumn the crossing takes a quarter of an hour."
)
SENTENCE = "The ferry crosses in twelve minutes."
QUOTE = "In calm weather it crosses in twelve minutes"
COUNTER = "In autumn the crossing takes a quarter of an hour"
ENTAILS = ForwardAnswer(verdict=Forward.ENTAIL, quote=QUOTE)
CLEAN = ReverseAnswer(has_counter=False)


def settled(forward: ForwardAnswer, reverse: ReverseAnswer | None = CLEAN, *, sentence: str = SENTENCE) -> Judged:
    return settle(forward, reverse, evidence=EVIDENCE, sentence=sentence)


def test_a_located_quotation_and_no_counter_evidence_carry_a_sentence() -> None:
    found = settled(ENTAILS)
    assert (found.verdict, found.code) == (Verdict.ENTAIL, Code.CARRIED)
    assert EVIDENCE[found.quote_start : found.quote_end] == QUOTE
    assert (found.counter_start, found.counter_end, found.weaker) == (-1, -1, "")


def test_quotations_are_found_with_other_marks_and_spaces_and_without_what_models_put_around_them() -> None:
    evidence = "He said: “the  pier —\nlike the quay — is closed”."
    for written in ('"the pier - like the quay - is closed."', "the pier – like the quay – is closed…"):
        answer = read_forward(ForwardReply(quote=written, verdict="supported"), evidence)
        assert answer.quote == "the  pier —\nlike the quay — is closed"


@pytest.mark.parametrize("quote", ["", "It crosses in ten minutes", "twelve", "in TWELVE minutes"])
def test_words_that_do_not_stand_there_carry_nothing(quote: str) -> None:
    for verdict in (Forward.ENTAIL, Forward.PARTIAL, Forward.CONFLICT):
        found = settled(ForwardAnswer(verdict=verdict, quote=quote))
        assert (found.verdict, found.code) == (Verdict.UNCHECKED, Code.QUOTE_NOT_FOUND)


def test_a_second_question_that_was_not_answered_leaves_the_sentence_unchecked() -> None:
    found = settled(ENTAILS, None)
    assert (found.verdict, found.code) == (Verdict.UNCHECKED, Code.NOT_ASKED_BACK)


def test_a_second_answer_that_cannot_tell_leaves_the_sentence_unchecked() -> None:
    found = settled(ENTAILS, ReverseAnswer(has_counter=None))
    assert (found.verdict, found.code) == (Verdict.UNCHECKED, Code.UNABLE_BACKWARD)


@pytest.mark.parametrize("verdict", [Forward.ENTAIL, Forward.PARTIAL])
def test_located_counter_evidence_makes_a_conflict_with_both_places(verdict: Forward) -> None:
    found = settled(ForwardAnswer(verdict=verdict, quote=QUOTE), ReverseAnswer(has_counter=True, quote=COUNTER))
    assert (found.verdict, found.code) == (Verdict.CONFLICT, Code.REFUTED)
    assert EVIDENCE[found.quote_start : found.quote_end] == QUOTE
    assert EVIDENCE[found.counter_start : found.counter_end] == COUNTER


def test_counter_evidence_that_stands_nowhere_is_no_conflict_and_no_support() -> None:
    found = settled(ENTAILS, ReverseAnswer(has_counter=True, quote="It never crosses in calm weather"))
    assert (found.verdict, found.code) == (Verdict.UNCHECKED, Code.COUNTER_NOT_FOUND)


@pytest.mark.parametrize("quote", [QUOTE, f"“{QUOTE}.”", "it crosses in twelve minutes"])
def test_the_same_words_for_and_against_count_for_neither(quote: str) -> None:
    found = settled(ENTAILS, ReverseAnswer(has_counter=True, quote=quote))
    assert (found.verdict, found.code) == (Verdict.UNCHECKED, Code.SAME_WORDS)


def test_a_conflict_stands_when_the_second_answer_shows_the_words() -> None:
    found = settled(ForwardAnswer(verdict=Forward.CONFLICT, quote=COUNTER), ReverseAnswer(has_counter=True, quote=COUNTER))
    assert (found.verdict, found.code) == (Verdict.CONFLICT, Code.REFUTED)
    assert (found.quote_start, EVIDENCE[found.counter_start : found.counter_end]) == (-1, COUNTER)


def test_a_conflict_that_the_second_answer_does_not_see_is_unchecked() -> None:
    found = settled(ForwardAnswer(verdict=Forward.CONFLICT, quote=COUNTER))
    assert (found.verdict, found.code) == (Verdict.UNCHECKED, Code.CONFLICT_NOT_SHOWN)


def test_who_cannot_tell_gives_no_verdict() -> None:
    found = settled(ForwardAnswer(verdict=Forward.UNABLE, quote=QUOTE))
    assert (found.verdict, found.code) == (Verdict.UNCHECKED, Code.UNABLE)


def test_what_the_evidence_does_not_speak_of_is_irrelevant_and_needs_no_words() -> None:
    found = settled(ForwardAnswer(verdict=Forward.IRRELEVANT), None)
    assert (found.verdict, found.code, found.quote_start) == (Verdict.IRRELEVANT, Code.NOT_SPOKEN_OF, -1)


def test_a_part_comes_with_its_weaker_form() -> None:
    weaker = "The ferry crosses in twelve minutes in calm weather."
    found = settled(ForwardAnswer(verdict=Forward.PARTIAL, quote=QUOTE, weaker=weaker))
    assert (found.verdict, found.code, found.weaker) == (Verdict.PARTIAL, Code.CARRIED_IN_PART, weaker)


@pytest.mark.parametrize("weaker", ["", SENTENCE, "“the ferry crosses in  twelve minutes”"])
def test_the_sentence_itself_is_no_weaker_form(weaker: str) -> None:
    found = settled(ForwardAnswer(verdict=Forward.PARTIAL, quote=QUOTE, weaker=weaker))
    assert (found.verdict, found.weaker) == (Verdict.PARTIAL, "")


def test_only_a_partial_answer_has_a_weaker_form() -> None:
    for verdict in ("supported", "contradicted", "not_mentioned", "unable"):
        reply = ForwardReply.model_validate({"verdict": verdict, "weaker": "Less."})
        assert read_forward(reply, EVIDENCE).weaker == ""
    read = read_forward(ForwardReply(verdict="partly_supported", weaker=" Less\n than that. "), EVIDENCE)
    assert read.weaker == "Less than that."


def test_an_essay_is_no_weaker_form_and_no_reason() -> None:
    assert read_forward(ForwardReply(verdict="partly_supported", weaker="long " * 400), EVIDENCE).weaker == ""
    read = read_premises(PremisesReply(verdict="partly_supported", weaker="long " * 400, reason="long " * 400), 1)
    assert (read.weaker, read.reason) == ("", "")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("supported", Forward.ENTAIL),
        ("partly_supported", Forward.PARTIAL),
        ("contradicted", Forward.CONFLICT),
        ("not_mentioned", Forward.IRRELEVANT),
        ("unable", Forward.UNABLE),
    ],
)
def test_the_words_of_the_prompt_are_read_as_the_verdicts_of_the_house(written: str, read: Forward) -> None:
    reply = ForwardReply.model_validate({"verdict": written, "quote": QUOTE})
    assert read_forward(reply, EVIDENCE) == ForwardAnswer(verdict=read, quote=QUOTE)
    assert read_premises(PremisesReply.model_validate({"verdict": written}), 1).verdict is read


@pytest.mark.parametrize(("answer", "has_counter"), [("refuted", True), ("not_refuted", False), ("unable", None)])
def test_the_second_answer_is_one_of_three(answer: str, has_counter: bool | None) -> None:  # noqa: FBT001
    reply = ReverseReply.model_validate({"answer": answer, "quote": COUNTER})
    assert read_reverse(reply, EVIDENCE) == ReverseAnswer(has_counter=has_counter, quote=COUNTER)


@pytest.mark.parametrize("verdict", ["yes", "SUPPORTED", "entail", ""])
def test_an_answer_outside_the_list_is_no_answer(verdict: str) -> None:
    with pytest.raises(ValueError, match="verdict"):
        ForwardReply.model_validate({"verdict": verdict, "quote": QUOTE})


def test_the_second_question_is_asked_only_where_it_can_change_something() -> None:
    asked = {verdict for verdict in Forward if needs_reverse(ForwardAnswer(verdict=verdict, quote=QUOTE))}
    assert asked == {Forward.ENTAIL, Forward.PARTIAL, Forward.CONFLICT}
    assert not needs_reverse(replace(ENTAILS, quote=""))


def test_premises_are_numbered_and_a_number_that_was_not_there_is_none() -> None:
    reply = PremisesReply(breaks=3, verdict="supported")
    assert read_premises(reply, 3).breaks == 3
    assert read_premises(reply, 2).breaks == 0
    assert read_premises(PremisesReply(breaks=-1, verdict="supported"), 2).breaks == 0


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        (Forward.ENTAIL, Verdict.ENTAIL),
        (Forward.PARTIAL, Verdict.PARTIAL),
        (Forward.CONFLICT, Verdict.CONFLICT),
        (Forward.IRRELEVANT, Verdict.IRRELEVANT),
        (Forward.UNABLE, Verdict.UNCHECKED),
    ],
)
def test_premises_carry_a_conclusion_without_offsets(verdict: Forward, expected: Verdict) -> None:
    found = settle_premises(PremisesAnswer(verdict=verdict, weaker=SENTENCE), sentence=SENTENCE)
    assert (found.verdict, found.quote_start, found.weaker) == (expected, -1, "")


WORDS = st.text(alphabet="ab cé“”—12中文.\n", max_size=40)


@given(
    evidence=WORDS,
    quote=WORDS,
    counter=WORDS,
    sentence=WORDS,
    verdict=st.sampled_from(Forward),
    has_counter=st.sampled_from([True, False, None]),
)
def test_nothing_is_carried_without_its_words_and_a_clean_second_answer(
    evidence: str,
    quote: str,
    counter: str,
    sentence: str,
    verdict: Forward,
    has_counter: bool | None,  # noqa: FBT001
) -> None:
    forward = ForwardAnswer(verdict=verdict, quote=quote, weaker=counter)
    reverse = ReverseAnswer(has_counter=has_counter, quote=counter)
    found = settle(forward, reverse, evidence=evidence, sentence=sentence)
    if found.verdict in {Verdict.ENTAIL, Verdict.PARTIAL}:
        assert 0 <= found.quote_start < found.quote_end <= len(evidence)
        assert has_counter is False
        assert found.verdict.value == verdict.value
    if found.verdict is Verdict.CONFLICT:
        assert 0 <= found.counter_start < found.counter_end <= len(evidence)
    assert found.weaker == "" or found.verdict is Verdict.PARTIAL


@given(evidence=WORDS, start=st.integers(0, 40), end=st.integers(0, 40))
def test_what_was_read_as_a_quotation_is_the_evidences_own_text(evidence: str, start: int, end: int) -> None:
    answer = read_forward(ForwardReply(quote=evidence[start:end], verdict="supported"), evidence)
    assert answer.quote in evidence


@pytest.mark.parametrize(
    ("word", "likelihood", "expected"),
    [
        ("yes", None, True),
        ("yes", 0.9, True),
        ("yes", FIRST_FLOOR, True),
        ("yes", 0.49, False),
        ("no", None, False),
        ("no", 0.1, False),
        ("perhaps", 0.9, False),
    ],
)
def test_a_yes_in_one_word_counts_from_its_floor_on(word: str, likelihood: float | None, expected: object) -> None:
    assert read_first(WordReply(word=word, likelihood=likelihood)).is_yes is expected


def test_a_yes_in_one_word_rests_on_the_sentence_of_the_evidence_that_holds_most_of_the_words() -> None:
    forward = carried_by(EVIDENCE, SENTENCE)
    assert forward.quote == f"{QUOTE}."
    found = settled(forward)
    assert (found.verdict, found.code) == (Verdict.ENTAIL, Code.CARRIED)
    assert EVIDENCE[found.quote_start : found.quote_end] == f"{QUOTE}."


def test_a_yes_that_no_word_of_the_evidence_shows_carries_nothing() -> None:
    forward = carried_by(EVIDENCE, "Zebras graze.")
    assert not needs_reverse(forward)
    assert settled(forward).code == Code.QUOTE_NOT_FOUND


def test_after_a_yes_a_refutation_counts_with_its_words_only() -> None:
    forward = carried_by(EVIDENCE, SENTENCE)
    unlocated = without_unlocated(ReverseAnswer(has_counter=True))
    assert settled(forward, unlocated).verdict is Verdict.ENTAIL
    located = without_unlocated(ReverseAnswer(has_counter=True, quote=COUNTER))
    assert settled(forward, located).verdict is Verdict.CONFLICT
    unable = without_unlocated(ReverseAnswer(has_counter=None))
    assert settled(forward, unable).code == Code.UNABLE_BACKWARD
    assert settled(forward, None).code == Code.NOT_ASKED_BACK


def test_two_answers_that_contradict_each_other_are_no_approval_and_nothing_else_changes() -> None:
    approved = settled(ENTAILS)
    found = unagreed(approved)
    assert (found.verdict, found.code) == (Verdict.UNCHECKED, Code.NOT_AGREED)
    assert (found.quote_start, found.quote_end) == (approved.quote_start, approved.quote_end)
    for forward in (replace(ENTAILS, verdict=Forward.PARTIAL), replace(ENTAILS, verdict=Forward.IRRELEVANT)):
        assert unagreed(settled(forward)) == settled(forward)
