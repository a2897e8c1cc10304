"""Who does it to whom? Two names, or two codes, that stand around one verb keep their sides.

A passive turns them; where one side is a passive and the other is not, nothing is said here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from research.verification.roles import is_passive
from research.verification.screening.doubts.anchor_marks import UNSPACED, Mark, Sort, holds
from research.verification.screening.doubts.anchor_units import Unit, units_of
from research.verification.screening.doubts.anchors import Place, fault, places_of
from research.verification.screening.types import Aligned, ScreenFault

_PASSIVE = re.compile(r"被|遭到|由(?!于)|受到|され|られ|われ|よって")
_LISTED = re.compile(r"\W*(?:and|or|und|oder|et|ou|y|e|o|with|mit|avec|con|between|和|与|及|、|と|や)?\W*", re.IGNORECASE)


def role_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt where two anchors of a claim's clause stand the other way round about the same verb."""
    for claim in aligned.claims:
        places = places_of(aligned, claim.language)
        for unit in units_of((claim.text,), claim.language)[0]:
            found = next(_turned(unit, places), None)
            if found is not None:
                yield found
                break


def _turned(unit: Unit, places: Sequence[Place]) -> Iterator[ScreenFault]:
    for one, other in combinations(unit.marks, 2):
        if one.sort is not other.sort or (one.sort is Sort.NAME and unit.statement.language == "de"):
            continue
        if _LISTED.fullmatch(unit.statement.text, one.end, other.start):
            continue
        between = _between(unit, one, other)
        both = [place for place in places if holds(place.unit.text, one) and holds(place.unit.text, other)]
        if between and both and all(_is_turned(unit, place.unit, one, other, between) for place in both):
            yield fault(one, both[0].unit.text.strip(), both[0])


def _between(unit: Unit, one: Mark, other: Mark) -> frozenset[str]:
    low, high = min(one.end, other.end), max(one.start, other.start)
    return frozenset(word.stem for word in unit.plain if low <= word.start < high)


def _is_turned(unit: Unit, held: Unit, one: Mark, other: Mark, between: frozenset[str]) -> bool:
    there = [next((mark for mark in held.marks if holds(mark.written, wanted)), None) for wanted in (one, other)]
    if there[0] is None or there[1] is None or there[0].start < there[1].start:
        return False
    return bool(between & _between(held, there[0], there[1])) and _passive(unit) is _passive(held)


def _passive(unit: Unit) -> bool:
    if unit.statement.language in UNSPACED:
        return _PASSIVE.search(unit.text) is not None
    return is_passive(unit.statement)
