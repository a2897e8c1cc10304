"""Advice leads over derivations down to facts, or is told as a judgement; nothing that fell is dropped without a word."""

from __future__ import annotations

import pytest

from research.admission.types import AdmittedDerivation, AdmittedRecommendation, ItemKind
from research.verification.layers.chains import advised, breaking, standing_advice, standing_derivations
from research.verification.layers.types import Advised
from research.verification.rulings import Act, RulingCode

WHEN = ("Where the fleet has fewer than ten ships.",)


def derived(item_id: str, *premise_ids: str) -> AdmittedDerivation:
    return AdmittedDerivation(item_id=item_id, text=f"What {item_id} says.", premise_ids=premise_ids, method="")


def advice(*premise_ids: str, conditions: tuple[str, ...] = WHEN) -> AdmittedRecommendation:
    return AdmittedRecommendation(item_id="R1", text="Buy two ferries.", premise_ids=premise_ids, conditions=conditions)


def test_advice_from_a_derivation_under_a_condition_is_advice() -> None:
    told = standing_advice((advice("D1"),), (derived("D1", "F1"),), {"F1"})
    assert told.advised == (Advised(item_id="R1", is_judgement=False),)
    assert told.rulings == ()
    assert told.recommendations == (advice("D1"),)


@pytest.mark.parametrize(
    ("given", "code", "named"),
    [
        (advice("F1"), RulingCode.CHAIN_BROKEN, "no derivation"),
        (advice("D1", "D9"), RulingCode.CHAIN_BROKEN, "D9"),
        (advice("D1", conditions=()), RulingCode.NO_CONDITION, "no condition"),
        (advice("D1", conditions=("  ",)), RulingCode.NO_CONDITION, "no condition"),
    ],
)
def test_advice_with_a_broken_chain_is_told_as_a_judgement(
    given: AdmittedRecommendation, code: RulingCode, named: str
) -> None:
    told = standing_advice((given,), (derived("D1", "F1"),), {"F1"})
    assert told.advised == (Advised(item_id="R1", is_judgement=True),)
    (ruling,) = told.rulings
    assert (ruling.act, ruling.code, ruling.kind) == (Act.JUDGEMENT, code, ItemKind.RECOMMENDATION)
    assert named in ruling.reason
    assert ruling.after == ruling.before == given.text


def test_a_judgement_rests_only_on_what_stands() -> None:
    told = standing_advice((advice("D9", "F1"),), (), {"F1"})
    assert [item.premise_ids for item in told.recommendations] == [("F1",)]


@pytest.mark.parametrize("given", [advice("D9", "F9"), advice()])
def test_advice_that_rests_on_nothing_falls_with_a_ruling(given: AdmittedRecommendation) -> None:
    told = standing_advice((given,), (derived("D1", "F1"),), {"F1"})
    assert (told.recommendations, told.advised) == ((), ())
    assert [(ruling.act, ruling.code) for ruling in told.rulings] == [(Act.REMOVED, RulingCode.CHAIN_BROKEN)]


def test_what_is_advised_is_told_for_what_stands_alone() -> None:
    assert advised((advice("D9"),), (), ()) == ()


def test_a_derivation_falls_with_a_premise_and_takes_along_what_rests_on_it() -> None:
    chain = (derived("D1", "F1", "F2"), derived("D2", "D1"), derived("D3", "F1"))
    told = standing_derivations(chain, {"F1"})
    assert [item.item_id for item in told.derivations] == ["D3"]
    assert [(ruling.item_id, ruling.code) for ruling in told.rulings] == [
        ("D1", RulingCode.PREMISE_REMOVED),
        ("D2", RulingCode.PREMISE_REMOVED),
    ]
    assert "F2" in told.rulings[0].reason
    assert "D1" in told.rulings[1].reason


def test_derivations_all_of_whose_premises_stand_are_kept_as_they_are() -> None:
    chain = (derived("D1", "F1"), derived("D2", "D1"))
    told = standing_derivations(chain, {"F1"})
    assert (told.derivations, told.rulings) == (chain, ())


def test_the_only_premise_breaks_a_derivation_and_of_several_a_judge_says_which() -> None:
    assert breaking(derived("D1", "F1")) == "F1"
    assert breaking(derived("D1", "F1", "F2")) == ""
    assert breaking(derived("D1", "F1", "F2"), judged="F2") == "F2"
    assert breaking(derived("D1", "F1", "F2"), judged="F9") == ""
