"""What the screen may say, what it must leave open, and what it keeps on record."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.admission.types import ItemKind
from research.verification.rulings import Act, RulingCode, Stage
from research.verification.screening.reasons import REASONS, reason_of
from research.verification.screening.screen import deletes, ruling_of, screen, verdict_of
from research.verification.screening.types import Gravity, Screened, ScreenFault
from research.verification.types import Basis, Verdict
from tests.support.evidence import stored
from tests.support.screening import fact, screened

PAGE = (
    "The Kelda ferry carried 1.24 million passengers in 2023. It sails from the old quay of Orvale. "
    "Its crew numbers 48 people."
)


def test_a_sentence_of_the_page_stands_by_its_quotation() -> None:
    source = stored(PAGE)
    found = screened("It sails from the old quay of Orvale.", source)
    assert (found.verdict, found.basis, found.faults, found.score) == (Verdict.ENTAIL, Basis.QUOTE, (), 1.0)
    assert source.text[found.quote_start : found.quote_end] == "It sails from the old quay of Orvale."
    assert verdict_of(found).quote_start == found.quote_start
    assert not deletes(found)


def test_what_provably_states_the_same_stands_by_the_screen_without_a_quotation() -> None:
    source = stored(PAGE)
    found = screened("In 2023, the Kelda ferry carried 1,240,000 passengers.", source)
    assert (found.verdict, found.basis) == (Verdict.ENTAIL, Basis.SCREEN)
    assert source.text[found.quote_start : found.quote_end].startswith("The Kelda ferry carried 1.24 million")
    assert verdict_of(found).quote_start == -1


def test_what_the_rules_cannot_tell_stays_unchecked() -> None:
    found = screened("The vessel has its berth at the historic pier.", stored(PAGE))
    assert (found.verdict, found.basis, found.faults) == (Verdict.UNCHECKED, Basis.NONE, ())
    assert not deletes(found)


def test_facts_are_screened_in_their_order_and_one_without_its_source_stays_unchecked() -> None:
    source = stored(PAGE)
    strange = fact("It sails from the old quay of Orvale.", stored("Nothing.", number=7))
    found = screen((strange, fact("Its crew numbers 48 people.", source)), (source,), language="en")
    assert [one.verdict for one in found] == [Verdict.UNCHECKED, Verdict.ENTAIL]


def test_flagged_words_are_no_evidence() -> None:
    source = stored(PAGE, flagged=("Its crew numbers 48 people.",))
    assert screened("Its crew numbers 48 people.", source).verdict is not Verdict.ENTAIL
    assert deletes(screened("The crew of the Kelda ferry numbers 48 people.", source))


def test_only_the_cited_passages_and_a_sentence_beside_them_are_evidence() -> None:
    source = stored("The lock is 12 metres wide.", "It was built in 1961.", "The keeper lives above it.", "It has 4 gates.")
    assert not deletes(screened("The lock was built in 1961.", source, chunks=("S1.C1",)))
    assert deletes(screened("The lock has 44 gates.", source, chunks=("S1.C1",)))


@pytest.mark.parametrize(
    ("text", "verdict", "code"),
    [
        ("The Kelda ferry carried 1.42 million passengers in 2023.", Verdict.CONFLICT, RulingCode.OTHER_NUMBER),
        ("The crew of the Kelda ferry has 48 people and 9 cooks.", Verdict.PARTIAL, RulingCode.NUMBER_ABSENT),
        ("The mayor says “nobody has ever sailed so well” of the ferry.", Verdict.IRRELEVANT, RulingCode.FOREIGN_QUOTE),
    ],
)
def test_a_verdict_follows_from_what_the_first_fault_weighs(text: str, verdict: Verdict, code: RulingCode) -> None:
    found = screened(text, stored(PAGE))
    assert (found.verdict, found.basis, found.faults[0].code) == (verdict, Basis.SCREEN, code)


def test_a_ruling_names_both_sides_and_the_place_that_decided() -> None:
    source = stored(PAGE)
    text = "The Kelda ferry carried 1.42 million passengers in 2023."
    ruling = ruling_of(screened(text, source), fact(text, source))
    assert (ruling.item_id, ruling.kind, ruling.act, ruling.stage) == ("F1", ItemKind.FACT, Act.REMOVED, Stage.SCREEN)
    assert ruling.reason == "The statement says “1.42 million”; the evidence says “1.24 million” of the same thing."
    assert (ruling.source_id, source.text[ruling.start : ruling.end]) == ("S1", "1.24 million")
    assert (ruling.before, ruling.after) == (text, "")


def test_what_was_not_removed_has_no_ruling() -> None:
    kept = Screened(item_id="F1", verdict=Verdict.UNCHECKED, basis=Basis.NONE)
    with pytest.raises(ValueError, match="found no fault in F1"):
        ruling_of(kept, fact("Any.", stored(PAGE)))


@pytest.mark.parametrize("code", REASONS)
@pytest.mark.parametrize("sides", [("the one", "the other"), ("the one", ""), ("", "the other")])
def test_each_code_of_the_screen_is_a_full_sentence_with_what_is_known(code: RulingCode, sides: tuple[str, str]) -> None:
    reason = reason_of(ScreenFault(code=code, gravity=Gravity.REFUTES, claimed=sides[0], said=sides[1]))
    assert reason.endswith(".")
    assert reason[0].isupper()
    assert all(side in reason for side in sides)
    assert "“”" not in reason


def test_a_long_passage_is_cut_at_a_word_in_a_reason() -> None:
    fault = ScreenFault(code=RulingCode.NEGATED, gravity=Gravity.REFUTES, claimed="word " * 90, said="short")
    assert "word …" in reason_of(fault)
    assert len(reason_of(fault)) < 300


_WORDS = st.text(alphabet=string.ascii_lowercase, min_size=3, max_size=9)
_SENTENCES = st.lists(
    st.lists(_WORDS, min_size=6, max_size=12).map(lambda words: f"The {' '.join(words)}."), min_size=1, max_size=6
)


@given(_SENTENCES, st.data())
def test_a_sentence_that_was_copied_is_a_quotation(sentences: list[str], data: st.DataObject) -> None:
    source = stored(" ".join(sentences), title="Any")
    found = screened(data.draw(st.sampled_from(sentences)), source)
    # Words at random may turn the sentence before ("no", "but"); then it is not said to be carried, whatever else.
    assert found.verdict is Verdict.ENTAIL or found.faults
    assert found.verdict is not Verdict.ENTAIL or found.basis is Basis.QUOTE


@given(st.integers(min_value=11, max_value=10**9), st.integers(min_value=11, max_value=10**9))
def test_no_number_that_the_evidence_lacks_is_ever_carried(said: int, held: int) -> None:
    source = stored(f"The Orvale works made {held} valves. The Kelda works made 7 gates.", title="Any")
    found = screened(f"The Orvale works made {said} valves.", source)
    assert (found.verdict is Verdict.ENTAIL) is (said == held)
