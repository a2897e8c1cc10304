"""Does a sentence of another language state the same? Joined only by what reads alike in both: names and quantities.

Predicate words cannot be compared across languages, so that two independent anchors are asked for and no doubt is left over.
"""

from __future__ import annotations

from research.evidence.quantities.types import Dimension, Quantity
from research.evidence.tokens import without_marks
from research.verification.agreement import matched
from research.verification.lexicon import has_lists
from research.verification.statements import Statement

# A small round figure stands in too many sentences to join two of them.
FEWEST_DIGITS = 2
_UNSAID = frozenset({Dimension.DATE, Dimension.CLOCK, Dimension.ORDINAL})


def bridge(claim: Statement, passage: Statement) -> tuple[str, ...]:
    """Return the names and quantities that join a claim and a passage of another language; empty where they do not suffice.

    At least one name and one telling quantity, every quantity of the claim and no further one, the same measure and mood.
    """
    if claim.language == passage.language or not (has_lists(claim.language) and has_lists(passage.language)):
        return ()
    if claim.is_question or passage.is_question or claim.marks or passage.marks or claim.literals != passage.literals:
        return ()
    pairs = matched(claim.quantities, passage.quantities)
    if pairs is None or len(pairs) != len(passage.quantities) or not any(_is_telling(said) for said, _ in pairs):
        return ()
    if claim.measures_in(0, len(claim.text)) != passage.measures_in(0, len(passage.text)):
        return ()
    names = _names_in_both(claim, passage)
    return (*names, *(said.written for said, _ in pairs)) if names else ()


def _is_telling(quantity: Quantity) -> bool:
    digits = str(quantity.value.numerator).strip("0")
    return quantity.dimension not in _UNSAID and len(digits) >= FEWEST_DIGITS


def _names_in_both(claim: Statement, passage: Statement) -> tuple[str, ...]:
    """Return the names that are spelled alike in both, stems and endings apart: stemmers differ by language."""
    there = {_spelled(passage, word.start, word.end) for word in passage.words}
    own = [_spelled(claim, word.start, word.end) for word in claim.words if word.names]
    return tuple(dict.fromkeys(name for name in own if name in there))


def _spelled(statement: Statement, start: int, end: int) -> str:
    return without_marks(statement.text[start:end].casefold())
