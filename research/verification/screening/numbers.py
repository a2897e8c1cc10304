"""Does every number of a statement stand in its evidence, with its unit, its size, and as the value of the same thing?

A number that only has the same digits is another number; one that stands there for something else is the other thing's.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from research.evidence.carrying import values_with_units
from research.evidence.quantities.compare import asked_of, comparable, contradicts, uncarried
from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Bound as Edge
from research.evidence.quantities.types import Dimension, Quantity
from research.reading.units import bound_to
from research.verification.agreement import counts_alike, nearness
from research.verification.opposition import is_rounding, mantissa
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import best_for, is_row, words_share
from research.verification.screening.binding import Anchor, Bound, bound, is_year, meets, row_parts, times_of
from research.verification.screening.identifiers import identifiers
from research.verification.screening.owners import other_owner
from research.verification.screening.periods import period_at
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

# From this part of its words on, a sentence of the evidence is taken to speak of the same thing.
SAME_MATTER = 0.5
SMALL = 10
HALF, FEWEST_WORDS = 0.5, 2
_NAMED = frozenset({Dimension.LABEL, Dimension.VERSION, Dimension.ORDINAL})
_TIMES = frozenset({Dimension.DATE, Dimension.CLOCK})
_POINTS = re.compile(
    r"\b(?:it|they|he|she|its|their|this|that|these|es|sie|er|dies\w*|il|elle|ils|elles|celle|celui|ce|este|esta|ellos|él|ella)\b",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"\b(?:(?:this|last|previous|prior|past|current) (?:year|month|quarter)|a year (?:ago|earlier)|today|now|vorjahr\w*|(?:dieses|letztes|vergangenes) jahr|heuer|"
    r"cette année|l['’]an dernier|l['’]année dernière|este año|el año pasado)\b|今年|去年|上年|前年|昨年|同年",
    re.IGNORECASE,
)


def number_faults(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a fault for each number of the statement that its evidence does not give, or gives to something else."""
    named = [(one.start, one.end) for one in identifiers(aligned.text)]
    held, evidence = _held(aligned)
    offset = 0
    for claim in aligned.claims:
        offset = aligned.text.find(claim.text, offset)
        for said in _asked(claim, offset, named):
            fault = _absent(claim, said, aligned, held, evidence) or _misplaced(claim, said, aligned)
            if fault is not None:
                yield fault


def _asked(claim: Statement, offset: int, named: Sequence[tuple[int, int]]) -> Iterator[Quantity]:
    """Yield the numbers of a sentence that its evidence has to carry; what is part of an identifier is asked for there."""
    for said in asked_of(claim.text, claim.language):
        low = said.start + offset
        is_named = any(start < low + len(said.written) and low < end for start, end in named)
        if not is_named and not re.search(r"[^\W\d_]-\Z", claim.text[: said.start]):
            yield next((one for one in claim.quantities if one.start == said.start), said)


def _held(aligned: Aligned) -> tuple[tuple[Quantity, ...], str]:
    """Return every number of the evidence, of its title and of what is bound to its rows, and the text that holds them."""
    source = aligned.source
    cited = [chunk for chunk in source.chunks if any(chunk.start <= one.start < chunk.end for one in aligned.near)]
    texts = [one.statement.text for one in sorted(aligned.near, key=lambda one: one.start)]
    texts += [source.title, source.date, *dict.fromkeys(chunk.heading for chunk in cited)]
    rows = (row for one in aligned.near if (row := is_row(source, one)))
    texts += [words for row in rows for words in bound_to(row)]
    texts.append(values_with_units(source, cited))
    if source.date[:4].isdigit() and any(_RELATIVE.search(text) for text in texts):
        texts.append(f"in {source.date[:4]}, in {int(source.date[:4]) - 1}")
    evidence = "\n".join(text for text in texts if text)
    language = aligned.near[0].statement.language if aligned.near else source.language
    return _found(evidence, language), evidence


@lru_cache(maxsize=256)
def _found(evidence: str, language: str) -> tuple[Quantity, ...]:
    return quantities(evidence, language)


