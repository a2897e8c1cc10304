"""Is each value of a statement, in the evidence, the value of the same thing, in the same unit, for the same time?

A necessary condition for approval: some place of the evidence must have the value with nothing against it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from research.evidence.quantities.types import Bound, Dimension, Quantity
from research.verification.lexicon import measures
from research.verification.rulings import RulingCode
from research.verification.screening.binding import is_year, meets, times_of
from research.verification.screening.doubts.amount_sites import (
    SMALL,
    Part,
    carries,
    evidence_parts,
    is_bare,
    is_place,
    is_time,
    partner,
    parts_of,
    senses,
)
from research.verification.screening.doubts.amount_words import (
    CONDITION,
    JOINT,
    LEADS,
    PART_OF,
    PERIODS,
    PLANNED,
    PREFIXES,
    WITHDRAWN,
    all_denominators,
    are_apart,
    denominators,
    from_to,
    is_earlier,
    is_left,
)
from research.verification.screening.edges import as_meant
from research.verification.screening.identifiers import identifiers
from research.verification.screening.types import Aligned, Gravity, ScreenFault
from research.verification.statements import Statement

_UNPLACED = frozenset({Dimension.LABEL, Dimension.ORDINAL, Dimension.VERSION})
FEWEST, _NEAR, _NEARLY = 3, 40, 0.6
# The shares of a statement's words by which another sentence is the one that it tells.
_HALF, _MOST, _MORE = 0.6, 0.75, 0.3
_REFERENCE = re.compile(r"\[[\d,\s]*\Z")
_UPPER, _LOWER = frozenset({Bound.AT_MOST, Bound.LESS_THAN}), frozenset({Bound.AT_LEAST, Bound.MORE_THAN})


def amount_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for each value that stands nowhere in the evidence without something against it."""
    named = [(one.start, one.end) for one in identifiers(aligned.text)]
    offset = 0
    for claim in aligned.claims:
        offset = aligned.text.find(claim.text, offset)
        for said in claim.quantities:
            if said.dimension not in _UNPLACED and not _is_part_of_name(claim, said, offset, named):
                yield from _against(claim, said, aligned)


