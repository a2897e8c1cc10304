"""How are conclusions and advice told? With what holds them up: verdict, the premise that breaks them, the calculation."""

from __future__ import annotations

from collections.abc import Mapping

from publishing.document.mask import Mask
from publishing.document.text import one_line
from publishing.document.types import Derivation, Recommendation
from research.admission.types import AdmittedRecommendation
from research.findings import Findings
from research.verification.layers.types import Held


def derivations_of(findings: Findings, numbers: Mapping[str, int], mask: Mask) -> tuple[Derivation, ...]:
    """Return the conclusions under their numbers."""
    held = {each.item_id: each for each in findings.held}
    return tuple(
        Derivation(
            number=numbers[item.item_id],
            anchor=f"statement-{numbers[item.item_id]}",
            text=one_line(mask(item.text)),
            premises=_premises(item.premise_ids, numbers),
            method=one_line(mask(item.method)),
            **_held(held.get(item.item_id), item.premise_ids, numbers, mask),
        )
        for item in findings.derivations
    )


def _premises(premises: tuple[str, ...], numbers: Mapping[str, int]) -> tuple[int, ...]:
    """A judgement may name what verification removed; there is no number to tell of it."""
    return tuple(sorted(numbers[premise] for premise in premises if premise in numbers))


def _held(held: Held | None, premises: tuple[str, ...], numbers: Mapping[str, int], mask: Mask) -> dict[str, object]:
    if held is None:
        return {}
    breaks = numbers.get(held.breaks, 0) if held.breaks in premises else 0
    calculation = one_line(mask(held.calculation.expression)) if held.calculation is not None else ""
    return {"verdict": held.verdict, "basis": held.basis, "breaks": breaks, "calculation": calculation}


def advice_of(findings: Findings) -> tuple[AdmittedRecommendation, ...]:
    """Return the recommendations in the order in which they are told: judgements after what is derived."""
    judged = judgements_of(findings)
    return tuple(sorted(findings.recommendations, key=lambda item: item.item_id in judged))


def judgements_of(findings: Findings) -> frozenset[str]:
    """Return the ids of the recommendations whose chain to the evidence is broken."""
    return frozenset(each.item_id for each in findings.advised if each.is_judgement)


def recommendations_of(findings: Findings, numbers: Mapping[str, int], mask: Mask) -> tuple[Recommendation, ...]:
    """Return the recommendations and judgements under their numbers."""
    judged = judgements_of(findings)
    return tuple(
        Recommendation(
            number=numbers[item.item_id],
            anchor=f"statement-{numbers[item.item_id]}",
            text=one_line(mask(item.text)),
            premises=_premises(item.premise_ids, numbers),
            conditions=tuple(one_line(mask(condition)) for condition in item.conditions),
            is_judgement=item.item_id in judged,
        )
        for item in advice_of(findings)
    )
