"""Where in the evidence does a value stand, with which words beside it, and which other values stand near?

A value's part of a sentence goes from the cut behind the value before it to the cut before the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from research.evidence.quantities.compare import comparable, uncarried
from research.evidence.quantities.types import Dimension, Quantity
from research.verification.opposition import mantissa
from research.verification.screening.aligned import is_row
from research.verification.screening.binding import is_year, row_parts, times_of
from research.verification.screening.doubts.amount_words import (
    BASE,
    ENDS,
    JOINT,
    MARK,
    RATIO,
    SCALES,
    STOP,
    WEAK_JOINT,
    from_to,
    sense,
)
from research.verification.screening.types import Aligned, Nearby
from research.verification.statements import Statement, Word

TIMES = frozenset({Dimension.DATE, Dimension.CLOCK})
SMALL = 10
_SHARES = frozenset({Dimension.PERCENT, Dimension.COUNT})


@dataclass(frozen=True)
class Part:
    """A value with the words of its part of a sentence, `statement.text[low:high]`; `near` is None for a claim."""

    statement: Statement
    quantity: Quantity
    low: int
    high: int
    near: Nearby | None = None
    is_cell: bool = False
    is_base: bool = False

    @cached_property
    def words(self) -> tuple[Word, ...]:
        return tuple(word for word in self.statement.words if self.low <= word.start < self.high)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The words of the part that say something, each in one form."""
        return senses(self.statement, self.words)

    @cached_property
    def head(self) -> frozenset[str]:
        return senses(self.statement, [word for word in self.words if word.end <= self.quantity.start])

    @cached_property
    def tail(self) -> frozenset[str]:
        return senses(self.statement, [word for word in self.words if word.start >= self.quantity.end])

    @cached_property
    def times(self) -> frozenset[str]:
        return frozenset(
            day for low, day in times_of(self.statement) if self.low <= low < self.high and low != self.quantity.start
        )

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(word.stem for word in self.words if word.proper)

    @property
    def text(self) -> str:
        return self.statement.text[self.low : self.high]

    @property
    def before(self) -> str:
        """The text of the part before its value."""
        return self.statement.text[self.low : self.quantity.start]

    @property
    def behind(self) -> str:
        return self.statement.text[self.quantity.end : self.high]


def senses(statement: Statement, words: Iterable[Word]) -> frozenset[str]:
    """Return what words say: their stems without those that carry nothing, words of one sense as one."""
    found = (sense(word.stem, statement.text[word.start : word.end].casefold(), statement.language) for word in words)
    return frozenset(one for one in found if one)


def parts_of(said: Quantity, statement: Statement, near: Nearby | None = None, *, is_cell: bool = False) -> tuple[Part, ...]:
    """Return the part of each value of a sentence that may be taken for one.

    What a value is a part of, as in "three of the five", is no value beside it, and has only its own noun.
    """
    alike = _alike(said, statement, is_cell=is_cell)
    masked = statement.text
    for q in statement.quantities:
        mark = "§" if is_time(q) else "0"
        masked = f"{masked[: q.start]}{mark * (q.end - q.start)}{masked[q.end :]}"
    bases = [q for q in alike if _is_base(masked, q)]
    values = [q for q in alike if q not in bases]
    found = [Part(statement, q, q.start, _noun_end(statement, q), near, is_cell, is_base=True) for q in bases]
    if values:
        cuts = [0, *(_cut(statement, masked, one, other) for one, other in pairwise(values)), len(statement.text)]
        cuts[0] = max((m.end() for m in STOP.finditer(masked, 0, values[0].start)), default=0)
        cuts[-1] = next((m.start() for m in STOP.finditer(masked, values[-1].end)), len(masked))
        found += [
            Part(statement, value, low, high, near, is_cell)
            for value, (low, high) in zip(values, pairwise(cuts), strict=True)
        ]
    return tuple(found)


def _alike(said: Quantity, statement: Statement, *, is_cell: bool) -> list[Quantity]:
    """Return the values of one kind with one; beside one that has its unit, those that leave it out."""
    found = [q for q in statement.quantities if is_alike(said, q)]
    has_unit = is_cell or any(q.dimension is said.dimension and q.value != said.value for q in found)
    bare = [
        q
        for q in statement.quantities
        if q not in found
        and is_bare(q)
        and not is_year(q)
        and said.dimension not in TIMES
        and (has_unit or q.value == said.value or _is_cut_short(said, q, statement))
    ]
    if is_bare(said):
        found += [
            q for q in statement.quantities if q not in found + bare and q.value == said.value and q.dimension not in TIMES
        ]
    seconds = {second.start for one in statement.quantities if (second := partner(statement, one)) is not None}
    return [q for q in sorted([*found, *bare], key=lambda q: q.start) if q.start not in seconds or q.start == said.start]


