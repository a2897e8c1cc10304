"""What did the screen find between a statement and its evidence? Faults that delete, faults that overreach, or nothing.

Rules only, no model: a fault is shown by words of both sides, and silence is no approval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from research.evidence.types import Source
from research.verification.rulings import RulingCode
from research.verification.statements import Statement
from research.verification.types import Basis, Verdict


class Gravity(StrEnum):
    """`REFUTES`: the evidence says otherwise. `OVERREACHES`: it says less. `STRANGE`: it is not about this at all."""

    REFUTES = "refutes"
    OVERREACHES = "overreaches"
    STRANGE = "strange"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenFault:
    """One thing that does not agree. `claimed` and `said` are the two writings ('' where one side has none).

    `start` and `end` locate the words of the evidence that show it, in code points of the source's text; -1 for none.
    """

    code: RulingCode
    gravity: Gravity
    claimed: str = ""
    said: str = ""
    start: int = -1
    end: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Screened:
    """What the screen says of one fact.

    `verdict` is ENTAIL (basis QUOTE or SCREEN), CONFLICT, PARTIAL or IRRELEVANT (basis SCREEN, with faults), or UNCHECKED
    (basis NONE). `quote_start` and `quote_end` locate a quotation, or the sentence that states the same; -1 for none.
    `score` is how far the words of the statement are carried (0..1), None where it cannot be told. `doubts` stand beside an
    UNCHECKED verdict: they delete nothing, and a judge's approval does not count over them.
    """

    item_id: str
    verdict: Verdict
    basis: Basis
    quote_start: int = -1
    quote_end: int = -1
    faults: tuple[ScreenFault, ...] = ()
    score: float | None = None
    doubts: tuple[ScreenFault, ...] = ()


@dataclass(frozen=True)
class Nearby:
    """A sentence of the evidence beside a statement: `source.text[start:end]`, with its reading.

    `is_cited` tells whether it stands in a chunk that the statement cites, or only beside one; `share` is the part of the
    statement's words that it holds (0..1).
    """

    start: int
    end: int
    statement: Statement
    is_cited: bool
    share: float


@dataclass(frozen=True)
class Aligned:
    """A statement beside its evidence: its sentences read one by one, and the sentences of the evidence, best first.

    `claims` has one reading for each sentence of the statement. `near` holds the sentences of the cited chunks and one on
    each side of them; the first is the one that the statement most likely rests on. `known` are words of the headings,
    title and sentences before, which a sentence may take for granted.
    """

    text: str
    language: str
    claims: Sequence[Statement]
    source: Source
    near: Sequence[Nearby]
    known: frozenset[str] = frozenset()
