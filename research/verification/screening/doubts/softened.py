"""Does a clause state as settled, or without a limit, what its evidence only plans, tries, doubts or binds? A doubt.

The bar is lower than for a fault: a word that weakens or binds in the clause that the sentence rests on, and nothing of
the kind on its own side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from research.evidence.quantities.compare import same_quantity
from research.verification.lexicon import has_lists
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import lacking
from research.verification.screening.condition_words import CLOSERS, OPENERS
from research.verification.screening.doubts.clause_pairs import Pair, pairs, stands
from research.verification.screening.doubts.softened_words import BINDING, BOUND, FURTHER, OPEN, UNSETTLED
from research.verification.screening.manner_reach import UNSPACED_TAGS, clause, compiled, holds, lowered, matches
from research.verification.screening.modality import without_dates
from research.verification.screening.modality_words import DOUBTED, HEDGES, PLANNED, POSSIBLE
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

_LEAST, _LEAST_BOUND, _MOSTLY = 0.5, 0.55, 0.7
# How far a word of time, place or measure binds, in characters.
_FURTHEST = 40
_PARTS = re.compile(r"[;；]")
_AHEAD = frozenset({"will", "shall", "wird", "werden", "va", "vont", "van", "将", "將", "会"})
_END = re.compile(r"[,;:()，；：。、]")
_TABLES: tuple[Mapping[str, str], ...] = (POSSIBLE, PLANNED, DOUBTED, UNSETTLED)


def softened_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield each clause of a sentence that is surer, or less bound, than the clause of the evidence that it rests on."""
    for claim in aligned.claims:
        if not has_lists(claim.language) or claim.is_question:
            continue
        for _, found in pairs(claim, aligned):
            close = [pair for pair in found if pair.score >= _LEAST]
            if not close:
                continue
            if (pair := _surer(claim, close)) is not None:
                yield _told(RulingCode.STRONGER_MODALITY, pair)
            if (pair := _unbound(claim, close, aligned)) is not None:
                yield _told(RulingCode.DROPPED_CONDITION, pair)


def _surer(claim: Statement, close: list[Pair]) -> Pair | None:
    """Return the evidence when all that lies near weakens what it says, and the sentence has no such word of its own."""
    held = lowered(" ".join(pair.near.statement.text for pair in close))
    if any(
        _is_own(match, held, claim.language) for table in (HEDGES, OPEN) for match in matches(table, without_dates(claim))
    ):
        return None
    return close[0] if all(_weakens(pair, claim) for pair in close) else None


def _is_own(match: re.Match[str], held: str, language: str) -> bool:
    """Tell whether the evidence lacks a small word of the sentence; a future is none where a thing is not decided."""
    return match.group() not in _AHEAD and compiled(re.escape(match.group()), language).search(held) is None


def _weakens(pair: Pair, claim: Statement) -> bool:
    said = lowered(claim.text)
    return any(
        _stands_beside(match, pair) and compiled(re.escape(match.group()), claim.language).search(said) is None
        for table in _TABLES
        for match in matches(table, pair.near.statement)
    )


def _stands_beside(match: re.Match[str], pair: Pair) -> bool:
    """Tell whether a word weakens the part of the evidence that holds words of the sentence."""
    held = pair.near.statement
    if held.text[match.start() : match.end()] == "May" or not pair.held.start <= match.start() < pair.held.end:
        return False
    low, high = clause(held, match.start())
    inside = {word.stem for word in held.words if low <= word.start < high}
    return len(inside & pair.shared) >= max(1, len(pair.shared) / 2)


def _unbound(claim: Statement, close: list[Pair], aligned: Aligned) -> Pair | None:
    for pair in close:
        if pair.score < _LEAST_BOUND or _gives_none_of(claim, pair.near.statement):
            continue
        if any(_is_dropped(claim, span, pair) for span in _bounds(pair.near.statement)):
            others = [other for other in close if other.near is not pair.near and other.shared >= pair.shared]
            return None if others else pair
        behind = _behind(pair.near, aligned)
        is_bound = holds(BOUND, claim) or behind is None
        if not is_bound and behind is not None and holds(FURTHER, behind.statement) and _is_about(claim, behind.statement):
            return pair
    return None


def _gives_none_of(claim: Statement, held: Statement) -> bool:
    """Tell whether a sentence holds none of the amounts of the claim: then it is not the one that binds them."""
    return bool(claim.amounts) and len(lacking(claim.amounts, held)) == len(claim.amounts)


def _bounds(held: Statement) -> Iterator[tuple[int, int]]:
    """Yield where a sentence binds what it says: from the word that opens a condition to the next mark."""
    for match in matches(OPENERS, held):
        yield match.start(), _stop(held, match.end())
    for match in matches(BINDING, held):
        yield match.start(), _bound_end(held, match.end())
    for match in matches(CLOSERS, held):
        low = max((found.end() for found in _END.finditer(held.text, 0, match.start())), default=0)
        yield low, match.end()


def _bound_end(held: Statement, at: int) -> int:
    """Return where a word of time, place or measure stops binding: behind its amount, or a few words further."""
    if held.language in UNSPACED_TAGS:
        return at
    amount = next((each for each in held.quantities if each.start == at + 1), None)
    return amount.end if amount is not None else min(_stop(held, at), at + _FURTHEST)


def _stop(held: Statement, at: int) -> int:
    return next((found.start() for found in _END.finditer(held.text, at)), len(held.text))


def _is_dropped(claim: Statement, span: tuple[int, int], pair: Pair) -> bool:
    """Tell whether nothing of a condition stands in the sentence, and most of what both say outside the condition."""
    held, (low, high) = pair.near.statement, span
    inside = [word for word in held.words if word.end > low and word.start < high]
    amounts = [each for each in held.quantities if low <= each.start < high]
    if not inside and not amounts:
        return False
    if not inside and any(same_quantity(said, each) for said in claim.quantities for each in amounts):
        return False
    first, last = _segment(held, low, high)
    outside = {word.stem for word in held.words if first <= word.start < last and word not in inside}
    if any(stands(word.stem, claim) and word.stem not in outside for word in inside):
        return False
    rest = lowered(held.text[:low] + " " + held.text[high:])
    if any(_is_own(match, rest, claim.language) for match in matches(BOUND, claim)):
        return False
    return len(pair.shared & outside) >= len(pair.shared) * _MOSTLY


def _segment(held: Statement, low: int, high: int) -> tuple[int, int]:
    """Return the part between two semicolons that a condition stands in."""
    first = max((found.end() for found in _PARTS.finditer(held.text, 0, low)), default=0)
    return first, next((found.start() for found in _PARTS.finditer(held.text, high)), len(held.text))


def _behind(near: Nearby, aligned: Aligned) -> Nearby | None:
    after = [one for one in aligned.near if 0 <= one.start - near.end <= 3]  # noqa: PLR2004
    return min(after, key=lambda one: one.start, default=None)


def _is_about(claim: Statement, behind: Statement) -> bool:
    return behind.language == claim.language and bool(claim.stems & behind.stems)


def _told(code: RulingCode, pair: Pair) -> ScreenFault:
    return ScreenFault(
        code=code,
        gravity=Gravity.OVERREACHES,
        claimed=pair.claim.statement.text.strip(),
        said=pair.near.statement.text.strip(),
        start=pair.near.start,
        end=pair.near.end,
    )
