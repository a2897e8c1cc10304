"""Do two quantities say the same amount of the same thing? By exact conversion only; what a writing leaves open stays open.

So there are three answers, not two: certainly the same (`same_quantity`), certainly not (`contradicts`), and neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from research.evidence.quantities.currencies import OPEN
from research.evidence.quantities.elisions import with_meanings
from research.evidence.quantities.find import quantities
from research.evidence.quantities.frequencies import TIMES, says_as_often
from research.evidence.quantities.shared_dates import shared_dates
from research.evidence.quantities.types import Bound, Dimension, Quantity

_RATIOS = frozenset({Dimension.PERCENT, Dimension.COUNT})
_NAMED = frozenset({Dimension.LABEL, Dimension.VERSION})
_MOMENTS = frozenset({Dimension.DATE, Dimension.CLOCK})
_YEARS = range(1000, 2200)
# From Armenian to Georgian and beyond, Arabic, Hebrew and the scripts of India among them.
_STRANGE_SCRIPTS = range(0x0530, 0x1100)
_POUND_MONEY = OPEN["pound"] | {"pound"}
_POUND_WORD = re.compile(r"pound|pfund|livre|libra|libbr|\bpond", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]")


def same_quantity(one: Quantity, other: Quantity) -> bool:
    """Tell whether two quantities are certainly the same amount of the same thing, after exact conversion.

    A number that is open ('1,234' in an unknown locale) is the same only as one that is written with the same mark.
    'About 5' is the same amount as '5'; 'more than 5' is not.
    """
    if not comparable(one, other) or _edge(one.bound) is not _edge(other.bound):
        return False
    if one.dimension in _MOMENTS:
        return (one.day, one.parts if not one.day else ()) == (other.day, other.parts if not other.day else ())
    if (one.others or other.others) and not _marked_alike(one, other):
        return False
    return (one.base, one.high_base) == (other.base, other.high_base)


def comparable(one: Quantity, other: Quantity) -> bool:
    """Tell whether two quantities could contradict each other: one dimension, one measure and, for money, one currency.

    Names and versions are comparable only to themselves: 'GPT-3' does not contradict 'GPT-4'. A share is a share, as
    a percentage or as a fraction.
    """
    if {one.dimension, other.dimension} == _RATIOS:
        return _is_share(one) and _is_share(other)
    if one.dimension is not other.dimension or one.measure != other.measure:
        return False
    if one.measure in OPEN:
        # Nobody knows which of its owners '¥' means, but the same sign in the same writing is the same money.
        return one.unit == other.unit
    return one.unit == other.unit if one.dimension in _NAMED else True


def contradicts(one: Quantity, other: Quantity) -> bool:
    """Tell whether two comparable quantities certainly differ: there is no reading, range or bound in which both hold.

    Dates differ only where both name what the other names too: 'May 2023' does not contradict '14 May 2023'.
    """
    # A bare 0.01 may be no share at all, so it meets '1 %' and contradicts no percentage.
    if not comparable(one, other) or one.dimension is not other.dimension or one.dimension is Dimension.ORDINAL:
        return False
    if one.dimension in _MOMENTS:
        return bool(one.day and other.day) and not _same_moment(one, other)
    return not any(_meet(_span(one, base), _span(other, against)) for base in one.readings for against in other.readings)


def missing(claim: str, evidence: str, *, claim_language: str = "", evidence_language: str = "") -> tuple[Quantity, ...]:
    """Return the numbers of a claim that its evidence does not carry, in the order of the claim.

    Words that may be no number ('one', 'first') are not asked for. A value that is only open in its writing is not
    reported: that it is missing is not known. A bound or a range is carried by the numbers that it is made of.
    """
    asked = asked_of(claim, claim_language)
    if not asked:
        return ()
    return uncarried(asked, quantities(evidence, evidence_language), evidence)


def asked_of(claim: str, language: str = "") -> tuple[Quantity, ...]:
    """Return the numbers of a claim that its evidence has to carry."""
    return tuple(said for said in with_meanings(claim, quantities(claim, language)) if said.certain)


def uncarried(asked: Iterable[Quantity], held: Sequence[Quantity], evidence: str) -> tuple[Quantity, ...]:
    """Return those quantities that none of the evidence's carries; `evidence` is the text that `held` was found in."""
    lost = tuple(said for said in asked if not _means_carried(said, held, evidence))
    if not lost:
        return ()
    more = _said_in_part(held, evidence)
    return tuple(said for said in lost if not more or not _means_carried(said, (*held, *more), evidence))


