"""Does a sentence say as a fact what its evidence holds possible, plans, doubts or estimates? Never the other way round.

The verb or noun that the weakening word reaches must stand in the sentence, and nothing there may weaken it in any way.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from research.evidence.quantities.compare import same_quantity
from research.verification.lexicon import Mark
from research.verification.screening.manner_reach import Table, clause, holds, matches, places, reached, too_strange
from research.verification.screening.modality_words import (
    DOUBTED,
    ESTIMATED,
    FUTURE,
    HEDGES,
    PAST,
    PLANNED,
    POSSIBLE,
    ROUGHLY,
    SAID_TO,
)
from research.verification.statements import Statement

_WEAK = frozenset({Mark.POSSIBLE, Mark.DOUBTED, Mark.ESTIMATED, Mark.CONDITIONAL})


# A place in the claim, and one in the evidence.
Places = tuple[tuple[int, int], tuple[int, int]]


def stronger_modality(claim: Statement, held: Statement) -> Places | None:
    """Return what a claim asserts and a sentence of its language only holds possible, plans, doubts or estimates."""
    if too_strange(claim, held):
        return None
    return _weakened(claim, held) or _said(claim, held) or _estimated(claim, held)


def _weakened(claim: Statement, held: Statement) -> Places | None:
    if is_hedged(claim, future=False):
        return None
    tables: tuple[Table, ...] = (POSSIBLE,) if is_hedged(claim) else (POSSIBLE, PLANNED, DOUBTED)
    tables += (FUTURE,) if holds(PAST, claim) and not holds(PAST, held) else ()
    for table in tables:
        for match in matches(table, held):
            if held.text[match.start() : match.end()] == "May":
                continue
            for word in reached(held, match):
                found = places(claim, word.stem)
                if found and len(places(held, word.stem)) == 1:
                    return (found[0].start, found[0].end), match.span()
    return None


def is_hedged(statement: Statement, *, future: bool = True) -> bool:
    """Tell whether a statement holds anything that weakens it; without `future`, a "will" does not."""
    timeless = without_dates(statement)
    return bool(timeless.marks & _WEAK) or bool(statement.sayers) or _is_open(timeless, future=future)


def _is_open(statement: Statement, *, future: bool) -> bool:
    ahead = set() if future else {match.start() for match in matches(FUTURE, statement)}
    return any(match.start() not in ahead for match in matches(HEDGES, statement))


@lru_cache(maxsize=4_096)
def without_dates(statement: Statement) -> Statement:
    """Return a statement with blanks in place of its dates: "May 2026" is no "may"."""
    text = statement.text
    for time in statement.times:
        text = f"{text[: time.start]}{' ' * (time.end - time.start)}{text[time.end :]}"
    return replace(statement, text=text) if statement.times else statement


def _said(claim: Statement, held: Statement) -> Places | None:
    """Find a claim of somebody ("the firm claims that …") that became a fact: most of it stands behind the word."""
    if is_hedged(claim):
        return None
    for match in matches(SAID_TO, held):
        _, high = clause(held, match.end())
        inside = {word.stem for word in held.words if match.end() <= word.start < max(high, match.end())}
        if len(claim.stems & inside) >= max(2, len(claim.stems) * 0.6):
            return (0, len(claim.text)), match.span()
    return None


def _estimated(claim: Statement, held: Statement) -> Places | None:
    """Find an amount that the evidence estimates and the claim states."""
    if (
        Mark.ESTIMATED in claim.marks
        or holds(ROUGHLY, claim)
        or holds(HEDGES, claim)
        or claim.marks & {Mark.DOUBTED, Mark.POSSIBLE}
    ):
        return None
    for match in matches(ESTIMATED, held):
        low, high = clause(held, match.start())
        near = [
            amount
            for amount in held.amounts
            if low <= amount.start < high and _is_beside(match.start(), match.end(), amount.start, amount.end)
        ]
        for amount in near:
            same = next((said for said in claim.amounts if same_quantity(said, amount)), None)
            if same is not None:
                return (same.start, same.end), match.span()
    return None


def _is_beside(low: int, high: int, start: int, end: int) -> bool:
    apart = start - high if start >= high else low - end
    return apart <= 40  # noqa: PLR2004
