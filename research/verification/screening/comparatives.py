"""Does a sentence turn a direction, an order or a comparison of its evidence round?

One word of a pair of opposites must stand on each side, all else alike, and nothing there may deny; what is swapped as well
says the same again.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from research.evidence.quantities.compare import same_quantity
from research.evidence.quantities.types import Quantity
from research.verification.lexicon import measure_row, measures
from research.verification.sameness import are_opposite
from research.verification.screening.comparative_words import COMPARED, PAIRS, THAN
from research.verification.screening.manner_reach import (
    UNSPACED_TAGS,
    clause_with_head,
    compiled,
    holds,
    lowered,
    matches,
    speaks_of_another,
    strange,
    subject_words,
    too_strange,
)
from research.verification.screening.polarity_words import NEGATORS
from research.verification.statements import Statement

Places = tuple[tuple[int, int], tuple[int, int]]

_GAP = 4
# The first rows of each table are more and less, rise and fall: their amounts tell what they are of.
_MEASURING_ROWS = 2
_PARTS = ("real", "nominal", "western", "northern", "urban", "women", "gross")
_ORDERING = frozenset(
    word
    for line in ("before|prior to|after|following|since|vor|nach|seit", "avant|après|depuis|antes|después|tras|desde")
    for word in line.split("|")
)


def turned(claim: Statement, held: Statement) -> Places | None:
    """Return where a claim and a sentence of its language say the opposite by one word, or compare the other way round."""
    if too_strange(claim, held) or speaks_of_another(claim, held):
        return None
    return _swapped_comparison(claim, held) or _turned_pair(claim, held) or _turned_word(claim, held)


def _turned_pair(claim: Statement, held: Statement) -> Places | None:
    for row, (one, other) in enumerate(_pairs(claim.language)):
        for mine, theirs in ((one, other), (other, one)):
            said, found = list(mine.finditer(lowered(claim.text))), list(theirs.finditer(lowered(held.text)))
            if len(said) != 1 or len(found) != 1 or theirs.search(lowered(claim.text)):
                continue
            rivals = [match.start() for match in mine.finditer(lowered(held.text))]
            stems = {word.stem for word in claim.words if not said[0].start() <= word.start < said[0].end()}
            amounts = {each.written for each in claim.quantities}
            own = _covered(stems, amounts, held, found[0].start())
            if any(_covered(stems, amounts, held, at) >= own for at in rivals):
                continue
            by_amount = row < _MEASURING_ROWS and _is_by_same_amount(claim, said[0].span(), held, found[0].span())
            if _is_alike(claim, said[0].span(), held, found[0].span(), by_amount=by_amount):
                return said[0].span(), found[0].span()
    return None


def _covered(stems: Collection[str], amounts: Collection[str], held: Statement, at: int) -> int:
    """Weigh what of a claim stands in the clause around a place of the evidence, its words twice."""
    low, high = clause_with_head(held, at)
    found = _stems(held, low, high) | {word.stem for word in subject_words(held, low)}
    return 2 * len(found.intersection(stems)) + len(found.intersection(amounts))


def _turned_word(claim: Statement, held: Statement) -> Places | None:
    """Find an opposite that the table of all languages knows, or a word and its "un-"."""
    if claim.language in UNSPACED_TAGS:
        return None
    own = [word for word in claim.words if word.stem not in held.stems]
    others = [word for word in held.words if word.stem not in claim.stems]
    for word in own:
        for other in others:
            one, two = claim.text[word.start : word.end].casefold(), held.text[other.start : other.end].casefold()
            if are_opposite(one, two):
                spans = (word.start, word.end), (other.start, other.end)
                return spans if _is_alike(claim, spans[0], held, spans[1]) else None
    return None


@cache
def _pairs(language: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    return tuple((compiled(one, language), compiled(other, language)) for one, other in PAIRS.get(language, ()))


def _is_alike(
    claim: Statement, said: tuple[int, int], held: Statement, found: tuple[int, int], *, by_amount: bool = False
) -> bool:
    """Tell whether the words beside an opposite are the same in the clause, undenied, and not swapped around it."""
    mine, theirs = _scope(claim, said), _scope(held, found)
    if _is_denied(claim, mine) or _is_denied(held, theirs):
        return False
    own = [word for word in claim.words if not said[0] <= word.start < said[1]]
    within = {word.stem for word in held.words if theirs[0] <= word.start < theirs[1]}
    shared = {word.stem for word in own if mine[0] <= word.start < mine[1]} & within
    apart = {word.stem for word in own}.difference(claim.proper_names) - held.stems
    if by_amount:
        return not _changed_sides(claim, held)
    if len(shared) < (2 if len(own) > 1 else 1):
        return False
    if len(apart) > (2 if claim.language in UNSPACED_TAGS else 0) + len(own) // 5:
        return False
    if _changed_sides(claim, held) or _is_of_a_part(claim, held, theirs):
        return False
    return _same_complement(claim, said, held, found) and not _is_swapped(claim, said, held, found)


def _scope(statement: Statement, span: tuple[int, int]) -> tuple[int, int]:
    """Return the clause of a word; a German verb at the end of its sentence belongs to all of it."""
    is_last = statement.language == "de" and not statement.text[span[1] :].strip(' .!"”“«»')
    return (0, len(statement.text)) if is_last else clause_with_head(statement, span[0])


def _is_by_same_amount(claim: Statement, said: tuple[int, int], held: Statement, found: tuple[int, int]) -> bool:
    """Tell whether the same amount stands beside both words: "4.2 % more" and "4.2 % less"."""
    one, other = _beside(claim, said), _beside(held, found)
    return any(same_quantity(mine, theirs) for mine in one for theirs in other)


def _beside(statement: Statement, span: tuple[int, int]) -> list[Quantity]:
    return [each for each in statement.amounts if 0 <= span[0] - each.end <= _GAP or 0 <= each.start - span[1] <= _GAP]


def _is_of_a_part(claim: Statement, held: Statement, span: tuple[int, int]) -> bool:
    """Tell whether a clause is of a part that the claim does not name: real prices, the west of a country."""
    return any(
        measure_row(word) in {row for row, _ in measures(held.text[slice(*span)]) - measures(claim.text)} for word in _PARTS
    )


def _changed_sides(claim: Statement, held: Statement) -> bool:
    """Tell whether what stood before "than" stands behind it now."""
    said, found = list(matches(THAN, claim)), list(matches(THAN, held))
    if len(said) != 1 or len(found) != 1:
        return False
    one, other = _compared(claim, said[0].span()), _compared(held, found[0].span())
    return bool(one[1] & other[0]) and bool(one[0] & other[1])


def _is_denied(statement: Statement, span: tuple[int, int]) -> bool:
    return any(span[0] <= match.start() < span[1] for match in matches(NEGATORS, statement))


def _same_complement(claim: Statement, said: tuple[int, int], held: Statement, found: tuple[int, int]) -> bool:
    """Words of order turn it only with the same thing behind them: "before the flood", "after the flood"."""
    if lowered(claim.text)[slice(*said)] not in _ORDERING:
        return True
    one, other = _behind(claim, said[1]), _behind(held, found[1])
    return bool(one) and one == other


def _behind(statement: Statement, at: int) -> str:
    places = [(word.start, word.stem) for word in statement.words if word.start >= at]
    places += [(quantity.start, quantity.written) for quantity in statement.quantities if quantity.start >= at]
    return min(places)[1] if places else ""


def _is_swapped(claim: Statement, said: tuple[int, int], held: Statement, found: tuple[int, int]) -> bool:
    """Tell whether what stood before the word stands behind it now, and the other way round."""
    before, behind = _around(claim, said)
    before_there, behind_there = _around(held, found)
    return bool(before & behind_there) and bool(behind & before_there)


def _around(statement: Statement, span: tuple[int, int]) -> tuple[frozenset[str], frozenset[str]]:
    low, high = clause_with_head(statement, span[0])
    before, behind = _stems(statement, low, span[0]), _stems(statement, span[1], high)
    return before - behind, behind - before


def _swapped_comparison(claim: Statement, held: Statement) -> Places | None:
    """Find "A is louder than B" that became "B is louder than A"."""
    said, found = list(matches(THAN, claim)), list(matches(THAN, held))
    if len(said) != 1 or len(found) != 1 or not holds(COMPARED, claim) or _by_pair(claim, held):
        return None
    one, other = _compared(claim, said[0].span()), _compared(held, found[0].span())
    if not (one[0] & other[1] and one[1] & other[0]) or len(strange(claim, held)) > 1:
        return None
    if holds(NEGATORS, claim) or holds(NEGATORS, held):
        return None
    return said[0].span(), found[0].span()


def _by_pair(claim: Statement, held: Statement) -> bool:
    """Tell whether the comparison itself is turned: "B is quieter than A" is what "A is louder than B" says."""
    apart = [word for word in claim.words if word.stem not in held.stems]
    others = [word for word in held.words if word.stem not in claim.stems]
    pairs = ((claim.text[a.start : a.end].casefold(), held.text[b.start : b.end].casefold()) for a in apart for b in others)
    if any(are_opposite(one, other) for one, other in pairs):
        return True
    text, there = lowered(claim.text), lowered(held.text)
    return any(
        bool(one.search(text)) is not bool(one.search(there)) or bool(two.search(text)) is not bool(two.search(there))
        for one, two in _pairs(claim.language)
    )


def _compared(statement: Statement, span: tuple[int, int]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of the two that are compared, before and behind the word of comparison, but for what both have."""
    one, other = _both(statement, span)
    measured = frozenset(w.stem for m in matches(COMPARED, statement) for w in statement.words if w.start == m.start())
    return one - other - measured, other - one - measured


def _both(statement: Statement, span: tuple[int, int]) -> tuple[frozenset[str], frozenset[str]]:
    low, high = clause_with_head(statement, span[0])
    match statement.language:
        case "zh":
            right = [word for word in statement.words if span[1] <= word.start < high]
            return _stems(statement, low, span[0]), frozenset(word.stem for word in right[:3])
        case "ja":
            topic = max((statement.text.rfind(mark, low, span[0]) + 1 for mark in "はが"), default=0)
            if topic <= low:
                return _stems(statement, span[1], high), _stems(statement, low, span[0])
            return _stems(statement, low, topic), _stems(statement, topic, span[0])
        case _:
            return _stems(statement, low, span[0]), _stems(statement, span[1], high)


def _stems(statement: Statement, low: int, high: int) -> frozenset[str]:
    found = {word.stem for word in statement.words if low <= word.start and word.end <= high}
    return frozenset(found | {each.written for each in statement.quantities if low <= each.start and each.end <= high})
