"""Which small clauses of a passage say something each, and of whom? A clause without a name speaks of the one before it.

Cut finer than elsewhere: at commas, brackets and conjunctions; a piece that says nothing by itself joins the one before it.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from research.evidence.quantities.types import Quantity
from research.verification.candidates import reading
from research.verification.screening.clauses import SENTENCE_END
from research.verification.screening.doubts.anchor_marks import UNSPACED, Mark, Sort, marks_of
from research.verification.statements import Statement, Word

FEWEST_WORDS = 2
_CUT = re.compile(
    SENTENCE_END + r"|[;；:]\s|,\s|(?<=[)）])\s|\s[–—]\s|\n|"
    r"\s(?=(?:and|or|but|while|whereas|which|who|whose|where|when|after|before|against|than|und|aber|während|wobei|nachdem|bevor|et|mais|tandis|alors|qui|dont|puis|y|pero|mientras|frente|contre)\s)",
    re.IGNORECASE,
)
_CUT_UNSPACED = re.compile(r"[，、。；;：！？\n]|(?<=[)）])")
_RELATIVE = re.compile(
    r"\W*(?:and |und |et |y )?(?:which|who|whose|whom|where|of whom|of which|from which|d(?:er|ie|as|eren|essen)\s(?=\w+\s)|qui|dont|que|où|cuyo|cuya|quien)\b",
    re.IGNORECASE,
)
_POSSESSED = re.compile(
    r"\W*(?:(?:and|und|et|y) )?(?:his|her|its|their|the|sein\w*|ihr\w*|der|die|son|sa|leur|le|la|su|el)\s", re.IGNORECASE
)


@dataclass(frozen=True)
class Unit:
    """A clause, `statement.text[low:high]`. `before` is the clause that it takes its subject from, None for none."""

    statement: Statement
    low: int
    high: int
    before: Unit | None = None

    @cached_property
    def text(self) -> str:
        return self.statement.text[self.low : self.high]

    @cached_property
    def words(self) -> tuple[Word, ...]:
        return tuple(word for word in self.statement.words if self.low <= word.start < self.high)

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(word.stem for word in self.words)

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """The quantities that are no part of an anchor: of a type H25, the anchor says it all."""
        return tuple(
            quantity
            for quantity in self.statement.quantities
            if self.low <= quantity.start < self.high
            and not any(mark.start < quantity.end and quantity.start < mark.end for mark in self.marks)
        )

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(mark for mark in marks_of(self.statement) if self.low <= mark.start < self.high)

    @cached_property
    def plain(self) -> tuple[Word, ...]:
        """The words that belong to no anchor."""
        return tuple(w for w in self.words if not any(m.start <= w.start < m.end for m in self.marks))

    def subjects(self, sort: Sort) -> tuple[Mark, ...]:
        """Return the anchors of a sort that it speaks of without naming one: those of the clause before it."""
        unit = self.before
        while unit is not None:
            held = unit.marks if unit.statement is self.statement else marks_of(unit.statement)
            found = tuple(mark for mark in held if mark.sort is sort)
            if found:
                return found
            unit = unit.before
        return ()

    @cached_property
    def subject_is_before(self) -> bool:
        """Tell whether the subject that the clause takes over stands in a sentence before."""
        unit = self.before
        while unit is not None and not unit.marks:
            unit = unit.before
        return unit is not None and unit.statement is not self.statement

    def is_of(self, mark: Mark) -> bool:
        """Tell whether an anchor is what the clause speaks of: at its beginning, in brackets, or with a possessive before it."""
        if self.opens_with(mark) or self.text.rstrip(" ,.;").endswith((")", "）")):
            return True
        return _POSSESSED.match(self.text) is not None and sum(word.end <= mark.start for word in self.plain) <= FEWEST_WORDS

    def opens_with(self, mark: Mark) -> bool:
        """Tell whether an anchor stands before every other word of the clause."""
        return not any(word.end <= mark.start for word in self.plain)


@lru_cache(maxsize=2_048)
def units_of(paragraph: tuple[str, ...], language: str) -> tuple[tuple[Unit, ...], ...]:
    """Return the clauses of each sentence of a paragraph."""
    found: list[tuple[Unit, ...]] = []
    topic: Unit | None = None
    for text in paragraph:
        units = _units(reading(text, language), topic)
        found.append(units)
        topic = next((unit for unit in units if unit.marks), topic)
    return tuple(found)


def _units(statement: Statement, topic: Unit | None) -> tuple[Unit, ...]:
    found: list[Unit] = []
    before = topic
    for low, high in _pieces(statement):
        unit = Unit(statement, low, high, before)
        found.append(unit)
        if not _RELATIVE.match(unit.text):
            before = unit
    return tuple(found)


def _pieces(statement: Statement) -> Sequence[tuple[int, int]]:
    text = statement.text
    pattern = _CUT_UNSPACED if statement.language in UNSPACED else _CUT
    inside = [(q.start, q.end) for q in statement.quantities] + [(m.start, m.end) for m in marks_of(statement)]
    cuts = sorted({m.end() for m in pattern.finditer(text) if not any(a < m.start() < b for a, b in inside)} - {len(text)})
    joined: list[tuple[int, int]] = []
    for low, high in pairwise([0, *cuts, len(text)]):
        if joined and (_is_small(statement, low, high) or _is_small(statement, *joined[-1])):
            joined[-1] = joined[-1][0], high
        else:
            joined.append((low, high))
    return joined or [(0, len(text))]


def _is_small(statement: Statement, low: int, high: int) -> bool:
    """Tell whether a piece says nothing by itself; what ends in a bracket is a pair of its own."""
    text = statement.text[low:high].rstrip(" ,.;")
    if text.endswith((")", "）")):
        return False
    if any(low <= q.start < high for q in statement.quantities):
        return not any(low <= w.start < high for w in statement.words)
    marks = marks_of(statement)
    plain = [w for w in statement.words if low <= w.start < high and not any(m.start <= w.start < m.end for m in marks)]
    return len(plain) < (FEWEST_WORDS + (statement.language in UNSPACED))
