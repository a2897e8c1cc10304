"""Of what kind is a disagreement: about a fact, about the basis of a figure, or about merit? And is it one at all?

Figures that differ by what they measure are explained side by side; only the same measure of the same thing is contested.
"""

from __future__ import annotations

from collections.abc import Sequence

from research.verification.conflicts.evaluations import judgement
from research.verification.conflicts.told import Told
from research.verification.conflicts.types import BasisDifference, BasisDimension, ConflictKind

# What a figure rests on. A time, a version or a side's interest changes no measure.
_MEASURED_BY = frozenset(
    {
        BasisDimension.STATISTIC,
        BasisDimension.METRIC,
        BasisDimension.SAMPLE,
        BasisDimension.CONDITIONS,
        BasisDimension.REGION,
    }
)


def kind_of(one: Told, other: Told, differences: Sequence[BasisDifference], *, is_of_amounts: bool) -> ConflictKind:
    """Return the kind of a disagreement between two passages; `differences` are those of their bases."""
    if is_of_amounts:
        rests = any(difference.dimension in _MEASURED_BY for difference in differences)
        return ConflictKind.BASIS if rests else ConflictKind.FACTUAL
    judged = judgement(one.statement), judgement(other.statement)
    if judged[0] is not None and judged[1] is not None and judged[0].side != judged[1].side:
        return ConflictKind.EVALUATIVE
    return ConflictKind.FACTUAL
