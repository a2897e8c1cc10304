"""What rests on a fallen statement falls with it; what rests on a merged one rests on the one that was kept."""

from __future__ import annotations

from research.admission.types import Admitted, AdmittedDerivation, AdmittedFact, AdmittedGap, AdmittedRecommendation
from research.evidence.ledger.claims import Independence, Merge, Weighed
from research.verification.standing import what_stands


def fact(number: int) -> AdmittedFact:
    return AdmittedFact(item_id=f"F{number}", text=f"Fact {number}.", source_id=f"S{number}", chunk_ids=(f"S{number}.C1",))


def derived(name: str, *premises: str) -> AdmittedDerivation:
    return AdmittedDerivation(item_id=name, text=name, premise_ids=premises, method="")


def advice(name: str, *premises: str) -> AdmittedRecommendation:
    return AdmittedRecommendation(item_id=name, text=name, premise_ids=premises, conditions=())


def weighed(item_id: str, *merged: str) -> Weighed:
    return Weighed(
        item_id=item_id,
        supports=(),
        disputes=(),
        independence=Independence(item_id=item_id, count=1, primary=False, origins=()),
        grades=(),
        merged=tuple(Merge(kept=item_id, merged=other, shared=("x",)) for other in merged),
    )


ADMITTED = Admitted(
    facts=(fact(1), fact(2), fact(3)),
    # D2 stands before the derivation that it rests on.
    derivations=(derived("D2", "D1", "F1"), derived("D1", "F2", "F3")),
    recommendations=(advice("R1", "D2"), advice("R2", "F1")),
    gaps=(AdmittedGap(item_id="G1", text="Unknown.", source_ids=("S2", "S3")),),
)


def test_everything_stands_when_every_fact_does() -> None:
    assert what_stands(ADMITTED, tuple(map(weighed, ("F1", "F2", "F3")))) == ADMITTED


def test_what_rests_on_a_fallen_fact_falls_through_every_step() -> None:
    left = what_stands(ADMITTED, (weighed("F1"), weighed("F2")), excluded=("S3",))
    assert [item.item_id for item in left.facts] == ["F1", "F2"]
    assert left.derivations == ()
    assert [item.item_id for item in left.recommendations] == ["R2"]
    assert left.gaps[0].source_ids == ("S2",)


def test_a_premise_that_was_merged_becomes_the_statement_that_was_kept_once() -> None:
    left = what_stands(ADMITTED, (weighed("F1"), weighed("F2", "F3")))
    assert [item.premise_ids for item in left.derivations] == [("D1", "F1"), ("F2",)]
    assert [item.item_id for item in left.recommendations] == ["R1", "R2"]