def _is_cut_short(said: Quantity, held: Quantity, statement: Statement) -> bool:
    """Tell whether a value leaves out the unit that one before it has: "86 million euros, and in net profit 5.2 million"."""
    is_apt = said.dimension in {Dimension.MONEY, Dimension.PERCENT, Dimension.MASS, Dimension.VOLUME}
    return is_apt and ENDS.match(statement.text, held.end) is not None and re.search(r"\d", held.written) is not None


def is_time(quantity: Quantity) -> bool:
    return quantity.dimension in TIMES or is_year(quantity)


def is_bare(quantity: Quantity) -> bool:
    return quantity.dimension is Dimension.COUNT and not quantity.unit


def partner(statement: Statement, quantity: Quantity) -> Quantity | None:
    """Return the 10 of "1 in 10", None for a value that stands alone."""
    if not is_bare(quantity):
        return None
    for other in statement.quantities:
        between = statement.text[quantity.end : other.start]
        if other.start > quantity.end and is_bare(other) and RATIO.fullmatch(between) and not is_year(other):
            return other
    return None


def _is_base(masked: str, quantity: Quantity) -> bool:
    return BASE.search(masked[max(0, quantity.start - 24) : quantity.start]) is not None


def _noun_end(statement: Statement, quantity: Quantity) -> int:
    return next((word.end for word in statement.words if word.start >= quantity.end), quantity.end)


def is_alike(said: Quantity, held: Quantity) -> bool:
    """Tell whether two values are of one kind, so that one may be taken for the other."""
    if said.dimension in TIMES:
        return held.dimension is said.dimension or is_year(held)
    if is_year(held) and not is_year(said) and held.value != said.value:
        return False
    if {said.dimension, held.dimension} <= _SHARES and said.dimension is not held.dimension:
        return said.value == held.value or comparable(said, held)
    if said.unit and held.unit and said.unit.split("/")[0] == held.unit.split("/")[0]:
        return True
    return held.dimension is said.dimension or carries(said, held)


def is_place(said: Quantity, part: Part) -> bool:
    """Tell whether a value of the evidence may be the one of the statement, its unit left out or told by less."""
    held = part.quantity
    if carries(said, held):
        return True
    if said.dimension in TIMES:
        return False
    if {said.dimension, held.dimension} == {Dimension.MONEY, Dimension.OTHER_UNIT} and said.written[:2] == held.written[:2]:
        return mantissa(said.value) == mantissa(held.value)
    if said.value != held.value or said.high != held.high:
        return part.is_cell and is_bare(held) and _is_scaled(said, part)
    is_small = not re.search(r"\d", said.written) and said.value <= SMALL
    return ((is_bare(held) or is_bare(said)) and not is_small) or said.unit.split("/")[0] == held.unit.split("/")[0]


def _is_scaled(said: Quantity, part: Part) -> bool:
    """Tell whether the head of a cell tells the size of its value: "in thousands"."""
    return any(
        said.value == part.quantity.value * factor and re.search(words, part.statement.text, re.IGNORECASE)
        for factor, words in SCALES
    )


def carries(said: Quantity, held: Quantity) -> bool:
    """Tell whether a value of the evidence is the one of the statement, in whatever writing."""
    return not uncarried([said], [held], held.written)


def evidence_parts(said: Quantity, aligned: Aligned) -> Iterator[Part]:
    """Yield the part of each value of the cited sentences that is of one kind with one; of a row, cell by cell."""
    for near in aligned.near:
        if not near.is_cited:
            continue
        if is_row(aligned.source, near) is None:
            yield from parts_of(said, near.statement, near)
            continue
        for statement in row_parts(aligned.source, near):
            yield from parts_of(said, statement, near, is_cell=True)


def _cut(statement: Statement, masked: str, one: Quantity, other: Quantity) -> int:
    between = masked[one.end : other.start]
    for pattern in (STOP, JOINT, WEAK_JOINT):
        found = list(pattern.finditer(between))
        if found:
            return one.end + (found[-1].end() if pattern is STOP else found[-1].start())
    pair = from_to(statement.language).search(between)
    if pair is not None:
        return one.end + pair.start()
    marks = list(MARK.finditer(between))
    if marks:
        # What opens with a time, and a mark behind it, goes on behind the mark.
        is_opening = len(marks) > 1 and marks[0].start() <= 1 and is_time(one)
        return one.end + (marks[-1] if is_opening else marks[0]).start()
    words = [word for word in statement.words if one.end <= word.start < other.start]
    return words[0].end if words and one.dimension is Dimension.COUNT and not one.unit else one.end
