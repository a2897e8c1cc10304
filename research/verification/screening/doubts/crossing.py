"""Does a sentence deny what evidence in another language does not, or the other way round? By anchors alone, a doubt.

The sentence of the evidence is found by numbers and by words that look alike in both languages; without one, by the
opposite of a word of granting or covering that no sentence of the evidence bears out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from research.evidence.quantities.compare import same_quantity
from research.trust.marks import normalized
from research.verification.lexicon import has_lists
from research.verification.rulings import RulingCode
from research.verification.screening.doubts.polarity import cues, holds_word
from research.verification.screening.doubts.polarity_cues import OPPOSITES
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

_WORD = re.compile(r"[a-z]{5,}")
_PREFIX = 5
_LEAST = 2
_ROWS = ("granted", "open", "direction", "enabled", "duty", "paid")


def crossing_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield each sentence that its evidence in another language denies, or does not deny as it does."""
    for claim in aligned.claims:
        others = [near for near in aligned.near if near.is_cited and near.statement.language != claim.language]
        if not others or len(others) < len(aligned.near) / 2 or not has_lists(claim.language):
            continue
        found = _anchored(claim, others)
        turned = [near for near in found if _is_turned(claim, near.statement)]
        if found and len(turned) == len(found):
            yield _told(claim, turned[0])
        elif (near := _opposite(claim, others)) is not None:
            yield _told(claim, near)


def _anchored(claim: Statement, others: Sequence[Nearby]) -> tuple[Nearby, ...]:
    """Return the sentences that share most numbers and look-alikes with a claim; () where too few are shared."""
    shares = [_shared(claim, near.statement) for near in others]
    best = max(shares, default=0)
    return tuple(near for near, share in zip(others, shares, strict=True) if share == best >= _LEAST)


def _shared(claim: Statement, held: Statement) -> int:
    numbers = sum(any(same_quantity(said, each) for each in held.quantities) for said in claim.quantities)
    return numbers + len(_looks(claim.text) & _looks(held.text))


@lru_cache(maxsize=4_096)
def _looks(text: str) -> frozenset[str]:
    plain = normalized("NFKD", text.casefold())
    small = "".join(mark for mark in plain if not unicodedata.combining(mark))
    return frozenset(match.group()[:_PREFIX] for match in _WORD.finditer(small))


def _is_turned(claim: Statement, held: Statement) -> bool:
    one, other = cues(claim.text, claim.language), cues(held.text, held.language)
    if bool(one.denying) == bool(other.denying):
        return False
    return not (other if one.denying else one).yielding


def _opposite(claim: Statement, others: Sequence[Nearby]) -> Nearby | None:
    """Return a sentence with the opposite of a word of the claim, where none of the evidence has such a word itself."""
    for row in _ROWS:
        pair = OPPOSITES.get(claim.language, {}).get(row)
        if pair is None or cues(claim.text, claim.language).denying:
            continue
        said = [holds_word(pattern, claim) for pattern in pair]
        if sum(said) != 1:
            continue
        told = [[near for near in others if _has(row, side, near.statement)] for side in (0, 1)]
        same, contrary = told if said[0] else told[::-1]
        if contrary and not same:
            return contrary[0]
    return None


def _has(row: str, side: int, held: Statement) -> bool:
    pair = OPPOSITES.get(held.language, {}).get(row)
    return pair is not None and holds_word(pair[side], held)


def _told(claim: Statement, near: Nearby) -> ScreenFault:
    return ScreenFault(
        code=RulingCode.NEGATED,
        gravity=Gravity.REFUTES,
        claimed=claim.text,
        said=near.statement.text,
        start=near.start,
        end=near.end,
    )
