"""What was removed, and how good is a report in figures? Counts only; the words are those of the report's language."""

from __future__ import annotations

from publishing.document.values import Count, Number, Value
from publishing.document.vocabulary import Figure, Reason
from research.verification.metrics.types import Layer
from research.verification.rulings import Act


class ChangeCount(Value):
    """How many statements met this act for this reason. What they said stays in the record."""

    act: Act
    reason: Reason
    count: Number


class FigureEntry(Value):
    """One figure: `part` of `whole`. Not `applies` where the run froze nothing that could be counted."""

    name: Figure
    part: Count
    whole: Count
    applies: bool = True


class QualityEntry(Value):
    """The figures of the report as the research delivered it, and the layer to fix first."""

    figures: tuple[FigureEntry, ...]
    layer: Layer