def _is_part_of_name(claim: Statement, said: Quantity, offset: int, named: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a number is part of an identifier or a name, or a mark that refers to a source: "[2]"."""
    low, high = said.start + offset, said.end + offset
    if any(start < high and low < end for start, end in named):
        return True
    before = claim.text[: said.start]
    return bool(_REFERENCE.search(before) or (re.search(r"[^\W\d_][-/]?\Z", before) and not is_unspaced(claim.language)))


def is_unspaced(language: str) -> bool:
    return language in {"zh", "ja"}


def _against(claim: Statement, said: Quantity, aligned: Aligned) -> Iterator[ScreenFault]:
    own = next((part for part in parts_of(said, claim) if part.quantity.start == said.start), None)
    if own is None or _is_around(said, aligned):
        return
    parts = tuple(evidence_parts(said, aligned))
    places = _best([part for part in parts if _is_place(own, part)], own)
    if not places and _has_to_stand(claim, said, aligned):
        yield ScreenFault(code=RulingCode.NUMBER_ABSENT, gravity=Gravity.OVERREACHES, claimed=said.written)
    found: list[ScreenFault] = []
    for place in places:
        code = _objection(own, place, parts)
        if code is None:
            return
        found.append(_fault(code, own, place))
    yield from found[:1]


def _is_around(said: Quantity, aligned: Aligned) -> bool:
    """Tell whether the title or the date of the page has a time, which its sentences need not repeat."""
    return is_time(said) and (said.day or said.written.strip()) == aligned.source.date[:4]


def _has_to_stand(claim: Statement, said: Quantity, aligned: Aligned) -> bool:
    """Tell whether a value must stand in the evidence as such: not a small word, nor one end of "from 6 to 8 million"."""
    is_word = not re.search(r"\d", said.written)
    if is_time(said) or (is_word and said.value <= SMALL and said.value.denominator == 1):
        return False
    if said.high is not None:
        ends = {said.value, said.high}
        return not ends <= {q.value for one in aligned.near for q in one.statement.quantities}
    behind = claim.text[said.end :]
    return not (is_bare(said) and LEADS.match(behind)) and not re.match(r"\.\s", behind)


def _is_place(own: Part, part: Part) -> bool:
    said, held = partner(own.statement, own.quantity), partner(part.statement, part.quantity)
    if said is not None and held is not None and said.value != held.value:
        return False
    return is_place(own.quantity, part)


def _best(places: Sequence[Part], own: Part) -> list[Part]:
    """Return the places whose sentences say most of what the statement says; the others have the number by chance."""
    said = _whole(own)
    shares = [len(said & _whole(place)) for place in places]
    return [place for place, share in zip(places, shares, strict=True) if share >= _NEARLY * max(shares, default=0)]


def _objection(own: Part, place: Part, parts: Sequence[Part]) -> RulingCode | None:
    rivals = [part for part in parts if part is not place and not _is_same_value(part, place)]
    for rule, code in _OBJECTIONS:
        if is_time(own.quantity) and rule not in _OF_TIMES:
            continue
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


def _other_bound(own: Part, place: Part, _rivals: Sequence[Part]) -> bool:
    """Tell whether one is a bound from above, and the other from below or none at all."""
    said, held = (as_meant(part.quantity, part.statement, part.low).bound for part in (own, place))
    if said in _UPPER | _LOWER and held in _UPPER | _LOWER:
        return (said in _UPPER) is not (held in _UPPER)
    return False


def _is_former(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    """Tell whether the evidence gives an earlier value, or one that was left, and the statement the present one."""
    text = own.statement.text
    if is_earlier(text) or is_left(text, own.quantity.start, own.quantity.end) or meets(_times(own.statement), place.times):
        return False
    if any(rival.statement is place.statement for rival in rivals):
        return is_left(place.statement.text, place.quantity.start, place.quantity.end) or is_earlier(place.text)
    return is_earlier(place.text) and not meets(_times(own.statement), _times(place.statement))


def _times(statement: Statement) -> frozenset[str]:
    return frozenset(day for _, day in times_of(statement))


def _is_withdrawn(own: Part, place: Part, _rivals: Sequence[Part]) -> bool:
    return bool(WITHDRAWN.search(place.statement.text)) and not WITHDRAWN.search(own.statement.text)


def _is_planned(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    beside = f"{place.before[-_NEAR:]} {place.behind[: _NEAR // 2]}"
    return bool(PLANNED.search(beside)) and not PLANNED.search(own.statement.text) and bool(rivals)


def _other_denominator(own: Part, place: Part, _rivals: Sequence[Part]) -> bool:
    """Tell whether one is told by another period or measure, or only one by any: "15 mg" for "15 mg per kg"."""
    said, held = _told_by(own), _told_by(place)
    if said == held:
        return False
    return any(_is_other(said & kind, held & kind, own, place) for kind in (PERIODS, (said | held) - PERIODS))


def _is_other(said: frozenset[str], held: frozenset[str], own: Part, place: Part) -> bool:
    if (said and held) or not said | held:
        return said.isdisjoint(held) and bool(said)
    if place.is_cell and said:
        return True
    other = place if said else own
    return not (said or held) <= all_denominators(other.statement.text, other.statement.language)


def _told_by(part: Part) -> frozenset[str]:
    return denominators(part.before, part.quantity.written, part.behind, part.statement.language)


def _other_measure(own: Part, place: Part, _rivals: Sequence[Part]) -> bool:
    said, held = dict(_by_row(own.text)), dict(_by_row(place.text))
    return any(said[row].isdisjoint(held[row]) for row in said.keys() & held.keys())


def _by_row(text: str) -> Iterator[tuple[int, frozenset[int]]]:
    cells = measures(text)
    for row in {row for row, _ in cells}:
        yield row, frozenset(cell for other, cell in cells if other == row)


def _other_time(own: Part, place: Part, _rivals: Sequence[Part]) -> bool:
    if own.quantity.day or is_year(own.quantity):
        return False
    said = {day for low, day in times_of(own.statement) if own.low <= low < own.high}
    held = {day for low, day in times_of(place.statement) if place.low <= low < place.high}
    return bool(said and held) and not meets(said, held)


def _is_of_rival(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    """Tell whether the statement says of a value what the evidence says of another one beside it."""
    if own.is_base or own.statement.language != place.statement.language:
        return False
    return any(_takes_from(own, place, rival) for rival in rivals if not rival.is_base and _is_beside(place, rival))


def _is_beside(place: Part, rival: Part) -> bool:
    """Tell whether two values stand in one sentence, or one row; an abbreviation may seem to end the sentence."""
    if rival.statement is place.statement:
        return place.is_base or _are_apart(place, rival)
    if place.near is None or rival.near is None:
        return False
    if place.is_cell or rival.is_cell:
        return place.is_cell and rival.is_cell and place.near is rival.near
    opening = rival.statement.text.lstrip()[:1]
    return (
        0 <= rival.near.start - place.near.end <= 1 and not opening.isupper() and not is_unspaced(rival.statement.language)
    )


def _are_apart(place: Part, rival: Part) -> bool:
    one, other = sorted((rival.quantity, place.quantity), key=lambda q: q.start)
    between, language = place.statement.text[one.end : other.start], place.statement.language
    return is_unspaced(language) or are_apart(between, language)


def _takes_from(own: Part, place: Part, rival: Part) -> bool:
    beside = [part for part in parts_of(place.quantity, place.statement) if part.quantity.start != place.quantity.start]
    beside = [part for part in beside if part.is_base or not _are_apart(place, part)]
    shared = frozenset[str]().union(*(part.stems for part in beside))
    hits = own.stems & place.stems - rival.stems
    stolen = own.stems & rival.stems - place.stems - shared
    others = [q for q in own.statement.quantities if q.start != own.quantity.start and carries(q, rival.quantity)]
    if others:
        is_whole = any(part.quantity in others for part in _bases(own))
        return not is_whole and bool(stolen) and not hits and bool(place.stems - rival.stems)
    if rival.is_cell:
        return len(stolen) > len(hits)
    if place.is_base or rival.statement is not place.statement or rival.quantity.start > place.quantity.start:
        found = own.stems & rival.stems - place.stems if place.is_base else stolen
        return bool(found) and not _is_one_change(place, rival)
    if _is_one_change(rival, place) or _is_told_apart(own, place, rival):
        return False
    if stolen & rival.tail - rival.head:
        return len(stolen) > len(hits) and not own.stems & place.head - rival.stems
    return bool(stolen) and not hits and bool(place.stems - own.stems)


def _is_one_change(one: Part, other: Part) -> bool:
    """Tell whether two values are those that a thing went from and to, so that both are said of it."""
    return one.high == other.low and from_to(other.statement.language).match(other.text.lstrip()) is not None


def _is_told_apart(own: Part, place: Part, rival: Part) -> bool:
    """Tell whether a time or a name of the statement is only that of the value, or the value is a part of the other."""
    if PART_OF.search(place.text) and own.stems & place.stems:
        return True
    if meets(own.times, place.times) and not meets(own.times, rival.times):
        return True
    beside = [q for q in own.statement.quantities if own.low <= q.start < own.high and q.start != own.quantity.start]
    if any(_has(place, q) and not _has(rival, q) for q in beside):
        return True
    return bool(own.names & place.names - rival.names)


def _has(part: Part, said: Quantity) -> bool:
    return any(part.low <= q.start < part.high and carries(said, q) for q in part.statement.quantities)


def _bases(place: Part) -> tuple[Part, ...]:
    return tuple(part for part in parts_of(place.quantity, place.statement) if part.is_base)


def _is_of_other_sentence(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    """Tell whether another sentence, with another value, says all that the statement says, and that one does not."""
    said, held = _whole(own), _whole(place)
    share = len(said & held)
    if len(said) < FEWEST or own.statement.language != place.statement.language or share > _HALF * len(said):
        return False
    for rival in rivals:
        if rival.statement is place.statement or any(carries(q, rival.quantity) for q in own.statement.quantities):
            continue
        if len(said & _whole(rival)) >= max(_MOST * len(said), share + _MORE * len(said)):
            return True
        if not rival.is_cell and bool(held - said) and _says_more(said, held, rival.stems):
            return True
    return False


def _says_more(said: frozenset[str], held: frozenset[str], other: frozenset[str]) -> bool:
    """Tell whether words of a statement are in the other part, and there are more of them than in the sentence at hand."""
    shared = said & other
    return len(shared - held) > 1 and len(shared) > max(len(said & held), _HALF * len(said))


def _is_conditional(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    beside = any(rival.statement is place.statement for rival in rivals)
    return beside and bool(CONDITION.search(place.behind)) and not CONDITION.search(own.statement.text)


def _is_larger_unit(own: Part, place: Part, _rivals: Sequence[Part]) -> bool:
    """Tell whether a value without a unit that is known counts kilonewtons on one side, and newtons on the other."""
    said, held = _noun(own), _noun(place)
    return any({said, held} == {f"{prefix}{least}", least} for prefix in PREFIXES for least in (said, held))


def _is_other_unit(own: Part, place: Part, _rivals: Sequence[Part]) -> bool:
    """Tell whether the value counts something else than its unit says, or stands for another label: P50, not P99."""
    if own.quantity.unit and is_bare(place.quantity) and own.statement.language == place.statement.language:
        beside = place.statement.text[place.quantity.end :]
        at = place.quantity.end + len(beside) - len(beside.lstrip())
        return any(word.start == at and word.stem not in own.statement.stems for word in place.words)
    labels = _labels(own), _labels(place)
    return bool(all(labels)) and labels[0].isdisjoint(labels[1])


def _labels(part: Part) -> frozenset[str]:
    found = (q for q in part.statement.quantities if q.dimension is Dimension.LABEL and part.low <= q.start < part.high)
    return frozenset(q.unit for q in found if q.start != part.quantity.start)


def _noun(part: Part) -> str:
    match = re.match(r"\s*([^\W\d_]+)", part.behind)
    return match.group(1).casefold() if match else ""


def _is_paired_otherwise(own: Part, place: Part, _rivals: Sequence[Part]) -> bool:
    """Tell whether the value that follows stands beside another one in the evidence: "11 above 150 and 2 above 170"."""
    behind = [q for q in own.statement.quantities if q.start >= own.quantity.end and not is_time(q)]
    if own.is_base or not behind or JOINT.search(own.statement.text, own.quantity.end, behind[0].start):
        return False
    held = [q for q in place.statement.quantities if q.start >= place.quantity.end and not is_time(q)]
    at = next((n for n, q in enumerate(held) if carries(behind[0], q)), 0)
    between = held[:at]
    if not between or not any(q.dimension is behind[0].dimension and q.unit == behind[0].unit for q in between):
        return False
    return JOINT.search(place.statement.text, between[0].end, held[at].start) is not None


def _is_unclear(own: Part, place: Part, rivals: Sequence[Part]) -> bool:
    """Tell whether a sentence in another language has another value of one kind, which the statement leaves out."""
    if own.statement.language == place.statement.language:
        return False
    if is_bare(own.quantity) and own.quantity.value <= SMALL:
        return False
    said = own.statement.quantities
    return any(
        rival.statement is place.statement
        and not rival.is_base
        and not any(carries(q, rival.quantity) or q.value == rival.quantity.value for q in said)
        for rival in rivals
    )


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
    (_is_larger_unit, RulingCode.OTHER_UNIT),
    (_is_other_unit, RulingCode.OTHER_UNIT),
    (_is_paired_otherwise, RulingCode.OTHER_METRIC),
    (_is_unclear, RulingCode.OTHER_METRIC),
)
_OF_TIMES = frozenset({_is_withdrawn, _is_of_rival, _is_of_other_sentence})
