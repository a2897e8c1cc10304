"""From which side is a number bounded, once a "not" before it is read with it?

"Do not take more than 20 mg" is at most 20 mg.
"""

from __future__ import annotations

from dataclasses import replace

from research.evidence.quantities.types import Bound, Quantity
from research.verification.lexicon import Mark, marks
from research.verification.statements import Statement

_TURNED_ROUND = {
    Bound.MORE_THAN: Bound.AT_MOST,
    Bound.AT_LEAST: Bound.LESS_THAN,
    Bound.LESS_THAN: Bound.AT_LEAST,
    Bound.AT_MOST: Bound.MORE_THAN,
}


def as_meant(quantity: Quantity, statement: Statement, low: int = 0) -> Quantity:
    """Return a quantity of a statement with its bound turned round where the words from `low` on to it deny it."""
    turned = _TURNED_ROUND.get(quantity.bound)
    if turned is None or Mark.NEGATED not in marks(statement.text[low : quantity.start], statement.language):
        return quantity
    return replace(quantity, bound=turned)
