"""Does a sentence leave out the condition under which its evidence says it?

Only what binds counts: an "if", an "only for", a start, a temperature, a trial, a group. What merely tells more is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from research.evidence.quantities.compare import same_quantity
from research.evidence.quantities.types import Dimension, Quantity
from research.verification.roles import governor
from research.verification.screening.condition_words import (
    AT,
    AT_CLOSERS,
    CLOSERS,
    CONDITIONED,
    ENDS,
    GROUPS,
    OPENERS,
    REGARDLESS,
    SETTINGS,
    START_CLOSERS,
    STARTS,
)
from research.verification.screening.manner_reach import UNSPACED_TAGS, compiled, holds, lowered, matches
from research.verification.screening.modality_words import PAST
from research.verification.statements import Statement

Places = tuple[tuple[int, int], tuple[int, int]]

_END = re.compile(r"[;:()；：（）。]|, |,(?=[\u3040-\u9fff])|，|、|\.\s*\Z|\bthen\b")
_STOP = re.compile(r"[.;!?] |[。；！？]")
_AND = re.compile(r" (?:and|but|or|und|aber|oder|et|mais|ou|y|pero|o) |, ")
_PHYSICAL = frozenset({Dimension.TEMPERATURE, Dimension.PRESSURE, Dimension.SPEED, Dimension.FREQUENCY, Dimension.VOLTAGE})
_BETWEEN = 12
_MOSTLY = 0.7


@dataclass(frozen=True, slots=True)
class _Condition:
    """A span of the evidence that binds the rest. `most_strange` is how many words of its own a claim may have then."""

    start: int
    end: int
    most_strange: int


def dropped_condition(claim: Statement, held: Statement) -> Places | None:
    """Return a condition that a sentence of the claim's language holds and the claim, which says the rest, does not."""
    is_defied = holds(REGARDLESS, claim)
    for condition in _clauses(held) if is_defied else ():
        if _covers(claim, held):
            return (0, len(claim.text)), (condition.start, condition.end)
    for condition in _conditions(claim, held):
        if _says_the_rest(claim, held, condition) and not _says_any(claim, held, condition):
            return (0, len(claim.text)), (condition.start, condition.end)
    return None


def _covers(claim: Statement, held: Statement) -> bool:
    return len(claim.stems & held.stems) >= _MOSTLY * len(claim.stems)


def _conditions(claim: Statement, held: Statement) -> Iterator[_Condition]:
    if not holds(CONDITIONED, claim):
        yield from _clauses(held)
    for table in (SETTINGS, GROUPS):
        for match in matches(table, held):
            yield _Condition(*match.span(), 0)
    if not claim.times and not holds(PAST, held):
        yield from _started(held)
    if claim.amounts:
        yield from _measured(claim, held)


def _clauses(held: Statement) -> Iterator[_Condition]:
    """Yield the clauses and phrases that a word of condition opens, or in Japanese closes."""
    for match in matches(OPENERS, held):
        low = match.start()
        end = next((found.start() for found in _END.finditer(lowered(held.text), match.end())), len(held.text))
        is_whole = not held.text[:low].strip(" \"'“„«") and end >= len(held.text.rstrip(" .。"))
        if not is_whole:
            yield _Condition(low, end, 2)
    for match in matches(CLOSERS, held):
        low = max((found.end() for found in _END.finditer(held.text, 0, match.start())), default=0)
        topic = max((held.text.rfind(mark, low, match.start()) + 1 for mark in "はが"), default=low)
        yield _Condition(max(low, topic), match.end(), 4)


def _started(held: Statement) -> Iterator[_Condition]:
    for time in held.times:
        is_opened = _stands_before(STARTS, held, time) or held.language == "ja"
        is_closed = held.language not in UNSPACED_TAGS or _stands_behind(START_CLOSERS, held, time)
        if is_opened and is_closed and not _stands_behind(ENDS, held, time):
            yield _Condition(time.start, time.end, 0)


