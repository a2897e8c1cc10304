"""Does a sentence make one thing the cause of another where its evidence only sets them side by side?

Any word of effect in any sentence of the evidence that could carry it leaves the sentence alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from research.verification.screening.cause_words import ANY_CAUSE, CAUSAL, EFFECT, TOGETHER
from research.verification.screening.manner_reach import UNSPACED_TAGS, compiled, holds, lowered
from research.verification.screening.types import Nearby
from research.verification.statements import Statement

_MOST_STRANGE = 2
# Of the words of a cause or an effect, the share that one sentence must hold to be what states it.
_MOSTLY = 0.6


def is_causal(text: str, language: str) -> bool:
    """Tell whether a text says that one thing brings about or changes another; False for a language without words."""
    tag = language.partition("-")[0].casefold()
    return _cause(lowered(text), tag) is not None


def _cause(folded: str, tag: str) -> re.Match[str] | None:
    for table in (CAUSAL, EFFECT):
        pattern = table.get(tag)
        if pattern and (found := compiled(pattern, tag).search(folded)) is not None:
            return found
    return None


def added_cause(claim: Statement, near: Sequence[Nearby]) -> tuple[tuple[int, int], int] | None:
    """Return where a claim joins cause and effect, and which of the sentences only sets both side by side.

    `near` are the sentences that the claim may rest on, best first, and all others that stand near.
    """
    found = _cause(lowered(claim.text), claim.language)
    if found is None:
        return None
    sides = _sides(claim, found)
    if sides is None:
        return None
    same = [one for one in near if one.statement.language == claim.language]
    if not same or any(holds(ANY_CAUSE, one.statement) and _bears(claim, one.statement) for one in same):
        return None
    for at, one in enumerate(near):
        held = one.statement
        if all(side & held.stems for side in sides) and holds(TOGETHER, held) and not _too_strange(claim, held, found):
            return found.span(), at
    return (found.span(), 0) if all(any(_holds_side(side, one) for one in same) for side in sides) else None


def _holds_side(side: frozenset[str], one: Nearby) -> bool:
    return one.is_cited and len(side) > 1 and len(side & one.statement.stems) >= _MOSTLY * len(side)


def _sides(claim: Statement, found: re.Match[str]) -> tuple[frozenset[str], frozenset[str]] | None:
    """Return the words before and behind the joint; of "because X, Y" those of both clauses."""
    before = frozenset(word.stem for word in claim.words if word.end <= found.start())
    behind = frozenset(word.stem for word in claim.words if word.start >= found.end())
    if not before and claim.words:
        comma = re.search(r", |，|、", claim.text[found.end() :])
        # "Wegen der Maut sank der Verkehr" sets no comma: what stands last is the effect.
        cut = found.end() + comma.end() if comma else claim.words[-1].start
        before = frozenset(word.stem for word in claim.words if word.start >= cut)
        behind -= before
    return (before, behind) if before and behind else None


def _bears(claim: Statement, held: Statement) -> bool:
    """Tell whether a sentence speaks of what the claim speaks of, however little."""
    return len(claim.stems & held.stems) >= min(2, len(claim.stems))


def _too_strange(claim: Statement, held: Statement, found: re.Match[str]) -> bool:
    own = {word.stem for word in claim.words if not found.start() <= word.start < found.end()} - held.stems
    return len(own) > _MOST_STRANGE * (2 if claim.language in UNSPACED_TAGS else 1)
