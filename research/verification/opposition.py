"""Does one sentence say otherwise about the same thing? Another value, the same digits in another scale, or a "not".

Precision first: another year, version, measure, subset or condition is no conflict, nor is an estimate, a rounding or a
range that holds the value.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from research.evidence.ledger.claims import Against
from research.evidence.quantities.compare import comparable, contradicts, same_quantity
from research.evidence.quantities.types import Bound, Dimension, Quantity
from research.verification.agreement import (
    FEWEST_ANCHORS,
    UNSPACED_LANGUAGES,
    Core,
    core_of,
    counts_alike,
    may_compare,
    names_agree,
    nearness,
    same_time,
)
from research.verification.lexicon import Mark, marks
from research.verification.statements import Statement

PREDICATE, PREDICATE_UNSPACED = 0.75, 0.7
# Two exact figures this near are one figure, rounded: five parts in a hundred.
ROUNDING = Fraction(5, 100)
# What a scale slip confuses beside the magnitudes of one dimension.
_CONFUSED = (
    frozenset({Dimension.PERCENT, Dimension.POINTS}),
    frozenset({Dimension.MONEY}),
    frozenset({Dimension.OTHER_UNIT}),
)
_KEYS = frozenset({Dimension.VERSION, Dimension.ORDINAL, Dimension.CLOCK})
_TURNS = frozenset({Mark.NEGATED, Mark.ENDED})
_OPEN = frozenset({Mark.POSSIBLE, Mark.PLANNED, Mark.DOUBTED, Mark.ESTIMATED, Mark.CONDITIONAL})


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """How a passage speaks against a claim, and the two writings that differ."""

    how: Against
    claimed: str
    said: str


def difference(claim: Statement, passage: Statement, *, known: Collection[str] = ()) -> Difference | None:
    """Return how a passage contradicts a claim about the same thing, at the same time and under the same conditions.

    A tail that only tells more, and who says it, may be left out of the comparison. `known` is as for `agreement`. Whether
    two statements without a date speak of one time is for the caller to know.
    """
    if not may_compare(claim, passage):
        return None
    ways = ((one, other) for one in claim.variants for other in (passage, passage.head) if other)
    return next((found for one, other in ways if (found := _difference(one, other, known)) is not None), None)


def _difference(claim: Statement, passage: Statement, known: Collection[str]) -> Difference | None:
    turned = claim.marks ^ passage.marks
    if _OPEN & (claim.marks | passage.marks) or not turned <= _TURNS or not _same_times(claim, passage):
        return None
    left = _unmatched(claim, passage)
    if left is None or not claim.literals <= passage.literals:
        return None
    if not left:
        return _negation(claim, passage, known) if turned else None
    return None if turned or len(left) > 1 else _other_value(claim, passage, left[0], known)


def _same_times(claim: Statement, passage: Statement) -> bool:
    return all(any(same_time(a, b) for b in passage.times) for a in claim.times) and all(
        any(same_time(a, b) for b in claim.times) for a in passage.times
    )


def _unmatched(claim: Statement, passage: Statement) -> tuple[Quantity, ...] | None:
    """Return the claim's amounts that the passage does not carry; None when a version or an ordinal is among them."""
    left = tuple(said for said in claim.amounts if not any(same_quantity(said, held) for held in passage.amounts))
    return None if any(said.dimension in _KEYS for said in left) else left


def _negation(claim: Statement, passage: Statement, known: Collection[str]) -> Difference | None:
    core = core_of(claim, passage, [held for held in passage.quantities if _is_in(held, claim.quantities)])
    if core is None or not _same_subject(claim, passage, core, known):
        return None
    # A "not" in another clause of the sentence is about something else.
    if not (marks(passage.text[core.start : core.end], passage.language) ^ claim.marks) & _TURNS:
        return None
    return Difference(how=Against.NEGATION, claimed=claim.text, said=passage.text)


def _is_in(quantity: Quantity, others: Sequence[Quantity]) -> bool:
    return any(same_quantity(quantity, other) for other in others)


def _other_value(claim: Statement, passage: Statement, said: Quantity, known: Collection[str]) -> Difference | None:
    held = _counterpart(claim, said, passage)
    if held is None or said.bound is not Bound.EXACT or held.bound is not Bound.EXACT:
        return None
    same = [other for other in passage.quantities if _is_in(other, claim.quantities)]
    core = core_of(claim, passage, [*same, held])
    if core is None or not _same_subject(claim, passage, core, known):
        return None
    how = _how(said, held)
    return None if how is None else Difference(how=how, claimed=said.written, said=held.written)


def _counterpart(claim: Statement, said: Quantity, passage: Statement) -> Quantity | None:
    """Return the one amount of the passage that measures what the claim's amount measures."""
    found = [held for held in passage.amounts if _may_differ(said, held) and not _is_in(held, claim.amounts)]
    near = [h for h in found if counts_alike(claim, said, passage, h) and nearness(claim, said, passage, h) > 0]
    return near[0] if len(near) == 1 else None


def _may_differ(said: Quantity, held: Quantity) -> bool:
    return comparable(said, held) or _same_numeral(said, held)


def _same_numeral(said: Quantity, held: Quantity) -> bool:
    """One numeral with another unit: percent for points, euros for dollars, a kilogram's price for a tonne's."""
    confused = frozenset({said.dimension, held.dimension}) in _CONFUSED
    return confused and said.value == held.value and said.unit != held.unit


def _how(said: Quantity, held: Quantity) -> Against | None:
    if not comparable(said, held):
        return Against.OTHER_SCALE
    if not contradicts(said, held):
        return None
    if _mantissa(said.value) == _mantissa(held.value):
        return Against.OTHER_SCALE
    return None if _is_rounding(said.base, held.base) else Against.OTHER_VALUE


def _mantissa(value: Fraction) -> Fraction:
    """Return the digits of a value without its place in the scale: that of 3,100,000 is that of 3.1."""
    if value == 0:
        return value
    left = abs(value)
    while left >= 10:  # noqa: PLR2004
        left /= 10
    while left < 1:
        left *= 10
    return left


def _is_rounding(one: Fraction, other: Fraction) -> bool:
    apart = abs(one - other)
    grain = max(_grain(one), _grain(other))
    return 2 * apart <= grain and apart <= ROUNDING * max(abs(one), abs(other))


def _grain(value: Fraction) -> Fraction:
    """Return the value of the last digit that is not a trailing zero."""
    if value == 0 or value.denominator != 1:
        return Fraction(1, value.denominator)
    grain = Fraction(1)
    while value % (grain * 10) == 0:
        grain *= 10
    return grain


def _same_subject(claim: Statement, passage: Statement, core: Core, known: Collection[str]) -> bool:
    """The same entity, the same predicate and measure, and next to nothing beside them."""
    if not names_agree(claim, passage, core, known):
        return False
    if claim.measures_in(0, len(claim.text)) != passage.measures_in(core.start, core.end):
        return False
    held = claim.content & passage.stems
    missing = {word for word in claim.content - held if word not in known}
    if len(held) + len(claim.names) + len(claim.amounts) < FEWEST_ANCHORS or not held:
        return False
    if claim.language in UNSPACED_LANGUAGES:
        share, most = PREDICATE_UNSPACED, max(2, len(held) // 4)
    else:
        share, most = PREDICATE, 0 if missing else 1
    return len(missing) <= (1 - share) * len(claim.content) and len(core.extra) <= most