def _measured(claim: Statement, held: Statement) -> Iterator[_Condition]:
    """Yield the temperatures, pressures and speeds at which another amount was measured that the claim gives."""
    for amount in held.amounts:
        if amount.dimension not in _PHYSICAL or any(same_quantity(said, amount) for said in claim.amounts):
            continue
        others = [other for other in held.amounts if other is not amount and other.dimension is not Dimension.COUNT]
        if not any(same_quantity(said, other) for said in claim.amounts for other in others):
            continue
        if any(said.dimension is amount.dimension for said in claim.amounts):
            continue
        if held.language in UNSPACED_TAGS:
            is_setting = _stands_behind(AT_CLOSERS, held, amount)
        else:
            is_setting = _stands_before(AT, held, amount)
        if is_setting:
            yield _Condition(amount.start, amount.end, 0)


def _stands_before(table: dict[str, str], held: Statement, quantity: Quantity) -> bool:
    pattern = table.get(held.language)
    if not pattern:
        return False
    before = lowered(held.text)[: quantity.start]
    joint = "" if held.language in UNSPACED_TAGS else r"\s+(?:the |about |around |etwa |environ |unos )?"
    return re.search(rf"(?:{pattern}){joint}\Z", before) is not None


def _stands_behind(table: dict[str, str], held: Statement, quantity: Quantity) -> bool:
    pattern = table.get(held.language)
    after = lowered(held.text)[quantity.end : quantity.end + _BETWEEN]
    return bool(pattern) and compiled(rf"\s?年?(?:{pattern})", "zh").match(after) is not None


def _says_the_rest(claim: Statement, held: Statement, condition: _Condition) -> bool:
    """The claim says what the evidence says beside the condition, and nothing of its own that could stand for it."""
    low, high = _segment(held, condition)
    inside = [word for word in held.words if low <= word.start < high]
    rest = {word.stem for word in inside if not condition.start <= word.start < condition.end}
    own = [word for word in claim.words if word.stem not in rest]
    if not claim.stems or len({word.stem for word in own}) > condition.most_strange:
        return False
    carried = sum(any(same_quantity(said, each) for each in held.quantities) for said in claim.quantities)
    asked = len(claim.stems) + len(claim.quantities)
    if len(claim.stems & rest) + carried < asked / 2 or not _is_bound(claim, held, condition, low):
        return False
    # "In frost" may be what "if it freezes" became.
    return claim.language in UNSPACED_TAGS or not any(governor(claim, word) for word in own)


def _is_bound(claim: Statement, held: Statement, condition: _Condition, low: int) -> bool:
    """Tell whether the condition stands beside what the claim says, and not behind an "and" that leads on from it."""
    joints = [match.end() for match in _AND.finditer(held.text, low, condition.start)]
    joints = [at for at in joints if held.text[at : condition.start].strip()]
    if not joints:
        return True
    beside = {word.stem for word in held.words if joints[-1] <= word.start < condition.start}
    stop = next((match.start() for match in _AND.finditer(held.text, condition.end + 2)), len(held.text))
    beside |= {word.stem for word in held.words if condition.end <= word.start < stop}
    return len(claim.stems & beside) >= len(claim.stems) / 3


def _segment(held: Statement, condition: _Condition) -> tuple[int, int]:
    """Return the part of a run-on sentence that a condition stands in."""
    stops = [match.end() for match in _STOP.finditer(held.text)]
    low = max((stop for stop in stops if stop <= condition.start), default=0)
    return low, min((stop for stop in stops if stop >= condition.end), default=len(held.text))


def _says_any(claim: Statement, held: Statement, condition: _Condition) -> bool:
    inside = [word for word in held.words if condition.start <= word.start < condition.end]
    rest = {word.stem for word in held.words if word not in inside}
    if any(word.stem in claim.stems and word.stem not in rest for word in inside):
        return True
    amounts = [amount for amount in held.quantities if condition.start <= amount.start < condition.end]
    return any(
        same_quantity(said, amount) or said.written == amount.written for said in claim.quantities for amount in amounts
    )
