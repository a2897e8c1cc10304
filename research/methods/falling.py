"""What falls when a statement is removed? What rests on it, with a ruling of its own; advice only loses its chain.

Pure functions over admitted items: whoever removes says why, and what follows from it is decided here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from research.admission.types import Admitted, AdmittedDerivation, AdmittedFact, AdmittedRecommendation, ItemKind
from research.evidence.types import Source
from research.verification.rulings import Act, Ruling, RulingCode, Stage
from research.verification.screening.screen import deletes, ruling_of, screen, verdict_of
from research.verification.screening.types import Screened
from research.verification.types import ItemVerdict, Verdict

GROUND_GONE = "Something that it rests on was removed, and nothing else holds it up."
CHAIN_GONE = "A conclusion that it rested on was removed; it stands as a judgement on what is left below it."


@dataclass(frozen=True, slots=True, kw_only=True)
class Sifted:
    """What is left of admitted items after the screen: their verdicts, what was found, and a ruling for each loss."""

    admitted: Admitted
    verdicts: tuple[ItemVerdict, ...]
    screened: tuple[Screened, ...]
    rulings: tuple[Ruling, ...]


def sift(admitted: Admitted, sources: Sequence[Source], *, language: str, restates: bool = False) -> Sifted:
    """Screen every fact and remove what the screen shows to be wrong; where it is restated later, an overreach waits."""
    found = screen(admitted.facts, sources, language=language)
    fallen = {entry.item_id for entry in found if _falls(entry, restates=restates)}
    facts = {fact.item_id: fact for fact in admitted.facts}
    removals = tuple(ruling_of(entry, facts[entry.item_id]) for entry in found if entry.item_id in fallen)
    left, followed = without(admitted, fallen)
    kept = tuple(entry for entry in found if entry.item_id not in fallen)
    return Sifted(
        admitted=left,
        verdicts=tuple(map(verdict_of, kept)),
        screened=kept,
        rulings=(*removals, *followed),
    )


def _falls(entry: Screened, *, restates: bool) -> bool:
    return deletes(entry) and not (restates and entry.verdict is Verdict.PARTIAL)


def without(admitted: Admitted, fallen: Collection[str]) -> tuple[Admitted, tuple[Ruling, ...]]:
    """Return the items that stand once `fallen` facts and derivations are gone, and a ruling for each that follows them."""
    if not fallen:
        return admitted, ()
    facts = tuple(fact for fact in admitted.facts if fact.item_id not in fallen)
    derivations = _grounded(admitted.derivations, facts, fallen)
    standing = {*(fact.item_id for fact in facts), *(item.item_id for item in derivations)}
    lost = (item for item in admitted.derivations if item.item_id not in standing and item.item_id not in fallen)
    below = {item.item_id: item.premise_ids for item in admitted.derivations}
    advice, told = _advice(admitted.recommendations, standing, below)
    rulings = (*(_gone(item.item_id, ItemKind.DERIVATION, item.text) for item in lost), *told)
    return replace(admitted, facts=facts, derivations=derivations, recommendations=advice), rulings


def _grounded(
    derivations: Iterable[AdmittedDerivation], facts: Iterable[AdmittedFact], fallen: Collection[str]
) -> tuple[AdmittedDerivation, ...]:
    left = [item for item in derivations if item.item_id not in fallen]
    while True:
        grounds = {*(fact.item_id for fact in facts), *(item.item_id for item in left)}
        standing = [item for item in left if grounds.issuperset(item.premise_ids)]
        if len(standing) == len(left):
            return tuple(left)
        left = standing


def _advice(
    recommendations: Iterable[AdmittedRecommendation], standing: Collection[str], below: Mapping[str, tuple[str, ...]]
) -> tuple[tuple[AdmittedRecommendation, ...], tuple[Ruling, ...]]:
    kept: list[AdmittedRecommendation] = []
    rulings: list[Ruling] = []
    for item in recommendations:
        ground = tuple(dict.fromkeys(_ground(item.premise_ids, standing, below)))
        if ground == item.premise_ids:
            kept.append(item)
        elif ground:
            kept.append(replace(item, premise_ids=ground))
            rulings.append(_loosened(item))
        else:
            rulings.append(_gone(item.item_id, ItemKind.RECOMMENDATION, item.text))
    return tuple(kept), tuple(rulings)


def _ground(premises: Iterable[str], standing: Collection[str], below: Mapping[str, tuple[str, ...]]) -> Iterable[str]:
    """Yield what of the premises stands; in place of a conclusion that fell, what of its own premises does."""
    for premise in premises:
        if premise in standing:
            yield premise
        else:
            yield from _ground(below.get(premise, ()), standing, below)


def _gone(item_id: str, kind: ItemKind, text: str) -> Ruling:
    return Ruling(
        item_id=item_id,
        kind=kind,
        act=Act.REMOVED,
        stage=Stage.PREMISES,
        code=RulingCode.PREMISE_REMOVED,
        reason=GROUND_GONE,
        before=text,
    )


def _loosened(item: AdmittedRecommendation) -> Ruling:
    return Ruling(
        item_id=item.item_id,
        kind=ItemKind.RECOMMENDATION,
        act=Act.JUDGEMENT,
        stage=Stage.PREMISES,
        code=RulingCode.CHAIN_BROKEN,
        reason=CHAIN_GONE,
        before=item.text,
        after=item.text,
    )
