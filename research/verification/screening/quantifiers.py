"""Does a sentence speak of more than its evidence: of most where that says some, of a figure where that says "up to" it?

What is counted must be the same word on both sides, and no word of the evidence may be as wide as the claim's.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from research.evidence.quantities.compare import same_quantity
from research.evidence.quantities.types import Bound, Dimension
from research.verification.screening.manner_reach import UNSPACED_TAGS, clause, holds, matches, places, strange, too_strange
from research.verification.screening.quantifier_words import (
    ALL,
    AMONG,
    AT_MOST,
    EXACTLY,
    GENERAL,
    MANY,
    MOST,
    ONE_OF,
    ONLY,
    SAMPLED,
    SINGLE,
    SOME,
    SUPERLATIVE,
    UP_TO,
    WORLDWIDE,
)
from research.verification.statements import Statement, Word

Places = tuple[tuple[int, int], tuple[int, int]]

_MANY, _MOST, _ALL = 1, 2, 3
# How far behind a quantifier stands what it counts, in characters.
_NEAR, _NEAR_UNSPACED = 30, 6
# A number up to which so many of a thing are few of it.
_SMALL = 12


def stronger_quantifier(claim: Statement, held: Statement) -> Places | None:
    """Return where a claim is wider or tighter than a sentence of its language, and where that says less."""
    if too_strange(claim, held):
        return None
    return _wider(claim, held) or _tighter(claim, held) or _unranked(claim, held) or _beyond_only(claim, held)


def _wider(claim: Statement, held: Statement) -> Places | None:
    """Find "most wells" or "wells typically" where the evidence says "three wells" or "some wells"."""
    said = _width(claim)
    if said is None:
        return None
    level, place, counted = said
    if level <= _widest(held):
        return None
    if (sampled := _sampled(claim, held)) is not None:
        return place, sampled
    if _is_most(held, level):
        return None
    narrow = next(_narrow(held, counted, level), None)
    return (place, narrow) if narrow is not None else None


def _width(claim: Statement) -> tuple[int, tuple[int, int], Word | None] | None:
    """Return how wide a claim is, where it says so, and the word that it counts; None for a claim that is not wide."""
    for table, level in ((ALL, _ALL), (MOST, _MOST)):
        for match in matches(table, claim):
            counted = _counted(claim, match.end())
            if counted is not None:
                return level, match.span(), counted
    for table, level in ((WORLDWIDE, _ALL), (GENERAL, _MOST)):
        for match in matches(table, claim):
            return level, match.span(), None
    return None


def _counted(statement: Statement, at: int) -> Word | None:
    near = _NEAR_UNSPACED if statement.language in UNSPACED_TAGS else _NEAR
    return next((word for word in statement.words if at <= word.start <= at + near), None)


def _widest(held: Statement) -> int:
    tables = ((ALL, _ALL), (WORLDWIDE, _ALL), (MOST, _MOST), (GENERAL, _MOST), (MANY, _MANY))
    return next((level for table, level in tables if holds(table, held)), -1)


def _is_most(held: Statement, level: int) -> bool:
    """Tell whether amounts of the evidence make as much: a share above one half, or 7 of 9; for all, the whole."""
    shares = [amount.value for amount in held.amounts if amount.dimension is Dimension.PERCENT]
    counts = [amount.value for amount in held.amounts if amount.dimension is Dimension.COUNT]
    shares += [100 * one / two for one, two in pairwise(counts) if 0 < one <= two]
    return any(share == 100 if level == _ALL else share > 50 for share in shares)  # noqa: PLR2004


def _narrow(held: Statement, counted: Word | None, level: int) -> Iterator[tuple[int, int]]:
    """Yield where the evidence counts few of what the claim counts many of; where that counts nothing, few at all."""
    for table in (SOME, MOST) if level == _ALL else (SOME,):
        for match in matches(table, held):
            found = _counted(held, match.end())
            if found is not None and (counted is None or found.stem == counted.stem or _next_is(held, found, counted)):
                yield match.span()
    for match in matches(ONLY, held) if level == _ALL and counted is not None else ():
        low, high = clause(held, match.start())
        if counted is not None and any(low <= word.start < high for word in places(held, counted.stem)):
            yield match.span()
    for match in matches(SINGLE, held):
        if counted is None or any(match.start() <= word.start <= match.end() + _NEAR for word in places(held, counted.stem)):
            yield match.span()
    yield from _few(held, counted)


def _sampled(claim: Statement, held: Statement) -> tuple[int, int] | None:
    """Return where the evidence speaks of a few that somebody asked or tested, and the claim of no such few."""
    if holds(SAMPLED, claim) or any(amount.dimension is Dimension.COUNT for amount in claim.amounts):
        return None
    is_small = any(amount.dimension is Dimension.COUNT and amount.value <= _SMALL for amount in held.amounts)
    match = next(matches(SAMPLED, held), None)
    return match.span() if match is not None and is_small else None


def _few(held: Statement, counted: Word | None) -> Iterator[tuple[int, int]]:
    """Yield the small numbers of the counted thing."""
    for amount in held.amounts if counted is not None else ():
        is_small = amount.dimension is Dimension.COUNT and 1 < amount.value <= _SMALL
        found = _counted(held, amount.end) if is_small else None
        if found is not None and counted is not None and found.stem == counted.stem:
            yield amount.start, amount.end


def _next_is(held: Statement, found: Word, counted: Word) -> bool:
    """Tell whether the word behind the first one is the counted one: "some old wells"."""
    after = next((word for word in held.words if word.start > found.start), None)
    return after is not None and after.stem == counted.stem


def _tighter(claim: Statement, held: Statement) -> Places | None:
    """Find a figure that the evidence bounds from above, and "exactly" where it bounds from below."""
    for bounded in held.amounts:
        said = next((one for one in claim.amounts if same_quantity(one, bounded) or one.value == bounded.value), None)
        if said is None or said.dimension is not bounded.dimension or said.bound is not Bound.EXACT:
            continue
        spans = (said.start, said.end), (bounded.start, bounded.end)
        is_most = bounded.bound in {Bound.AT_MOST, Bound.LESS_THAN} or _is_up_to(held, bounded.start)
        if is_most and not holds(AT_MOST, claim):
            return spans
        if bounded.bound in {Bound.AT_LEAST, Bound.MORE_THAN} and holds(EXACTLY, claim) and not holds(EXACTLY, held):
            return spans
    return None


def _is_up_to(held: Statement, at: int) -> bool:
    """Tell whether a word right before an amount bounds it, a verb between them."""
    near = _NEAR_UNSPACED if held.language in UNSPACED_TAGS else 1
    return any(match.end() <= at <= match.end() + near for match in matches(UP_TO, held))


def _unranked(claim: Statement, held: Statement) -> Places | None:
    """Find "the best" where the evidence says "the best of those tested" or "one of the best"."""
    best = next(matches(SUPERLATIVE, claim), None)
    if best is None or holds(ONE_OF, claim) or holds(AMONG, claim):
        return None
    for match in matches(SUPERLATIVE, held):
        low, high = clause(held, match.start())
        if match.group() != best.group():
            continue
        for table in (ONE_OF, AMONG):
            limit = next((found for found in matches(table, held) if low <= found.start() < high), None)
            if limit is not None and not _names_the_rest(claim, held, limit.end()):
                return best.span(), limit.span()
    return None


def _names_the_rest(claim: Statement, held: Statement, at: int) -> bool:
    """Tell whether the claim names what the evidence ranks within: "the largest in Europe"."""
    found = _counted(held, at)
    return found is not None and found.names and bool(places(claim, found.stem))


def _beyond_only(claim: Statement, held: Statement) -> Places | None:
    """Find what the evidence says of one thing only, and the claim without naming that thing."""
    if holds(ONLY, claim) or strange(claim, held):
        return None
    for match in matches(ONLY, held):
        low, high = clause(held, match.start())
        if held.language in UNSPACED_TAGS:
            continue
        only = [word for word in held.words if match.end() <= word.start < high][:1]
        rest = {word.stem for word in held.words if low <= word.start < high and word not in only}
        if (
            only
            and only[0].start <= match.end() + _NEAR
            and not places(claim, only[0].stem)
            and rest & claim.stems == claim.stems
        ):
            return (0, len(claim.text)), (match.start(), only[-1].end)
    return None
