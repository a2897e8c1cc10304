"""Does a number stand beside the name that a claim gives it to? In a list of pairs each number has its own name.

Only where the sentence has the claim's name beside another number, and the number beside another name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from research.evidence.quantities.types import Dimension, Quantity
from research.verification.screening.aligned import lacking
from research.verification.screening.doubts.anchor_absent import is_anchor
from research.verification.screening.doubts.anchor_marks import Mark, Sort, holds, marks_of
from research.verification.screening.doubts.anchor_units import Unit
from research.verification.screening.doubts.anchors import Place, fault, has, places_of, read_unit
from research.verification.screening.types import Aligned, ScreenFault
from research.verification.statements import Statement


def pair_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for a number that stands beside another name than a claim of one number and its names gives it."""
    for claim in aligned.claims:
        places = places_of(aligned, claim.language)
        amounts = [each for each in claim.amounts if each.dimension is not Dimension.LABEL]
        if places and len(amounts) == 1:
            found = next(_unpaired(claim, amounts[0], places, aligned), None)
            if found is not None:
                yield found


def _unpaired(claim: Statement, amount: Quantity, places: Sequence[Place], aligned: Aligned) -> Iterator[ScreenFault]:
    holding = [place for place in places if _has_amount(place.unit, amount)]
    if not holding:
        return
    for mark in marks_of(claim):
        if not is_anchor(mark, claim, aligned) or any(has(mark, place) for place in holding):
            continue
        if all(_is_anothers(mark, claim, place, places) for place in holding):
            yield fault(mark, holding[0].unit.text.strip(), holding[0])


def _has_amount(unit: Unit, amount: Quantity) -> bool:
    return bool(unit.quantities) and not lacking((amount,), read_unit(unit))


def _is_anothers(mark: Mark, claim: Statement, place: Place, places: Sequence[Place]) -> bool:
    """Tell whether a number has a name of its own, and the claim's name has a number of its own in that sentence."""
    own = [one for one in place.unit.marks if one.sort is mark.sort and not holds(claim.text, one)]
    beside = [
        other.unit
        for other in places
        if other.near.start == place.near.start and other.unit is not place.unit and holds(other.unit.text, mark)
    ]
    if mark.sort is Sort.CODE:
        own = [one for one in own if one.shape == mark.shape]
    return bool(own) and any(unit.quantities for unit in beside)
