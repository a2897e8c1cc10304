"""What does a report say beside the words of an item? Its frame, its doubts, the disagreements, and what holds it up.

Only what the document says is shown, each side of a disagreement in one form: nothing is weighed here again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from publishing.document.conflict_types import DisagreementEntry, PositionEntry
from publishing.document.items import Part, parts_of
from publishing.document.labels import Labels, labels_for
from publishing.document.passages import letters
from publishing.document.types import Card, Derivation, Fact, Gap, Recommendation, ReportDocument, SourceEntry
from research.verification.conflicts.types import ConflictKind
from research.verification.wording.types import Grounds, Strength

_GROUNDS: dict[Grounds, str] = {
    Grounds.STRONG: "Rests on strong evidence: independent origins, a primary source among them.",
    Grounds.WEAK: "Rests on weak evidence: carried, but by less than independent origins with a primary source.",
    Grounds.NONE: "Rests on no evidence that a check confirmed.",
}

# In the order in which a side is weighed.
_TERMS = ("Kind", "Authority", "Age", "Fit", "Others")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskSide:
    """One side of a disagreement: what it says, where, and what its source is worth. `is_own`: the item tells this side."""

    letter: str
    value: str
    card: Card
    source: SourceEntry
    weights: tuple[tuple[str, str], ...]
    is_own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskDisagreement:
    """A disagreement in which an item stands, with every side and how it ended. `is_open`: it makes the item disputed."""

    name: str
    kind: str
    sides: tuple[DeskSide, ...]
    ended: tuple[str, ...]
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What stands beside an item's words. `frame` is in the report's language, `doubts` in that of the desk."""

    frame: str = ""
    doubts: tuple[str, ...] = ()
    disagreements: tuple[DeskDisagreement, ...] = ()
    breaks: str = ""
    calculation: str = ""
    method: str = ""
    conditions: tuple[str, ...] = ()


NOTHING_BESIDE = Beside()


def besides(document: ReportDocument, anchors: frozenset[str]) -> Mapping[str, Beside]:
    """Return what the document says beside each of these items, by anchor."""
    shown = _Shown.of(document)
    return {part.anchor: _beside(part, shown) for part in parts_of(document) if part.anchor in anchors}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """What everything is looked up in."""

    words: Labels
    anchors: Mapping[int, str]
    cards: Mapping[str, Card]
    sources: Mapping[str, SourceEntry]
    disagreements: Mapping[str, DisagreementEntry]

    @classmethod
    def of(cls, document: ReportDocument) -> _Shown:
        ledger = {entry.number: entry for entry in document.ledger}
        return cls(
            words=labels_for(document.wording),
            anchors={part.number: part.anchor for part in parts_of(document) if not isinstance(part, Gap)},
            cards={card.anchor: card for card in document.cards},
            sources={card.anchor: ledger[card.source].source_at(card.address) for card in document.cards},
            disagreements={entry.anchor: entry for entry in document.disagreements},
        )


def _beside(part: Part, shown: _Shown) -> Beside:
    match part:
        case Fact():
            return Beside(
                frame=part.frame,
                doubts=_doubts(part),
                disagreements=tuple(_disagreement(shown.disagreements[name], part, shown) for name in part.conflicts),
            )
        case Derivation():
            breaks = shown.anchors.get(part.breaks, "")
            return Beside(breaks=breaks, calculation=part.calculation, method=part.method)
        case Recommendation():
            return Beside(conditions=part.conditions)
        case Gap():
            return NOTHING_BESIDE


def _doubts(fact: Fact) -> tuple[str, ...]:
    hollow = ", ".join(f"“{word}”" for word in fact.hollow)
    said = (
        _GROUNDS[Grounds(fact.grounds)] if fact.grounds else "",
        f"No quantitative support for {hollow}." if hollow else "",
        f"Known as of {fact.as_of}." if fact.as_of else "",
    )
    return tuple(filter(None, said))


def _disagreement(entry: DisagreementEntry, fact: Fact, shown: _Shown) -> DeskDisagreement:
    is_range = entry.kind == "estimates"
    kind = entry.range if is_range else shown.words.verifying.kinds[ConflictKind(entry.kind)]
    return DeskDisagreement(
        name=f"{entry.name}: {entry.about}" if entry.about else entry.name,
        kind=kind,
        sides=tuple(_side(side, letters(place).upper(), fact, shown) for place, side in enumerate(entry.positions)),
        ended=tuple(filter(None, (*entry.differences, entry.cause, entry.resolution))),
        is_open=fact.strength == Strength.DISPUTED and not is_range,
    )


def _side(side: PositionEntry, letter: str, fact: Fact, shown: _Shown) -> DeskSide:
    card = side.citation.card
    return DeskSide(
        letter=letter,
        value=side.value,
        card=shown.cards[card],
        source=shown.sources[card],
        weights=tuple((term, said) for term, said in zip(_TERMS, _weights(side), strict=True) if said),
        is_own=side.statement == fact.number,
    )


def _weights(side: PositionEntry) -> tuple[str, ...]:
    return side.kind, side.standing, side.dated, side.fit, side.also
