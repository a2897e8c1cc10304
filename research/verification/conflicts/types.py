"""Which disagreements does the evidence hold, of what kind, and how far can they be explained?

A conflict is shown with both sides; an estimate that scatters is a range, and a difference with a reason is told with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ConflictKind(StrEnum):
    """What two positions disagree about."""

    FACTUAL = "factual"
    BASIS = "basis"
    EVALUATIVE = "evaluative"


class BasisDimension(StrEnum):
    """On what two measurements rest differently. The basis check asks each of these before anything is called a conflict."""

    TIME = "time"
    VERSION = "version"
    SAMPLE = "sample"
    METRIC = "metric"
    STATISTIC = "statistic"
    REGION = "region"
    CONDITIONS = "conditions"
    INTEREST = "interest"


class Resolution(StrEnum):
    """Where the order of the resolution strategies ended.

    `RESTATED`: both go back to one origin, and the original decides. `EVOLUTION`: the times differ, and the change is told
    in order. `SCOPES`: the conditions do not overlap, and both hold. `ADJUDICATED`: an independent third source speaks of
    this very disagreement. `OPEN`: shown, and not decided.
    """

    RESTATED = "restated"
    EVOLUTION = "evolution"
    SCOPES = "scopes"
    ADJUDICATED = "adjudicated"
    OPEN = "open"


class Cause(StrEnum):
    """The likely source of a disagreement; `UNTOLD` where nothing in the evidence tells it."""

    OTHER_BASIS = "other_basis"
    OTHER_TIME = "other_time"
    OTHER_SAMPLE = "other_sample"
    INTEREST = "interest"
    DISTORTED_RESTATEMENT = "distorted_restatement"
    CORRECTED = "corrected"
    STANDPOINT = "standpoint"
    UNTOLD = "untold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """One side, as one passage states it: `source.text[start:end]`.

    `value` is the amount or the word that differs, as it is written. `item_id` is the fact that tells this side, '' where
    only the passage does. `also` are other sources that take the same side.
    """

    source_id: str
    chunk_id: str
    start: int
    end: int
    value: str = ""
    item_id: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BasisDifference:
    """In what the bases differ, and what each side says about it ('' where it does not), in the order of the positions."""

    dimension: BasisDimension
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Two passages of different sources that say otherwise about the same thing, found when the evidence came in."""

    first: Position
    second: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """One disagreement ('X1'), with every position once.

    `favoured` is the place of the position that a resolution decides for, -1 for none: it never hides the other one.
    """

    conflict_id: str
    kind: ConflictKind
    positions: tuple[Position, ...]
    differences: tuple[BasisDifference, ...] = ()
    resolution: Resolution = Resolution.OPEN
    cause: Cause = Cause.UNTOLD
    favoured: int = -1
    adjudicator: Position | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EstimateRange:
    """Estimates of one thing that scatter ('E1'): no conflict. `low` and `high` as they are written."""

    range_id: str
    positions: tuple[Position, ...]
    low: str
    high: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreements:
    """Everything that the sources of a report disagree about."""

    conflicts: tuple[Conflict, ...] = ()
    ranges: tuple[EstimateRange, ...] = ()


NO_DISAGREEMENT = Disagreements()
