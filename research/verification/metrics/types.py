"""What is the quality of one report, in figures that a program can count? Each with what it counts; 0 of 0 is none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A part of a whole; `value` is None where there is no whole."""

    part: int
    whole: int

    @property
    def value(self) -> float | None:
        """The share, 0..1."""
        return self.part / self.whole if self.whole else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What is counted of one report and of how it came about; everything else is computed from it.

    `assertions` are the sentences of the report that can be checked; `bound` those of them with a citation. `proposed`
    counts the statements that reached verification, `removed` and `restated` what became of them, `unable` the verdicts
    that a judge could not give of `judged`. `numbers` are the numbers of published facts, `numbers_carried` those that stand
    in the evidence. `aspects` were frozen before retrieval (-1: none were), `aspects_covered` have a statement. `sources`
    counts read sources, `works` the different works among them, `origins` their origin groups, `primary` the cited works
    of a primary kind of `cited` ones. `domains` are distinct publishers of the sources read.
    """

    assertions: int = 0
    bound: int = 0
    entailed: int = 0
    partial: int = 0
    unchecked: int = 0
    unsupported: int = 0
    proposed: int = 0
    removed: int = 0
    restated: int = 0
    judged: int = 0
    unable: int = 0
    numbers: int = 0
    numbers_carried: int = 0
    aspects: int = -1
    aspects_covered: int = 0
    sources: int = 0
    works: int = 0
    origins: int = 0
    cited: int = 0
    primary: int = 0
    conflicts: int = 0
    domains: int = 0
    rounds: tuple[int, ...] = ()


class Layer(StrEnum):
    """Which layer to fix. `NONE` where no figure stands out, `TOO_LITTLE` where there is too little to tell."""

    ALIGNMENT = "alignment"
    CLOSURE = "closure"
    STOPPING = "stopping"
    RETRIEVAL = "retrieval"
    EVIDENCE = "evidence"
    VERIFICATION = "verification"
    NONE = "none"
    TOO_LITTLE = "too_little"
