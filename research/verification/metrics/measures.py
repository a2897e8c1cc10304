"""How good is one report, and which layer should be mended first? Pure functions of what was counted.

The three core measures and the intermediate ones of the field, with their definitions; a share of nothing is none, never
0 and never 1. The product and its evaluation call these same functions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from research.verification.metrics.types import Counts, Layer, Share

# The marks of the source of the method (diagnosis by combination); below so few assertions a share says nothing.
FEWEST_ASSERTIONS = 3
LOW_CORRECTNESS, HIGH_CORRECTNESS = 0.7, 0.8
LOW_UNSUPPORTED, HIGH_UNSUPPORTED = 0.15, 0.25
LOW_COVERAGE = 0.5
HIGH_DUPLICATES, LOW_PRIMARY = 0.4, 0.2
HIGH_RESTATEMENT = 0.35
HIGH_UNABLE = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """The measures of one report.

    `strict` is the part of the bound assertions that a check found carried; `partial`, `unchecked` and `unsupported` are
    parts of all assertions. `coverage` is None where no aspects were frozen before retrieval. `unable` is the part of the
    judge's answers that were none. `duplicates` is the part of the sources read that only repeat the work of another.
    """

    strict: Share
    partial: Share
    unchecked: Share
    unsupported: Share
    coverage: Share | None
    numbers: Share
    deletion: Share
    restatement: Share
    unable: Share
    duplicates: Share
    primary: Share
    origins: int
    conflicts: int


def measures(counts: Counts) -> Measures:
    """Return the measures that the counts of one report make."""
    return Measures(
        strict=Share(part=counts.entailed, whole=counts.bound),
        partial=Share(part=counts.partial, whole=counts.assertions),
        unchecked=Share(part=counts.unchecked, whole=counts.assertions),
        unsupported=Share(part=counts.unsupported, whole=counts.assertions),
        coverage=None if counts.aspects < 0 else Share(part=counts.aspects_covered, whole=counts.aspects),
        numbers=Share(part=counts.numbers_carried, whole=counts.numbers),
        deletion=Share(part=counts.removed, whole=counts.proposed),
        restatement=Share(part=counts.restated, whole=counts.proposed),
        unable=Share(part=counts.unable, whole=counts.judged),
        duplicates=Share(part=counts.sources - counts.works, whole=counts.sources),
        primary=Share(part=counts.primary, whole=counts.cited),
        origins=counts.origins,
        conflicts=counts.conflicts,
    )


def diagnose(counts: Counts) -> Layer:
    """Return the one layer to mend first. Measures are read together: none of them says anything alone."""
    if counts.assertions < FEWEST_ASSERTIONS:
        return Layer.TOO_LITTLE
    found = measures(counts)
    return next((layer for layer, holds in _RULES if holds(found)), Layer.NONE)


def _below(share: Share | None, mark: float) -> bool:
    value = share.value if share is not None else None
    return value is not None and value < mark


def _above(share: Share | None, mark: float) -> bool:
    value = share.value if share is not None else None
    return value is not None and value > mark


def _found_nothing(found: Measures) -> bool:
    """All three low: what was found is not what was asked for."""
    return (
        _below(found.strict, LOW_CORRECTNESS)
        and _below(found.coverage, LOW_COVERAGE)
        and _above(found.unsupported, LOW_UNSUPPORTED)
    )


_RULES: tuple[tuple[Layer, Callable[[Measures], bool]], ...] = (
    (Layer.VERIFICATION, lambda found: _above(found.unable, HIGH_UNABLE)),
    (Layer.RETRIEVAL, _found_nothing),
    (Layer.CLOSURE, lambda found: _above(found.unsupported, HIGH_UNSUPPORTED)),
    (Layer.ALIGNMENT, lambda found: _below(found.strict, LOW_CORRECTNESS)),
    (
        Layer.STOPPING,
        lambda found: _below(found.coverage, LOW_COVERAGE) and _above(found.strict, HIGH_CORRECTNESS),
    ),
    (
        Layer.RETRIEVAL,
        lambda found: _above(found.duplicates, HIGH_DUPLICATES) or _below(found.primary, LOW_PRIMARY),
    ),
    (Layer.EVIDENCE, lambda found: _above(found.restatement, HIGH_RESTATEMENT)),
)
