"""Is a rephrased sentence as sure, as general and as conditioned as its evidence? Faults of manner.

A fault stands only when every sentence that the statement may rest on shows it: when in doubt, there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from research.verification.lexicon import has_lists
from research.verification.rulings import RulingCode
from research.verification.screening.causes import added_cause
from research.verification.screening.comparatives import turned
from research.verification.screening.conditions import dropped_condition
from research.verification.screening.manner_reach import beside, clause
from research.verification.screening.modality import stronger_modality
from research.verification.screening.polarity import turned_polarity
from research.verification.screening.quantifiers import stronger_quantifier
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

_Places = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Rule:
    code: RulingCode
    gravity: Gravity
    find: Callable[[Statement, Statement], _Places | None]


def manner_faults(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield where a statement says more, or otherwise, than its evidence by its small words.

    Negation, modality, quantifiers, conditions, comparatives and causes, each once a sentence. A language without tables
    yields nothing, nor does a sentence that the evidence does not mostly hold.
    """
    for claim in aligned.claims:
        if not has_lists(claim.language) or claim.is_question:
            continue
        near = beside(claim, aligned)
        if not near or near[0].statement.text == claim.text:
            continue
        for rule in _RULES:
            fault = _fault(rule, claim, near)
            if fault is not None:
                yield fault
        if (cause := added_cause(claim, aligned.near)) is not None:
            yield _told(RulingCode.ADDED_CAUSE, Gravity.OVERREACHES, claim, aligned.near[cause[1]], (cause[0], (0, 0)))


def _fault(rule: _Rule, claim: Statement, near: tuple[Nearby, ...]) -> ScreenFault | None:
    """Return a fault that each of these sentences shows, with its place in the nearest one."""
    first: _Places | None = None
    for one in near:
        found = rule.find(claim, one.statement)
        if found is None:
            return None
        first = first or found
    if first is None:
        return None
    return _told(rule.code, rule.gravity, claim, near[0], first)


def _told(code: RulingCode, gravity: Gravity, claim: Statement, held: Nearby, places: _Places) -> ScreenFault:
    low, high = _clause_of(claim, places[0])
    start, end = _clause_of(held.statement, places[1]) if any(places[1]) else (0, len(held.statement.text))
    return ScreenFault(
        code=code,
        gravity=gravity,
        claimed=claim.text[low:high],
        said=held.statement.text[start:end],
        start=held.start + start,
        end=held.start + end,
    )


def _clause_of(statement: Statement, place: tuple[int, int]) -> tuple[int, int]:
    """Widen a place to its clause, without white space at its ends: one word alone tells a reader little."""
    low, high = min(clause(statement, place[0])[0], place[0]), max(clause(statement, place[1])[1], place[1])
    part = statement.text[low:high]
    return low + len(part) - len(part.lstrip()), low + len(part.rstrip())


_RULES = (
    _Rule(RulingCode.NEGATED, Gravity.REFUTES, turned_polarity),
    _Rule(RulingCode.TURNED, Gravity.REFUTES, turned),
    _Rule(RulingCode.STRONGER_MODALITY, Gravity.OVERREACHES, stronger_modality),
    _Rule(RulingCode.STRONGER_QUANTIFIER, Gravity.OVERREACHES, stronger_quantifier),
    _Rule(RulingCode.DROPPED_CONDITION, Gravity.OVERREACHES, dropped_condition),
)