def _absent(
    claim: Statement, said: Quantity, aligned: Aligned, held: Sequence[Quantity], evidence: str
) -> ScreenFault | None:
    if not uncarried([said], held, evidence) or _is_written(said, held, evidence):
        return None
    near = _same_matter(claim, aligned)
    if said.dimension is Dimension.LABEL:
        return _other_label(said, near)
    if _is_dated(said, held):
        return None
    found = next((fault for one in near if (fault := _otherwise(claim, said, one)) is not None), None)
    if found is not None or _is_small_word(said) or any(_allows(said, q) for one in near for q in one.statement.quantities):
        return found
    return _number_absent(said, near)


def _number_absent(said: Quantity, near: Sequence[Nearby]) -> ScreenFault:
    code, gravity = RulingCode.NUMBER_ABSENT, Gravity.OVERREACHES
    if not near:
        return ScreenFault(code=code, gravity=gravity, claimed=said.written)
    best = near[0]
    said_there = best.statement.text
    return ScreenFault(code=code, gravity=gravity, claimed=said.written, said=said_there, start=best.start, end=best.end)


def _is_written(said: Quantity, held: Sequence[Quantity], evidence: str) -> bool:
    """Tell whether a number stands there as it is written, or as money where the statement leaves the currency out."""
    if said.dimension is Dimension.COUNT and any(q.dimension is Dimension.MONEY and q.value == said.value for q in held):
        return True
    is_digits = re.search(r"\d{3}|\d[.,]\d", said.written) is not None
    pattern = rf"(?<![\d.,]){re.escape(said.written)}(?![\d]|[.,]\d)"
    return is_digits and re.search(pattern, evidence) is not None


def _other_label(said: Quantity, near: Sequence[Nearby]) -> ScreenFault | None:
    """Return a label of the same letters that stands in the place of one: P99 for P50. That one is not there proves nothing."""
    letters = re.sub(r"[\d.]+", "", said.unit)
    for one in near:
        for held in one.statement.quantities:
            if held.dimension is Dimension.LABEL and re.sub(r"[\d.]+", "", held.unit) == letters:
                return _fault(RulingCode.OTHER_METRIC, Gravity.REFUTES, said.written, held.written, one, held)
    return None


def _is_dated(said: Quantity, held: Sequence[Quantity]) -> bool:
    """Tell whether a day is there, and its year too, although not in one place."""
    if said.dimension is not Dimension.DATE or "-" not in said.day[1:]:
        return False
    year, _, rest = said.day.partition("-")
    days = [other.day for other in held if other.day]
    has_year = any(day.startswith(year) for day in days) or any(is_year(q) and q.written.strip() == year for q in held)
    return has_year and any(day.endswith(rest) for day in days)


def _is_small_word(said: Quantity) -> bool:
    """Tell whether a number is a small one in letters: "the two towns" counts what the evidence only names."""
    is_bare = said.dimension is Dimension.COUNT and not said.unit
    return is_bare and said.value <= SMALL and not re.search(r"\d", said.written) and said.high is None


def _same_matter(claim: Statement, aligned: Aligned) -> tuple[Nearby, ...]:
    """Return the sentences that speak of the same thing, and the values of a table that stand in its row and column."""
    found = [one for one in best_for(claim, aligned) if words_share(claim, one.statement) >= SAME_MATTER]
    return (*found, *_same_cells(claim, aligned))


def _same_cells(claim: Statement, aligned: Aligned) -> Iterator[Nearby]:
    days = {day for _, day in times_of(claim)}
    for near in aligned.near:
        for statement in row_parts(aligned.source, near):
            heads = {day for _, day in times_of(statement)}
            if claim.stems & statement.stems and (not days or not heads or meets(days, heads)):
                yield replace(near, statement=statement)


def _allows(said: Quantity, held: Quantity) -> bool:
    """Tell whether a bounded number is weaker than the one of the evidence: "more than 40" where it says 41.2."""
    if said.bound in {Edge.EXACT, Edge.ABOUT} or not comparable(said, held):
        return False
    return held.bound in {Edge.EXACT, said.bound} and not contradicts(said, held)


def _otherwise(claim: Statement, said: Quantity, near: Nearby) -> ScreenFault | None:
    """Return how a sentence about the same thing gives another number in the place of one."""
    passage = near.statement
    if said.dimension in _NAMED | _TIMES:
        return None
    found = [held for held in passage.amounts if not _is_said(held, claim) and not (is_year(held) and held is not said)]
    alike = [held for held in found if comparable(said, held) or _same_digits(said, held)]
    near_by = [h for h in alike if counts_alike(claim, said, passage, h) and nearness(claim, said, passage, h) > 0]
    rivals = near_by or (alike if len(alike) == 1 else [])
    if len(rivals) != 1:
        return None
    code = _how(said, rivals[0])
    return None if code is None else _fault(code, Gravity.REFUTES, said.written, rivals[0].written, near, rivals[0])


