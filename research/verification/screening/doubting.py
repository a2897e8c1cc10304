"""May a judge's approval of this sentence count? Not where rules see that its parts do not hang together as in the evidence.

A doubt deletes nothing and says nothing to a reader: it only leaves `unchecked` what a judge alone would let through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from research.verification.screening.doubts.amounts import amount_doubts
from research.verification.screening.doubts.anchor_rules import binding_doubts
from research.verification.screening.doubts.caused import cause_doubts
from research.verification.screening.doubts.compared import compared_doubts
from research.verification.screening.doubts.crossing import crossing_doubts
from research.verification.screening.doubts.generalised import general_doubts
from research.verification.screening.doubts.joined import joined_doubts
from research.verification.screening.doubts.listed import listed_doubts
from research.verification.screening.doubts.polarity import polarity_doubts
from research.verification.screening.doubts.softened import softened_doubts
from research.verification.screening.types import Aligned, ScreenFault

Doubt = Callable[[Aligned], Iterator[ScreenFault]]
_RULES: tuple[Doubt, ...] = (
    binding_doubts,
    amount_doubts,
    polarity_doubts,
    crossing_doubts,
    softened_doubts,
    joined_doubts,
    listed_doubts,
    cause_doubts,
    general_doubts,
    compared_doubts,
)


def doubts(aligned: Aligned) -> tuple[ScreenFault, ...]:
    """Return what rules have against approving a sentence that they found no fault in; empty for a clean one."""
    return tuple(chain.from_iterable(rule(aligned) for rule in _RULES))
