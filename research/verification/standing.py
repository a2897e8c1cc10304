"""Which items still stand once statements were merged and sources set aside? What rests on what fell, falls with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from research.admission.types import Admitted, AdmittedDerivation
from research.evidence.ledger.claims import Weighed


def what_stands(admitted: Admitted, weighed: Sequence[Weighed], *, excluded: Sequence[str] = ()) -> Admitted:
    """Return the admitted items that stand, in their order; `weighed` holds one entry for each fact that does.

    A premise that was merged into another fact is replaced by that fact. A gap names no excluded source.
    """
    facts = {entry.item_id for entry in weighed}
    kept_of = {merge.merged: entry.item_id for entry in weighed for merge in entry.merged}
    derivations = _standing_derivations(admitted.derivations, facts, kept_of)
    grounds = facts | {item.item_id for item in derivations}
    recommendations = (replace(item, premise_ids=_premises(item.premise_ids, kept_of)) for item in admitted.recommendations)
    return Admitted(
        facts=tuple(fact for fact in admitted.facts if fact.item_id in facts),
        derivations=derivations,
        recommendations=tuple(item for item in recommendations if grounds.issuperset(item.premise_ids)),
        gaps=tuple(
            replace(gap, source_ids=tuple(source_id for source_id in gap.source_ids if source_id not in excluded))
            for gap in admitted.gaps
        ),
        rejections=admitted.rejections,
    )


def _standing_derivations(
    derivations: Sequence[AdmittedDerivation], facts: Collection[str], kept_of: Mapping[str, str]
) -> tuple[AdmittedDerivation, ...]:
    standing = [replace(item, premise_ids=_premises(item.premise_ids, kept_of)) for item in derivations]
    while True:
        grounds = {*facts, *(item.item_id for item in standing)}
        left = [item for item in standing if grounds.issuperset(item.premise_ids)]
        if len(left) == len(standing):
            return tuple(left)
        standing = left


def _premises(premise_ids: Sequence[str], kept_of: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(kept_of.get(premise, premise) for premise in premise_ids))