def _said_in_part(held: Sequence[Quantity], evidence: str) -> tuple[Quantity, ...]:
    """Return what the evidence says once for several numbers: a unit, a magnitude, a rate, a month or a year."""
    placed = [one for one in held if evidence[one.start : one.end] == one.written]
    meant = (further for one in with_meanings(evidence, placed) for further in one.also)
    return (*meant, *shared_dates(evidence, placed))


def _means_carried(said: Quantity, held: Sequence[Quantity], evidence: str) -> bool:
    return any(_is_carried(one, held, evidence) for one in (said, *said.also))


def _is_carried(said: Quantity, held: Sequence[Quantity], evidence: str) -> bool:
    if said.dimension is Dimension.LABEL and said.unit in evidence.casefold().replace("-", ""):
        return True
    if not any(_carries(said, other, said.readings, held, evidence) for other in held):
        return says_as_often(said, held, evidence)
    if said.high_base is None:
        return True
    high = frozenset({said.high_base})
    return any(_carries(said, other, high, held, evidence) for other in held)


def _carries(said: Quantity, other: Quantity, wanted: frozenset[Fraction], held: Sequence[Quantity], evidence: str) -> bool:
    """Tell whether one quantity of the evidence has a wanted value, with the same unit or one that may be the same."""
    if Dimension.DATE in {said.dimension, other.dimension} or Dimension.CLOCK in {said.dimension, other.dimension}:
        return _carries_moment(said, other)
    if said.dimension in _NAMED or other.dimension in _NAMED:
        return _same_name(said, other)
    if said.dimension is other.dimension and (said.measure == other.measure or _open_alike(said, other)):
        return not wanted.isdisjoint(_values(other))
    if {said.dimension, other.dimension} == _RATIOS and _is_share(said) and _is_share(other):
        return not wanted.isdisjoint(_values(other))
    return _bare_carries(said, other, wanted, held, evidence)


def _values(held: Quantity) -> frozenset[Fraction]:
    """Return every value that a quantity of the evidence writes: both ends, each reading, and '3 240' also as 3 and 240."""
    ends = frozenset() if held.high_base is None else frozenset({held.high_base})
    spaced = held.parts if held.dimension is Dimension.COUNT else ()
    return held.readings | ends | frozenset(spaced)


def _bare_carries(
    said: Quantity, other: Quantity, wanted: frozenset[Fraction], held: Sequence[Quantity], evidence: str
) -> bool:
    """Tell whether a number without a unit stands for one with a unit.

    A claim may leave a unit out, but never read a share as a count. A number of the evidence may have its unit in the
    head of a table, or behind it in a script whose units are not known here.
    """
    if said.dimension in {Dimension.COUNT, Dimension.ORDINAL} and said.dimension is not other.dimension:
        if other.dimension in {Dimension.PERCENT, Dimension.POINTS, Dimension.MONEY}:
            return False
        return said.value in {other.value, other.high} or not said.readings.isdisjoint({other.value, *other.others})
    if other.dimension is not Dimension.COUNT or said.dimension is Dimension.COUNT:
        return _degrees(said, other) or _pounds(said, other)
    # 两次会议 are two meetings: the word counts what happens, and elsewhere that has a name.
    if said.unit == TIMES and said.written[-1] in "次回" and not other.unit:
        return not wanted.isdisjoint(_values(other))
    plain = {said.value, *said.others} if wanted == said.readings else {said.high}
    if plain.isdisjoint(_values(other)):
        return False
    return _names_unit(said, held, evidence) or _in_strange_script(evidence, other.end)


def _degrees(said: Quantity, other: Quantity) -> bool:
    """Tell whether '30 degrees' and '30 °C' write one number: which degrees are meant stands elsewhere."""
    units = {said.unit, other.unit}
    return "°" in units and bool(units & {"°C", "°F"}) and said.value == other.value


