"""Is each value of a statement, in the evidence, the value of the same thing, in the same unit, for the same time?

A necessary condition for approval: some place of the evidence must have the value with nothing against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from research.evidence.quantities.types import Bound, Dimension, Quantity
from research.verification.lexicon import measures
from research.verification.rulings import RulingCode
from research.verification.screening.binding import is_year, meets, times_of
from research.verification.screening.doubts.amount_sites import Part, carries, evidence_parts, is_alike, parts_of, senses
from research.verification.screening.doubts.amount_words import (
    CONDITION,
    EARLIER,
    FORMER,
    IN_ORDER,
    PLANNED,
    WITHDRAWN,
    denominators,
)
from research.verification.screening.types import Aligned, Gravity, ScreenFault
from research.verification.statements import Statement

_UNPLACED = frozenset({Dimension.LABEL, Dimension.ORDINAL, Dimension.VERSION})
_UPPER, _LOWER = frozenset({Bound.AT_MOST, Bound.LESS_THAN}), frozenset({Bound.AT_LEAST, Bound.MORE_THAN})


def amount_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for each value that stands nowhere in the evidence without something against it."""
    for claim in aligned.claims:
        for said in claim.quantities:
            if said.dimension not in _UNPLACED:
                yield from _against(claim, said, aligned)


def _against(claim: Statement, said: Quantity, aligned: Aligned) -> Iterator[ScreenFault]:
    own = next((part for part in parts_of(said, claim) if part.quantity.start == said.start), None)
    if own is None:
        return
    parts = tuple(evidence_parts(said, aligned))
    places = [part for part in parts if carries(said, part.quantity)]
    found: list[ScreenFault] = []
    for place in places:
        code = _objection(own, place, parts, aligned)
        if code is None:
            return
        found.append(_fault(code, own, place))
    yield from found[:1]


def _objection(own: Part, place: Part, parts: Sequence[Part], aligned: Aligned) -> RulingCode | None:
    rivals = [part for part in parts if part is not place and not _is_same_value(part, place)]
    for rule, code in _OBJECTIONS:
        if rule(own, place, rivals):
            return code
    return None


def _is_same_value(one: Part, other: Part) -> bool:
    return one.statement is other.statement and one.quantity.start == other.quantity.start


def _fault(code: RulingCode, own: Part, place: Part) -> ScreenFault:
    start, end = (place.near.start, place.near.end) if place.near else (-1, -1)
    return ScreenFault(
        code=code, gravity=Gravity.OVERREACHES, claimed=own.text.strip(), said=place.text.strip(), start=start, end=end
    )


def _whole(part: Part) -> frozenset[str]:
    return senses(part.statement, part.statement.words)


def _other_bound(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    """Tell whether one is a bound from above, and the other from below or none at all."""
    said, held = own.quantity.bound, place.quantity.bound
    if said in _UPPER | _LOWER and held in _UPPER | _LOWER:
        return (said in _UPPER) is not (held in _UPPER)
    return False


def _is_former(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    """Tell whether the evidence gives an earlier value, or the one that is compared with, and the statement does not."""
    here = place.statement.text[: place.quantity.start]
    if not any(rival.statement is place.statement for rival in rivals):
        if not EARLIER.search(place.text) or EARLIER.search(own.statement.text):
            return False
        return any(True for _ in times_of(own.statement)) and not any(True for _ in times_of(place.statement))
    is_former = FORMER.search(here[-40:]) or EARLIER.search(place.text)
    text = own.statement.text
    return bool(is_former) and not FORMER.search(text[: own.quantity.start][-40:]) and not EARLIER.search(text)


def _is_withdrawn(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    return bool(WITHDRAWN.search(place.statement.text)) and not WITHDRAWN.search(own.statement.text)


def _is_planned(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    return bool(PLANNED.search(place.text)) and not PLANNED.search(own.statement.text) and bool(rivals)


def _other_denominator(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    language = own.statement.language
    said, held = denominators(own.text, language), denominators(place.text, place.statement.language)
    if said == held:
        return False
    if said and held:
        return said.isdisjoint(held)
    return bool(held) or not said <= denominators(place.statement.text, place.statement.language)


def _other_measure(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    said, held = dict(_by_row(own.text)), dict(_by_row(place.text))
    return any(said[row].isdisjoint(held[row]) for row in said.keys() & held.keys())


def _by_row(text: str) -> Iterator[tuple[int, frozenset[int]]]:
    cells = measures(text)
    for row in {row for row, _ in cells}:
        yield row, frozenset(cell for other, cell in cells if other == row)


def _other_time(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    if own.quantity.day or is_year(own.quantity):
        return False
    said = {day for low, day in times_of(own.statement) if own.low <= low < own.high}
    held = {day for low, day in times_of(place.statement) if place.low <= low < place.high}
    return bool(said and held) and not meets(said, held)


def _is_of_rival(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    """Tell whether the statement says of a value what the evidence says of another one beside it."""
    if own.statement.language != place.statement.language:
        return False
    return any(_takes_from(own, place, rival) for rival in rivals if rival.statement is place.statement or rival.is_cell)


def _takes_from(own: Part, place: Part, rival: Part) -> bool:
    if rival.is_cell and rival.near is not place.near:
        return False
    here = own.stems
    hits = here & place.stems - rival.stems
    later = rival.quantity.start > place.quantity.start and not rival.is_cell
    if any(carries(q, rival.quantity) for q in own.statement.quantities if q.start != own.quantity.start):
        return bool(here & rival.stems - place.stems) and not hits and bool(place.stems - rival.stems)
    stolen = here & rival.stems - place.stems
    if rival.is_cell:
        return len(stolen) > len(hits)
    if later:
        return bool(stolen)
    if stolen & rival.tail - rival.head:
        return not hits or bool(place.stems - here)
    return bool(stolen) and not hits and bool(place.stems - here)


def _is_of_other_sentence(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    """Tell whether another sentence, with another value, says all that the statement says, and that of the value does not."""
    said = _whole(own)
    if len(said) < 3 or own.statement.language != place.statement.language:  # noqa: PLR2004
        return False
    share = len(said & _whole(place)) / len(said)
    if share > 0.6:  # noqa: PLR2004
        return False
    return any(
        rival.statement is not place.statement
        and len(said & _whole(rival)) / len(said) >= max(0.75, share + 0.3)
        and not any(carries(q, rival.quantity) for q in own.statement.quantities)
        for rival in rivals
    )


def _is_conditional(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    beside = any(rival.statement is place.statement for rival in rivals)
    return beside and bool(CONDITION.search(place.behind)) and not CONDITION.search(own.statement.text)


_OBJECTIONS: tuple[tuple[Callable[[Part, Part, Sequence[Part]], bool], RulingCode], ...] = (
    (_other_bound, RulingCode.OTHER_NUMBER),
    (_is_former, RulingCode.OTHER_TIME),
    (_is_withdrawn, RulingCode.OTHER_NUMBER),
    (_is_planned, RulingCode.OTHER_METRIC),
    (_other_denominator, RulingCode.OTHER_SCALE),
    (_other_measure, RulingCode.OTHER_METRIC),
    (_other_time, RulingCode.OTHER_TIME),
    (_is_of_rival, RulingCode.OTHER_METRIC),
    (_is_of_other_sentence, RulingCode.OTHER_METRIC),
    (_is_conditional, RulingCode.OTHER_METRIC),
)