def _is_said(held: Quantity, claim: Statement) -> bool:
    return any(not uncarried([said], [held], held.written) for said in claim.quantities)


def _same_digits(said: Quantity, held: Quantity) -> bool:
    return said.value == held.value and said.dimension not in _TIMES and held.dimension not in _TIMES


def _how(said: Quantity, held: Quantity) -> RulingCode | None:
    """Return in what two numbers of one thing differ; None where one may be the other rounded, or computed from it."""
    if said.value == held.value and (said.unit != held.unit or said.measure != held.measure):
        return RulingCode.OTHER_SCALE if _same_but_period(said, held) else RulingCode.OTHER_UNIT
    if not comparable(said, held) or not contradicts(said, held):
        return None
    if mantissa(said.value) == mantissa(held.value) and said.value != held.value:
        return RulingCode.OTHER_SCALE
    return None if is_rounding(said.base, held.base) else RulingCode.OTHER_NUMBER


def _same_but_period(said: Quantity, held: Quantity) -> bool:
    return said.unit.split("/")[0] == held.unit.split("/")[0]


def _fault(code: RulingCode, gravity: Gravity, claimed: str, said: str, near: Nearby, held: Quantity) -> ScreenFault:
    is_row = near.end - near.start != len(near.statement.text)
    start, end = (near.start, near.end) if is_row else (near.start + held.start, near.start + held.end)
    return ScreenFault(code=code, gravity=gravity, claimed=claimed, said=said, start=start, end=end)


def _misplaced(claim: Statement, said: Quantity, aligned: Aligned) -> ScreenFault | None:
    """Return what the evidence gives a number to, where it stands there only for something else."""
    if said.dimension in _NAMED - {Dimension.VERSION}:
        return None
    own, parts = _own(claim, said), tuple(_parts(said, aligned))
    if own is None:
        return None
    holding = [part for part in parts if _holds(said, part)]
    rivals = [part for part in parts if part not in holding]
    found = [_fault_of(own, part, rivals) or _named_later(own, part, rivals, aligned) for part in holding]
    if not found or any(fault is None for fault in found):
        return _better(claim, own, holding, rivals) if found else None
    return found[0]


def _named_later(own: Bound, part: Bound, rivals: Sequence[Bound], aligned: Aligned) -> ScreenFault | None:
    """Return a name that the evidence speaks of only later, with another value of the same thing: it cannot mean it before."""
    names = own.own_names
    if not names or part.near is None or not names.isdisjoint(aligned.known | part.statement.stems):
        return None
    before = (one for one in aligned.near if one.start < part.near.start)
    if any(names & one.statement.stems for one in before):
        return None
    for rival in rivals:
        is_later = rival.near is not None and rival.near.start > part.near.start
        if is_later and names & rival.statement.stems and own.content & part.statement.stems & rival.statement.stems:
            start, end = part.place()
            claimed, said = " ".join(sorted(names)), part.text
            claimed = next((own.statement.text[w.start : w.end] for w in own.words if w.stem in names), claimed)
            return ScreenFault(
                code=RulingCode.OTHER_ENTITY,
                gravity=Gravity.REFUTES,
                claimed=claimed,
                said=said,
                start=start,
                end=end,
            )
    return None


def _better(claim: Statement, own: Bound, holding: Sequence[Bound], rivals: Sequence[Bound]) -> ScreenFault | None:
    """Return the other value of a sentence that says all the statement says, where the value stands in one that does not."""
    content = claim.stems.difference(claim.proper_names)
    if own.anchor.quantity is not None and own.anchor.quantity.dimension in _TIMES:
        return None
    if len(content) < FEWEST_WORDS or any(words_share(claim, part.statement) > HALF for part in holding):
        return None
    if any(_POINTS.search(part.statement.text) for part in holding):
        return None
    for rival in rivals:
        held, said = rival.anchor.quantity, own.anchor.quantity
        if rival.near is None or held is None or said is None or not comparable(said, held) or said.bound is not held.bound:
            continue
        is_same_time = meets(own.times, rival.times) if own.times else not rival.times
        if words_share(claim, rival.statement) >= 1 and is_same_time and contradicts(said, held):
            start, end = rival.place()
            return ScreenFault(
                code=RulingCode.OTHER_METRIC,
                gravity=Gravity.REFUTES,
                claimed=claim.text,
                said=rival.text,
                start=start,
                end=end,
            )
    return None


