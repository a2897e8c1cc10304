"""What falls when a statement is removed? What rests on it, with a ruling of its own; advice only loses its chain.

Pure functions over admitted items: whoever removes says why, and what follows from it is decided here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from research.admission.types import Admitted, AdmittedRecommendation, ItemKind
from research.evidence.types import Source
from research.methods.wording import worded
from research.verification.layers.calculations import calculation_ruling, recompute
from research.verification.layers.chains import standing_derivations
from research.verification.layers.premises import derivation_faults
from research.verification.rulings import Act, Ruling, RulingCode, Stage
from research.verification.screening.screen import deletes, ruling_of, screen, verdict_of
from research.verification.screening.types import Screened
from research.verification.types import ItemVerdict, Verdict

GROUND_GONE = "Nothing that it rests on stands any more."
CHAIN_GONE = "A conclusion that it rested on was removed; it stands as a judgement on what is left below it."


@dataclass(frozen=True, slots=True, kw_only=True)
class Sifted:
    """What is left of admitted items after the screen: their verdicts, what was found, and a ruling for each loss."""

    admitted: Admitted
    verdicts: tuple[ItemVerdict, ...]
    screened: tuple[Screened, ...]
    rulings: tuple[Ruling, ...]


def sift(
    admitted: Admitted, sources: Sequence[Source], *, language: str, profile: str = "", restates: bool = False
) -> Sifted:
    """Hold every item against what it rests on, by rules, and remove what they show to be wrong.

    Where it is restated later (`restates`), an overreach waits. `profile` names the domain of the brief.
    """
    found = {entry.item_id: entry for entry in screen(admitted.facts, sources, language=language, doubting=restates)}
    verdicts = {name: verdict_of(entry) for name, entry in found.items()}
    shown = [ruling_of(found[f.item_id], f) for f in admitted.facts if _falls(found[f.item_id], restates=restates)]
    left, rulings = removed(admitted, shown)
    left, wording = removed(left, worded(left, _of(verdicts, left), sources, language=language, profile=profile))
    left, conclusions = removed(left, ruled_out(left, language=language))
    kept = [fact.item_id for fact in left.facts]
    return Sifted(
        admitted=left,
        verdicts=tuple(verdicts[name] for name in kept),
        screened=tuple(found[name] for name in kept),
        rulings=(*rulings, *wording, *conclusions),
    )


def _falls(entry: Screened, *, restates: bool) -> bool:
    return deletes(entry) and not (restates and entry.verdict is Verdict.PARTIAL)


def _of(verdicts: Mapping[str, ItemVerdict], items: Admitted) -> dict[str, ItemVerdict]:
    return {fact.item_id: verdicts[fact.item_id] for fact in items.facts}


def ruled_out(admitted: Admitted, *, language: str) -> tuple[Ruling, ...]:
    """Return a removal for each conclusion of which rules show that its premises do not carry it, the first reason each."""
    texts = {fact.item_id: fact.text for fact in admitted.facts}
    texts |= {item.item_id: item.text for item in admitted.derivations}
    rulings: list[Ruling] = []
    for item in admitted.derivations:
        premises = [texts[premise] for premise in item.premise_ids]
        wrong = calculation_ruling(item, recompute(item.text, item.method, premises, language=language))
        fault = wrong or next(derivation_faults(item, premises, language=language), None)
        rulings += [fault] if fault is not None else []
    return tuple(rulings)


def removed(admitted: Admitted, rulings: Sequence[Ruling]) -> tuple[Admitted, tuple[Ruling, ...]]:
    """Return what stands after removals, and these rulings with those that follow from them."""
    gone = {ruling.item_id for ruling in rulings if ruling.act is Act.REMOVED}
    left, followed = without(admitted, gone)
    told = (ruling for ruling in followed if ruling.item_id not in gone)
    return left, (*rulings, *told)


def without(admitted: Admitted, fallen: Collection[str]) -> tuple[Admitted, tuple[Ruling, ...]]:
    """Return the items that stand once `fallen` facts and derivations are gone, and a ruling for each that follows them."""
    if not fallen:
        return admitted, ()
    facts = tuple(fact for fact in admitted.facts if fact.item_id not in fallen)
    left = tuple(item for item in admitted.derivations if item.item_id not in fallen)
    standing = standing_derivations(left, {fact.item_id for fact in facts})
    names = {*(fact.item_id for fact in facts), *(item.item_id for item in standing.derivations)}
    below = {item.item_id: item.premise_ids for item in admitted.derivations}
    asked = [item for item in admitted.recommendations if item.item_id not in fallen]
    advice, told = _advice(asked, names, below)
    rulings = (*standing.rulings, *told)
    return replace(admitted, facts=facts, derivations=standing.derivations, recommendations=advice), rulings


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
            rulings.append(_gone(item))
    return tuple(kept), tuple(rulings)


def _ground(premises: Iterable[str], standing: Collection[str], below: Mapping[str, tuple[str, ...]]) -> Iterable[str]:
    """Yield what of the premises stands; in place of a conclusion that fell, what of its own premises does."""
    for premise in premises:
        if premise in standing:
            yield premise
        else:
            yield from _ground(below.get(premise, ()), standing, below)


def _gone(item: AdmittedRecommendation) -> Ruling:
    return Ruling(
        item_id=item.item_id,
        kind=ItemKind.RECOMMENDATION,
        act=Act.REMOVED,
        stage=Stage.PREMISES,
        code=RulingCode.PREMISE_REMOVED,
        reason=GROUND_GONE,
        before=item.text,
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
