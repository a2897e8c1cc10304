"""What did verification remove and restate, and how good is the report in figures? Counted for a reader, by reason.

The sentences that went stay in the record; a report never repeats them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from publishing.document.labels import Labels
from publishing.document.quality_types import ChangeCount, FigureEntry, QualityEntry
from publishing.document.vocabulary import REASONS, Figure, Reason
from research.findings import Quality
from research.verification.metrics.measures import measures
from research.verification.metrics.types import Share
from research.verification.rulings import Act, Ruling


def change_counts(rulings: Iterable[Ruling]) -> tuple[ChangeCount, ...]:
    """Return how many statements met each act for each reason, in the order of the two lists.

    A statement counts once an act, by its last ruling; one that was restated and removed in the end counts as removed.
    """
    last = {(ruling.item_id, ruling.act): ruling for ruling in rulings}
    gone = {item_id for item_id, act in last if act is Act.REMOVED}
    kept = [ruling for (item_id, act), ruling in last.items() if act is Act.REMOVED or item_id not in gone]
    counts = Counter((ruling.act, REASONS.get(ruling.code, Reason.NOT_CARRIED)) for ruling in kept)
    return tuple(
        ChangeCount(act=act, reason=reason, count=counts[act, reason])
        for act in Act
        for reason in Reason
        if counts[act, reason]
    )


def total(changes: Iterable[ChangeCount], act: Act) -> int:
    """Return how many statements met an act."""
    return sum(change.count for change in changes if change.act is act)


def reasons_of(changes: Iterable[ChangeCount], act: Act, words: Labels) -> str:
    """Return the reasons of an act with their counts, as a list in a sentence."""
    said, colon = words.verifying.reasons, words.colon
    met = (change for change in changes if change.act is act)
    return words.clause_separator.join(f"{said[change.reason]}{colon}{change.count}" for change in met)


def quality_entry(quality: Quality | None) -> QualityEntry | None:
    """Return the figures as a document holds them; None where nothing was measured."""
    if quality is None:
        return None
    found, counts = measures(quality.counts), quality.counts
    shares: dict[Figure, Share | None] = {
        Figure.STRICT: found.strict,
        Figure.PARTIAL: found.partial,
        Figure.UNCHECKED: found.unchecked,
        Figure.UNSUPPORTED: found.unsupported,
        Figure.COVERAGE: found.coverage,
        Figure.NUMBERS: found.numbers,
        Figure.DELETION: found.deletion,
        Figure.RESTATEMENT: found.restatement,
        Figure.ORIGINS: Share(part=counts.origins, whole=counts.works),
        Figure.PRIMARY: found.primary,
    }
    return QualityEntry(figures=tuple(_figure(name, share) for name, share in shares.items()), layer=quality.layer)


def _figure(name: Figure, share: Share | None) -> FigureEntry:
    if share is None:
        return FigureEntry(name=name, part=0, whole=0, applies=False)
    return FigureEntry(name=name, part=share.part, whole=share.whole)