def _pounds(said: Quantity, other: Quantity) -> bool:
    """Tell whether '5 pounds' and '£5' write one number: the word weighs or pays, and which one it does stands elsewhere."""
    weight, money = (said, other) if said.unit == "lb" else (other, said)
    if weight.unit != "lb" or money.measure not in _POUND_MONEY or _POUND_WORD.search(weight.written) is None:
        return False
    return said.value in {other.value, other.high} and said.high in {None, other.value, other.high}


def _names_unit(said: Quantity, held: Sequence[Quantity], evidence: str) -> bool:
    if any(other.unit == said.unit for other in held):
        return True
    symbol = said.unit.split("/")[0]
    return bool(symbol) and re.search(rf"(?<![^\W\d_]){re.escape(symbol)}(?![^\W\d_])", evidence) is not None


def _in_strange_script(evidence: str, at: int) -> bool:
    """Tell whether letters of a script whose units are not known here stand behind a number."""
    match = _LETTERS.search(evidence, at, at + 2)
    return match is not None and ord(match.group()) in _STRANGE_SCRIPTS


def _same_name(said: Quantity, other: Quantity) -> bool:
    if said.dimension is other.dimension:
        return said.unit == other.unit
    # A version may be announced on one side only: '3.11' there is the same writing, and '3.1' never is.
    named, bare = (said, other) if said.dimension in _NAMED else (other, said)
    return bare.dimension is Dimension.COUNT and re.sub(r"[^\d.]", "", named.unit) == bare.written.strip()


def _carries_moment(said: Quantity, other: Quantity) -> bool:
    if said.dimension is other.dimension:
        if not said.day or not other.day:
            return said.parts == other.parts
        return said.parts == other.parts or _day_in(said.day, other.day)
    moment, bare = (said, other) if said.dimension in _MOMENTS else (other, said)
    if bare.dimension is not Dimension.COUNT or bare.unit:
        return False
    if moment is said:
        return len(said.day) == len("2024") and bare.value == said.value and bare.value in _YEARS
    return bare.value in moment.parts


def _day_in(said: str, held: str) -> bool:
    """Tell whether a day is said no more exactly than the evidence says it; '--05-14' is a day of any year."""
    if said.startswith("-"):
        return held[4:].startswith(said[1:]) if not held.startswith("-") else held.startswith(said)
    return held == said or held.startswith(f"{said}-")


def _same_moment(one: Quantity, other: Quantity) -> bool:
    return _day_in(one.day, other.day) or _day_in(other.day, one.day) or one.parts == other.parts


def _is_share(one: Quantity) -> bool:
    return one.dimension is Dimension.PERCENT or (one.base.denominator != 1 and abs(one.base) < 1)


def _open_alike(one: Quantity, other: Quantity) -> bool:
    return other.measure in OPEN.get(one.measure, ()) or one.measure in OPEN.get(other.measure, ())


def _marked_alike(one: Quantity, other: Quantity) -> bool:
    return one.readings == other.readings and (one.others != ()) == (other.others != ())


def _edge(bound: Bound) -> Bound:
    return Bound.EXACT if bound is Bound.ABOUT else bound


def _span(one: Quantity, base: Fraction) -> tuple[Fraction | None, Fraction | None, bool, bool]:
    """Return the interval that a quantity allows: its ends, None for open ones, and whether each end belongs to it."""
    high = one.high_base if one.high_base is not None else base
    match one.bound:
        case Bound.EXACT:
            return base, high, True, True
        case Bound.ABOUT:
            # A rounded value is as near as a tenth of it; nearer ones do not contradict it.
            return base - abs(base) / 10, high + abs(high) / 10, True, True
        case Bound.AT_LEAST:
            return base, None, True, True
        case Bound.MORE_THAN:
            return base, None, False, True
        case Bound.AT_MOST:
            return None, high, True, True
        case Bound.LESS_THAN:
            return None, high, True, False


def _meet(
    one: tuple[Fraction | None, Fraction | None, bool, bool], other: tuple[Fraction | None, Fraction | None, bool, bool]
) -> bool:
    return _below(one, other) and _below(other, one)


def _below(
    one: tuple[Fraction | None, Fraction | None, bool, bool], other: tuple[Fraction | None, Fraction | None, bool, bool]
) -> bool:
    """Tell whether the first interval begins no later than the second one ends."""
    low, high = one[0], other[1]
    if low is None or high is None:
        return True
    return low <= high if one[2] and other[3] else low < high
