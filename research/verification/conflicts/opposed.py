"""Do two passages say otherwise about the same thing, once their bases, times and estimates are set apart?

Precision first. Two years, versions or places of one figure are a series and no disagreement; a state that is so here and
not so there is one, and its time, version or place may explain it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from research.evidence.ledger.claims import Against
from research.evidence.quantities.types import Quantity
from research.verification.conflicts.evaluations import oppose
from research.verification.conflicts.told import Told
from research.verification.conflicts.types import BasisDimension
from research.verification.lexicon import Mark
from research.verification.opposition import difference
from research.verification.sameness import OPPOSITES
from research.verification.statements import Statement, Word

# Estimates of one thing lie within half as much again; what lies further apart is a disagreement.
SPREAD = Fraction(3, 2)
_ONE_BASIS = frozenset({BasisDimension.REGION})
_TURNS = frozenset({Mark.NEGATED, Mark.ENDED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposed:
    """How two passages disagree: the two writings that differ ('' where a "not" does), in their order.

    `scatters`: they are estimates of one thing within a plausible spread. `judges`: they judge its merit.
    """

    values: tuple[str, str]
    scatters: bool = False
    judges: bool = False


def opposed(one: Told, other: Told) -> Opposed | None:
    """Return how two passages of one language disagree, None where they do not or nobody can be sure of it."""
    if one.language != other.language:
        return None
    if not _named_alike(one.statement, other.statement):
        return None
    judged = oppose(one.statement, other.statement)
    if judged is not None:
        return Opposed(values=judged, judges=True)
    return _of_amounts(one, other) or _of_states(one, other)


def _named_alike(one: Statement, other: Statement) -> bool:
    """Where no name stands outside the words that say who says it, the sayer is the subject: "Acme reported a loss"."""
    names = [[w for w in statement.words if w.proper] for statement in (one, other)]
    own = [{w.stem for w in words if not _is_told(w, s)} for words, s in zip(names, (one, other), strict=True)]
    return all(own) or {w.stem for w in names[0]} == {w.stem for w in names[1]}


def _is_told(word: Word, statement: Statement) -> bool:
    return any(low <= word.start < high for low, high in statement.sayers)


def _of_amounts(one: Told, other: Told) -> Opposed | None:
    if not (one.bare.amounts and other.bare.amounts) or one.is_forecast is not other.is_forecast:
        return None
    values = _either_way(one.bare, other.bare, one, other, {Against.OTHER_VALUE, Against.OTHER_SCALE})
    if values is None or _is_series(one, other):
        return None
    if do_scatter(one, other) and not _is_apart(one, other, values):
        return Opposed(values=values, scatters=True)
    # An approximation beside a count is a rounding, as far as anybody can tell.
    return None if one.is_near is not other.is_near and not _is_apart(one, other, values) else Opposed(values=values)


def _either_way(first: Statement, second: Statement, one: Told, other: Told, hows: set[Against]) -> tuple[str, str] | None:
    found = difference(first, second, known=other.passage.known)
    if found is not None and found.how in hows:
        return found.claimed, found.said
    found = difference(second, first, known=one.passage.known)
    return (found.said, found.claimed) if found is not None and found.how in hows else None


def _is_series(one: Told, other: Told) -> bool:
    """Two places, or two times that stand around the sentences, with a figure of their own."""
    places = [{p.answer for p in told.phrases if p.dimension in _ONE_BASIS} for told in (one, other)]
    return _differ(places) or are_of_two_times(one, other)


def are_of_two_times(one: Told, other: Told) -> bool:
    """Tell whether two passages speak of two times: as they say, or as what stands around them says."""
    times = [{p.answer for p in told.set_in(BasisDimension.TIME)} for told in (one, other)]
    return _differ(times) and not any(a.startswith(b) or b.startswith(a) for a in times[0] for b in times[1])


def _differ(named: Sequence[set[str]]) -> bool:
    return all(named) and not named[0] & named[1]


def do_scatter(one: Told, other: Told) -> bool:
    """Tell whether two figures are estimates of one thing: one is called so, or both are approximations."""
    return one.is_estimate or other.is_estimate or (one.is_near and other.is_near)


def _is_apart(one: Told, other: Told, values: tuple[str, str]) -> bool:
    amounts = one.amount(values[0]), other.amount(values[1])
    return amounts[0] is None or amounts[1] is None or not within_spread(amounts[0], amounts[1])


def within_spread(*amounts: Quantity) -> bool:
    """Tell whether amounts of one measure lie as near each other as estimates of one thing may."""
    bases = [amount.base for amount in amounts]
    if len({(amount.dimension, amount.measure) for amount in amounts}) != 1 or min(bases) <= 0:
        return False
    return max(bases) <= SPREAD * min(bases)


def _of_states(one: Told, other: Told) -> Opposed | None:
    if not _may_turn(one, other):
        return None
    turned = one.settled.marks ^ other.settled.marks
    found = difference(one.settled, other.settled, known=other.passage.known)
    found = found or difference(other.settled, one.settled, known=one.passage.known)
    if found is None or found.how is not Against.NEGATION:
        return None
    apart = _apart(one, other)
    if apart and not turned & _TURNS:
        return None
    # What happened in one year and not in another is a series, too; a default, or what has ended, is a state that changed.
    if BasisDimension.TIME in apart and not (one.tells_default or Mark.ENDED in turned):
        return None
    return Opposed(values=("", ""))


def _may_turn(one: Told, other: Told) -> bool:
    """Tell cheaply whether a word in one of two passages could turn what the other says."""
    if _TURNS & (one.statement.marks ^ other.statement.marks) or one.tells_default or other.tells_default:
        return True
    return holds_an_opposite(one.text) or holds_an_opposite(other.text)


def holds_an_opposite(text: str) -> bool:
    """Tell whether a text holds a word that has an opposite: "rose", "better"."""
    return _opposites().search(text.casefold()) is not None


@cache
def _opposites() -> re.Pattern[str]:
    return re.compile(rf"(?<![a-zà-ÿ])(?:{'|'.join(side for row in OPPOSITES for side in row)})(?![a-zà-ÿ])")


def _apart(one: Told, other: Told) -> frozenset[BasisDimension]:
    """Return in which of time and version two passages are set apart; a time that only one names sets them apart, too."""
    times = [{p.answer for p in told.settings if p.dimension is BasisDimension.TIME} for told in (one, other)]
    versions = [{p.answer for p in told.set_in(BasisDimension.VERSION)} for told in (one, other)]
    found = set()
    if times[0] != times[1] and not (all(times) and times[0] & times[1]):
        found.add(BasisDimension.TIME)
    if _differ(versions):
        found.add(BasisDimension.VERSION)
    return frozenset(found)