def _own(claim: Statement, said: Quantity) -> Bound | None:
    anchors = [_anchor(other) for other in claim.quantities if other.start == said.start or _is_rival(said, other)]
    whole = [Bound(claim, _anchor(said), 0, len(claim.text))]
    return next((part for part in bound(claim, anchors) or whole if part.anchor.start == said.start), None)


def _anchor(quantity: Quantity) -> Anchor:
    return Anchor(quantity.start, quantity.end, quantity.written, quantity=quantity)


def _is_rival(said: Quantity, held: Quantity) -> bool:
    """Tell whether two values are of one kind, so that one may be taken for the other; a year is no count."""
    if said.dimension in _TIMES:
        return held.dimension is said.dimension or is_year(held)
    return held.dimension is said.dimension and comparable(said, held) and is_year(held) is is_year(said)


def _parts(said: Quantity, aligned: Aligned) -> Iterator[Bound]:
    for near in aligned.near:
        rows = row_parts(aligned.source, near)
        for statement in rows or (near.statement,):
            anchors = [_anchor(q) for q in _alike(said, statement)]
            yield from bound(statement, anchors, near) or _unparted(statement, anchors, near)


def _alike(said: Quantity, statement: Statement) -> Iterator[Quantity]:
    """Yield the values of a sentence that one may be taken for; beside one with its unit, others may leave it out."""
    whole = [q for q in statement.quantities if _is_rival(said, q) or not uncarried([said], [q], q.written)]
    has_unit = said.unit and any(q.unit for q in whole)
    for held in statement.quantities:
        if held in whole or (has_unit and held.dimension is Dimension.COUNT and not held.unit and not is_year(held)):
            yield held


def _unparted(statement: Statement, anchors: Iterable[Anchor], near: Nearby) -> Iterator[Bound]:
    for anchor in anchors:
        yield Bound(statement, anchor, 0, len(statement.text), near=near)


def _holds(said: Quantity, part: Bound) -> bool:
    held = part.anchor.quantity
    return held is not None and not uncarried([said], [held], part.statement.text)


def _fault_of(own: Bound, part: Bound, rivals: Sequence[Bound]) -> ScreenFault | None:
    found = _bound_otherwise(own, part) or _other_period(own, part) or other_owner(own, part, rivals)
    if found is None or found.start >= 0:
        return found
    start, end = part.place()
    return replace(found, start=start, end=end)


def _bound_otherwise(own: Bound, part: Bound) -> ScreenFault | None:
    """Return a number that the evidence bounds the other way: "more than 40" for "less than 40", "40" for "up to 40"."""
    said, held = own.anchor.quantity, part.anchor.quantity
    if said is None or held is None or held.bound in {Edge.EXACT, Edge.ABOUT, said.bound} or not comparable(said, held):
        return None
    if {said.bound, held.bound} in ({Edge.AT_LEAST, Edge.MORE_THAN}, {Edge.AT_MOST, Edge.LESS_THAN}):
        return None
    gravity = Gravity.OVERREACHES if said.bound in {Edge.EXACT, Edge.ABOUT} else Gravity.REFUTES
    return ScreenFault(code=RulingCode.OTHER_NUMBER, gravity=gravity, claimed=_edged(own), said=_edged(part))


def _edged(part: Bound) -> str:
    quantity = part.anchor.quantity
    words = "" if quantity is None or quantity.bound is Edge.EXACT else f"{quantity.bound} "
    return f"{words}{part.anchor.written}"


def _other_period(own: Bound, part: Bound) -> ScreenFault | None:
    """Return a number that is said of another period: a month's for a year's."""
    said = period_at(own.statement.text, own.anchor.start, own.anchor.end)
    held = period_at(part.statement.text, part.anchor.start, part.anchor.end)
    if not said or not held or said == held:
        return None
    return ScreenFault(
        code=RulingCode.OTHER_SCALE,
        gravity=Gravity.REFUTES,
        claimed=f"{own.anchor.written} ({said})",
        said=f"{part.anchor.written} ({held})",
    )
