"""Does a number of the evidence belong to what a statement gives it to? It stands there, but perhaps for something else.

A fault only where each place that has the number speaks of something else.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from research.evidence.quantities.compare import comparable, contradicts, uncarried
from research.evidence.quantities.types import Bound as Edge
from research.evidence.quantities.types import Dimension, Quantity
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import words_share
from research.verification.screening.binding import Anchor, Bound, bound, is_year, meets, row_parts
from research.verification.screening.edges import as_meant
from research.verification.screening.owners import other_owner
from research.verification.screening.periods import period_at
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

HALF, FEWEST_WORDS = 0.5, 2
_UNPLACED = frozenset({Dimension.LABEL, Dimension.ORDINAL})
_TIMES = frozenset({Dimension.DATE, Dimension.CLOCK})
_POINTS = re.compile(
    r"\b(?:it|they|he|she|its|their|this|that|these|es|sie|er|dies\w*|il|elle|ils|elles|celle|celui|ce|este|esta|ellos|él|ella)\b",
    re.IGNORECASE,
)
# A bound that is said in another word than those before a number.
_BOUNDING = re.compile(
    r"\b(?:cap(?:s|ped)?|limit\w*|ceiling|maxim\w+|minim\w+|exceed\w*|threshold|höchst\w*|mindest\w*|obergrenze|untergrenze|plafon\w+|"
    r"máxim\w+|mínim\w+|supér\w+|dépass\w+|super\w+|lím\w+)\b|上限|下限|最多|最大|最低|最高|超|以内|以上|以下",
    re.IGNORECASE,
)
_RESUMES = re.compile(r"\s*(?:It|They|He|She|Its|Their|Es|Sie|Er|Elle|Il|Elles|Ils|Ella|Él|Ellos)\b")


def misplaced(claim: Statement, said: Quantity, aligned: Aligned) -> ScreenFault | None:
    """Return what the evidence gives a number to, where it stands there only for something else."""
    if said.dimension in _UNPLACED:
        return None
    own, parts = _own(claim, said), tuple(_parts(said, aligned))
    if own is None:
        return None
    holding = [part for part in parts if _holds(said, part)]
    rivals = [part for part in parts if part not in holding]
    about = [part for part in holding if own.bag & part.statement.stems] or holding
    found = [_fault_of(own, part, rivals) or _named_later(own, part, rivals, aligned) for part in about]
    if not found or any(fault is None for fault in found):
        return _better(claim, own, holding, rivals) if found else None
    return found[0]


def is_shorter(said: Quantity, held: Quantity) -> bool:
    """Tell whether one leaves out of what the other says by how much: "22 kroner" for "22 kroner per kilogram"."""
    short, long = sorted((said.unit, held.unit), key=len)
    return bool(short) and long.startswith(f"{short}/") and said.value == held.value and said.high == held.high


def _named_later(own: Bound, part: Bound, rivals: Sequence[Bound], aligned: Aligned) -> ScreenFault | None:
    """Return a name that the evidence speaks of only later, with another value of the same thing: it cannot mean it before."""
    names = own.own_names
    if not names or part.near is None or not names.isdisjoint(aligned.known | part.statement.stems):
        return None
    before = (one for one in aligned.near if one.start < part.near.start)
    if any(names & one.statement.stems for one in before):
        return None
    if _RESUMES.match(part.statement.text):
        later = (one for one in aligned.near if one.is_cited and one.start > part.near.start)
        if any(names <= one.statement.stems for one in later):
            return _named(own, part, names)
    for rival in rivals:
        is_later = rival.near is not None and rival.near.start > part.near.start
        if is_later and names & rival.statement.stems and own.content & part.statement.stems & rival.statement.stems:
            return _named(own, part, names)
    return None


def _named(own: Bound, part: Bound, names: frozenset[str]) -> ScreenFault:
    start, end = part.place()
    return ScreenFault(
        code=RulingCode.OTHER_ENTITY,
        gravity=Gravity.REFUTES,
        claimed=" ".join(own.statement.text[word.start : word.end] for word in own.words if word.stem in names),
        said=part.text,
        start=start,
        end=end,
    )


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
        is_named = not rival.statement.proper_names or set(claim.proper_names) <= rival.statement.stems
        if words_share(claim, rival.statement) >= 1 and is_named and is_same_time and contradicts(said, held):
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
    anchors = [_anchor(other) for other in _alike(said, claim)]
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
    whole = [
        q
        for q in statement.quantities
        if _is_rival(said, q) or not uncarried([said], [q], q.written) or _has_same_unit(said, q)
    ]
    has_unit = said.unit and any(q.unit for q in whole)
    for held in statement.quantities:
        if held in whole or (has_unit and held.dimension is Dimension.COUNT and not held.unit and not is_year(held)):
            yield held


def _has_same_unit(said: Quantity, held: Quantity) -> bool:
    return bool(said.unit) and said.unit.split("/")[0] == held.unit.split("/")[0]


def _unparted(statement: Statement, anchors: Iterable[Anchor], near: Nearby) -> Iterator[Bound]:
    for anchor in anchors:
        yield Bound(statement, anchor, 0, len(statement.text), near=near)


def _holds(said: Quantity, part: Bound) -> bool:
    held = part.anchor.quantity
    if held is None:
        return False
    return is_shorter(said, held) or not uncarried([said], [held], part.statement.text)


def _fault_of(own: Bound, part: Bound, rivals: Sequence[Bound]) -> ScreenFault | None:
    found = _bound_otherwise(own, part) or _other_period(own, part) or other_owner(own, part, rivals)
    if found is None or found.start >= 0:
        return found
    start, end = part.place()
    return replace(found, start=start, end=end)


def _bound_otherwise(own: Bound, part: Bound) -> ScreenFault | None:
    """Return a number that the evidence bounds the other way: "more than 40" for "less than 40", "40" for "up to 40"."""
    said, held = _as_meant(own), _as_meant(part)
    if said is None or held is None or held.bound in {Edge.EXACT, Edge.ABOUT, said.bound} or not comparable(said, held):
        return None
    if {said.bound, held.bound} in ({Edge.AT_LEAST, Edge.MORE_THAN}, {Edge.AT_MOST, Edge.LESS_THAN}):
        return None
    if _BOUNDING.search(own.statement.text):
        return None
    gravity = Gravity.OVERREACHES if said.bound in {Edge.EXACT, Edge.ABOUT} else Gravity.REFUTES
    return ScreenFault(code=RulingCode.OTHER_NUMBER, gravity=gravity, claimed=_edged(own), said=_edged(part))


def _as_meant(part: Bound) -> Quantity | None:
    quantity = part.anchor.quantity
    return as_meant(quantity, part.statement, part.low) if quantity is not None else None


def _edged(part: Bound) -> str:
    quantity = _as_meant(part)
    words = "" if quantity is None or quantity.bound is Edge.EXACT else f"{quantity.bound} "
    return f"{words}{part.anchor.written}"


def _other_period(own: Bound, part: Bound) -> ScreenFault | None:
    """Return a number that is said of another period: a month's for a year's."""
    said, held = _period_of(own), _period_of(part)
    if not said or not held or said == held:
        return None
    return ScreenFault(
        code=RulingCode.OTHER_SCALE,
        gravity=Gravity.REFUTES,
        claimed=f"{own.anchor.written} ({said})",
        said=f"{part.anchor.written} ({held})",
    )


def _period_of(part: Bound) -> str:
    low = part.low
    return period_at(part.statement.text[low : part.high], part.anchor.start - low, part.anchor.end - low)
