"""Do two quantities say the same amount of the same thing? By exact conversion only; what stays open is never decided."""

from __future__ import annotations

from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Quantity


def same_quantity(one: Quantity, other: Quantity) -> bool:
    """Tell whether two quantities are certainly the same amount of the same thing, after conversion."""
    return comparable(one, other) and (one.base, one.high_base) == (other.base, other.high_base)


def comparable(one: Quantity, other: Quantity) -> bool:
    """Tell whether two quantities could contradict each other: one dimension and, for money, one currency."""
    return one.dimension is other.dimension


def contradicts(one: Quantity, other: Quantity) -> bool:
    """Tell whether two comparable quantities certainly differ: in no reading, range or bound could both hold."""
    return comparable(one, other) and not one.readings & other.readings


def missing(claim: str, evidence: str, *, claim_language: str = "", evidence_language: str = "") -> tuple[Quantity, ...]:
    """Return the numbers of a claim that its evidence does not carry, in the order of the claim."""
    held = quantities(evidence, evidence_language)
    return tuple(said for said in quantities(claim, claim_language) if not any(same_quantity(said, other) for other in held))
