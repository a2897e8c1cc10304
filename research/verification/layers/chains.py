"""Does each advice lead over a derivation down to facts, under stated conditions? And which fact would break a derivation?

Advice whose chain is broken is a judgement and is told as one; what rests on nothing at all falls, with a ruling.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from research.admission.types import AdmittedDerivation, AdmittedRecommendation, ItemKind
from research.verification.layers.types import Advised, StandingAdvice, StandingDerivations
from research.verification.rulings import Act, Ruling, RulingCode, Stage


def standing_derivations(derivations: Sequence[AdmittedDerivation], facts: Collection[str]) -> StandingDerivations:
    """Return the derivations all of whose premises stand, and a removal for each other one; `facts` are ids that stand.

    What rests on what falls, falls with it: a derivation needs its premises together.
    """
    left, rulings = list(derivations), dict[str, Ruling]()
    while True:
        grounds = {*facts, *(item.item_id for item in left)}
        fallen = [item for item in left if not grounds.issuperset(item.premise_ids)]
        if not fallen:
            order = [item.item_id for item in derivations]
            told = sorted(rulings.values(), key=lambda ruling: order.index(ruling.item_id))
            return StandingDerivations(derivations=tuple(left), rulings=tuple(told))
        for item in fallen:
            rulings[item.item_id] = _premise_removed(item, [name for name in item.premise_ids if name not in grounds])
        left = [item for item in left if item.item_id not in rulings]


def standing_advice(
    recommendations: Sequence[AdmittedRecommendation],
    derivations: Sequence[AdmittedDerivation],
    facts: Collection[str],
) -> StandingAdvice:
    """Return the advice that stands over `derivations` and `facts` (ids) that do, what each is, and the record of the rest.

    Advice without a derivation, with one that fell, or without a condition is a judgement; it keeps what stands of its
    premises. Advice of whose premises none stands is removed.
    """
    kept: list[AdmittedRecommendation] = []
    told: list[Advised] = []
    rulings: list[Ruling] = []
    named = {item.item_id for item in derivations}
    for item in recommendations:
        standing = tuple(name for name in item.premise_ids if name in named or name in facts)
        ruling = _ruling(item, standing, named)
        rulings += [ruling] if ruling is not None else []
        if standing:
            kept.append(replace(item, premise_ids=standing))
            told.append(Advised(item_id=item.item_id, is_judgement=ruling is not None))
    return StandingAdvice(recommendations=tuple(kept), advised=tuple(told), rulings=tuple(rulings))


def advised(
    recommendations: Sequence[AdmittedRecommendation],
    derivations: Sequence[AdmittedDerivation],
    facts: Collection[str],
) -> tuple[Advised, ...]:
    """Return what is known about each recommendation that stands."""
    return standing_advice(recommendations, derivations, facts).advised


def breaking(derivation: AdmittedDerivation, *, judged: str = "") -> str:
    """Return the premise without which a derivation falls: its only one, or the one that a judge named; '' where untold."""
    if len(set(derivation.premise_ids)) == 1:
        return derivation.premise_ids[0]
    return judged if judged in derivation.premise_ids else ""


def _ruling(item: AdmittedRecommendation, standing: Sequence[str], named: Collection[str]) -> Ruling | None:
    gone = [name for name in item.premise_ids if name not in standing]
    if not standing:
        reason = "Nothing that it rests on stands any more." if gone else "It names nothing that it rests on."
        return _of_advice(item, Act.REMOVED, RulingCode.CHAIN_BROKEN, reason)
    if gone:
        reason = f"{_list(gone)}, on which it rests, fell: it is told as a judgement."
        return _of_advice(item, Act.JUDGEMENT, RulingCode.CHAIN_BROKEN, reason)
    if not any(name in named for name in standing):
        reason = "It names no derivation that leads from the facts to the advice: it is told as a judgement."
        return _of_advice(item, Act.JUDGEMENT, RulingCode.CHAIN_BROKEN, reason)
    if not any(condition.strip() for condition in item.conditions):
        reason = "It states no condition under which it holds: it is told as a judgement."
        return _of_advice(item, Act.JUDGEMENT, RulingCode.NO_CONDITION, reason)
    return None


def _of_advice(item: AdmittedRecommendation, act: Act, code: RulingCode, reason: str) -> Ruling:
    return Ruling(
        item_id=item.item_id,
        kind=ItemKind.RECOMMENDATION,
        act=act,
        stage=Stage.PREMISES,
        code=code,
        reason=reason,
        before=item.text,
        after="" if act is Act.REMOVED else item.text,
    )


def _premise_removed(item: AdmittedDerivation, gone: Sequence[str]) -> Ruling:
    reason = f"{_list(gone)}, on which it rests, fell, and a derivation needs its premises together."
    return Ruling(
        item_id=item.item_id,
        kind=ItemKind.DERIVATION,
        act=Act.REMOVED,
        stage=Stage.PREMISES,
        code=RulingCode.PREMISE_REMOVED,
        reason=reason,
        before=item.text,
    )


def _list(names: Sequence[str]) -> str:
    return ", ".join(names)
