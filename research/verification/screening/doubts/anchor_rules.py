"""Are the names, codes, sides and cells of a claim those of the clause that says the same? All rules that bind anchors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from research.verification.screening.doubts.anchor_absent import absent_doubts
from research.verification.screening.doubts.anchor_cells import cell_doubts
from research.verification.screening.doubts.anchor_codes import code_doubts
from research.verification.screening.doubts.anchor_kin import kin_doubts
from research.verification.screening.doubts.anchor_nouns import noun_doubts
from research.verification.screening.doubts.anchor_pairs import pair_doubts
from research.verification.screening.doubts.anchor_poles import pole_doubts
from research.verification.screening.doubts.anchor_roles import role_doubts
from research.verification.screening.doubts.anchors import anchor_doubts
from research.verification.screening.types import Aligned, ScreenFault

_RULES: tuple[Callable[[Aligned], Iterator[ScreenFault]], ...] = (
    anchor_doubts,
    code_doubts,
    cell_doubts,
    pole_doubts,
    role_doubts,
    absent_doubts,
    kin_doubts,
    pair_doubts,
    noun_doubts,
)


def binding_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield what stands for another name, code, side or cell than in the evidence."""
    return chain.from_iterable(rule(aligned) for rule in _RULES)
